import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Pins, on connections to a server of this machine.
final class PinTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("openssl")) }

    func testAServerThatShowsAPinnedKeyIsAskedAsEveryOther() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path))
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let secured = try transport.secured(by: try .local(pins: [server.certificate]))

        let answer = try await server.post(through: secured)
        let certificate = try await secured.fetchCertificate(of: server.url())

        XCTAssertEqual(answer.response.status.code, 299)
        XCTAssertEqual(certificate?.pin.description, try server.certificate.pin)
        try await transport.close()
        try await server.stop()
    }

    func testNoByteReachesAServerThatShowsAnotherKey() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path))
        let other = try TestCertificate(in: home.path, "other")
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let secured = try transport.secured(by: try .local(pins: [other]))

        let error = try await thrownError { try await server.post(through: secured) }
        let shown = try await thrownError { try await secured.fetchCertificate(of: server.url()) }

        XCTAssertEqual([error.code, shown.code], [.pinMismatch, .pinMismatch])
        XCTAssertTrue(error.reason.contains(try server.certificate.pin), error.reason)
        XCTAssertFalse(error.isRetryable)
        XCTAssertEqual(server.server.received.bytes, 0)
        try await transport.close()
        try await server.stop()
    }

    func testManyRequestsAtOnceAreAllRefused() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path))
        let other = try TestCertificate(in: home.path, "other")
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let secured = try transport.secured(by: try .local(pins: [other]))

        let codes = try await withThrowingTaskGroup(of: BadgeError.Code.self) { group in
            for _ in 0..<40 { group.addTask { try await thrownError { try await server.post(through: secured) }.code } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }

        XCTAssertEqual(codes, [.pinMismatch])
        XCTAssertEqual(server.server.received.bytes, 0)
        try await transport.close()
        try await server.stop()
    }

    func testABackupPinCountsOnceTheServersKeyIsReplaced() async throws {
        let home = try TemporaryHome()
        let (key, next) = (try TestCertificate(in: home.path), try TestCertificate(in: home.path, "next"))
        let ca = try home.pem("both", key, next)
        let transport = try LiveTransport(trustRoots: ca)
        let secured = try transport.secured(by: try .local(pins: [key, next]))

        for certificate in [key, next] {
            let server = try await TLSServer.start(certificate)
            let answer = try await server.post(through: secured)
            XCTAssertEqual(answer.response.status.code, 299)
            try await server.stop()
        }
        try await transport.close()
    }

    func testARenewedCertificateOnTheSameKeyStaysPinned() async throws {
        let home = try TemporaryHome()
        let first = try TestCertificate(in: home.path)
        let renewed = try TestCertificate(in: home.path, "renewed", onKeyOf: first)
        let server = try await TLSServer.start(renewed)
        let transport = try LiveTransport(trustRoots: renewed.certificate)

        let answer = try await server.post(through: try transport.secured(by: try .local(pins: [first])))

        XCTAssertEqual(answer.response.status.code, 299)
        try await transport.close()
        try await server.stop()
    }

    func testAPinVouchesForNoUntrustedCertificateAndForNoOtherHosts() async throws {
        let home = try TemporaryHome()
        let table = [("IP:127.0.0.1", false), ("DNS:other.example", true)]

        try await playEach(table) { names, isTrusted in
            let server = try await TLSServer.start(try TestCertificate(in: home.path, names: names))
            let transport = try LiveTransport(trustRoots: isTrusted ? server.certificate.certificate : nil)
            let secured = try transport.secured(by: try .local(pins: [server.certificate]))

            let error = try await thrownError { try await server.post(through: secured) }

            XCTAssertEqual(error.code, .serverUntrusted, names)
            XCTAssertEqual(server.server.received.bytes, 0)
            try await transport.close()
            try await server.stop()
        }
    }

    func testAPinThatIsTakenAwayCountsNoMoreOnAConnectionThatIsOpen() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path))
        let other = try TestCertificate(in: home.path, "other")
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)

        try await server.post(through: try transport.secured(by: try .local(pins: [server.certificate])))
        let before = server.server.received.bytes
        let error = try await thrownError {
            try await server.post(through: try transport.secured(by: try .local(pins: [other])))
        }

        XCTAssertEqual(error.code, .pinMismatch)
        XCTAssertEqual(server.server.received.bytes, before)
        try await transport.close()
        try await server.stop()
    }

    func testWhatIsAskedOfOneHostSendsNothingToAnother() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path, names: "DNS:localhost"))
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let secured = try transport.secured(by: try .local(pins: [server.certificate]))
        let plain = HTTPRequest(.get, to: try server.server.url("/echo"))

        let elsewhere = try await thrownError { try await server.post(through: secured, host: "localhost") }
        let unencrypted = try await thrownError { try await secured.send(plain, body: Data()) }
        let certificate = try await thrownError {
            try await secured.fetchCertificate(of: server.url(host: "localhost"))
        }

        XCTAssertEqual(
            [elsewhere, unencrypted, certificate].map(\.code), [.notSupported, .notSupported, .notSupported])
        XCTAssertEqual(server.server.received.bytes, 0)
        try await transport.close()
        try await server.stop()
    }

    func testAClosedTransportEndsThoseThatItSecured() async throws {
        let home = try TemporaryHome()
        let server = try await TLSServer.start(try TestCertificate(in: home.path))
        let transport = try LiveTransport(trustRoots: server.certificate.certificate)
        let security = try ServerSecurity.local(pins: [server.certificate])
        let secured = try transport.secured(by: security)

        try await transport.close()

        let ended = try await thrownError { try await server.post(through: secured) }
        let late = try await thrownError { try transport.secured(by: security) }
        XCTAssertEqual([ended.code, late.code], [.closed, .closed])
        try await server.stop()
    }
}

extension TemporaryHome {
    /// A file with the certificates one after the other.
    func pem(_ name: String, _ certificates: TestCertificate...) throws -> String {
        let path = "\(self.path)/\(name).pem"
        try Data(try certificates.map { try $0.pem }.joined().utf8).write(to: URL(filePath: path))
        return path
    }
}
