public import BadgeModel
public import BadgeTransport
public import Foundation
public import HTTPTypes
import Synchronization

/// A transport that holds whatever passes it to one server against the server's description.
///
/// An exchange that the description does not allow fails where it happens, and is listed in `findings`, so that a test
/// notices even when somebody took the failure for one of the network.
///
///     let transport = OpenAPIValidatingTransport(authority.transport(), description: description, root: issuer)
///     let wallet = try await BadgeWallet.open(organization.configuration(home: home.url, transport: transport))
///     XCTAssertEqual(transport.findings, [])
public final class OpenAPIValidatingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let description: APIDescription
    private let root: URL
    private let found = Mutex<[BadgeError.InvalidField]>([])

    /// Wraps a transport; `root` is the address below which the description's paths stand.
    public init(_ transport: any HTTPTransport, description: APIDescription, root: URL) {
        self.transport = transport
        self.description = description
        self.root = root
    }

    /// Everything that was not as described, in the order in which it passed.
    public var findings: [BadgeError.InvalidField] { found.withLock { $0 } }

    /// Sends the request and checks both sides of the exchange; one with another server passes unread.
    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        try check(request, body, try await transport.send(request, body: body))
    }

    /// The same, for a request whose answer may have so many bytes.
    ///
    /// - Parameters:
    ///   - request: Method, address and header fields.
    ///   - body: What is sent with it.
    ///   - maxAnswerBytes: The most bytes of the answer's body.
    /// - Throws: As `send(_:body:)`.
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

    /// The certificate that the transport beneath sees.
    public func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await transport.fetchCertificate(of: server)
    }

    /// Closes the transport beneath.
    public func close() async throws { try await transport.close() }

    // Without the query.
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
