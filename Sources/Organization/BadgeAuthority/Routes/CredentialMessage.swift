import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import HTTPTypes
import Hummingbird

// A credential request, and how its response is encrypted (OpenID4VCI 1.0, section 10).
struct CredentialMessage: Sendable {
    let reader: JSONReader
    private let answerKey: EncryptionKey?
    private let answerEncryption: JWE.ContentEncryption

    init(_ request: Request, key: AgreementKey, requiresEncryption: Bool) async throws {
        let error: @Sendable (String) -> ProtocolError = { ProtocolError("invalid_credential_request", $0) }
        let isEncrypted = request.mediaType == "application/jwt"
        if isEncrypted {
            reader = try await Self.decrypt(request, key, error)
        } else {
            guard !requiresEncryption else {
                throw Self.refused("Requests must be encrypted to the key in the metadata.")
            }
            reader = try await request.json(or: error)
        }
        guard let wanted = reader["credential_response_encryption"].optional else {
            guard !requiresEncryption else { throw Self.refused("Answers must be encrypted.") }
            (answerKey, answerEncryption) = (nil, .a256GCM)
            return
        }
        // Section 8.2: an attacker who modifies an unencrypted request could replace the key.
        guard isEncrypted else { throw Self.refused("A request with a key for the answer must be encrypted.") }
        do {
            answerEncryption = try wanted["enc"].name()
            answerKey = try EncryptionKey(wanted["jwk"])
        } catch let failure as BadgeError {
            throw Self.refused(failure.reason)
        }
        guard wanted["zip"].optional == nil else { throw Self.refused("Answers are not compressed here.") }
    }

    func answer(_ document: JSON, status: HTTPResponse.Status = .ok, random: any RandomSource) throws -> Response {
        guard let answerKey else { return .document(document, status: status) }
        let message = try JWE.encrypt(
            Array(document.serialized()), to: answerKey, with: answerEncryption, type: "json", random: random)
        return .text(message, type: "application/jwt", status: status)
    }

    private static func decrypt(
        _ request: Request, _ key: AgreementKey, _ error: (String) -> ProtocolError
    ) async throws -> JSONReader {
        let bytes = try await request.bytes()
        do {
            let content = try JWE.decrypt(
                String(decoding: bytes, as: UTF8.self), with: key, maxBytes: Request.bodyLimit)
            let reader = JSONReader(
                try JSON.parse(content, limits: JSON.Limits(bytes: Request.bodyLimit, depth: 16)))
            _ = try reader.object()
            return reader
        } catch let failure as BadgeError {
            throw error("The encrypted request is refused: \(failure.reason)")
        }
    }

    private static func refused(_ why: String) -> ProtocolError { ProtocolError("invalid_encryption_parameters", why) }
}
