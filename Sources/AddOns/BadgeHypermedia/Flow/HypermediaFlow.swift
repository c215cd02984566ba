public import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation

/// One login that the server drives, from the authorization request to its result.
///
/// What happens is reported in ``events``, which one task should iterate. Actions return as soon as their request is under
/// way; they throw only what is refused before anything is sent. Redirections and polls are sent without the user. There
/// is at most one request at a time: an action during a poll waits for the poll's response and is sent if the step then
/// still offers it; one during any other request is refused.
///
///     let flow = try client.makeFlow()
///     try await flow.begin()
///     for await event in flow.events {
///         switch event {
///         case .step(let step): show(step)
///         …
///         }
///     }
public actor HypermediaFlow {
    /// What happens, in its order. The last event is ``HypermediaEvent/finished(_:)``. Cancelling the task that iterates
    /// closes the flow.
    public nonisolated let events: AsyncStream<HypermediaEvent>

    private let output: AsyncStream<HypermediaEvent>.Continuation
    private let client: HypermediaClient
    private let connection: FlowConnection
    private let slot: FlowSlot
    // Made at the beginning, when the app's parameters are asked for.
    var machine: FlowMachine?
    private var hasEnded = false
    private var request: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var operation: Task<Void, Never>?

    init(_ client: HypermediaClient, in slot: FlowSlot) {
        self.client = client
        self.slot = slot
        connection = FlowConnection(client)
        (events, output) = AsyncStream.makeStream()
        output.onTermination = { [weak self] reason in
            guard case .cancelled = reason else { return }
            Task { [weak self] in await self?.close() }
        }
    }

    deinit {
        [request, timer, operation].forEach { $0?.cancel() }
        connection.close()
        guard !hasEnded else { return }
        slot.free()
        output.yield(.finished(.failed(FlowMachine.closed)))
        output.finish()
    }
}

extension HypermediaFlow {
    /// Sends the authorization request.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` if the flow has begun; `closed` if it has ended.
    public func begin() throws {
        guard !hasEnded else { throw FlowMachine.closed }
        guard machine == nil else { throw FlowMachine.busy }
        machine = try FlowMachine(client)
        try run { try $0.begin() }
    }

    /// Submits a form of the current step.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - values: The user's values, by the names of fields, as ``HypermediaRequest`` takes them.
    /// - Throws: `BadgeError` `attemptInProgress` while a request is under way; `invalidInput` for a form of another step
    ///   and for a value that a field does not take; `serverAnswerInvalid` for a form that cannot be sent; `closed` if
    ///   the flow has ended.
    public func submit(_ form: Representation.Form, values: [String: JSON] = [:]) throws {
        try run { try $0.submit(form, values: values) }
    }

    /// Selects an option of the current step. A form without visible fields is submitted. Otherwise the next step has the
    /// option's form, options or operation alone, and nothing is sent; the other options remain possible.
    ///
    /// - Throws: The errors of ``submit(_:values:)``.
    public func select(_ option: Representation.Action) throws {
        try run { try $0.select(option) }
    }

    /// Follows a side path of the current step or of the problem on it.
    ///
    /// - Throws: The errors of ``submit(_:values:)``; `notSupported` for a picture and for an address elsewhere, whose
    ///   `underlying` error is an ``InvalidRequest``. The flow stays as it is.
    public func follow(_ link: Representation.Link) throws {
        try run { try $0.follow(link) }
    }

    /// Continues behind a client operation that the app has done, with the one form that follows it.
    ///
    /// - Parameters:
    ///   - operation: The operation of the current step.
    ///   - context: The values for the form's context fields, such as `_resume_nonce` or a credential.
    /// - Throws: The errors of ``submit(_:values:)``; `serverAnswerInvalid` if not exactly one form follows.
    public func resume(_ operation: Representation.ClientOperation, context: [String: JSON] = [:]) throws {
        try run { try $0.resume(operation, context: context) }
    }

