import BadgeModel
public import Foundation
import HTTPTypes

extension WebClient {
    /// Posts a body of any type; what is answered beside success does not matter.
    ///
    /// `isRepeatable` says that posting twice has the effect of posting once, so that a broken connection may be tried
    /// again.
    ///
    /// - Throws: `BadgeError` of the transport, or what the server's refusal stands for.
    public func post(
        _ url: URL, _ body: Data, type: MediaType, authorization: RequestAuthorization = .anonymous,
        isRepeatable: Bool = false
    ) async throws {
        let request = HTTPRequest(
            .post, to: url, headerFields: [.accept: MediaType.json.description, .contentType: type.description])
        _ = try await send(request, body: body, to: url, as: authorization, isRepeatable: isRepeatable)
    }

    /// Posts a body of any type once and gives the JSON of the answer, which may come as another type that the reader
    /// turns into JSON, to the reader.
    ///
    /// - Parameters:
    ///   - url: Where it goes.
    ///   - body: What is sent.
    ///   - type: The type of what is sent.
    ///   - answer: The type of what is to be answered; every other one is refused.
    ///   - authorization: As whom.
    ///   - maxBytes: The most bytes of the answer.
    ///   - read: Reads the answer's bytes.
    /// - Throws: `BadgeError` as `get(_:authorization:maxBytes:read:)`.
    public func post<Document>(
        _ url: URL, _ body: Data, type: MediaType, accepting answer: MediaType,
        authorization: RequestAuthorization = .anonymous, maxBytes: Int = 1 << 20, read: (Data) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(
            .post, to: url, headerFields: [.accept: answer.description, .contentType: type.description])
        let exchange = try await send(request, body: body, to: url, as: authorization, isRepeatable: false)
        let received = try self.body(of: exchange, answer, maxBytes, from: url)
        return try Self.reading(from: url) { try read(received) }
    }
}
