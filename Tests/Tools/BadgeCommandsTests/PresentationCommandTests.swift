import BadgeKit
import BadgeModel
import BadgeStorage
import Foundation
import XCTest

/// The history of presentations on the command line.
final class PresentationCommandTests: XCTestCase {
    private static func record(
        _ id: String, _ seconds: Double, of badges: [Badge] = [], _ outcome: PresentationRecord.Outcome = .answered
    ) -> PresentationRecord {
        PresentationRecord(
            id: id, date: Date(timeIntervalSince1970: 1_772_355_600 + seconds),
            verifier: .init(clientID: "x509_hash:abc", name: "Door", verification: "x509_hash"), purpose: "Entry",
            badges: badges.map { .init(badge: $0.id, name: "Example Works", claims: ["name", "email"]) },
            transactionTypes: ["urn:example:payment"], outcome: outcome)
    }

    private func made() async throws -> Operator {
        let person = try Operator()
        try await person.provision()
        let wallet = try await BadgeWallet.open(.init(home: URL(filePath: person.home)))
        let badges = try await wallet.badges
        try await wallet.context.store.record(Self.record("aaaaaaaa-1", 0, of: badges))
        try await wallet.context.store.record(Self.record("aaaaaaaa-2", 1, .refused("invalid_request")))
        try await wallet.context.store.record(Self.record("bbbbbbbb-3", 2, of: badges, .undelivered))
        try await wallet.close()
        return person
    }

    func testPresentationsAreListedShownAndErased() async throws {
        let person = try await made()

        let list = try await person.run("presentation", "list", "--json").json("presentation-list")
        let page = try await person.run("presentation", "list", "--limit", "2", "--json").json("presentation-list")
        let rest = try await person.run("presentation", "list", "--after", "aaaaaaaa-2", "--json")
            .json("presentation-list")
        let table = await person.run("presentation", "list")
        let shown = try await person.run("presentation", "show", "bbbb", "--json").json("presentation-show")
        let text = await person.run("presentation", "show", "bbbb")
        let one = try await person.run("presentation", "erase", "bbbb", "--json").json("presentation-erase")
        let all = try await person.run("presentation", "erase", "--all", "--json").json("presentation-erase")
        let empty = await person.run("presentation", "list")

        let ids = list["presentations"]?.arrayValue?.compactMap { $0["id"]?.stringValue }
        XCTAssertEqual(ids, ["bbbbbbbb-3", "aaaaaaaa-2", "aaaaaaaa-1"])
        XCTAssertEqual(page["next"], "aaaaaaaa-2")
        XCTAssertEqual(rest["presentations"]?.arrayValue?.count, 1)
        XCTAssertEqual(list["presentations"]?.arrayValue?[1]["error"], "invalid_request")
        XCTAssertTrue(table.output.contains("not delivered"), table.output)
        XCTAssertEqual(shown["badges"]?.arrayValue?.first?["claims"], ["name", "email"])
        for word in ["Door", "x509_hash:abc", "by its certificate", "Entry", "name, email", "urn:example:payment"] {
            XCTAssertTrue(text.output.contains(word), text.output)
        }
        XCTAssertEqual([one["erased"], all["erased"]], [1, 2])
        XCTAssertTrue(empty.output.contains("Nobody has asked for a badge."), empty.output)
    }

    func testAPresentationThatIsNotNamedClearlyIsRefused() async throws {
        let person = try await made()

        let several = await person.run("presentation", "show", "aaaa", "--json")
        let unknown = await person.run("presentation", "show", "cccc", "--json")
        let erased = await person.run("presentation", "erase", "cccc", "--json")
        let neither = await person.run("presentation", "erase")
        let both = await person.run("presentation", "erase", "aaaa", "--all")

        XCTAssertEqual(try several.json("error")["error"]?["code"], "ambiguous")
        try unknown.failure(15, "notFound", says: "presentation list")
        try erased.failure(15, "notFound", says: "cccc")
        XCTAssertEqual([neither.status, both.status], [64, 64])
    }

    func testTheAuditLogTellsOfAPresentationAndNotToWhom() async throws {
        let person = try await made()

        let log = await person.run("audit", "list", "--json")

        XCTAssertTrue(log.output.contains("undelivered"), log.output)
        XCTAssertFalse(log.output.contains("x509_hash:abc"), log.output)
    }
}
