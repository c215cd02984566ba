public import BadgeModel

/// How a sign-in with an identity provider is offered.
public struct ProviderSignInOptions: Sendable, Hashable {
    /// Whether a login with user name and password is offered beside the providers.
    public enum NativeLogin: Sendable, Hashable, CaseIterable {
        /// Above the list.
        case above
        /// Below the list.
        case below
        /// Not at all.
        case none
    }

    /// The provider to sign in at directly, without a list; `nil` to let the user choose.
    public var provider: IdentityProvider.ID?
    /// The providers that are left out of the list. A direct sign-in at one of them is possible.
    public var excluded: Set<IdentityProvider.ID>
    /// Whether the user must log in at the provider again, even in a browser that is logged in there.
    public var reauthenticates: Bool
    /// Where a login with user name and password is offered.
    public var nativeLogin: NativeLogin
    /// Whether the list itself asks for user name and password; otherwise, and where the app or the organization has a login
    /// screen of its own, a button leads there.
    public var asksForPassword: Bool

    public init(
        provider: IdentityProvider.ID? = nil, excluded: Set<IdentityProvider.ID> = [], reauthenticates: Bool = false,
        nativeLogin: NativeLogin = .below, asksForPassword: Bool = true
    ) {
        self.provider = provider
        self.excluded = excluded
        self.reauthenticates = reauthenticates
        self.nativeLogin = nativeLogin
        self.asksForPassword = asksForPassword
    }
}
