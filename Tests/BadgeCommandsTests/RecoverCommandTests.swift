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

    func testALinkIsGoodOnceAndANewOneVoidsTheOld() async throws {
        let person = try Operator()
        try await person.found()
        var links: [String] = []
        for _ in 0..<2 {
            _ = try await person.run(on: "phone", Self.line).json("recover")
            links.append(try Self.link(try await person.lastMessage()))
        }

        let old = await person.run(on: "phone", "open", links[0], "--yes", "--json")
        let new = await person.run(on: "phone", "open", links[1], "--yes", "--json")
        let again = await person.run(on: "tablet", "open", links[1], "--yes", "--json")

        try old.failure(12, "invitationUnusable")
        XCTAssertEqual(new.status, 0, new.messages)
        try again.failure(12, "invitationUnusable")
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
