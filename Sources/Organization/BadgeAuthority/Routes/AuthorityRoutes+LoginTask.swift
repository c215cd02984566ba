import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import Logging

extension AuthorityRoutes {
    // Returns the identity that the login task determines. If the task fails to decide, the attempt is not counted.
    func authenticate(
        _ login: PersonLogin, _ password: Secret, _ attempt: LoginTry, by task: any LoginTask
    ) async throws -> LoginIdentity {
        switch try await answer(of: task, to: login, password, attempt) {
        case .accepted(let email): return .accepted(email: email)
        case .refused(let code, let message):
            throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft).explained(code, message)
        case .codeNeeded(let message):
            guard login.oneTimeCode == nil else {
                throw ProtocolError.secondFactorNeeded(triesLeft: attempt.triesLeft).explained(nil, message)
            }
            try await authority.onStoreQueue { try $0.cancelAttempt(attempt) }
            throw ProtocolError.secondFactorNeeded(triesLeft: nil).explained(nil, message)
        }
    }

    private func answer(
        of task: any LoginTask, to login: PersonLogin, _ password: Secret, _ attempt: LoginTry
    ) async throws -> LoginTaskAnswer {
        do {
            let (organization, email) = try await authority.readStore {
                (try $0.issuer(), try $0.emailAddress(of: attempt.person))
            }
            return try await task.logIn(
                LoginTaskRequest(
                    username: login.username, password: password, code: login.oneTimeCode.map(Secret.init(utf8:)),
                    parameters: login.parameters, email: email, device: login.device,
                    isKnownDevice: attempt.isKnownDevice, organization: organization))
        } catch {
            try await authority.onStoreQueue { try $0.cancelAttempt(attempt) }
            authority.logger.error(
                "The login task has not decided.", metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
            throw ProtocolError.busy
        }
    }
}

extension ProtocolError {
    // Adds the login task's failure code and message if they are well-formed. Control characters in the message become
    // spaces.
    fileprivate func explained(_ code: String?, _ message: String?) -> Self {
        var refusal = self
        if let code, code.wholeMatch(of: /[A-Za-z0-9_.\-]{1,64}/) != nil {
            refusal.members["failure_code"] = .string(code)
        }
        if let message, (1...500).contains(message.unicodeScalars.count), message.isStreamSafe {
            let shown = message.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            refusal.members["message"] = .string(String(String.UnicodeScalarView(shown)))
        }
        return refusal
    }
}
