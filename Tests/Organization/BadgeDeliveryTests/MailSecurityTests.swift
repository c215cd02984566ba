import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeDelivery

final class MailSecurityTests: XCTestCase {
    private static let password = "pass word \u{E4} 123456"

    private static let sender = "badges@example.com"

    // Sends one message to the server in that way.
    private func send(
        to server: ScriptedMailServer, _ scheme: String = "smtp", _ user: String = "ana%40example.com@",
        host: String = "127.0.0.1", trusting roots: String? = nil, security: MailSettings.Security? = nil
    ) async throws -> DeliveryOutcome {
        var settings = try MailSettings(
            server: "\(scheme)://\(user)\(host):\(server.port)",
            password: user.isEmpty ? nil : Secret(utf8: Self.password), sender: Self.sender, trustRoots: roots)
        if let security { settings.security = security }
        let recipient = try XCTUnwrap(MailAddress("ana@example.com"))
        do throws(DeliveryOutcome) {
            let (connection, extensions) = try await SMTPConnection.open(settings)
            try await connection.send(
                Array("Subject: Hi\r\n\r\nHi\r\n".utf8), from: settings.senderAddress, to: recipient, extensions
            ) { true }
            await connection.quit()
            return .sent
        } catch {
            return error
        }
    }

    func testALoginIsEncrypted() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        let certificate = try TestCertificate(in: folder.path)
        for capabilities in [["AUTH LOGIN PLAIN"], ["AUTH LOGIN"], ["AUTH=PLAIN"]] {
            let server = try await ScriptedMailServer.start(certificate: certificate, capabilities: capabilities)

            let outcome = try await send(to: server, trusting: certificate.certificate)

            XCTAssertEqual(outcome, .sent)
            let mail = try XCTUnwrap(server.mails.first)
            XCTAssertTrue(mail.isEncrypted)
            XCTAssertEqual(mail.login, "ana@example.com:\(Self.password)")
            XCTAssertEqual(server.commands.filter { $0.hasPrefix("EHLO") }.count, 2)
            try await server.stop()
        }
    }

    func testAConnectionCanBeEncryptedFromTheBeginning() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        let certificate = try TestCertificate(in: folder.path, names: "DNS:localhost")
        let server = try await ScriptedMailServer.start(
            certificate: certificate, isEncrypted: true, capabilities: ["AUTH PLAIN"])

        let outcome = try await send(to: server, "smtps", host: "localhost", trusting: certificate.certificate)

        XCTAssertEqual(outcome, .sent)
        XCTAssertFalse(server.commands.contains("STARTTLS"))
        try await server.stop()
    }

    func testAServerWithoutATrustedCertificateHearsNoPassword() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        let certificate = try TestCertificate(in: folder.path)
        let other = try TestCertificate(in: folder.path, "other", names: "IP:127.0.0.2")
        let server = try await ScriptedMailServer.start(certificate: certificate, capabilities: ["AUTH PLAIN"])
        let elsewhere = try await ScriptedMailServer.start(certificate: other, capabilities: ["AUTH PLAIN"])

        let unknown = try await send(to: server)
        let otherHost = try await send(to: elsewhere, trusting: other.certificate)

        XCTAssertEqual(
            [unknown, otherHost],
            [
                .unavailable("The mail server 127.0.0.1 has no certificate that this machine trusts."),
                .unavailable("The mail server 127.0.0.1 has a certificate for another host."),
            ])
        XCTAssertFalse((server.commands + elsewhere.commands).contains { $0.hasPrefix("AUTH") })
        try await server.stop()
        try await elsewhere.stop()
    }

    func testSaysWhatIsWrongWithTheCertificateOfAServer() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        let (expired, early) = (
            try TestCertificate(in: folder.path, "old"), try TestCertificate(in: folder.path, "new")
        )
        try expired.limit(from: "20200101000000Z", to: "20210101000000Z")
        try early.limit(from: "20900101000000Z", to: "20910101000000Z")
        let nameless = try TestCertificate(in: folder.path, names: nil, commonName: "localhost")
        let table = [
            (expired, "127.0.0.1", "has a certificate that has expired"),
            (early, "127.0.0.1", "has a certificate that is not valid yet"),
            (nameless, "localhost", "has a certificate for another host"),
        ]
        for (certificate, host, problem) in table {
            for isEncrypted in [false, true] {
                let server = try await ScriptedMailServer.start(
                    certificate: certificate, isEncrypted: isEncrypted, capabilities: ["AUTH PLAIN"])

                let outcome = try await send(
                    to: server, isEncrypted ? "smtps" : "smtp", host: host, trusting: certificate.certificate)

                XCTAssertEqual(outcome, .unavailable("The mail server \(host) \(problem)."))
                XCTAssertFalse(server.commands.contains { $0.hasPrefix("AUTH") })
                try await server.stop()
            }
        }
    }

    func testAServerOfThisMachineWithoutEncryptionHearsNoPassword() async throws {
        let server = try await ScriptedMailServer.start(capabilities: ["AUTH PLAIN LOGIN"])

        let outcome = try await send(to: server)

        XCTAssertEqual(
            outcome,
            .unavailable(
                "The mail server 127.0.0.1 does not offer encryption (STARTTLS). Use one that does."))
        XCTAssertEqual(server.commands.map { $0.prefix(4) }, ["EHLO"])
        XCTAssertEqual(server.mails.count, 0)
        try await server.stop()
    }

    func testWhatIsSaidBeforeTheEncryptionDoesNotCountAfterwards() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        let certificate = try TestCertificate(in: folder.path)
        let server = try await ScriptedMailServer.start(certificate: certificate, capabilities: ["AUTH PLAIN"])
        server.answer(.startTLS, .usual(and: "250-mail.example.com\r\n250 AUTH PLAIN"))

        let outcome = try await send(to: server, trusting: certificate.certificate)

        XCTAssertEqual(
            outcome,
            .unavailable(
                "The mail server 127.0.0.1 said more before the encryption began than it was asked."))
        XCTAssertFalse(server.commands.contains { $0.hasPrefix("AUTH") }, "\(server.commands)")
        try await server.stop()
    }

    func testAServerThatOffersNoEncryptionGetsNeitherPasswordNorMail() async throws {
        let server = try await ScriptedMailServer.start(capabilities: ["AUTH PLAIN"])

        let outcome = try await send(to: server, security: .startTLS)

        XCTAssertEqual(
            outcome,
            .unavailable(
                "The mail server 127.0.0.1 does not offer encryption (STARTTLS). Use one that does."))
        XCTAssertEqual(server.commands.map { $0.prefix(4) }, ["EHLO"])
        try await server.stop()
    }

    func testARefusedLoginIsReportedWithoutWhatTheServerRepeats() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        let certificate = try TestCertificate(in: folder.path)
        let server = try await ScriptedMailServer.start(certificate: certificate, capabilities: ["AUTH PLAIN"])
        server.answer(.auth, .line("535 5.7.8 \(Self.password) is wrong"))

        let outcome = try await send(to: server, trusting: certificate.certificate)

        XCTAssertEqual(
            outcome,
            .unavailable(
                "The mail server 127.0.0.1 does not accept the user and the password (535). Check them."))
        try await server.stop()
    }

    func testAServerElsewhereMustEncrypt() throws {
        for (address, security) in [
            ("smtp://mail.example.com", MailSettings.Security.startTLS), ("smtps://mail.example.com", .tls),
            ("smtp://localhost", .unencrypted), ("smtp://[::1]:25", .unencrypted), ("smtp://u@localhost", .startTLS),
            ("smtp://127.0.0.1.example.com", .startTLS),
        ] {
            let settings = try MailSettings(
                server: address, password: address.contains("@") ? Secret(utf8: "p") : nil, sender: Self.sender)
            XCTAssertEqual("\(settings.security)", "\(security)", address)
        }
        XCTAssertEqual(try MailSettings(server: "smtps://h", sender: Self.sender).port, 465)
        XCTAssertEqual(try MailSettings(server: "smtp://h", sender: Self.sender).port, 587)
    }

    func testAnAddressOfAServerOrSenderThatCannotBeUsedIsRefused() {
        for (server, password, sender) in [
            ("http://h", nil, "a@b"), ("smtp://", nil, "a@b"), ("smtp://u:p@h", "p", "a@b"), ("smtp://h/x", nil, "a@b"),
            ("smtp://u@h", nil, "a@b"), ("smtp://h", "p", "a@b"), ("smtp://h", nil, "a"), ("smtp://h", nil, "ä@b"),
            ("smtp://h:0", nil, "a@b"), ("smtp://u@h", "", "a@b"), ("smtp://h?x=1", nil, "a@b"),
            ("smtp://h", nil, "a@b\r\nx"), ("smtp://u%00@h", "p", "a@b"),
        ] as [(String, String?, String)] {
            assertThrows(.invalidInput, "\(server) \(sender)") {
                try MailSettings(server: server, password: password.map { Secret(utf8: $0) }, sender: sender)
            }
        }
    }
}
