import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class AuthorityStatusTests: XCTestCase {
    func testABadgeIsSuspendedReinstatedAndRevoked() async throws {
        let person = try Operator()
        try await person.provision()
        let id = try await person.issuedBadge()

        var statuses: [JSON?] = []
        try await playEach(["suspend", "reinstate", "revoke"]) { verb in
            let yes = verb == "revoke" ? ["--yes"] : []
            let badge = try await person.run(["authority", verb, id, "--json"] + yes).json("authority-\(verb)")
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
        let revoked = await person.run("authority", "revoke", short, "--yes")

        XCTAssertEqual(
            suspended.output,
            "Suspended the badge \(short) of ana@example.com.\n\nNext: badgectl authority reinstate \(short)\n")
        XCTAssertEqual(
            reinstated.output,
            "Reinstated the badge \(short) of ana@example.com.\n\nNext: badgectl authority badge list\n")
        XCTAssertEqual(
            revoked.output, "Revoked the badge \(short) of ana@example.com.\n\nNext: badgectl authority badge list\n")
    }

    func testSuspendingOrReinstatingTwiceSaysThatItIsSo() async throws {
        let person = try Operator()
        try await person.provision()
        let short = String(try await person.issuedBadge().prefix(8))

        let active = await person.run("authority", "reinstate", short)
        _ = await person.run("authority", "suspend", short)
        let suspended = await person.run("authority", "suspend", short)

        XCTAssertTrue(
            active.output.hasPrefix("The badge \(short) of ana@example.com is already active."), active.output)
        XCTAssertTrue(suspended.output.hasPrefix("The badge \(short) of ana@example.com is already suspended."))
    }

    func testSuspendingABadgeOfASuspendedPersonSaysThatItStaysSo() async throws {
        let person = try Operator()
        try await person.provision()
        let short = String(try await person.issuedBadge().prefix(8))
        _ = await person.run("authority", "person", "suspend", "ana@example.com", "--yes")

        let suspended = await person.run("authority", "suspend", "ana@example.com")
        _ = await person.run("authority", "person", "reinstate", "ana@example.com")
        let again = await person.run("authority", "suspend", short)

        XCTAssertEqual(
            suspended.output,
            """
            The badge \(short) of ana@example.com stays suspended when ana@example.com is reinstated.

            Next: badgectl authority person reinstate ana@example.com

            """)
        XCTAssertTrue(again.output.contains("is already suspended."), again.output)
    }

    func testReinstatingSomebodyWhoseBadgeIsRevokedSaysSo() async throws {
        let person = try Operator()
        try await person.provision()
        _ = await person.run("authority", "revoke", "ana@example.com", "--yes")

        let answer = await person.run("authority", "reinstate", "ana@example.com")

        XCTAssertEqual(answer.status, 16)
        XCTAssertTrue(answer.messages.contains("The badge of ana@example.com is revoked, which cannot be undone."))
    }

    func testRevokingARevokedBadgeByEmailAddressSaysThatItIsSo() async throws {
        let person = try Operator()
        try await person.provision()
        _ = await person.run("authority", "revoke", "ana@example.com", "--yes")

        let answer = await person.run("authority", "revoke", "ana@example.com")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.output.contains("is already revoked."), answer.output)
    }

    func testTheBadgesOfARemovedPersonAreListedByEmailAddress() async throws {
        let person = try Operator()
        try await person.provision()
        _ = await person.run("authority", "person", "remove", "ana@example.com", "--yes")

        let list = try await person.run("authority", "badge", "list", "--email", "ana@example.com", "--json")
            .json("authority-badge-list")
        let unknown = await person.run("authority", "badge", "list", "--email", "nobody@example.com")
        let synced = await person.run("sync")

        XCTAssertEqual(list["badges"]?.arrayValue?.map { $0["status"] }, ["revoked"])
        XCTAssertEqual(unknown.status, 15)
        XCTAssertEqual(synced.status, 0, synced.messages)
    }

    func testYesIsTakenWhereNothingIsAsked() async throws {
        let person = try Operator()
        try await person.provision()

        for line in ["suspend ana@example.com", "reinstate ana@example.com", "person suspend ana@example.com"]
            + ["person reinstate ana@example.com", "key next", "key rotate"]
        {
            let yes = line == "key next" ? [] : ["--yes"]
            let answer = await person.run(["authority"] + line.split(separator: " ").map(String.init) + yes)
            XCTAssertEqual(answer.status, 0, "\(line): \(answer.messages)")
        }
    }

    func testARevokedBadgeStaysRevoked() async throws {
        let person = try Operator()
        try await person.provision()
        let id = try await person.issuedBadge()
        _ = await person.run("authority", "revoke", id, "--yes")

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
        try await person.redeem(try await person.invite())
        let ids = try await person.issuedBadges().compactMap { $0["id"]?.stringValue?.prefix(8) }

        let unknown = await person.run("authority", "revoke", "zzzz", "--yes", "--json")
        let short = await person.run("authority", "revoke", String(first.prefix(3)), "--yes", "--json")
        let empty = await person.run("authority", "revoke", "", "--yes", "--json")
        let ambiguous = await person.run("authority", "revoke", "ana@example.com", "--yes", "--json")

        XCTAssertEqual(
            [bare.status, unknown.status, short.status, empty.status, ambiguous.status], [15, 15, 16, 16, 16])
        XCTAssertEqual(try bare.json("error")["error"]?["code"], "storeAbsent")
        XCTAssertTrue(unknown.messages.contains("badgectl authority badge list"), unknown.messages)
        XCTAssertTrue(short.messages.contains("at least 4 characters"), short.messages)
        XCTAssertEqual(try ambiguous.json("error")["error"]?["code"], "ambiguous")
        XCTAssertEqual(ids.count, 2)
        for id in ids { XCTAssertTrue(ambiguous.messages.contains(id), ambiguous.messages) }
        let statuses = try await person.issuedBadges().compactMap { $0["status"] }
        XCTAssertEqual(statuses, ["active", "active"])
    }

    func testFourCharactersNameABadge() async throws {
        let person = try Operator()
        try await person.provision()
        let id = try await person.issuedBadge()

        let three = await person.run("authority", "revoke", String(id.prefix(3)), "--yes")
        let four = await person.run("authority", "revoke", String(id.prefix(4)), "--yes")

        XCTAssertEqual([three.status, four.status], [16, 0], four.messages)
        let statuses = try await person.issuedBadges().compactMap { $0["status"] }
        XCTAssertEqual(statuses, ["revoked"])
    }

    func testRevokingAsksAndSaysWhoseBadgeItIs() async throws {
        let person = try Operator()
        try await person.provision()
        let id = try await person.issuedBadge()

        let asked = await person.run("authority", "revoke", id)
        let status = try await person.issuedBadges().first?["status"]
        let byAddress = await person.run("authority", "revoke", "ANA@example.com", "--yes")
        let again = await person.run("authority", "revoke", id)

        XCTAssertEqual([asked.status, byAddress.status, again.status], [64, 0, 0])
        XCTAssertTrue(
            asked.messages.contains("Revoke the badge \(id.prefix(8)) of Ana Lima, ana@example.com?"), asked.messages)
        XCTAssertEqual(status, "active")
        XCTAssertTrue(again.output.hasPrefix("The badge \(id.prefix(8)) of ana@example.com is already revoked.\n"))
    }

    func testTheBadgesOfOnePersonAreListed() async throws {
        let person = try Operator()
        try await person.provision()
        _ = await person.run("authority", "person", "add", "--name", "Bo", "--email", "bo@example.com")

        let anas = await person.run("authority", "badge", "list", "--email", "ana@example.com", "--json")
        let bos = await person.run("authority", "badge", "list", "--email", "bo@example.com", "--json")
        let nobodys = await person.run("authority", "badge", "list", "--email", "cy@example.com")

        XCTAssertEqual(try anas.json("authority-badge-list")["badges"]?.arrayValue?.count, 1)
        XCTAssertEqual(try bos.json("authority-badge-list")["badges"]?.arrayValue?.count, 0)
        XCTAssertEqual(nobodys.status, 15)
    }

    func testABadgeHasOneIdOnBothSides() async throws {
        let person = try Operator()

        let badge = try await person.provision()
        let issued = try await person.issuedBadge()

        XCTAssertEqual(badge["id"]?.stringValue, issued)
    }

    func testReceiptsAreListedWithTheirPositionInTheChain() async throws {
        let person = try Operator()
        _ = try await person.invitation()
        let first = try await person.sendReceipts()

        let list = try await person.run("authority", "agreement", "list", "--json").json("authority-agreement-list")
        let text = await person.run("authority", "agreement", "list").output
        let page = try await person.run("authority", "agreement", "list", "--limit", "1", "--json")
            .json("authority-agreement-list")
        let rest = try await person.run("authority", "agreement", "list", "--after", "1", "--json")
            .json("authority-agreement-list")
        let pageText = await person.run("authority", "agreement", "list", "--limit", "1").output

        let receipts = try XCTUnwrap(list["receipts"]?.arrayValue)
        XCTAssertEqual(receipts.map { $0["decision"] }, ["accepted", "withdrawn"])
        XCTAssertEqual(receipts.map { $0["link"] }, ["whole", "gap"])
        XCTAssertEqual(receipts.first?["receipt"], .string(first))
        XCTAssertEqual([page["receipts"], rest["receipts"]], [.array([receipts[0]]), .array([receipts[1]])])
        XCTAssertEqual([page["next"], rest["next"], list["next"]], [1, nil, nil])
        XCTAssertTrue(pageText.contains("badgectl authority agreement list --after 1"), pageText)
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

    // Ana accepts, declines, withdraws, and the second receipt is lost.
    fileprivate func sendReceipts() async throws -> String {
        let authority = try Authority.open(at: home, custody: FileCustody(directory: home), clock: clock)
        let terms: JSON = ["kind": "terms", "version": "3\n4", "locale": "en", "text": "The terms."]
        try authority.set(
            Policy(JSONReader(["restrictions": [["type": "userAgreement", "documents": [terms]]]])))
        let key = SigningKey(random: SeededRandom(seed: 1))
        let client = IssuerClient(transport: authority.transport(), clock: clock, pause: { _ in })
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
