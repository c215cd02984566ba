import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import XCTest

@testable import BadgeKit

/// A badge on its way to a new key: what is lost there is made good, and nothing gets past a passcode whose tries are used up.
final class NewKeyTests: XCTestCase {
    private static let code = "482915"
    private static let threeTries: JSON = ["type": "passcode", "maxTries": 3, "delays": []]

    @MainActor
    func testALostMoveIsNotTakenForARevocation() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try await bearer.loseMove(Self.code)

        let report = try await bearer.heard()
        let locked = try await bearer.wallet.store.requireBadge(bearer.badge.id)
        bearer.book.entries = [.current(Self.code)]
        try await bearer.wallet.verifyPasscode()
        let waiting = try await bearer.wallet.badgesAwaitingNewKey
        bearer.wallet.lock()
        let settled = try await bearer.heard()

        bearer.book.entries = [.current(Self.code)]
        let ending = await bearer.ending()
        XCTAssertEqual(report.changes, [])
        XCTAssertEqual(locked.status, .active)
        XCTAssertEqual(waiting.map(\.id), [])
        XCTAssertEqual(settled.changes, [])
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(try bearer.authority.badges().map(\.status.rawValue).sorted(), ["active", "revoked"])
    }

    @MainActor
    func testASessionThatEndedBetweenTheTwoNewKeysMovesItsBadge() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        bearer.world.wire.rule { call in
            guard call.name != "POST /credential" else {
                throw BadgeError(.serverUnreachable, reason: "The server is away. Try again.")
            }
            return try await call.forward()
        }
        try await bearer.setPasscode(Self.code)
        let before = try await bearer.wallet.badgesAwaitingNewKey
        bearer.world.wire.reset()
        bearer.wait(91 * 86_400)
        _ = try await bearer.heard()

        bearer.book.entries = [.current(Self.code)]
        try await bearer.wallet.verifyPasscode()

        let after = try await bearer.wallet.badgesAwaitingNewKey
        XCTAssertEqual(before.map(\.id), [bearer.badge.id])
        XCTAssertEqual(after.map(\.id), [])
    }

    @MainActor
    func testALogoutDuringARenewalIsNotUndone() async throws {
        let bearer = try await BadgeHolder()
        let (store, id) = (bearer.wallet.store, bearer.badge.id)
        bearer.wait(1000)
        bearer.world.wire.rule { call in
            let answer = try await call.forward()
            if call.name == "POST /token" { try await store.endSession(of: id) }
            return answer
        }

        let ended = await failure {
            try await ListDevices(badgeID: bearer.badge.id, context: bearer.world.context).run()
        }

        let hasSession = try await store.hasSession(of: id)
        XCTAssertEqual(ended?.code, .sessionEnded)
        XCTAssertFalse(hasSession)
    }

    @MainActor
    func testWhatWasCutOffDoesNotUnlockABadgeWhoseTriesAreUsedUp() async throws {
        let bearer = try await BadgeHolder([Self.threeTries])
        _ = try await bearer.neighbour([["type": "passcode", "delays": []]])
        try await bearer.loseMove(Self.code)
        bearer.book.entries = ["111112", "111113", "111114"].map { .current($0) }
        bearer.book.informed = [.acknowledged]
        let exhausted = await bearer.ending()
        let before = try await bearer.wallet.store.gateSnapshot(of: bearer.badge.id)

        bearer.book.entries = [.current(Self.code)]
        try await bearer.wallet.verifyPasscode()
        let refusal = await failure { try await bearer.wallet.resumeProvisioning() }

        let after = try await bearer.wallet.store.gateSnapshot(of: bearer.badge.id)
        XCTAssertEqual(exhausted, .failed(.passcodeExhausted))
        XCTAssertEqual(refusal?.code, .passcodeExhausted)
        XCTAssertEqual([before?.isUsedUp, after?.isUsedUp], [true, true])
    }
}

extension BadgeHolder {
    /// Sets the passcode; the answer that brings the badge on its new key is lost.
    fileprivate func loseMove(_ code: String) async throws {
        world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == "POST /credential" else { return answer }
            throw BadgeError(.serverUnreachable, reason: "The answer was lost. Try again.")
        }
        try await setPasscode(code)
        world.wire.reset()
        let waiting = try await wallet.badgesAwaitingNewKey
        XCTAssertTrue(waiting.contains { $0.id == badge.id })
    }
}
