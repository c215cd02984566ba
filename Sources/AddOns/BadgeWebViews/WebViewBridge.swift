import BadgeModel
public import BadgeOpenID
public import BadgeSystem
import BadgeTransport
import BadgeWebUI
public import Foundation
public import Logging
import Synchronization

/// The app's side of a web page: it receives the page's events, and calls the functions of its widget.
///
///     var options = WebViewBridge.Options()
///     options.origins = [PageOrigin("https://login.example.com")!]
///     options.pages = ["signIn": URL(string: "https://login.example.com/pages/signin")!]
///     let bridge = try await WebViewBridge(host, options)
///     bridge.onSignIn { signIn in redeem(signIn.accessToken) }
///     try await bridge.present("signIn")
///
/// Only documents of the main frame whose origin is in ``Options/origins`` are served; everything else gets nothing, and is
/// logged. A page can raise events and ask for the system's browser, and can call nothing of the app.
public final class WebViewBridge: Sendable {
    /// The settings of a bridge. Without ``origins`` it serves no page.
    public struct Options: Sendable {
        /// The origins whose pages are served.
        public var origins: Set<PageOrigin> = []
        /// The origins whose pages may be shown, such as those of identity providers, and are not served.
        public var visitedOrigins: Set<PageOrigin> = []
        /// The origins whose pages are opened in the system's browser, because they forbid embedded views.
        public var externalOrigins: Set<PageOrigin> = []
        /// The pages by name.
        public var pages: [String: URL] = [:]
        /// The address with which the system's browser returns to the app, of a scheme of the app's own.
        public var returnAddress: URL?
        /// The redirect URI of the pages that ends a sign-in or begins a password reset: a navigation to it, with anything
        /// behind it, is cancelled, and its `code` is the app's.
        public var sentinel: URL?
        /// Whether pages may signal by addresses of the scheme `janrain`, as the bridges of registration widgets do.
        public var acceptsLegacySignals = false
        /// The system's browser; `nil` for none.
        public var browser: (any ExternalBrowser)?
        /// The clock by which the system's browser opens at most once a second.
        public var clock: (any MonotonicClock)?
        /// Receives what was refused, with the origin and never with what the page sent.
        public var logger = Logger(label: "badgekit.bridge") { _ in SwiftLogNoOpLogHandler() }

        /// Creates the settings of a bridge that serves no page.
        public init() {}
    }

    /// The word in the user agent by which older pages recognize a host. It is appended to what the engine sends.
    public static let userAgentSuffix = "janrainNativeAppBridgeEnabled"

    /// The settings.
    public let options: Options
    let host: any WebViewHost
    let clock: any MonotonicClock
    let state = Mutex(State())

    struct State {
        var handlers: [Registered] = []
        var lastHandler = 0
        var pending: [WebViewEvent] = []
        var isDelivering = false
        var refusals = 0
        var accessToken: Secret?
        var hasStarted = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastWaiting = 0
        var drain: Task<Void, Never>?
        var nextDrain: Task<Void, Never>?
        var page: URL?
        var lastOpening: MonotonicInstant?
    }

    struct Registered {
        let id: Int
        let handler: Handler
    }

    /// Attaches a bridge to a host.
    ///
    /// - Throws: What the host throws.
    public init(_ host: any WebViewHost, _ options: Options) async throws {
        self.host = host
        self.options = options
        clock = options.clock ?? SteadyClock()
        let isLegacy = options.acceptsLegacySignals && !options.origins.isEmpty
        try await host.attach(self, userAgentSuffix: isLegacy ? Self.userAgentSuffix : nil)
    }

    func isServed(_ source: WebViewSource) -> Bool {
        source.isMainFrame && source.origin.map(options.origins.contains) == true
    }
}
