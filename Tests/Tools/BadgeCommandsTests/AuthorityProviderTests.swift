import BadgeModel
import BadgeTesting
import Foundation
import XCTest

final class AuthorityProviderTests: XCTestCase {
    func testProvidersAreAddedListedAndRemoved() async throws {
        let person = try await founded()
        let add = [
            "authority", "provider", "add", "staff", "--name", "Staff login", "--issuer", "https://login.example.com",
            "--client-id", "badges", "--trusted-domain", "Example.com",
        ]

        let added = try await person.run(add + ["--json"]).json("authority-provider-add")
        let again = await person.run(add)
        let campus = await person.run("authority", "provider", "add", "campus", "--name", "Campus", "--kind", "saml")
        let list = try await person.run("authority", "provider", "list", "--json").json("authority-provider-list")
        let shown = await person.run("authority", "provider", "list")
        let removed = try await person.run("authority", "provider", "remove", "staff", "--json")
            .json("authority-provider-remove")
        let gone = await person.run("authority", "provider", "remove", "staff")

        XCTAssertEqual(added["clientID"], "badges")
        XCTAssertEqual(list["providers"]?.arrayValue?.map { $0["id"] }, ["staff", "campus"])
        XCTAssertEqual(list["providers"]?.arrayValue?.first?["domains"], ["example.com"])
        XCTAssertTrue(shown.output.contains("Campus"), shown.output)
        XCTAssertEqual(removed["id"], "staff")
        XCTAssertEqual([again.status, campus.status, gone.status], [16, 0, 15])
    }

    func testAProviderThatIsNoneIsNotAdded() async throws {
        let person = try await founded()
        let add = ["authority", "provider", "add"]
        let client = ["--client-id", "badges", "--name", "Staff"]
        let cases: [([String], Int32)] = [
            (["staff", "--name", "Staff"], 64),
            (["staff", "--issuer", "https://login.example.com"] + client.suffix(2), 64),
            (["staff", "--kind", "saml", "--issuer", "https://login.example.com"] + client, 64),
            (["staff", "--issuer", "http://login.example.com"] + client, 16),
            (["a b", "--issuer", "https://login.example.com"] + client, 16),
            (["staff", "--issuer", "https://login.example.com", "--icon", "../x"] + client, 16),
            (["staff", "--issuer", "https://login.example.com", "--trusted-domain", "com"] + client, 16),
            (["staff", "--kind", "saml", "--name", "Staff", "--trusted-domain", "example.com"], 16),
            (["staff", "--issuer", "https://login.example.com", "--scope", "a b"] + client, 16),
        ]
        for (options, status) in cases {
            let answer = await person.run(add + options)
            XCTAssertEqual(answer.status, status, "\(options) \(answer.messages)")
        }
    }

    private func founded() async throws -> Operator {
        let person = try Operator()
        _ = await person.run("authority", "create", "--name", "Example Works")
        return person
    }
}
