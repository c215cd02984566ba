package import BadgeModel
import BadgeSystem
package import Foundation
package import HTTPTypes

extension WebClient {
    /// Sends one request and returns the response, whatever its status. Redirects are not followed, and the request is
    /// repeated only if the server requires another nonce in its proof.
    ///
    /// - Parameters:
    ///   - request: Method and header fields; fields of the client's authorization are added.
    ///   - body: The body of the request.
    ///   - url: The address.
    ///   - authorization: The authorization of the request.
    ///   - maxBytes: The maximum size of the response's body in bytes.
    /// - Throws: `BadgeError` `serverInsecure`, `serverAnswerInvalid` for a larger body, and those of the transport;
    ///   `CancellationError`.
    package func exchange(
        _ request: HTTPRequest, body: Data = Data(), to url: URL, as authorization: RequestAuthorization = .anonymous,
        maxBytes: Int = 1 << 20
    ) async throws -> HTTPTransportResponse {
        try url.requireSecureServer()
        let response = try await authenticate(request, body: body, to: url, as: authorization, maxBytes)
        guard response.body.count <= maxBytes else { throw Self.invalid(url, "sent more than \(maxBytes) bytes") }
        return response
    }

    /// Returns the error for a response that refuses a request, with the server's time to wait.
    package func refusal(_ response: HTTPTransportResponse, from url: URL) -> BadgeError {
        ProblemDetails(response).badgeError(from: url, response.response.headerFields, now: clock.now())
    }
}
