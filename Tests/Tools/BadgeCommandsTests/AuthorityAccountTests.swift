import BadgeModel
import BadgeTesting
import Foundation
import XCTest

final class AuthorityAccountTests: XCTestCase {
    private static let server = "https://login.example.com"

    func testAccountsAreLinkedListedAndUnlinked() async throws {
        let person = try await founded()
        let link = ["authority", "account", "link", "ana@example.com", "248289761001", "--server", Self.server]
        let unlink = ["authority", "account", "unlink", "248289761001", "--server", Self.server]

        let linked = try await person.run(link + ["--json"]).json("authority-account-link")
        let again = await person.run(link)
        let list = try await person.run("authority", "account", "list", "--json").json("authority-account-list")
        let strangers = try await person.run("authority", "account", "list", "--unlinked", "--json")
            .json("authority-account-list")
        let unlinked = try await person.run(unlink + ["--json"]).json("authority-account-unlink")
        let gone = await person.run(unlink)

        XCTAssertEqual(linked["email"], "ana@example.com")
        XCTAssertEqual(list, ["accounts": [linked]])
        XCTAssertEqual(strangers, ["accounts": []])
        XCTAssertEqual(unlinked, linked)
        XCTAssertEqual([again.status, gone.status], [16, 15])
    }

    func testAnAccountsServerIsNamedWhereNoneWasServedWith() async throws {
        let person = try await founded()

        let unnamed = await person.run("authority", "account", "link", "ana@example.com", "248289761001")
        let noAddress = await person.run(
            "authority", "account", "link", "ana@example.com", "248289761001", "--server", "login")

        XCTAssertEqual([unnamed.status, noAddress.status], [64, 16])
        XCTAssertTrue(unnamed.messages.contains("Say at which one the account is."), unnamed.messages)
    }

    func testOptionsOfAServerGoWithTheServer() async throws {
        let person = try await founded()
        let serve = ["authority", "serve"]
        let cases: [([String], Int32)] = [
            (["--token-audience", "badges"], 64), (["--token-scope", "badges"], 64), (["--token-client", "a"], 64),
            (["--authorization-server", Self.server, "--introspection-client", "badges"], 64),
            (["--authorization-server", "http://login.example.com"], 16),
            (["--authorization-server", "login.example.com"], 16),
            (["--authorization-server", Self.server, "--token-scope", "two words"], 16),
            (
                [
                    "--authorization-server", Self.server, "--introspection-client", "badges",
                    "--introspection-secret-file", "/nowhere",
                ], 15
            ),
        ]
        for (options, status) in cases {
            let answer = await person.run(serve + options)
            XCTAssertEqual(answer.status, status, "\(options) \(answer.messages)")
        }
    }

    private func founded() async throws -> Operator {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        _ = await person.run(["authority", "person", "add"] + Operator.ana)
        return person
    }
}
