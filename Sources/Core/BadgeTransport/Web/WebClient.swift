public import BadgeModel
public import BadgeSystem
public import Foundation
import HTTPTypes

/// A client for web servers that exchanges JSON and forms through a transport.
///
/// Only `https` addresses are contacted, and `http` addresses on this machine's loopback interface. Redirects are
/// followed for `GET`, to the same origin, at most three times. Requests are retried according to `RetryDecision`.
/// Failures are `BadgeError`s, whose `serverProblem` contains the server's response, if there was one.
///
///     let web = WebClient(transport: transport)
///     let name = try await web.get(url) { try $0["name"].nonEmptyString() }
public struct WebClient: Sendable {
    /// Waits that many seconds; throws when cancelled.
    public typealias Pause = @Sendable (_ seconds: Int) async throws -> Void

    /// Returns an organization's requirements for the connection to a server; `nil` for none. Called before each
    /// request to an `https` address. Without an organization, the request is for the one whose address contains the
    /// server's address.
    public typealias SecurityLookup =
        @Sendable (_ organization: URL?, _ server: URL) async throws -> ServerSecurity?

    /// The app's own header fields for requests for an organization, by name. They go to its own origin alone, and never
    /// replace a field that the request has.
    public typealias HeaderLookup = @Sendable (_ organization: URL) -> [(name: String, value: String)]

    let transport: any HTTPTransport
    private let headers: HeaderLookup
    private let security: SecurityLookup
    private let organization: URL?
    package let clock: any WallClock
    package let random: any RandomSource
    let pause: Pause
    package let pollPause: Pause
    let isRetrying: Bool
    /// The hosts of private networks that any server may name for requests.
    public let privateHosts: PrivateHosts
    // Shared by all copies of a client: a server's challenge is the same for each.
    let nonces: DPoPNonceCache
    let serverTimes: ServerTimeCache

    /// Creates a client.
    ///
    /// The clock evaluates `Retry-After` dates and dates proofs, the random source makes proofs unique, and the pause
    /// waits between attempts; `pollPause` waits between the polls of a login on another screen, like `pause` unless
    /// given.
    public init(
        transport: any HTTPTransport, clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(),
        privateHosts: PrivateHosts = .none, security: @escaping SecurityLookup = { _, _ in nil },
        headers: @escaping HeaderLookup = { _ in [] },
        pause: @escaping Pause = { try await Task.sleep(for: .seconds($0)) }, pollPause: Pause? = nil
    ) {
        self.transport = transport
        self.security = security
        self.headers = headers
        organization = nil
        nonces = DPoPNonceCache()
        serverTimes = ServerTimeCache()
        self.clock = clock
        self.random = random
        self.pause = pause
        self.pollPause = pollPause ?? pause
        isRetrying = true
        self.privateHosts = privateHosts
    }

    private init(_ other: WebClient, for organization: URL?, isRetrying: Bool) {
        transport = other.transport
        security = other.security
        headers = other.headers
        self.organization = organization
        clock = other.clock
        random = other.random
        privateHosts = other.privateHosts
        nonces = other.nonces
        serverTimes = other.serverTimes
        pollPause = other.pollPause
        pause = other.pause
        self.isRetrying = isRetrying
    }

    /// Returns a copy of the client for an organization, with connections that meet its requirements.
    ///
    /// - Parameter organization: The organization's address.
    public func scoped(to organization: URL) -> WebClient {
        WebClient(self, for: organization, isRetrying: isRetrying)
    }

    /// A client that does not retry failed requests.
    package var once: WebClient { WebClient(self, for: organization, isRetrying: false) }

