import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

final class AuthorityAdminTests: XCTestCase {
    private func founded() async throws -> Operator {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        return person
    }

    private func add(_ email: String, _ role: String, by person: Operator, _ more: String...) async throws -> Answer {
        let file = try person.file("password.txt", "correct horse battery\n")
        return await person.run(
            ["authority", "admin", "add", email, "--name", "Ana Lima", "--role", role, "--password-file", file] + more)
    }

    func testAnAdministratorIsAddedListedChangedAndRemoved() async throws {
        let person = try await founded()
        let file = try person.file("new.txt", "another password\n")
        let none = await person.run("authority", "admin", "list")
        let added = try await add("ana@example.com", "owner", by: person, "--json").json("authority-admin-add")
        _ = try await add("bo@example.com", "people", by: person)
        let role = try await person.run("authority", "admin", "role", "bo@example.com", "auditor", "--json")
            .json("authority-admin-role")
        let password = try await person.run(
            "authority", "admin", "password", "bo@example.com", "--password-file", file, "--json"
        ).json("authority-admin-password")
        let key = try await person.run("authority", "admin", "password", "bo@example.com", "--new-code", "--json")
            .json("authority-admin-password")
        let list = try await person.run("authority", "admin", "list", "--json").json("authority-admin-list")
        let removed = try await person.run("authority", "admin", "remove", "bo@example.com", "--yes", "--json")
            .json("authority-admin-remove")
        let table = await person.run("authority", "admin", "list")

        XCTAssertTrue(none.output.contains("No administrators yet"), none.output)
        XCTAssertEqual(added["role"], "owner")
        XCTAssertEqual(added["codeKey"]?.stringValue?.count, 32)
        XCTAssertEqual([role, removed].map { $0["role"] }, ["auditor", "auditor"])
        XCTAssertNil(password["codeKey"])
        XCTAssertNotNil(key["codeKey"])
        XCTAssertEqual(list["administrators"]?.arrayValue?.count, 2)
        XCTAssertTrue(table.output.contains("never"), table.output)
    }

    func testTheKeyGoesIntoAFileAndNowhereElse() async throws {
        let person = try await founded()
        let path = person.folder.path + "/key.txt"

        let added = try await add("ana@example.com", "owner", by: person, "--code-output", path)

        let link = try String(contentsOfFile: path, encoding: .utf8)
        XCTAssertTrue(link.hasPrefix("otpauth://totp/Example%20Works:ana%40example%2Ecom?secret="), link)
        XCTAssertFalse(added.output.contains("otpauth"), added.output)
        XCTAssertTrue(added.output.contains(path), added.output)

        let other = person.folder.path + "/other.txt"
        let document = try await add("bo@example.com", "people", by: person, "--code-output", other, "--json")
        XCTAssertNil(try document.json("authority-admin-add")["codeKey"])
        XCTAssertFalse(document.output.contains("otpauth"), document.output)
    }

    func testThePasswordIsNeverAnArgument() async throws {
        let person = try await founded()

        let argument = await person.run(
            "authority", "admin", "add", "ana@example.com", "--name", "Ana", "--role", "owner", "--password", "secret")
        let nothing = await person.run(
            "authority", "admin", "add", "ana@example.com", "--name", "Ana", "--role", "owner")

        XCTAssertEqual([argument, nothing].map(\.status), [64, 64])
        XCTAssertTrue(nothing.messages.contains("--password-file"), nothing.messages)
    }

    func testTwoDifferentPasswordsAddNobody() async throws {
        let passwords: [String] = ["a long password", "another password"]
        let person = try Operator(
            presenter: ScriptedPresenter([.operatorSecret: passwords.map { .submit(["secret": $0]) }]))
        _ = await person.run("authority", "create", "--name", "Example Works")

        let added = await person.run(
            "authority", "admin", "add", "ana@example.com", "--name", "Ana", "--role", "owner")

        XCTAssertEqual(added.status, 16)
        XCTAssertTrue(added.messages.contains("The two passwords differ."), added.messages)
        let list = await person.run("authority", "admin", "list")
        XCTAssertTrue(list.output.contains("No administrators yet"), list.output)
    }

    func testTheOnlyOwnerStays() async throws {
        let person = try await founded()
        let early = try await add("bo@example.com", "auditor", by: person)
        _ = try await add("ana@example.com", "owner", by: person)

        let removed = await person.run("authority", "admin", "remove", "ana@example.com", "--yes")
        let role = await person.run("authority", "admin", "role", "ana@example.com", "people")
        let wrong = await person.run("authority", "admin", "role", "ana@example.com", "king")

        XCTAssertEqual([early, removed, role, wrong].map(\.status), [16, 16, 16, 64])
        XCTAssertTrue(wrong.messages.contains("owner, people, policy, auditor"), wrong.messages)
    }

