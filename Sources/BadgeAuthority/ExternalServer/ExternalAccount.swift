public import Foundation

/// An account at another authorization server, and whose it is in the organization.
public struct ExternalAccount: Sendable, Hashable {
    /// The server's identifier.
    public let server: String
    /// What the server calls the account; it never gives that name to another one (`sub`).
    public let subject: String
    /// The email address of the person whose it is; `nil` where nobody was found when it came.
    public let email: String?
    /// What the account calls itself, for an operator's eyes: nothing has checked it. Only of an account that is nobody's.
    public let claimedName: String?
    /// When it was linked, or last seen where it is nobody's.
    public let date: Date
}
