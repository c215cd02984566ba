import BadgeAuthority
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// A sync has the badges issued again that end soon, and no others.
final class RenewalTests: XCTestCase {
    private static let month: TimeInterval = 30 * 86_400

    @MainActor
    func testABadgeIsIssuedAgainWithinThirtyDaysOfItsEndAndNeitherBeforeNorAfter() async throws {
        try await playEach([(Self.month, false), (Self.month - 1, true), (1, true), (0, false), (-1, false)]) {
            left, isRenewed in
            let bearer = try await BadgeHolder()
            let key = try await bearer.holderKey()
            try await bearer.startOver(until: left)

            let report = try await bearer.heard()

            let expires = isRenewed ? bearer.world.clock.now() + 365 * 86_400 : bearer.badge.validity.expires
            let badges = try await bearer.wallet.badges
            let kept = try await bearer.holderKey()
            XCTAssertEqual(report.renewed, isRenewed ? [bearer.badge.id] : [], "\(left) seconds left")
            XCTAssertEqual(report.failures, [], "\(left) seconds left")
            XCTAssertEqual(badges.map(\.validity.expires), [expires], "\(left) seconds left")
            XCTAssertEqual(badges.map(\.id), [bearer.badge.id], "\(left) seconds left")
            XCTAssertEqual(kept, key, "\(left) seconds left")
            XCTAssertEqual(bearer.requests, isRenewed ? 1 : 0, "\(left) seconds left")
        }
    }

    @MainActor
    func testABadgeThatWasJustIssuedAgainIsLeftAlone() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.startOver(until: 10)
        _ = try await bearer.heard()

        let again = try await bearer.heard()

        XCTAssertEqual(again.renewed, [])
        XCTAssertEqual(bearer.requests, 1)
    }

    @MainActor
    func testASuspendedBadgeOrOneThatNobodyIsLoggedInForIsNotIssuedAgain() async throws {
        try await playEach([true, false]) { isSuspended in
            let bearer = try await BadgeHolder()
            try await bearer.startOver(until: 10)
            if isSuspended {
                try bearer.authority.suspend(bearer.issued())
            } else {
                try await bearer.wallet.store.endSession(of: bearer.badge.id)
            }

            let report = try await bearer.heard()

            let badges = try await bearer.wallet.badges
            XCTAssertEqual(report.renewed, [])
            XCTAssertEqual(report.failures, [])
            XCTAssertEqual(badges.map(\.status), [isSuspended ? .suspended : .active])
            XCTAssertEqual(badges.map(\.validity), [bearer.badge.validity])
            XCTAssertEqual(bearer.requests, 0)
        }
    }

    @MainActor
    func testABadgeThatWaitsForItsActivationIsNotIssuedAgain() async throws {
        let world = try await WalletFixture(policy: ["restrictions": [Restrictions.terms(privacy: false)]])
        let book = ScriptedUser()
        book.register(with: world.wallet.ui)
        book.codes = [world.invitation.transactionCode.text]
        let ending = await Ending { try await world.wallet.provision(world.offer) }
        let provisioned = try await world.wallet.badges
        world.clock.advance(by: 365 * 86_400 - 10)
        world.monotonicClock.advance(by: 365 * 86_400 - 10)
        world.wire.reset()

        let reports = try await world.sync()

        let badges = try await world.wallet.badges
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(badges.map(\.status), [.pending])
        XCTAssertEqual(badges.map(\.validity), provisioned.map(\.validity))
        XCTAssertEqual(reports.flatMap(\.renewed), [])
        XCTAssertEqual(reports.flatMap(\.failures), [])
        XCTAssertFalse(world.wire.calls.contains("POST /credential"), "\(world.wire.calls)")
    }

    @MainActor
    func testASessionKeepsTheRefreshTokenThatCameInPlaceOfTheOneShown() async throws {
        let bearer = try await BadgeHolder()
        let before = try await bearer.wallet.store.session(of: bearer.badge.id)?.refreshToken

        _ = try await bearer.wallet.devices(of: bearer.badge.id)

        let after = try await bearer.wallet.store.session(of: bearer.badge.id)?.refreshToken
        XCTAssertNotNil(after)
        XCTAssertNotEqual(after, before)
    }

    @MainActor
    func testABadgeThatEndsWhileItsWalletIsLockedWaitsForThePasscode() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try await bearer.setPasscode("482915")
        try await bearer.startOver(until: 10)

        let report = try await bearer.heard()

        XCTAssertEqual(report.renewed, [])
        XCTAssertEqual(report.failures, [])
        XCTAssertEqual(bearer.requests, 0)
    }

    @MainActor
    func testARenewalThatIsRefusedIsInTheReportAndOnRecordAndLeavesTheBadge() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.startOver(until: 10)
        bearer.world.wire.rule { call in
            guard call.name == "POST /credential" else { return try await call.forward() }
            return .json(["error": "credential_request_denied"], status: 400)
        }

        let report = try await bearer.heard()

        let (badges, found) = (try await bearer.wallet.badges, try await bearer.contents())
        XCTAssertEqual(report.renewed, [])
        XCTAssertEqual(report.failures.count, 1)
        XCTAssertEqual(badges.map(\.status), [.active])
        XCTAssertEqual(badges.map(\.validity), [bearer.badge.validity])
        XCTAssertEqual(found.audit.filter { $0.hasPrefix("badge ") }, ["badge refused"])
        let shown = await bearer.ending()
        XCTAssertEqual(shown, .completed)
    }
}

extension BadgeHolder {
    /// Lets time pass until the badge ends in so many seconds, and begins to count what is asked of the organization.
    fileprivate func startOver(until left: TimeInterval) async throws {
        wait(try XCTUnwrap(badge.validity.expires).timeIntervalSince(world.clock.now()) - left)
        world.wire.reset()
        try await startOver()
    }

    /// How often a credential was asked for.
    fileprivate var requests: Int { world.wire.calls.count { $0 == "POST /credential" } }
}
