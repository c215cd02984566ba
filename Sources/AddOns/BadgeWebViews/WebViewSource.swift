/// The document that sent a message or began a navigation, as the browser engine knows it: a page has no influence on it.
public struct WebViewSource: Sendable, Hashable {
    /// The origin of the document; `nil` for one that has none, such as a sandboxed one.
    public let origin: PageOrigin?
    /// Whether the document is that of the view itself, and not of a frame inside it.
    public let isMainFrame: Bool

    /// Creates a source.
    public init(_ origin: PageOrigin?, isMainFrame: Bool) {
        self.origin = origin
        self.isMainFrame = isMainFrame
    }
}
