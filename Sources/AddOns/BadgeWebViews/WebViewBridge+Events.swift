import BadgeModel
import Logging
import Synchronization

/// What the host reports of a page.
extension WebViewBridge {
    private static let mostPending = 10_000
    private static let mostLogged = 1000
    private static let longestWait = Duration.seconds(5)

    /// Receives a message of the bridge's script.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - source: The document that sent it.
    public func receive(_ text: String, from source: WebViewSource) {
        guard let origin = source.origin, isServed(source) else { return refuse(source) }
        guard text.utf8.count <= WebViewMessage.limit else { return refuse(.tooLarge, of: origin) }
        switch WebViewMessage(text) {
        case .event(let name, let arguments): deliver([WebViewEvent(name, arguments, from: origin)])
        case .failure(let name, let text): deliver([Self.failure(name, text, origin)])
        case .open(let address, let isUserInitiated): openExternally(address, isUserInitiated, origin)
        case .reply, nil: refuse(.malformed, of: origin)
        }
    }

    /// Receives a change in what the view loads.
    public func note(_ loading: WebViewLoading) {
        if case .started = loading { state.withLock { $0.hasStarted = false } }
        for case .loading(let handler) in handlers { call { try handler(loading) } }
    }

    /// Has the page send the events that it has raised, and returns when their handlers were called.
    ///
    /// A page that does not answer within five seconds is not waited for.
    public func drain() async {
        guard !options.origins.isEmpty else { return }
        _ = await limited { [self] in try await host.perform(.turn, inPagesOf: options.origins) }
        await drainQueue()
    }

    /// Reads and empties the queue of an older page.
    func drainQueue() async {
        let task = state.withLock { state in
            if let next = state.nextDrain { return next }
            let running = state.drain
            let task = Task { [self] in
                await running?.value
                self.state.withLock { ($0.drain, $0.nextDrain) = ($0.nextDrain, nil) }
                await drainOnce()
            }
            state.nextDrain = task
            return task
        }
        await task.value
    }

    private func drainOnce() async {
        guard options.acceptsLegacySignals, !options.origins.isEmpty else { return }
        for _ in 0..<16 {
            guard let result = await limited({ [self] in try await host.perform(.drain, inPagesOf: options.origins) }),
                options.origins.contains(result.origin)
            else { return }
            guard result.text.utf8.count <= WebViewMessage.limit * 64 else {
                return refuse(.tooLarge, of: result.origin)
            }
            guard
                let queue = try? JSON.parse(
                    result.text, limits: JSON.Limits(bytes: WebViewMessage.limit * 64, depth: 2)),
                let entries = queue.arrayValue
            else { return refuse(.malformed, of: result.origin) }
            deliver(entries.prefix(WebViewCall.mostEvents).compactMap { queued($0, result.origin) })
            guard entries.count == WebViewCall.mostEvents else { return }
        }
        refuse(.tooMany, of: nil)
    }

    // The result, if it comes in time: a page answers when it likes.
    private func limited(_ body: @escaping @Sendable () async throws -> WebViewResult) async -> WebViewResult? {
        let (results, result) = AsyncStream.makeStream(of: WebViewResult?.self)
        let call = Task { result.yield(try? await body()) }
        let timer = Task {
            try await Task.sleep(for: Self.longestWait)
            result.yield(nil)
        }
        defer {
            call.cancel()
            timer.cancel()
        }
        for await each in results { return each }
        return nil
    }

    private func queued(_ entry: JSON, _ origin: PageOrigin) -> WebViewEvent? {
        do throws(LegacySignalError) {
            switch try LegacySignal(entry.stringValue ?? "") {
            case .event(let name, let arguments): return WebViewEvent(name, arguments, from: origin)
            case .failure(let name, let text): return Self.failure(name, text, origin)
            case .available, .accessToken: throw LegacySignalError(reason: .malformed)
            }
        } catch {
            refuse(error.reason, of: origin)
            return nil
        }
    }

