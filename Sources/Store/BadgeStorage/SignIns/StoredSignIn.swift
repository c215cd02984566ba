public import BadgeModel
public import Foundation

/// A user's last sign-in at an identity provider.
public struct StoredSignIn: Sendable, Hashable {
    /// The provider.
    public let provider: IdentityProvider.ID
    /// The user's name; `nil` after a logout, or if the provider states none.
    public let name: String?
    /// When the user signed in, to the second.
    public let date: Date

    public init(provider: IdentityProvider.ID, name: String?, date: Date) {
        self.provider = provider
        self.name = name
        self.date = date
    }
}
