package import BadgeModel
package import BadgeSystem
package import Foundation

/// A key pair whose private half only the passcode opens, as it is stored.
///
/// Secrets are sealed to the public half, so that a new credential can be stored without an entry of the passcode. The
/// private half is wrapped with AES-256-GCM under HKDF-SHA-256 of two inputs: the result of scrypt for the passcode,
/// and a secret that only this device's custody opens. The only way to check a passcode is the attempt to unwrap.
///
///     let (lock, _) = try PasscodeKeyPair.make(passcode: entered, custody: custody, random: random)
///     let sealed = try lock.seal(credential, context: "credential 7")
///     let key = try lock.open(entered, custody: custody)
///     try key.open(sealed, context: "credential 7") == credential  // true
package struct PasscodeKeyPair: Sendable, Hashable {
    /// The key derivation parameters: `$scrypt$ln=17,r=8,p=1$<salt, base64 without padding>`.
    package let phc: String
    /// The public half, to which secrets are sealed without the passcode: 32 bytes of X25519.
    package let publicKey: Data
    /// The private half, wrapped: one byte of version, 12 of nonce, 32 of ciphertext, 16 of tag.
    package let wrapped: Data
    /// The device's share of the wrapping key, 32 bytes, sealed by the custody.
    package let deviceSecret: Data

    /// Creates a key pair from its stored members.
    package init(phc: String, publicKey: Data, wrapped: Data, deviceSecret: Data) {
        self.phc = phc
        self.publicKey = publicKey
        self.wrapped = wrapped
        self.deviceSecret = deviceSecret
    }

    /// Creates a key pair and wraps its private half under the passcode, at the cost that the custody defines.
    ///
    /// - Throws: `BadgeError` `passcodeUnfit` when the passcode is empty, longer than 128 characters or not UTF-8;
    ///   errors of the custody.
    package static func make(
        passcode: Secret, custody: any KeyCustody, random: any RandomSource
    ) throws -> (lock: PasscodeKeyPair, key: PasscodeKey) {
        let key = try PasscodeKey(random.secret(bytes: 32))
        return (try wrap(key, under: passcode, custody: custody, random: random), key)
    }

    /// Returns the private half.
    ///
    /// - Throws: `BadgeError` `passcodeRefused` when the passcode is wrong or the wrapped key was modified, which
    ///   cannot be distinguished; `custodyDamaged`, before anything is derived, when `phc` is malformed or outside the
    ///   range of the custody's `kdf`; errors of the custody; `unexpected` when there is not enough memory.
    package func open(_ passcode: Secret, custody: any KeyCustody) throws -> PasscodeKey {
        try unwrap(passcode, custody: custody)
    }

    /// Returns whether the key is the private half of this key pair.
    package func isOpened(by key: PasscodeKey) -> Bool { key.publicKey == publicKey }

    /// Returns the same key pair under another passcode: what was sealed to it stays readable, and the old passcode
    /// becomes useless.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the key belongs to another key pair; the errors of `make`.
    package func rewrapped(
        _ key: PasscodeKey, under passcode: Secret, custody: any KeyCustody, random: any RandomSource
    ) throws -> PasscodeKeyPair {
        guard isOpened(by: key) else {
            throw BadgeError(.invalidInput, "invalidInput.keyOfAnotherPasscode")
        }
        return try Self.wrap(key, under: passcode, custody: custody, random: random)
    }
}
