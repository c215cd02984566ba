import BadgeModel
public import Foundation
import HTTPTypes

extension WebClient {
    /// Posts a body of any type, and ignores the body of the response.
    ///
    /// `isRepeatable` says that repeating the request has no further effect, so that it can be retried after a failed
    /// connection.
    ///
    /// - Throws: `BadgeError` of the transport, or the error for the server's refusal.
    public func post(
        _ url: URL, _ body: Data, type: MediaType, authorization: RequestAuthorization = .anonymous,
        isRepeatable: Bool = false
    ) async throws {
        let request = HTTPRequest(
            .post, to: url, headerFields: [.accept: MediaType.json.description, .contentType: type.description])
        _ = try await send(request, body: body, to: url, as: authorization, isRepeatable: isRepeatable)
    }

    /// Posts a body of any type once and passes the response to the reader, which may convert another media type to
    /// JSON.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - body: The body of the request.
    ///   - type: The media type of the request.
    ///   - answer: The required media type of the response.
    ///   - authorization: The authorization of the request.
    ///   - maxBytes: The maximum size of the response in bytes.
    ///   - read: Reads the bytes of the response.
    /// - Throws: The errors of `get(_:authorization:maxBytes:read:)`.
    public func post<Document>(
        _ url: URL, _ body: Data, type: MediaType, accepting answer: MediaType,
        authorization: RequestAuthorization = .anonymous, maxBytes: Int = 1 << 20, read: (Data) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(
            .post, to: url, headerFields: [.accept: answer.description, .contentType: type.description])
        let exchange = try await send(
            request, body: body, to: url, as: authorization, isRepeatable: false, maxAnswerBytes: maxBytes)
        let received = try self.body(of: exchange, answer, maxBytes, from: url)
        return try Self.reading(from: url) { try read(received) }
    }
}
