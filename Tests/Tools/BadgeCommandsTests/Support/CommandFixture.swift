import BadgeModel
import BadgeTesting
import Foundation
import XCTest

/// An organization that listens, whose Ana can log in, and devices with homes of their own: each command is a process.
struct CommandFixture {
    let folder: TemporaryHome
    let server: Program
    let address: String

    init(
        policy: String? = nil, serving options: [String] = [], password: String = Operator.password,
        person more: String...
    ) throws {
        folder = try TemporaryHome()
        let organization = ["--home", folder.path + "/organization", "authority"]
        var lines = [["create", "--name", "Example Works"]]
        if let policy { lines.append(["policy", "set", try Self.file("policy.json", policy, in: folder)]) }
        let password = try Self.file("password.txt", password, in: folder)
        lines.append(["person", "add"] + Operator.ana + Operator.login + [password] + more)
        for line in lines {
            let answer = try Program.run(organization + line)
            XCTAssertEqual(answer.status, 0, answer.messages)
        }
        server = try Program(organization + ["serve", "--port", "0", "--json"] + options)
        address = try JSON.parse(try server.line())["url"]?.stringValue ?? ""
    }

    /// Writes a file beside the homes and gives its path.
    func file(_ name: String, _ text: String) throws -> String { try Self.file(name, text, in: folder) }

    private static func file(_ name: String, _ text: String, in folder: TemporaryHome) throws -> String {
        let file = folder.url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func home(_ device: String) -> [String] { ["--home", folder.path + "/" + device] }

    func run(_ device: String, _ words: String...) throws -> Answer { try run(device, words) }

    func run(_ device: String, _ words: [String]) throws -> Answer { try Program.run(home(device) + words) }

    /// Gets a badge by a login with that password, the right one unless another is named.
    func logIn(_ device: String, _ password: String = Operator.password) throws -> Answer {
        let file = try file("password.txt", password)
        return try run(device, ["login", address, "--json"] + Operator.login + [file])
    }

    /// Invites Ana; gives the offer and its code.
    func invitation() throws -> (offer: String, code: String) {
        let answer = try run("organization", "authority", "invite", "ana@example.com", "--json")
        let invitation = try answer.json("authority-invite")
        return (invitation["offer"]?.stringValue ?? "", invitation["transactionCode"]?.stringValue ?? "")
    }

    /// What the organization wrote last.
    func lastMessage() throws -> JSON {
        let outbox = try run("organization", "authority", "outbox", "--json").json("authority-outbox")
        return try XCTUnwrap(outbox["messages"]?.arrayValue?.last)
    }

    func lastCode() throws -> String { try lastMessage()["code"]?.stringValue ?? "" }

    func stop() throws {
        server.process.terminate()
        XCTAssertEqual(try server.end().status, 0)
    }
}
