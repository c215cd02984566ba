import BadgeModel

extension PasscodeKeyPair {
    /// Has biometrics release the key from now on.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the key is another lock's, and what the keeper throws.
    public func keep(_ key: PasscodeKey, with keeper: any BiometricKeyStore) throws {
        guard isOpened(by: key) else {
            throw BadgeError(.invalidInput, "The key belongs to another passcode. Open this one.")
        }
        try keeper.keep(key.raw, context: biometricContext)
    }

    /// The private half, released by biometrics; `reason` is what the person reads.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when what is released is not this lock's key, and what the keeper throws.
    public func release(from keeper: any BiometricKeyStore, reason: String) async throws -> PasscodeKey {
        let raw = try await keeper.release(context: biometricContext, reason: reason)
        guard raw.count == 32, case let key = try PasscodeKey(raw), key.publicKey == publicKey else {
            throw BadgeError(
                .custodyDamaged, "What biometrics released does not fit this passcode. Enter the passcode.")
        }
        return key
    }

    /// Has biometrics release it no longer; nothing when they did not.
    ///
    /// - Throws: What the keeper throws.
    public func forget(with keeper: any BiometricKeyStore) throws {
        try keeper.forget(context: biometricContext)
    }

    // A passcode that was reset has another pair, which what was kept before must not stand in for.
    private var biometricContext: String { "passcode \(Base64URL.encode(publicKey))" }
}
