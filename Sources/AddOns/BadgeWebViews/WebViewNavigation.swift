/// A navigation that a page or the user began, and that the view has not followed yet.
public struct WebViewNavigation: Sendable, Hashable {
    /// The address, as written in the page.
    public var address: String
    /// The document that began it.
    public var source: WebViewSource
    /// Whether it replaces the view's own document, and not that of a frame inside it.
    public var isOfMainFrame: Bool
    /// Whether the user began it, by a link or a form.
    public var isUserInitiated: Bool

    /// Creates a navigation.
    public init(
        to address: String, from source: WebViewSource, isOfMainFrame: Bool = true, isUserInitiated: Bool = false
    ) {
        self.address = address
        self.source = source
        self.isOfMainFrame = isOfMainFrame
        self.isUserInitiated = isUserInitiated
    }

    /// What the view does about a navigation.
    public enum Decision: Sendable, Hashable {
        case follow
        case cancel
    }
}

/// A change in what a view loads.
public enum WebViewLoading: Sendable, Hashable {
    /// The view began to load a page. A ``FrameHost`` knows its origin alone.
    case started(address: String)
    /// The page is loaded. The address is empty if the host does not know it, as a ``FrameHost``.
    case finished(address: String)
    /// The page could not be loaded; the reason is that of the browser engine.
    case failed(address: String, reason: String)
}
