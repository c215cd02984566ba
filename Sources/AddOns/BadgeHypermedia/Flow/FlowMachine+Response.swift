import BadgeModel
import BadgeTransport
import Foundation

/// The server's responses.
extension FlowMachine {
    /// Takes the response to a request; a response that nobody waits for any more changes nothing.
    mutating func receive(_ result: Result<Representation, BadgeError>, for id: Int) -> [Effect] {
        guard case .requesting(id, let pending) = phase else { return [] }
        phase = .idle(interrupted: nil)
        switch result {
        case .failure(let error): return interrupt(pending, by: error)
        case .success(let representation):
            pollFailures = 0
            do {
                return try proceed(to: representation, after: pending)
            } catch {
                return end(.failed(BadgeError(wrapping: error)))
            }
        }
    }

    private mutating func interrupt(_ pending: Pending, by error: BadgeError) -> [Effect] {
        guard error.isRetryable else { return end(.failed(error)) }
        if let next = pending.next { return perform(next) }
        if pending.isPoll { return repeatPoll(after: error) }
        phase = .idle(interrupted: pending)
        return [.emit(.interrupted(error))]
    }

    private mutating func proceed(to representation: Representation, after pending: Pending) throws -> [Effect] {
        let content = try WebClient.reading(from: server) { try Representation.Step(representation) }
        if let refusal = representation.refusals(content, at: server).first { throw refusal.reason.error(server) }
        switch content {
        case .redirection(let form) where options.followsRedirections: return try follow(form, after: pending)
        case .polling(let polling): return try wait(for: polling, representation, content, after: pending)
        case .continueSame(let messages): return try stay(with: messages, after: pending)
        case .authorizationResponse(let response): return end(.authorized(try start.grant(response)))
        case .problem(let problem): return try show(problem, after: pending)
        case .redirection, .authenticatorSelector, .form, .clientOperation, .consent, .generic:
            return show(HypermediaStep(representation, content))
        }
    }

    mutating func show(_ step: HypermediaStep) -> [Effect] {
        let step = step.preceded(by: saidOfFailure)
        self.step = step
        isPolling = false
        return [.stopOperation, .emit(.step(step))]
    }

    /// Submits a form without the user.
    mutating func follow(_ form: Representation.Form, after pending: Pending) throws -> [Effect] {
        redirections += 1
        guard redirections <= options.limits.redirections else { return endless(options.limits.redirections) }
        return send(Pending(request: try HypermediaRequest(form, server: server), trigger: pending.trigger))
    }

    private mutating func stay(
        with messages: [Representation.Message], after pending: Pending
    ) throws -> [Effect] {
        guard case .form(let form) = pending.trigger, let step else {
            throw invalid("stays where it is, although no form was submitted")
        }
        return show(step.continued(with: form.continueActions, messages: messages))
    }
}
