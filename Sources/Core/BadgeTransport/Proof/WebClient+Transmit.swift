import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import HTTPTypes

extension WebClient {
    /// Sends a request, and repeats it once if the server requires another nonce in its proof: it has done nothing then
    /// (RFC 9449 sections 8 and 9).
    func authenticate(
        _ request: HTTPRequest, body: Data, to url: URL, as authorization: RequestAuthorization,
        _ maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        guard let key = authorization.key else {
            return try await send(request, body, to: url, authorization, proof: nil, maxAnswerBytes)
        }
        let nonce = nonces[url]
        let first = try await authenticate(request, body, to: url, authorization, key, nonce: nonce, maxAnswerBytes)
        guard let next = nonces[url], next != nonce, ProblemDetails(first).requestsDPoPNonce else { return first }
        // Who was cancelled in between sends nothing more, and so loses nothing that is granted once.
        try Task.checkCancellation()
        return try await authenticate(request, body, to: url, authorization, key, nonce: next, maxAnswerBytes)
    }

    private func authenticate(
        _ request: HTTPRequest, _ body: Data, to url: URL, _ authorization: RequestAuthorization, _ key: SigningKey,
        nonce: String?, _ maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        let proof = DPoPProof(
            id: random.token(bytes: 16), method: request.method.rawValue, url: request.address ?? url,
            issuedAt: clock.now(), nonce: nonce, accessToken: authorization.token)
        return try await send(
            request, body, to: url, authorization, proof: try proof.signed(with: key), maxAnswerBytes)
    }

    private func send(
        _ request: HTTPRequest, _ body: Data, to url: URL, _ authorization: RequestAuthorization, proof: String?,
        _ maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        var request = request
        request.headerFields[.authorization] = authorization.field
        request.headerFields[.dpop] = proof
        for header in ownHeaders(for: url) {
            guard let name = HTTPField.Name(header.name), !request.headerFields.contains(name) else { continue }
            request.headerFields[name] = header.value
        }
        let exchange = try await transport(to: url).send(request, body: body, maxAnswerBytes: maxAnswerBytes)
        nonces.note(exchange.response, from: url)
        serverTimes.note(exchange.response, from: url)
        return exchange
    }
}

extension ProblemDetails {
    fileprivate var requestsDPoPNonce: Bool { [400, 401].contains(status) && error == "use_dpop_nonce" }
}
