// The parts of WebKit that BadgeWebViews uses, declared as Apple's headers declare them, so that `Tools/check apple` can check the
// types where there is no WebKit. Nothing here does anything.
public import Foundation
@_exported public import FoundationNetworking

public struct CGRect: Sendable { public static let zero = CGRect() }

@MainActor public final class WKContentWorld: NSObject {
    public static let page = WKContentWorld()
    public static func world(name: String) -> WKContentWorld { WKContentWorld() }
}

public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }

@MainActor public final class WKUserScript: NSObject {
    public init(
        source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
        in contentWorld: WKContentWorld
    ) {}
}

@MainActor public final class WKSecurityOrigin: NSObject {
    public var `protocol`: String { "" }
    public var host: String { "" }
    public var port: Int { 0 }
}

@MainActor public final class WKFrameInfo: NSObject {
    public var isMainFrame: Bool { true }
    public var securityOrigin: WKSecurityOrigin { fatalError() }
}

@MainActor public final class WKScriptMessage: NSObject {
    public var body: Any { "" }
    public var frameInfo: WKFrameInfo { fatalError() }
}

@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage)
}

@MainActor public final class WKUserContentController: NSObject {
    public func addUserScript(_ script: WKUserScript) {}
    public func add(_ handler: any WKScriptMessageHandler, contentWorld: WKContentWorld, name: String) {}
}

@MainActor public final class WKWebsiteDataRecord: NSObject {
    public var displayName: String { "" }
}

@MainActor public final class WKWebsiteDataStore: NSObject {
    public static func allWebsiteDataTypes() -> Set<String> { [] }
    public func dataRecords(ofTypes types: Set<String>) async -> [WKWebsiteDataRecord] { [] }
    public func removeData(ofTypes types: Set<String>, for records: [WKWebsiteDataRecord]) async {}
}

@MainActor open class WKWebViewConfiguration: NSObject {
    public override init() {}
    public var userContentController: WKUserContentController { fatalError() }
    public var websiteDataStore: WKWebsiteDataStore { fatalError() }
}

public final class WKNavigation: NSObject {}

public enum WKNavigationType: Int, Sendable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted, other = -1
}

public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow, download }

@MainActor public final class WKNavigationAction: NSObject {
    public var sourceFrame: WKFrameInfo { fatalError() }
    public var targetFrame: WKFrameInfo? { nil }
    public var navigationType: WKNavigationType { .other }
    public var request: URLRequest { fatalError() }
}

@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
}

@MainActor open class WKWebView: NSObject {
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {}
    public var configuration: WKWebViewConfiguration { fatalError() }
    public weak var navigationDelegate: (any WKNavigationDelegate)?
    public var customUserAgent: String?
    public var url: URL? { nil }
    public var isHidden = false
    @discardableResult public func load(_ request: URLRequest) -> WKNavigation? { nil }
    public func evaluateJavaScript(_ script: String) async throws -> Any { "" }
    public func callAsyncJavaScript(
        _ body: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
    ) async throws -> Any? { nil }
}
