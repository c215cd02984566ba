package import BadgeModel
import Crypto
package import Foundation

extension PasscodeKeyPair {
    /// Encrypts a secret so that only the passcode opens it. Sealing does not require the passcode. The result differs
    /// at each call.
    ///
    /// The result is one byte of version, 32 of encapsulated key, the ciphertext and 16 of tag (HPKE, RFC 9180, in base
    /// mode with X25519, HKDF-SHA-256 and ChaCha20-Poly1305). The context is authenticated, not stored. The public half
    /// is not verified here: if it was replaced, the next entry of the passcode detects it.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when `publicKey` is not a key.
    package func seal(_ secret: Secret, context: String) throws -> Data {
        do {
            let recipient = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey)
            var sender = try HPKE.Sender(recipientKey: recipient, ciphersuite: LockSeal.suite, info: LockSeal.info)
            let sealed = try secret.withUnsafeBytes { try sender.seal($0, authenticating: Data(context.utf8)) }
            return Data([LockSeal.version]) + sender.encapsulatedKey + sealed
        } catch {
            throw BadgeError(
                .custodyDamaged, "custodyDamaged.passcodePublicKey", underlying: error)
        }
    }
}

/// The common parameters of sealing and opening.
enum LockSeal {
    static let version: UInt8 = 1
    static let encapsulatedBytes = 32
    static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
    static let info = Data("badgekit passcode seal v1".utf8)
}
