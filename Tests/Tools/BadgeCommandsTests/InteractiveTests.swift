import BadgeModel
import BadgeTesting
import Foundation
import Glibc
import XCTest

/// `badgectl` with a person at a terminal.
final class InteractiveTests: XCTestCase {
    private static func invitation(_ home: TemporaryHome) throws -> (offer: String, code: String) {
        for words in [["create", "--name", "Example Works"], ["person", "add"] + Operator.ana] {
            XCTAssertEqual(try Program.run(["authority"] + words + ["--home", home.path]).status, 0)
        }
        let invitation = try Program.run("authority", "invite", "ana@example.com", "--home", home.path, "--json").json()
        return (invitation["offer"]?.stringValue ?? "", invitation["transactionCode"]?.stringValue ?? "")
    }

    private static let demoAnswers = [
        ("[y/n] ", "y"), ("digits, not shown): ", "840265"), ("again (not shown): ", "840265"),
        ("Passcode (not shown): ", "840265"), ("Choose [1-2]: ", "2"), ("Choose [1-2]: ", "2"), ("to continue: ", ""),
    ]

    private static func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    func testTheCodeIsSeenWhileItIsTypedAndAskedForAgain() throws {
        let home = try TemporaryHome()
        let (offer, code) = try Self.invitation(home)
        let console = try Console(["--home", home.path, "provision", offer])

        try console.screen(until: "6 digits): ")
        XCTAssertTrue(console.isEchoOn)
        console.type(Self.wrong(code) + "\n")
        var screen = try console.screen(until: "4 tries are left")
        screen += try console.screen(until: "6 digits): ")
        console.type(code + "\n")
        screen += try console.screen(until: "Next: ")

        XCTAssertEqual(console.end(), 0)
        XCTAssertTrue(screen.contains(code) && screen.contains(Self.wrong(code)), screen)
    }

    func testCtrlDGivesUpAndTheInvitationIsStillGood() throws {
        let home = try TemporaryHome()
        let (offer, code) = try Self.invitation(home)
        let console = try Console(["--home", home.path, "provision", offer])

        try console.screen(until: "6 digits): ")
        console.type("\u{04}")
        try console.screen(until: "it is still good")

        XCTAssertEqual(console.end(), 10)
        XCTAssertTrue(console.isEchoOn)
        try assertNothingIsLeft(home)
        try assertRedeemable(offer, code, home)
    }

    func testCtrlCLeavesNothingAndTheTerminalAsItWas() throws {
        let home = try TemporaryHome()
        let (offer, code) = try Self.invitation(home)
        let console = try Console(["--home", home.path, "provision", offer])

        try console.screen(until: "6 digits): ")
        console.type("\u{03}")

        XCTAssertEqual(console.end(), SIGINT)
        XCTAssertTrue(console.isEchoOn)
        try assertNothingIsLeft(home)
        try assertRedeemable(offer, code, home)
    }

    private func assertNothingIsLeft(_ home: TemporaryHome) throws {
        let list = try Program.run("--home", home.path, "list", "--json").json("list")
        let organizations = try Program.run("--home", home.path, "organization", "list", "--json").json(
            "organization-list")
        XCTAssertEqual([list, organizations], [["badges": []], ["organizations": []]])
    }

    private func assertRedeemable(_ offer: String, _ code: String, _ home: TemporaryHome) throws {
        let file = home.url.appending(path: "code.txt")
        try Data(code.utf8).write(to: file)
        let answer = try Program.run("--home", home.path, "provision", offer, "--tx-code-file", file.path, "--json")
        XCTAssertEqual(try answer.json("provision")["status"], "active")
    }

    func testTheInteractiveDemoIsAnsweredByThePersonAndKept() throws {
        let home = try TemporaryHome()
        let path = home.path + "/demo"
        let console = try Console(["demo", "--interactive", "--home", path])

        let told = try console.screen(until: "Try a wrong code first.")
        let code = try XCTUnwrap(told.firstMatch(of: /is ([0-9]{6})\./)).output.1
        try console.screen(until: "6 digits): ")
        console.type(Self.wrong(String(code)) + "\n")
        try console.screen(until: "4 tries are left")
        try console.screen(until: "6 digits): ")
        console.type(code + "\n")
        for (question, answer) in Self.demoAnswers {
            try console.screen(until: question)
            console.type(answer + "\n")
        }
        try console.screen(until: "Next: badgectl --home \(path) list")

        XCTAssertEqual(console.end(), 0)
        XCTAssertEqual(try Program.run("--home", path, "list", "--json").json("list")["badges"]?.arrayValue?.count, 1)
    }

