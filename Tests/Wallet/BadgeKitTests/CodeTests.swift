import BadgeAuthority
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The codes of a badge: shown where nothing is unmet, checked by the organization, each taken once.
final class CodeTests: XCTestCase {
    private static let email = "ana@example.com"
    private static let periods: [String: JSON] = ["codes": ["badgeCode": 60, "totp": 40]]

    @MainActor
    func testOnlineTheOrganizationGivesOutFourDigits() async throws {
        let bearer = try await BadgeHolder(policy: Self.periods)

        let shown = try await bearer.wallet.showCode(for: bearer.badge.id)

        let found = try await bearer.contents()
        XCTAssertEqual(shown.digits.count, 4)
        XCTAssertTrue(shown.isOnline)
        XCTAssertEqual([shown.secondsLeft, shown.period], [60, 60])
        XCTAssertEqual(try bearer.authority.verifyCode(shown.digits, of: nil), .accepted(try bearer.issuedBadge()))
        XCTAssertEqual(try bearer.authority.verifyCode(shown.digits, of: nil), .refused)
        XCTAssertEqual(found.rows["code_secret"], 1)
        XCTAssertEqual(found.audit, ["decision permitted"])
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testAnOnlineCodeEndsWithItsPeriodAndWithTheNextOne() async throws {
        let bearer = try await BadgeHolder(policy: Self.periods)
        let late = try await bearer.wallet.showCode(for: bearer.badge.id)
        bearer.wait(60)
        let lateness = try bearer.authority.verifyCode(late.digits, of: nil)
        let replaced = try await bearer.wallet.showCode(for: bearer.badge.id)
        var newest = try await bearer.wallet.showCode(for: bearer.badge.id)
        // Four digits can come twice.
        while newest.digits == replaced.digits { newest = try await bearer.wallet.showCode(for: bearer.badge.id) }

        XCTAssertEqual(lateness, .refused)
        XCTAssertEqual(try bearer.authority.verifyCode(replaced.digits, of: nil), .refused)
        XCTAssertEqual(try bearer.authority.verifyCode(newest.digits, of: nil), .accepted(try bearer.issuedBadge()))
    }

    @MainActor
    func testWhereTheWireIsCutTheDeviceComputesEightDigitsWithTheTimeThatIsLeft() async throws {
        let bearer = try await BadgeHolder(policy: Self.periods)
        _ = try await bearer.wallet.showCode(for: bearer.badge.id)
        try await bearer.startOver()
        bearer.world.wire.cut()
        bearer.wait(7)

        let shown = try await bearer.code(.badge)

        let found = try await bearer.contents()
        XCTAssertEqual(shown.digits.count, 8)
        XCTAssertFalse(shown.isOnline)
        XCTAssertEqual([shown.secondsLeft, shown.period], [53, 60])
        XCTAssertEqual(
            try bearer.authority.verifyCode(shown.digits, of: Self.email), .accepted(try bearer.issuedBadge()))
        XCTAssertEqual(try bearer.authority.verifyCode(shown.digits, of: Self.email), .refused)
        XCTAssertEqual(found.audit, ["decision permitted", "use code"])
    }

    @MainActor
    func testAWireOnWhichEveryRequestTakesLongStillEndsInACode() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence], policy: Self.periods)
        bearer.move(to: .office)
        _ = try await bearer.wallet.showCode(for: bearer.badge.id)
        let clock = bearer.world.clock
        bearer.world.wire.rule { _ in
            clock.advance(by: 40)
            throw BadgeError(.serverUnreachable, reason: "Nobody answered. Try again.")
        }

        let shown = try await bearer.code(.badge)
        bearer.move(to: .home)
        let moved = await Ending { _ = try await bearer.code(.badge) }

        XCTAssertEqual(shown.digits.count, 8)
        XCTAssertEqual(moved, .failed(.declined))
    }

    @MainActor
    func testAnOfflineCodeChangesWithItsPeriodAndIsRefusedWhenItIsOld() async throws {
        let bearer = try await BadgeHolder(policy: Self.periods)
        _ = try await bearer.wallet.showCode(for: bearer.badge.id)
        bearer.world.wire.cut()

        let first = try await bearer.code(.badge)
        bearer.wait(59)
        let same = try await bearer.code(.badge)
        bearer.wait(1)
        let next = try await bearer.code(.badge)
        bearer.wait(120)

        XCTAssertEqual(first.digits, same.digits)
        XCTAssertEqual([first, same, next].map(\.secondsLeft), [60, 1, 60])
        XCTAssertNotEqual(first.digits, next.digits)
        XCTAssertEqual(try bearer.authority.verifyCode(next.digits, of: Self.email), .refused)
    }

    @MainActor
    func testWithoutTheSecretAndWithoutTheOrganizationThereIsNoCode() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.cut()

        try await playEach(CodeKind.allCases) { kind in
            let ending = await Ending { _ = try await bearer.code(kind) }
            XCTAssertEqual(ending, .failed(.serverUnreachable), "\(kind)")
        }

        let found = try await bearer.contents()
        XCTAssertNil(found.rows["code_secret"])
        XCTAssertEqual(found.audit, ["decision permitted", "decision permitted"])
    }

    @MainActor
    func testAOneTimeCodeIsTakenOnceWithTheTimeThatIsLeft() async throws {
        let bearer = try await BadgeHolder(policy: Self.periods)
        bearer.wait(10)

        let shown = try await bearer.wallet.showCode(for: bearer.badge.id, kind: .totp)
        bearer.world.wire.cut()
        let offline = try await bearer.code(.totp)

        XCTAssertEqual(shown.digits.count, 6)
        XCTAssertEqual(shown.digits, offline.digits)
        XCTAssertFalse(shown.isOnline)
        XCTAssertEqual([shown.secondsLeft, shown.period], [30, 40])
        XCTAssertEqual(
            try bearer.authority.verifyCode(shown.digits, of: Self.email), .accepted(try bearer.issuedBadge()))
        XCTAssertEqual(try bearer.authority.verifyCode(shown.digits, of: Self.email), .refused)
    }

    @MainActor
    func testTheSecretIsFetchedOnceAndKeptAcrossARestart() async throws {
        let bearer = try await BadgeHolder()
        for kind in CodeKind.allCases + CodeKind.allCases {
            _ = try await bearer.wallet.showCode(for: bearer.badge.id, kind: kind)
        }
        let before = try await bearer.wallet.showCode(for: bearer.badge.id, kind: .totp)
        let wallet = try await bearer.world.reopened()

        let after = try await wallet.showCode(for: bearer.badge.id, kind: .totp)

        XCTAssertEqual(bearer.world.wire.calls.filter { $0 == "GET /codes/secret" }.count, 1)
        XCTAssertEqual(before.digits, after.digits)
        try await wallet.close()
    }

    @MainActor
    func testNoCodeIsShownWhileSomethingIsUnmet() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.move(to: .office)
        _ = try await bearer.wallet.showCode(for: bearer.badge.id)
        try await bearer.startOver()
        bearer.world.wire.reset()
        bearer.move(to: .home)

        try await playEach(CodeKind.allCases) { kind in
            bearer.book.informed = [.acknowledged]
            let ending = await Ending { _ = try await bearer.wallet.showCode(for: bearer.badge.id, kind: kind) }
            XCTAssertEqual(ending, .failed(.restricted), "\(kind)")
        }

        let found = try await bearer.contents()
        XCTAssertEqual(bearer.world.wire.calls, [])
        XCTAssertEqual(found.audit, Array(repeating: "decision unmet geoFence", count: 4))
    }

    @MainActor
    func testWhatIsUnmetIsResolvedFirst() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "askEvery": "PT5M"]])
        try await bearer.setPasscode("482915")
        bearer.book.entries = [.current("111111"), .current("482915")]

        let shown = try await bearer.wallet.showCode(for: bearer.badge.id)

        XCTAssertEqual(shown.digits.count, 4)
        XCTAssertEqual(bearer.book.refusals.map(\.code), [.passcodeRefused])
        XCTAssertEqual(bearer.book.calls.last, "Passcode.dismiss")
    }

    @MainActor
    func testANoOfTheOrganizationIsAnAnswerAndNoCodeIsComputed() async throws {
        let bearer = try await BadgeHolder()
        _ = try await bearer.wallet.showCode(for: bearer.badge.id)
        try await bearer.startOver()
        try bearer.authority.revoke(try bearer.issued())

        // The second time nobody is logged in any more.
        for _ in 0..<2 {
            let ending = await Ending { _ = try await bearer.wallet.showCode(for: bearer.badge.id) }
            XCTAssertEqual(ending, .failed(.sessionEnded))
        }

        let found = try await bearer.contents()
        XCTAssertEqual(found.audit, ["decision permitted", "login ended", "decision permitted"])
    }

    @MainActor
    func testARefusalIsAnAnswerAndABrokenServerIsNone() async throws {
        try await playEach([(400, false), (409, false), (410, false), (500, true), (503, true)]) { status, isComputed in
            let bearer = try await BadgeHolder()
            _ = try await bearer.wallet.showCode(for: bearer.badge.id)
            bearer.world.wire.rule { _ in .json(["error": "x"], status: status) }

            let ending = await Ending { _ = try await bearer.code(.badge) }

            XCTAssertEqual(ending, isComputed ? .completed : .failed(.serverFailed), "\(status)")
        }
    }

    @MainActor
    func testACodeOfARevokedBadgeIsNotShownAndNotTaken() async throws {
        let bearer = try await BadgeHolder()
        let shown = try await bearer.wallet.showCode(for: bearer.badge.id)
        let oneTime = try await bearer.wallet.showCode(for: bearer.badge.id, kind: .totp)
        try bearer.authority.revoke(try bearer.issued())
        _ = try await bearer.world.sync()
        bearer.book.informed = [.acknowledged]

        let ending = await Ending { _ = try await bearer.wallet.showCode(for: bearer.badge.id) }

        XCTAssertEqual(ending, .failed(.badgeRevoked))
        XCTAssertEqual(try bearer.authority.verifyCode(shown.digits, of: nil), .refused)
        XCTAssertEqual(try bearer.authority.verifyCode(oneTime.digits, of: Self.email), .refused)
    }
}

extension BadgeHolder {
    /// As `wallet.showCode(for:kind:)`, without the seconds between the attempts of one request.
    func code(_ kind: CodeKind) async throws -> ShownCode {
        try await ShowCode(badgeID: badge.id, kind: kind, context: world.context).run()
    }

    /// What the organization has of the badge.
    func issuedBadge() throws -> IssuedBadge { try XCTUnwrap(authority.badges().first) }
}
