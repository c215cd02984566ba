import BadgeModel
import BadgeOpenID
import BadgeTransport
import BadgeWebViews
import Foundation
import Synchronization

/// A view whose page is a script: what it has queued, and what it answers to calls.
final class ScriptedWebView: WebViewHost {
    struct Document {
        var origin: PageOrigin
        var queue: [String] = []
        /// What the page returns to a drain instead of its queue.
        var drained: String?
        var functions: [WebViewCall.Function: String] = [:]
        var settings = "null"
        var scriptResult = "null"
    }

    struct State {
        var document: Document
        var log: [String] = []
        var bodies: [String] = []
        var suffix: String?
        weak var bridge: WebViewBridge?
        var onDrain: (@Sendable () -> Void)?
    }

    let state: Mutex<State>
    private static let mostDrained = 1000

    init(_ origin: String = BridgeWorld.origin) {
        state = Mutex(State(document: Document(origin: BridgeWorld.page(origin))))
    }

    var log: [String] { state.withLock { $0.log } }
    var bodies: [String] { state.withLock { $0.bodies } }
    var suffix: String? { state.withLock { $0.suffix } }

    func change(_ body: (inout Document) -> Void) { state.withLock { body(&$0.document) } }

    func attach(_ bridge: WebViewBridge, userAgentSuffix: String?) async throws {
        state.withLock { ($0.bridge, $0.suffix) = (bridge, userAgentSuffix) }
    }

    func load(_ address: URL) async throws { note("load \(address.absoluteString)") }
    func present() async throws { note("present") }
    func hide() async throws { note("hide") }
    func clearData(of origins: Set<PageOrigin>) async throws {
        note("clear \(origins.map(\.description).sorted().joined(separator: " "))")
    }

    private func note(_ text: String) { state.withLock { $0.log.append(text) } }

    func perform(_ call: WebViewCall, inPagesOf origins: Set<PageOrigin>) async throws -> WebViewResult {
        let hook = state.withLock { state in
            defer { if call == .drain { state.onDrain = nil } }
            return call == .drain ? state.onDrain : nil
        }
        hook?()
        return try state.withLock { state in
            guard origins.contains(state.document.origin) else {
                throw BadgeError(.invalidInput, reason: "This page is of another origin.")
            }
            state.bodies.append(call.body)
            let text: String
            switch call {
            case .drain:
                let queue = state.document.queue
                text = state.document.drained ?? JSON.array(queue.prefix(Self.mostDrained).map(JSON.string)).text
                state.document.queue = Array(queue.dropFirst(Self.mostDrained))
                state.log.append("drain")
            case .function(let function, _):
                text = state.document.functions[function] ?? "missing"
                state.log.append(function.rawValue)
            case .turn: text = "null"
            case .script: text = state.document.scriptResult
            case .settings: text = state.document.settings
            }
            return WebViewResult(text, from: state.document.origin)
        }
    }
}

/// A browser of the system that opens nothing.
final class OpenedPages: ExternalBrowser {
    private let (stream, continuation) = AsyncStream.makeStream(of: URL.self)
    var isAvailable: Bool { true }

    func open(_ page: URL) async throws { continuation.yield(page) }
    func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL { throw BadgeError(.notSupported, "notSupported.browser") }

    /// Waits for the next page.
    func next() async -> URL? { await stream.first { _ in true } }
}
