public import BadgeModel
public import Foundation
public import HTTPTypes

/// A transport that sends one request to a server and returns the response: the interface between this library and the
/// network.
public protocol HTTPTransport: Sendable {
    /// Sends the request and waits for the complete response, with any status. Redirects are not followed.
    ///
    /// - Throws: `BadgeError` `serverInsecure`, `serverUnreachable`, `serverUntrusted`, `serverAnswerInvalid` (not
    ///   HTTP, or larger than 1 MiB) or `closed`; `CancellationError` when the task is cancelled.
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse

    /// Sends the request with a limit for the response other than 1 MiB. The default implementation ignores the limit.
    ///
    /// - Parameters:
    ///   - request: Method, address and header fields.
    ///   - body: The body of the request.
    ///   - maxAnswerBytes: The maximum size of the response's body in bytes.
    /// - Throws: The errors of `send(_:body:)`.
    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse

    /// Returns the certificate that a server presents, for the user to compare; `nil` if the connection has none.
    ///
    /// - Throws: The errors of `send(_:body:)`.
    func fetchCertificate(of server: URL) async throws -> ServerCertificate?

    /// Returns a transport for requests to one host whose connections meet an organization's requirements, and are used
    /// for no other organization. Called before each request to an `https` host for which there are requirements.
    ///
    /// The default implementation refuses those requests.
    ///
    /// - Parameter security: The requirements.
    /// - Returns: A transport that fails with `pinMismatch`, before anything is sent, if the host presents no pinned
    ///   key. It is closed with this one.
    /// - Throws: `BadgeError` `notSupported`; `invalidInput` when roots or a client certificate cannot be read.
    func secured(by security: ServerSecurity) throws -> any HTTPTransport

    /// Closes the connections. Later requests fail with `closed`. Closing twice is not an error.
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

/// A summary of a server's TLS certificate.
public struct ServerCertificate: Sendable, Hashable {
    /// The name of the subject.
    public let subject: String
    /// The name of the issuer.
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

/// The response of a server.
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
