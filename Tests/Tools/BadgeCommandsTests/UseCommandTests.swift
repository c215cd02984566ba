import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

final class UseCommandTests: XCTestCase {
    private static let reader = ["--audience", "https://door.example.com", "--nonce", "4711"]

    func testAPresentationIsForOneReaderAndItsNonce() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: Rules.fence)
        await person.move(to: Operator.office)

        let shown = try await person.run(["use", "--json"] + Self.reader).json("use")

        XCTAssertEqual(shown["badge"], badge["id"])
        XCTAssertEqual(shown["audience"], "https://door.example.com")
        XCTAssertEqual(shown["nonce"], "4711")
        XCTAssertEqual(shown["expiresAt"], "2026-03-01T09:05:00Z")
        let text = shown["presentation"]?.stringValue ?? ""
        let valid = await person.run(["verify", text, "--json"] + Self.reader)
        XCTAssertEqual(valid.status, 0)
        let found = try valid.json("verify")
        XCTAssertEqual([found["valid"], found["reason"]], [true, .null])
        XCTAssertEqual(found["claims"]?["name"], "Ana Lima")
        let other = await person.run("verify", text, "--audience", "https://door.example.com", "--nonce", "1", "--json")
        XCTAssertEqual(other.status, 12)
        XCTAssertEqual(try other.json("verify")["reason"], "nonce")
    }

    func testOnlyTheNamedClaimsAreTold() async throws {
        let person = try Operator()
        try await person.provision()

        let shown = try await person.run(["use", "--tell", "name", "--tell", "title", "--json"] + Self.reader).json(
            "use")
        let read = try await person.run(
            ["verify", shown["presentation"]?.stringValue ?? "", "--json"] + Self.reader
        ).json("verify")
        let missing = await person.run(["use", "--tell", "shoe_size", "--json"] + Self.reader)
        let badge = try await person.run("show", "--json").json("show")

        XCTAssertEqual([read["claims"]?["name"], read["claims"]?["title"]], ["Ana Lima", "Engineer"])
        XCTAssertNil(read["claims"]?["email"])
        try missing.failure(16, "invalidInput", says: "shoe_size")
        XCTAssertEqual(badge["credentials"]?.arrayValue?.first?["useCount"], 1)
    }

    func testThePolicyNamesWhatIsToldWhereNothingIsNamed() async throws {
        let person = try Operator()
        try await person.found(under: #"{"disclose": ["name", "title"], "restrictions": []}"#)
        try await person.redeem(try await person.invite())

        let tellings: [([String], Set<String>)] = [
            ([], ["name", "title"]), (["--tell", "email"], ["email"]),
            (["--tell", "email", "--tell", "name"], ["email", "name"]),
        ]
        try await playEach(tellings) { options, expected in
            let shown = try await person.run(["use", "--json"] + options + Self.reader).json("use")
            let read = try await person.run(
                ["verify", shown["presentation"]?.stringValue ?? "", "--json"] + Self.reader
            ).json("verify")

            let told = ["name", "title", "email"].filter { read["claims"]?[$0] != nil }
            XCTAssertEqual(Set(told), expected)
        }
    }

    func testAReadersNameAndChallengeMayBeginWithADash() async throws {
        let person = try Operator()
        try await person.provision()
        let reader = ["--audience", "-door", "--nonce", "-4711"]

        let shown = try await person.run(["use", "--json"] + reader).json("use")
        let valid = await person.run(["verify", shown["presentation"]?.stringValue ?? ""] + reader)

        XCTAssertEqual([shown["audience"], shown["nonce"]], ["-door", "-4711"])
        XCTAssertEqual(valid.status, 0, valid.output)
    }

    func testWithoutAReaderItIsForTheOrganizationAndEachNonceIsNew() async throws {
        let person = try Operator()
        try await person.provision()

        let first = try await person.run("use", "--json").json("use")
        let second = try await person.run("use", "--json").json("use")
        let text = await person.run("use")

        XCTAssertEqual(first["audience"], "http://127.0.0.1:8430")
        XCTAssertNotEqual(first["nonce"], second["nonce"])
        XCTAssertGreaterThan(first["nonce"]?.stringValue?.utf8.count ?? 0, 20)
        XCTAssertTrue(text.output.contains("Next: badgectl verify - --audience http://127.0.0.1:8430"), text.output)
        let list = try await person.run("show", "--json").json("show")
        XCTAssertEqual(list["credentials"]?.arrayValue?.first?["useCount"], 3)
    }

    func testARefusedUseNamesEverythingThatIsUnmetAndAsksNobody() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.hours, Rules.fence)
        await person.move(to: Operator.elsewhere)

        let answer = await person.run("use", "--json")

        let error = try answer.failure(11, "restricted", says: "Out of hours")
        XCTAssertEqual(try answer.restrictions, ["timeOfDay", "geoFence"])
        XCTAssertEqual(
            error["detail"]?["restrictions"]?.arrayValue?.compactMap { $0["reason"] }, ["outOfHours", "outOfPlace"])
        XCTAssertEqual(answer.messages, "badgectl: \(error["reason"]?.stringValue ?? "")\n")
    }

    @MainActor
    func testAnUnknownLocationNamesTheCommandThatSetsIt() async throws {
        let presenters = [nil, ScriptedPresenter([.geoFence: [.action("acknowledge")]])]
        try await playEach(presenters) { presenter in
            let person = try Operator(presenter: presenter)
            try await person.provision(under: Rules.fence)

            let unknown = await person.run("use", "--json")

            let error = try unknown.failure(11, "restricted", says: "location is not known")
            let reason = try XCTUnwrap(error["reason"]?.stringValue)
            XCTAssertTrue(reason.hasSuffix("With: badgectl location set LAT,LON"), reason)
        }
    }

    func testASuspendedBadgeIsRefusedUntilItIsReinstated() async throws {
        let person = try Operator()
        try await person.provision()
        try await person.decide("suspend")

        try await person.run("use", "--json").failure(11, "blocked", says: "suspended")
        try await person.decide("reinstate")

        let answer = await person.run("use", "--json")
        XCTAssertEqual(answer.status, 0, answer.messages)
    }

    func testWhatIsMissingNamesTheOptionThatGivesIt() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.agreement, Rules.passcode, more: ["--accept-agreements"])

        try await person.run("use", "--json").failure(64, "inputRequired", says: "passcode set --new-passcode-file")
        try await person.setPasscode()
        try await person.run("use", "--json").failure(64, "inputRequired", says: "--passcode-file")
        let withdrawn = await person.run("agreement", "withdraw", "terms/3/en", "Example Works")
        XCTAssertEqual(withdrawn.status, 0, withdrawn.messages)
        try await person.run("use", "--json").failure(64, "inputRequired", says: "--accept-agreements")

        let answer = await person.run("use", "--accept-agreements", "--passcode-file", try person.passcodeFile())
        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertFalse((answer.output + answer.messages).contains(Operator.passcode))
    }

    func testAWrongPasscodeCountsAndIsNotAskedAgain() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)
        try await person.setPasscode()

        let wrong = await person.run("use", "--passcode-file", try person.passcodeFile("840266"), "--json")
        let right = await person.run("use", "--passcode-file", try person.passcodeFile(), "--json")

        let error = try wrong.failure(12, "passcodeRefused", says: "9 tries are left")
        XCTAssertEqual(error["detail"], ["triesLeft": 9])
        XCTAssertEqual(right.status, 0, right.messages)
    }

    func testThePersonAnswersEveryPromptOnTheTerminal() async throws {
        let presenter = ScriptedPresenter([
            .userAgreement: [.submit(["terms/3/en": "yes", "privacy/1/en": "no"])],
            .geoFence: [.action("retry"), .action("acknowledge")],
            .passcodeSet: [.submit(["new": Operator.passcode, "confirmation": Operator.passcode])],
            .passcodeVerify: [.submit(["current": "111111"]), .submit(["current": Operator.passcode])],
        ])
        let person = try Operator(presenter: presenter)
        try await person.provision(under: Rules.agreement, Rules.fence, Rules.passcode)
        await person.move(to: Operator.elsewhere)

        let outside = await person.run("use", "--json")
        await person.move(to: Operator.office)
        let first = await person.run("use", "--json")
        let second = await person.run("use", "--json")

        try outside.failure(11, "restricted", says: "Head office")
        XCTAssertEqual([first.status, second.status], [0, 0], first.messages + second.messages)
        let shown = await presenter.transcript.shown
        XCTAssertEqual(shown, [.userAgreement, .geoFence, .passcodeSet, .passcodeVerify])
        let transcript = await presenter.transcript.json.text
        XCTAssertTrue(transcript.contains("badgectl location set LAT,LON"), transcript)
    }

    func testGivingUpIsDeclined() async throws {
        let person = try Operator(presenter: ScriptedPresenter([.passcodeVerify: [.giveUp]]))
        try await person.provision(under: Rules.passcode)
        try await person.setPasscode()

        try await person.run("use", "--json").failure(10, "declined", says: "not used")
    }

    func testOneOfSeveralBadgesIsNamedChosenOrPicked() async throws {
        let person = try Operator()
        let first = try await person.provision()
        let second = try await person.redeem(try await person.invite())
        let ids = [first, second].compactMap { $0["id"]?.stringValue }

        try await person.run("use", "--json").failure(16, "ambiguous", says: String(ids[1].prefix(8)))
        let chosen = try await person.run("badge", "default", ids[1], "--json").json("badge-default")
        let used = try await person.run("use", "--json").json("use")

        XCTAssertEqual(chosen, ["badge": .string(ids[1])])
        XCTAssertEqual(used["badge"]?.stringValue, ids[1])
    }
}
