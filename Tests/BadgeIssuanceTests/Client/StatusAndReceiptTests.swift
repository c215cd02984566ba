import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class StatusAndReceiptTests: XCTestCase {
    private static let listURL = "https://status.example.com/1"
    private let script = IssuerScript()

    func testFetchesAStatusListAndKeepsItsText() async throws {
        var list = StatusList(count: 100)
        list[7] = .suspended
        let text = try sign(list)
        let transport = answering(text)

        let fetched = try await IssuerScript.client(transport).fetchStatusList(
            at: address(), namedBy: address(), trust: trust)

        XCTAssertEqual(fetched.compact, text)
        XCTAssertEqual(fetched.token.list, list)
        XCTAssertEqual(fetched.token.ttl, 300)
        XCTAssertEqual(transport.requests.map { $0.request.headerFields[.accept] }, ["application/statuslist+jwt"])
    }

    func testRefusesAStatusListThatDoesNotVerify() async throws {
        let list = StatusList(count: 4)
        let table: [(String, String, BadgeError.Code)] = [
            (try sign(list, key: script.strangerKey), "application/statuslist+jwt", .signatureInvalid),
            (try sign(list, uri: "https://status.example.com/2"), "application/statuslist+jwt", .statusListMismatch),
            (try sign(list, hours: -1), "application/statuslist+jwt", .documentStale),
            ("x", "application/statuslist+jwt", .documentInvalid),
            (try sign(list), "application/json", .serverAnswerInvalid),
            (String(repeating: "a", count: 18 << 20 | 1), "application/statuslist+jwt", .serverAnswerInvalid),
        ]
        try await playEach(table) { text, type, code in
            let client = IssuerScript.client(answering(text, type: type))

            let error = try await IssuerScript.failure {
                try await client.fetchStatusList(at: address(), namedBy: address(), trust: trust)
            }

            XCTAssertEqual(error.code, code, type)
            if code == .documentInvalid {
                XCTAssertTrue(
                    error.reason.hasPrefix("https://status.example.com published a status list that is wrong: "),
                    error.reason)
            }
        }
    }

    func testAStatusListMayBeLargerThanOtherAnswers() async throws {
        let transport = NotedLimits(answer: .text(try sign(StatusList(count: 4)), type: "application/statuslist+jwt"))

        _ = try await IssuerClient(transport: transport, clock: FixedClock(IssuerScript.now), pause: { _ in })
            .fetchStatusList(at: address(), namedBy: address(), trust: trust)
        _ = try await WebClient(transport: transport).get(address(), accepting: MediaType("application/statuslist+jwt"))

        XCTAssertEqual(transport.limits.values, [18 << 20, 1 << 20])
    }

    func testAsksNoServerInTheClear() async throws {
        let transport = ScriptedTransport()
        let listURL = try XCTUnwrap(URL(string: "http://status.example.com/1"))

        let error = try await IssuerScript.failure {
            try await IssuerScript.client(transport).fetchStatusList(at: listURL, namedBy: listURL, trust: trust)
        }

        XCTAssertEqual(error.code, .serverInsecure)
        XCTAssertEqual(transport.calls, [])
    }

    func testAsksNoHostOfThisMachineOrItsNetworkForAStrangersList() async throws {
        try await playEach([
            "http://127.0.0.1:1/probe", "https://localhost/1", "https://10.0.0.5/1", "https://2130706433/1",
        ]) { text in
            let transport = ScriptedTransport()
            let listURL = try XCTUnwrap(URL(string: text))

            let error = try await IssuerScript.failure {
                try await IssuerScript.client(transport).fetchStatusList(
                    at: listURL, namedBy: try address(), trust: trust)
            }

            XCTAssertEqual(error.code, .metadataMismatch, text)
            XCTAssertEqual(transport.calls, [], text)
        }
    }

    func testAsksAPrivateHostForAStrangersListWhereTheConfigurationAllowsIt() async throws {
        let listURL = try XCTUnwrap(URL(string: "https://10.20.0.5/1"))
        try await playEach([(["10.20.0.0/16"], true), (["10.20.0.5"], true), (["10.21.0.0/16"], false)]) {
            hosts, isAllowed in
            let transport = ScriptedTransport()
            transport.route(.get, listURL.absoluteString) { _ in .empty(status: 404) }
            let client = IssuerScript.client(transport, privateHosts: try PrivateHosts(hosts))

            _ = try await IssuerScript.failure {
                try await client.fetchStatusList(at: listURL, namedBy: try address(), trust: trust)
            }

            XCTAssertEqual(transport.calls.isEmpty, !isAllowed, "\(hosts)")
        }
    }

    func testMetadataNamesAPrivateHostOnlyWhereTheConfigurationAllowsIt() async throws {
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["credential_endpoint": "https://badges.corp.internal/credential"])
        try await playEach([[], ["badges.corp.internal"]]) { hosts in
            let transport = try script.transport(changing: [.issuerMetadata: .json(metadata)])
            let client = IssuerScript.client(transport, privateHosts: try PrivateHosts(hosts))

            var refusal: BadgeError.Code?
            do {
                _ = try await client.resolve(try script.offer().uri)
            } catch let error as BadgeError {
                refusal = error.code
            }

            XCTAssertEqual(refusal, hosts.isEmpty ? .metadataMismatch : nil)
        }
    }

    func testAnOfferOfMoreThan64KBIsNotReadFromItsAddress() async throws {
        let listURL = "https://offers.example.com/1"
        let transport = ScriptedTransport()
        transport.route(.get, listURL) { _ in .json(["padding": .string(String(repeating: "a", count: 64 * 1024))]) }

        let error = try await IssuerScript.failure {
            try await IssuerScript.client(transport).resolve(
                CredentialOffer.uri(reference: try XCTUnwrap(URL(string: listURL))))
        }

        XCTAssertEqual(error.code, .offerTooLarge)
    }

    func testAnOfferElsewhereNamesNoIssuerOnThisMachine() async throws {
        let listURL = "https://offers.example.com/1"
        try await playEach(["http://127.0.0.1:8430", "https://192.168.1.1"]) { issuer in
            let transport = ScriptedTransport()
            let offer = CredentialOffer(
                issuer: try XCTUnwrap(URL(string: issuer)), configurationIDs: ["badge"],
                preAuthorizedCode: Secret(utf8: "code"))
            transport.route(.get, listURL) { _ in .json(offer.json) }

            let error = try await IssuerScript.failure {
                try await IssuerScript.client(transport).resolve(
                    CredentialOffer.uri(reference: try XCTUnwrap(URL(string: listURL))))
            }

            XCTAssertEqual(error.code, .metadataMismatch, issuer)
            XCTAssertEqual(transport.calls.count, 1)
        }
    }

    func testSendsAReceiptToWhereTheMetadataSays() async throws {
        let metadata = JSON.object(IssuerScript.metadata)
            .changing(["badge_agreement_endpoint": "https://receipts.example.com/in"])
        let transport = try script.transport([.issuerMetadata], changing: [.issuerMetadata: .json(metadata)])
        transport.route(.post, "https://receipts.example.com/in") { _ in .empty(status: 204) }

        let isSent = try await IssuerScript.client(transport).sendReceipt("a.b.c", to: organization())

        let request = try XCTUnwrap(transport.requests.last)
        XCTAssertTrue(isSent)
        XCTAssertEqual(request.request.headerFields[.contentType], "application/agreement-receipt+jwt")
        XCTAssertEqual(request.body, Data("a.b.c".utf8))
    }

    func testAnOrganizationMayTakeNoReceipts() async throws {
        let transport = try script.transport([.issuerMetadata])

        let isSent = try await IssuerScript.client(transport).sendReceipt("a.b.c", to: organization())

        XCTAssertFalse(isSent)
    }
}

