import BadgeModel
public import Foundation

/// A view that shows web pages: the seam between a bridge and a browser engine.
///
/// A host reports to its bridge, in the order in which things happen: ``WebViewBridge/decide(_:)`` for each navigation
/// before it is followed, ``WebViewBridge/receive(_:from:)`` for each message of the bridge's script, and
/// ``WebViewBridge/note(_:)`` for what it loads. It states the source of each from what the engine knows.
///
/// Two hosts are included: ``FrameHost`` for a frame in a page of `WebUI`, and `WebKitHost` for a `WKWebView`.
public protocol WebViewHost: AnyObject, Sendable {
    /// Reports to a bridge from now on.
    ///
    /// The host keeps a weak reference to it.
    ///
    /// - Parameters:
    ///   - bridge: The bridge to report to.
    ///   - userAgentSuffix: A word that the host appends to the user agent; `nil` for none. A host that cannot change the user
    ///     agent ignores it.
    func attach(_ bridge: WebViewBridge, userAgentSuffix: String?) async throws

    /// Loads a page.
    func load(_ address: URL) async throws

    /// Shows the view above what is on the screen.
    func present() async throws

    /// Stops showing the view, whose document remains.
    func hide() async throws

    /// Has the document of the main frame do something, if its origin is one of those given when it does it.
    ///
    /// - Returns: The result, and the origin of the document.
    /// - Throws: `BadgeError` `invalidInput` if the document is of another origin; `notSupported` if the page or the host
    ///   cannot do it.
    func perform(_ call: WebViewCall, inPagesOf origins: Set<PageOrigin>) async throws -> WebViewResult

    /// Erases what pages of the origins have stored, with their cookies.
    func clearData(of origins: Set<PageOrigin>) async throws
}

/// What a page returned to a call.
public struct WebViewResult: Sendable, Hashable {
    /// The result as JSON text, as the page wrote it.
    public let text: String
    /// The origin of the document that returned it.
    public let origin: PageOrigin

    /// Creates a result.
    public init(_ text: String, from origin: PageOrigin) {
        self.text = text
        self.origin = origin
    }
}
