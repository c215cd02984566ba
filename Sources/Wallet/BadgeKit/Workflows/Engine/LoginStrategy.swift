package import BadgeClient
import BadgeCredentials

/// A way to log in at the server of an offer, which an add-on brings.
package protocol LoginStrategy: Sendable {
    /// The method by which a caller asks for it.
    var method: LoginMethod { get }

    /// Whether the server of an offer has such logins, which then are the usual ones there.
    func isOffered(by offer: ResolvedOffer) -> Bool

    /// Logs the user in.
    ///
    /// - Throws: `BadgeError` `declined`, `uiNotRegistered`, `notSupported` when the server has no such login.
    func logIn(
        _ subject: LoginSubject, _ prompt: LoginPromptRun, in context: WorkflowContext
    ) async throws -> AuthorizedOffer
}

extension WorkflowContext {
    /// Returns the add-on's way to log in that is the usual one at the server of an offer; `nil` if there is none.
    func login(offeredBy offer: ResolvedOffer) -> (any LoginStrategy)? { logins.first { $0.isOffered(by: offer) } }
}
