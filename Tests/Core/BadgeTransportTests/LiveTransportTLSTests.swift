import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import NIOSSL
import TestSupport
import XCTest

final class LiveTransportTLSTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("openssl")) }

    func testRefusesACertificateThatNobodyVouchesFor() async throws {
        try await withServer(names: "IP:127.0.0.1") { server, _ in
            let transport = try LiveTransport()

            let error = try await Self.refusal(of: transport, try server.url("/echo", scheme: "https"))

            XCTAssertEqual(error.code, .serverUntrusted)
            try await transport.close()
        }
    }

    func testTakesACertificateThatItsFileVouchesFor() async throws {
        try await withServer(names: "IP:127.0.0.1") { server, certificate in
            let transport = try LiveTransport(trustRoots: certificate)

            let request = HTTPRequest(.get, to: try server.url("/echo", scheme: "https"))
            let exchange = try await transport.send(request, body: Data())

            XCTAssertEqual(exchange.response.status.code, 299)
            try await transport.close()
        }
    }

    func testRefusesATrustedCertificateOfAnotherHost() async throws {
        try await withServer(names: "DNS:other.example") { server, certificate in
            let transport = try LiveTransport(trustRoots: certificate)

            let error = try await Self.refusal(of: transport, try server.url("/echo", scheme: "https"))

            XCTAssertEqual(error.code, .serverUntrusted)
            try await transport.close()
        }
    }

    func testRefusesACertificateWithItsNameInTheCommonNameAlone() async throws {
        let folder = try TemporaryHome()
        let authority = try TestCertificate(in: folder.path, "authority", names: nil)
        let named = try TestCertificate(
            in: folder.path, "named", names: nil, signedBy: authority, commonName: "localhost")
        let other = try TestCertificate(
            in: folder.path, "other", names: "email:a@example.org", signedBy: authority, commonName: "localhost")
        for certificate in [named, other] {
            let server = try await TLSServer.start(certificate)
            let transport = try LiveTransport(trustRoots: authority.certificate)

            let error = try await thrownError { try await server.post(through: transport, host: "localhost") }
            let shown = try await thrownError {
                try await transport.fetchCertificate(of: server.url(host: "localhost"))
            }

            XCTAssertEqual([error, shown].map(\.code), [.serverUntrusted, .serverUntrusted])
            XCTAssertEqual(error.message.key, "serverUntrusted.otherHost")
            XCTAssertEqual(server.server.received.bytes, 0)
            try await transport.close()
            try await server.stop()
        }
    }

    func testSaysWhyAServerIsNotTrusted() async throws {
        let folder = try TemporaryHome()
        let table: [(String, (start: String, end: String)?, Message.Key)] = [
            ("IP:127.0.0.1", ("20200101000000Z", "20210101000000Z"), "serverUntrusted.expired"),
            ("IP:127.0.0.1", ("20900101000000Z", "20910101000000Z"), "serverUntrusted.notYetValid"),
            ("IP:127.0.0.1", nil, "serverUntrusted.certificate"),
        ]
        for (index, (names, period, key)) in table.enumerated() {
            let certificate = try TestCertificate(in: folder.path, "server-\(index)", names: names)
            if let period { try certificate.limit(from: period.start, to: period.end) }
            let server = try await TLSServer.start(certificate)
            let transport = try LiveTransport(trustRoots: period.map { _ in certificate.certificate })

            let error = try await thrownError { try await server.post(through: transport) }
            let shown = try await thrownError { try await transport.fetchCertificate(of: server.url()) }

            XCTAssertEqual([error, shown].map(\.code), [.serverUntrusted, .serverUntrusted], "\(key)")
            XCTAssertEqual([error, shown].map(\.message.key), [key, key])
            XCTAssertEqual(server.server.received.bytes, 0)
            try await transport.close()
            try await server.stop()
        }
    }

    func testSaysThatAServerSpeaksOldVersionsOfTLSAlone() async throws {
        let folder = try TemporaryHome()
        let certificate = try TestCertificate(in: folder.path)
        let server = try await TLSServer.start(certificate, newest: .tlsv11)
        let transport = try LiveTransport(trustRoots: certificate.certificate)

        let error = try await thrownError { try await server.post(through: transport) }

        XCTAssertEqual(error.code, .serverUntrusted)
        XCTAssertEqual(error.message.key, "serverUntrusted.version")
        try await transport.close()
        try await server.stop()
    }

    func testShowsTheCertificateOfAServer() async throws {
        try await withServer(names: "IP:127.0.0.1,DNS:localhost") { server, file in
            let transport = try LiveTransport(trustRoots: file)

            for host in ["127.0.0.1", "localhost"] {
                let certificate = try await transport.fetchCertificate(
                    of: server.url("/x", scheme: "https", host: host))

                let der = try XCTUnwrap(NIOSSLCertificate.fromPEMFile(file).first).toDERBytes()
                XCTAssertEqual(certificate?.subject, "CN=badge test")
                XCTAssertEqual(certificate?.issuer, "CN=badge test")
                XCTAssertEqual(certificate?.fingerprint, Self.hexadecimal(Digest.sha256(der)))
                let days = try XCTUnwrap(certificate).expires.timeIntervalSinceNow / 86_400
                XCTAssertEqual(days, 2, accuracy: 0.1)
            }
            try await transport.close()
            let closed = try await thrownError {
                try await transport.fetchCertificate(of: server.url("/x", scheme: "https"))
            }
            XCTAssertEqual(closed.code, .closed)
        }
    }

    func testShowsNoCertificateThatIsNotTrusted() async throws {
        try await withServer(names: "DNS:other.example") { server, file in
            for transport in [try LiveTransport(), try LiveTransport(trustRoots: file)] {
                let error = try await thrownError {
                    try await transport.fetchCertificate(of: server.url("/", scheme: "https"))
                }

                XCTAssertEqual(error.code, .serverUntrusted)
                try await transport.close()
            }
        }
    }

    func testHasNoCertificateWithoutTLS() async throws {
        let server = try await LocalServer.start()
        let transport = try LiveTransport(timeoutSeconds: 5)

        let plain = try await transport.fetchCertificate(of: server.url("/"))
        let mistaken = try await thrownError {
            try await transport.fetchCertificate(of: server.url("/", scheme: "https"))
        }
        let insecure = try await thrownError { try await transport.fetchCertificate(of: url("http://a.example/")) }

        XCTAssertNil(plain)
        XCTAssertEqual(mistaken.code, .serverUnreachable)
        XCTAssertEqual(insecure.code, .serverInsecure)
        try await transport.close()
        try await server.stop()
    }

    func testWaitsNoLongerForACertificateThanForAnAnswer() async throws {
        let silent = try await LocalServer.startSilent()
        let transport = try LiveTransport(timeoutSeconds: 1)

        let error = try await thrownError { try await transport.fetchCertificate(of: silent.url("/", scheme: "https")) }

        XCTAssertEqual(error.code, .serverUnreachable)
        XCTAssertTrue(error.reason.contains("within 1 seconds"), error.reason)
        try await transport.close()
        try await silent.stop()
    }

    func testTellsAServerWithoutTLSFromAnUntrustedOne() async throws {
        let server = try await LocalServer.start()
        let transport = try LiveTransport()

        let error = try await Self.refusal(of: transport, try server.url("/echo", scheme: "https"))

        XCTAssertEqual(error.code, .serverUnreachable)
        try await transport.close()
        try await server.stop()
    }

    func testRefusesAFileWithoutCertificates() throws {
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "empty.pem")
        try Data("no certificate".utf8).write(to: file)

        for path in [file.path, folder.appending(path: "absent.pem").path] {
            XCTAssertThrowsError(try LiveTransport(trustRoots: path)) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .invalidInput)
            }
        }
    }

    private func withServer(names: String, _ body: (LocalServer, _ certificate: String) async throws -> Void)
        async throws
    {
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = try Self.makeCertificate(in: folder, names: names)
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        let server = try await LocalServer.start(tls: try NIOSSLContext(configuration: configuration))
        try await body(server, certificate)
        try await server.stop()
    }

    private static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func makeCertificate(in folder: URL, names: String) throws -> (certificate: String, key: String) {
        let made = try TestCertificate(in: folder.path, "badge test", names: names)
        return (made.certificate, made.key)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }

    private static func refusal(of transport: LiveTransport, _ address: URL) async throws -> BadgeError {
        try await thrownError { try await transport.send(HTTPRequest(.get, to: address), body: Data()) }
    }
}
