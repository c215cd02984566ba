import BadgeModel
import BadgeTesting
import Foundation
import XCTest

final class AuthorityServicesTests: XCTestCase {
    func testColorsThatCannotBeReadAreSaidAndShown() async throws {
        let person = try Operator()

        let created = await person.run(
            "authority", "create", "--name", "Example Works", "--background-color", "#1A547A",
            "--text-color", "#2A648A", "--support-email", "help@example.com")
        let shown = await person.run("authority", "show")
        let document = try await person.run("authority", "show", "--json").json("authority-show")

        XCTAssertEqual(created.output.components(separatedBy: "is shown as #FFFFFF").count, 2, created.output)
        XCTAssertTrue(shown.output.contains("#2A648A on #1A547A"), shown.output)
        XCTAssertTrue(shown.output.contains("help@example.com"), shown.output)
        XCTAssertEqual(document["textColor"], "#2A648A")
    }

    func testAPersonGetsALoginByFileAndNeverByArgument() async throws {
        let person = try await founded()
        let password = try person.file("password.txt", "correct horse battery\n")

        let added = await person.run(
            ["authority", "person", "add"] + Operator.ana
                + ["--username", "ana", "--password-file", password, "--second-factor", "--json"])
        let edited = await person.run(
            "authority", "person", "edit", "ana@example.com", "--password-file", password, "--no-second-factor",
            "--json")

        XCTAssertEqual(try added.json("authority-person-add")["username"], "ana")
        XCTAssertEqual(try edited.json("authority-person-edit")["username"], "ana")
        XCTAssertFalse((added.output + added.messages).contains("horse"))
    }

    func testAPasswordThatCannotBeSetChangesNothing() async throws {
        let person = try await founded()
        let password = try person.file("password.txt", "correct horse battery")
        let ana = ["authority", "person", "add"] + Operator.ana

        let nameless = await person.run(ana + ["--password-file", password])
        let missing = await person.run(ana + ["--username", "ana", "--password-file", "/nowhere"])
        let both = await person.run(ana + ["--password-file", password, "--password-fd", "3"])

        XCTAssertEqual([nameless.status, missing.status, both.status], [16, 15, 64])
        let list = try await person.run("authority", "person", "list", "--json").json("authority-person-list")
        XCTAssertEqual(list, ["people": []])
    }

    func testClientsAreAddedListedAndRemoved() async throws {
        let person = try await founded()
        let add = [
            "authority", "client", "add", "payroll", "--name", "Payroll", "--redirect-uri",
            "https://pay.example.com/signed-in", "--required-claim", "email=Mail", "--claim", "title=Position",
        ]

        let added = try await person.run(add + ["--json"]).json("authority-client-add")
        let again = await person.run(add)
        let list = try await person.run("authority", "client", "list", "--json").json("authority-client-list")
        let asked = await person.run("authority", "client", "remove", "payroll")
        let removed = try await person.run("authority", "client", "remove", "payroll", "--yes", "--json")
            .json("authority-client-remove")
        let gone = await person.run("authority", "client", "remove", "payroll", "--yes")

        XCTAssertEqual(added["claims"]?.arrayValue?.first, ["name": "email", "label": "Mail", "required": true])
        XCTAssertEqual(list, ["clients": [added]])
        XCTAssertEqual(removed, ["id": "payroll"])
        XCTAssertEqual([again.status, asked.status, gone.status], [16, 64, 15])
    }

    func testAnOrganizationsNameIsOneLine() async throws {
        let person = try Operator()

        for name in ["", "Example\nWorks", String(repeating: "x", count: 201)] {
            let answer = await person.run("authority", "create", "--name", name)
            XCTAssertEqual(answer.status, 16, name)
            XCTAssertTrue(answer.messages.contains("must be one line of 1 to 200 characters"), answer.messages)
        }
    }

    func testAnAddressThatCouldBeAnybodysIsRefused() async throws {
        let person = try await founded()

        for address in ["http://pay.example.com/", "pay", "myapp:/x", "https://a b/"] {
            let answer = await person.run(
                "authority", "client", "add", "x", "--name", "X", "--redirect-uri", address)
            XCTAssertEqual(answer.status, 16, address)
        }
        let answer = await person.run("authority", "client", "add", "x", "--name", "X", "--redirect-uri", "myapp:/x")
        XCTAssertTrue(answer.messages.contains("such as com.example.app:/login"), answer.messages)
    }

