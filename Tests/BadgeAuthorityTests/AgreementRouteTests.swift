import BadgeAuthority
import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class AgreementRouteTests: XCTestCase {
    func testKeepsWhatTheHolderDecided() async throws {
        let house = try House()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()
        let receipt = try house.receipt(.accepted)
        house.clock.advance(by: 60)

        let answer = try await house.post(receipt)

        XCTAssertEqual(answer.status, 204)
        let kept = try XCTUnwrap(house.authority.receipts().first)
        XCTAssertEqual(kept.badgeID, badge.id)
        XCTAssertEqual(kept.email, House.email)
        XCTAssertEqual(kept.statement, receipt.statement)
        XCTAssertEqual(kept.compact, receipt.compact)
        XCTAssertEqual(kept.receivedAt, House.start.addingTimeInterval(60))
    }

    func testAReceiptThatArrivesTwiceIsKeptOnce() async throws {
        let house = try House()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let receipt = try house.receipt(.accepted)

        let first = try await house.post(receipt)
        house.clock.advance(by: 60)
        let second = try await house.post(receipt)

        XCTAssertEqual([first.status, second.status], [204, 204])
        XCTAssertEqual(try house.authority.receipts().map(\.receivedAt), [House.start])
    }

    func testRefusesAKeyThatNoBadgeIsBoundTo() async throws {
        let house = try House()
        defer { try? house.remove() }
        _ = try await house.issueBadge()

        let answer = try await house.post(house.receipt(.accepted, seed: 501))

        XCTAssertEqual(answer.status, 400)
        XCTAssertEqual(answer.error, "invalid_receipt")
        XCTAssertEqual(try house.authority.receipts(), [])
    }

    func testRefusesWhatIsNoReceiptOrComesAsAnotherType() async throws {
        let house = try House()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let wallet = try house.wallet()
        let receipt = try house.receipt(.accepted)
        let proof = try wallet.proof(nonce: "n")

        for (type, body) in [
            (House.receiptType, "x"), (House.receiptType, proof),
            (House.receiptType, String(receipt.compact.dropLast())),
            ("application/json", receipt.compact),
        ] {
            let answer = try await wallet.post("/agreements", type: type, body: body)
            XCTAssertEqual(answer.status, 400, body)
            XCTAssertEqual(answer.error, "invalid_receipt", body)
        }
        let large = try await wallet.post(
            "/agreements", type: House.receiptType, body: String(repeating: "a", count: 70_000))
        XCTAssertEqual(large.status, 413)
        XCTAssertEqual(try house.authority.receipts(), [])
    }

    func testTheChainOfABadgeIsWholeWhateverTheOrderOfArrival() async throws {
        let house = try House()
        defer { try? house.remove() }
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
        let house = try House()
        defer { try? house.remove() }
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
        let house = try House()
        defer { try? house.remove() }
        _ = try await house.issueBadge(seed: 500)
        _ = try await house.issueBadge(seed: 501)
        let first = try house.receipt(.accepted, seed: 500)

        _ = try await house.post(first)
        _ = try await house.post(house.receipt(.accepted, seed: 501))
        _ = try await house.post(house.receipt(.withdrawn, after: first, seed: 501))

        XCTAssertEqual(try house.authority.receipts().map(\.link), [.whole, .whole, .gap])
    }

    func testTheHolderOfARevokedBadgeMayStillTakeAnAgreementBack() async throws {
        let house = try House()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()
        try house.authority.revoke(badge.id)

        let answer = try await house.post(house.receipt(.withdrawn))

        XCTAssertEqual(answer.status, 204)
        XCTAssertEqual(try house.authority.receipts().map(\.statement.decision), [.withdrawn])
    }

    func testTheWalletsClientSendsAReceipt() async throws {
        let house = try House()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let receipt = try house.receipt(.declined)
        let client = IssuerClient(
            transport: try Described.transport(house.authority.transport(), root: house.issuer), clock: house.clock)

        let isSent = try await client.sendReceipt(receipt.compact, to: house.authority.organization())

        XCTAssertTrue(isSent)
        XCTAssertEqual(try house.authority.receipts().map(\.compact), [receipt.compact])
    }
}

extension House {
    fileprivate static let receiptType = "application/agreement-receipt+jwt"

    fileprivate func receipt(
        _ decision: AgreementStatement.Decision, after previous: AgreementReceipt? = nil, seed: UInt64 = 500
    ) throws -> AgreementReceipt {
        let statement = AgreementStatement(
            badgeID: .init(rawValue: "badge-of-the-wallet"), kind: .terms, version: "3", locale: "en",
            digest: Data(Digest.sha256("The terms.")), decision: decision, decidedAt: clock.now(),
            timeSource: .deviceClock, method: .prompt, previous: previous?.digest)
        return try AgreementReceipt.sign(statement, with: SigningKey(random: SeededRandom(seed: seed)))
    }

    fileprivate func post(_ receipt: AgreementReceipt) async throws -> Answer {
        try await wallet().post("/agreements", type: Self.receiptType, body: receipt.compact)
    }
}
