import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes

extension WebClient {
    /// Reads the response to a request of a flow.
    ///
    /// - Throws: `BadgeError` `serverFailed` and others for a server's failure, `rateLimited` and `authenticationFailed`;
    ///   `serverAnswerInvalid` for a redirect, for another media type, whose body is not read, and for a body that is no
    ///   representation.
    func representation(in response: HTTPTransportResponse, from url: URL) throws -> Representation {
        let status = response.response.status.code
        guard status < 500 else { throw refusal(response, from: url) }
        guard !(300..<400).contains(status) else { throw Self.invalid(url, "redirects, which a login must not do") }
        let type = MediaType(response.response.headerFields[.contentType] ?? "")
        guard [.hypermedia, .problem].contains(type) else { throw unknownType(type, of: response, from: url) }
        let representation = try Self.reading(from: url) { try Representation(parsing: response.body) }
        // The request itself came too often, which says nothing about the login.
        if status == 429, representation.problem?.kind != .tooManyAttempts { throw refusal(response, from: url) }
        // Steps are for successful requests. Problems of other kinds (RFC 9457) are the server's, not the login's.
        guard representation.problem != nil || type == .hypermedia && status < 300 else {
            guard status >= 400 else { throw Self.invalid(url, "sent a step as a problem") }
            throw refusal(response, from: url)
        }
        return representation
    }

    private func unknownType(_ type: MediaType, of response: HTTPTransportResponse, from url: URL) -> BadgeError {
        let status = response.response.status.code
        guard ![401, 403, 429].contains(status) else {
            return refusal(HTTPTransportResponse(response: response.response, body: Data()), from: url)
        }
        let name = type.description
        let isName = !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return BadgeError(
            .serverAnswerInvalid, .hypermedia("serverAnswerInvalid.mediaType"),
            ["server": url.origin, "status": status, "type": isName ? name : "?"], detail: .httpStatus(status))
    }
}
