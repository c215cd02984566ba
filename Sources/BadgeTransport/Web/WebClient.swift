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

    /// What an organization asks of the connection to a server; `nil` for nothing. It is called before each request to an
    /// `https` address; without an organization the request is for the one whose address the server's is below.
    public typealias SecurityLookup =
        @Sendable (_ organization: URL?, _ server: URL) async throws -> ServerSecurity?

    let transport: any HTTPTransport
    private let security: SecurityLookup
    private let organization: URL?
    let clock: any WallClock
    let random: any RandomSource
    let pause: Pause
    /// Hosts of private networks that any server may name for requests.
    public let privateHosts: PrivateHosts
    // Shared by all copies of a client: a server's challenge is the same for each.
    let nonces: DPoPNonceCache

    /// Creates a client; the clock reads `Retry-After` dates and dates proofs, which the random source tells apart; the
    /// pause waits between attempts.
    public init(
        transport: any HTTPTransport, clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(),
        privateHosts: PrivateHosts = .none, security: @escaping SecurityLookup = { _, _ in nil },
        pause: @escaping Pause = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.transport = transport
        self.security = security
        organization = nil
        nonces = DPoPNonceCache()
        self.clock = clock
        self.random = random
        self.pause = pause
        self.privateHosts = privateHosts
    }

    private init(_ other: WebClient, for organization: URL?, pause: @escaping Pause) {
        transport = other.transport
        security = other.security
        self.organization = organization
        clock = other.clock
        random = other.random
        privateHosts = other.privateHosts
        nonces = other.nonces
        self.pause = pause
    }

    /// The same client, whose requests are for an organization and go over connections that meet what that one asks.
    ///
    /// - Parameter organization: The organization's address.
    public func scoped(to organization: URL) -> WebClient { WebClient(self, for: organization, pause: pause) }

    /// A client that asks each server once: what fails is not tried again after a pause.
    package var once: WebClient {
        WebClient(self, for: organization) { _ in throw BadgeError(.serverUnreachable, "serverUnreachable.now") }
    }

    /// The certificate that a server shows, for a user to compare; `nil` where the connection has none.
    ///
    /// - Throws: `BadgeError` of the transport.
    public func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await transport(to: server).fetchCertificate(of: server)
    }

    /// How a server is reached.
    func transport(to server: URL) async throws -> any HTTPTransport {
        guard server.scheme?.lowercased() == "https",
            let security = try await security(organization, server), !security.isEmpty
        else { return transport }
        return try transport.secured(by: security)
    }

    /// The body at an address, of one media type and at most so many bytes.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` for another type or a larger body, and those of the transport.
    public func get(_ url: URL, accepting type: MediaType, maxBytes: Int = 1 << 20) async throws -> Data {
        let request = HTTPRequest(.get, to: url, headerFields: [.accept: type.description])
        let exchange = try await send(request, to: url, isRepeatable: true, maxAnswerBytes: maxBytes)
        return try body(of: exchange, type, maxBytes, from: url)
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
        _ url: URL, authorization: RequestAuthorization = .anonymous, maxBytes: Int = 1 << 20,
        read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(.get, to: url, headerFields: [.accept: MediaType.json.description])
        let exchange = try await send(request, to: url, as: authorization, isRepeatable: true)
        let body = try body(of: exchange, .json, maxBytes, from: url)
        return try Self.reading(from: url) { try read(JSONReader(try JSON.parse(body))) }
    }

    /// Posts a form once and gives the JSON of the answer to the reader.
    ///
    /// - Throws: `BadgeError` as `get(_:authorization:maxBytes:read:)`.
    public func postForm<Document>(
        _ url: URL, _ fields: [String: String], authorization: RequestAuthorization = .anonymous,
        read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(
            .post, to: url,
            headerFields: [.accept: MediaType.json.description, .contentType: MediaType.form.description])
        return try await answer(to: request, FormBody.encode(fields), at: url, authorization, isRepeatable: false, read)
    }

    /// Posts JSON, or nothing, and gives the JSON of the answer to the reader; an empty answer reads as `null`.
    ///
    /// `isRepeatable` says that posting twice has the effect of posting once, so that a broken connection may be tried
    /// again.
    ///
    /// - Throws: `BadgeError` as `get(_:authorization:maxBytes:read:)`.
    public func postJSON<Document>(
        _ url: URL, _ body: JSON? = nil, authorization: RequestAuthorization = .anonymous, isRepeatable: Bool = false,
        read: (JSONReader) throws -> Document
    ) async throws -> Document {
        var request = HTTPRequest(.post, to: url, headerFields: [.accept: MediaType.json.description])
        if body != nil { request.headerFields[.contentType] = MediaType.json.description }
        return try await answer(
            to: request, body?.serialized() ?? Data(), at: url, authorization, isRepeatable: isRepeatable, read)
    }

    /// Puts a body of any type and gives the JSON of the answer to the reader; putting twice is putting once.
    ///
    /// - Throws: `BadgeError` as `get(_:authorization:maxBytes:read:)`.
    public func put<Document>(
        _ url: URL, _ body: Data, type: MediaType, authorization: RequestAuthorization = .anonymous,
        read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(
            .put, to: url, headerFields: [.accept: MediaType.json.description, .contentType: type.description])
        return try await answer(to: request, body, at: url, authorization, isRepeatable: true, read)
    }

    private func answer<Document>(
        to request: HTTPRequest, _ sent: Data, at url: URL, _ authorization: RequestAuthorization, isRepeatable: Bool,
        _ read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let exchange = try await send(
            request, body: sent, to: url, as: authorization, isRepeatable: isRepeatable)
        if exchange.body.isEmpty { return try Self.reading(from: url) { try read(JSONReader(.null)) } }
        let received = try body(of: exchange, .json, 1 << 20, from: url)
        return try Self.reading(from: url) { try read(JSONReader(try JSON.parse(received))) }
    }
}

extension WebClient {
    func body(of exchange: HTTPTransportResponse, _ type: MediaType, _ maxBytes: Int, from url: URL) throws
        -> Data
    {
        guard exchange.body.count <= maxBytes else {
            throw Self.invalid(url, "sent more than \(maxBytes) bytes")
        }
        let sent = MediaType(exchange.response.headerFields[.contentType] ?? "")
        guard sent == type || (type == .json && sent.isJSON) else {
            throw BadgeError(
                .serverAnswerInvalid, "serverAnswerInvalid.answer",
                ["server": url.origin, "finding": "did not answer with \(type)"],
                detail: .httpStatus(exchange.response.status.code))
        }
        return exchange.body
    }

    // A document that a server sent is the server's fault, whatever is wrong with it.
    static func reading<Document>(from url: URL, _ read: () throws -> Document) throws -> Document {
        do {
            return try read()
        } catch let error as BadgeError where error.code == .documentInvalid {
            throw BadgeError(
                .serverAnswerInvalid,
                "serverAnswerInvalid.document", ["server": url.origin, "reason": error.finding],
                detail: error.detail, underlying: error)
        }
    }

    static func invalid(_ url: URL, _ what: String) -> BadgeError {
        BadgeError(.serverAnswerInvalid, "serverAnswerInvalid.answer", ["server": url.origin, "finding": what])
    }
}
