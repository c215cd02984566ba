import BadgeModel

extension PasscodeKeyPair {
    /// Saves the key, so that biometrics can release it from now on.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the key belongs to another key pair; errors of the key store.
    package func save(_ key: PasscodeKey, with keyStore: any BiometricKeyStore) throws {
        guard isOpened(by: key) else {
            throw BadgeError(.invalidInput, "invalidInput.keyOfAnotherPasscode")
        }
        try keyStore.save(key.raw, context: biometricContext)
    }

    /// Returns the private half, released by biometrics; `reason` is shown to the user.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when the released key does not belong to this key pair; errors of the
    ///   key store.
    package func release(from keyStore: any BiometricKeyStore, reason: String) async throws -> PasscodeKey {
        let raw = try await keyStore.release(context: biometricContext, reason: reason)
        guard raw.count == 32, case let key = try PasscodeKey(raw), key.publicKey == publicKey else {
            throw BadgeError(
                .custodyDamaged, "custodyDamaged.biometrics")
        }
        return key
    }

    /// Deletes the key that biometrics release, if there is one.
    ///
    /// - Throws: The errors of the key store.
    package func forget(with keyStore: any BiometricKeyStore) throws {
        try keyStore.forget(context: biometricContext)
    }

    // A passcode that was reset has another pair, which what was kept before must not stand in for.
    private var biometricContext: String { "passcode \(Base64URL.encode(publicKey))" }
}
