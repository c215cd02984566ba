import BadgeModel
public import Foundation

extension Authority {
    /// The accounts at other authorization servers: those that are linked, by email address, then those that are nobody's,
    /// the latest first. Of the latter the latest 1,000 are remembered.
    ///
    /// - Throws: `BadgeError` of the store.
    public func externalAccounts() throws -> [ExternalAccount] { try store.externalAccounts() }

    /// Says whose an account at another server is: whoever logs in with it gets the person's badge.
    ///
    ///     try authority.linkAccount("248289761001", to: "ana@example.com")
    ///
    /// - Parameters:
    ///   - subject: What the server calls the account in its tokens (`sub`).
    ///   - server: The server's identifier; `nil` for the one that the organization is served with.
    ///   - email: The person's email address.
    /// - Throws: `BadgeError` `notFound` when there is no such person; `alreadyExists` when the account is somebody's;
    ///   `invalidInput` when the subject is not 1 to 255 visible characters long; `inputRequired` when no server is named
    ///   and the organization is served without one.
    @discardableResult
    public func linkAccount(_ subject: String, at server: URL? = nil, to email: String) throws -> ExternalAccount {
        guard ExternalToken.isSubject(subject) else {
            throw BadgeError(
                .invalidInput, reason: "The account is not 1 to 255 visible characters long. Copy the token's `sub`.")
        }
        return try store.linkAccount(subject, at: server?.absoluteString, to: email)
    }

    /// Takes an account from its person: the sessions that logins with it began end. Badges that were issued stay valid
    /// until they are revoked.
    ///
    /// - Parameters:
    ///   - subject: What the server calls the account (`sub`).
    ///   - server: The server's identifier; `nil` for the one that the organization is served with.
    /// - Throws: `BadgeError` `notFound`; `inputRequired` as ``linkAccount(_:at:to:)``.
    @discardableResult
    public func unlinkAccount(_ subject: String, at server: URL? = nil) throws -> ExternalAccount {
        try store.unlinkAccount(subject, at: server?.absoluteString)
    }
}
