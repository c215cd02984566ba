import BadgeModel
import Foundation
import TestSupport
import XCTest

/// What an operator writes of the organization and its people.
final class AuthorityPersonTests: XCTestCase {
    func testAnEmptyTextClearsWhatIsKnownOfAPerson() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        let details = [
            "--phone", "+447700900123", "--group", "Bridges", "--username", "ana", "--given-name", "Ana",
            "--family-name", "Lima", "--property", "floor=3", "--property", "desk=7",
        ]
        let added = try await person.run(["authority", "person", "add", "--json"] + Operator.ana + details)
            .json("authority-person-add")
        let cleared = try await person.run(
            "authority", "person", "edit", "ana@example.com", "--title", "", "--phone", "", "--group", "", "--username",
            "", "--given-name", "", "--family-name", "", "--property", "floor=", "--json"
        ).json("authority-person-edit")

        for name in ["title", "phone", "group", "username", "givenName", "familyName"] {
            XCTAssertNotNil(added[name], name)
            XCTAssertNil(cleared[name], name)
        }
        XCTAssertEqual(cleared["properties"], ["desk": "7"])
        XCTAssertEqual(cleared["name"], "Ana Lima")
    }

    func testAnotherEmailAddressSaysThatTheInvitationEnded() async throws {
        let person = try Operator()
        _ = try await person.invitation()

        let titled = try await person.run(
            "authority", "person", "edit", "ana@example.com", "--title", "Chief", "--json"
        )
        .json("authority-person-edit")
        let moved = try await person.run(
            "authority", "person", "edit", "ana@example.com", "--new-email", "ana@example.org", "--json"
        ).json("authority-person-edit")
        _ = await person.run("authority", "invite", "ana@example.org")
        let back = await person.run("authority", "person", "edit", "ana@example.org", "--new-email", "ana@example.com")

        XCTAssertNil(titled["endedInvitation"])
        XCTAssertEqual(moved["endedInvitation"], true)
        XCTAssertTrue(back.output.contains("The open invitation ended"), back.output)
        XCTAssertTrue(back.output.hasSuffix("Next: badgectl authority invite ana@example.com\n"), back.output)
    }

    func testTheSecondFactorThatIsSetIsShown() async throws {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")

        let added = await person.run(["authority", "person", "add", "--second-factor"] + Operator.ana)
        let edited = await person.run("authority", "person", "edit", "ana@example.com", "--no-second-factor")

        XCTAssertTrue(added.output.contains("Second factor  a login needs a code"), added.output)
        XCTAssertTrue(edited.output.contains("Second factor  a login needs no code"), edited.output)
    }

    func testANewInvitationSaysThatItEndsTheEarlierOne() async throws {
        let person = try Operator()
        _ = try await person.invitation()

        let again = await person.run("authority", "invite", "ana@example.com")

        let outbox = try await person.run("authority", "outbox", "--json").json("authority-outbox")
        XCTAssertEqual(outbox["messages"]?.arrayValue?.count, 1, "the replaced code is gone")
        let sentence = "The earlier invitation of ana@example.com has ended: its offer and code no longer work."
        XCTAssertTrue(again.output.contains(sentence), again.output)
        let other = try Operator()
        _ = await other.run("authority", "create", "--name", "Example Works")
        _ = await other.run(["authority", "person", "add"] + Operator.ana)
        let first = await other.run("authority", "invite", "ana@example.com")
        XCTAssertFalse(first.output.contains("earlier invitation"), first.output)
    }

    func testAnAddressIsRefusedInWordsForTheOrganization() async throws {
        let addresses = [
            ("badges.example.com", "is not a web address. Write it like https://badges.example.com."),
            ("http://badges.example.com", "http://badges.example.com is not encrypted. Give the organization an https"),
            ("ftp://badges.example.com", "is not a web address"), ("https://", "is not a web address"),
        ]

        try await playEach(addresses) { address, reason in
            let answer = try await Operator().run("authority", "create", "--name", "Works", "--url", address)
            XCTAssertEqual(answer.status, 16, address)
            XCTAssertTrue(answer.messages.hasPrefix("badgectl: ") && answer.messages.contains(reason), answer.messages)
        }
    }
}
