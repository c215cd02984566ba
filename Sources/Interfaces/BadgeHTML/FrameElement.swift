/// The element of a frame, in which a page of another server is shown.
package struct FrameElement: Sendable, Hashable {
    package let name: String
    package let title: String
    package let address: String?
    package let isHidden: Bool
    /// The number of the last command that the element already shows.
    package let after: Int
    /// The origins whose pages are served.
    package let origins: [String]
    /// The origins to which the browser confines the frame.
    package let sources: [String]

    package init(
        name: String, title: String, address: String?, isHidden: Bool, after: Int, origins: [String], sources: [String]
    ) {
        self.name = name
        self.title = title
        self.address = address
        self.isHidden = isHidden
        self.after = after
        self.origins = origins
        self.sources = sources
    }
}

extension HTML {
    /// Creates a frame, which must be one of the server's. A page has it at most once.
    package static func frame(_ element: FrameElement) -> HTML { HTML(nodes: [.frame(element)]) }

    /// The frames of the content.
    package var frames: [FrameElement] {
        nodes.flatMap { node -> [FrameElement] in
            switch node {
            case .frame(let frame): [frame]
            case .element(_, _, let content): content.frames
            case .text, .drawing: []
            }
        }
    }
}
