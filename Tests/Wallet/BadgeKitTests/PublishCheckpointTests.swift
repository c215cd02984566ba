import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What an organization that was told of a store says to an older copy of the whole home.
final class PublishCheckpointTests: XCTestCase {
    private static let call = "POST /anchors"

    @MainActor
    func testSEC21AnOlderCopyOfTheWholeHomeIsOutOfUseAfterTheNextSync() async throws {
        let bearer = try await BadgeHolder()
        let copy = try bearer.world.copied()
        try await bearer.use()
        let report = try await bearer.heard()
        let info = try await bearer.wallet.storeInfo()
        XCTAssertEqual(report.failures, [])
        XCTAssertEqual(info.rollbackProtection, .authority)

        let old = try await bearer.world.opened(copy)
        let before = try await old.presents(bearer.badge)
        let found = try await SyncWallet(context: old.context).run()
        let after = try await old.presents(bearer.badge)
        try await old.close()
        let reopened = try await bearer.world.opened(copy)
        let later = try await reopened.presents(bearer.badge)
        let again = try await SyncWallet(context: reopened.context).run()
        let log = try await reopened.auditEntries().filter { $0.event.kind == .store }

        XCTAssertEqual(before, .completed, "nobody had told the copy yet")
        XCTAssertEqual(found.flatMap(\.failures).map(\.code), [.rolledBack])
        XCTAssertEqual([after, later], [.failed(.blocked), .failed(.blocked)])
        XCTAssertEqual(again.flatMap(\.failures).map(\.code), [.rolledBack])
        XCTAssertEqual(log.map(\.event.outcome), ["rolledBack"])
        let decision = try await reopened.security.restrictions(for: bearer.badge.id).decision
        XCTAssertEqual(decision, .blocked(.storeRolledBack))
        try await reopened.close()
        // The newest one goes on.
        let use = await bearer.ending()
        let next = try await bearer.heard()
        XCTAssertEqual(use, .completed)
        XCTAssertEqual(next.failures, [])
    }

    @MainActor
    func testARestoredBadgeIsBlockedUntilItsOrganizationWasHeard() async throws {
        let bearer = try await BadgeHolder()
        let file = bearer.world.home.url.appending(path: "copy.bak")
        try await bearer.wallet.backUp(to: file)
        try await bearer.wallet.close()

        try await BadgeWallet.restore(file, to: bearer.world.configuration)
        let restored = try await bearer.world.opened(bearer.world.home)
        let before = try await restored.security.restrictions(for: bearer.badge.id).decision
        let use = try await restored.presents(bearer.badge)
        let reports = try await SyncWallet(context: restored.context).run()
        let after = try await restored.presents(bearer.badge)

        XCTAssertEqual(before, .blocked(.storeRolledBack))
        XCTAssertEqual(use, .failed(.blocked))
        XCTAssertEqual(reports.flatMap(\.failures), [])
        XCTAssertEqual(after, .completed)
        try await restored.close()
    }

    @MainActor
    func testSEC21ACopyThatWentOnAloneIsKnownEvenWhenItHasComeFarther() async throws {
        let bearer = try await BadgeHolder()
        let copy = try bearer.world.copied()
        try await bearer.use()
        _ = try await bearer.heard()

        let old = try await bearer.world.opened(copy)
        for _ in 0..<20 { _ = try await old.presents(bearer.badge) }
        let found = try await SyncWallet(context: old.context).run()
        let after = try await old.presents(bearer.badge)
        try await old.close()

        XCTAssertEqual(found.flatMap(\.failures).map(\.code), [.rolledBack])
        XCTAssertEqual(after, .failed(.blocked))
    }

