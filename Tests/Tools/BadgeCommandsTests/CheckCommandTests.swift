import BadgeModel
import BadgeTesting
import Foundation
import XCTest

final class CheckCommandTests: XCTestCase {
    func testCheckNamesWhatIsUnmetWithItsDataAndExitsWith11() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: Rules.hours, Rules.fence, Rules.passcode)
        await person.move(to: Operator.elsewhere)

        let answer = await person.run("check", "--json")

        let report = try answer.json("check")
        XCTAssertEqual(answer.status, 11)
        XCTAssertEqual(report["badge"], badge["id"])
        XCTAssertEqual(report["permitted"], false)
        XCTAssertEqual(report["policyVersion"], 1)
        XCTAssertEqual(report["biometrics"], "unavailable")
        XCTAssertEqual(try answer.restrictions, ["timeOfDay", "geoFence", "passcode"])
        let unmet = report["restrictions"]?.arrayValue ?? []
        XCTAssertEqual(unmet.compactMap { $0["reason"] }, ["outOfHours", "outOfPlace", "passcodeNotSet"])
        XCTAssertEqual(unmet[0]["timeOfDay"]?["nextOpening"]?["moment"], "2026-03-01T10:00:00Z")
        XCTAssertEqual(unmet[1]["geoFence"]?["areas"]?.arrayValue?.first?["name"], "Head office")
        XCTAssertEqual(unmet[2]["rules"], ["minLength": 6, "kind": "digits"])
        XCTAssertEqual(
            report["rules"]?.arrayValue?.compactMap { $0["met"] }, [true, false, false, false])
    }

    func testCheckIsDoneWhenNothingStandsInTheWay() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: Rules.fence)
        await person.move(to: Operator.office)

        let json = await person.run("check", "Example Works", "--json")
        let text = await person.run("check")

        XCTAssertEqual([json.status, text.status], [0, 0])
        XCTAssertEqual(
            try json.json("check"),
            [
                "badge": badge["id"] ?? .null, "permitted": true, "restrictions": [], "policyVersion": 1,
                "rules": [["restriction": "revoked", "met": true], ["restriction": "geoFence", "met": true]],
            ])
        let id = badge["id"]?.stringValue?.prefix(8) ?? ""
        XCTAssertEqual(text.output, "Permitted: every restriction is met.\n\nNext: badgectl use \(id)\n")
    }

    func testCheckSaysWhyThePasscodeIsAskedFor() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)
        try await person.setPasscode()

        let answer = await person.run("check")

        XCTAssertEqual(answer.status, 11)
        XCTAssertTrue(
            answer.output.hasPrefix(
                """
                Not permitted. Unmet restrictions:
                passcode  The passcode must be entered; tries left: 10.
                This device has no biometrics, so the passcode is asked for.
                """), answer.output)
    }

    func testWhatNoScreenCuresIsToldApart() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: Rules.fence)
        try await person.decide("suspend")

        let answer = await person.run("check", "--json")
        let text = await person.run("check")
        let shown = await person.run("show")

        let report = try answer.json("check")
        XCTAssertEqual(answer.status, 11)
        XCTAssertEqual(
            report["blocked"], ["reason": "suspended", "text": "The organization has suspended the badge."])
        XCTAssertEqual(report["restrictions"], [])
        XCTAssertEqual(report["biometrics"], nil)
        XCTAssertEqual(text.output, "Not permitted: The organization has suspended the badge.\n\nNext: badgectl sync\n")
        XCTAssertTrue(shown.output.contains("suspended by the organization"), shown.output)
        XCTAssertEqual(badge["status"], "active")
    }

    func testARevokedBadgeIsUnmetForGood() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.fence)
        try await person.decide("revoke")

        let answer = await person.run("check", "--json")
        let use = await person.run("use", "--json")
        let again = await person.run("use", "--json")

        XCTAssertEqual(answer.status, 11)
        XCTAssertEqual(try answer.json("check")["restrictions"]?.arrayValue?.first?["reason"], "revoked")
        try use.failure(11, "badgeRevoked", says: "revoked")
        try again.failure(11, "badgeRevoked")
        XCTAssertEqual(try use.restrictions, ["revoked"])
    }

    func testWithoutAWalletThereIsNothingToCheck() async throws {
        let person = try Operator()

        try await person.run("check", "--json").failure(15, "storeAbsent")
        try await person.run("use", "--json").failure(15, "storeAbsent")
        await person.move(to: Operator.office)
        try await person.run("check", "--json").failure(15, "notFound", says: "badgectl provision")
    }
}
