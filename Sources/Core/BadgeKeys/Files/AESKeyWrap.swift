package import BadgeModel
package import BadgeSystem
package import Crypto
import Foundation

/// Wraps a key under another key: 12 bytes of a random nonce, the ciphertext, 16 of tag (AES-256-GCM, NIST SP 800-38D).
package enum AESKeyWrap {
    /// The bytes that wrapping adds.
    package static let overhead = 12 + 16

    /// Wraps a key, and authenticates the accompanying bytes.
    ///
    /// - Throws: `BadgeError` `unexpected`.
    package static func wrap(
        _ key: Secret, with wrappingKey: SymmetricKey, bound label: [UInt8], random: any RandomSource
    ) throws -> [UInt8] {
        do {
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try key.withUnsafeBytes {
                try AES.GCM.seal($0, using: wrappingKey, nonce: nonce, authenticating: label)
            }
            return Array(nonce) + box.ciphertext + box.tag
        } catch {
            throw BadgeError(.unexpected, "unexpected.keyWrap", underlying: error)
        }
    }

    /// Unwraps a key; `nil` when key, label or wrapped bytes do not match.
    package static func unwrap(
        _ wrapped: some Collection<UInt8>, with wrappingKey: SymmetricKey, bound label: [UInt8]
    ) -> Secret? {
        do {
            let box = try AES.GCM.SealedBox(combined: Data(wrapped))
            var opened = try AES.GCM.open(box, using: wrappingKey, authenticating: label)
            defer { opened.resetBytes(in: opened.startIndex..<opened.endIndex) }
            return Secret(opened)
        } catch {
            return nil
        }
    }
}
