import BadgeKeys
import BadgeModel
import Crypto
import Foundation

/// The key of one badge: its credential, refresh token and code secret are sealed under it, and are gone when it is, in
/// whatever copy of a page they still stand.
struct BadgeKey: Sendable {
    let secret: Secret
    private let random: any RandomSource
    private static let version: UInt8 = 1

    init(_ secret: Secret, random: any RandomSource) {
        self.secret = secret
        self.random = random
    }

    /// Encrypts and authenticates a text together with its context.
    ///
    /// One byte of version, 12 of nonce, the ciphertext and 16 of tag (AES-256-GCM, NIST SP 800-38D), under a key of its
    /// own for each context (HKDF-SHA-256, RFC 5869).
    func seal(_ text: Secret, context: String) throws -> Data {
        do {
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try text.withUnsafeBytes {
                try AES.GCM.seal($0, using: key(context), nonce: nonce, authenticating: Self.label(context))
            }
            return Data([Self.version]) + Data(nonce) + box.ciphertext + box.tag
        } catch {
            throw BadgeError(.unexpected, "Sealing a badge's secret failed. Try again.", underlying: error)
        }
    }

    /// Decrypts what `seal` made for the same context.
    ///
    /// - Throws: `BadgeError` `custodyDamaged`.
    func open(_ sealed: Data, context: String) throws -> Secret {
        do {
            guard sealed.first == Self.version else { throw CryptoKitError.authenticationFailure }
            let box = try AES.GCM.SealedBox(combined: sealed.dropFirst())
            var opened = try AES.GCM.open(box, using: key(context), authenticating: Self.label(context))
            defer { opened.resetBytes(in: opened.startIndex..<opened.endIndex) }
            return Secret(opened)
        } catch {
            throw BadgeError(
                .custodyDamaged,
                "What the wallet sealed for \"\(context)\" was altered. Restore a backup, or ask the "
                    + "organization for the badge again.", underlying: error)
        }
    }

    private func key(_ context: String) -> SymmetricKey {
        let input = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: Self.label(context), outputByteCount: 32)
    }

    private static func label(_ context: String) -> [UInt8] { Array("badgekit badge key v1\0\(context)".utf8) }
}
