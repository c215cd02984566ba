import BadgeModel

extension PasscodeKeyPair {
    /// Has biometrics release the key from now on.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the key is another lock's, and what the key store throws.
    public func save(_ key: PasscodeKey, with keyStore: any BiometricKeyStore) throws {
        guard isOpened(by: key) else {
            throw BadgeError(.invalidInput, "invalidInput.keyOfAnotherPasscode")
        }
        try keyStore.save(key.raw, context: biometricContext)
    }

    /// The private half, released by biometrics; `reason` is what the user reads.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when what is released is not this lock's key, and what the key store throws.
    public func release(from keyStore: any BiometricKeyStore, reason: String) async throws -> PasscodeKey {
        let raw = try await keyStore.release(context: biometricContext, reason: reason)
        guard raw.count == 32, case let key = try PasscodeKey(raw), key.publicKey == publicKey else {
            throw BadgeError(
                .custodyDamaged, "custodyDamaged.biometrics")
        }
        return key
    }

    /// Has biometrics release it no longer; nothing when they did not.
    ///
    /// - Throws: What the key store throws.
    public func forget(with keyStore: any BiometricKeyStore) throws {
        try keyStore.forget(context: biometricContext)
    }

    // A passcode that was reset has another pair, which what was kept before must not stand in for.
    private var biometricContext: String { "passcode \(Base64URL.encode(publicKey))" }
}
