package import BadgeModel
package import BadgeSystem
import Crypto
package import Foundation

/// Seals secrets under a separate key for each context (HKDF-SHA-256, RFC 5869): one byte of version, then the secret
/// wrapped by `AESKeyWrap`, bound to the context.
package struct ContextSeal: Sendable {
    private let secret: Secret
    private let purpose: String
    private let random: any RandomSource
    private static let version: UInt8 = 1

    /// Creates a seal from the root secret, and a purpose that distinguishes it from all other uses.
    package init(_ secret: Secret, purpose: String, random: any RandomSource) {
        self.secret = secret
        self.purpose = purpose
        self.random = random
    }

    /// Encrypts and authenticates a secret together with its context.
    ///
    /// - Throws: `BadgeError` `unexpected`.
    package func seal(_ plain: Secret, context: String) throws -> Data {
        let box = try AESKeyWrap.wrap(plain, with: key(context), bound: label(context), random: random)
        return Data([Self.version]) + box
    }

    /// Decrypts the result of `seal` for the same context; `nil` for any other bytes.
    package func open(_ sealed: Data, context: String) -> Secret? {
        guard sealed.first == Self.version else { return nil }
        return AESKeyWrap.unwrap(sealed.dropFirst(), with: key(context), bound: label(context))
    }

    private func key(_ context: String) -> SymmetricKey {
        let input = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: label(context), outputByteCount: 32)
    }

    private func label(_ context: String) -> [UInt8] { Array("\(purpose)\0\(context)".utf8) }
}
