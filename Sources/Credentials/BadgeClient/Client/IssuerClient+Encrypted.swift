import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation

extension IssuerClient {
    private static let jwt = MediaType("application/jwt")

    /// Posts a credential request, encrypted if the issuer requires it, and reads the response. An unencrypted response
    /// is refused if encryption was requested.
    func post<Answer>(
        _ request: [String: JSON], to endpoint: URL, of issuer: URL, under encryption: MessageEncryption?,
        as authorization: RequestAuthorization, credentials: Int, read: (JSONReader) throws -> Answer
    ) async throws -> Answer {
        // Each of the largest ones, and what stands around them.
        let maxBytes = max(1 << 20, (credentials + 1) * JWS.maxBytes)
        guard let encryption else {
            return try await web(for: issuer)
                .postJSON(endpoint, .object(request), authorization: authorization, maxBytes: maxBytes, read: read)
        }
        let (request, key) = answering(request, under: encryption)
        let message = try JWE.encrypt(
            Array(JSON.object(request).serialized()), to: encryption.key, with: encryption.ofRequest, type: "json",
            random: random)
        return try await web(for: issuer).post(
            endpoint, Data(message.utf8), type: Self.jwt, accepting: key == nil ? .json : Self.jwt,
            authorization: authorization, maxBytes: 2 * maxBytes
        ) { body in
            let limits = JSON.Limits(bytes: maxBytes)
            guard let key, let ofAnswer = encryption.ofAnswer else {
                return try read(JSONReader(try JSON.parse(body, limits: limits)))
            }
            let content = try JWE.decrypt(
                String(decoding: body, as: UTF8.self), with: key, taking: [ofAnswer], maxBytes: 2 * maxBytes)
            return try read(JSONReader(try JSON.parse(content, limits: limits)))
        }
    }

    /// Returns the request with an ephemeral key for the response.
    private func answering(
        _ request: [String: JSON], under encryption: MessageEncryption
    ) -> ([String: JSON], AgreementKey?) {
        guard let ofAnswer = encryption.ofAnswer else { return (request, nil) }
        var key = AgreementKey(random: random)
        key.publicKey.keyID = random.token(bytes: 8)
        var request = request
        request["credential_response_encryption"] = [
            "jwk": key.publicKey.json, "enc": .string(ofAnswer.rawValue),
        ]
        return (request, key)
    }
}
