import BadgeModel
import BadgeTransport
import Foundation

/// The states of a flow, without input and output: each call returns what must be done next.
///
/// There is at most one request at a time and one timer, there is neither after the end, and the end comes once.
struct FlowMachine: Sendable {
    /// What must be done, in its order.
    enum Effect: Sendable {
        case send(HypermediaRequest, id: Int)
        case startTimer(seconds: Int, id: Int)
        case stopTimer
        case stopOperation
        case emit(HypermediaEvent)
        /// Cancel everything, deliver the result, and stop.
        case finish(HypermediaResult)
    }

    /// What caused a request, also through redirections.
    enum Trigger: Sendable {
        case start
        case link
        case form(Representation.Form)
    }

    struct Pending: Sendable {
        var request: HypermediaRequest
        var trigger: Trigger
        var isPoll = false
        /// The user's action during a poll, which follows if the step waits on.
        var next: Action?
    }

    struct Action: Sendable {
        let request: HypermediaRequest
        let trigger: Trigger
    }

    enum Phase: Sendable {
        case new
        case requesting(id: Int, Pending)
        /// The user acts, or repeats a request that failed.
        case idle(interrupted: Pending?)
        case waiting(timer: Int)
        case ended
    }

    let server: URL
    let start: HypermediaAuthorizationRequest
    let options: HypermediaConfiguration
    var phase = Phase.new
    var step: HypermediaStep?
    var problem: Representation.Problem?
    var isPolling = false
    /// What the server said of a wait that failed, for the step that follows without the user.
    var saidOfFailure: [Representation.Message] = []
    private var serial = 0
    var redirections = 0
    var polls = 0
    var pollFailures = 0
    private(set) var requests = 0

    init(_ client: HypermediaClient) throws {
        server = client.endpoint
        options = client.configuration
        start = try HypermediaAuthorizationRequest(client)
    }

    var hasEnded: Bool {
        guard case .ended = phase else { return false }
        return true
    }
}

/// The user's and the app's actions.
extension FlowMachine {
    mutating func begin() throws -> [Effect] {
        guard case .new = phase else { throw hasEnded ? Self.closed : Self.busy }
        return send(Pending(request: start.request, trigger: .start))
    }

    mutating func submit(
        _ form: Representation.Form, values: [String: JSON] = [:], context: [String: JSON] = [:]
    ) throws -> [Effect] {
        try requireReady()
        guard let step, step.offers(form) else { throw Self.stale }
        let request = try HypermediaRequest(form, values: values, context: context, server: server)
        return act(Action(request: request, trigger: .form(form)))
    }

    mutating func select(_ option: Representation.Action) throws -> [Effect] {
        if let form = option.form, form.visibleFields.isEmpty { return try submit(form) }
        try requireReady()
        guard case .idle = phase, let step, step.offers(option) else { throw Self.stale }
        let narrowed = step.narrowed(to: option)
        self.step = narrowed
        return [.emit(.step(narrowed))]
    }

    mutating func follow(_ link: Representation.Link) throws -> [Effect] {
        try requireReady()
        guard links.contains(link) else { throw Self.stale }
        return act(Action(request: try HypermediaRequest(link, server: server), trigger: .link))
    }

    mutating func resume(
        _ operation: Representation.ClientOperation, context: [String: JSON]
    ) throws -> [Effect] {
        try requireReady()
        guard let step, step.offers(operation) else { throw Self.stale }
        guard operation.continueActions.count == 1, let form = operation.continueActions[0].form else {
            throw invalid("does not have exactly one form behind a client operation")
        }
        return try submit(form, context: context)
    }

    mutating func retry() throws -> [Effect] {
        try requireReady()
        guard case .idle(let interrupted?) = phase else { throw Self.stale }
        return send(interrupted)
    }

    mutating func end(_ result: HypermediaResult) -> [Effect] {
        guard !hasEnded else { return [] }
        phase = .ended
        step = nil
        problem = nil
        return [.stopTimer, .stopOperation, .finish(result)]
    }

    /// Requires that an operation of the step can run.
    func requireOffered(_ operation: Representation.ClientOperation) throws {
        try requireReady()
        guard let step, step.offers(operation) else { throw Self.stale }
    }

    private var links: [Representation.Link] { (step?.links ?? []) + (problem?.links ?? []) }

    private func requireReady() throws {
        switch phase {
        case .ended: throw Self.closed
        case .new: throw Self.stale
        case .requesting(_, let pending):
            if !pending.isPoll || pending.next != nil { throw Self.busy }
        case .idle, .waiting: break
        }
    }

    private mutating func act(_ action: Action) -> [Effect] {
        if case .requesting(let id, var pending) = phase {
            pending.next = action
            phase = .requesting(id: id, pending)
            return [.stopOperation]
        }
        return [.stopTimer, .stopOperation] + perform(action)
    }

    /// Sends what the user chose.
    mutating func perform(_ action: Action) -> [Effect] {
        (redirections, polls, pollFailures) = (0, 0, 0)
        problem = nil
        saidOfFailure = []
        return send(Pending(request: action.request, trigger: action.trigger))
    }

    mutating func send(_ pending: Pending) -> [Effect] {
        guard requests < options.limits.requests else { return endless(options.limits.requests) }
        requests += 1
        serial += 1
        phase = .requesting(id: serial, pending)
        return [.send(pending.request, id: serial)]
    }

    mutating func startTimer(_ seconds: Int) -> [Effect] {
        serial += 1
        phase = .waiting(timer: serial)
        return [.startTimer(seconds: seconds, id: serial)]
    }
}

extension FlowMachine {
    static var closed: BadgeError { BadgeError(.closed, .hypermedia("closed.login")) }
    static var busy: BadgeError { BadgeError(.attemptInProgress, .hypermedia("attemptInProgress.loginStep")) }
    static var stale: BadgeError { BadgeError(.invalidInput, .hypermedia("invalidInput.loginStep")) }

    func invalid(_ finding: String) -> BadgeError {
        BadgeError(
            .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.loginStep"),
            ["server": server.origin, "finding": finding])
    }

    mutating func endless(_ most: Int) -> [Effect] {
        end(
            .failed(
                BadgeError(
                    .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.loginLoop"),
                    ["server": server.origin, "most": most])))
    }
}
