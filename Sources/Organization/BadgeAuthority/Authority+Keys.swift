import BadgeModel

extension Authority {
    /// Returns the organization's keys: the signing key, the next one, and the former ones, newest first.
    ///
    /// - Throws: `BadgeError` of the store.
    public func signingKeys() throws -> [SigningKeyInfo] { try store.signingKeys() }

    /// Creates the next key and announces it: the current signing keys vouch for it from now on.
    ///
    /// Leave the key announced for as long as wallets and verifiers may be offline, usually a month, before you rotate
    /// to it.
    ///
    /// - Throws: `BadgeError` `alreadyExists` when one is already announced.
    @discardableResult
    public func announceNextKey() throws -> SigningKeyInfo { try store.announceNextKey() }

    /// Makes the next key the signing key. The former one stays published for the badges that it signed.
    ///
    /// - Parameter isCompromised: Whether an attacker may have the current key. It is then withdrawn at once, and its
    ///   badges are reissued when their wallets next contact the organization. Wallets and verifiers that did not learn
    ///   of the next key before ask their users. If there is no next key, one is created.
    /// - Throws: `BadgeError` `notFound` when no key is announced.
    @discardableResult
    public func rotateKey(isCompromised: Bool = false) throws -> SigningKeyInfo {
        try store.rotateKey(isCompromised: isCompromised)
    }

    /// Withdraws a former key that is no longer needed.
    ///
    /// - Parameter id: Its thumbprint, or a prefix of it.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` while there are valid badges that it signed, or when it is not
    ///   a former key.
    public func retireKey(_ id: String) throws { try store.retireKey(id) }
}
