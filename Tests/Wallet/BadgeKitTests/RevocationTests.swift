import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Revoked: final, and told once.
final class RevocationTests: XCTestCase {
    private static let told = ["Revoked.instance", "Revoked.informUserOfBadgeRevocation", "Revoked.dismiss"]

    @MainActor
    func testIsToldOnceAlsoAcrossARestartAndRefusedEveryTime() async throws {
        let bearer = try await Self.revoked()
        bearer.book.informed = [.acknowledged, .acknowledged]

        let endings = [await bearer.ending(), await bearer.ending()]
        let calls = bearer.book.calls
        let found = try await bearer.contents()
        let wallet = try await bearer.world.reopened()
        let book = ScriptedUser()
        book.register(with: wallet.ui)
        let later = await Ending { try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n") }

        XCTAssertEqual(endings, [.failed(.badgeRevoked), .failed(.badgeRevoked)])
        XCTAssertEqual(later, .failed(.badgeRevoked))
        XCTAssertEqual(calls, Self.told)
        XCTAssertEqual(book.calls, [])
        XCTAssertEqual(found.audit, ["decision unmet revoked", "status told", "decision unmet revoked"])
        XCTAssertEqual(found.uses, [0])
        try await wallet.close()
    }

    @MainActor
    func testIsReportedByTheErrorAloneWhereNoScreenIsRegistered() async throws {
        let bearer = try await Self.revoked(absent: ["Revoked"])

        let error = await failure { try await bearer.use() }

        XCTAssertEqual(error?.code, .badgeRevoked)
        XCTAssertEqual(error?.recovery, .unrecoverable)
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testGivingUpAndBeingCutOffEndTheRunAndDismissOnce() async throws {
        let givingUp = try await Self.revoked()
        let gaveUp = await givingUp.ending()
        let cutOff = try await Self.revoked()
        cutOff.book.waits = true
        let run = Task { await cutOff.ending() }
        await cutOff.book.shown.wait()
        run.cancel()
        let cancelled = await run.value

        XCTAssertEqual([gaveUp, cancelled], [.failed(.declined), .cancelled])
        XCTAssertEqual(givingUp.book.calls, Self.told)
        XCTAssertEqual(cutOff.book.calls, Self.told)
        try await playEach([givingUp, cutOff]) { bearer in
            let found = try await bearer.contents()
            XCTAssertEqual(found.statuses, [.revoked])
            XCTAssertEqual(found.audit, ["decision unmet revoked"])
        }
    }

    @MainActor
    func testAProcessKilledWhileItTellsTellsAgain() async throws {
        let bearer = try await Self.revoked()
        bearer.book.waits = true
        let run = Task { await bearer.ending() }
        await bearer.book.shown.wait()
        let copy = try bearer.world.copied()
        run.cancel()
        _ = await run.value

        let wallet = try await bearer.world.opened(copy)
        let book = ScriptedUser()
        book.register(with: wallet.ui)
        book.informed = [.acknowledged]
        let ending = await Ending { try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n") }

        XCTAssertEqual(ending, .failed(.badgeRevoked))
        XCTAssertEqual(book.calls, Self.told)
        try await wallet.close()
    }

    @MainActor
    func testIsFinalWhateverALaterListSays() async throws {
        let bearer = try await Self.revoked()
        let reinstating = await Ending { _ = try bearer.authority.reinstate(bearer.issued()) }

        _ = try await bearer.world.sync()

        let found = try await bearer.contents()
        XCTAssertNotEqual(reinstating, .completed)
        XCTAssertEqual(found.statuses, [.revoked])
    }

    @MainActor
    func testComesBeforeEverythingElse() async throws {
        let bearer = try await Self.revoked(
            under: [Restrictions.terms(), Restrictions.passcode, ["type": "retinaScan", "critical": true]])
        bearer.wait(400 * 86_400)
        bearer.book.informed = [.acknowledged]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.badgeRevoked))
        XCTAssertEqual(bearer.book.calls, Self.told)
    }

    @MainActor
    private static func revoked(under restrictions: [JSON] = [], absent: Set<String> = []) async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(restrictions, absent: absent)
        try bearer.authority.revoke(bearer.issued())
        _ = try await bearer.world.sync()
        try await bearer.startOver()
        return bearer
    }
}
