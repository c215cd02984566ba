import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation
import HTTPTypes

extension PresentationClient {
    private static let objectType = MediaType("application/\(RequestObject.type)")

    /// Fetches a request object once. Redirects are not followed, and nothing in the request names this software.
    ///
    /// - Returns: The object, and the nonce that it must contain; `nil` if none was sent.
    /// - Throws: `PresentationRefusal` `invalidRequestURI`; `BadgeError`.
    func fetch(_ url: URL, _ method: VerifierRequestLink.Method) async throws -> (text: String, nonce: String?) {
        try reach.require(url, as: "request_uri", .invalidRequestURI)
        let nonce = method == .post ? web.random.token(bytes: 16) : nil
        let response = try await ofVerifier { try await exchange(url, nonce: nonce) }
        let status = response.response.status
        guard status.code == 200 else {
            guard status.kind == .clientError || status.kind == .serverError else {
                throw PresentationRefusal(.invalidRequestURI, "request_uri answers with status \(status.code)")
            }
            throw web.refusal(response, from: url).ofVerifier
        }
        guard response.response.headerFields[.contentType].map(MediaType.init) == Self.objectType else {
            throw PresentationRefusal(.invalidRequestURI, "request_uri does not answer with \(Self.objectType)")
        }
        guard let text = String(validating: response.body, as: UTF8.self) else {
            throw PresentationRefusal(.invalidRequestURI, "request_uri does not answer with a text")
        }
        return (text.trimmed, nonce)
    }

    private func exchange(_ url: URL, nonce: String?) async throws -> HTTPTransportResponse {
        var request = HTTPRequest(.get, to: url, headerFields: [.accept: Self.objectType.description])
        guard let nonce else { return try await web.exchange(request, to: url, maxBytes: RequestObject.maxBytes) }
        request.method = .post
        request.headerFields[.contentType] = MediaType.form.description
        let body = FormBody.encode([("wallet_metadata", walletMetadata.text), ("wallet_nonce", nonce)])
        return try await web.exchange(request, body: body, to: url, maxBytes: RequestObject.maxBytes)
    }

    // No more than a verifier needs: more would identify the wallet (section 15.6).
    private var walletMetadata: JSON {
        let formats = formats.map { format -> (String, JSON) in
            guard format == .sdJWT else { return (format.rawValue, [:]) }
            return (format.rawValue, ["sd-jwt_alg_values": ["ES256"], "kb-jwt_alg_values": ["ES256"]])
        }
        return [
            "vp_formats_supported": .object(Dictionary(uniqueKeysWithValues: formats)),
            "client_id_prefixes_supported": .array(ClientIdentifier.supportedPrefixes.map(JSON.string)),
        ]
    }
}
