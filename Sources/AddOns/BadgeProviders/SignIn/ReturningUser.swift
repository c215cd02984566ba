import BadgeModel
import BadgeStorage
import BadgeUI

/// A user whom the dialog greets, and for whom it proposes the provider of the last sign-in.
struct ReturningUser: Equatable {
    let provider: IdentityProvider
    let name: String

    /// Returns `nil` unless all of these hold: there is a last sign-in, with the name of its user; no provider was named;
    /// the caller does not want a login at the provider again, nor does the provider; the dialog is for signing in; and the
    /// provider is still listed, and not excluded.
    init?(
        _ last: StoredSignIn?, among providers: [IdentityProvider], options: ProviderSignInOptions, purpose: Purpose
    ) {
        guard let last, let name = last.name, options.provider == nil, !options.reauthenticates, purpose == .signIn,
            let provider = providers.first(where: { $0.id == last.provider }), !provider.reauthenticates,
            !options.excluded.contains(provider.id)
        else { return nil }
        self.provider = provider
        self.name = name
    }

    /// What a dialog is for.
    enum Purpose: Sendable, CaseIterable {
        /// A sign-in.
        case signIn
        /// Linking another account, for which the last one is no proposal.
        case linking
        /// Sharing an activity.
        case sharing
    }
}
