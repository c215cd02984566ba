import BadgeKeys
import BadgeModel

/// The encryption of messages to and from an issuer in addition to TLS (OpenID4VCI 1.0 section 10), if the issuer
/// requires it.
///
/// A response is never encrypted to a key that was sent unencrypted, since an attacker who modifies the request could
/// replace that key (section 8.2).
struct MessageEncryption: Sendable {
    /// The issuer's key for requests.
    let key: EncryptionKey
    /// The content encryption of requests.
    let ofRequest: JWE.ContentEncryption
    /// The content encryption of responses; `nil` if they are not encrypted.
    let ofAnswer: JWE.ContentEncryption?

    /// Reads an issuer's metadata; `nil` if it requires no encryption.
    ///
    /// - Throws: `BadgeError` `encryptionUnsupported` when it requires an unsupported encryption; `documentInvalid`.
    init?(_ metadata: JSONReader) throws {
        let request = metadata["credential_request_encryption"].optional
        let answer = metadata["credential_response_encryption"].optional
        let isAnswerRequired = try answer?["encryption_required"].optional?.bool() ?? false
        guard try isAnswerRequired || request?["encryption_required"].optional?.bool() ?? false else { return nil }
        guard let request, let key = try EncryptionKey.set(request["jwks"]).first,
            let ofRequest = try Self.best(of: request["enc_values_supported"])
        else { throw Self.unsupported }
        self.key = key
        self.ofRequest = ofRequest
        guard isAnswerRequired, let answer else {
            ofAnswer = nil
            return
        }
        let agreements = try answer["alg_values_supported"].elements().map(\.value)
        guard agreements.contains(.string(JWE.algorithm)),
            let best = try Self.best(of: answer["enc_values_supported"])
        else { throw Self.unsupported }
        ofAnswer = best
    }

    private static func best(of values: JSONReader) throws -> JWE.ContentEncryption? {
        let names = try values.elements().compactMap { $0.value?.stringValue }
        return [.a256GCM, .a128GCM].first { names.contains($0.rawValue) }
    }

    private static var unsupported: BadgeError {
        BadgeError(.encryptionUnsupported, .client("encryptionUnsupported.request"))
    }
}
