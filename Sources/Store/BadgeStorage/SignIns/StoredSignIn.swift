package import BadgeModel
package import Foundation

/// A user's last sign-in at an identity provider.
package struct StoredSignIn: Sendable, Hashable {
    package let provider: IdentityProvider.ID
    /// The user's name; `nil` after a logout, or if the provider states none.
    package let name: String?
    /// When the user signed in, to the second.
    package let date: Date

    package init(provider: IdentityProvider.ID, name: String?, date: Date) {
        self.provider = provider
        self.name = name
        self.date = date
    }
}
