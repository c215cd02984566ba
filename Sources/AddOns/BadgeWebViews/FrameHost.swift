package import BadgeModel
public import BadgeSystem
public import BadgeWebUI
public import Foundation
import Synchronization

/// A host that shows pages in a frame of a page of `WebUI`, and talks to them by `postMessage`.
///
///     let frame = FrameHost(title: "Sign in")
///     var options = WebUI.Options()
///     options.frames = [frame]
///     options.pages = pages              // one of them has HTML.frame(frame) in it
///
/// Pages need the script of the bridge, and must allow the frame (`frame-ancestors`). The browser itself confines the frame to
/// the origins of the bridge's options. A frame runs no scripts of the app, has no user agent of its own, and does not report
/// why a page could not be loaded. Of what it loads, only the origin of a listed page is known, and only when the page says that
/// it has begun; ``WebViewLoading/finished(address:)`` has an empty address.
public final class FrameHost: WebViewHost {
    /// The title of the frame, which a screen reader announces.
    public let title: String
    /// The name of the frame in addresses.
    package let name: String
    let feed = ChangeFeed()
    private let limit: Duration
    private let state = Mutex(State())

    private struct State {
        weak var bridge: WebViewBridge?
        var address: URL?
        var isHidden = false
        var lastCommand = 0
        var commands: [Command] = []
        var session = ""
        var lastNumber = 0
        var lastCall = 0
        var calls: [Int: Call] = [:]
    }

    private struct Call {
        let origins: Set<PageOrigin>
        let continuation: CheckedContinuation<WebViewResult, any Error>
    }

    struct Command: Sendable {
        enum Kind: String, Sendable {
            case load, present, hide, call
        }

        let number: Int
        let kind: Kind
        var text = ""
        var origins: [PageOrigin] = []

        var json: JSON {
            [
                "number": .integer(Int64(number)), "kind": .string(kind.rawValue), "text": .string(text),
                "origins": .array(origins.map { .string($0.description) }),
            ]
        }
    }

    private static let mostCommands = 100
    private static let mostCalls = 100

    /// Creates a frame.
    ///
    /// - Parameters:
    ///   - title: The title of the frame.
    ///   - limit: The time within which a page answers a call.
    ///   - random: The source of the frame's name.
    public init(title: String, limit: Duration = .seconds(10), random: any RandomSource = SystemRandom()) {
        self.title = title
        self.limit = limit
        name = Base64URL.encode(random.bytes(16))
    }

    private var bridge: WebViewBridge? { state.withLock { $0.bridge } }

    /// - Throws: `BadgeError` `notSupported` for a bridge with `acceptsLegacySignals`: a frame has the browser's user agent,
    ///   and nobody sees its navigations.
    public func attach(_ bridge: WebViewBridge, userAgentSuffix: String?) async throws {
        guard userAgentSuffix == nil else { throw BadgeError(.notSupported, .webViews("notSupported.legacySignals")) }
        state.withLock { $0.bridge = bridge }
    }

    public func load(_ address: URL) async throws {
        state.withLock { state in
            state.address = address
            add(.load, address.absoluteString, to: &state)
        }
        feed.advance()
    }

    public func present() async throws { show(true) }

    public func hide() async throws { show(false) }

    private func show(_ isShown: Bool) {
        state.withLock { state in
            state.isHidden = !isShown
            add(isShown ? .present : .hide, to: &state)
        }
        feed.advance()
    }

    public func clearData(of origins: Set<PageOrigin>) async throws {
        _ = try await ask("clearData", [], of: origins)
    }

    public func perform(
        _ call: WebViewCall, inPagesOf origins: Set<PageOrigin>
    ) async throws -> WebViewResult {
        switch call {
        case .function(let function, let arguments): return try await ask(function.rawValue, arguments, of: origins)
        case .turn, .drain: return try await ask("drain", [], of: origins)
        case .settings: return try await ask("settings", [], of: origins)
        case .script: throw BadgeError(.notSupported, .webViews("notSupported.pageScript"))
        }
    }

