import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class VerifyCommandTests: XCTestCase {
    private static let reader = ["--audience", "https://door.example.com", "--nonce", "4711"]

    private func shown(by person: Operator) async throws -> String {
        let used = try await person.run(["use", "--json"] + Self.reader).json("use")
        return used["presentation"]?.stringValue ?? ""
    }

    func testABadgeThatIsNotInForceIsRefusedWith11() async throws {
        let person = try Operator()
        try await person.provision()
        let text = try await shown(by: person)
        try await playEach([("suspend", "suspended"), ("reinstate", nil), ("revoke", "revoked")]) { verb, reason in
            let yes = verb == "revoke" ? ["--yes"] : []
            let decided = await person.run(["authority", verb, try await person.issuedBadge()] + yes)
            XCTAssertEqual(decided.status, 0, decided.messages)

            let answer = await person.run(["verify", text, "--json"] + Self.reader)

            XCTAssertEqual(answer.status, reason == nil ? 0 : 11, verb)
            XCTAssertEqual(try answer.json("verify")["reason"]?.stringValue, reason)
        }
    }

    func testWhatProvesNothingIsRefusedWith12() async throws {
        let person = try Operator()
        try await person.provision()
        let text = try await shown(by: person)
        let forged = text.dropLast(4) + "AAAA"

        let lines: [([String], String)] = [
            ([text, "--audience", "https://other.example.com", "--nonce", "4711"], "audience"),
            ([String(forged)] + Self.reader, "keyBinding"), (["nonsense"] + Self.reader, "malformed"),
        ]

        for (words, reason) in lines {
            let answer = await person.run(["verify", "--json"] + words)
            XCTAssertEqual(answer.status, 12, reason)
            XCTAssertEqual(try answer.json("verify")["reason"]?.stringValue, reason)
        }
        let told = await person.run(["verify", "nonsense"] + Self.reader)
        XCTAssertTrue(
            told.output.hasPrefix("Refused, malformed: This is not a presentation. Scan it again."), told.output)
    }

    func testANameOfAFileIsNotTakenForAPresentation() async throws {
        let person = try Operator()
        let file = try person.file("p.txt", "eyJ~")

        let answer = await person.run(["verify", file] + Self.reader)

        XCTAssertEqual(answer.status, 16)
        XCTAssertTrue(answer.messages.contains("Pass what it holds: badgectl verify - < \(file)"), answer.messages)
    }

    func testAPresentationGrowsOld() async throws {
        let person = try Operator()
        try await person.provision()
        let text = try await shown(by: person)
        person.clock.advance(by: 301)

        let answer = await person.run(["verify", text, "--json"] + Self.reader)

        XCTAssertEqual(answer.status, 12)
        XCTAssertEqual(try answer.json("verify")["reason"], "stale")
    }

    func testATrustFileSaysWhoseBadgesAreTaken() async throws {
        let person = try Operator()
        try await person.provision()
        let text = try await shown(by: person)
        let known = try await person.run("organization", "list", "--json").json("organization-list")
        let organization = known["organizations"]?.arrayValue?.first
        let key = organization?["trustAnchors"]?.arrayValue?.first?["jwk"] ?? .null
        let own: JSON = ["issuers": [["issuer": organization?["id"] ?? .null, "jwks": ["keys": [key]]]]]
        let other: JSON = ["issuers": [["issuer": "https://other.example.com", "jwks": ["keys": [key]]]]]
        let files = [try person.file("own.json", own.text), try person.file("other.json", other.text)]

        var answers: [Answer] = []
        for file in files {
            answers.append(await person.run(["verify", text, "--trust", file, "--json"] + Self.reader))
        }
        let none = await person.run(
            ["verify", text, "--home", person.folder.path + "/empty", "--json"] + Self.reader)
        let broken = await person.run(
            ["verify", text, "--trust", try person.file("broken.json", "{}"), "--json"] + Self.reader)

        XCTAssertEqual(answers.map(\.status), [0, 12])
        XCTAssertEqual(try answers[1].json("verify")["reason"], "untrustedIssuer")
        try none.failure(64, "inputRequired", says: "--trust")
        try broken.failure(16, "documentInvalid", says: "issuers")
    }

    func testWithoutTrustNoOrganizationOfTheWalletIsBelieved() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn(on: "door")
        let holder = try await person.logIn(on: "phone")
        let used = try await person.run(on: "phone", ["use", "--json"] + Self.reader).json("use")
        let text = used["presentation"]?.stringValue ?? ""

        let unnamed = await person.run(on: "door", ["verify", text, "--json"] + Self.reader)
        let named = await person.run(
            on: "door", ["verify", text, "--organization", "Example Works"] + Self.reader)
        let unknown = await person.run(
            on: "door", ["verify", text, "--organization", "Elsewhere", "--json"] + Self.reader)
        let both = await person.run(
            on: "door", ["verify", text, "--organization", "x", "--trust", "y", "--json"] + Self.reader)
        let own = try await person.run(["verify", text, "--json"] + Self.reader).json("verify")

        XCTAssertEqual(holder["status"], "active")
        try unnamed.failure(64, "inputRequired", says: "--organization")
        XCTAssertEqual(named.status, 0, named.output)
        XCTAssertTrue(named.output.contains("\nType         \(Operator.address)/badge\n"), named.output)
        try unknown.failure(15, "notFound", says: "Elsewhere")
        try both.failure(64, "usage", says: "--organization")
        XCTAssertEqual(own["type"]?.stringValue, "\(Operator.address)/badge")
    }

    func testAPresentationIsReadFromStandardInput() async throws {
        let person = try Operator()
        try await person.provision()
        let known = try await person.run("organization", "list", "--json").json("organization-list")
        let organization = known["organizations"]?.arrayValue?.first
        let key = organization?["trustAnchors"]?.arrayValue?.first?["jwk"] ?? .null
        let trust: JSON = ["issuers": [["issuer": organization?["id"] ?? .null, "jwks": ["keys": [key]]]]]
        let file = try person.file("trust.json", trust.text)
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("\n nonsense~\r\n".utf8))
        try pipe.fileHandleForWriting.close()

        let answer = try Program(
            ["verify", "-", "--home", person.folder.path, "--trust", file, "--json"] + Self.reader,
            input: pipe.fileHandleForReading
        ).end()

        XCTAssertEqual(answer.status, 12, answer.messages)
        XCTAssertEqual(try answer.json("verify")["reason"], "malformed")
    }
}
