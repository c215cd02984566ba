import BadgeKeys
import BadgeModel
import Crypto
import Foundation

/// What the secret of a home seals and derives.
struct HomeSeal: Sendable {
    /// The secret that everything in a home hangs on.
    let secret: Secret
    private let contexts: ContextSeal

    /// The bytes of a home's secret.
    static let secretBytes = 32

    init(_ secret: Secret, random: any RandomSource) {
        self.secret = secret
        contexts = ContextSeal(secret, purpose: "badgekit custody v1", random: random)
    }

    /// One byte of version, 12 of a random nonce, the ciphertext and 16 of tag.
    func seal(_ secret: Secret, context: String) throws -> Data { try contexts.seal(secret, context: context) }

    /// What was sealed for the same context.
    ///
    /// - Throws: `BadgeError` `custodyDamaged`.
    func open(_ sealed: Data, context: String, named path: String) throws -> Secret {
        guard let secret = contexts.open(sealed, context: context) else {
            throw BadgeError(
                .custodyDamaged, "custodyDamaged.sealedByKeyFile", ["path": path, "context": context])
        }
        return secret
    }

    /// Bytes that only the home can know, for what is kept outside it.
    func derived(_ purpose: String, count: Int) -> Secret {
        let input = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        let label = Array("badgekit home v1\0\(purpose)".utf8)
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: label, outputByteCount: count)
            .withUnsafeBytes { Secret($0) }
    }
}
