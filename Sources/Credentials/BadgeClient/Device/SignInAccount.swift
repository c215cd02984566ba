public import BadgeModel
public import Foundation

/// An account at an identity provider with which a user signs in.
public struct SignInAccount: Sendable, Hashable, Identifiable {
    public typealias ID = Identifier<SignInAccount>

    /// The organization's identifier for the account.
    public let id: ID
    /// The provider's server.
    public let server: String
    /// The provider; `nil` for a server that the organization does not list.
    public let provider: IdentityProvider.ID?
    /// The provider's name; that of the server if it is not listed.
    public let name: String
    /// The account's name, as the provider states it; `nil` if it does not.
    public let accountName: String?
    /// The account's email address, as the provider states it, which may not be verified; `nil` if it does not.
    public let accountEmail: String?
    /// The time at which the account was linked, to the second.
    public let linkedAt: Date
}

/// The ways in which a user signs in at an organization.
public struct SignInAccounts: Sendable, Hashable {
    /// The linked accounts, oldest first.
    public let accounts: [SignInAccount]
    /// Whether the user also has a user name and a password.
    public let hasPassword: Bool

    /// Returns whether the user could not sign in any more without an account.
    public func isLast(_ account: SignInAccount.ID) -> Bool {
        !hasPassword && accounts.count == 1 && accounts[0].id == account
    }
}

extension SignInAccounts {
    init(_ reader: JSONReader) throws {
        accounts = try reader["accounts"].elements().map { try SignInAccount($0) }
        hasPassword = try reader["has_password"].bool()
    }
}

extension SignInAccount {
    init(_ reader: JSONReader) throws {
        let server = try reader["server"].line(maxLength: 2048)
        self.init(
            id: ID(rawValue: try reader["id"].line(maxLength: 64)), server: server,
            provider: try reader["provider"].optional.map { IdentityProvider.ID(rawValue: try $0.line(maxLength: 64)) },
            name: try reader["name"].optional?.line(maxLength: 100) ?? server,
            accountName: try reader["account_name"].optional?.line(maxLength: 100),
            accountEmail: try reader["account_email"].optional?.line(maxLength: 254),
            linkedAt: try reader["linked_at"].date())
    }
}
