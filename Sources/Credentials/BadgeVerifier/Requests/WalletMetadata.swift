import BadgeKeys
import BadgeModel

/// What a wallet says about itself when it fetches a request (`wallet_metadata`, OpenID4VP 1.0 section 5.10).
struct WalletMetadata {
    /// The key to which the wallet wants the request encrypted; `nil` for none.
    let key: EncryptionKey?
    /// The content encryption.
    let content: JWE.ContentEncryption

    private static let maxBytes = 64 << 10

    /// Reads the metadata. Keys that cannot be used are ignored, and so is whatever else they say.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when they are not a JSON object, or their keys are none.
    init(_ text: String) throws {
        let reader = JSONReader(try JSON.parse(text, limits: JSON.Limits(bytes: Self.maxBytes, depth: 16)))
        _ = try reader.object()
        key = try reader["jwks"].optional.flatMap { try EncryptionKey.set($0).first }
        let names = reader["request_object_encryption_enc_values_supported"].value?.arrayValue ?? []
        content = names.contains(.string(JWE.ContentEncryption.a256GCM.rawValue)) ? .a256GCM : .a128GCM
    }
}
