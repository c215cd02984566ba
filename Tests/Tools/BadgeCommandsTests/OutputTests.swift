import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

final class OutputTests: XCTestCase {
    func testEveryCommandPrintsOneDocumentOfItsSchema() async throws {
        let person = try Operator()
        let policy = try person.file("policy.json", #"{"deviceLimit": 3, "validFor": "P30D", "restrictions": []}"#)
        let template = try person.file(
            "template.json",
            #"{"kind": "newDevice", "locale": "de", "subject": "Hallo $NAME$", "text": "Neu: $DEVICE$"}"#)
        let lines = [
            "authority create --name Works --support-email help@example.com", "authority show", "authority badge list",
            "authority edit --support-phone +441632960961 --longest-invitation P7D", "authority policy template",
            "authority policy history",
            "authority outbox", "authority outbox --all", "authority template list",
            "authority template show newDevice --locale de", "authority template set \(template)",
            "authority template remove newDevice --locale de",
            "authority person list", "authority agreement list",
            "authority person add --name Ana --email ana@example.com --phone +447700900123 --property floor=3",
            "authority person edit ana@example.com --title Chief --given-name Ana --family-name Lima --group Bridges",
            "authority client add X1 --name X --redirect-uri https://x.example.com/", "authority client list",
            "authority client remove X1 --yes", "authority device list ana@example.com",
            "authority policy set \(policy)", "authority policy show", "authority policy set \(policy)",
            "authority policy diff", "authority policy rollback 1 --yes", "authority policy history",
            "authority person find Ana", "authority person suspend ana@example.com --yes",
            "authority person reinstate ana@example.com", "authority person list", "list",
            "organization list", "sync", "location show", "audit list", "policy check \(policy) --at 51.5,-0.1",
        ]

        for line in lines { try await check(line, person) }
        try await person.redeem(try await person.invite())

        for line in [
            "authority badge list", "authority person show ana@example.com", "authority outbox", "authority show",
            "list", "show Works", "organization list",
            "organization show Works", "store info", "store verify", "store export-key --yes", "check", "use Works",
            "sync", "badge default Works", "badge default", "location set 51.5074,-0.1278", "location show",
            "location clear", "agreement show Works", "agreement accept Works --all", "passcode show", "audit list",
            "audit verify", "doctor", "store rotate-key", "store backup \(person.folder.path)/wallet.bak",
            "store restore \(person.folder.path)/wallet.bak --yes", "remove Works --yes",
            "organization remove Works --yes", "authority person remove ana@example.com --yes",
        ] { try await check(line, person) }
        try await check("demo", try Operator())
    }

    func testTheLastPageInABrowserSaysWhoseBadgeArrived() async throws {
        let person = try Operator()
        try await person.provision()
        let wallet = try await BadgeWallet.open(.init(home: URL(filePath: person.home)))
        let badges = try await wallet.badges
        let badge = try XCTUnwrap(badges.first)

        let output = try await BadgeOutput(badge, in: wallet)

        XCTAssertEqual(output.conclusion, "The badge of Ana Lima is in the wallet.")
        try await wallet.close()
    }

    func testTheLastPageInABrowserSaysThatTheBadgeWaits() async throws {
        let presenter = ScriptedPresenter([.userAgreement: [.submit(["terms/3/en": "no", "privacy/1/en": "yes"])]])
        let person = try Operator(presenter: presenter)
        try await person.provision(under: Rules.agreement)
        let wallet = try await BadgeWallet.open(.init(home: URL(filePath: person.home)))
        let badges = try await wallet.badges
        let badge = try XCTUnwrap(badges.first)

        let output = try await BadgeOutput(badge, in: wallet)

        XCTAssertEqual(
            output.conclusion,
            "Not everything that the badge asks for was given. The badge is in the wallet and waits for it: "
                + "badgectl agreement accept \(badge.shortID)")
        try await wallet.close()
    }

    func testAnEndlessValueIsCutInEveryTableAndListWithItsLength() {
        let long = String(repeating: "Aß=", count: 60_000)
        let fitting = String(repeating: "b", count: 1000)

        let table = Table(header: ["Name", "Value"], rows: [["Ana", long], [long, fitting]]).text
        let facts = KeyValueList([("Portrait", long), (long, "x"), ("Note", fitting)]).text

        for text in [table, facts] {
            XCTAssertTrue(text.contains("Aß=Aß… (180,000 characters)"), String(text.prefix(400)))
            XCTAssertTrue(text.contains(fitting))
            XCTAssertLessThan(text.count, 5_000)
        }
    }

    private func check(_ line: String, _ person: Operator) async throws {
        let words = line.split(separator: " ").map(String.init)
        let schema = words.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } && !$0.hasPrefix("--") }
        let answer = await person.run(words + ["--json"])

        XCTAssertEqual(answer.status, 0, "\(line): \(answer.messages)")
        XCTAssertEqual(answer.messages, "", line)
        XCTAssertEqual(answer.progress, [], line)
        _ = try answer.json(schema.joined(separator: "-"))
    }

