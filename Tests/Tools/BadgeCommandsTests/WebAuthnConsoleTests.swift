import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Logins with the wallet's own WebAuthn key, at a terminal and against a serving organization.
final class WebAuthnConsoleTests: XCTestCase {
    private static let passcode = "840265"

    private struct Site {
        let folder: TemporaryHome
        let server: Program
        let address: String
        var device: String { folder.path + "/device" }

        init(script: String) throws {
            folder = try TemporaryHome()
            let (organization, password) = (folder.path + "/organization", folder.path + "/password.txt")
            try Data(Operator.password.utf8).write(to: URL(filePath: password))
            for words in [
                ["create", "--name", "Example Works"],
                ["person", "add"] + Operator.ana + Operator.login + [password],
            ] {
                let answer = try Program.run(["authority"] + words + ["--home", organization])
                XCTAssertEqual(answer.status, 0, answer.messages)
            }
            server = try Program(
                ["--home", organization, "--json", "authority", "serve", "--port", "0"] + LoginScript.options(script))
            address = try JSON.parse(server.line())["url"]?.stringValue ?? ""
        }

        /// Types an answer behind each question; what was on the screen.
        func type(_ words: [String], _ answers: [(question: String, answer: String)]) throws -> (Int32, String) {
            let console = try Console(["--home", device] + words)
            var screen = ""
            for (question, answer) in answers {
                screen += try console.screen(until: question)
                console.type(answer + "\n")
            }
            screen += try console.screen(until: "Next: ")
            return (console.end(), screen)
        }

        func setPasscode() throws {
            let (status, screen) = try type(
                ["passcode", "set"],
                [
                    ("digits, not shown): ", WebAuthnConsoleTests.passcode),
                    ("again (not shown): ", WebAuthnConsoleTests.passcode),
                ])
            XCTAssertEqual(status, 0, screen)
        }

        func use() throws -> Answer { try Program.run("--home", device, "use", "--json") }
    }

    func testC43AWalletLogsInWithItsOwnKey() throws {
        let site = try Site(script: "webauthn")
        try site.setPasscode()

        let (status, screen) = try site.type(
            ["login", site.address, "--method", "hypermedia"],
            [
                ("User name: ", "ana"), ("Password (not shown): ", Operator.password), ("Choose [1-4]: ", "1"),
                ("Passcode (not shown): ", Self.passcode), ("to continue: ", ""),
                ("Passcode (not shown): ", Self.passcode),
            ])

        XCTAssertEqual(status, 0, screen)
        XCTAssertTrue(screen.contains("Use this device"), screen)
        XCTAssertTrue(screen.contains("Needed to log in at 127.0.0.1 with a key of this wallet."), screen)
        XCTAssertFalse(screen.contains(Self.passcode), screen)
        XCTAssertEqual(try site.use().status, 0)
    }

    func testC43APasskeyLogsInAgainWithoutAPassword() throws {
        let site = try Site(script: "passkey")

        let (first, registered) = try site.type(
            ["login", site.address, "--method", "hypermedia"],
            [
                ("Your choice [1-2]: ", "2"), ("User name: ", "ana"), ("Password (not shown): ", Operator.password),
                ("Choose [1-2]: ", "1"), ("digits, not shown): ", Self.passcode),
                ("again (not shown): ", Self.passcode),
            ])
        let (second, again) = try site.type(
            ["login", site.address, "--method", "hypermedia"],
            [
                ("Your choice [1-2]: ", "1"), ("to continue: ", ""), ("Passcode (not shown): ", "111111"),
                ("Passcode (not shown): ", Self.passcode),
            ])

        XCTAssertEqual(first, 0, registered)
        XCTAssertEqual(second, 0, again)
        XCTAssertFalse(again.contains("Password (not shown)"), again)
        let list = try Program.run("--home", site.device, "list", "--json").json("list")
        XCTAssertEqual(list["badges"]?.arrayValue?.count, 2)
    }

    func testC43WhoCancelsThePasscodeIsAskedAgain() throws {
        let site = try Site(script: "webauthn")
        try site.setPasscode()
        let console = try Console(["--home", site.device, "login", site.address, "--method", "hypermedia"])

        for (question, keys) in [
            ("User name: ", "ana\n"), ("Password (not shown): ", Operator.password + "\n"), ("Choose [1-4]: ", "1\n"),
            ("Passcode (not shown): ", "\u{04}"), ("Choose [1-4]: ", "2\n"), ("to continue: ", "\n"),
            ("to continue: ", "\n"), ("Next: ", ""),
        ] {
            try console.screen(until: question)
            console.type(keys)
        }

        XCTAssertEqual(console.end(), 0, "the other device is none, and its way out leads on without a key")
        XCTAssertEqual(try site.use().status, 0)
    }
}
