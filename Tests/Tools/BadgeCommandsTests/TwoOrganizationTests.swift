import BadgeModel
import TestSupport
import XCTest

/// One wallet with badges of two organizations, whose policies share its passcode.
final class TwoOrganizationTests: XCTestCase {
    /// Badges of two organizations; the second one's policy allows a single wrong passcode.
    private static func wallet() async throws -> (Operator, first: String, second: String) {
        let person = try Operator()
        let first = try await person.provision(under: Rules.passcode)
        try await person.setPasscode()
        let home = ["--home", person.secondHome]
        let created = await person.run(
            ["authority", "create", "--name", "Second Works", "--url", "http://127.0.0.1:8431"] + home)
        XCTAssertEqual(created.status, 0, created.messages)
        let policy = try person.file(
            "second.json", #"{"restrictions": [{"type": "passcode", "maxTries": 1, "delays": []}]}"#)
        for words in [["policy", "set", policy], ["person", "add"] + Operator.ana] {
            let done = await person.run(["authority"] + words + home)
            XCTAssertEqual(done.status, 0, done.messages)
        }
        let second = try await person.redeem(
            try await person.invite(more: home), more: ["--yes", "--passcode-file", try person.passcodeFile()])
        return (person, try XCTUnwrap(first["id"]?.stringValue), try XCTUnwrap(second["id"]?.stringValue))
    }

    private func use(_ badge: String, with passcode: String, of person: Operator) async throws -> Answer {
        await person.run("use", badge, "--no-input", "--passcode-file", try person.passcodeFile(passcode), "--json")
    }

    func testAWrongPasscodeLocksOnlyTheBadgeOfTheOrganizationThatAllowsNone() async throws {
        let (person, first, second) = try await Self.wallet()

        let wrong = try await use(second, with: "111111", of: person)
        let locked = try await use(second, with: Operator.passcode, of: person)
        let kept = try await use(first, with: Operator.passcode, of: person)

        try wrong.failure(12, "passcodeExhausted", says: "Second Works")
        try locked.failure(12, "passcodeExhausted", says: "Second Works")
        XCTAssertEqual(kept.status, 0, kept.messages)
        let listed = try await person.run("list", "--json").json("list")["badges"]?.arrayValue ?? []
        let states = Dictionary(
            uniqueKeysWithValues: listed.map { ($0["id"]?.stringValue ?? "", $0["locked"] == true) })
        XCTAssertEqual(states, [first: false, second: true])
        let table = await person.run("list").output
        XCTAssertTrue(table.contains("active, locked"), table)
        let doctor = await person.run("doctor")
        XCTAssertTrue(doctor.output.contains("Second Works"), doctor.output)
    }

    func testTheLockedBadgeStaysBesideItsSuccessorUntilItIsRemoved() async throws {
        let (person, first, second) = try await Self.wallet()
        _ = try await use(second, with: "111111", of: person)

        let successor = try await person.redeem(
            try await person.invite(more: ["--home", person.secondHome]),
            more: ["--yes", "--passcode-file", try person.passcodeFile()])

        let id = try XCTUnwrap(successor["id"]?.stringValue)
        let used = try await use(id, with: Operator.passcode, of: person)
        XCTAssertEqual(used.status, 0, used.messages)
        let removed = await person.run("remove", second, "--yes")
        XCTAssertEqual(removed.status, 0, removed.messages)
        let left = try await person.run("list", "--json").json("list")["badges"]?.arrayValue ?? []
        XCTAssertEqual(Set(left.compactMap { $0["id"]?.stringValue }), [first, id])
    }
}
