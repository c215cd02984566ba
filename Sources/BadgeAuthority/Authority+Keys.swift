import BadgeModel

extension Authority {
    /// The organization's keys: the one that signs, the next one, and the former ones, newest first.
    ///
    /// - Throws: `BadgeError` of the store.
    public func signingKeys() throws -> [SigningKeyInfo] { try store.signingKeys() }

    /// Makes the next key and announces it: the keys that sign now vouch for it from this time on.
    ///
    /// Leave it announced for as long as wallets and verifiers may stay away, a month for most, before it signs.
    ///
    /// - Throws: `BadgeError` `alreadyExists` when one is announced already.
    @discardableResult
    public func announceNextKey() throws -> SigningKeyInfo { try store.announceNextKey() }

    /// Signs with the next key from now on. The former one stays published for the badges that it signed.
    ///
    /// - Parameter isCompromised: Whether somebody else may have the present key. It is withdrawn at once then, and its
    ///   badges are issued again at their wallets' next contact; wallets and verifiers that did not hear of the next key
    ///   before ask their people. Without a next key one is made.
    /// - Throws: `BadgeError` `notFound` when no key is announced.
    @discardableResult
    public func rotateKey(isCompromised: Bool = false) throws -> SigningKeyInfo {
        try store.rotateKey(isCompromised: isCompromised)
    }

    /// Withdraws a former key, which signs nothing that counts any more.
    ///
    /// - Parameter id: Its thumbprint, or the beginning of one.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` while badges count that it signed, or when it is not a former
    ///   one.
    public func retireKey(_ id: String) throws { try store.retireKey(id) }
}
