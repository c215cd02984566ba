#if canImport(WebKit)
import BadgeModel
public import Foundation
public import WebKit

/// A host that shows pages in a `WKWebView`.
///
///     let host = WebKitHost()
///     let bridge = try await WebViewBridge(host, options)
///     window.contentView = host.view
///     try await bridge.present("signIn")
///
/// The relay of the bridge runs in a content world that the scripts of pages cannot reach. Cookies and storage are those of the
/// configuration's data store.
@MainActor
public final class WebKitHost: NSObject, WebViewHost {
    /// The view, which the app puts on the screen.
    public let view: WKWebView
    fileprivate weak var bridge: WebViewBridge?

    private static let world = WKContentWorld.world(name: "BadgeBridge")
    private static let channel = "badgeBridge"

    // What a page says to itself.
    private static let relay = """
        window.addEventListener("message", (event) => {
          if (event.source !== window || event.origin !== location.origin || typeof event.data !== "string") return;
          if (!event.data.startsWith('{"badgeBridge":')) return;
          window.webkit.messageHandlers.\(channel).postMessage(event.data.slice(0, 70000));
        });
        """

    /// Creates a host with a view of its own.
    ///
    /// - Parameter configuration: The configuration of the view, to which the relay is added.
    public init(configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
        configuration.userContentController.addUserScript(
            WKUserScript(
                source: Self.relay, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: Self.world))
        view = WKWebView(frame: .zero, configuration: configuration)
        super.init()
        // The controller would keep the host.
        configuration.userContentController.add(Receiver(self), contentWorld: Self.world, name: Self.channel)
        view.navigationDelegate = self
    }

    public func attach(_ bridge: WebViewBridge, userAgentSuffix: String?) async throws {
        self.bridge = bridge
        guard let userAgentSuffix else { return }
        let own = try await view.evaluateJavaScript("navigator.userAgent") as? String
        view.customUserAgent = [own, userAgentSuffix].compactMap(\.self).joined(separator: " ")
    }

    public func load(_ address: URL) async throws { view.load(URLRequest(url: address)) }

    public func present() async throws { view.isHidden = false }

    public func hide() async throws { view.isHidden = true }

    public func perform(
        _ call: WebViewCall, inPagesOf origins: Set<PageOrigin>
    ) async throws -> WebViewResult {
        guard let origin = view.url.flatMap({ PageOrigin($0) }), origins.contains(origin) else {
            throw BadgeError(.invalidInput, .webViews("invalidInput.pageOrigin"), ["origin": view.url?.host() ?? "?"])
        }
        // The document may have changed since: it looks at its own origin, which no script can change. Nothing of the page
        // is called before, and no function of it sees its caller, which may have a token in it.
        let body = """
            "use strict";
            if (location.origin !== \(JSON.string(origin.description).scriptText)) throw null;
            \(call.body)
            """
        let value = try await view.callAsyncJavaScript(body, arguments: [:], in: nil, contentWorld: .page)
        guard let text = value as? String else {
            throw BadgeError(.notSupported, .webViews("notSupported.pageFunction"), ["name": "?"])
        }
        return WebViewResult(text, from: origin)
    }

    public func clearData(of origins: Set<PageOrigin>) async throws {
        let hosts = origins.compactMap { URL(string: $0.description)?.host() }
        let store = view.configuration.websiteDataStore
        let types = WKWebsiteDataStore.allWebsiteDataTypes()
        // A record has the name of the site, to which its hosts belong.
        let records = await store.dataRecords(ofTypes: types).filter { record in
            hosts.contains { $0 == record.displayName || $0.hasSuffix(".\(record.displayName)") }
        }
        await store.removeData(ofTypes: types, for: records)
    }

    private final class Receiver: NSObject, WKScriptMessageHandler {
        private weak var host: WebKitHost?

        init(_ host: WebKitHost) { self.host = host }

        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
            guard let text = message.body as? String else { return }
            host?.bridge?.receive(text, from: WebViewSource(message.frameInfo))
        }
    }
}

extension WebKitHost: WKNavigationDelegate {
    public func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        let decision = await bridge?.decide(
            WebViewNavigation(
                to: action.request.url?.absoluteString ?? "", from: WebViewSource(action.sourceFrame),
                isOfMainFrame: action.targetFrame?.isMainFrame ?? true,
                isUserInitiated: [.linkActivated, .formSubmitted].contains(action.navigationType)))
        return decision == .follow ? .allow : .cancel
    }

    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        bridge?.note(.started(address: webView.url?.absoluteString ?? ""))
    }

    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        bridge?.note(.finished(address: webView.url?.absoluteString ?? ""))
    }

    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        fail(error)
    }

    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) { fail(error) }

    private func fail(_ error: any Error) {
        bridge?.note(.failed(address: view.url?.absoluteString ?? "", reason: error.localizedDescription))
    }
}

extension WebViewSource {
    @MainActor
    fileprivate init(_ frame: WKFrameInfo) {
        let origin = frame.securityOrigin
        let port = origin.port == 0 ? "" : ":\(origin.port)"
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        self.init(
            URL(string: "\(origin.protocol)://\(host)\(port)").flatMap { PageOrigin($0) },
            isMainFrame: frame.isMainFrame)
    }
}
#endif
