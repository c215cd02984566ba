import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

/// What an organization keeps of wallets' stores, and what it shows to an older copy.
final class CheckpointRouteTests: XCTestCase {
    func testSEC21KeepsTheNewestWordAndSignsForIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let trust = try house.authority.organization().trustAnchors.map { try JWK($0.jwk) }
        let first = try house.checkpoint(7)
        let second = try house.checkpoint(9, after: first)

        try await playEach([first, first, second, second]) { checkpoint in
            let answer = try await house.tell(checkpoint)

            XCTAssertEqual(answer.status, 200, answer.text)
            let receipt = try CheckpointReceipt.verify(
                answer.json["receipt"]?.stringValue ?? "", for: checkpoint, issuer: house.issuer.absoluteString,
                trust: trust)
            XCTAssertEqual(receipt.checkpointDigest, checkpoint.digest)
            XCTAssertEqual(receipt.receivedAt, AuthorityFixture.start)
        }
        XCTAssertEqual(try house.rows(["anchor"]), [1])
    }

    func testSEC21ShowsToAnOlderCopyWhatItHasHeard() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let first = try house.checkpoint(7)
        let second = try house.checkpoint(9, after: first)
        for checkpoint in [first, second] { _ = try await house.tell(checkpoint) }

        let older = [
            // From before the first word, after it, at the same change but of another state, though it says that it
            // follows, and one that went on alone.
            try house.checkpoint(3), try house.checkpoint(8, after: first),
            try house.checkpoint(9, state: 2, after: first),
            try house.checkpoint(9, state: 2, after: second, at: 8), try house.checkpoint(100, after: first), first,
        ]
        try await playEach(older) { checkpoint in
            let answer = try await house.tell(checkpoint)

            XCTAssertEqual(answer.status, 409, "\(checkpoint.statement)")
            XCTAssertEqual(answer.error, "store_rolled_back")
            XCTAssertEqual(answer.json["statement"]?.stringValue, second.compact)
        }
        let next = try await house.tell(house.checkpoint(10, after: second))
        XCTAssertEqual(next.status, 200)
    }

    func testSEC21TakesAWordAfterItsOwnRecordsWereLost() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let first = try house.checkpoint(7)
        let lost = try house.checkpoint(9, after: first)
        _ = try await house.tell(first)

        let answer = try await house.tell(house.checkpoint(12, after: lost))

        XCTAssertEqual(answer.status, 200)
    }

    func testStoresAndKeysAreApart() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge(seed: 500)
        _ = try await house.issueBadge(seed: 501)

        try await playEach([500, 501] as [UInt64]) { seed in
            let answer = try await house.tell(house.checkpoint(5, seed: seed))
            XCTAssertEqual(answer.status, 200)
        }

        XCTAssertEqual(try house.rows(["anchor"]), [2])
    }

    func testNoFloodOfStoresMakesTheHoldersOneForgotten() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let syncKey = try house.syncKey()
        let older = try house.checkpoint(7, signedBy: syncKey)
        let newest = try house.checkpoint(9, after: older, signedBy: syncKey)
        for checkpoint in [older, newest] { _ = try await house.tell(checkpoint) }

        var flood: [Answer] = []
        for number in 1...12 {
            house.clock.advance(by: 400 * 86_400)
            flood.append(try await house.tell(house.checkpoint(1, store: "store \(number)", signedBy: syncKey)))
        }

        XCTAssertEqual(flood.map(\.status), Array(repeating: 200, count: 7) + Array(repeating: 409, count: 5))
        XCTAssertEqual(flood.last?.error, "too_many_stores")
        XCTAssertEqual(try house.rows(["anchor"]), [8])
        let copy = try await house.tell(house.checkpoint(8, state: 2, after: older, signedBy: syncKey))
        XCTAssertEqual(copy.error, "store_rolled_back")
        XCTAssertEqual(copy.json["statement"]?.stringValue, newest.compact)
        let next = try await house.tell(house.checkpoint(10, after: newest, signedBy: syncKey))
        XCTAssertEqual(next.status, 200)
    }

    func testABadgeOnANewKeyHasItsOwnCheckpointsOfStores() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        for number in 1...8 { _ = try await house.tell(house.checkpoint(1, store: "store \(number)")) }
        _ = try await house.issueBadge(seed: 501)

        let full = try await house.tell(house.checkpoint(1))
        let again = try await house.tell(house.checkpoint(1, seed: 501))

        XCTAssertEqual(full.error, "too_many_stores")
        XCTAssertEqual(again.status, 200)
    }

    func testRefusesAKeyThatNoBadgeIsBoundToAndWhatIsNoStatement() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        let wallet = try house.wallet()
        let checkpoint = try house.checkpoint(7)

        let strange = try await house.tell(house.checkpoint(7, seed: 501))
        XCTAssertEqual(strange.status, 400)
        XCTAssertEqual(strange.error, "invalid_request")
        let bodies: [JSON] = [
            [:], ["statement": 1], ["statement": ""], ["statement": "x"],
            ["statement": .string(checkpoint.compact + "A")],
            ["statement": .string(try wallet.proof(nonce: "n"))],
            ["statement": .string(checkpoint.compact), "more": true],
            ["statement": .string(String(repeating: "a", count: 5000))],
        ]
        try await playEach(bodies) { body in
            let answer = try await wallet.post("/anchors", type: "application/json", body: body.text)
            XCTAssertEqual(answer.status, 400, body.text)
            XCTAssertEqual(answer.error, "invalid_request", body.text)
        }
        let large = try await wallet.post(
            "/anchors", type: "application/json", body: String(repeating: "a", count: 70_000))
        XCTAssertEqual(large.status, 413)
        XCTAssertEqual(try house.rows(["anchor"]), [0])
    }

    func testARemovedPersonLeavesNoWordAndTellsNoMore() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge()
        _ = try await house.tell(house.checkpoint(7))

        try house.authority.remove(AuthorityFixture.email)

        let late = try await house.tell(house.checkpoint(8))
        XCTAssertEqual(late.error, "invalid_request")
        XCTAssertEqual(try house.rows(["anchor"]), [0])
    }
}

extension AuthorityFixture {
    fileprivate func syncKey() throws -> SyncKey {
        try SyncKey.make(
            for: SigningKey(random: SeededRandom(seed: 500)), at: clock.now(), random: SeededRandom(seed: 7))
    }

    fileprivate func checkpoint(
        _ generation: Int64, state: UInt8 = 1, after previous: WitnessedCheckpoint? = nil, at change: Int64? = nil,
        store: String = "store", seed: UInt64 = 500, signedBy syncKey: SyncKey? = nil
    ) throws -> WitnessedCheckpoint {
        let statement = CheckpointStatement(
            store: Base64URL.encode(Digest.sha256(store)), generation: generation,
            state: Data(Digest.sha256([state])),
            previous: previous.map { .init(generation: change ?? $0.statement.generation, digest: $0.digest) })
        if let syncKey { return try WitnessedCheckpoint.sign(statement, with: syncKey) }
        return try WitnessedCheckpoint.sign(statement, with: SigningKey(random: SeededRandom(seed: seed)))
    }

    fileprivate func tell(_ checkpoint: WitnessedCheckpoint) async throws -> Answer {
        let body = JSON.object(["statement": .string(checkpoint.compact)])
        return try await wallet().post("/anchors", type: "application/json", body: body.text)
    }
}
