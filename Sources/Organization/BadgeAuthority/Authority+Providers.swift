public import BadgeModel

extension Authority {
    /// Registers an identity provider at which people can sign in: the last of the list that wallets show.
    ///
    ///     try authority.addProvider(
    ///         ProviderRegistration(
    ///             IdentityProvider(
    ///                 id: .init(rawValue: "staff"), name: "Staff login",
    ///                 kind: .openIDConnect(.init(issuer: issuer, id: "badges"))),
    ///             domains: ["example.com"]))
    ///
    /// A sign-in gives a badge to the person to whom the account is linked: by an operator
    /// (``linkAccount(_:at:to:)``), by the person on a device that has the badge, within 15 minutes after an invitation
    /// on the same device, or by an email address that the provider verified and for whose domain it is trusted.
    ///
    /// - Throws: `BadgeError` `invalidInput`; `alreadyExists` when the identifier or the issuer is taken.
    public func addProvider(_ registration: ProviderRegistration) throws { try store.addProvider(registration) }

    /// Registers an identity provider as ``addProvider(_:)`` does, but none at which accounts are linked already: with
    /// another client there, its administrator could sign their people in.
    package func addUnlinkedProvider(_ registration: ProviderRegistration) throws {
        try store.addProvider(registration, isUnlinked: true)
    }

    /// Returns the identity providers, in the order in which wallets show them.
    ///
    /// - Throws: `BadgeError` of the store.
    public func providers() throws -> [ProviderRegistration] { try store.providers() }

    /// Removes an identity provider. Accounts stay linked, and sessions that they began end.
    ///
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func removeProvider(_ id: IdentityProvider.ID) throws -> ProviderRegistration {
        try store.removeProvider(id)
    }
}
