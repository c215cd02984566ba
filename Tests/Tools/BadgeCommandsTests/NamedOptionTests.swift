import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

/// Where nobody can be asked, a refusal names the option that gives what is missing.
final class NamedOptionTests: XCTestCase {
    private static let everything = Rules.policy(
        Rules.passcode, Rules.agreement, Rules.login, Rules.phone, Rules.photo, Rules.location, Rules.bluetooth)
    private static let lines: [[String]] = [
        ["use"], ["code"], ["login", Operator.address], ["device", "list"], ["agreement", "accept"], ["recover"],
        ["open"],
        ["provision"], ["passcode", "set"], ["passcode", "change"], ["passcode", "reset"], ["passcode", "verify"],
        ["organization", "remove", Operator.address], ["store", "export-key"],
        ["store", "custody", "passphrase"], ["store", "restore", "nothing.bak"],
        ["authority", "revoke", "ana@example.com"],
        ["authority", "person", "remove", "ana@example.com"], ["authority", "code", "verify"], ["photo", "set"],
        ["device", "remove", "desk"],
    ]

    func testARefusalNamesOptionsOfItsOwnCommandOrThatCommandToo() async throws {
        let person = try Operator()
        try await person.found()
        try await person.redeem(try await person.invite())
        try await person.publish(Self.everything)
        let synced = await person.run("sync")
        XCTAssertEqual(synced.status, 0, synced.messages)

        let open = try await named(by: person)
        _ = await person.run(
            ["login", Operator.address] + Operator.login + [try person.password(), "--accept-agreements"])
        let loggedIn = try await named(by: person)
        try await person.setPasscode()
        let locked = try await named(by: person)

        XCTAssertTrue(open.contains("agreement accept: --all"), open.sorted().joined(separator: "; "))
        XCTAssertTrue(loggedIn.contains("passcode set: --new-passcode-file"), loggedIn.sorted().joined(separator: "; "))
        XCTAssertTrue(locked.contains("login: --passcode-file"), locked.sorted().joined(separator: "; "))
    }

    /// The options that the refusals of all lines name, each with its command, which has it.
    private func named(by person: Operator) async throws -> Set<String> {
        var named: Set<String> = []
        try await playEach(Self.lines) { line in
            let answer = await person.run(["--no-input", "--json"] + line)
            guard answer.status != 0 else { return }
            let reason = try answer.json()["error"]?["reason"]?.stringValue ?? ""
            for (command, option) in try Self.options(in: reason, of: CommandPath(line)) {
                named.insert("\(command.names.joined(separator: " ")): --\(option)")
                XCTAssertTrue(try command.optionNames.contains(option), "\(line): \(reason)")
            }
        }
        return named
    }

    /// A line of the program in the text says whose options stand behind it, as far as its sentence goes.
    private static func options(in text: String, of command: CommandPath) throws -> [(CommandPath, String)] {
        var (found, current): ([(CommandPath, String)], CommandPath) = ([], command)
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        for (position, word) in words.enumerated() {
            if word.hasSuffix("badgectl") { current = CommandPath(words[(position + 1)...]) }
            if let option = word.firstMatch(of: /--([a-z][a-z-]*)/)?.output.1 {
                found.append((current, String(option)))
            }
            if word.hasSuffix(".") || word.hasSuffix(",") { current = command }
        }
        return found
    }
}