    func testVerboseTellsTheStepsOnStandardErrorAndLeavesTheOutput() async throws {
        let person = try Operator()
        try await person.provision()
        let line = ["use", "Example Works", "--audience", "https://door.example", "--nonce", "1234567890"]

        let quiet = await person.run("show", "Example Works")
        let text = await person.run("show", "Example Works", "--verbose")
        let used = await person.run(line + ["--verbose", "--json"])

        XCTAssertEqual(text.output, quiet.output)
        XCTAssertEqual(used.status, 0, used.messages)
        XCTAssertTrue(text.messages.contains("Z wallet.opened duration="), text.messages)
        let events = try used.messages.split(separator: "\n").map { try JSON.parse(String($0)) }
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/diagnostic-event.schema.json"))
        for event in events { XCTAssertEqual(schema.findings(in: event), []) }
        XCTAssertTrue(
            events.contains { $0["event"] == "gate.evaluated" && $0["attributes"]?["decision"] == "permitted" })
        _ = try used.json("use")
    }

    func testTextFromElsewhereCannotSteerTheTerminal() async throws {
        let person = try Operator()
        try await person.provision()

        let answer = await person.run(["show", "\u{1B}[2J\u{202E}x"])

        XCTAssertEqual(answer.status, 15)
        XCTAssertFalse(answer.messages.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, answer.messages)
    }

