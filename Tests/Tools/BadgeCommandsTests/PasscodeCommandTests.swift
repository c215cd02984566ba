import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

final class PasscodeCommandTests: XCTestCase {
    func testAPasscodeIsSetVerifiedChangedAndShown() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)
        let (old, new) = (try person.passcodeFile(), try person.passcodeFile("730184"))

        let before = try await person.run("passcode", "show", "--json").json("passcode-show")
        let set = try await person.run("passcode", "set", "--new-passcode-file", old, "--json").json("passcode-set")
        let right = await person.run("passcode", "verify", "--passcode-file", old, "--json")
        let change = await person.run(
            "passcode", "change", "--passcode-file", old, "--new-passcode-file", new, "--json")
        let wrong = await person.run("passcode", "verify", "--passcode-file", old, "--json")

        let rules: JSON = ["minLength": 6, "kind": "digits"]
        XCTAssertEqual(before, ["set": false, "rules": rules, "triesLeft": 10])
        XCTAssertEqual(set, ["set": true, "rules": rules, "triesLeft": 10])
        XCTAssertEqual(try right.json("passcode-verify"), set)
        XCTAssertEqual(try change.json("passcode-change"), set)
        try wrong.failure(12, "passcodeRefused", says: "9 tries are left")
        let used = await person.run("use", "--passcode-file", new)
        XCTAssertEqual(used.status, 0, used.messages)
    }

    func testAnUnfitPasscodeIsRefusedWithEveryReason() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)

        try await playEach([("8402", "at least 6"), ("123456", ""), ("84026a", "digits"), ("", "")]) { text, words in
            let file = try person.passcodeFile(text)
            let answer = await person.run("passcode", "set", "--new-passcode-file", file, "--json")

            let error = try answer.failure(16, "passcodeUnfit", says: words)
            XCTAssertFalse(error["detail"]?["fields"]?.arrayValue?.isEmpty ?? true, answer.output)
            XCTAssertTrue(text.isEmpty || !answer.messages.contains(text), answer.messages)
        }
        let state = try await person.run("passcode", "show", "--json").json("passcode-show")
        XCTAssertEqual(state["set"], false)
    }

    func testWrongEntriesLockAndTheLockRunsOff() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)
        try await person.setPasscode()
        let (right, wrong) = (try person.passcodeFile(), try person.passcodeFile("111112"))
        for left in (6...9).reversed() {
            let answer = await person.run("passcode", "verify", "--passcode-file", wrong, "--json")
            XCTAssertEqual(try answer.failure(12, "passcodeRefused")["detail"], ["triesLeft": .integer(Int64(left))])
        }

        let fifth = await person.run("passcode", "verify", "--passcode-file", wrong, "--json")
        let locked = await person.run("passcode", "verify", "--passcode-file", right, "--json")
        let check = await person.run("check", "--json")
        person.monotonicClock.advance(by: 60)
        let free = await person.run("passcode", "verify", "--passcode-file", right, "--json")

        let detail: JSON = ["triesLeft": 5, "lockedUntil": "2026-03-01T09:01:00Z"]
        XCTAssertEqual(try fifth.failure(12, "passcodeRefused")["detail"], detail)
        let error = try locked.failure(11, "passcodeLocked")
        XCTAssertEqual(error["detail"], detail)
        XCTAssertEqual(error["retryAfter"], 60)
        XCTAssertEqual(
            try check.json("check")["restrictions"]?.arrayValue?.first?["lockedUntil"], "2026-03-01T09:01:00Z")
        XCTAssertEqual(try free.json("passcode-verify")["triesLeft"], 10)
    }

    func testUsedUpTriesNeedAReset() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: #"{"type": "passcode", "maxTries": 1}"#)
        try await person.setPasscode()
        let last = await person.run(
            "passcode", "verify", "--passcode-file", try person.passcodeFile("111112"), "--json")
        let used = await person.run("use", "--passcode-file", try person.passcodeFile(), "--json")

        let asked = await person.run("passcode", "reset", "--json")
        let reset = await person.run("passcode", "reset", "--yes", "--json")

        try last.failure(12, "passcodeExhausted")
        try used.failure(12, "passcodeExhausted")
        try asked.failure(64, "inputRequired", says: "--yes")
        XCTAssertEqual(reset.status, 0, reset.messages)
        XCTAssertEqual(try reset.json("passcode-reset")["resetBadges"], [badge["id"] ?? .null])
        let shown = await person.run("show")
        XCTAssertTrue(shown.output.contains("the organization must issue it again"), shown.output)
        try await person.run("passcode", "reset", "--yes", "--json").failure(11, "passcodeNotSet")
    }

    func testABadgeWhoseTriesAreUsedUpIsSaidToBeLocked() async throws {
        let person = try Operator()
        try await person.provision(under: #"{"type": "passcode", "maxTries": 1}"#)
        try await person.setPasscode()
        let before = try await person.run("list", "--json").json("list")["badges"]?.arrayValue?.first
        _ = await person.run("passcode", "verify", "--passcode-file", try person.passcodeFile("111112"))

        let badge = try await person.run("list", "--json").json("list")["badges"]?.arrayValue?.first
        let shown = try await person.run("show", "--json").json("show")
        let checked = try await person.run("check", "--json").json("check")
        let list = await person.run("list").output
        let check = await person.run("check").output
        let doctor = await person.run("doctor").output
        let use = await person.run("use", "--passcode-file", try person.passcodeFile())

        XCTAssertNil(before?["locked"])
        XCTAssertEqual([badge?["status"], badge?["locked"]], ["active", true])
        XCTAssertEqual([shown["locked"], checked["locked"]], [true, true])
        XCTAssertTrue(list.contains("active, locked"), list)
        XCTAssertTrue(check.contains("is locked"), check)
        XCTAssertTrue(check.contains("Next: badgectl passcode show"), check)
        XCTAssertTrue(doctor.contains("is locked"), doctor)
        for text in [check, doctor, use.messages] { XCTAssertTrue(text.contains("badgectl login"), text) }
    }

    func testMissingInputNamesTheOption() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)

        try await person.run("passcode", "set", "--json").failure(64, "inputRequired", says: "--new-passcode-file")
        try await person.run("passcode", "verify", "--json").failure(11, "passcodeNotSet")
        try await person.setPasscode()
        try await person.run("passcode", "verify", "--json").failure(64, "inputRequired", says: "--passcode-file")
        try await person.run("passcode", "change", "--json").failure(64, "inputRequired", says: "--new-passcode-file")
        try await person.run("passcode", "set", "--new-passcode-file", try person.passcodeFile(), "--json")
            .failure(16, "alreadyExists")
    }

    func testThePersonTypesItOnTheTerminal() async throws {
        let presenter = ScriptedPresenter([
            .passcodeSet: [
                .submit(["new": "840265", "confirmation": "840266"]),
                .submit(["new": "840265", "confirmation": "840265"]),
            ],
            .passcodeVerify: [.submit(["current": "111112"]), .submit(["current": "840265"]), .giveUp],
            .passcodeChange: [.submit(["current": "840265", "new": "730184", "confirmation": "730184"])],
            Form.Kind(rawValue: "badgectl.destruction"): [.action("keep")],
        ])
        let person = try Operator(presenter: presenter)
        try await person.provision(under: Rules.passcode)

        var statuses: [Int32] = []
        for verb in ["set", "verify", "change", "verify", "reset"] {
            statuses.append(await person.run("passcode", verb).status)
        }

        XCTAssertEqual(statuses, [0, 0, 0, 10, 10])
        let refusals = await presenter.transcript.events.filter { if case .refused = $0 { true } else { false } }
        XCTAssertEqual(refusals.count, 2)
    }

    func testThePasscodeIsReadFromADescriptor() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.passcode)
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("\(Operator.passcode)\n".utf8))
        try pipe.fileHandleForWriting.close()

        let set = await person.run(
            "passcode", "set", "--new-passcode-fd", String(pipe.fileHandleForReading.fileDescriptor))

        XCTAssertEqual(set.output, "The passcode is set.\n\nNext: badgectl check\n")
        let verified = await person.run("passcode", "verify", "--passcode-file", try person.passcodeFile())
        XCTAssertEqual(verified.status, 0, verified.messages)
    }
}
