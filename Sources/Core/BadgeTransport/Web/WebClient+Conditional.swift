public import BadgeModel
public import Foundation
import HTTPTypes

/// The body at an address, with what a later request needs to fetch it only if it has changed.
public struct FetchedBody: Sendable, Hashable {
    /// The bytes.
    public let bytes: Data
    /// The media type that the server states.
    public let type: MediaType
    /// The entity tag (RFC 9110 section 8.8.3); `nil` if the server sends none.
    public let entityTag: String?

    // A tag is sent back as it is.
    private static let longestTag = 256

    init(_ exchange: HTTPTransportResponse) {
        bytes = exchange.body
        let fields = exchange.response.headerFields
        type = MediaType(fields[.contentType] ?? "")
        let tag = fields[.eTag] ?? ""
        let isTag = (1...Self.longestTag).contains(tag.utf8.count) && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        entityTag = isTag ? tag : nil
    }
}

extension WebClient {
    /// Returns the body at an address, whatever its media type; `nil` if it is still the one of the entity tag.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - types: The media types to ask for.
    ///   - entityTag: The tag of the body that is known; `nil` for none.
    ///   - authorization: The authorization of the request.
    ///   - maxBytes: The maximum size of the response in bytes.
    /// - Throws: `BadgeError` `serverAnswerInvalid` for a larger body, and those of the transport.
    public func get(
        _ url: URL, accepting types: [MediaType], unless entityTag: String?,
        authorization: RequestAuthorization = .anonymous, maxBytes: Int
    ) async throws -> FetchedBody? {
        var request = HTTPRequest(
            .get, to: url, headerFields: [.accept: types.map(\.description).joined(separator: ", ")])
        request.headerFields[.ifNoneMatch] = entityTag
        let exchange = try await send(request, to: url, as: authorization, isRepeatable: true)
        guard exchange.response.status != .notModified else { return nil }
        return try fetched(exchange, maxBytes, from: url)
    }

    /// Returns the body at an address, which must have that media type; `nil` if it is still the one of the entity tag.
    ///
    /// - Throws: The errors of `get(_:accepting:unless:authorization:maxBytes:)`, and `BadgeError` `serverAnswerInvalid`
    ///   for another media type.
    package func get(
        _ url: URL, accepting type: MediaType, unless entityTag: String?, maxBytes: Int
    ) async throws -> FetchedBody? {
        var request = HTTPRequest(.get, to: url, headerFields: [.accept: type.description])
        request.headerFields[.ifNoneMatch] = entityTag
        let exchange = try await send(request, to: url, isRepeatable: true, maxAnswerBytes: maxBytes)
        guard exchange.response.status != .notModified else { return nil }
        _ = try body(of: exchange, type, maxBytes, from: url)
        return FetchedBody(exchange)
    }

    /// Posts JSON once and returns the body of the response, whatever its media type.
    ///
    /// - Throws: The errors of `get(_:accepting:unless:authorization:maxBytes:)`.
    public func postForBody(_ url: URL, _ document: JSON, maxBytes: Int) async throws -> FetchedBody {
        let request = HTTPRequest(.post, to: url, headerFields: [.contentType: MediaType.json.description])
        let exchange = try await send(request, body: document.serialized(), to: url, isRepeatable: false)
        return try fetched(exchange, maxBytes, from: url)
    }

    private func fetched(_ exchange: HTTPTransportResponse, _ maxBytes: Int, from url: URL) throws -> FetchedBody {
        guard exchange.body.count <= maxBytes else { throw Self.invalid(url, "sent more than \(maxBytes) bytes") }
        return FetchedBody(exchange)
    }
}
