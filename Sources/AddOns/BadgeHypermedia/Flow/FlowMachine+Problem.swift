import BadgeModel
import BadgeTransport
import Foundation

/// Problems: values that the user sees, some of which end the flow.
extension FlowMachine {
    mutating func show(_ problem: Representation.Problem, after pending: Pending) throws -> [Effect] {
        let waits = isPolling && !pending.isPoll && problem.kind.isAboutInput
        self.problem = problem
        isPolling = false
        guard let result = try result(of: problem) else {
            return [.emit(.problem(problem, on: step))] + (waits ? waitOn() : [])
        }
        return [.emit(.problem(problem, on: nil))] + end(result)
    }

    // What the user entered during a wait was wrong, and the wait goes on.
    private mutating func waitOn() -> [Effect] {
        guard case .polling(let polling)? = step?.content else { return [] }
        isPolling = true
        return startTimer(seconds(between: polling))
    }

    // A problem ends nothing by itself where the user can still do something.
    private func result(of problem: Representation.Problem) throws -> HypermediaResult? {
        switch problem.kind {
        case .errorAuthorizationResponse:
            // RFC 9207, section 2.4: errors name their issuer too where the metadata say that answers do.
            try start.requireIssuer(problem.issuer)
            return problem.error == "access_denied" ? declined(problem) : .failed(refusal(problem))
        case .sessionMismatch where !hasWayOn(problem):
            return failed(.sessionEnded, .hypermedia("sessionEnded.login"), problem)
        case .unexpected where !hasWayOn(problem):
            return failed(.serverFailed, .hypermedia("serverFailed.login"), problem)
        case .genericUserError, .other:
            switch problem.code {
            case "access_denied": return declined(problem)
            case "authorization_failed" where !hasWayOn(problem):
                return failed(.authenticationFailed, .hypermedia("authenticationFailed.hypermediaLogin"), problem)
            default: break
            }
        case .invalidInput, .incorrectCredentials, .authenticationFailed, .tooManyAttempts, .sessionMismatch,
            .unexpected:
            break
        }
        guard isAtItsEnd else { return nil }
        let code = problem.codeOfPerson ?? .authenticationFailed
        return failed(code, .hypermedia("authenticationFailed.hypermediaLogin"), problem)
    }

    private var isAtItsEnd: Bool {
        guard let step else { return true }
        let links = step.links + (problem?.links ?? [])
        var actions = step.actions
        // The form of a poll is no button.
        if case .polling(let polling) = step.content, polling.properties.status == .pending {
            actions.removeAll { $0 == polling.next.action }
        }
        return actions.isEmpty && !links.contains(where: leadsOn)
    }

    // Where the server says how to go on, such as by a restart, the user decides.
    private func hasWayOn(_ problem: Representation.Problem) -> Bool {
        step != nil && problem.links.contains(where: leadsOn)
    }

    private func leadsOn(_ link: Representation.Link) -> Bool {
        link.isForPeople && (try? HypermediaRequest(link, server: server)) != nil
    }

    private func declined(_ problem: Representation.Problem) -> HypermediaResult {
        .declined(BadgeError(.declined, "declined.atServer", ["server": server.origin], underlying: problem))
    }

    private func failed(
        _ code: BadgeError.Code, _ key: Message.Key, _ problem: Representation.Problem
    ) -> HypermediaResult {
        .failed(
            BadgeError(
                code, Message(key, ["server": server.origin]), underlying: problem, recovery: .newAttempt))
    }

    private func refusal(_ problem: Representation.Problem) -> BadgeError {
        let error = problem.error ?? "?"
        let isCode = (1...64).contains(error.utf8.count) && error.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return BadgeError(
            .serverAnswerInvalid, "serverAnswerInvalid.login",
            ["server": server.origin, "error": isCode ? error : "?"], underlying: problem)
    }
}

extension Representation.Problem.Kind {
    fileprivate var isAboutInput: Bool {
        [.invalidInput, .incorrectCredentials, .tooManyAttempts, .genericUserError].contains(self)
    }
}
