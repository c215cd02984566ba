import BadgeAuthority
import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What a workflow must honour of the model that this library resumes: the use of a badge, and its codes.
final class UseRequirementTests: XCTestCase {
    private static let terms = Restrictions.terms(privacy: false)

    @MainActor
    func testU44TheUnmetRestrictionsAreListedWithoutAskingAnybody() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence, Restrictions.passcode, Self.terms])
        bearer.move(to: .home)

        let evaluation = try await bearer.wallet.security.restrictions(for: bearer.badge.id)

        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.userAgreement, .geoFence, .passcode])
        XCTAssertNil(evaluation.permit)
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testU45SomeRestrictionsAreResolvedApartAndNoPermitComesOfIt() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence, Self.terms])
        bearer.move(to: .home)
        bearer.book.decisions = [{ $0.map(\.accepted) }]

        let evaluation = try await bearer.wallet.security.process([.userAgreement], for: bearer.badge.id)

        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.geoFence])
        XCTAssertNil(evaluation.permit)
        XCTAssertEqual(
            bearer.book.calls,
            ["UserAgreement.instance", "UserAgreement.promptForUserAgreement", "UserAgreement.dismiss"])
    }

    @MainActor
    func testU46ABadgeCompliesOnlyWhenTheWholeWorkflowCompletes() async throws {
        let bearer = try await BadgeHolder([Self.terms, Restrictions.fence])
        bearer.move(to: .home)
        bearer.book.decisions = [{ $0.map(\.accepted) }]

        let half = await Ending { _ = try await bearer.wallet.security.process(for: bearer.badge.id) }
        bearer.move(to: .office)
        let permit = try await bearer.wallet.security.process(for: bearer.badge.id)

        XCTAssertEqual(half, .failed(.declined))
        XCTAssertEqual(permit.badgeID, bearer.badge.id)
        XCTAssertTrue(permit.allows(.use, of: bearer.badge.id, at: bearer.world.clock.now()))
    }

    @MainActor
    func testU47EveryUseChecksFirst() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        try Program.register(with: bearer.authority)
        bearer.move(to: .home)
        bearer.book.informed = [.acknowledged, .acknowledged, .acknowledged]
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email"])]

        let uses = [
            await bearer.ending(), await Ending { _ = try await bearer.wallet.showCode(for: bearer.badge.id) },
            await Ending { _ = try await bearer.wallet.handle(try Program.link()) },
        ]

        let found = try await bearer.contents()
        XCTAssertEqual(uses, Array(repeating: .failed(.restricted), count: 3))
        XCTAssertEqual(found.uses, [0])
        XCTAssertEqual(found.audit, Array(repeating: "decision unmet geoFence", count: 6))
    }

    @MainActor
    func testU49TheBadgeCodeHasFourDigitsOnlineAndEightOfflineWithTheTimeLeftAndTheAdministratorsDuration()
        async throws
    {
        let bearer = try await BadgeHolder(policy: ["codes": ["badgeCode": 120, "totp": 30]])

        let online = try await bearer.wallet.showCode(for: bearer.badge.id)
        bearer.world.wire.cut()
        bearer.wait(50)
        let offline = try await bearer.code(.badge)

        XCTAssertEqual([online, offline].map(\.digits.count), [4, 8])
        XCTAssertEqual([online, offline].map(\.isOnline), [true, false])
        XCTAssertEqual([online, offline].map(\.secondsLeft), [120, 70])
        XCTAssertEqual([online, offline].map(\.period), [120, 120])
    }

    @MainActor
    func testU50TheOneTimeCodeHasSixDigitsWithTheTimeLeft() async throws {
        let bearer = try await BadgeHolder(policy: ["codes": ["badgeCode": 120, "totp": 20]])
        bearer.wait(3)

        let shown = try await bearer.wallet.showCode(for: bearer.badge.id, kind: .totp)

        XCTAssertEqual(shown.digits.count, 6)
        XCTAssertEqual([shown.secondsLeft, shown.period], [17, 20])
        XCTAssertEqual(
            try bearer.authority.verifyCode(shown.digits, of: "ana@example.com"),
            .accepted(try bearer.issuedBadge()))
    }

    @MainActor
    func testU52ACodeIsAnotherOneWhenItHasRunOutAndTheSameUntilThen() async throws {
        let bearer = try await BadgeHolder(policy: ["codes": ["badgeCode": 120, "totp": 20]])
        _ = try await bearer.wallet.showCode(for: bearer.badge.id)
        bearer.world.wire.cut()

        try await playEach([CodeKind.badge, .totp]) { kind in
            let first = try await bearer.code(kind)
            bearer.wait(TimeInterval(first.secondsLeft - 1))
            let last = try await bearer.code(kind)
            bearer.wait(1)
            let next = try await bearer.code(kind)

            XCTAssertEqual(last.digits, first.digits, kind.rawValue)
            XCTAssertNotEqual(next.digits, first.digits, kind.rawValue)
            XCTAssertEqual([last, next].map(\.secondsLeft), [1, first.period], kind.rawValue)
        }
    }

    @MainActor
    func testU51CodesComeOnlyWithoutAnActiveRestriction() async throws {
        let bearer = try await BadgeHolder([Self.terms])
        bearer.book.decisions = [{ $0.map(\.declined) }, { $0.map(\.accepted) }]

        let declined = await Ending { _ = try await bearer.wallet.showCode(for: bearer.badge.id) }
        let accepted = await Ending { _ = try await bearer.wallet.showCode(for: bearer.badge.id, kind: .totp) }

        let found = try await bearer.contents()
        XCTAssertEqual([declined, accepted], [.failed(.restricted), .completed])
        XCTAssertEqual(found.audit.filter { $0 == "use code" }.count, 1)
    }
}