    func testEveryTextNamesTheNextCommand() async throws {
        let person = try Operator()
        // Nothing serves there; the tour's organization may be served at the usual address.
        _ = await person.run("authority", "create", "--name", "Example Works", "--url", "http://127.0.0.1:1")
        _ = await person.run(["authority", "person", "add"] + Operator.ana)
        try await person.redeem(try await person.invite())
        let policy = try person.file("policy.json", #"{"restrictions": []}"#)
        let lines = [
            "authority show", "authority badge list", "authority agreement list", "authority outbox",
            "authority person list", "authority person edit ana@example.com --title Chief",
            "authority client list", "authority client add X1 --name X --redirect-uri https://x.example.com/",
            "authority client list", "authority client remove X1 --yes", "authority device list ana@example.com",
            "authority policy set \(policy)",
            "authority policy show", "authority invite ana@example.com", "list", "show Example\u{A0}Works",
            "policy check \(policy)", "check", "use", "sync", "badge default", "location set 51.5,-0.1",
            "location show",
            "location clear", "agreement show Example\u{A0}Works", "agreement accept Example\u{A0}Works",
            "passcode show", "audit list", "audit verify",
            "organization list", "organization show Example\u{A0}Works", "store info", "store verify",
            "store rotate-key", "store backup \(person.folder.path)/a.bak",
            "store restore \(person.folder.path)/a.bak --yes", "doctor",
            "organization remove Example\u{A0}Works --yes", "list", "organization list",
            "authority person remove ana@example.com --yes", "authority person list",
        ]

        for line in lines {
            let answer = await person.run(line.split(separator: " ").map { String($0).replacing("\u{A0}", with: " ") })
            XCTAssertEqual(answer.status, 0, "\(line): \(answer.messages)")
            XCTAssertNotNil(answer.output.firstMatch(of: /\n\nNext: badgectl [a-z].*\n$/), "\(line): \(answer.output)")
            assertNextDestroysNothing(answer)
        }
    }

    private func assertNextDestroysNothing(_ answer: Answer, line: UInt = #line) {
        let next = answer.output.firstMatch(of: /Next: .*/).map { String($0.output) } ?? ""
        let words = next.split(separator: " ").map(String.init)
        let destroying: Set = ["remove", "revoke", "reset", "clear", "withdraw", "rotate-key", "suspend", "--yes"]
        XCTAssertTrue(destroying.isDisjoint(with: words), next, line: line)
    }

    func testNoNextCommandDestroysAnything() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()
        try await person.logIn(on: "tablet")
        let lines = [["device", "list"], ["trust", "list"], ["show"], ["check"]]

        for line in lines { assertNextDestroysNothing(await person.run(on: "laptop", line)) }
        _ = await person.run("authority", "revoke", try await person.issuedBadge(), "--yes")
        _ = await person.run(on: "laptop", "sync")
        for line in [["show"], ["check"], ["list"]] {
            assertNextDestroysNothing(await person.run(on: "laptop", line))
        }
    }

    func testABadgeThatHasEndedIsListedAndShownAsExpired() async throws {
        let person = try Operator()
        let id = try await person.provision()["id"]?.stringValue ?? ""
        person.clock.advance(by: 400 * 86_400)

        let list = await person.run("list")
        let show = await person.run("show")

        XCTAssertTrue(list.output.contains("\(id.prefix(8))  expired  Ana Lima"), list.output)
        XCTAssertTrue(show.output.contains("expired"), show.output)
        XCTAssertTrue(show.output.hasSuffix("Next: badgectl sync\n"), show.output)
    }

    func testBadgesAndPeopleAreColumns() async throws {
        let person = try Operator()
        let id = try await person.provision()["id"]?.stringValue ?? ""

        let badges = await person.run("list")
        let people = await person.run("authority", "person", "list")

        XCTAssertEqual(
            badges.output.split(separator: "\n").prefix(2).map { $0.split(separator: /\ \ +/).map(String.init) },
            [
                ["BADGE", "STATUS", "HOLDER", "ORGANIZATION", "VALID UNTIL", "DEFAULT"],
                [String(id.prefix(8)), "active", "Ana Lima", "Example Works", "2027-03-01T09:00:00Z"],
            ])
        XCTAssertEqual(
            people.output,
            """
            NAME      EMAIL            TITLE     GROUP
            Ana Lima  ana@example.com  Engineer

            Next: badgectl authority person show ana@example.com

            """)
    }

    func testOfferAndCodeStandApart() async throws {
        let person = try Operator()
        _ = try await person.invitation()

        let text = await person.run("authority", "invite", "ana@example.com").output
        let outbox = try await person.run("authority", "outbox", "--json").json("authority-outbox")

        let code = try XCTUnwrap(outbox["messages"]?.arrayValue?.last?["code"]?.stringValue)
        let offer = try XCTUnwrap(text.firstMatch(of: /openid-credential-offer:\S+/)).output
        XCTAssertTrue(text.contains("\n  \(code)\n"), text)
        XCTAssertFalse(offer.contains(code))
    }

