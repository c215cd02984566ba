import BadgeAuthority
import BadgeCustody
import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import XCTest

final class AuthorityStatusTests: XCTestCase {
    func testABadgeIsSuspendedReinstatedAndRevoked() async throws {
        let person = try Operator()
        try await person.provision()
        let id = try await person.issuedBadge()

        var statuses: [JSON?] = []
        for verb in ["suspend", "reinstate", "revoke"] {
            let badge = try await person.run("authority", verb, id, "--json").json("authority-\(verb)")
            XCTAssertEqual(badge["id"], .string(id))
            statuses.append(badge["status"])
            statuses.append(try await person.issuedBadges().first?["status"])
        }

        XCTAssertEqual(statuses, ["suspended", "suspended", "active", "active", "revoked", "revoked"])
    }

    func testEachSaysWhatItDidAndWhatMayFollow() async throws {
        let person = try Operator()
        try await person.provision()
        let short = String(try await person.issuedBadge().prefix(8))

        let suspended = await person.run("authority", "suspend", short)
        let reinstated = await person.run("authority", "reinstate", short.uppercased())
        let revoked = await person.run("authority", "revoke", short)

        XCTAssertEqual(
            suspended.output,
            "Suspended the badge \(short) of ana@example.com.\n\nNext: badgectl authority reinstate \(short)\n")
        XCTAssertEqual(
            reinstated.output,
            "Reinstated the badge \(short) of ana@example.com.\n\nNext: badgectl authority badge list\n")
        XCTAssertEqual(
            revoked.output, "Revoked the badge \(short) of ana@example.com.\n\nNext: badgectl authority badge list\n")
    }

    func testARevokedBadgeStaysRevoked() async throws {
        let person = try Operator()
        try await person.provision()
        let id = try await person.issuedBadge()
        _ = await person.run("authority", "revoke", id)

        let again = await person.run("authority", "revoke", id, "--json")
        XCTAssertEqual(again.status, 0)
        for verb in ["suspend", "reinstate"] {
            let answer = await person.run("authority", verb, id, "--json")
            XCTAssertEqual(answer.status, 16, verb)
            XCTAssertEqual(try answer.json("error")["error"]?["code"], "invalidInput")
        }
    }

    func testUnknownAndAmbiguousBadgesAreNamed() async throws {
        let person = try Operator()
        let bare = await person.run("authority", "revoke", "6f1c2a34", "--json")
        let invitation = try await person.invitation()
        try await person.redeem(invitation)
        let first = try await person.issuedBadge()
        let ids = try await person.badgesUntilTwoShareABeginning(first)

        let unknown = await person.run("authority", "revoke", "zzz", "--json")
        let empty = await person.run("authority", "revoke", "", "--json")
        let ambiguous = await person.run("authority", "revoke", ids.beginning, "--json")

        XCTAssertEqual([bare.status, unknown.status, empty.status, ambiguous.status], [15, 15, 15, 16])
        XCTAssertEqual(try bare.json("error")["error"]?["code"], "storeAbsent")
        XCTAssertTrue(unknown.messages.contains("badgectl authority badge list"), unknown.messages)
        XCTAssertEqual(try ambiguous.json("error")["error"]?["code"], "ambiguous")
        for id in ids.sharing { XCTAssertTrue(ambiguous.messages.contains(id), ambiguous.messages) }
        let statuses = try await person.issuedBadges().compactMap { $0["status"] }
        XCTAssertEqual(Set(statuses), ["active"])
    }

    func testReceiptsAreListedWithTheirPlaceInTheChain() async throws {
        let person = try Operator()
        _ = try await person.invitation()
        let first = try await person.sendReceipts()

        let list = try await person.run("authority", "agreement", "list", "--json").json("authority-agreement-list")
        let text = await person.run("authority", "agreement", "list").output

        let receipts = try XCTUnwrap(list["receipts"]?.arrayValue)
        XCTAssertEqual(receipts.map { $0["decision"] }, ["accepted", "withdrawn"])
        XCTAssertEqual(receipts.map { $0["link"] }, ["whole", "gap"])
        XCTAssertEqual(receipts.first?["receipt"], .string(first))
        XCTAssertEqual(receipts.first?["document"]?["version"], "3\n4")
        XCTAssertEqual(
            text.split(separator: "\n").prefix(3).map { $0.split(separator: /\ \ +/).map(String.init) },
            [
                ["EMAIL", "DOCUMENT", "DECISION", "DECIDED", "CHAIN"],
                ["ana@example.com", "terms/3\\n4/en", "accepted", "2026-03-01T09:00:00Z", "whole"],
                ["ana@example.com", "terms/3\\n4/en", "withdrawn", "2026-03-01T09:00:00Z", "gap"],
            ])
    }
}

extension Operator {
    fileprivate func issuedBadges() async throws -> [JSON] {
        let list = try await run("authority", "badge", "list", "--json").json("authority-badge-list")
        return try JSONReader(list)["badges"].elements().compactMap(\.value)
    }

    // With sixteen digits there are two of a kind among seventeen badges.
    fileprivate func badgesUntilTwoShareABeginning(_ first: String) async throws -> (
        beginning: String, sharing: [String]
    ) {
        var ids = [first]
        for _ in 0..<17 {
            let beginnings = Dictionary(grouping: ids) { String($0.prefix(1)) }
            if let shared = beginnings.first(where: { $0.value.count > 1 }) { return (shared.key, shared.value) }
            try await redeem(try await invite())
            ids = try await issuedBadges().compactMap { $0["id"]?.stringValue }
        }
        throw BadgeError(.unexpected, "Seventeen identifiers begin with seventeen different digits.")
    }

    // Ana accepts, declines, withdraws, and the second receipt is lost.
    fileprivate func sendReceipts() async throws -> String {
        let authority = try Authority.open(at: home, custody: FileCustody(directory: home), clock: clock)
        let key = SigningKey(random: SeededRandom(seed: 1))
        let client = IssuerClient(transport: authority.transport(), clock: clock) { _ in }
        let invitation = try authority.invite("ana@example.com")
        let authorized = try await client.authorize(
            try await client.resolve(invitation.offer), transactionCode: invitation.transactionCode)
        _ = try await client.requestCredential(authorized, key: key)
        let first = try AgreementReceipt.sign(statement(.accepted, after: nil), with: key)
        let second = try AgreementReceipt.sign(statement(.declined, after: first), with: key)
        let third = try AgreementReceipt.sign(statement(.withdrawn, after: second), with: key)
        for receipt in [first, third] {
            try await client.sendReceipt(receipt.compact, to: authority.organization())
        }
        try authority.close()
        return first.compact
    }

    private func statement(
        _ decision: AgreementStatement.Decision, after previous: AgreementReceipt?
    ) -> AgreementStatement {
        AgreementStatement(
            badgeID: .init(rawValue: "badge-1"), kind: .terms, version: "3\n4", locale: "en",
            digest: Data(Digest.sha256("The terms.")), decision: decision, decidedAt: clock.now(),
            timeSource: .deviceClock, method: .prompt, previous: previous?.digest)
    }
}
