import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import NIOSSL
import TestSupport

/// An organization's server behind TLS, and what a wallet asks of the connections to it.
struct TLSServer: Sendable {
    static let organization = Organization.ID(rawValue: "https://badges.example.com")

    let server: LocalServer
    let certificate: TestCertificate

    /// - Parameters:
    ///   - certificate: Its certificate.
    ///   - clients: Who signs the certificates that clients must show; `nil` where they need none.
    ///   - newest: The newest version of TLS that it speaks.
    static func start(
        _ certificate: TestCertificate, clients: TestCertificate? = nil, newest: TLSVersion = .tlsv13
    ) async throws -> TLSServer {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate.certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: certificate.key, format: .pem)))
        configuration.maximumTLSVersion = newest
        if let clients {
            configuration.certificateVerification = .noHostnameVerification
            configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(clients.certificate))
        }
        let server = try await LocalServer.start(tls: try NIOSSLContext(configuration: configuration))
        return TLSServer(server: server, certificate: certificate)
    }

    func url(_ path: String = "/echo", host: String = "127.0.0.1") throws -> URL {
        try server.url(path, scheme: "https", host: host)
    }

    /// Posts something that is not for everybody.
    @discardableResult
    func post(
        through transport: any HTTPTransport, host: String = "127.0.0.1"
    ) async throws -> HTTPTransportResponse {
        let request = HTTPRequest(
            .post, to: try url(host: host), headerFields: [.authorization: "Bearer sesame"])
        return try await transport.send(request, body: Data("secret".utf8))
    }

    func stop() async throws { try await server.stop() }
}

extension ServerSecurity {
    /// What an organization asks of 127.0.0.1.
    static func local(
        _ organization: Organization.ID = TLSServer.organization, pins: [TestCertificate] = [],
        roots: TestCertificate? = nil, client: TestCertificate? = nil
    ) throws -> ServerSecurity {
        ServerSecurity(
            organization: organization, host: "127.0.0.1", pins: Set(try pins.map { try PublicKeyPin($0.pin) }),
            roots: try roots?.pem,
            clientCertificate: client.map { ClientCertificate(certificate: $0.certificate, key: $0.key) })
    }
}
