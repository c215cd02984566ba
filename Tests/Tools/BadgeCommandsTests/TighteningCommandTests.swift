import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// `provision`, `login` and `open`, when the badge tightens the wallet's passcode.
final class TighteningCommandTests: XCTestCase {
    private static let notice = "This badge tightens the wallet's passcode. 2 wrong entries lock this badge."
    private static let destruction = Form.Kind(rawValue: "badgectl.destruction")

    /// A wallet with a passcode on a laptop, and a policy of its organization that allows fewer tries from now on.
    private static func tightened(presenter: ScriptedPresenter? = nil) async throws -> Operator {
        let person = try Operator(presenter: presenter)
        try await person.found(under: Rules.policy(Rules.passcode))
        let words = ["login", Operator.address, "--json"] + Operator.login + [try person.password()]
        _ = try await person.run(on: "laptop", words + ["--no-input"]).json()
        let set = await person.run(
            on: "laptop", "passcode", "set", "--no-input", "--new-passcode-file", try person.passcodeFile())
        XCTAssertEqual(set.status, 0, set.messages)
        try await person.publish(Rules.policy(#"{"type": "passcode", "maxTries": 2}"#))
        return person
    }

    private static func words(_ person: Operator) throws -> [String] {
        ["--passcode-file", try person.passcodeFile(), "--json"]
    }

    private func assertAsksFirst(
        _ person: Operator, _ words: [String], as schema: String, line: UInt = #line
    ) async throws {
        let before = try await person.issuedStatuses().count
        let asked = await person.run(on: "laptop", words)
        let between = try await person.issuedStatuses().count
        let taken = await person.run(on: "laptop", words + ["--yes"])

        try asked.failure(64, "inputRequired", says: "--yes", line: line)
        try asked.failure(64, "inputRequired", says: Self.notice, line: line)
        XCTAssertEqual(between, before, line: line)
        XCTAssertEqual(taken.status, 0, taken.output + taken.messages, line: line)
        XCTAssertEqual(try taken.json(schema)["holder"]?["fullName"], "Ana Lima", line: line)
        XCTAssertTrue(taken.messages.contains(Self.notice), taken.messages, line: line)
    }

    func testALoginWithoutATerminalTakesItWithAYesOnly() async throws {
        let person = try await Self.tightened()

        try await assertAsksFirst(
            person, ["login", Operator.address] + Operator.login + [try person.password()] + Self.words(person),
            as: "login")
    }

    func testALoginLinkWithoutATerminalTakesItWithAYesOnly() async throws {
        let person = try await Self.tightened()
        let agreed = await person.run(
            on: "laptop", "open", "badge:cs?surl=http%3A%2F%2F127.0.0.1%3A8430", "--yes", "--json")
        XCTAssertEqual(agreed.status, 0, agreed.messages)
        let link = "badge:ao?org_id=http%3A%2F%2F127.0.0.1%3A8430&org_name=Works"

        try await assertAsksFirst(
            person, ["open", link] + Operator.login + [try person.password()] + Self.words(person), as: "open")
    }

    func testACodeThatWasGivenIsNotSentBeforeTheYes() async throws {
        let person = try await Self.tightened()
        let invitation = try await person.invite()
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
        let offer = try person.file("offer.txt", invitation["offer"]?.stringValue ?? "")

        try await assertAsksFirst(
            person, ["provision", "--offer-file", offer, "--tx-code-file", code] + Self.words(person), as: "provision")
    }

    func testAtATerminalAPersonWhoSaysNoTakesNothing() async throws {
        let presenter = ScriptedPresenter([
            Self.destruction: [.action("keep"), .action("remove")], .passcodeError: [.giveUp, .action("acknowledge")],
        ])
        let person = try await Self.tightened(presenter: presenter)
        let invitation = try await person.invite()
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
        let offer = try person.file("offer.txt", invitation["offer"]?.stringValue ?? "")
        let lines = [
            ["provision", "--offer-file", offer, "--tx-code-file", code] + (try Self.words(person)),
            ["login", Operator.address] + Operator.login + [try person.password()] + (try Self.words(person)),
        ]

        try await playEach(lines) { line in
            let before = try await person.issuedStatuses().count
            let no = await person.run(on: "laptop", line)
            let between = try await person.issuedStatuses().count
            let yes = await person.run(on: "laptop", line)
            try no.failure(10, "declined")
            XCTAssertEqual(between, before, line[0])
            XCTAssertEqual(yes.status, 0, yes.output + yes.messages)
            try await person.publish(Rules.policy(#"{"type": "passcode", "maxTries": 1}"#))
        }
    }
}
