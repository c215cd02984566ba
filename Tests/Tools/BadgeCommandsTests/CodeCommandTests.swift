import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// `code`, and what is drawn for a camera.
final class CodeCommandTests: XCTestCase {
    func testTheOrganizationGivesOutFourDigitsThatItTakesOnce() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()

        let text = await person.run(on: "laptop", "code")
        let shown = try await person.run(on: "laptop", "code", "--json").json("code")
        let file = try person.file("shown.txt", shown["code"]?.stringValue ?? "")
        let taken = try await person.run("authority", "code", "verify", "--code-file", file, "--json")
            .json("authority-code-verify")
        let again = await person.run("authority", "code", "verify", "--code-file", file, "--json")

        XCTAssertEqual([shown["kind"], shown["online"]], ["badge", true])
        XCTAssertEqual(shown["code"]?.stringValue?.count, 4)
        XCTAssertNotNil(text.output.firstMatch(of: /^[0-9]{4}   good for 30 seconds, from the organization\n/))
        XCTAssertEqual(taken["valid"], true)
        XCTAssertEqual(again.status, 12)
    }

    func testTheDeviceComputesSixDigitsOrWithoutTheOrganizationEight() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()
        // What the codes are computed from is fetched while the organization can be reached.
        _ = try await person.run(on: "laptop", "code", "--totp", "--json").json("code")
        try FileManager.default.moveItem(atPath: person.home, toPath: person.home + "-away")

        let totp = try await person.run(on: "laptop", "code", "--totp", "--json").json("code")
        let badge = try await person.run(on: "laptop", "code", "--json").json("code")

        try FileManager.default.moveItem(atPath: person.home + "-away", toPath: person.home)
        XCTAssertEqual([totp["kind"], totp["online"], totp["secondsLeft"]], ["totp", false, 30])
        XCTAssertEqual([badge["kind"], badge["online"]], ["badge", false])
        XCTAssertEqual([totp, badge].map { $0["code"]?.stringValue?.count }, [6, 8])
        try await playEach([totp, badge]) { code in
            let file = try person.file("shown.txt", code["code"]?.stringValue ?? "")
            let taken = await person.run(
                "authority", "code", "verify", "--email", "ana@example.com", "--code-file", file, "--json")
            XCTAssertEqual(taken.status, 0, taken.output)
        }
    }

    func testNoCodeIsComputedAfterARevocation() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()
        _ = try await person.run(on: "laptop", "code", "--json").json("code")
        let revoked = await person.run("authority", "revoke", try await person.issuedBadge(), "--yes")
        XCTAssertEqual(revoked.status, 0, revoked.messages)

        try await playEach(["The organization has ended the session", "You are not logged in"]) { cause in
            let error = try await person.run(on: "laptop", "code", "--json").failure(12, "sessionEnded", says: cause)
            let reason = try XCTUnwrap(error["reason"]?.stringValue)
            XCTAssertTrue(reason.hasSuffix("With: badgectl login BADGE"), reason)
        }
    }

    func testNoCodeIsShownWhileARestrictionIsUnmet() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.fence))
        try await person.logIn()

        let nowhere = await person.run(on: "laptop", "code", "--json")
        _ = await person.run(on: "laptop", ["location", "set"] + Operator.office)
        let there = await person.run(on: "laptop", "code", "--json")

        XCTAssertEqual(nowhere.status, 11)
        XCTAssertEqual(try nowhere.restrictions, ["geoFence"])
        XCTAssertEqual(there.status, 0, there.messages)
    }

    func testThePasscodeIsGivenByFile() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.passcode))
        try await person.logIn()
        let file = try person.passcodeFile()
        let set = await person.run(on: "laptop", "passcode", "set", "--new-passcode-file", file)
        XCTAssertEqual(set.status, 0, set.messages)

        let without = await person.run(on: "laptop", "code", "--json")
        let with = await person.run(on: "laptop", "code", "--passcode-file", file, "--json")

        try without.failure(64, "inputRequired", says: "--passcode-file")
        XCTAssertEqual(with.status, 0, with.messages)
        with.assertHides(Operator.passcode)
    }

    func testU53ACodeAndAnOfferAreDrawnForACameraAndNeverWithJSON() async throws {
        let person = try Operator(qrCode: { "[\($0)]" })
        try await person.found()
        try await person.logIn()

        let code = await person.run(on: "laptop", "code").output
        let invitation = await person.run("authority", "invite", "ana@example.com").output
        let json = await person.run(on: "laptop", "code", "--json")

        let digits = String(code.prefix(4))
        let offer = try XCTUnwrap(invitation.firstMatch(of: /openid-credential-offer:\S+/)).output
        XCTAssertTrue(code.contains("\n\n[\(digits)]\n"), code)
        XCTAssertTrue(invitation.contains("\n\n[\(offer)]\n\nTransaction code"), invitation)
        XCTAssertFalse(json.output.contains("["), json.output)
    }

    func testWatchedCodesAreLinesUntilAnInterruption() throws {
        let home = try TemporaryHome()
        for words in [["create", "--name", "Works"], ["person", "add"] + Operator.ana] {
            XCTAssertEqual(try Program.run(["authority"] + words + ["--home", home.path]).status, 0)
        }
        let invitation = try Program.run("authority", "invite", "ana@example.com", "--home", home.path, "--json").json()
        let file = home.url.appending(path: "code.txt")
        try Data((invitation["transactionCode"]?.stringValue ?? "").utf8).write(to: file)
        let provisioned = try Program.run(
            "provision", invitation["offer"]?.stringValue ?? "", "--tx-code-file", file.path, "--home", home.path)
        XCTAssertEqual(provisioned.status, 0, provisioned.messages)

        let watching = try Program(["code", "--watch", "--json", "--home", home.path])
        let line = try watching.line()
        watching.process.interrupt()
        let end = try watching.end()

        XCTAssertEqual(try Answer(status: 0, output: line).json("code")["online"], true)
        XCTAssertEqual(end.status, 0, end.messages)
        XCTAssertEqual(try end.json("code"), ["event": "stopped"])
    }
}
