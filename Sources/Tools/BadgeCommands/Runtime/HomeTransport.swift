import BadgeAuthority
import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes

/// A transport that reaches the organization of this home in process and every other server over the network; both are
/// opened at their first use.
actor HomeTransport: HTTPTransport {
    private let run: CommandRun
    private var local: Local?
    private var network: (any HTTPTransport)?

    private struct Local {
        let authority: Authority
        let transport: any HTTPTransport
        let origin: URL
    }

    init(run: CommandRun) {
        self.run = run
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let transport = try transport(for: request)
        defer { run.progress(nil) }
        return try await transport.send(request, body: body)
    }

    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse {
        try await send(request, body: body, maxAnswerBytes: maxAnswerBytes, nil)
    }

    fileprivate func send(
        _ request: HTTPRequest, body: Data, maxAnswerBytes: Int, _ security: ServerSecurity?
    ) async throws -> HTTPTransportResponse {
        let transport = try transport(for: request, security)
        defer { run.progress(nil) }
        return try await transport.send(request, body: body, maxAnswerBytes: maxAnswerBytes)
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await fetchCertificate(of: server, nil)
    }

    fileprivate func fetchCertificate(of server: URL, _ security: ServerSecurity?) async throws -> ServerCertificate? {
        if let local = try openLocal(), server.hasOrigin(of: local.origin) { return nil }
        return try await openNetwork(security).fetchCertificate(of: server)
    }

    /// Returns a transport that still reaches the organization of this home in process, without TLS.
    nonisolated func secured(by security: ServerSecurity) -> any HTTPTransport {
        SecuredHomeTransport(home: self, security: security)
    }

    func close() async throws {
        try await local?.transport.close()
        try local?.authority.close()
        try await network?.close()
        (local, network) = (nil, nil)
    }

    private func transport(
        for request: HTTPRequest, _ security: ServerSecurity? = nil
    ) throws -> any HTTPTransport {
        if let local = try openLocal(), request.address.map({ $0.hasOrigin(of: local.origin) }) == true {
            return local.transport
        }
        run.progress(request.authority.map { .words("command.progress.waiting", ["server": $0]) })
        return try openNetwork(security)
    }

    private func openNetwork(_ security: ServerSecurity?) throws -> any HTTPTransport {
        let network = try self.network ?? run.context.network(run.caFile)
        self.network = network
        guard let security else { return network }
        return try network.secured(by: security)
    }

    private func openLocal() throws -> Local? {
        guard local == nil, run.hasAuthority else { return local }
        let authority = try run.openAuthority()
        local = Local(
            authority: authority, transport: try run.context.organization(authority),
            origin: try authority.organization().issuer)
        return local
    }
}

/// The transport for requests with connection requirements.
private struct SecuredHomeTransport: HTTPTransport {
    let home: HomeTransport
    let security: ServerSecurity

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        try await send(request, body: body, maxAnswerBytes: LiveTransport.maxBodyBytes)
    }

    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse {
        try await home.send(request, body: body, maxAnswerBytes: maxAnswerBytes, security)
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await home.fetchCertificate(of: server, security)
    }

    func close() async throws { try await home.close() }
}

extension URL {
    fileprivate func hasOrigin(of other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host()?.lowercased() == other.host()?.lowercased()
            && port == other.port
    }
}
