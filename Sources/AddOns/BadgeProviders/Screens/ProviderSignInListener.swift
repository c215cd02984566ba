public import BadgeModel

/// An observer of the sign-in dialogs of a wallet. Every dialog that was shown ends with exactly one of
/// `signInDidComplete`, `signInDidCancel` and `signInDidFail`; one in which the user logged in with user name and password, or
/// which the app completed elsewhere, calls none. All methods are optional.
///
/// Several listeners are called in the order of their registration, on the main actor.
@MainActor
public protocol ProviderSignInListener: AnyObject, Sendable {
    /// Called when a dialog cannot be shown.
    func signInDidFailToShow(_ error: BadgeError)
    /// Called when the user has signed in, before the badge is issued.
    func signInDidComplete(with provider: IdentityProvider.ID)
    /// Called when the user or the app cancelled, or the app took the dialog away.
    func signInDidCancel()
    /// Called when the sign-in failed.
    func signInDidFail(_ error: BadgeError)
}

extension ProviderSignInListener {
    public func signInDidFailToShow(_ error: BadgeError) {}
    public func signInDidComplete(with provider: IdentityProvider.ID) {}
    public func signInDidCancel() {}
    public func signInDidFail(_ error: BadgeError) {}
}
