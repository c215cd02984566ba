import BadgeModel
import Foundation
import XCTest

/// `recover`, and the link that it has sent.
final class RecoverCommandTests: XCTestCase {
    private static let line = ["recover", "ana@example.com", "--server", Operator.address, "--json"]

    private static func link(_ message: JSON) throws -> String {
        let body = message["body"]?.stringValue ?? ""
        return String(try XCTUnwrap(body.firstMatch(of: /badge:rb\?[^\s]+/), body).output)
    }

    func testTheMailedLinkBringsTheBadgeToAFreshHome() async throws {
        let person = try Operator()
        try await person.found()

        let asked = try await person.run(on: "phone", Self.line).json("recover")
        let message = try await person.lastMessage()
        let link = try Self.link(message)
        let alone = await person.run(on: "phone", "open", link, "--json")
        let opened = await person.run(on: "phone", "open", link, "--yes", "--json")

        XCTAssertEqual(asked, ["sent": true])
        XCTAssertEqual([message["kind"], message["to"]], ["recovery", "ana@example.com"])
        try alone.failure(64, "inputRequired", says: "--yes")
        XCTAssertEqual(try opened.json("open")["status"], "active")
        opened.assertHides(message["code"]?.stringValue ?? link)
    }

    func testALinkIsGoodOnceAndAskingAgainVoidsNothing() async throws {
        let person = try Operator()
        try await person.found()
        _ = try await person.run(on: "phone", Self.line).json("recover")
        let link = try Self.link(try await person.lastMessage())
        let asked = await person.run(on: "phone", Self.line)
        let latest = try Self.link(try await person.lastMessage())

        let opened = await person.run(on: "phone", "open", link, "--yes", "--json")
        let again = await person.run(on: "tablet", "open", link, "--yes", "--json")

        XCTAssertEqual(asked.status, 0, asked.messages)
        XCTAssertEqual(latest, link)
        XCTAssertEqual(opened.status, 0, opened.messages)
        try again.failure(12, "invitationUnusable", says: "The recovery link was used")
    }

    func testAnAddressThatNobodyHasIsAnsweredAlike() async throws {
        let person = try Operator()
        try await person.found()
        let line = ["recover", "nobody@example.com", "--server", Operator.address]

        let stranger = await person.run(on: "phone", line)
        let ana = await person.run(on: "phone", ["recover", "ana@example.com", "--server", Operator.address])
        let messages = try await person.messages()

        XCTAssertEqual([stranger.output, stranger.messages], [ana.output, ana.messages])
        XCTAssertEqual(messages.map { $0["to"] }, ["ana@example.com"])
    }

    func testWhatIsMissingIsNamed() async throws {
        let person = try Operator()
        try await person.found()

        try await person.run(on: "phone", "recover", "--server", Operator.address, "--json")
            .failure(64, "inputRequired", says: "EMAIL")
        try await person.run(on: "phone", "recover", "ana@example.com", "--json")
            .failure(64, "inputRequired", says: "--server")
        try await person.run(on: "phone", "recover", "ana", "--server", Operator.address, "--json")
            .failure(16, "invalidInput")
        try await person.run(on: "phone", "recover", "ana@example.com", "--server", "works", "--json")
            .failure(16, "invalidInput", says: "works")
    }
}
