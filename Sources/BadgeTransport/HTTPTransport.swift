public import BadgeModel
public import Foundation
public import HTTPTypes

/// Carries one request to a server and its answer back: the seam between this library and the network.
public protocol HTTPTransport: Sendable {
    /// Sends the request and waits for the whole answer, whatever its status; redirects are not followed.
    ///
    /// - Throws: `BadgeError` `serverInsecure`, `serverUnreachable`, `serverUntrusted`, `serverAnswerInvalid` (not
    ///   HTTP, or larger than 1 MiB) or `closed`; `CancellationError` when the task is cancelled.
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse

    /// Sends the request, whose answer may have so many bytes instead of 1 MiB. Where this is not implemented, it is sent
    /// as every other.
    ///
    /// - Parameters:
    ///   - request: Method, address and header fields.
    ///   - body: What is sent with it.
    ///   - maxAnswerBytes: The most bytes of the answer's body.
    /// - Throws: As `send(_:body:)`.
    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse

    /// The certificate that a server shows, for a user to compare; `nil` where the connection has none.
    ///
    /// - Throws: `BadgeError` as `send(_:body:)`.
    func fetchCertificate(of server: URL) async throws -> ServerCertificate?

    /// A transport for requests to one host whose connections meet what an organization asks of it, and are used for no
    /// other organization. It is called for `https` hosts of which something is asked, before each request.
    ///
    /// Where this is not implemented, those requests are refused rather than sent.
    ///
    /// - Parameter security: What is asked.
    /// - Returns: The transport, which fails with `pinMismatch`, before anything is sent, when the host shows no pinned
    ///   key. It ends with this one.
    /// - Throws: `BadgeError` `notSupported`; `invalidInput` when roots or a client certificate cannot be read.
    func secured(by security: ServerSecurity) throws -> any HTTPTransport

    /// Ends the connections; later requests fail with `closed`. Closing twice is no error.
    func close() async throws
}

extension HTTPTransport {
    public func send(
        _ request: HTTPRequest, body: Data, maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        try await send(request, body: body)
    }

    public func fetchCertificate(of server: URL) async throws -> ServerCertificate? { nil }

    public func secured(by security: ServerSecurity) throws -> any HTTPTransport {
        throw BadgeError(.notSupported, "notSupported.connectionSettings", ["server": security.host])
    }
}

/// What a server's TLS certificate says.
public struct ServerCertificate: Sendable, Hashable {
    /// The name it was given to.
    public let subject: String
    /// The name that gave it.
    public let issuer: String
    /// SHA-256 of the certificate (DER), hexadecimal.
    public let fingerprint: String
    /// The pin of its public key.
    public let pin: PublicKeyPin
    /// The first time at which it is no longer valid.
    public let expires: Date

    /// Creates a certificate's summary.
    public init(subject: String, issuer: String, fingerprint: String, pin: PublicKeyPin, expires: Date) {
        self.subject = subject
        self.issuer = issuer
        self.fingerprint = fingerprint
        self.pin = pin
        self.expires = expires
    }
}

/// A server's answer.
public struct HTTPTransportResponse: Sendable {
    /// Status and header fields.
    public let response: HTTPResponse
    /// The whole body.
    public let body: Data

    public init(response: HTTPResponse, body: Data) {
        self.response = response
        self.body = body
    }
}