    func testAWrongCodeSaysSoAndTooManyAreLimited() async throws {
        let person = try await founded()
        let file = try person.file("code.txt", "1234\n")

        for _ in 0..<10 {
            let answer = await person.run("authority", "code", "verify", "--code-file", file, "--json")
            XCTAssertEqual(answer.status, 12)
            XCTAssertEqual(try answer.json("authority-code-verify"), ["valid": false])
        }
        let limited = await person.run("authority", "code", "verify", "--code-file", file, "--json")
        let text = await person.run("authority", "code", "verify", "--code-file", file)

        XCTAssertEqual(limited.status, 12)
        XCTAssertEqual(try limited.json("authority-code-verify"), ["valid": false, "retryAfter": 300])
        XCTAssertTrue(text.output.hasPrefix("Too many wrong codes came. None is looked at for 300 seconds."))
    }

    func testACodeIsAskedForOrReadAndNeverAnArgument() async throws {
        let person = try await founded()

        let nobody = await person.run("authority", "code", "verify")
        let argument = await person.run("authority", "code", "verify", "1234")
        let long = await person.run(
            "authority", "code", "verify", "--code-file", try person.file("code.txt", "12345678"))

        XCTAssertEqual([nobody.status, argument.status, long.status], [64, 64, 16])
        XCTAssertTrue(nobody.messages.contains("--code-file"), nobody.messages)
    }

    func testDevicesAreListedAndRemoved() async throws {
        let person = try Operator()
        try await person.provision()

        let list = try await person.run("authority", "device", "list", "ana@example.com", "--json")
            .json("authority-device-list")
        let id = try XCTUnwrap(list["devices"]?.arrayValue?.first?["id"]?.stringValue)
        let asked = await person.run("authority", "device", "remove", "ana@example.com", id)
        let unknown = await person.run("authority", "device", "remove", "ana@example.com", "zzzz", "--yes")
        let short = await person.run("authority", "device", "remove", "ana@example.com", String(id.prefix(3)), "--yes")
        let removed = try await person.run(
            "authority", "device", "remove", "ana@example.com", String(id.prefix(4)), "--yes", "--json"
        )
        .json("authority-device-remove")
        let after = try await person.run("authority", "device", "list", "ana@example.com", "--json")
            .json("authority-device-list")

        XCTAssertEqual([asked.status, unknown.status, short.status], [64, 15, 15])
        XCTAssertTrue(asked.messages.contains("ana@example.com"), asked.messages)
        XCTAssertTrue(unknown.messages.contains("device list ana@example.com"), unknown.messages)
        XCTAssertEqual(removed["id"]?.stringValue, id)
        XCTAssertEqual(removed["revokedBadges"]?.arrayValue?.count, 1)
        XCTAssertEqual(after, ["devices": []])
    }

    func testAPersonWithAnUnfitPasswordIsNotAdded() async throws {
        let person = try await founded()
        let file = try person.file("password.txt", "short")
        let words = ["authority", "person", "add", "--name", "Bo", "--email", "bo@example.com", "--username", "bo"]

        let refused = await person.run(words + ["--password-file", file])
        let added = await person.run(words + ["--password-file", try person.file("password.txt", "long enough")])
        let edited = await person.run(
            "authority", "person", "edit", "bo@example.com", "--title", "Cook", "--password-file", file)
        let title = try await person.run("authority", "person", "list", "--json").json()["people"]?.arrayValue?.first

        XCTAssertEqual([refused.status, added.status], [16, 0], added.messages)
        XCTAssertEqual(edited.status, 0)
        XCTAssertEqual(title?["title"], "Cook")
    }

    func testAnEditWithAnUnfitPasswordChangesNothing() async throws {
        let person = try await founded()
        _ = await person.run(
            "authority", "person", "add", "--name", "Bo", "--email", "bo@example.com", "--username", "bo")

        let refused = await person.run(
            "authority", "person", "edit", "bo@example.com", "--title", "Cook", "--password-file",
            try person.file("password.txt", "short"))

        let people = try await person.run("authority", "person", "list", "--json").json()["people"]?.arrayValue
        XCTAssertEqual(refused.status, 16)
        XCTAssertNil(people?.first?["title"])
    }

    private func founded() async throws -> Operator {
        let person = try Operator()
        let created = await person.run("authority", "create", "--name", "Example Works")
        XCTAssertEqual(created.status, 0, created.messages)
        return person
    }
}
