import BadgeModel
public import Foundation

extension Authority {
    /// Returns the accounts at other authorization servers: linked accounts by email address, then unlinked ones,
    /// newest first. The newest 1,000 unlinked accounts are kept.
    ///
    /// - Throws: `BadgeError` of the store.
    public func externalAccounts() throws -> [ExternalAccount] { try store.externalAccounts() }

    /// Links an account at another server to a person, who then gets a badge by logging in with it.
    ///
    ///     try authority.linkAccount("248289761001", to: "ana@example.com")
    ///
    /// - Parameters:
    ///   - subject: The account's identifier in the server's tokens (`sub`).
    ///   - server: The server's identifier; `nil` for the server with which the organization is served.
    ///   - email: The person's email address.
    /// - Throws: `BadgeError` `notFound` when there is no such person; `alreadyExists` when the account is already
    ///   linked; `invalidInput` when the subject is not 1 to 255 visible characters long; `inputRequired` when no
    ///   server is named and the organization is served without one.
    @discardableResult
    public func linkAccount(_ subject: String, at server: URL? = nil, to email: String) throws -> ExternalAccount {
        guard ExternalToken.isSubject(subject) else {
            throw BadgeError(
                .invalidInput, .organization("invalidInput.accountSubject"))
        }
        return try store.linkAccount(subject, at: server?.absoluteString, to: email)
    }

    /// Unlinks an account from its person, and ends the sessions that logins with it began. Issued badges stay valid
    /// until they are revoked.
    ///
    /// - Parameters:
    ///   - subject: The account's identifier (`sub`).
    ///   - server: The server's identifier; `nil` for the server with which the organization is served.
    /// - Throws: `BadgeError` `notFound`; `inputRequired` under the conditions of ``linkAccount(_:at:to:)``.
    @discardableResult
    public func unlinkAccount(_ subject: String, at server: URL? = nil) throws -> ExternalAccount {
        try store.unlinkAccount(subject, at: server?.absoluteString)
    }
}
