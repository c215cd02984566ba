import BadgeModel
import BadgeWebViews
import Foundation
import Synchronization
import TestSupport
import XCTest

/// A bridge on a scripted view, and all that its handlers get.
final class BridgeWorld: Sendable {
    static let origin = "https://login.example.com"
    static let provider = "https://id.example.org"
    static let external = "https://accounts.example.net"

    let view: ScriptedWebView
    let bridge: WebViewBridge
    let log = CapturingLog()
    let browser = OpenedPages()
    private let seen = Mutex<[WebViewEvent]>([])
    private let tokens = Mutex<[String]>([])
    private let refused = Mutex<[WebViewRefusal]>([])
    private let codes = Mutex<[String]>([])

    init(handlesAll: Bool = true, _ change: (inout WebViewBridge.Options) -> Void = { _ in }) async throws {
        view = ScriptedWebView()
        var options = WebViewBridge.Options()
        options.origins = [Self.page(Self.origin)]
        options.visitedOrigins = [Self.page(Self.provider)]
        options.externalOrigins = [Self.page(Self.external)]
        options.acceptsLegacySignals = true
        options.pages = [
            "signIn": Self.url("\(Self.origin)/pages/signin"), "profile": Self.url("\(Self.origin)/pages/profile"),
        ]
        options.returnAddress = URL(string: "com.example.app:/return")
        options.sentinel = URL(string: "\(Self.origin)/reset")
        options.browser = browser
        options.logger = log.logger
        change(&options)
        bridge = try await WebViewBridge(view, options)
        if handlesAll { bridge.onOtherEvents { [self] event in seen.withLock { $0.append(event) } } }
        bridge.onSignIn { [self] signIn in
            tokens.withLock { $0.append(signIn.accessToken.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }) }
        }
        bridge.onRefusal { [self] refusal in refused.withLock { $0.append(refusal) } }
        bridge.onCode { [self] code in
            codes.withLock { $0.append(code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }) }
        }
    }

    var events: [WebViewEvent] { seen.withLock { $0 } }
    var names: [String] { events.map(\.name.rawValue) }
    var accessTokens: [String] { tokens.withLock { $0 } }
    var refusals: [WebViewRefusal.Reason] { refused.withLock { $0.map(\.reason) } }
    var receivedCodes: [String] { codes.withLock { $0 } }

    static func page(_ origin: String) -> PageOrigin {
        guard let page = PageOrigin(origin) else { preconditionFailure("\(origin) is no origin") }
        return page
    }

    static func url(_ text: String) -> URL {
        guard let url = URL(string: text) else { preconditionFailure("\(text) is no address") }
        return url
    }

    static let main = WebViewSource(page(origin), isMainFrame: true)

    static func source(_ origin: String?, isMainFrame: Bool = true) -> WebViewSource {
        WebViewSource(origin.map(page), isMainFrame: isMainFrame)
    }

    /// An entry of the queue, as the script of older pages writes it.
    static func entry(_ name: String, _ arguments: JSON) -> String {
        "janrain:\(name)?arguments=\(encoded(arguments.text))"
    }

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    static func message(_ name: String, _ arguments: JSON = []) -> String {
        JSON.object(["badgeBridge": 1, "event": .string(name), "arguments": arguments]).text
    }

    /// Raises events by the queue of an older page.
    func signal(_ entries: [String], from source: WebViewSource = main) async {
        view.change { $0.queue += entries }
        let decision = await bridge.decide(
            WebViewNavigation(to: "janrain:eventsAvailable?1361829281000", from: source, isOfMainFrame: false))
        XCTAssertEqual(decision, .cancel)
    }

    func go(
        _ address: String, from source: WebViewSource = main, isUserInitiated: Bool = false
    ) async -> WebViewNavigation.Decision {
        await bridge.decide(WebViewNavigation(to: address, from: source, isUserInitiated: isUserInitiated))
    }
}