    /// Receives an address of the scheme `janrain`.
    func receiveSignal(_ address: String, from source: WebViewSource) async {
        guard let origin = source.origin, isServed(source) else { return refuse(source) }
        guard options.acceptsLegacySignals else { return refuse(.malformed, of: origin) }
        do throws(LegacySignalError) {
            switch try LegacySignal(address) {
            case .available: await drainQueue()
            case .event(let name, let arguments): deliver([WebViewEvent(name, arguments, from: origin)])
            case .failure(let name, let text): deliver([Self.failure(name, text, origin)])
            case .accessToken(let token): signIn(token, origin)
            }
        } catch {
            refuse(error.reason, of: origin)
        }
    }

    private static func failure(_ name: WebViewEvent.Name, _ text: String, _ origin: PageOrigin) -> WebViewEvent {
        WebViewEvent(.bridgeError, [.string(text), .string(name.rawValue)], from: origin)
    }

    // Events that arrive while others are being delivered are delivered after them, by the call that is at it.
    private func deliver(_ events: [WebViewEvent]) {
        let (isTooMany, isFirst) = state.withLock { state in
            guard state.pending.count + events.count <= Self.mostPending else { return (true, false) }
            state.pending += events
            defer { state.isDelivering = true }
            return (false, !state.isDelivering)
        }
        if isTooMany { return refuse(.tooMany, of: events.first?.origin) }
        guard isFirst else { return }
        while true {
            let batch = state.withLock { state in
                defer { state.pending = [] }
                if state.pending.isEmpty { state.isDelivering = false }
                return state.pending
            }
            guard !batch.isEmpty else { return }
            for event in batch { handle(event) }
        }
    }

    private func handle(_ event: WebViewEvent) {
        var isHandled = false
        for case .event(event.name.canonical, let handler) in handlers {
            isHandled = true
            call { try handler(event) }
        }
        if !isHandled {
            for case .otherEvent(let handler) in handlers { call { try handler(event) } }
        }
        if event.name == .captureLoginSuccess, let token = event.result?["accessToken"]?.stringValue, !token.isEmpty,
            event.result?["oneTime"].map(\.isTruthy) != true
        {
            signIn(token, event.origin)
        }
        if event.name == .captureSessionEnded { state.withLock { $0.accessToken = nil } }
        if event.name.rawValue.hasPrefix("onCapture") { noteStarted() }
    }

    // The oldest pages say it twice, by the address and by the event.
    private func signIn(_ token: String, _ origin: PageOrigin) {
        let secret = Secret(utf8: token)
        let isNew = state.withLock { state in
            defer { state.accessToken = secret }
            return state.accessToken != secret
        }
        guard isNew else { return }
        let signIn = WebViewSignIn(accessToken: secret, origin: origin)
        for case .signIn(let handler) in handlers { call { try handler(signIn) } }
    }

    private func refuse(_ source: WebViewSource) {
        refuse(source.isMainFrame ? .foreignOrigin : .notMainFrame, of: source.origin)
    }

    func refuse(_ reason: WebViewRefusal.Reason, of origin: PageOrigin?, count: Int = 1) {
        let number = state.withLock { state in
            state.refusals += 1
            return state.refusals
        }
        if number <= Self.mostLogged {
            var metadata: Logger.Metadata = [
                "reason": "\(reason.rawValue)", "origin": "\(origin?.description ?? "none")",
            ]
            if count > 1 { metadata["count"] = "\(count)" }
            options.logger.warning("A page was refused.", metadata: metadata)
        }
        let refusal = WebViewRefusal(reason, of: origin, count: count)
        for case .refusal(let handler) in handlers { call { try handler(refusal) } }
    }
}

extension JSON {
    // Whether a script takes the value as true.
    fileprivate var isTruthy: Bool {
        switch self {
        case .null, .bool(false), .integer(0), .double(0), .string(""): false
        default: true
        }
    }
}
