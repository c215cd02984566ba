package import BadgeKeys
import BadgeModel

/// The encryption of a response (OpenID4VP 1.0 section 8.3).
package struct ResponseEncryption: Sendable, Hashable {
    /// The verifier's key for this response.
    package let key: EncryptionKey
    /// The content encryption.
    package let content: JWE.ContentEncryption

    /// Chooses a key and a content encryption from a verifier's metadata. Keys that are not usable are ignored.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when there is none.
    init(_ metadata: JSONReader) throws {
        let keys = metadata["jwks"]
        try Self.requireDistinctNames(keys["keys"])
        // A key without an algorithm does not say what it is for (section 8.3).
        let usable = try keys.usableKeys(most: 32) { key in
            _ = try key["alg"].string()
            _ = try key["kid"].ifPresent?.string()
            return try EncryptionKey(key)
        }
        guard let first = usable.first else { throw keys.failure("has no key of P-256 for ECDH-ES") }
        key = first
        guard let values = metadata["encrypted_response_enc_values_supported"].ifPresent else {
            content = .a128GCM
            return
        }
        let names = try values.elements().compactMap { $0.value?.stringValue }
        guard let best = [JWE.ContentEncryption.a256GCM, .a128GCM].first(where: { names.contains($0.rawValue) }) else {
            throw values.failure("has neither A128GCM nor A256GCM")
        }
        content = best
    }

    private static func requireDistinctNames(_ keys: JSONReader) throws {
        let names = try keys.elements().compactMap { $0["kid"].value?.stringValue }
        guard Set(names).count == names.count else { throw keys.failure("has two keys with the same kid") }
    }
}
