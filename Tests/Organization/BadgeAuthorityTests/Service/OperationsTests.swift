import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

// Health and metrics of a served organization.
final class OperationsTests: XCTestCase {
    private func schema() throws -> JSONSchema {
        try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/health.schema.json"))
    }

    func testAServedOrganizationIsHealthyAndCountsWhatItAnswers() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.set(["deviceLimit": 3])
        let server = try ServedHouse(house)

        let (health, live, metrics) = try await server.run { main, operations in
            _ = try await server.get("http://127.0.0.1:\(main)/policy")
            _ = try await server.get("http://127.0.0.1:\(main)/offers/secret-code")
            return (
                try await server.get("http://127.0.0.1:\(operations)/health"),
                try await server.get("http://127.0.0.1:\(operations)/health/live"),
                try await server.get("http://127.0.0.1:\(operations)/metrics")
            )
        }

        let document = try JSON.parse(health.text)
        XCTAssertEqual([health.status, live.status, metrics.status], [200, 200, 200])
        XCTAssertEqual(health.type, "application/health+json")
        XCTAssertEqual(try schema().findings(in: document), [], health.text)
        XCTAssertEqual(document["service"], "ready")
        XCTAssertEqual(document["checks"]?["policy"]?["version"], 1)
        XCTAssertEqual(metrics.type, "text/plain; version=0.0.4; charset=utf-8")
        for line in [
            #"badgekit_http_requests_total{method="GET",route="/policy",status="200"} 1"#,
            #"badgekit_http_requests_total{method="GET",route="/offers/{id}",status="404"} 1"#,
            #"badgekit_http_request_duration_seconds_count{route="/policy"} 1"#,
            #"badgekit_people{state="active"} 1"#, "badgekit_ready 1", "badgekit_policy_version 1",
            "# TYPE badgekit_http_request_duration_seconds histogram",
        ] { XCTAssertTrue(metrics.text.contains(line + "\n"), "\(line)\n\(metrics.text)") }
    }

    func testMetricsNameNobodyAndHoldNoCode() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let server = try ServedHouse(house)

        let answers = try await server.run { main, operations in
            _ = try await server.get("http://127.0.0.1:\(main)/offers/secret-code?mail=ana@example.com")
            return try await ["health", "metrics"].asyncMap {
                try await server.get("http://127.0.0.1:\(operations)/\($0)").text
            }.joined()
        }

        let (person, badge) = (
            try house.authority.person(AuthorityFixture.email), try house.authority.badge(holder.badgeID)
        )
        for secret in [
            "ana", "Lima", "example.com", "secret-code", person.id.rawValue, badge.id.rawValue, badge.holderKey,
            "127.0.0.1",
        ] { XCTAssertFalse(answers.contains(secret), secret) }
    }

    func testAnotherHostsNameIsRefusedSoThatNoWebPageReadsThem() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = try ServedHouse(house)

        let statuses = try await server.run { _, operations in
            try await ["evil.example", "127.0.0.1.evil.example:\(operations)", "localhost:1", "[::1]:1", "127.8.8.8"]
                .asyncMap { try await server.status(of: "/metrics", host: $0, port: operations) }
        }

        XCTAssertEqual(statuses, [421, 421, 200, 200, 200])
    }

    func testAHostWithOtherCharactersThanASCIIIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = try ServedHouse(house)
        let marks = String(repeating: "\u{301}\u{323}", count: 1_500)

        let statuses = try await server.run { _, operations in
            try await [
                "127.0.0.1\(marks)", "127.0.0.1\r\nAccept-Language: e\(marks)", "127.0.0.1\r\nX: é", "127.0.0.1",
            ]
            .asyncMap { try await server.status(of: "/metrics", host: $0, port: operations) }
        }

        XCTAssertEqual(statuses, [400, 400, 400, 200])
    }

    func testAnAddressThatOthersReachIsRefused() throws {
        try playEach(["0.0.0.0:9464", "192.0.2.1:9464", "[::]:9464", "example.com:9464", "9464x", "127.0.0.1:65536"]) {
            text in assertThrows(.invalidInput, text) { _ = try OperationsAddress(text) }
        }
        XCTAssertEqual(try OperationsAddress("9464"), try OperationsAddress("127.0.0.1:9464"))
        XCTAssertEqual(try OperationsAddress("[::1]:0").host, "::1")
        XCTAssertEqual(try OperationsAddress("localhost:65535").port, 65_535)
    }

    func testATakenPortOfTheirOwnEndsTheServerWithTheReason() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = try ServedHouse(house)

        try await server.run { _, operations in
            let other = try OrganizationServer(house.authority) {
                $0.service.operationsAddress = try OperationsAddress("127.0.0.1:\(operations)")
            }
            let taken = await caught { try await other.run(port: 0) }
            XCTAssertEqual(taken?.code, .invalidInput)
            XCTAssertTrue(taken?.reason.contains("is in use") == true, taken?.reason ?? "")
        }
    }

    func testANewCertificateIsUsedOnceItIsReadAgainAndABadOneIsNot() async throws {
        try need(.program("openssl"))
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let first = try TestCertificate(in: house.home, "one", names: "IP:127.0.0.1")
        let second = try TestCertificate(in: house.home, "two", names: "IP:127.0.0.1")
        let files = TLSFiles(certificate: house.home + "/live.pem", key: house.home + "/live-key.pem")
        try Self.copy(first, to: files)
        let server = try ServedHouse(house, tls: files)
        let (old, new) = (
            try LiveTransport(trustRoots: first.certificate), try LiveTransport(trustRoots: second.certificate)
        )

        try await server.run { main, operations in
            let issuer = try XCTUnwrap(URL(string: "https://127.0.0.1:\(main)/policy"))
            _ = try await old.send(HTTPRequest(.get, to: issuer), body: Data())
            try Data("nothing".utf8).write(to: URL(filePath: files.certificate))
            await server.reload()
            let kept = try await LiveTransport(trustRoots: first.certificate).once(issuer)
            try Self.copy(second, to: files)
            await server.reload()
            let changed = try await new.send(HTTPRequest(.get, to: issuer), body: Data())
            let metrics = try await server.get("http://127.0.0.1:\(operations)/metrics").text
            let health = try JSON.parse(try await server.get("http://127.0.0.1:\(operations)/health").text)

            XCTAssertEqual([kept, changed.response.status.code], [404, 404])
            for line in [#"{result="success"} 1"#, #"{result="failure"} 1"#] {
                XCTAssertTrue(metrics.contains("badgekit_certificate_reloads_total" + line), metrics)
            }
            // Made for two days.
            XCTAssertNotNil(health["checks"]?["certificate"]?["expiresInSeconds"]?.integerValue)
        }

        try await old.close()
        try await new.close()
    }

    private static func copy(_ certificate: TestCertificate, to files: TLSFiles) throws {
        for (from, to) in [(certificate.certificate, files.certificate), (certificate.key, files.key)] {
            try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
        }
    }
}

extension LiveTransport {
    // The status of one answer on a connection of its own.
    fileprivate func once(_ url: URL) async throws -> Int {
        let answer = try await send(HTTPRequest(.get, to: url), body: Data())
        try await close()
        return answer.response.status.code
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
