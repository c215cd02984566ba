import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

/// What a narrow or a coloured terminal shows.
final class DisplayTests: XCTestCase {
    func testLinesAreBrokenBetweenWordsAtTheTerminalsWidth() async throws {
        let lines = [
            ["list"], ["show"], ["check"], ["store", "info"], ["audit", "list"], ["authority", "badge", "list"],
            ["doctor"],
            ["sync"], ["organization", "show", "Example Works"],
        ]
        try await playEach([40, 80, 200]) { columns in
            let person = try Operator(columns: columns)
            try await person.provision(under: Rules.fence)
            for line in lines {
                let text = await person.run(line).output
                for shown in text.split(separator: "\n") where shown.count > columns {
                    let isOneWord = !shown.trimmingCharacters(in: .whitespaces).contains(" ")
                    XCTAssertTrue(shown.hasPrefix("Next: ") || isOneWord, "\(line): \(shown)")
                }
            }
        }
    }

    func testAValueThatFitsNoColumnHasLinesOfItsOwn() {
        let text = """
            ID            c0593676-4ffa-4832-888b-9e310a5dc6f5
            Rollback protection  authority
              detects            an older copy of the whole home
            """

        XCTAssertEqual(
            TerminalDisplay(columns: 40).rendered(text),
            """
            ID
                c0593676-4ffa-4832-888b-9e310a5dc6f5
            Rollback protection  authority
              detects
                  an older copy of the whole home
            """)
        XCTAssertEqual(TerminalDisplay(columns: 80).rendered(text), text)
    }

    func testATableThatIsTooWideIsABlockForEachRow() async throws {
        let person = try Operator(columns: 40)
        try await person.provision()

        let list = await person.run("list").output

        XCTAssertNotNil(list.firstMatch(of: /BADGE +[0-9a-f]{8}\nSTATUS +active\nHOLDER +Ana Lima\n/), list)
    }

    func testColoursStandForAStateAndForNothingElse() {
        let text = "STATUS  \("active".marked(.good)) \("a\u{1B}[2J\u{1}b".marked(.bad))"

        XCTAssertEqual(
            TerminalDisplay(columns: nil, hasColor: true).rendered(text),
            "STATUS  \u{1B}[32mactive\u{1B}[0m \u{1B}[31ma\\u{1B}[2J\\u{1}b\u{1B}[0m")
        XCTAssertEqual(
            TerminalDisplay(columns: nil, hasColor: false).rendered(text), "STATUS  active a\\u{1B}[2J\\u{1}b")
        XCTAssertEqual(text.shownCount, "STATUS  active a\\u{1B}[2J\\u{1}b".count)
    }

    func testACodeThatIsWiderThanTheTerminalIsNotDrawn() async throws {
        let square = Array(repeating: String(repeating: "█", count: 49), count: 3).joined(separator: "\n")
        let narrow = try Operator(columns: 48, qrCode: { _ in square })
        let fitting = try Operator(columns: 49, qrCode: { _ in square })

        try await playEach([(narrow, false), (fitting, true)]) { person, isDrawn in
            try await person.found()
            let text = await person.run("authority", "invite", "ana@example.com").output
            XCTAssertEqual(text.contains("█"), isDrawn, text)
            XCTAssertEqual(
                text.replacing("\n", with: " ").contains(
                    "The QR code is not drawn: it needs a terminal of 49 columns."), !isDrawn, text)
            XCTAssertTrue(text.contains("openid-credential-offer://"), text)
        }
    }

    func testTheDemoHasHeadingsOnATerminalOnly() async throws {
        let terminal = await (try Operator(columns: 80)).run("demo")
        let pipe = await (try Operator()).run("demo")

        XCTAssertEqual([terminal.status, pipe.status], [0, 0], terminal.messages)
        XCTAssertTrue(terminal.output.contains("\n\nThe badge is revoked and replaced\n\n"), terminal.output)
        XCTAssertFalse(pipe.output.contains("The badge is revoked and replaced"), pipe.output)
    }

    func testAnErrorIsBrokenBetweenWordsAndItsCommandIsNot() {
        let reason = "badgectl: The wallet has no badge that is called so. See them with: "
        let command = "badgectl --home /a/long/path/to/a/home list"

        XCTAssertEqual(
            ErrorText(line: reason + command).lines(width: 40),
            [
                "badgectl: The wallet has no badge that", "  is called so. See them with:", "  " + command,
            ])
        XCTAssertEqual(ErrorText(line: reason + command).lines(width: 120), [reason + command])
        XCTAssertEqual(
            ErrorText(line: "badgectl: Do it with: badgectl list. Then go on.").lines(width: 30),
            ["badgectl: Do it with: badgectl", "  list. Then go on."])
    }
}
