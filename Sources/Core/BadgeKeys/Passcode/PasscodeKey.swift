package import BadgeModel
import Crypto
package import Foundation

/// The private half of a passcode's key pair, while it is unlocked.
///
/// `PasscodeKeyPair.make` and `PasscodeKeyPair.open` return it. Its bytes are erased when the last reference is
/// released.
package final class PasscodeKey: Sendable {
    let raw: Secret
    let publicKey: Data

    init(_ raw: Secret) throws {
        do {
            self.raw = raw
            publicKey = try Self.privateKey(raw).publicKey.rawRepresentation
        } catch {
            throw BadgeError(.unexpected, "unexpected.x25519Key", ["count": raw.count], underlying: error)
        }
    }

    /// Decrypts the result of `PasscodeKeyPair.seal` for the same context.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when the bytes are damaged, of another context or of another key pair.
    package func open(_ sealed: Data, context: String) throws -> Secret {
        do {
            guard sealed.first == LockSeal.version else { throw CryptoKitError.authenticationFailure }
            let body = sealed.dropFirst()
            var recipient = try HPKE.Recipient(
                privateKey: Self.privateKey(raw), ciphersuite: LockSeal.suite, info: LockSeal.info,
                encapsulatedKey: Data(body.prefix(LockSeal.encapsulatedBytes)))
            var opened = try recipient.open(
                Data(body.dropFirst(LockSeal.encapsulatedBytes)), authenticating: Data(context.utf8))
            defer { opened.resetBytes(in: opened.startIndex..<opened.endIndex) }
            return Secret(opened)
        } catch {
            throw BadgeError(
                .custodyDamaged,
                "custodyDamaged.sealedByPasscode", ["context": context])
        }
    }

    private static func privateKey(_ raw: Secret) throws -> Curve25519.KeyAgreement.PrivateKey {
        try raw.withUnsafeBytes { try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: $0) }
    }
}
