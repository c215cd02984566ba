package import BadgeModel
package import Crypto
import Foundation

/// A key closed under a key: 12 bytes of a random nonce, the ciphertext, 16 of tag (AES-256-GCM, NIST SP 800-38D).
package enum KeyWrap {
    /// The bytes that wrapping adds.
    package static let overhead = 12 + 16

    /// Wraps a key, bound to a text that stands beside it.
    ///
    /// - Throws: `BadgeError` `unexpected`.
    package static func wrap(
        _ key: Secret, with wrappingKey: SymmetricKey, bound label: String, random: any RandomSource
    ) throws -> [UInt8] {
        do {
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try key.withUnsafeBytes {
                try AES.GCM.seal($0, using: wrappingKey, nonce: nonce, authenticating: Array(label.utf8))
            }
            return Array(nonce) + box.ciphertext + box.tag
        } catch {
            throw BadgeError(.unexpected, "Wrapping a key failed. Try again.", underlying: error)
        }
    }

    /// Unwraps it; `nil` when this is not the key or not the text, or the bytes are not what was wrapped.
    package static func unwrap(
        _ wrapped: some Collection<UInt8>, with wrappingKey: SymmetricKey, bound label: String
    ) -> Secret? {
        do {
            let box = try AES.GCM.SealedBox(combined: Data(wrapped))
            var opened = try AES.GCM.open(box, using: wrappingKey, authenticating: Array(label.utf8))
            defer { opened.resetBytes(in: opened.startIndex..<opened.endIndex) }
            return Secret(opened)
        } catch {
            return nil
        }
    }
}
