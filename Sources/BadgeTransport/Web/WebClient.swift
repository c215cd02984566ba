public import BadgeKeys
public import BadgeModel
public import Foundation
import HTTPTypes

/// Asks web servers in JSON and forms, through a transport.
///
/// Only `https` addresses are asked, and `http` ones on this machine's loopback. A redirect is followed for `GET`, to
/// the same origin, three times at most. What may be repeated is repeated as ``RetryDecision`` says. Failures are
/// `BadgeError`s; when the server answered, their `serverProblem` has its words.
///
///     let web = WebClient(transport: transport)
///     let name = try await web.get(url) { try $0["name"].nonEmptyString() }
public struct WebClient: Sendable {
    /// Waits that many seconds; throws when cancelled.
    public typealias Pause = @Sendable (_ seconds: Int) async throws -> Void

    let transport: any HTTPTransport
    let clock: any WallClock
    let pause: Pause

    /// Makes a client; the clock reads `Retry-After` dates, the pause waits between attempts.
    public init(
        transport: any HTTPTransport, clock: any WallClock = SystemClock(),
        pause: @escaping Pause = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.transport = transport
        self.clock = clock
        self.pause = pause
    }

    /// The body at an address, of one media type and at most so many bytes.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` for another type or a larger body, and those of the transport.
    public func get(_ url: URL, accepting type: MediaType, maxBytes: Int = 1 << 20) async throws -> Data {
        let request = HTTPRequest(.get, to: url, headerFields: [.accept: type.description])
        return try body(of: try await send(request, to: url, isRepeatable: true), type, maxBytes, from: url)
    }

    /// The JSON document at an address.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` when it is no strict JSON.
    public func getJSON(_ url: URL, maxBytes: Int = 1 << 20) async throws -> JSON {
        try await get(url, maxBytes: maxBytes) { try $0.present() }
    }

    /// What a reader makes of the JSON document at an address.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` when it is no strict JSON or the reader finds a member wrong.
    public func get<Document>(
        _ url: URL, maxBytes: Int = 1 << 20, read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let body = try await get(url, accepting: .json, maxBytes: maxBytes)
        return try Self.reading(from: url) { try read(JSONReader(try JSON.parse(body))) }
    }

    /// Posts a form once and gives the JSON of the answer to the reader.
    ///
    /// - Throws: `BadgeError` as `get(_:maxBytes:read:)`.
    public func postForm<Document>(
        _ url: URL, _ fields: [String: String], read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(
            .post, to: url,
            headerFields: [.accept: MediaType.json.description, .contentType: MediaType.form.description])
        return try await answer(to: request, FormBody.encode(fields), at: url, isRepeatable: false, read)
    }

    /// Posts JSON, or nothing, and gives the JSON of the answer to the reader; an empty answer reads as `null`.
    ///
    /// `isRepeatable` says that posting twice has the effect of posting once, so that a broken connection may be tried
    /// again.
    ///
    /// - Throws: `BadgeError` as `get(_:maxBytes:read:)`.
    public func postJSON<Document>(
        _ url: URL, _ body: JSON? = nil, bearer: Secret? = nil, isRepeatable: Bool = false,
        read: (JSONReader) throws -> Document
    ) async throws -> Document {
        var request = HTTPRequest(.post, to: url, headerFields: [.accept: MediaType.json.description])
        if body != nil { request.headerFields[.contentType] = MediaType.json.description }
        if let bearer { request.headerFields[.authorization] = "Bearer \(bearer.revealedText)" }
        return try await answer(to: request, body?.serialized() ?? Data(), at: url, isRepeatable: isRepeatable, read)
    }

    private func answer<Document>(
        to request: HTTPRequest, _ sent: Data, at url: URL, isRepeatable: Bool, _ read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let exchange = try await send(request, body: sent, to: url, isRepeatable: isRepeatable)
        if exchange.body.isEmpty { return try Self.reading(from: url) { try read(JSONReader(.null)) } }
        let received = try body(of: exchange, .json, 1 << 20, from: url)
        return try Self.reading(from: url) { try read(JSONReader(try JSON.parse(received))) }
    }
}

extension WebClient {
    private func body(of exchange: HTTPExchange, _ type: MediaType, _ maxBytes: Int, from url: URL) throws -> Data {
        guard exchange.body.count <= maxBytes else {
            throw Self.invalid(url, "sent more than \(maxBytes) bytes")
        }
        let sent = MediaType(exchange.response.headerFields[.contentType] ?? "")
        guard sent == type || (type == .json && sent.isJSON) else {
            throw Self.invalid(url, "did not answer with \(type)")
        }
        return exchange.body
    }

    // A document that a server sent is the server's fault, whatever is wrong with it.
    private static func reading<Document>(from url: URL, _ read: () throws -> Document) throws -> Document {
        do {
            return try read()
        } catch let error as BadgeError where error.code == .documentInvalid {
            throw BadgeError(
                .serverAnswerInvalid,
                "\(url.origin) sent a document that is wrong: \(error.finding) Tell the organization.",
                detail: error.detail, underlying: error)
        }
    }

    static func invalid(_ url: URL, _ what: String) -> BadgeError {
        BadgeError(.serverAnswerInvalid, "\(url.origin) \(what). Check the address, or tell the organization.")
    }
}
