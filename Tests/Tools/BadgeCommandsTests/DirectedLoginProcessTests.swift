import BadgeModel
import BadgeTesting
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

/// Logins that a served organization directs, by somebody at a terminal; `LoginTranscriptTests` goes through the same
/// ones with a scripted presenter.
final class DirectedLoginProcessTests: XCTestCase {
    func testAPasswordLoginWithTwoWrongTriesEndsInABadge() throws { try play(.twoWrongTries) }

    func testAPollingLoginThatIsConfirmedElsewhereEndsInABadge() throws { try play(.polling) }

    func testAPollingLoginThatIsCancelledLeavesNothing() throws { try play(.cancelledPolling) }

    func testAPollingLoginThatFailedLeavesNothing() throws { try play(.failedPolling) }

    func testASelectorWithinASelectorEndsInABadge() throws { try play(.nestedSelector) }

    func testARegistrationWithAnErrorInAFieldEndsInABadge() throws { try play(.fieldError) }

    func testAPageInTheBrowserComesBackAndEndsInABadge() throws {
        try need(.program("curl"))
        try play(.externalBrowser)
    }

    func testAKeyOfTheWalletIsRegisteredAndSignsAndEndsInABadge() throws { try play(.webAuthn) }

    func testAPasskeyIsRegisteredAndEndsInABadge() throws { try play(.passkey) }

    func testALoginDirectedByTheBuiltInScriptEndsInABadge() throws {
        let works = try CommandFixture(serving: ["--hypermedia"])
        let console = try Console(works.home("laptop") + ["login", works.address])

        try console.screen(until: "User name: ")
        console.type("ana\n")
        try console.screen(until: "not shown): ")
        console.type(Operator.password + "\n")
        try console.screen(until: "Next: ")

        XCTAssertEqual(console.end(), 0)
        try assertBadge(works)
        try works.stop()
    }

    func testTheRefusalOfASuspendedPersonIsSaidOnce() throws {
        let works = try CommandFixture(serving: ["--hypermedia"])
        let suspended = try works.run(
            "organization", "authority", "person", "suspend", "ana@example.com", "--yes")
        XCTAssertEqual(suspended.status, 0, suspended.messages)
        let console = try Console(works.home("laptop") + ["login", works.address])

        var screen = try console.screen(until: "User name: ")
        console.type("ana\n")
        screen += try console.screen(until: "not shown): ")
        console.type(Operator.password + "\n")
        screen += try console.screen(until: "badgectl: The organization has suspended your access.")

        XCTAssertEqual(console.end(), 11)
        XCTAssertEqual(screen.ranges(of: "has suspended your access.").count, 1, screen)
        try assertNothing(works)
        try works.stop()
    }

    func testASuspendedPersonIsRefusedAlikeByEveryWayToLogIn() throws {
        let works = try CommandFixture(serving: ["--hypermedia"])
        let suspended = try works.run(
            "organization", "authority", "person", "suspend", "ana@example.com", "--yes")
        XCTAssertEqual(suspended.status, 0, suspended.messages)
        let password = try works.file("password.txt", Operator.password)

        let refusals = try ["challenge", "hypermedia"].map { method in
            try works.run(
                "laptop", "login", works.address, "--method", method, "--username", "ana", "--password-file", password,
                "--json"
            ).failure(11, "badgeSuspended")
        }

        XCTAssertEqual(refusals[0], refusals[1])
        try works.stop()
    }

    private func play(_ transcript: LoginTranscript) throws {
        let works = try CommandFixture(
            serving: try LoginScript.options(transcript.script), password: LoginTranscript.password)
        let words = works.home("laptop") + ["login", works.address, "--method", "hypermedia"]
        if transcript.hasPasscode {
            let file = try works.file("passcode.txt", LoginTranscript.passcode)
            let set = try works.run("laptop", "passcode", "set", "--new-passcode-file", file)
            XCTAssertEqual(set.status, 0, set.messages)
        }
        let console = try Console(words, environment: try works.browser())

        var screen = ""
        for turn in transcript.turns {
            screen += try console.screen(until: turn.text)
            for (question, typed) in turn.keys {
                screen += try console.screen(until: question)
                if let typed { console.type(typed + "\n") }
            }
        }
        screen += try console.screen(until: transcript.endsInBadge ? "Next: " : "badgectl: ")

        XCTAssertEqual(console.end(), transcript.endsInBadge ? 0 : 10, screen)
        // What a poll changed is written alone.
        let drawings = screen.ranges(of: "This step is from \(works.address).").count
        if transcript.drawings != nil { XCTAssertEqual(drawings, transcript.steps, screen) }
        XCTAssertFalse(screen.contains(LoginTranscript.password) || screen.contains(LoginTranscript.passcode))
        if transcript.endsInBadge { try assertBadge(works) } else { try assertNothing(works) }
        try works.stop()
    }

    private func assertBadge(_ works: CommandFixture) throws {
        let used = try works.run(
            "laptop", "use", "--audience", "https://door.example.com", "--nonce", "n-1", "--json")
        XCTAssertFalse(try used.json("use")["presentation"]?.stringValue?.isEmpty ?? true, used.messages)
    }

    private func assertNothing(_ works: CommandFixture) throws {
        XCTAssertEqual(try works.run("laptop", "list", "--json").json("list"), ["badges": []])
    }
}

extension CommandFixture {
    /// The environment of a desktop whose browser opens a page and follows it back.
    fileprivate func browser() throws -> [String: String] {
        let folder = folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let program = try file("bin/xdg-open", "#!/bin/sh\nexec curl -s -L -o /dev/null \"$1\"\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        return ["PATH": "\(folder):/usr/bin:/bin", "BROWSER": "test"]
    }
}
