import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import NIOSSL
import TestSupport
import XCTest

/// Roots and client certificates of single organizations, on connections to a server of this machine.
final class SecuredTransportTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("openssl")) }

    private static let other = Organization.ID(rawValue: "https://other.example")

    func testRootsCountForTheirOrganizationAloneAndInPlaceOfAllOthers() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path))
        let stranger = try TestCertificate(in: home.path, "stranger")
        let (bare, trusting) = (
            try LiveTransport(), try LiveTransport(trustRoots: server.certificate.certificate)
        )
        let own = try bare.secured(by: try .local(roots: server.certificate))
        let neighbours = try bare.secured(by: try .local(Self.other, pins: [server.certificate]))
        let strangers = try trusting.secured(by: try .local(roots: stranger))

        let answer = try await server.post(through: own)
        var codes: [BadgeError.Code] = []
        for transport in [bare, neighbours, strangers] as [any HTTPTransport] {
            codes.append(try await thrownError { try await server.post(through: transport) }.code)
        }

        XCTAssertEqual(answer.response.status.code, 299)
        XCTAssertEqual(codes, [.serverUntrusted, .serverUntrusted, .serverUntrusted])
        for transport in [bare, trusting] { try await transport.close() }
        try await server.stop()
    }

    func testAClientCertificateIsShownForItsOrganizationAlone() async throws {
        try await playEach([TLSVersion.tlsv12, .tlsv13]) { version in
            let home = try TemporaryHome()
            let ca = try TestCertificate(in: home.path, "ca")
            let (client, stranger) = (
                try TestCertificate(in: home.path, "client", signedBy: ca),
                try TestCertificate(in: home.path, "stranger")
            )
            let server = try await TLSServer.start(try TestCertificate(in: home.path), clients: ca, newest: version)
            let transport = try LiveTransport(trustRoots: server.certificate.certificate)
            let shown = try transport.secured(by: try .local(pins: [server.certificate], client: client))
            let strange = try transport.secured(by: try .local(Self.other, client: stranger))

            let answer = try await server.post(through: shown)
            let before = server.server.received.bytes
            let without = try await thrownError { try await server.post(through: transport) }
            let refused = try await thrownError { try await server.post(through: strange) }

            XCTAssertEqual(answer.response.status.code, 299)
            // The end of the connection may arrive before the server's alert.
            for code in [without.code, refused.code] {
                XCTAssertTrue([.authenticationFailed, .serverUnreachable].contains(code), code.rawValue)
            }
            XCTAssertEqual(server.server.received.bytes, before)
            try await transport.close()
            try await server.stop()
        }
    }

    func testACertificateOfThisDevicesKeyIsShownToAServerThatDemandsOne() async throws {
        try await playEach([TLSVersion.tlsv12, .tlsv13]) { version in
            let home = try TemporaryHome()
            let (ca, other) = (try TestCertificate(in: home.path, "ca"), try TestCertificate(in: home.path, "other"))
            let server = try await TLSServer.start(try TestCertificate(in: home.path), clients: ca, newest: version)
            let transport = try LiveTransport(trustRoots: server.certificate.certificate)
            let (own, strange) = (try Self.device(certifiedBy: ca), try Self.device(certifiedBy: other))

            let answer = try await server.post(through: try transport.secured(by: own))
            let refused = try await thrownError { try await server.post(through: try transport.secured(by: strange)) }

            XCTAssertEqual(answer.response.status.code, 299)
            XCTAssertTrue([.authenticationFailed, .serverUnreachable].contains(refused.code), refused.code.rawValue)
            try await transport.close()
            try await server.stop()
        }
    }

    func testACertificateChainIsBoundedInItsLengthAndInItsBytes() throws {
        let home = try TemporaryHome()
        let ca = try TestCertificate(in: home.path, "ca")
        let names = (100..<1000).map { "DNS:host-\($0).example.com" }.joined(separator: ",")
        let large = try TestCertificate(in: home.path, "large", names: names).der
        let key = SigningKey(random: SystemRandom())
        let own = try ca.certificate(for: try SigningRequest(commonName: "Ana's phone", key: key).der)
        func certificate(under chain: [[UInt8]]) throws -> DeviceCertificate {
            try DeviceCertificate([own] + chain, key: key, from: url("https://ca.example"))
        }

        let longest = try certificate(under: Array(repeating: ca.der, count: 5))

        XCTAssertEqual(longest.chain.count, 6)
        XCTAssertGreaterThan(large.count, 16 * 1024)
        assertThrows(.serverAnswerInvalid) { try certificate(under: Array(repeating: ca.der, count: 6)) }
        assertThrows(.serverAnswerInvalid) { try certificate(under: [large]) }
        assertThrows(.serverAnswerInvalid) { try DeviceCertificate([], key: key, from: url("https://ca.example")) }
    }

    private static func device(certifiedBy ca: TestCertificate) throws -> ServerSecurity {
        let key = SigningKey(random: SystemRandom())
        let request = try SigningRequest(commonName: "Ana's phone", key: key)
        var security = try ServerSecurity.local()
        security.deviceCertificate = try DeviceCertificate(
            [try ca.certificate(for: request.der)], key: key, from: url("https://ca.example"))
        return security
    }

    func testTheClientsKeyIsAskedToSignOnlyForAPinnedServer() async throws {
        let home = try TemporaryHome()
        let ca = try TestCertificate(in: home.path, "ca")
        let client = try TestCertificate(in: home.path, "client", signedBy: ca)
        let server = try await TLSServer.start(try TestCertificate(in: home.path), clients: ca)
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let secured = try transport.secured(by: try .local(pins: [client], client: client))

        let error = try await thrownError { try await server.post(through: secured) }

        XCTAssertEqual(error.code, .pinMismatch)
        XCTAssertEqual(server.server.received.bytes, 0)
        try await transport.close()
        try await server.stop()
    }

    func testAClientCertificateThatIsRenewedIsReadAgain() async throws {
        let home = try TemporaryHome()
        let (old, ca) = (try TestCertificate(in: home.path, "old"), try TestCertificate(in: home.path, "ca"))
        let client = try TestCertificate(in: home.path, "client", signedBy: old)
        let server = try await TLSServer.start(try TestCertificate(in: home.path), clients: ca)
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let security = try ServerSecurity.local(client: client)

        let refused = try await thrownError { try await server.post(through: try transport.secured(by: security)) }
        _ = try TestCertificate(in: home.path, "client", signedBy: ca)
        let answer = try await server.post(through: try transport.secured(by: security))

        XCTAssertTrue([.authenticationFailed, .serverUnreachable].contains(refused.code), refused.code.rawValue)
        XCTAssertEqual(answer.response.status.code, 299)
        try await transport.close()
        try await server.stop()
    }

    func testFilesThatCannotServeAreNamedBeforeAnythingIsSent() throws {
        let home = try TemporaryHome()
        let (client, other) = (
            try TestCertificate(in: home.path, "client"), try TestCertificate(in: home.path, "other")
        )
        var readable = try ServerSecurity.local()
        readable.clientCertificate = ClientCertificate(certificate: other.certificate, key: other.key)
        var mixed = readable
        mixed.clientCertificate = ClientCertificate(certificate: client.certificate, key: other.key)
        var absent = readable
        absent.clientCertificate = ClientCertificate(certificate: client.certificate, key: home.path + "/absent.pem")
        var rootless = readable
        (rootless.roots, rootless.clientCertificate) = ("no certificate", nil)

        XCTAssertNoThrow(try readable.requireReadable())
        for security in [mixed, absent, rootless] { assertThrows(.invalidInput) { try security.requireReadable() } }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: other.key)
        let error = assertThrows(.invalidInput) { try readable.requireReadable() }

        XCTAssertTrue(error?.reason.contains("chmod 600") == true, "\(String(describing: error))")
    }

    func testOrganizationsAtOneHostHaveConnectionsOfTheirOwn() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path))
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let pins = [server.certificate]

        for organization in [TLSServer.organization, Self.other, TLSServer.organization, Self.other] {
            try await server.post(through: try transport.secured(by: try .local(organization, pins: pins)))
        }
        try await server.post(through: transport)

        XCTAssertEqual(server.server.received.connections, 3)
        try await transport.close()
        try await server.stop()
    }

    func testATransportThatKnowsNoPinsIsNotUsedWhereThereAreSome() async throws {
        let transport = ScriptedTransport([
            .init(.get, "https://other.example/name", .json(["name": "Other Works"]))
        ])
        let security = ServerSecurity(
            organization: TLSServer.organization, host: "badges.example.com", roots: "certificates")
        let web = WebClient(
            transport: transport, security: { _, server in server.host() == security.host ? security : nil })
        let (own, other) = (try url("https://badges.example.com"), try url("https://other.example"))

        let refused = try await thrownError { try await web.scoped(to: own).getJSON(own.appending(path: "name")) }
        let name = try await web.scoped(to: own).getJSON(other.appending(path: "name"))

        XCTAssertEqual(refused.code, .notSupported)
        XCTAssertEqual(name, ["name": "Other Works"])
        XCTAssertEqual(transport.requests.map(\.call), ["GET https://other.example/name"])
    }
}
