import BadgeKeys
import BadgeModel

/// How messages to and from an issuer are encrypted beyond the connection (OpenID4VCI 1.0 section 10), where it demands
/// that.
///
/// An answer is never encrypted to a key that went in the clear: whoever changes the request could put another one there
/// (section 8.2).
struct MessageEncryption: Sendable {
    /// The issuer's key for requests.
    let key: EncryptionKey
    /// What encrypts a request.
    let ofRequest: JWE.ContentEncryption
    /// What encrypts an answer; `nil` where answers come in the clear.
    let ofAnswer: JWE.ContentEncryption?

    /// Reads an issuer's metadata; `nil` where it demands nothing.
    ///
    /// - Throws: `BadgeError` `encryptionUnsupported` when it demands what is not done here; `documentInvalid`.
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
        BadgeError(.encryptionUnsupported, "encryptionUnsupported.request")
    }
}
