import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

final class SyncCommandTests: XCTestCase {
    func testStatusesAndPoliciesComeWithASync() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: Rules.fence)
        try await person.setPolicy([Rules.passcode])
        let issued = try await person.issuedBadge()
        let decided = await person.run("authority", "suspend", issued, "--yes")
        XCTAssertEqual(decided.status, 0, decided.messages)

        let answer = await person.run("sync", "--json")
        let again = await person.run("sync")

        XCTAssertEqual(answer.status, 0, answer.messages)
        let report = try answer.json("sync")["organizations"]?.arrayValue?.first
        XCTAssertEqual(report?["organization"]?["name"], "Example Works")
        XCTAssertEqual(report?["policyVersion"], 2)
        XCTAssertEqual(
            report?["changes"], [["badge": badge["id"] ?? .null, "from": "active", "to": "suspended"]])
        XCTAssertEqual(report?["failures"], [])
        XCTAssertEqual(
            again.output, "Example Works, policy version 2\n  nothing has changed\n\nNext: badgectl list\n")
        let list = await person.run("list")
        XCTAssertTrue(list.output.contains("suspended"), list.output)
    }

    func testASyncNamesBadgesThatAreAwaitedAndIssued() async throws {
        let person = try Operator()
        try await person.found()
        let invitation = try await person.run("authority", "invite", "ana@example.com", "--needs-approval", "--json")
            .json("authority-invite")
        let promised = try await person.redeem(invitation)
        let id = String(try XCTUnwrap(promised["id"]?.stringValue).prefix(8))

        let waiting = await person.run("sync")
        _ = await person.run("authority", "approve", "ana@example.com")
        person.clock.advance(by: 61)
        let issued = await person.run("sync")
        person.clock.advance(by: 345 * 86_400)
        let renewed = await person.run("sync")
        person.clock.advance(by: 345 * 86_400)
        let again = try await person.run("sync", "--json").json("sync")["organizations"]?.arrayValue?.first

        XCTAssertTrue(waiting.output.contains("  badge \(id) was promised and is not ready yet\n"), waiting.output)
        XCTAssertTrue(issued.output.contains("  badge \(id) was issued, as promised\n"), issued.output)
        XCTAssertTrue(renewed.output.contains("  badge \(id) was issued again\n"), renewed.output)
        XCTAssertEqual(again?["renewed"], [promised["id"] ?? .null])
    }

    func testANewPolicyIsNamedWithTheVersionBeforeIt() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.fence)
        try await person.setPolicy([Rules.passcode])

        let answer = await person.run("sync")
        try await person.setPolicy([Rules.fence])
        let json = try await person.run("sync", "--json").json("sync")["organizations"]?.arrayValue?.first

        XCTAssertEqual(answer.output, "Example Works, policy version 1 -> 2\n\nNext: badgectl list\n")
        XCTAssertEqual(json?["policyVersion"], 3)
        XCTAssertEqual(json?["formerPolicyVersion"], 2)
    }

    func testARevocationIsFinal() async throws {
        let person = try Operator()
        try await person.provision()
        try await person.decide("revoke")

        let answer = await person.run("authority", "reinstate", try await person.issuedBadge())
        let sync = try await person.run("sync", "--json").json("sync")

        XCTAssertEqual(answer.status, 16, answer.messages)
        XCTAssertEqual(sync["organizations"]?.arrayValue?.first?["changes"], [])
        let shown = await person.run("show")
        XCTAssertTrue(shown.output.contains("revoked by the organization"), shown.output)
        XCTAssertTrue(shown.output.contains("Next: badgectl provision"), shown.output)
    }

    func testWithoutTheOrganizationsServerNothingChangesAndTheFailureIsTheExitCode() async throws {
        let person = try Operator { _ in
            Unreachable()
        }
        try await person.provision()
        try FileManager.default.removeItem(atPath: person.home + "/authority.db")

        let answer = await person.run("sync", "--json")

        XCTAssertEqual(answer.status, 13, answer.output)
        let failures = try answer.json("sync")["organizations"]?.arrayValue?.first?["failures"]?.arrayValue
        XCTAssertEqual(failures?.first?["code"], "serverUnreachable")
        XCTAssertEqual(failures?.count, 1, answer.output)
        let use = await person.run("use")
        XCTAssertEqual(use.status, 0, use.messages)
    }

    func testAnEmptyWalletHasNobodyToAsk() async throws {
        let person = try Operator()

        let answer = await person.run("sync", "--json")

        XCTAssertEqual(answer.status, 0)
        XCTAssertEqual(try answer.json("sync"), ["organizations": []])
    }
}

private struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        throw BadgeError(
            .serverUnreachable, reason: "\(request.authority ?? "") cannot be reached.", recovery: .newAttempt)
    }

    func close() async throws {}
}
