import BadgeAuthority
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What no screen can cure: the use is refused before any restriction is resolved, and the log says why.
final class BlockReasonTests: XCTestCase {
    private struct Row {
        let reason: String
        var policy: [String: JSON] = [:]
        let arrange: @MainActor (BadgeHolder) async throws -> Void
        /// What lets the badge be used again; `nil` where nothing does.
        let cure: (@MainActor (BadgeHolder) async throws -> Void)?
    }

    // Each of them holds back the passcode prompt of a policy that asks for one.
    private static let rows = [
        Row(
            reason: "suspended",
            arrange: { bearer in
                try bearer.authority.suspend(bearer.issued())
                _ = try await bearer.world.sync()
            },
            cure: { bearer in
                try bearer.authority.reinstate(bearer.issued())
                _ = try await bearer.world.sync()
            }),
        Row(reason: "expired", arrange: { $0.wait(400 * 86_400) }, cure: nil),
        Row(
            reason: "policyExpired", policy: ["validFor": "P2D"], arrange: { $0.wait(2 * 86_400) },
            cure: { bearer in _ = try await bearer.world.sync() }),
        Row(
            reason: "offlineTooLong", policy: ["maxOffline": "PT1H"], arrange: { $0.wait(3600) },
            cure: { bearer in _ = try await bearer.world.sync() }),
        Row(
            reason: "clockRolledBack", arrange: { $0.world.clock.advance(by: -301) },
            cure: { $0.world.clock.advance(by: 1) }),
        Row(
            reason: "keyMissing", arrange: { _ = try await $0.wallet.resetPasscode() }, cure: nil),
        Row(
            reason: "unknownRestriction",
            arrange: { try await $0.publish([["type": "retinaScan", "critical": true], Restrictions.passcode]) },
            cure: { try await $0.publish([Restrictions.passcode]) }),
    ]

    @MainActor
    func testEachBlockRefusesTheUseAsksNobodyAndGoesWithItsCause() async throws {
        try await playEach(Self.rows) { row in
            let bearer = try await BadgeHolder([Restrictions.passcode], policy: row.policy)
            try await bearer.setPasscode("482915")
            try await row.arrange(bearer)
            try await bearer.startOver()
            // Else the use itself would bring what is missing.
            bearer.world.wire.cut()

            let error = await failure { try await bearer.use() }
            let evaluation = try await bearer.wallet.security.restrictions(for: bearer.badge.id)
            let found = try await bearer.contents()

            XCTAssertEqual(error?.code, .blocked, row.reason)
            guard case .blocked(let blocked) = evaluation.decision else { return XCTFail("\(evaluation)") }
            XCTAssertEqual(blocked.name, row.reason)
            XCTAssertEqual(
                error?.detail, .unmet([.init(restriction: row.reason, reason: row.reason, message: blocked.message)]),
                row.reason)
            XCTAssertEqual(bearer.book.calls, [], row.reason)
            XCTAssertEqual(
                found.audit, ["decision blocked \(row.reason)", "check blocked \(row.reason)"], row.reason)
            XCTAssertEqual(found.uses, [0], row.reason)
            bearer.world.wire.reset()
            try await Self.assertCured(bearer, row)
        }
    }

    @MainActor
    func testTheLastSecondBeforeABlockIsGood() async throws {
        let rows: [([String: JSON], @MainActor (BadgeHolder) -> Void)] = [
            (["validFor": "P2D"], { $0.wait(2 * 86_400 - 1) }), (["maxOffline": "PT1H"], { $0.wait(3599) }),
            ([:], { $0.world.clock.advance(by: -300) }),
        ]

        try await playEach(rows) { policy, arrange in
            let bearer = try await BadgeHolder([], policy: policy)
            arrange(bearer)
            let ending = await bearer.ending()
            XCTAssertEqual(ending, .completed, "\(policy)")
        }
    }

    @MainActor
    func testAnUnknownRestrictionThatIsNotCriticalIsIgnoredAndTheLogSaysSo() async throws {
        let bearer = try await BadgeHolder([["type": "retinaScan"], ["type": "aura", "critical": false]])

        let ending = await bearer.ending()

        let entries = try await bearer.wallet.auditEntries(after: bearer.mark)
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(entries.map(\.line), ["decision permitted", "use released"])
        XCTAssertEqual(entries.first?.event.details["ignored"], ["aura", "retinaScan"])
    }

    @MainActor
    private static func assertCured(_ bearer: BadgeHolder, _ row: Row) async throws {
        guard let cure = row.cure else { return }
        try await cure(bearer)
        bearer.book.entries = [.current("482915")]
        let ending = await bearer.ending()
        XCTAssertEqual(ending, .completed, "\(row.reason), cured")
    }
}
