import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// A badge that lost its key or has expired: issued again after a login, replacing itself and on a new key.
final class RestorationTests: XCTestCase {
    @MainActor
    func testABadgeThatLostItsKeyIsIssuedAgainOnANewOneAfterALogin() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode], policy: ["deviceLimit": 1])
        try bearer.authority.openAccount()
        try await bearer.setPasscode("482915")
        let lostKey = try await bearer.holderKey()
        bearer.wait(60)
        _ = try await bearer.wallet.resetPasscode()
        let blocked = await bearer.ending()
        try await bearer.startOver()
        bearer.book.logins = [.right]

        let badge = try await bearer.wallet.logIn(to: bearer.badge.id)

        let (found, key) = (try await bearer.contents(), try await bearer.holderKey())
        bearer.book.entries = [.new("603194")]
        let ending = await bearer.ending()
        XCTAssertEqual(blocked, .failed(.blocked))
        XCTAssertEqual(badge.id, bearer.badge.id)
        XCTAssertEqual(badge.status, .active)
        XCTAssertNotEqual(key, lostKey)
        XCTAssertEqual(found.rows, UseScenario.heldBadge)
        XCTAssertEqual(found.audit, ["login loggedIn", "badge replaced"])
        XCTAssertEqual(try bearer.authority.badges().filter { $0.status == .active }.count, 1)
        XCTAssertEqual(ending, .completed)
    }

    @MainActor
    func testABadgeThatHasExpiredIsIssuedAgainOnANewKeyAfterALogin() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.openAccount()
        let oldKey = try await bearer.holderKey()
        bearer.wait(366 * 86_400)
        let expired = await bearer.ending()
        try await bearer.startOver()
        bearer.book.logins = [.right]

        let badge = try await bearer.wallet.logIn(to: bearer.badge.id)

        let (found, key) = (try await bearer.contents(), try await bearer.holderKey())
        let ending = await bearer.ending()
        XCTAssertEqual(expired, .failed(.blocked))
        XCTAssertEqual(badge.id, bearer.badge.id)
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(badge.validity.expires, bearer.world.clock.now() + 365 * 86_400)
        XCTAssertNotEqual(key, oldKey)
        XCTAssertEqual(found.rows, UseScenario.heldBadge)
        XCTAssertEqual(found.audit, ["login loggedIn", "badge replaced"])
        XCTAssertEqual(ending, .completed)
    }

    @MainActor
    func testARestorationWhoseAnswerIsLostIsTakenUpByTheNextLoginAndAlsoWithoutOne() async throws {
        try await playEach([true, false]) { asks in
            let bearer = try await Self.keyless()
            bearer.book.logins = [.right, .right]
            bearer.world.wire.rule { call in
                let answer = try await call.forward()
                guard call.name != "POST /credential" else {
                    throw BadgeError(.serverUntrusted, reason: "The line is cut. Try again.")
                }
                return answer
            }
            let lost = await Ending { try await bearer.wallet.logIn(to: bearer.badge.id) }
            bearer.world.wire.reset()

            let finished = asks ? [] : try await bearer.wallet.resumeProvisioning()
            let badge = asks ? try await bearer.wallet.logIn(to: bearer.badge.id) : try XCTUnwrap(finished.first)

            let found = try await bearer.contents()
            XCTAssertEqual(lost, .failed(.serverUntrusted))
            XCTAssertEqual(badge.id, bearer.badge.id)
            XCTAssertEqual(badge.status, .active)
            XCTAssertEqual(found.rows, UseScenario.heldBadge)
            XCTAssertEqual(found.statuses, [.active])
            XCTAssertEqual(try bearer.authority.badges().filter { $0.status == .active }.count, 1)
        }
    }

    @MainActor
    func testABadgeWhoseTriesAreUsedUpComesBackByLogin() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 3, "delays": []]])
        try bearer.authority.openAccount()
        let neighbour = try await bearer.neighbour([["type": "passcode", "delays": []]])
        try await bearer.setPasscode("482915")
        bearer.wallet.lock()
        bearer.book.entries = ["111112", "111113", "111114"].map { .current($0) }
        bearer.book.informed = [.acknowledged]
        let exhausted = await bearer.ending()
        let (locked, lockedKey) = (try await bearer.wallet.lockedBadges, try await bearer.holderKey())
        bearer.book.logins = [.right]
        bearer.book.entries = [.current("482915")]

        let badge = try await bearer.wallet.logIn(to: bearer.badge.id)

        bearer.wallet.lock()
        bearer.book.entries = [.current("111112"), .current("482915")]
        let ending = await bearer.ending()
        let (found, key) = (try await bearer.wallet.lockedBadges, try await bearer.holderKey())
        XCTAssertEqual(exhausted, .failed(.passcodeExhausted))
        XCTAssertEqual(locked, [bearer.badge.id])
        XCTAssertEqual(badge.id, bearer.badge.id)
        XCTAssertEqual(found, [])
        XCTAssertNotEqual(key, lockedKey)
        XCTAssertEqual(ending, .completed)
        withExtendedLifetime(neighbour) {}
    }

    @MainActor
    func testALoginOfSomebodyElseRestoresNothing() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try bearer.authority.openAccountOfBen()
        try await bearer.setPasscode("482915")
        _ = try await bearer.wallet.resetPasscode()
        try await bearer.startOver()
        bearer.book.logins = [.ben]

        let ending = await Ending { try await bearer.wallet.logIn(to: bearer.badge.id) }

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .failed(.wrongPerson))
        XCTAssertEqual(found.statuses, [.keyMissing])
        XCTAssertEqual(found.audit, [])
        XCTAssertEqual(try bearer.authority.badges().filter { $0.status == .active }.count, 1)
    }

    /// A person who can log in and whose badge has lost its key.
    @MainActor
    private static func keyless() async throws -> BadgeHolder {
        let bearer = try await BadgeHolder([Restrictions.passcode], policy: ["deviceLimit": 1])
        try bearer.authority.openAccount()
        try await bearer.setPasscode("482915")
        bearer.wait(60)
        _ = try await bearer.wallet.resetPasscode()
        try await bearer.startOver()
        return bearer
    }
}
