import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// What an operator changes of an organization, and how people are found and suspended.
final class AuthorityEditTests: XCTestCase {
    func testAnEditIsShownAndAnEmptyTextClears() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works", "--support-email", "help@example.com")

        let edited = try await person.run(
            "authority", "edit", "--name", "Other Works", "--support-email", "", "--support-phone", "+441632960961",
            "--support-page", "https://example.com/help", "--logo", "https://example.com/logo.png",
            "--longest-invitation", "P7D", "--badge-life", "P90D", "--json"
        ).json("authority-edit")
        let shown = await person.run("authority", "show")

        XCTAssertEqual(edited["name"], "Other Works")
        XCTAssertNil(edited["supportEmail"])
        XCTAssertEqual(edited["lifetimes"], ["longestInvitation": "P7D", "badge": "P90D"])
        for text in ["Other Works", "+441632960961", "https://example.com/logo.png", "Badges last", "P90D"] {
            XCTAssertTrue(shown.output.contains(text), shown.output)
        }
        let usual = try await person.run("authority", "edit", "--badge-life", "", "--longest-invitation", "", "--json")
            .json("authority-edit")
        XCTAssertNil(usual["lifetimes"])
    }

    func testWhatIsNotValidIsRefusedBeforeAnythingChanges() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let lines: [([String], Int32)] = [
            ([], 64), (["--badge-life", "90 days"], 64), (["--logo", "logo.png"], 16),
            (["--logo", "http://a.example/"], 16),
            (["--support-phone", "12"], 16), (["--text-color", "#FFFFFF"], 16), (["--invitation-life", "P1D"], 16),
        ]

        for (words, status) in lines {
            let answer = await person.run(["authority", "edit"] + words)
            XCTAssertEqual(answer.status, status, "\(words) \(answer.messages)")
        }
        let shown = try await person.run("authority", "show", "--json").json("authority-show")
        XCTAssertEqual(shown["name"], "Example Works")
    }

    func testAPersonIsShownFoundSuspendedAndReinstated() async throws {
        let person = try Operator()
        let badge = try await person.provision()

        let unasked = await person.run("authority", "person", "suspend", "ana@example.com")
        let suspended = try await person.run("authority", "person", "suspend", "ana@example.com", "--yes", "--json")
            .json("authority-person-suspend")
        let list = await person.run("authority", "person", "list", "--suspended")
        let shown = try await person.run("authority", "person", "show", "ana@example.com", "--json")
            .json("authority-person-show")
        let text = await person.run("authority", "person", "show", "ana@example.com")
        _ = await person.run("sync")
        let refused = await person.run("use", "Example Works")
        let alone = await person.run("authority", "reinstate", "ana@example.com")
        let reinstated = await person.run("authority", "person", "reinstate", "ana@example.com")
        _ = await person.run("sync")
        let used = await person.run("use", "Example Works")
        let found = try await person.run("authority", "person", "find", "LIMA engineer", "--json")
            .json("authority-person-find")

        XCTAssertEqual(unasked.status, 64)
        XCTAssertEqual(suspended["badges"]?.arrayValue?.count, 1)
        XCTAssertTrue(list.output.contains("suspended"), list.output)
        XCTAssertEqual(shown["badges"]?.arrayValue?.first?["status"], "suspended")
        XCTAssertEqual(shown["suspendedAt"], "2026-03-01T09:00:00Z")
        XCTAssertTrue(text.output.contains("suspended since 2026-03-01T09:00:00Z"), text.output)
        XCTAssertTrue(text.output.contains("Next: badgectl authority person reinstate ana@example.com"), text.output)
        XCTAssertEqual(refused.status, 11, refused.output)
        XCTAssertEqual(alone.status, 16, alone.messages)
        XCTAssertTrue(
            reinstated.output.contains("Reinstated Ana Lima (ana@example.com) and 1 badge."), reinstated.output)
        XCTAssertEqual(used.status, 0, used.messages)
        XCTAssertEqual(found["people"]?.arrayValue?.count, 1)
        XCTAssertNotNil(badge["id"])
    }

    func testListsComeInPagesThatTheNextCommandContinues() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let rows = (0..<5).map { "P\($0),p\($0)@example.com,Doors\n" }
        let file = try person.file("people.csv", "name,email,group\n" + rows.joined())
        _ = await person.run("authority", "import", file)

        let first = await person.run("authority", "person", "list", "--group", "Doors", "--limit", "3")
        let next = try XCTUnwrap(first.output.split(separator: "\n").last?.split(separator: " ").dropFirst(2))
        let second = await person.run(next.map(String.init) + ["--limit", "3"])
        let document = try await person.run("authority", "person", "list", "--limit", "3", "--json")
            .json("authority-person-list")
        let badges = try await person.run(
            "authority", "badge", "list", "--status", "suspended", "--limit", "1", "--json"
        ).json("authority-badge-list")
        let wrong = await person.run("authority", "badge", "list", "--status", "lost")

        XCTAssertEqual(
            next.joined(separator: " "), "authority person list --group Doors --after p2@example.com")
        XCTAssertTrue(
            second.output.contains("p3@example.com") && second.output.contains("p4@example.com"), second.output)
        XCTAssertFalse(second.output.contains("p2@example.com"), second.output)
        XCTAssertEqual(document["next"], "p2@example.com")
        XCTAssertEqual(badges["badges"], [])
        XCTAssertEqual(wrong.status, 64)
    }

    func testEverybodyWithoutABadgeIsInvitedOnceIntoTwoPrivateFiles() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let file = try person.file(
            "people.csv", "name,email,group\nBo,bo@example.com,Doors\nCy,cy@example.com,Doors\nDi,di@example.com,\n")
        _ = await person.run("authority", "import", file)
        _ = await person.run("authority", "person", "suspend", "cy@example.com", "--yes")
        let (offers, codes) = (person.folder.path + "/offers.csv", person.folder.path + "/codes.csv")
        let line = ["authority", "invite-all", "--group", "Doors", "--valid-for", "P3D", "--json", "--offer-output"]

        let refused = await person.run(line + [offers, "--code-output", codes])
        _ = await person.run("authority", "edit", "--longest-invitation", "P7D")
        let invited = try await person.run(line + [offers, "--code-output", codes]).json("authority-invite-all")
        let again = try await person.run(line + [offers + "2", "--code-output", codes + "2"])
            .json("authority-invite-all")
        let text = try String(contentsOfFile: offers, encoding: .utf8)
        let code = try String(contentsOfFile: codes, encoding: .utf8)
        let mode = try FileManager.default.attributesOfItem(atPath: codes)[.posixPermissions] as? Int
        let queued = try await person.messages()
        let invite = ["authority", "invite", "di@example.com", "--code-output", person.folder.path + "/code.txt"]
        let single = await person.run(invite)
        let still = try await person.messages()

        XCTAssertEqual(refused.status, 16)
        XCTAssertEqual(invited["invited"]?.arrayValue?.compactMap { $0["email"]?.stringValue }, ["bo@example.com"])
        XCTAssertEqual(invited["invited"]?.arrayValue?.first?["expiresAt"], "2026-03-04T09:00:00Z")
        XCTAssertEqual(again["invited"], [])
        XCTAssertTrue(text.hasPrefix("\"bo@example.com\",\"openid-credential-offer://"), text)
        XCTAssertNotNil(code.wholeMatch(of: /"bo@example\.com","[0-9]{6}"\n/), code)
        XCTAssertFalse(text.contains(code.suffix(8).dropLast(2)))
        XCTAssertEqual(mode, 0o600)
        XCTAssertEqual(single.status, 0, single.messages)
        XCTAssertEqual(queued + still, [], "the codes are passed on by the operator")
    }

    func testAHundredPeopleAreInvitedAtOnceAndEachHasALine() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let people = (1...250).map { "Person \($0),person\($0)@example.com\n" }.joined()
        _ = await person.run("authority", "import", try person.file("people.csv", "name,email\n" + people))
        let generation = {
            try await person.run("store", "info", "--json").json("store-info")["generation"]?.integerValue
        }
        let before = try await generation() ?? 0
        let (offers, codes) = (person.folder.path + "/offers.csv", person.folder.path + "/codes.csv")

        let invited = try await person.run(
            "authority", "invite-all", "--json", "--offer-output", offers, "--code-output", codes
        ).json("authority-invite-all")

        let lines = try [offers, codes].map { file in
            try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { $0.prefix { $0 != "," } }
                .map { $0.trimmingPrefix("\"").dropLast() }
        }
        let emails = invited["invited"]?.arrayValue?.compactMap { $0["email"]?.stringValue }
        let after = try await generation() ?? 0
        XCTAssertEqual(emails?.count, 250)
        XCTAssertEqual(lines.map { $0.map(String.init) }, [emails, emails])
        XCTAssertEqual(after - before, 3, "a hundred in each transaction")
    }
}