    /// Returns the certificate that a server presents, for the user to compare; `nil` if the connection has none.
    ///
    /// - Throws: `BadgeError` of the transport.
    public func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await transport(to: server).fetchCertificate(of: server)
    }

    /// Returns the app's headers for an address; none for another origin than the organization's own.
    func ownHeaders(for url: URL) -> [(name: String, value: String)] {
        guard let organization, organization.origin == url.origin else { return [] }
        return headers(organization)
    }

    /// Returns the transport for a server.
    func transport(to server: URL) async throws -> any HTTPTransport {
        guard server.scheme?.lowercased() == "https",
            let security = try await security(organization, server), !security.isEmpty
        else { return transport }
        return try transport.secured(by: security)
    }

    /// Returns the body at an address, which must have one media type and at most `maxBytes` bytes.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` for another type or a larger body, and those of the transport.
    public func get(_ url: URL, accepting type: MediaType, maxBytes: Int = 1 << 20) async throws -> Data {
        let request = HTTPRequest(.get, to: url, headerFields: [.accept: type.description])
        let exchange = try await send(request, to: url, isRepeatable: true, maxAnswerBytes: maxBytes)
        return try body(of: exchange, type, maxBytes, from: url)
    }

    /// Returns the JSON document at an address.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` when it is not strict JSON.
    public func getJSON(_ url: URL, maxBytes: Int = 1 << 20) async throws -> JSON {
        try await get(url, maxBytes: maxBytes) { try $0.present() }
    }

    /// Fetches the JSON document at an address and returns the reader's result.
    ///
    /// - Throws: `BadgeError` `serverAnswerInvalid` when it is not strict JSON or the reader refuses a member.
    public func get<Document>(
        _ url: URL, authorization: RequestAuthorization = .anonymous, maxBytes: Int = 1 << 20,
        read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(.get, to: url, headerFields: [.accept: MediaType.json.description])
        let exchange = try await send(request, to: url, as: authorization, isRepeatable: true)
        let body = try body(of: exchange, .json, maxBytes, from: url)
        return try Self.reading(from: url) { try read(JSONReader(try JSON.parse(body))) }
    }

    /// Fetches a well-known JSON document of an issuer, at the second address for it if there is nothing at the first.
    ///
    /// - Throws: The errors of `get(_:authorization:maxBytes:read:)`.
    package func get<Document>(
        wellKnown name: String, of issuer: URL, read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let addresses = issuer.wellKnownAddresses(name)
        do {
            return try await get(addresses[0], read: read)
        } catch let failure as BadgeError where addresses.count > 1 && failure.saysNothingIsThere {
            return try await get(addresses[1], read: read)
        }
    }

    /// Posts a form once and passes the JSON of the response to the reader.
    ///
    /// - Throws: The errors of `get(_:authorization:maxBytes:read:)`.
    public func postForm<Document>(
        _ url: URL, _ fields: [String: String], authorization: RequestAuthorization = .anonymous,
        read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let request = HTTPRequest(
            .post, to: url,
            headerFields: [.accept: MediaType.json.description, .contentType: MediaType.form.description])
        return try await answer(to: request, FormBody.encode(fields), at: url, authorization, isRepeatable: false, read)
    }

    /// Posts JSON, or an empty body, and passes the JSON of the response to the reader; an empty response is read as
    /// `null`.
    ///
    /// `isRepeatable` says that repeating the request has no further effect, so that it can be retried after a failed
    /// connection.
    ///
    /// - Throws: The errors of `get(_:authorization:maxBytes:read:)`.
    public func postJSON<Document>(
        _ url: URL, _ body: JSON? = nil, authorization: RequestAuthorization = .anonymous, isRepeatable: Bool = false,
        maxBytes: Int = 1 << 20, read: (JSONReader) throws -> Document
    ) async throws -> Document {
        var request = HTTPRequest(.post, to: url, headerFields: [.accept: MediaType.json.description])
        if body != nil { request.headerFields[.contentType] = MediaType.json.description }
        return try await answer(
            to: request, body?.serialized() ?? Data(), at: url, authorization, isRepeatable: isRepeatable,
            maxBytes: maxBytes, read)
    }

    /// Puts a body of any type and passes the JSON of the response to the reader. The request is idempotent.
    ///
    /// - Throws: The errors of `get(_:authorization:maxBytes:read:)`.
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
        maxBytes: Int = 1 << 20, _ read: (JSONReader) throws -> Document
    ) async throws -> Document {
        let exchange = try await send(
            request, body: sent, to: url, as: authorization, isRepeatable: isRepeatable, maxAnswerBytes: maxBytes)
        if exchange.body.isEmpty { return try Self.reading(from: url) { try read(JSONReader(.null)) } }
        let received = try body(of: exchange, .json, maxBytes, from: url)
        return try Self.reading(from: url) {
            try read(JSONReader(try JSON.parse(received, limits: JSON.Limits(bytes: maxBytes))))
        }
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
    package static func reading<Document>(from url: URL, _ read: () throws -> Document) throws -> Document {
        do {
            return try read()
        } catch let error as BadgeError where error.code == .documentInvalid {
            throw BadgeError(
                .serverAnswerInvalid,
                "serverAnswerInvalid.document", ["server": url.origin, "reason": error.finding],
                detail: error.detail, underlying: error)
        }
    }

    package static func invalid(_ url: URL, _ what: String) -> BadgeError {
        BadgeError(.serverAnswerInvalid, "serverAnswerInvalid.answer", ["server": url.origin, "finding": what])
    }
}
