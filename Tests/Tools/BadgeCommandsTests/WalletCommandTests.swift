import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

final class WalletCommandTests: XCTestCase {
    func testABadgeIsNamedByIdPrefixOrOrganization() async throws {
        let person = try Operator()
        let badge = try await person.provision()
        let id = badge["id"]?.stringValue ?? ""

        try await playEach([id, String(id.prefix(8)), id.prefix(3).uppercased(), "Example Works", "example works"]) {
            name in
            let shown = try await person.run("show", name, "--json").json("show")
            XCTAssertEqual(shown["id"]?.stringValue, id, name)
        }
    }

    func testAnAmbiguousNameNamesTheBadges() async throws {
        let person = try Operator()
        let first = try await person.provision()
        let second = try await person.redeem(try await person.invite())

        let answer = await person.run("show", "Example Works", "--json")

        XCTAssertEqual(answer.status, 16)
        let error = try answer.json("error")["error"]
        XCTAssertEqual(error?["code"], "ambiguous")
        for badge in [first, second] {
            let prefix = String(badge["id"]?.stringValue?.prefix(8) ?? "?")
            XCTAssertEqual(error?["reason"]?.stringValue?.contains(prefix), true, answer.output)
        }
    }

    func testARevokedBadgeIsNotMeantWhereThereIsAnother() async throws {
        let person = try Operator()
        let old = try await person.provision()["id"]?.stringValue ?? ""
        try await person.decide("revoke")
        let alone = try await person.run("show", "--json").json("show")
        let new = try await person.redeem(try await person.invite())["id"]?.stringValue ?? ""

        let unnamed = try await person.run("show", "--json").json("show")
        let named = try await person.run("show", "Example Works", "--json").json("show")
        let byID = try await person.run("show", String(old.prefix(8)), "--json").json("show")

        XCTAssertEqual([alone, unnamed, named, byID].map { $0["id"]?.stringValue }, [old, new, new, old])
    }

    func testThePersonPicksFromAnAmbiguousName() async throws {
        let presenter = ScriptedPresenter()
        let person = try Operator(presenter: presenter)
        try await person.provision()
        let second = try await person.redeem(try await person.invite())
        let id = second["id"]?.stringValue ?? ""
        await presenter.reply(to: .badgePicker, with: .submit(["badge": id]))

        let picked = try await person.run("show", "Example Works", "--json").json("show")
        let declined = await person.run("show", "Example Works", "--json")

        XCTAssertEqual(picked["id"]?.stringValue, id)
        XCTAssertEqual(declined.status, 10)
    }

    func testTheCodeIsReadFromAFileDescriptor() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(
            contentsOf: Data("\(invitation["transactionCode"]?.stringValue ?? "")\r\n".utf8))
        try pipe.fileHandleForWriting.close()

        let answer = await person.run(
            "provision", invitation["offer"]?.stringValue ?? "", "--tx-code-fd",
            String(pipe.fileHandleForReading.fileDescriptor), "--json")

        XCTAssertEqual(try answer.json("provision")["status"], "active")
    }

    func testACodeThatDoesNotFitIsNotSent() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        try await playEach(["", "12345", "12345a", String(repeating: "1", count: 5000)]) { text in
            let file = try person.file("code.txt", text)
            let answer = await person.run(
                "provision", invitation["offer"]?.stringValue ?? "", "--tx-code-file", file, "--json")

            XCTAssertEqual(answer.status, 16, answer.output)
            XCTAssertTrue(text.isEmpty || !(answer.output + answer.messages).contains(text), answer.output)
        }
        try await person.redeem(invitation)
    }

    func testAWrongCodeIsAskedForAgain() async throws {
        let presenter = ScriptedPresenter()
        let person = try Operator(presenter: presenter)
        let invitation = try await person.invitation()
        let right = invitation["transactionCode"]?.stringValue ?? ""
        for code in [right == "111111" ? "111112" : "111111", right] {
            await presenter.reply(to: .transactionCode, with: .submit(["code": code]))
        }

        let answer = await person.run("provision", invitation["offer"]?.stringValue ?? "")

        XCTAssertEqual(answer.status, 0, answer.messages)
        let refusals = await presenter.transcript.events.filter { if case .refused = $0 { true } else { false } }
        XCTAssertEqual(refusals.count, 1)
        XCTAssertFalse((answer.output + answer.messages).contains(right))
    }

    func testAnOrganizationIsRemovedAfterAYes() async throws {
        let presenter = ScriptedPresenter([
            Form.Kind(rawValue: "badgectl.destruction"): [.action("keep"), .giveUp, .action("remove")]
        ])
        let person = try Operator(presenter: presenter)
        try await person.provision()
        let line = ["organization", "remove", "Example Works", "--json"]

        let kept = await person.run(line)
        let givenUp = await person.run(line)
        let removed = try await person.run(line).json("organization-remove")

        XCTAssertEqual([kept.status, givenUp.status], [10, 10])
        XCTAssertEqual(removed["removedBadges"]?.arrayValue?.count, 1)
        let list = try await person.run("list", "--json").json("list")
        XCTAssertEqual(list, ["badges": []])
    }

    func testTheEndOfPinsGoesWithTheLastOfThem() async throws {
        let person = try Operator()
        let pins = [UInt8(1), 2].map { Data(repeating: $0, count: 32).base64EncodedString() }
        let end = ["--until", "2027-06-30"]
        let changes = [
            ["--add", pins[0], "--add", pins[1]] + end, ["--remove", pins[0]], ["--remove", pins[1]],
            ["--add", pins[0]],
        ]

        var shown: [JSON?] = []
        for change in changes {
            let answer = await person.run(["organization", "pin", Operator.address, "--json"] + change)
            shown.append(try answer.json("organization-pin")["hosts"]?.arrayValue?.first)
        }

        let ends = shown.map { $0?["pinsExpireAt"]?.stringValue }
        XCTAssertEqual(ends, ["2027-06-30T00:00:00Z", "2027-06-30T00:00:00Z", nil, nil])
        XCTAssertEqual(shown.map { $0?["pinned"] }, [true, true, false, true])
    }

    func testAnEmptyWalletIsNoFailureAndIsNotMadeByLooking() async throws {
        let person = try Operator()

        let badges = await person.run("list")
        let organizations = await person.run("organization", "list")

        XCTAssertEqual([badges.status, organizations.status], [0, 0])
        XCTAssertEqual(badges.output, "No badges yet.\n\nNext: badgectl provision\n")
        XCTAssertTrue(organizations.output.hasSuffix("Next: badgectl provision\n"))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: person.folder.path), [])
    }

    func testRemovingAPersonRevokesTheirBadge() async throws {
        let person = try Operator()
        try await person.provision()

        let removed = try await person.run("authority", "person", "remove", "ana@example.com", "--yes", "--json")
            .json("authority-person-remove")

        let badges = try await person.run("authority", "badge", "list", "--json").json("authority-badge-list")
        XCTAssertEqual(badges["badges"]?.arrayValue?.compactMap { $0["status"] }, ["revoked"])
        XCTAssertEqual(removed["revokedBadges"]?.arrayValue, badges["badges"]?.arrayValue?.compactMap { $0["id"] })
    }
}