    func testAnInteractiveDemoThatEndsEarlyKeepsNoHomeAsItsHelpSays() throws {
        let help = try Program.run("demo", "--help").output
        let console = try Console(["demo", "--interactive"])

        try console.screen(until: "6 digits): ")
        console.type("\u{04}")
        try console.screen(until: "Its home was temporary")

        let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        XCTAssertTrue(words.contains("a demo that comes to its end keeps its home"), words)
        XCTAssertEqual(console.end(), 10)
    }

    func testTheInteractiveDemoSaysThatTheTermsWereNotAccepted() throws {
        let home = try TemporaryHome()
        let path = home.path + "/demo"
        let console = try Console(["demo", "--interactive", "--home", path])

        let told = try console.screen(until: "Try a wrong code first.")
        let code = try XCTUnwrap(told.firstMatch(of: /is ([0-9]{6})\./)).output.1
        try console.screen(until: "6 digits): ")
        console.type(code + "\n")
        try console.screen(until: "[y/n] ")
        console.type("n\n")
        let answered = try console.screen(until: "[y/n] ")
        console.type("n\n")
        let end = try console.screen(until: "\r\n  badgectl --home \(path) check")

        XCTAssertTrue(answered.contains("shown and not accepted"), answered)
        XCTAssertFalse(answered.contains("shown and accepted"), answered)
        let words = end.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        XCTAssertTrue(
            words.contains("Not accepted: Terms of use, version 1. What it made so far is in \(path). Go on with:"), end
        )
        XCTAssertEqual(console.end(), 11)
        let checked = try Program.run("--home", path, "check")
        XCTAssertTrue(checked.output.contains("Next: badgectl --home \(path) agreement accept"), checked.output)
    }

    func testThePasscodeIsTypedUnseenAndNamesWhatIsWrongWithIt() throws {
        let home = try TemporaryHome()
        let console = try Console(["--home", home.path, "passcode", "set"])

        var screen = try console.screen(until: "not shown): ")
        XCTAssertFalse(console.isEchoOn)
        // Only what is typed at a prompt is unseen: each answer waits for its question.
        for (entry, next) in [
            ("123456", "digits, not shown): "), ("840265", "again (not shown): "), ("840265", "Next: "),
        ] {
            console.type(entry + "\n")
            screen += try console.screen(until: next)
        }

        XCTAssertEqual(console.end(), 0)
        XCTAssertTrue(screen.contains("This passcode is a common sequence"), screen)
        XCTAssertFalse(screen.contains("123456") || screen.contains("840265"), screen)
    }

    func testAnOrganizationIsRemovedAfterAYesOnly() throws {
        let home = try TemporaryHome()
        let (offer, code) = try Self.invitation(home)
        try assertRedeemable(offer, code, home)
        let console = try Console(["--home", home.path, "organization", "remove", "Example Works"])

        let screen = try console.screen(until: "Choose")
        console.type("1\n")
        try console.screen(until: "Nothing was changed.")

        XCTAssertTrue(screen.contains("Keep") && screen.contains("1 badge will be gone"), screen)
        XCTAssertEqual(console.end(), 10)
    }

    func testAMenuThatConfirmsTakesYesAndNo() throws {
        let home = try TemporaryHome()
        let (offer, code) = try Self.invitation(home)
        try assertRedeemable(offer, code, home)

        for (word, shown, status) in [("n", "Nothing was changed.", Int32(10)), ("YES", "Removed Example Works", 0)] {
            let console = try Console(["--home", home.path, "organization", "remove", "Example Works"])
            try console.screen(until: "Choose")
            console.type(word + "\n")
            try console.screen(until: shown)
            XCTAssertEqual(console.end(), status)
        }
    }
}
