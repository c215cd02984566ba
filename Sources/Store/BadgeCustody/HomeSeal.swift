import BadgeKeys
import BadgeModel
import BadgeSystem
import Crypto
import Foundation

/// The cryptographic operations with the root key of a home.
struct HomeSeal: Sendable {
    /// The root key.
    let secret: Secret
    private let contexts: ContextSeal

    /// The size of a root key in bytes.
    static let secretBytes = 32

    init(_ secret: Secret, random: any RandomSource) {
        self.secret = secret
        contexts = ContextSeal(secret, purpose: "badgekit custody v1", random: random)
    }

    /// Seals a secret: one byte of version, 12 of a random nonce, the ciphertext and 16 of tag.
    func seal(_ secret: Secret, context: String) throws -> Data { try contexts.seal(secret, context: context) }

    /// Opens what was sealed for the same context.
    ///
    /// - Throws: `BadgeError` `custodyDamaged`.
    func open(_ sealed: Data, context: String, named path: String) throws -> Secret {
        guard let secret = contexts.open(sealed, context: context) else {
            throw BadgeError(
                .custodyDamaged, "custodyDamaged.sealedByKeyFile", ["path": path, "context": context])
        }
        return secret
    }

    /// Derives bytes for use outside the home, which only the home can compute.
    func derived(_ purpose: String, count: Int) -> Secret {
        let input = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        let label = Array("badgekit home v1\0\(purpose)".utf8)
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: label, outputByteCount: count)
            .withUnsafeBytes { Secret($0) }
    }
}
