public import BadgeModel
public import BadgeTransport
public import Foundation
public import HTTPTypes
import Synchronization

/// A transport that validates all exchanges with one server against the server's description.
///
/// An exchange that the description does not allow fails at once and is listed in `findings`, so that a test notices it
/// even if the failure was treated as a network error.
///
///     let transport = OpenAPIValidatingTransport(authority.transport(), description: description, root: issuer)
///     let wallet = try await BadgeWallet.open(organization.configuration(home: home.url, transport: transport))
///     XCTAssertEqual(transport.findings, [])
public final class OpenAPIValidatingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let description: APIDescription
    private let root: URL
    private let found = Mutex<[BadgeError.InvalidField]>([])

    /// Wraps a transport; `root` is the base address of the description's paths.
    public init(_ transport: any HTTPTransport, description: APIDescription, root: URL) {
        self.transport = transport
        self.description = description
        self.root = root
    }

    /// All violations of the description, in the order of the exchanges.
    public var findings: [BadgeError.InvalidField] { found.withLock { $0 } }

    /// Sends the request and validates both sides of the exchange. An exchange with another server is not validated.
    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        try check(request, body, try await transport.send(request, body: body))
    }

    /// Sends a request with a limit for the response, and validates both sides of the exchange.
    ///
    /// - Parameters:
    ///   - request: Method, address and header fields.
    ///   - body: The body of the request.
    ///   - maxAnswerBytes: The maximum size of the response's body in bytes.
    /// - Throws: The errors of `send(_:body:)`.
    public func send(
        _ request: HTTPRequest, body: Data, maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        try check(request, body, try await transport.send(request, body: body, maxAnswerBytes: maxAnswerBytes))
    }

    private func check(
        _ request: HTTPRequest, _ body: Data, _ answer: HTTPTransportResponse
    ) throws -> HTTPTransportResponse {
        guard let path = path(of: request) else { return answer }
        let wrong = description.findings(of: request, path: path, body: body, answer: answer)
        guard !wrong.isEmpty else { return answer }
        found.withLock { $0 += wrong }
        throw BadgeError.invalidDocument(wrong)
    }

    /// Returns the certificate from the underlying transport.
    public func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await transport.fetchCertificate(of: server)
    }

    /// Closes the underlying transport.
    public func close() async throws { try await transport.close() }

    // Returns the path without the query.
    private func path(of request: HTTPRequest) -> String? {
        guard request.scheme == root.scheme, request.authority == root.hostAndPort else { return nil }
        let whole = request.path?.split(separator: "?", maxSplits: 1).first.map(String.init) ?? "/"
        let base = root.path().hasSuffix("/") ? String(root.path().dropLast()) : root.path()
        return whole.hasPrefix(base) ? String(whole.dropFirst(base.count)) : nil
    }
}

extension URL {
    fileprivate var hostAndPort: String? { host().map { host in port.map { "\(host):\($0)" } ?? host } }
}