    func testTheOrganizationsLogIsListedProvedAndVerified() async throws {
        let person = try await founded()
        _ = try await add("ana@example.com", "owner", by: person)

        let list = try await person.run("authority", "audit", "list", "--limit", "1", "--json")
            .json("authority-audit-list")
        let proof = try await person.run("authority", "audit", "prove", "1", "--json").json("authority-audit-prove")
        let verified = try await person.run("authority", "audit", "verify", "--json").json("authority-audit-verify")
        let table = await person.run("authority", "audit", "list")

        let entry = list["entries"]?.arrayValue?.first
        XCTAssertEqual(entry?["kind"], "administrator")
        XCTAssertEqual(entry?["actor"]?.stringValue?.hasPrefix("user:"), true)
        XCTAssertEqual(proof["index"], 1)
        XCTAssertEqual(verified["valid"], true)
        XCTAssertTrue(table.output.contains("Administrator: added"), table.output)
        XCTAssertTrue(table.output.contains("Role: — → owner"), table.output)
        XCTAssertEqual(
            list["changes"],
            [["entry": 1, "field": "role", "values": "organizational", "before": nil, "after": "owner"]])
        XCTAssertTrue(table.output.contains("Next: badgectl authority audit verify"), table.output)
    }

    func testTheLogIsReadInPagesAndByWhoWhomAndWhen() async throws {
        let person = try await founded()
        for name in ["bo", "cy"] {
            _ = await person.run("authority", "person", "add", "--name", name, "--email", "\(name)@example.com")
        }
        person.clock.advance(by: 86_400)
        _ = await person.run("authority", "person", "edit", "bo@example.com", "--title", "Chief")
        func entries(_ options: String...) async throws -> (numbers: [JSON], next: JSON?) {
            let list = try await person.run(["authority", "audit", "list", "--json"] + options)
                .json("authority-audit-list")
            return (list["entries"]?.arrayValue?.compactMap { $0["index"] } ?? [], list["next"])
        }

        let all = try await entries()
        let newest = try await entries("--limit", "1")
        let before = try await entries("--limit", "1", "--before", newest.next?.text ?? "")
        let ofBo = try await entries("--person", "BO@example.com")
        let late = try await entries("--since", "2026-03-02")
        let byServer = try await entries("--by", "server")
        let text = await person.run("authority", "audit", "list", "--limit", "1", "--person", "bo@example.com")

        XCTAssertNil(all.next)
        XCTAssertEqual(newest.numbers, all.numbers.suffix(1))
        XCTAssertEqual(before.numbers, all.numbers.dropLast().suffix(1))
        XCTAssertEqual(ofBo.numbers.count, 2)
        XCTAssertEqual(late.numbers, all.numbers.suffix(1))
        XCTAssertEqual(byServer.numbers, [])
        XCTAssertTrue(text.output.contains("Position: — → Chief"), text.output)
        XCTAssertTrue(
            text.output.contains(
                "Next: badgectl authority audit list --person bo@example.com --limit 1 --before"), text.output)
    }

    func testFourCharactersNameAPersonWhoWasRemoved() async throws {
        let person = try await founded()
        _ = await person.run("authority", "person", "add", "--name", "Bo", "--email", "bo@example.com")
        let added = try await person.run("authority", "audit", "list", "--person", "bo@example.com", "--json")
            .json("authority-audit-list")
        let id = try XCTUnwrap(added["entries"]?.arrayValue?.last?["person"]?.stringValue)
        _ = await person.run("authority", "person", "remove", "bo@example.com", "--yes")

        var counts: [Int?] = []
        for length in [3, 4] {
            let beginning = String(id.prefix(length))
            let list = try await person.run("authority", "audit", "list", "--person", beginning, "--json")
                .json("authority-audit-list")
            counts.append(list["entries"]?.arrayValue?.count)
        }

        XCTAssertEqual(counts, [0, 2], "what was added and removed")
    }

    func testAValueIsShownUpToEightyCharacters() async throws {
        let person = try await founded()
        _ = await person.run("authority", "person", "add", "--name", "Bo", "--email", "bo@example.com")

        for (count, isCut) in [(80, false), (81, true)] {
            let title = String(repeating: "x", count: count)
            _ = await person.run("authority", "person", "edit", "bo@example.com", "--title", title)
            let text = await person.run("authority", "audit", "list", "--limit", "1")

            let shown = text.output.firstMatch(of: /→ (x+…?)/)?.1
            XCTAssertEqual(shown, isCut ? title.prefix(80) + "…" : title[...], text.output)
        }
    }
}