    private func ask(
        _ function: String, _ arguments: [JSON], of origins: Set<PageOrigin>
    ) async throws -> WebViewResult {
        let number = state.withLock { state in
            state.lastCall += 1
            return state.lastCall
        }
        let timer = Task { [limit] in
            try await Task.sleep(for: limit)
            end(number, .failure(BadgeError(.serverUnreachable, .webViews("serverUnreachable.page"))))
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal = state.withLock { state -> (any Error)? in
                    if Task.isCancelled { return CancellationError() }
                    guard state.calls.count < Self.mostCalls else {
                        return BadgeError(.serverUnreachable, .webViews("serverUnreachable.page"))
                    }
                    state.calls[number] = Call(origins: origins, continuation: continuation)
                    let message: JSON = [
                        "badgeBridge": 1, "call": .integer(Int64(number)), "function": .string(function),
                        "arguments": .array(arguments),
                    ]
                    add(.call, message.text, origins.sorted { $0.description < $1.description }, to: &state)
                    return nil
                }
                if let refusal { return continuation.resume(throwing: refusal) }
                feed.advance()
            }
        } onCancel: {
            end(number, .failure(CancellationError()))
        }
    }

    private func end(_ call: Int, _ result: Result<WebViewResult, any Error>) {
        state.withLock { $0.calls.removeValue(forKey: call) }?.continuation.resume(with: result)
    }

    private func add(_ kind: Command.Kind, _ text: String = "", _ origins: [PageOrigin] = [], to state: inout State) {
        state.lastCommand += 1
        state.commands.append(Command(number: state.lastCommand, kind: kind, text: text, origins: origins))
        if state.commands.count > Self.mostCommands { state.commands.removeFirst() }
    }
}

/// The page around the frame.
extension FrameHost: EmbeddedFrame {
    package var element: FrameElement {
        state.withLock { state in
            let options = state.bridge?.options
            let origins = (options?.origins ?? []).map(\.description).sorted()
            return FrameElement(
                name: name, title: title, address: state.address?.absoluteString, isHidden: state.isHidden,
                after: state.lastCommand, origins: origins,
                sources: origins + (options?.visitedOrigins ?? []).map(\.description).sorted())
        }
    }

    package func commands(after number: Int, upTo limit: Duration) async -> JSON? {
        let version = feed.version
        var commands = commands(after: number)
        if commands.isEmpty {
            guard await feed.change(after: version, upTo: limit) != nil else { return nil }
            commands = self.commands(after: number)
        }
        return ["commands": .array(commands.map(\.json))]
    }

    package func endWaits() { feed.release() }

    private func commands(after number: Int) -> [Command] {
        state.withLock { $0.commands.filter { $0.number > number } }
    }

    /// Receives what the script of the page passes on; what arrives a second time is ignored.
    package func receive(_ fields: WebFields) -> Bool {
        guard let session = fields["session"], session.utf8.count <= 64,
            let number = fields["number"].flatMap({ Int($0) }), let kind = fields["kind"]
        else { return false }
        let isNew = state.withLock { state in
            if state.session != session { (state.session, state.lastNumber) = (session, 0) }
            defer { state.lastNumber = max(state.lastNumber, number) }
            return number > state.lastNumber
        }
        guard isNew, let bridge else { return true }
        let origin = fields["origin"].flatMap { PageOrigin($0) }
        let source = WebViewSource(origin, isMainFrame: true)
        switch kind {
        case "message": receive(fields["text"] ?? "", from: source, bridge)
        case "began": bridge.note(.started(address: origin?.description ?? ""))
        // A browser does not say of which page it is.
        case "loaded": bridge.note(.finished(address: ""))
        case "foreign":
            guard let count = fields["count"].flatMap({ Int($0) }), count > 0 else { return false }
            bridge.refuse(.foreignOrigin, of: origin, count: count)
        case "malformed": bridge.refuse(.malformed, of: origin)
        case "tooLarge": bridge.refuse(.tooLarge, of: origin)
        case "tooMany": bridge.refuse(.tooMany, of: origin)
        default: return false
        }
        return true
    }

    private func receive(_ text: String, from source: WebViewSource, _ bridge: WebViewBridge) {
        guard let origin = source.origin, case .reply(let number, let value)? = WebViewMessage(text),
            let call = state.withLock({ $0.calls[number] }), call.origins.contains(origin)
        else { return bridge.receive(text, from: source) }
        end(number, .success(WebViewResult(value?.text ?? WebViewCall.missing, from: origin)))
    }
}

extension HTML {
    /// Creates the frame of a host, which must be one of `WebUI.Options.frames`. A page has it at most once.
    public static func frame(_ host: FrameHost) -> HTML { .frame(host.element) }
}

extension WebUI.Options {
    /// The frames of the pages.
    public var frames: [FrameHost] {
        get { embeddedFrames.compactMap { $0 as? FrameHost } }
        set { embeddedFrames = newValue }
    }
}
