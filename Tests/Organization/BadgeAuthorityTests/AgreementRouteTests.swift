import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class AgreementRouteTests: XCTestCase {
    func testKeepsWhatTheHolderDecided() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        let badge = try await house.issueBadge()
        let receipt = try house.receipt(.accepted)
        house.clock.advance(by: 60)

        let answer = try await house.post(receipt)

        XCTAssertEqual(answer.status, 204)
        let kept = try XCTUnwrap(house.authority.receipts().first)
        XCTAssertEqual(kept.badgeID, badge.id)
        XCTAssertEqual(kept.email, AuthorityFixture.email)
        XCTAssertEqual(kept.statement, receipt.statement)
        XCTAssertEqual(kept.compact, receipt.compact)
        XCTAssertEqual(kept.receivedAt, AuthorityFixture.start.addingTimeInterval(60))
    }

    func testAReceiptThatArrivesTwiceIsKeptOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()
        let receipt = try house.receipt(.accepted)

        let first = try await house.post(receipt)
        house.clock.advance(by: 60)
        let second = try await house.post(receipt)

        XCTAssertEqual([first.status, second.status], [204, 204])
        XCTAssertEqual(try house.authority.receipts().map(\.receivedAt), [AuthorityFixture.start])
    }

    func testRefusesAKeyThatNoBadgeIsBoundTo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()

        let answer = try await house.post(house.receipt(.accepted, seed: 501))

        XCTAssertEqual(answer.status, 400)
        XCTAssertEqual(answer.error, "invalid_receipt")
        XCTAssertEqual(try house.authority.receipts(), [])
    }

    func testRefusesWhatIsNoReceiptOrComesAsAnotherType() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()
        let wallet = try house.wallet()
        let receipt = try house.receipt(.accepted)
        let proof = try wallet.proof(nonce: "n")

        for (type, body) in [
            (AuthorityFixture.receiptType, "x"), (AuthorityFixture.receiptType, proof),
            (AuthorityFixture.receiptType, String(receipt.compact.dropLast())),
            ("application/json", receipt.compact),
        ] {
            let answer = try await wallet.post("/agreements", type: type, body: body)
            XCTAssertEqual(answer.status, 400, body)
            XCTAssertEqual(answer.error, "invalid_receipt", body)
        }
        let large = try await wallet.post(
            "/agreements", type: AuthorityFixture.receiptType, body: String(repeating: "a", count: 70_000))
        XCTAssertEqual(large.status, 413)
        XCTAssertEqual(try house.authority.receipts(), [])
    }

    func testTheChainOfABadgeIsWholeWhateverTheOrderOfArrival() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()
        let first = try house.receipt(.accepted)
        let second = try house.receipt(.withdrawn, after: first)
        let third = try house.receipt(.accepted, after: second)

        _ = try await house.post(first)
        _ = try await house.post(third)
        let withGap = try house.authority.receipts().map(\.link)
        _ = try await house.post(second)
        let whole = try house.authority.receipts()

        XCTAssertEqual(withGap, [.whole, .gap])
        XCTAssertEqual(whole.map(\.link), [.whole, .whole, .whole])
        XCTAssertEqual(whole.map(\.statement), [first.statement, third.statement, second.statement])
    }

    func testTwoHistoriesOfOneBadgeAreShown() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()
        let first = try house.receipt(.accepted)
        let second = try house.receipt(.withdrawn, after: first)
        let other = try house.receipt(.declined, after: first)

        for receipt in [first, second, other] { _ = try await house.post(receipt) }
        let forked = try house.authority.receipts().map(\.link)
        _ = try await house.post(house.receipt(.declined))
        let twoFirsts = try house.authority.receipts().map(\.link)

        XCTAssertEqual(forked, [.whole, .fork, .fork])
        XCTAssertEqual(twoFirsts, [.fork, .fork, .fork, .fork])
    }

    func testTheChainsOfTwoBadgesAreApart() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge(seed: 500)
        _ = try await house.issueBadge(seed: 501)
        let first = try house.receipt(.accepted, seed: 500)

        _ = try await house.post(first)
        _ = try await house.post(house.receipt(.accepted, seed: 501))
        _ = try await house.post(house.receipt(.withdrawn, after: first, seed: 501))

        XCTAssertEqual(try house.authority.receipts().map(\.link), [.whole, .whole, .gap])
    }

    func testTheHolderOfARevokedBadgeMayStillTakeAnAgreementBack() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        let badge = try await house.issueBadge()
        try house.authority.revoke(badge.id)

        let answer = try await house.post(house.receipt(.withdrawn))

        XCTAssertEqual(answer.status, 204)
        XCTAssertEqual(try house.authority.receipts().map(\.statement.decision), [.withdrawn])
    }

    func testARevokedBadgesHolderAgreesToNothingFurther() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        let badge = try await house.issueBadge()

        try house.authority.suspend(badge.id)
        let suspended = try await house.post(house.receipt(.accepted))
        try house.authority.revoke(badge.id)
        let revoked = try await house.post(house.receipt(.declined))

        XCTAssertEqual([suspended.status, revoked.status], [204, 400])
        XCTAssertEqual(revoked.error, "invalid_receipt")
        XCTAssertEqual(try house.authority.receipts().map(\.statement.decision), [.accepted])
    }

    func testNothingOfARemovedPersonIsKept() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()
        try house.authority.remove(AuthorityFixture.email)

        let answers = [
            try await house.post(house.receipt(.accepted)), try await house.post(house.receipt(.withdrawn)),
        ]

        XCTAssertEqual(answers.map(\.error), ["invalid_receipt", "invalid_receipt"])
        XCTAssertEqual(try house.authority.receipts(), [])
    }

    func testOnlyWhatTheOrganizationPublishedIsDecidedUpon() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()

        let before = try await house.post(house.receipt(.accepted))
        try house.publishTerms("Other terms.")
        let others = try await house.post(house.receipt(.accepted))
        try house.publishTerms()
        try house.set(["maxOffline": "P7D"])
        let since = try await house.post(house.receipt(.accepted))

        XCTAssertEqual([before.error, others.error], ["invalid_receipt", "invalid_receipt"])
        XCTAssertEqual(since.status, 204, "what was published stays published")
    }

    func testReceiptsAreReadInPages() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()
        for _ in 0..<5 {
            house.clock.advance(by: 1)
            _ = try await house.post(house.receipt(.accepted))
        }

        let first = try house.authority.receipts(atMost: 2)
        let second = try house.authority.receipts(after: first.last?.number ?? 0, atMost: 2)
        let rest = try house.authority.receipts(after: second.last?.number ?? 0)

        XCTAssertEqual([first, second, rest].map(\.count), [2, 2, 1])
        XCTAssertEqual(try house.authority.receipts(), first + second + rest)
    }

    func testTheWalletsClientSendsAReceipt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.publishTerms()
        _ = try await house.issueBadge()
        let receipt = try house.receipt(.declined)
        let client = IssuerClient(
            transport: try Described.transport(house.authority.transport(), root: house.issuer), clock: house.clock)

        let isSent = try await client.sendReceipt(receipt.compact, to: house.authority.organization())

        XCTAssertTrue(isSent)
        XCTAssertEqual(try house.authority.receipts().map(\.compact), [receipt.compact])
    }
}