private struct NotedLimits: HTTPTransport {
    let answer: HTTPTransportResponse
    let limits = Captured<Int>()

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse { answer }

    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse {
        limits.append(maxAnswerBytes)
        return answer
    }

    func close() async throws {}
}

extension StatusAndReceiptTests {
    private var trust: [JWK] { [script.issuerKey.publicKey] }

    private func address() throws -> URL { try XCTUnwrap(URL(string: Self.listURL)) }

    private func sign(
        _ list: StatusList, uri: String = listURL, hours: Double = 1, key: SigningKey? = nil
    ) throws -> String {
        let expires = IssuerScript.now.addingTimeInterval(hours * 3600)
        return try StatusListToken.sign(
            list: list, uri: XCTUnwrap(URL(string: uri)), issuedAt: expires.addingTimeInterval(-3600),
            expires: expires, ttl: 300, key: key ?? script.issuerKey)
    }

    private func answering(_ text: String, type: String = "application/statuslist+jwt") -> ScriptedTransport {
        let transport = ScriptedTransport()
        transport.route(.get, Self.listURL) { _ in .text(text, type: type) }
        return transport
    }

    private func organization() throws -> Organization {
        let issuer = try script.offer().issuer
        return Organization(
            id: .init(rawValue: IssuerScript.issuer), name: "Example Org", display: Display(name: "Example Org"),
            issuer: issuer, authorizationServer: issuer, trustAnchors: [])
    }
}
