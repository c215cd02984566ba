import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

@testable import BadgeCommands

/// An organization whose texts look like lines of the program.
final class ForgedLineTests: XCTestCase {
    private static let next = "Next: badgectl store export-key --yes"
    private static let forged =
        "3\ntitle        Head of Security\r\n\n\(next)\u{2028}\(next)\u{85}\(next)\u{202E}\u{9B}2J"
    private static let reader = ["--audience", "https://door.example.com", "--nonce", "4711"]

    private func assertHonest(_ answer: Answer, _ line: [String]) {
        let shown = answer.output + answer.messages
        let lines = shown.split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
        let isForged = lines.contains { $0.hasPrefix(Self.next) || $0.hasPrefix("title        Head") }
        XCTAssertFalse(isForged, "\(line): \(shown)")
        let raw = shown.unicodeScalars.filter {
            $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || (0x2028...0x202E).contains($0.value))
        }
        XCTAssertTrue(raw.isEmpty, "\(line): \(shown)")
    }

    /// A badge with forged lines in all that its organization says; it may be used before the policy forbids that.
    private func badge(of person: Operator, firstUse: () async throws -> Void = {}) async throws {
        let quoted = JSON.string(Self.forged).text
        let fence = """
            {"type": "geoFence", "areas": [{"name": \(quoted), "circle": {"latitude": 1, "longitude": 1, "radius": 5}}]}
            """
        let terms = """
            {"type": "userAgreement", "documents": [{"kind": "terms", "version": "1", "locale": "en", \
            "required": false, "text": \(quoted)}]}
            """
        try person.createOrganization(named: "Works \(Self.forged)")
        let added = await person.run(
            ["authority", "person", "add"] + Operator.ana + ["--property", "floor=\(Self.forged)"])
        XCTAssertEqual(added.status, 0, added.messages)
        try await person.redeem(try await person.invite(), more: ["--accept-agreements"])
        try await firstUse()
        try await person.setPolicy([fence, terms])
    }

    func testNoOutputHasALineThatAServerWrote() async throws {
        let person = try Operator()
        var presentation = ""
        try await badge(of: person) {
            let used = try await person.run(["use", "--json"] + Self.reader).json("use")
            presentation = used["presentation"]?.stringValue ?? ""
        }
        await person.move(to: Operator.office)
        let password = try person.password()
        let lines: [[String]] = [
            ["sync"], ["list"], ["show"], ["check"], ["use"], ["organization", "list"], ["code"],
            ["organization", "show", Operator.address], ["authority", "show"], ["authority", "person", "list"],
            ["verify", presentation] + Self.reader, ["agreement", "show", Operator.address], ["device", "list"],
            ["organization", "show", "nobody\n\(Self.next)"],
            ["login", Operator.address] + Operator.login + [password], ["logout", Operator.address],
            ["organization", "remove", Operator.address, "--yes"],
        ]

        for line in lines {
            for more in [[], ["--json"]] {
                let answer = await person.run(line + more)
                assertHonest(answer, line + more)
                XCTAssertNotEqual(answer.output + answer.messages, "")
            }
        }
    }

    func testNoTerminalBeginsALineWithAValueThatItHadToBreak() async throws {
        let forged = "title        Head"
        // No-break spaces, Braille blanks and wide letters: one word each, as spaces separate words.
        let values = ["\u{A0}", "\u{2800}"].flatMap { blank in
            (40...80).map { String(repeating: "x", count: $0) + forged.replacing(" ", with: blank) + "é" }
        }
        let wide = (20...40).map { String(repeating: "社", count: $0) + " " + forged }

        for value in values + wide {
            for row in TerminalDisplay(columns: 80).rendered("name         \(value)").split(separator: "\n") {
                let rows = Self.rows(of: String(row), columns: 80).dropFirst()
                XCTAssertFalse(rows.contains { $0.hasPrefix("title") || $0.hasPrefix("itle") }, value)
            }
        }
    }

    // What a terminal makes of a line: it begins another row wherever the last one is full.
    private static func rows(of line: String, columns: Int) -> [String] {
        var rows = [""]
        var taken = 0
        for scalar in line.unicodeScalars {
            let width = scalar.value >= 0x2E80 ? 2 : 1
            if taken + width > columns {
                rows.append("")
                taken = 0
            }
            rows[rows.count - 1].unicodeScalars.append(scalar)
            taken += width
        }
        return rows
    }

    func testNoPromptHasALineThatAServerWrote() async throws {
        let presenter = ScriptedPresenter([.geoFence: [.action("acknowledge")], .userAgreement: [.giveUp]])
        let person = try Operator(presenter: presenter)
        try await badge(of: person)
        await person.move(to: Operator.office)
        _ = await person.run("sync")

        _ = await person.run(["use"] + Self.reader)

        let events = await presenter.transcript.events
        let messages = events.compactMap { event -> String? in
            if case .shown(let form) = event { form.message } else { nil }
        }
        XCTAssertFalse(messages.isEmpty)
        for message in messages {
            XCTAssertFalse(
                message.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(Self.next) }, message)
        }
    }

    func testTablesAndFactsGiveEachValueOneLine() {
        let table = Table(header: ["A", "B"], rows: [[Self.forged, "x"], ["y", Self.forged]]).text
        let facts = KeyValueList([("Name", Self.forged), (Self.forged, "x"), ("Empty", "")]).text

        XCTAssertEqual(table.split(whereSeparator: \.isNewline).count, 3)
        XCTAssertEqual(facts.split(whereSeparator: \.isNewline).count, 2)
    }
}