    /// Repeats the request that was interrupted.
    ///
    /// - Throws: `BadgeError` `invalidInput` if none was; those of ``submit(_:values:)``.
    public func retry() throws {
        try run { try $0.retry() }
    }

    /// Ends the flow because the user gives up. Nothing is sent. An ended flow stays as it is.
    public func cancel() { end(.declined(BadgeError(.declined, "declined.cancelled"))) }

    /// Ends the flow because the app needs it no longer. Nothing is sent. An ended flow stays as it is.
    public func close() { end(.failed(FlowMachine.closed)) }
}

extension HypermediaFlow {
    /// Does a client operation and continues behind it. Polls go on meanwhile. Another action of the user, another step
    /// and the end of the flow cancel it; another operation replaces it.
    ///
    /// A failure is reported as ``HypermediaEvent/operationFailed(_:_:)``, and the step stays as it is.
    ///
    ///     try await flow.perform(operation) {
    ///         ["_resume_nonce": .string(try await browser.open(page))]
    ///     }
    ///
    /// - Parameters:
    ///   - operation: The operation of the current step.
    ///   - body: Does the operation and returns the values for the context fields of the form behind it.
    /// - Throws: The errors of ``submit(_:values:)``.
    public func perform(
        _ operation: Representation.ClientOperation,
        _ body: @escaping @Sendable () async throws -> [String: JSON]
    ) throws {
        guard let machine else { throw hasEnded ? FlowMachine.closed : FlowMachine.stale }
        try machine.requireOffered(operation)
        self.operation?.cancel()
        self.operation = Task { [weak self] in
            let result: Result<[String: JSON], any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            await self?.complete(operation, with: result)
        }
    }

    private func complete(_ operation: Representation.ClientOperation, with result: Result<[String: JSON], any Error>) {
        // Who was cancelled has nothing to say any more.
        guard !Task.isCancelled, !hasEnded else { return }
        self.operation = nil
        do {
            try resume(operation, context: try result.get())
        } catch {
            output.yield(.operationFailed(operation, BadgeError(wrapping: error)))
        }
    }
}

extension HypermediaFlow {
    private func run(_ action: (inout FlowMachine) throws -> [FlowMachine.Effect]) throws {
        guard var machine else { throw hasEnded ? FlowMachine.closed : FlowMachine.stale }
        let effects = try action(&machine)
        self.machine = machine
        effects.forEach(apply)
    }

    private func react(_ reaction: (inout FlowMachine) -> [FlowMachine.Effect]) {
        guard var machine else { return }
        let effects = reaction(&machine)
        self.machine = machine
        effects.forEach(apply)
    }

    private func end(_ result: HypermediaResult) {
        guard !hasEnded else { return }
        guard machine != nil else { return finish(result) }
        react { $0.end(result) }
    }

    private func receive(_ result: Result<Representation, BadgeError>, for id: Int) {
        react { $0.receive(result, for: id) }
    }

    private func fire(_ id: Int) {
        react { $0.timerFired(id) }
    }

    private func apply(_ effect: FlowMachine.Effect) {
        switch effect {
        case .send(let request, let id):
            self.request = Task { [weak self, connection] in
                let result = await connection.send(request)
                await self?.receive(result, for: id)
            }
        case .startTimer(let seconds, let id):
            timer = Task { [weak self, pause = client.web.pollPause] in
                do { try await pause(seconds) } catch { return }
                await self?.fire(id)
            }
        case .stopTimer: timer?.cancel()
        case .stopOperation: operation?.cancel()
        case .emit(let event): output.yield(event)
        case .finish(let result): finish(result)
        }
    }

    private func finish(_ result: HypermediaResult) {
        hasEnded = true
        [request, timer, operation].forEach { $0?.cancel() }
        connection.close()
        slot.free()
        output.yield(.finished(result))
        output.finish()
    }
}
