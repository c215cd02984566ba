import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// `Tools/interop/thief.py`, which knows the formats from the articles alone, with a copy of a home and over HTTP.
final class ThiefTests: XCTestCase {
    override func setUpWithError() throws { try need(.module("cryptography"), .module("sqlcipher3")) }

    private static let attacks: Set = [
        "refresh", "re-issue", "present", "code", "second badge", "device removal", "SSO",
    ]
    private static let code = "840265"

    func testWithoutThePasscodeACopyOfAHomeIsRefusedEverything() throws {
        let works = try works()
        let passcode = try works.file("passcode.txt", Self.code)
        XCTAssertEqual(try works.run("laptop", "passcode", "set", "--new-passcode-file", passcode).status, 0)
        XCTAssertEqual(try works.run("laptop", "code", "--passcode-file", passcode).status, 0)
        let seen = try works.run(
            "laptop", "use", "--audience", "https://elsewhere.example.com", "--nonce", "1", "--passcode-file", passcode,
            "--json")
        let presentation = try works.file("seen.txt", seen.json("use")["presentation"]?.stringValue ?? "")
        try works.copy("laptop", to: "stolen")

        let thief = try steal(works, "--seen", presentation)
        let wrong = try steal(works, "--passcode-file", try works.file("wrong.txt", "135790"))
        let shown = try steal(works, "--passcode-file", passcode, "--attack", "code")
        let code = String(try XCTUnwrap(shown.output.firstMatch(of: /offline code is (\d{8})/), shown.output).output.1)
        let taken = try works.run(
            "organization", "authority", "code", "verify", "--email", "ana@example.com", "--code-file",
            try works.file("code.txt", code), "--json")
        let owner = try steal(works, "--passcode-file", passcode)

        XCTAssertEqual(thief.status, 0, thief.output)
        XCTAssertEqual(Self.lines(thief.output, "refused: "), Self.attacks, thief.output)
        XCTAssertEqual(Self.lines(thief.output, "SUCCEEDED"), [], thief.output)
        XCTAssertTrue(thief.output.contains(/checkpoint +allowed/), thief.output)
        XCTAssertEqual(wrong.status, 65, wrong.output)
        XCTAssertEqual(try taken.json("authority-code-verify")["valid"], true)
        XCTAssertEqual(owner.status, 1, owner.output)
        XCTAssertEqual(Self.lines(owner.output, "SUCCEEDED"), Self.attacks.subtracting(["second badge"]), owner.output)
        try works.stop()
    }

    func testWhatWasCopiedBeforeThePasscodeWasSetIsWorthNothingAfterwards() throws {
        let works = try works()
        try works.copy("laptop", to: "stolen")
        let shown = works.folder.path + "/shown.txt"

        let before = try steal(
            works, "--attack", "present", "--attack", "code", "--attack", "SSO", "--presentation-file", shown,
            "--nonce",
            "4711")
        let read = try works.run(
            "laptop", "verify", try String(contentsOfFile: shown, encoding: .utf8), "--organization", "Example Works",
            "--audience", "https://door.example.com", "--nonce", "4711", "--json")
        let passcode = try works.file("passcode.txt", Self.code)
        XCTAssertEqual(try works.run("laptop", "passcode", "set", "--new-passcode-file", passcode).status, 0)
        let after = try steal(works)

        XCTAssertEqual(Self.lines(before.output, "SUCCEEDED"), ["refresh", "present", "code", "SSO"], before.output)
        XCTAssertEqual(try read.json("verify")["valid"], true)
        XCTAssertEqual(after.status, 0, after.output)
        XCTAssertEqual(Self.lines(after.output, "refused: "), Self.attacks, after.output)
        try works.stop()
    }

    /// A laptop that has a badge whose policy demands a passcode, and a program that asks who people are.
    private func works() throws -> CommandFixture {
        let works = try CommandFixture(policy: Rules.policy(Rules.passcode))
        XCTAssertEqual(try works.logIn("laptop").status, 0)
        let client = [
            "authority", "client", "add", "door", "--name", "Door app", "--redirect-uri",
            "https://door.example.com/back",
            "--claim", "name=Name",
        ]
        XCTAssertEqual(try works.run("organization", client).status, 0)
        return works
    }

    private func steal(_ works: CommandFixture, _ more: String...) throws -> (status: Int32, output: String) {
        try ToolScript.run(
            "interop/thief.py", [works.folder.path + "/stolen", "--client", "door"] + more)
    }

    /// The attacks whose lines say so.
    private static func lines(_ output: String, _ outcome: String) -> Set<String> {
        Set(
            attacks.filter { attack in
                output.split(separator: "\n").contains { line in
                    line.hasPrefix(attack + " ") && line.dropFirst(attack.count).drop { $0 == " " }.hasPrefix(outcome)
                }
            })
    }
}

extension CommandFixture {
    fileprivate func copy(_ device: String, to copy: String) throws {
        try FileManager.default.copyItem(
            at: folder.url.appending(path: device), to: folder.url.appending(path: copy))
    }
}
