import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// `badgectl authority serve --admin`, with a browser without scripts.
final class AdminProcessTests: XCTestCase {
    func testTheLinkIsInAPrivateFileAndLogsItsAccountInOnce() throws {
        let home = try TemporaryHome()
        let password = home.path + "/password.txt"
        try Data("correct horse battery\n".utf8).write(to: URL(filePath: password))
        let command = ["--home", home.path, "authority"]
        _ = try Program.run(command + ["create", "--name", "Example Works"])
        let early = try Program.run(command + ["serve", "--port", "0", "--admin", "--admin-port", "0"])
        let added = try Program.run(
            command + ["admin", "add", "ana@example.com", "--name", "Ana Lima", "--role", "owner"]
                + ["--password-file", password, "--json"])
        let program = try Program(command + ["serve", "--port", "0", "--admin", "--admin-port", "0", "--json"])

        let pages = try JSON.parse(try program.line())
        let listening = try JSON.parse(try program.line())
        let file = try XCTUnwrap(pages["linkFile"]?.stringValue)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let link = try XCTUnwrap(lines.last.flatMap { URL(string: $0) })
        let browser = try PageClient(site: link)
        let named = try browser.get(link.path)
        let opened = try browser.post(link.path)
        let people = try browser.get("/people")
        let again = try PageClient(site: link).post(link.path)
        program.process.interrupt()
        let ended = try program.end()

        XCTAssertEqual(early.status, 64)
        XCTAssertTrue(early.messages.contains("badgectl --home \(home.path) authority admin add"), early.messages)
        XCTAssertEqual(added.status, 0, added.messages)
        XCTAssertEqual(try [pages, listening].flatMap(Self.findings), [])
        XCTAssertEqual(mode, 0o600)
        XCTAssertEqual(lines.first, "ana@example.com")
        XCTAssertTrue(named.text.contains("ana@example.com (Owner)"), named.text)
        XCTAssertEqual(opened.path, "/")
        XCTAssertEqual([people.status, again.status], [200, 401])
        XCTAssertEqual(ended.status, 0, ended.messages)
        XCTAssertFalse((ended.output + ended.messages).contains("/open/"), "no link is in a journal")
        XCTAssertFalse(FileManager.default.fileExists(atPath: file))
    }

    func testTheLinkIsOfTheFirstOwnerOrOfTheNamedAccount() throws {
        let home = try TemporaryHome()
        let password = home.path + "/password.txt"
        try Data("correct horse battery\n".utf8).write(to: URL(filePath: password))
        let command = ["--home", home.path, "authority"]
        _ = try Program.run(command + ["create", "--name", "Example Works"])
        for email in ["ana@example.com", "bo@example.com"] {
            _ = try Program.run(
                command + ["admin", "add", email, "--name", "Ana", "--role", "owner", "--password-file", password])
        }
        _ = try Program.run(command + ["admin", "role", "ana@example.com", "auditor"])

        let accounts = try [[], ["--admin-account", "ana@example.com"]].map { more in
            let program = try Program(
                command + ["serve", "--port", "0", "--admin", "--admin-port", "0", "--json"] + more)
            let pages = try JSON.parse(try program.line())
            _ = try program.line()
            let file = try String(contentsOfFile: pages["linkFile"]?.stringValue ?? "", encoding: .utf8)
            program.process.interrupt()
            _ = try program.end()
            return file.split(separator: "\n").first.map(String.init)
        }

        XCTAssertEqual(accounts, ["bo@example.com", "ana@example.com"])
    }

    func testThePagesLeaveTheMachineWithACertificateOnly() throws {
        let home = try TemporaryHome()
        let password = home.path + "/password.txt"
        try Data("correct horse battery\n".utf8).write(to: URL(filePath: password))
        let command = ["--home", home.path, "authority"]
        _ = try Program.run(command + ["create", "--name", "Example Works"])
        _ = try Program.run(
            command + ["admin", "add", "ana@example.com", "--name", "Ana Lima", "--role", "owner"]
                + ["--password-file", password])

        let open = try Program.run(command + ["serve", "--port", "0", "--admin", "--admin-host", "badges.example.com"])
        let lonely = try Program.run(command + ["serve", "--admin-port", "8431"])

        XCTAssertEqual([open, lonely].map(\.status), [64, 64])
        XCTAssertTrue(open.messages.contains("--tls-cert"), open.messages)
        XCTAssertTrue(lonely.messages.contains("go with --admin"), lonely.messages)
    }

    private static func findings(in document: JSON) throws -> [String] {
        let schema = packageRoot.appending(path: "Schemas/cli/authority-serve.schema.json")
        return try JSONSchema(contentsOf: schema).findings(in: document).map { "\($0)" }
    }
}
