import ArgumentParser
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// What destroys something asks first; where nobody can be asked, it is refused without `--yes`.
final class UnconfirmedCommandTests: XCTestCase {
    private static let server = "https://login.example.com"

    /// The commands of the organization, each with its arguments.
    private static let administration: [([String], [String])] = [
        (["authority", "person", "remove"], ["ana@example.com"]),
        (["authority", "person", "suspend"], ["ana@example.com"]), (["authority", "revoke"], ["BADGE"]),
        (["authority", "admin", "remove"], ["bo@example.com"]), (["authority", "client", "remove"], ["payroll"]),
        (["authority", "device", "remove"], ["ana@example.com", "tablet"]),
        (["authority", "key", "rotate"], ["--compromised"]), (["authority", "policy", "rollback"], ["1"]),
        (["store", "export-key"], []), (["store", "restore"], ["FOLDER/organization.bak"]),
    ]

    /// The commands of the wallet, each with its arguments.
    private static let wallet: [([String], [String])] = [
        (["remove"], ["Example Works"]), (["organization", "remove"], ["Example Works"]), (["passcode", "reset"], []),
        (["device", "remove"], ["tablet"]), (["account", "unlink"], ["1"]), (["store", "export-key"], []),
        (["store", "restore"], ["FOLDER/wallet.bak"]),
    ]

    func testWithoutAYesNothingOfTheOrganizationIsDestroyed() async throws {
        let person = try await Self.person()
        let badge = try await person.issuedBadge()
        let (before, listed) = (try await Self.logs(of: person), try await Self.lists(of: person))

        try await playEach(Self.administration) { name, arguments in
            let words = arguments.map { $0 == "BADGE" ? badge : Self.path($0, person) }
            let answer = await person.run(name + words + ["--json"])

            try answer.failure(64, "inputRequired", says: "--yes")
            let after = try await Self.logs(of: person)
            XCTAssertEqual(after, before, name.joined(separator: " "))
        }
        let lists = try await Self.lists(of: person)
        XCTAssertEqual(lists, listed)
    }

    func testWithoutAYesNothingOfTheWalletIsDestroyed() async throws {
        let person = try await Self.person()
        let (before, listed) = (try await Self.logs(of: person), try await Self.lists(of: person))

        try await playEach(Self.wallet) { name, arguments in
            let words = arguments.map { Self.path($0, person) }
            let answer = await person.run(on: "laptop", name + words + ["--json"])

            try answer.failure(64, "inputRequired", says: "--yes")
            let after = try await Self.logs(of: person)
            XCTAssertEqual(after, before, name.joined(separator: " "))
        }
        let lists = try await Self.lists(of: person)
        XCTAssertEqual(lists, listed)
    }

    func testEveryCommandThatAsksIsRefusedHere() {
        let asking = HelpTests.commands().filter {
            let help = $0.type.helpMessage(columns: 500)
            return help.contains("--yes") && help.contains("without asking")
        }

        let played = Set((Self.administration + Self.wallet).map { $0.0.joined(separator: " ") })
        XCTAssertEqual(
            Set(asking.map { $0.words.joined(separator: " ") }),
            played.subtracting(["store export-key", "store restore"]))
    }

    /// An organization with everything that can be removed, and its person on a laptop and a tablet.
    private static func person() async throws -> Operator {
        let person = try Operator()
        try await person.found(under: Rules.devices(3))
        try await person.publish(Rules.devices(4))
        let folder = person.folder.path
        let password = try person.password()
        let admin = ["authority", "admin", "add", "--password-file", password]
        for words in [
            admin + ["cy@example.com", "--name", "Cy Lund", "--role", "owner"],
            admin + ["bo@example.com", "--name", "Bo Berg", "--role", "people"],
            [
                "authority", "client", "add", "payroll", "--name", "Payroll", "--redirect-uri",
                "https://pay.example.com/signed-in",
            ],
            [
                "authority", "provider", "add", "staff", "--name", "Staff login", "--icon", "staff", "--issuer", server,
                "--client-id", "badges",
            ],
            ["authority", "account", "link", "ana@example.com", "one", "--server", server],
            ["authority", "account", "link", "ana@example.com", "two", "--server", server],
        ] {
            let answer = await person.run(words)
            XCTAssertEqual(answer.status, 0, "\(words): \(answer.messages)")
        }
        try await person.logIn()
        try await person.logIn(on: "tablet")
        let organization = await person.run("store", "backup", folder + "/organization.bak")
        let wallet = await person.run(on: "laptop", "store", "backup", folder + "/wallet.bak")
        XCTAssertEqual([organization.status, wallet.status], [0, 0], organization.messages + wallet.messages)
        return person
    }

    private static func path(_ argument: String, _ person: Operator) -> String {
        argument.replacing("FOLDER", with: person.folder.path)
    }

    /// What the organization and the wallet have written down of what was done to them.
    private static func logs(of person: Operator) async throws -> [JSON] {
        let organization = try await person.run("audit", "list", "--json").json("audit-list")
        let wallet = try await person.run(on: "laptop", "audit", "list", "--json").json("audit-list")
        return [organization, wallet]
    }

    private static func lists(of person: Operator) async throws -> [JSON] {
        var lists: [JSON] = []
        for name in ["client", "admin", "person", "badge", "key"] {
            lists.append(try await person.run("authority", name, "list", "--json").json("authority-\(name)-list"))
        }
        for name in ["device", "account"] {
            lists.append(try await person.run(on: "laptop", name, "list", "--json").json("\(name)-list"))
        }
        lists.append(try await person.run(on: "laptop", "list", "--json").json("list"))
        return lists
    }
}
