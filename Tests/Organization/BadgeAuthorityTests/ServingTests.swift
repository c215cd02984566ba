import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class ServingTests: XCTestCase {
    func testABadgeIsFetchedInProcess() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await Self.fetchBadge(house, transport: house.authority.transport())
    }

    func testAPortThatGoesWithoutSayingIsNotPartOfTheAddress() async throws {
        for (issuer, origin) in [
            ("http://127.0.0.1:80", "http://127.0.0.1"), ("https://ID.example.org:443/", "https://id.example.org"),
        ] {
            let house = try AuthorityFixture(issuer: issuer)
            defer { try? house.remove() }

            XCTAssertEqual(try house.authority.organization().id.rawValue, origin)
            try await Self.fetchBadge(house, transport: house.authority.transport())
            let request = try HTTPRequest(.get, to: JSONReader(.string(issuer)).url().appending(path: "policy"))
            let answer = try await house.authority.transport().send(request, body: Data())
            XCTAssertEqual(answer.response.status, .notFound)
        }
    }

    func testABadgeIsFetchedOverASocket() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let transport = try LiveTransport()

        try await house.serving { port in
            try house.authority.move(to: XCTUnwrap(URL(string: "http://127.0.0.1:\(port)")))
            try await Self.fetchBadge(house, transport: transport)
        }

        try await transport.close()
    }

    func testAPersonLogsInOverASocket() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let transport = try LiveTransport()

        try await house.serving { port in
            try house.authority.move(to: XCTUnwrap(URL(string: "http://127.0.0.1:\(port)")))
            let wallet = try house.wallet(transport: transport)
            let device = DeviceProbe(wallet, seed: 900, random: house.proofNames)
            let tokens = try await house.loggedIn(device)
            let badge = try await device.requestCredential(tokens.access, holder: 500)
            let list = try await device.send(.get, "/devices", token: tokens.access)
            let elsewhere = try await device.send(
                .get, "/phone", token: tokens.access, proof: device.proof(.get, "/devices", token: tokens.access))
            let revoked = try await device.form("/revoke", ["token": tokens.refresh])

            XCTAssertEqual([badge.status, list.status, revoked.status], [200, 200, 200])
            XCTAssertEqual(elsewhere.error, "invalid_dpop_proof")
        }

        try await transport.close()
    }

    func testABadgeIsFetchedOverTLSByWhoTrustsTheCertificate() async throws {
        try need(.program("openssl"))
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let tls = try house.selfSignedCertificate()
        let trusting = try LiveTransport(trustRoots: tls.certificate)
        let wary = try LiveTransport()

        try await house.serving(tls: tls) { port in
            let issuer = try XCTUnwrap(URL(string: "https://localhost:\(port)"))
            try house.authority.move(to: issuer)
            let refused = await caught { _ = try await wary.send(HTTPRequest(.get, to: issuer), body: Data()) }
            XCTAssertEqual(refused?.code, .serverUntrusted)
            XCTAssertTrue(refused?.reason.contains("is not trusted") == true, refused?.reason ?? "")
            try await Self.fetchBadge(house, transport: trusting)
        }

        try await trusting.close()
        try await wary.close()
    }

    func testACertificateForAnotherHostIsRefusedAsSuch() async throws {
        try need(.program("openssl"))
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let tls = try house.selfSignedCertificate(for: "DNS:other.example.org")
        let transport = try LiveTransport(trustRoots: tls.certificate)

        try await house.serving(tls: tls) { port in
            let server = try XCTUnwrap(URL(string: "https://localhost:\(port)"))
            let refused = await caught { _ = try await transport.send(HTTPRequest(.get, to: server), body: Data()) }
            XCTAssertEqual(refused?.code, .serverUntrusted)
            XCTAssertTrue(refused?.reason.contains("is for another host") == true, refused?.reason ?? "")
        }

        try await transport.close()
    }

    func testALargeBodyIsRefusedOnASocketToo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let transport = try LiveTransport()

        try await house.serving { port in
            try house.authority.move(to: XCTUnwrap(URL(string: "http://127.0.0.1:\(port)")))
            let large = try await house.wallet(transport: transport).form("a=" + String(repeating: "b", count: 70_000))
            XCTAssertEqual(large.status, 413)
        }

        try await transport.close()
    }

    func testABodyThatDripsDoesNotHoldItsConnection() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = HTTPServer(
            responder: RouteResponder(OrganizationServer(house.authority)), logger: house.authority.logger,
            proxies: try TrustedProxies(), browsers: BrowserGuard(), requestLimit: .milliseconds(200))
        let heads = [
            "POST /token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n",
            // Answered before its body is there.
            "POST /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        ]

        try await whileServing {
            try await server.run(host: "127.0.0.1", port: 0, tls: nil, onReady: $0)
        } during: { port in
            for head in heads {
                let isClosed = await SlowClient(port: port).drips(after: head + "Content-Length: 60000\r\n\r\n")
                XCTAssertTrue(isClosed, head)
            }
        }
    }

    func testACancelledServerReturnsWhereverItWas() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        for _ in 0..<20 {
            let server = Task { try await OrganizationServer(house.authority).run(port: 0) }
            server.cancel()
            try await server.value
        }
    }

    func testAPortThatIsTakenAndFilesThatAreNoCertificatesAreNamed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            let taken = await caught { try await OrganizationServer(house.authority).run(port: port) }
            XCTAssertEqual(taken?.code, .invalidInput)
        }
        let files = TLSFiles(certificate: house.home + "/none.pem", key: house.home + "/none.key")
        let missing = await caught { try await OrganizationServer(house.authority).run(port: 0, tls: files) }

        XCTAssertEqual(missing?.code, .invalidInput)
    }

    // One body for every carrier: a wrong code, the right one, the credential, its status and the notification.
    private static func fetchBadge(_ house: AuthorityFixture, transport: any HTTPTransport) async throws {
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let wallet = try house.wallet(transport: transport)

        let wrong = try await wallet.redeem(invitation.code, invitation.wrongCode)
        let token = try await wallet.token(invitation.code, invitation.transactionCode.plain)
        let issued = try await wallet.requestCredential(token: token)
        let id = try JSONReader(issued.json)["notification_id"].string()
        let told = try await wallet.notify(
            ["notification_id": .string(id), "event": "credential_accepted"], token: token)
        let nothing = try await wallet.get("/nothing")

        XCTAssertEqual(wrong.json["tries_left"], 4)
        XCTAssertNotNil(issued.credential)
        XCTAssertEqual(told.status, 204)
        XCTAssertEqual(nothing.status, 404)
        XCTAssertEqual(nothing.headers[.date], "Fri, 15 Jan 2027 08:00:00 GMT")
        XCTAssertEqual(try house.authority.badges().map(\.notification), [.accepted])
    }
}

func whileServing(
    _ serve: @escaping @Sendable (@escaping @Sendable (Int) async -> Void) async throws -> Void,
    during body: (Int) async throws -> Void
) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = Task {
        defer { port.finish() }
        try await serve { port.yield($0) }
    }
    var failure: (any Error)?
    for await number in ports {
        do { try await body(number) } catch { failure = error }
        break
    }
    server.cancel()
    try await server.value
    if let failure { throw failure }
}

extension AuthorityFixture {
    // Serves for the length of the body, then stops and waits until the server has ended.
    func serving(tls: TLSFiles? = nil, _ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await whileServing {
            try await OrganizationServer(authority).run(port: 0, tls: tls, onReady: $0)
        } during: {
            try await body($0)
        }
    }

    func selfSignedCertificate(for names: String = "DNS:localhost,IP:127.0.0.1") throws -> TLSFiles {
        let files = TLSFiles(certificate: home + "/tls.pem", key: home + "/tls.key")
        let openssl = Process()
        openssl.executableURL = URL(filePath: try Need.path(of: "openssl"))
        openssl.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=\(names)", "-out", files.certificate, "-keyout", files.key,
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        return files
    }
}
