package import BadgeModel

/// A frame of a page, in which a page of another server is shown.
///
/// The page around it has a script, which gets commands for the frame and passes on what the page in it says. What both
/// mean is known to the module that has the frame.
package protocol EmbeddedFrame: AnyObject, Sendable {
    /// The name of the frame in addresses.
    var name: String { get }
    /// What the element of the frame states.
    var element: FrameElement { get }

    /// The commands after one, as the script of the page gets them; `nil` if too many requests wait for them.
    func commands(after number: Int, upTo limit: Duration) async -> JSON?

    /// Receives what the script of the page passes on.
    ///
    /// - Returns: Whether it is of the form that the script has.
    func receive(_ fields: WebFields) -> Bool

    /// Answers the requests that wait for commands.
    func endWaits()
}

/// The element of a frame.
package struct FrameElement: Sendable, Hashable {
    let name: String
    let title: String
    let address: String?
    let isHidden: Bool
    /// The number of the last command that the element already shows.
    let after: Int
    /// The origins whose pages are served.
    let origins: [String]
    /// The origins to which the browser confines the frame.
    let sources: [String]

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
    var frames: [FrameElement] {
        nodes.flatMap { node -> [FrameElement] in
            switch node {
            case .frame(let frame): [frame]
            case .element(_, _, let content): content.frames
            case .text, .drawing: []
            }
        }
    }
}
