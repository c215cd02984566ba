public import Foundation

/// An account at another authorization server, and the person to whom it is linked.
public struct ExternalAccount: Sendable, Hashable {
    /// The server's identifier.
    public let server: String
    /// The account's identifier at the server, which is never reused for another account (`sub`).
    public let subject: String
    /// The email address of the linked person; `nil` for an unlinked account.
    public let email: String?
    /// The name that the account claims, for display to an operator: it is not verified.
    public let claimedName: String?
    /// The account's email address, if the server states that it verified it. For display: no account is linked by it.
    public let verifiedEmail: String?
    /// The time at which it was linked, or last seen if it is unlinked.
    public let date: Date
}
