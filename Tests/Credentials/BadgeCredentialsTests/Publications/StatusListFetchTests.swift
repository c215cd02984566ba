import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class StatusListFetchTests: XCTestCase {
    private static let listURL = "https://status.example.com/1"

    func testFetchesAStatusListAndKeepsItsText() async throws {
        var list = StatusList(count: 100)
        list[7] = .suspended
        let text = try sign(list)
        let transport = answering(text)

        let fetched = try await TestIssuer.publications(transport).fetchStatusList(
            at: address(), namedBy: address(), trust: trust)

        XCTAssertEqual(fetched.compact, text)
        XCTAssertEqual(fetched.token.list, list)
        XCTAssertEqual(fetched.token.ttl, 300)
        XCTAssertEqual(transport.requests.map { $0.request.headerFields[.accept] }, ["application/statuslist+jwt"])
    }

    func testRefusesAStatusListThatDoesNotVerify() async throws {
        let list = StatusList(count: 4)
        let table: [(String, String, BadgeError.Code)] = [
            (try sign(list, key: TestIssuer.stranger), "application/statuslist+jwt", .signatureInvalid),
            (try sign(list, uri: "https://status.example.com/2"), "application/statuslist+jwt", .statusListMismatch),
            (try sign(list, hours: -1), "application/statuslist+jwt", .documentStale),
            ("x", "application/statuslist+jwt", .documentInvalid),
            (try sign(list), "application/json", .serverAnswerInvalid),
            (String(repeating: "a", count: 18 << 20 | 1), "application/statuslist+jwt", .serverAnswerInvalid),
        ]
        try await playEach(table) { text, type, code in
            let publications = TestIssuer.publications(answering(text, type: type))

            let error = await failure {
                try await publications.fetchStatusList(at: address(), namedBy: address(), trust: trust)
            }

            XCTAssertEqual(error?.code, code, type)
            if code == .documentInvalid {
                let sentence = "https://status.example.com published a status list that is wrong: "
                XCTAssertEqual(error?.reason.hasPrefix(sentence), true, "\(error as Any)")
            }
        }
    }

    func testAWrongClockIsNamedInPlaceOfTheOrganization() async throws {
        let (earlier, now, later) = (
            "Fri, 15 Jan 2027 06:30:00 GMT", "Fri, 15 Jan 2027 08:00:00 GMT", "Fri, 15 Jan 2027 10:00:00 GMT"
        )
        let wrong = "The clock of this device is wrong: https://status.example.com says that it is "
        let future = "The status list was signed in the future. Check the clock of this device;"
        let table: [(hours: Double, date: String?, code: BadgeError.Code, reason: String)] = [
            (-1, earlier, .documentStale, wrong + "2027-01-15T06:30:00Z."),
            (3, later, .documentInvalid, wrong + "2027-01-15T10:00:00Z."),
            (-1, now, .documentStale, "The status list has expired."),
            (-1, later, .documentStale, "The status list has expired."),
            (3, now, .documentInvalid, future), (3, nil, .documentInvalid, future),
        ]
        try await playEach(table) { hours, date, code, reason in
            let transport = answering(try sign(StatusList(count: 4), hours: hours), date: date)

            let error = await failure {
                try await TestIssuer.publications(transport).fetchStatusList(
                    at: address(), namedBy: address(), trust: trust)
            }

            XCTAssertEqual(error?.code, code)
            XCTAssertEqual(error?.reason.hasPrefix(reason), true, "\(error as Any)")
        }
    }

    func testAStatusListMayBeLargerThanOtherAnswers() async throws {
        let transport = NotedLimits(answer: .text(try sign(StatusList(count: 4)), type: "application/statuslist+jwt"))

        _ = try await TestIssuer.publications(transport)
            .fetchStatusList(at: address(), namedBy: address(), trust: trust)
        _ = try await WebClient(transport: transport).get(address(), accepting: MediaType("application/statuslist+jwt"))

        XCTAssertEqual(transport.limits.values, [18 << 20, 1 << 20])
    }

    func testAsksNoServerInTheClear() async throws {
        let transport = ScriptedTransport()
        let listURL = try XCTUnwrap(URL(string: "http://status.example.com/1"))

        let error = await failure {
            try await TestIssuer.publications(transport).fetchStatusList(at: listURL, namedBy: listURL, trust: trust)
        }

        XCTAssertEqual(error?.code, .serverInsecure)
        XCTAssertEqual(transport.calls, [])
    }

    func testAsksNoHostOfThisMachineOrItsNetworkForAStrangersList() async throws {
        try await playEach([
            "http://127.0.0.1:1/probe", "https://localhost/1", "https://10.0.0.5/1", "https://2130706433/1",
        ]) { text in
            let transport = ScriptedTransport()
            let listURL = try XCTUnwrap(URL(string: text))

            let error = await failure {
                try await TestIssuer.publications(transport).fetchStatusList(
                    at: listURL, namedBy: try address(), trust: trust)
            }

            XCTAssertEqual(error?.code, .metadataMismatch, text)
            XCTAssertEqual(transport.calls, [], text)
        }
    }

    func testAsksAPrivateHostForAStrangersListWhereTheConfigurationAllowsIt() async throws {
        let listURL = try XCTUnwrap(URL(string: "https://10.20.0.5/1"))
        try await playEach([(["10.20.0.0/16"], true), (["10.20.0.5"], true), (["10.21.0.0/16"], false)]) {
            hosts, isAllowed in
            let transport = ScriptedTransport()
            transport.route(.get, listURL.absoluteString) { _ in .empty(status: 404) }
            let publications = TestIssuer.publications(transport, privateHosts: try PrivateHosts(hosts))

            let error = await failure {
                try await publications.fetchStatusList(at: listURL, namedBy: try address(), trust: trust)
            }

            XCTAssertEqual(error?.code == .metadataMismatch, !isAllowed, "\(hosts)")
            XCTAssertEqual(transport.calls.isEmpty, !isAllowed, "\(hosts)")
        }
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

extension StatusListFetchTests {
    private var trust: [JWK] { [TestIssuer.key.publicKey] }

    private func address() throws -> URL { try XCTUnwrap(URL(string: Self.listURL)) }

    private func sign(
        _ list: StatusList, uri: String = listURL, hours: Double = 1, key: SigningKey? = nil
    ) throws -> String {
        let expires = TestIssuer.now.addingTimeInterval(hours * 3600)
        return try StatusListToken.sign(
            list: list, uri: XCTUnwrap(URL(string: uri)), issuedAt: expires.addingTimeInterval(-3600),
            expires: expires, ttl: 300, key: key ?? TestIssuer.key)
    }

    private func answering(
        _ text: String, type: String = "application/statuslist+jwt", date: String? = nil
    ) -> ScriptedTransport {
        let transport = ScriptedTransport()
        var fields = HTTPFields()
        fields[.date] = date
        let answer = HTTPTransportResponse.text(text, type: type, headerFields: fields)
        transport.route(.get, Self.listURL) { _ in answer }
        return transport
    }

    private func failure<Value>(of operation: () async throws -> Value) async -> BadgeError? {
        do { _ = try await operation() } catch { return error as? BadgeError }
        return nil
    }
}
