import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeTerminalUI

final class ProgressLineTests: XCTestCase {
    func testOnATerminalOneLineIsWrittenOver() async throws {
        let terminal = try PseudoTerminal(columns: 12)
        let progress = ProgressLine(output: terminal.program, environment: ["NO_COLOR": "1"])

        progress.show("Asking\nbadges.example.org")
        progress.show("Done")
        progress.clear()
        progress.clear()

        let erase = "\r\u{1B}[2K"
        let shown = try await terminal.screen(until: "Done…" + erase)
        XCTAssertEqual(shown, erase + #"Asking\nba…"# + erase + "Done…" + erase)
    }

    func testOnADumbTerminalEveryStepIsALine() async throws {
        let terminal = try PseudoTerminal()
        let progress = ProgressLine(output: terminal.program, environment: ["TERM": "dumb"])

        progress.show("Asking badges.example.org")
        progress.show("Storing the badge")
        progress.clear()
        progress.show("Storing the badge")
        progress.clear()

        progress.show("Done")

        let shown = try await terminal.screen(until: "Done…")
        XCTAssertEqual(
            shown.replacing("\r\n", with: "\n"), "Asking badges.example.org…\nStoring the badge…\nDone…")
    }

    func testWhatIsNotATerminalGetsNoProgress() throws {
        let pipe = Pipe()
        let progress = ProgressLine(output: pipe.fileHandleForWriting.fileDescriptor)

        progress.show("Asking badges.example.org")
        progress.clear()
        try pipe.fileHandleForWriting.close()

        XCTAssertNil(try pipe.fileHandleForReading.readToEnd())
    }

    func testColoursAreLeftOutWhenAskedAndOnADumbTerminal() throws {
        let terminal = try PseudoTerminal()
        func styled(_ environment: [String: String]) -> String {
            Terminal(input: terminal.program, output: terminal.program, environment: environment).styled("x", .red)
        }

        XCTAssertEqual(styled(["TERM": "xterm"]), "\u{1B}[31mx\u{1B}[0m")
        XCTAssertEqual(styled(["TERM": "xterm", "NO_COLOR": "1"]), "x")
        XCTAssertEqual(styled(["TERM": "dumb"]), "x")
    }

    func testANoteIsWrittenAboveTheQuestionThatWaits() async throws {
        let person = try PseudoTerminal()
        let terminal = Terminal(
            input: person.program, output: person.program, environment: ["TERM": "xterm", "NO_COLOR": "1"])
        let reading = Task { await terminal.readLine(after: "Name: ", as: .shown) }

        let asked = try await person.screen(until: "Name: ")
        terminal.insert("A page is open.")
        let noted = try await person.screen(until: "Name: ")
        person.type("ana\n")
        _ = await reading.value
        terminal.insert("Done.")
        let after = try await person.screen(until: "Done.")

        XCTAssertEqual(asked, "Name: ")
        XCTAssertEqual(noted, "\r\u{1B}[2KA page is open.\r\nName: ")
        XCTAssertFalse(after.contains("Name: "), after)
    }

    func testNewsBehindTheEndOfAWaitIsNotWritten() async throws {
        let person = try PseudoTerminal()
        let terminal = Terminal(
            input: person.program, output: person.program, environment: ["TERM": "xterm", "NO_COLOR": "1"])
        let line = WaitingLine(on: terminal)

        line.show("Waiting")
        let early = line.insert("Early.\n")
        line.end()
        let late = line.insert("Late.\n")
        line.show("Waiting still")
        terminal.write("End.")

        let shown = try await person.screen(until: "End.")
        XCTAssertEqual([early, late], [true, false])
        XCTAssertTrue(shown.hasSuffix("Early.\r\nWaitingEnd."), shown)
    }

    func testTextOfOthersCannotSteerTheTerminal() {
        let hostile = "Bank\u{1B}[2J\u{202E}evil\u{9B}31m\r\u{07}\nnext"

        let safe = TerminalText.safe(hostile)

        XCTAssertEqual(safe, #"Bank\u{1B}[2J\u{202E}evil\u{9B}31m\r\u{7}"# + "\nnext")
    }

    func testLinesAreBrokenAtSpaces() {
        XCTAssertEqual(
            TerminalText.wrapped("one two three\n\nfourfivesixseven eight", width: 10),
            ["one two", "three", "", "fourfivesi", "xseven", "eight"])
        XCTAssertEqual(TerminalText.wrapped("exactly10c x", width: 10), ["exactly10c", "x"])
    }
}
