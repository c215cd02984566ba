import BadgeKeys
import BadgeModel
import Crypto
import Foundation

/// What the secret of a home seals and derives: a key of its own for each context (HKDF-SHA-256, RFC 5869), under which
/// AES-256-GCM (NIST SP 800-38D) encrypts and authenticates.
struct HomeSeal: Sendable {
    /// The secret that everything in a home hangs on.
    let secret: Secret
    private let random: any RandomSource
    private static let version: UInt8 = 1

    /// The bytes of a home's secret.
    static let secretBytes = 32

    init(_ secret: Secret, random: any RandomSource) {
        self.secret = secret
        self.random = random
    }

    /// One byte of version, 12 of a random nonce, the ciphertext and 16 of tag.
    func seal(_ secret: Secret, context: String) throws -> Data {
        do {
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try secret.withUnsafeBytes { bytes in
                try AES.GCM.seal(bytes, using: key(context), nonce: nonce, authenticating: Self.label(context))
            }
            return Data([Self.version]) + Data(nonce) + box.ciphertext + box.tag
        } catch {
            throw BadgeError(.unexpected, "Sealing a key failed. Try again.", underlying: error)
        }
    }

    /// What was sealed for the same context.
    func open(_ sealed: Data, context: String, named path: String) throws -> Secret {
        do {
            guard sealed.first == Self.version else { throw CryptoKitError.authenticationFailure }
            let box = try AES.GCM.SealedBox(combined: sealed.dropFirst())
            var opened = try AES.GCM.open(box, using: key(context), authenticating: Self.label(context))
            defer { opened.resetBytes(in: opened.startIndex..<opened.endIndex) }
            return Secret(opened)
        } catch {
            throw BadgeError.damagedKey("What \(path) sealed for \"\(context)\"")
        }
    }

    /// Bytes that only the home can know, for what is kept outside it.
    func derived(_ purpose: String, count: Int) -> [UInt8] {
        let input = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        let label = Array("badgekit home v1\0\(purpose)".utf8)
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: label, outputByteCount: count)
            .withUnsafeBytes { Array($0) }
    }

    private func key(_ context: String) -> SymmetricKey {
        let input = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: Self.label(context), outputByteCount: 32)
    }

    private static func label(_ context: String) -> [UInt8] { Array("badgekit custody v1\0\(context)".utf8) }
}