    @MainActor
    func testSEC21ACutBetweenTheAnswerAndTheReceiptIsNoAlarm() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == Self.call else { return answer }
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")
        }
        let cut = try await bearer.heard()
        // A process that is killed here leaves this.
        let killed = try bearer.world.copied()
        bearer.world.wire.reset()

        let next = try await bearer.world.opened(killed)
        _ = try await next.presents(bearer.badge)
        let report = try await SyncWallet(context: next.context).run()
        let use = try await next.presents(bearer.badge)
        let again = try await SyncWallet(context: next.context).run()
        try await next.close()

        XCTAssertEqual(cut.failures.map(\.code), [.serverUnreachable])
        XCTAssertEqual((report + again).flatMap(\.failures), [])
        XCTAssertEqual(use, .completed)
    }

    @MainActor
    func testSEC21AStatementThatNeverArrivedIsSentAgain() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.rule { call in
            guard call.name == Self.call else { return try await call.forward() }
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")
        }
        let cut = try await bearer.heard()
        try await bearer.use()
        bearer.world.wire.reset()

        let report = try await bearer.heard()

        XCTAssertEqual(cut.failures.map(\.code), [.serverUnreachable])
        XCTAssertEqual(report.failures, [])
        // What was left over, and then how the store stands now.
        XCTAssertEqual(bearer.world.wire.calls.filter { $0 == Self.call }.count, 2)
    }

    @MainActor
    func testAnOrganizationWithoutTheRouteIsNotAskedAndOneThatHasForgottenItIsNoFailure() async throws {
        let rules: [Wire.Rule] = [
            { call in
                let answer = try await call.forward()
                guard call.name == "GET /.well-known/openid-credential-issuer" else { return answer }
                return try answer.changing { $0["badge_anchor_endpoint"] = nil }
            },
            { call in
                guard call.name == Self.call else { return try await call.forward() }
                return .json(["error": "not_found"], status: 404)
            },
        ]
        try await playEach(zip(rules, [0, 1])) { rule, asked in
            let bearer = try await BadgeHolder()
            let before = try await bearer.wallet.storeInfo()
            bearer.world.wire.reset()
            bearer.world.wire.rule(rule)

            let report = try await bearer.heard()

            let use = await bearer.ending()
            XCTAssertEqual(before.rollbackProtection, .authority)
            XCTAssertEqual(report.failures, [])
            XCTAssertEqual(use, .completed)
            XCTAssertEqual(bearer.world.wire.calls.filter { $0 == Self.call }.count, asked)
        }
    }

    @MainActor
    func testWhatAnOrganizationCannotProveBlocksNothing() async throws {
        let bearer = try await BadgeHolder()
        let statement = CheckpointStatement(
            store: Base64URL.encode(Digest.sha256("x")), generation: 1 << 40, state: Data(count: 32), previous: nil)
        let strangers = try WitnessedCheckpoint.sign(statement, with: SigningKey(random: SeededRandom(seed: 3))).compact
        let problems: [(JSON, BadgeError.Code)] = [
            ([:], .documentInvalid), (["statement": "x.y.z"], .documentInvalid),
            (["statement": .string(strangers)], .credentialKeyMismatch),
        ]
        try await playEach(problems) { members, code in
            bearer.world.wire.rule { call in
                guard call.name == Self.call else { return try await call.forward() }
                let refusal = members.objectValue ?? [:]
                return .json(.object(refusal.merging(["error": "store_rolled_back"]) { $1 }), status: 409)
            }

            let report = try await bearer.heard()

            let use = await bearer.ending()
            XCTAssertEqual(report.failures.map(\.code), [code])
            XCTAssertEqual(use, .completed)
        }
        // Its own word, played back to it, shows nothing new.
        bearer.world.wire.rule { call in
            guard call.name == Self.call else { return try await call.forward() }
            let told = try JSONReader(JSON.parse(call.body))["statement"].string()
            return .json(["error": "store_rolled_back", "statement": .string(told)], status: 409)
        }
        let report = try await bearer.heard()
        let use = await bearer.ending()
        XCTAssertEqual(report.failures.map(\.code), [.serverAnswerInvalid])
        XCTAssertEqual(use, .completed)
    }

    @MainActor
    func testTheWalletOfARemovedPersonSyncsWithoutAFailure() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.reset()
        try bearer.authority.remove("ana@example.com")

        let report = try await bearer.heard()
        let again = try await bearer.heard()

        XCTAssertEqual(report.changes.map(\.new), [.revoked])
        XCTAssertEqual(report.failures + again.failures, [])
        XCTAssertEqual(bearer.world.wire.calls.filter { $0 == Self.call }, [])
    }

    @MainActor
    func testAReceiptThatIsNotTheOrganizationsIsRefused() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.rule { call in
            guard call.name == Self.call else { return try await call.forward() }
            let told = try WitnessedCheckpoint.verify(
                JSONReader(JSON.parse(call.body))["statement"].string(), holder: nil)
            let receipt = try CheckpointReceipt.sign(
                told, issuer: "https://elsewhere.example", at: WalletFixture.start,
                key: SigningKey(random: SeededRandom(seed: 3)))
            return .json(["receipt": .string(receipt.compact)])
        }

        let report = try await bearer.heard()

        XCTAssertEqual(report.failures.map(\.code), [.signatureInvalid])
    }
}

extension BadgeWallet {
    /// How showing the badge to a reader ends.
    @MainActor
    fileprivate func presents(_ badge: Badge) async throws -> Ending {
        await Ending { try await self.use(badge.id, audience: "https://door.example", nonce: "n-1") }
    }
}