    func testTheDemoShowsEveryStepAndLeavesNothing() async throws {
        let person = try Operator()

        let answer = await person.run("demo")

        XCTAssertEqual(answer.status, 0, answer.messages)
        for step in [
            "created at", "added", "Invitation made", "wrong code was refused", "4 tries",
            "terms were shown and accepted",
            "opened again", "encrypted", "weak passcode was refused", "A passcode was set", "head office",
            "verifier accepted it", "9 tries are left", "right passcode", "away it was refused: Outside",
            "Policy version 2 sets opening hours, and the wallet fetched it: Out of hours; open again at 2026-03-01 11:00 (UTC)",
            "was active, is now revoked", "new badge", "wrong password was refused", "9 tries are left",
            "without an invitation", "a code of 4 digits, good for 30 seconds", "it learned: name Ana Lima.",
            "removed the badge from the tablet",
            "\"Your badge of Example Works\" arrived at a mail server", "got the badge of Bo Ek",
            "signed in with an identity provider, Staff login", "different passwords were refused",
            "redeemed for the badge of Cy Dahl", "\"Bo Ek shares something with you\" arrived",
            "added as an owner", "names who did it, and that it was active before",
            "was refused when reinstating a suspended badge",
            "A door's page said \"Show your badge\", with a QR code. Two kilometres away the wallet sent nothing: Outside",
            "The door's page said \"Your badge is accepted\"",
        ] {
            XCTAssertTrue(answer.output.contains(step), "\(step) in \(answer.output)")
        }
        answer.assertHides("840265", "correct horse", "incorrect horse", "seven quiet")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: person.folder.path), [])
    }

    func testReadmeTellsTheStoryOfTheDemo() async throws {
        let readme = try String(
            contentsOf: packageRoot.appending(path: "README.md"),
            encoding: .utf8)
        let block = try XCTUnwrap(readme.firstMatch(of: /```text\n(Organization (?:.+\n)+?)```/))

        let story = await (try Operator()).run("demo").output

        func words(_ text: some StringProtocol) -> String {
            text.split { $0.isWhitespace }.joined(separator: " ").replacing(/\d+ bytes/, with: "bytes")
        }
        let told = words(story)
        for line in block.output.1.split(separator: "\n") { XCTAssertTrue(told.contains(words(line)), "\(line)") }
    }

    func testADemoThatIsEndedBySignalLeavesNothingAndTheNextOneRemovesWhatAKilledOneLeft() throws {
        let folder = try TemporaryHome()
        try playEach([(SIGTERM, false), (SIGINT, false), (SIGHUP, false), (SIGKILL, true)]) { signal, isLeft in
            let demo = try Demonstration(temporary: folder.path)
            try demo.waitForOutput("1. ")

            kill(demo.process.processIdentifier, signal)
            demo.process.waitUntilExit()

            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            XCTAssertEqual(left.isEmpty, !isLeft, "\(signal): \(left)")
        }
        let next = try ScratchFolder(named: "badgekit-demo", in: folder.path)
        next.remove()

        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
    }

    func testANamedDemoHomeIsKeptAndNotUsedTwice() async throws {
        let person = try Operator()
        let home = person.folder.path + "/demo"

        let demo = await person.run("demo", "--home", home)
        let list = try await person.run("--home", home, "list", "--json").json("list")
        let again = await person.run("demo", "--home", home, "--json")

        XCTAssertTrue(demo.output.hasSuffix("Next: badgectl --home \(home) list\n"), demo.output)
        XCTAssertEqual(list["badges"]?.arrayValue?.count, 1)
        XCTAssertEqual(again.status, 16)
        XCTAssertEqual(try again.json("error")["error"]?["code"], "alreadyExists")
    }
}

/// The built program's demo, with a folder for what is temporary.
private final class Demonstration {
    let process = Process()
    private let output = Pipe()

    init(temporary: String) throws {
        process.executableURL = try Program.executable()
        process.arguments = ["demo"]
        process.environment = ["TMPDIR": temporary, "HOME": temporary + "/nobody"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { process.terminate() }

    func waitForOutput(_ text: String) throws {
        var seen = Data()
        while seen.firstRange(of: Data(text.utf8)) == nil {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw POSIXError(.EPIPE) }
            seen.append(more)
        }
    }
}
