package import BadgeModel
import BadgeTransport

extension DeviceSession {
    /// Changes the password of the account that is logged in. Its other sessions end.
    ///
    /// - Parameters:
    ///   - current: The current password; a wrong one counts as a failed login.
    ///   - new: The new password.
    /// - Throws: `BadgeError` `loginRefused` (detail `triesLeft`), `accountLocked` (recovery `retryAfter`),
    ///   `invalidInput` when the new password is unsuitable, `notSupported` when the organization does not offer
    ///   password changes or the account has no password, `sessionEnded`, `badgeSuspended`, and those of the web
    ///   client.
    package func changePassword(from current: Secret, to new: Secret) async throws {
        guard let endpoint = configuration.passwordEndpoint else { throw unsupported(nil) }
        let body: JSON = ["old": .string(current.revealedText), "new": .string(new.revealedText)]
        do {
            try await withAccessToken { try await web.postJSON(endpoint, body, authorization: $0) { _ in } }
        } catch let failure as BadgeError where failure.serverProblem?.error == "password_missing" {
            throw unsupported(failure.serverProblem)
        }
    }

    private func unsupported(_ problem: ProblemDetails?) -> BadgeError {
        BadgeError(
            .notSupported, .client("notSupported.passwordChange"), ["issuer": configuration.issuer.origin],
            underlying: problem)
    }
}
