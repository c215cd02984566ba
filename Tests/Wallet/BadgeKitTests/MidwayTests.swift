import BadgeAuthority
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What changes while a prompt is on the screen, or between two runs: the gate goes by what is so now.
final class MidwayTests: XCTestCase {
    private static let code = "482915"
    private static let accept: @MainActor ([AgreementDocument]) -> [AgreementDecision] = { $0.map(\.accepted) }

    @MainActor
    func testARevocationHeardWhileThePasscodeIsEnteredStopsTheUse() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try await bearer.setPasscode(Self.code)
        bearer.book.waits = true
        let run = Task { await bearer.ending() }
        await bearer.book.shown.wait()

        try bearer.authority.revoke(bearer.issued())
        _ = try await bearer.world.sync()
        bearer.book.waits = false
        bearer.book.entries = [.current(Self.code)]
        bearer.book.informed = [.acknowledged]
        bearer.book.answerWhatIsShown()
        let ending = await run.value

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .failed(.badgeRevoked))
        XCTAssertEqual(found.uses, [0])
        XCTAssertEqual(
            bearer.book.calls,
            [
                "Passcode.instance", "Passcode.promptForPasscode", "Passcode.dismiss", "Revoked.instance",
                "Revoked.informUserOfBadgeRevocation", "Revoked.dismiss",
            ])
    }

    @MainActor
    func testARestrictionThatComesWhileThePromptIsShownIsResolvedToo() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try await bearer.setPasscode(Self.code)
        bearer.book.waits = true
        let run = Task { await bearer.ending() }
        await bearer.book.shown.wait()

        let both = Policy.restricting([Restrictions.passcode, Restrictions.terms(privacy: false)])
        try bearer.authority.set(try Policy(JSONReader(both)))
        _ = try await bearer.world.sync()
        bearer.book.waits = false
        bearer.book.entries = [.current(Self.code)]
        bearer.book.decisions = [Self.accept]
        bearer.book.answerWhatIsShown()
        let ending = await run.value

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            bearer.book.calls.filter { $0.contains(".prompt") },
            ["Passcode.promptForPasscode", "UserAgreement.promptForUserAgreement"])
    }

    @MainActor
    func testABlockThatComesWhileThePromptIsShownEndsTheRunAndDismissesOnce() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.move(to: .home)
        bearer.book.informed = [.retry]
        bearer.book.onPrompt = { bearer.world.clock.advance(by: -3600) }

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .failed(.blocked))
        XCTAssertEqual(
            bearer.book.calls, ["GeoFence.instance", "GeoFence.informUserOfGeoFenceNonCompliance", "GeoFence.dismiss"])
        XCTAssertEqual(found.audit, ["decision unmet geoFence", "decision blocked clockRolledBack"])
    }

    @MainActor
    func testASuspensionHeardBeforeTheActivationHoldsAfterIt() async throws {
        let (world, book) = try await Self.waiting(for: [Restrictions.terms(privacy: false)])
        let badge = try await world.wallet.badges[0]
        let issued = try world.organization.authority.badges()[0]
        try world.organization.authority.suspend(issued.id)
        _ = try await world.sync()

        book.decisions = [Self.accept]
        let ending = await Ending { try await world.use(badge.id) }

        XCTAssertEqual(ending, .failed(.blocked))
    }

    @MainActor
    func testABadgeWhoseActivationIsBlockedIsInTheWalletAndWaits() async throws {
        let scan: JSON = ["type": "retinaScan", "critical": true]
        let world = try await WalletFixture(policy: Policy.restricting([scan, Restrictions.terms(privacy: false)]))
        let book = ScriptedUser()
        book.register(with: world.wallet.ui)
        book.codes = [world.invitation.transactionCode.text]

        let badge = try await world.wallet.provision(world.offer)

        let used = await Ending { try await world.use(badge.id) }
        XCTAssertEqual(badge.status, .pending)
        XCTAssertEqual(used, .failed(.blocked))
    }

    @MainActor
    func testUsesAtOnceAreEachPermittedCountedAndOnRecord() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.move(to: .office)

        let runs = (0..<8).map { _ in Task { await bearer.ending() } }
        var endings: [Ending] = []
        for run in runs { endings.append(await run.value) }

        let (found, log) = (try await bearer.contents(), try await bearer.wallet.verifyAuditLog())
        XCTAssertEqual(endings, Array(repeating: .completed, count: 8))
        XCTAssertEqual(found.uses, [8])
        XCTAssertEqual(
            found.audit.sorted(), ["decision permitted", "use released"].flatMap { Array(repeating: $0, count: 8) })
        XCTAssertEqual(log.problems, [])
    }

    @MainActor
    func testWhatAnotherProcessHeardCountsHereAtOnce() async throws {
        let (world, book) = (try await WalletFixture(sharing: .shared), ScriptedUser())
        book.register(with: world.wallet.ui)
        book.codes = [world.invitation.transactionCode.text]
        let badge = try await world.wallet.provision(world.offer)
        let other = try await world.opened(world.home)
        let before = await Ending { try await world.use(badge.id) }

        try world.organization.authority.set(try Policy(JSONReader(Policy.restricting([Restrictions.fromNine]))))
        _ = try await other.sync()
        let restricted = await Ending { try await world.use(badge.id) }
        try world.organization.authority.revoke(world.organization.authority.badges()[0].id)
        _ = try await other.sync()
        let revoked = await Ending { try await world.use(badge.id) }

        XCTAssertEqual([before, restricted, revoked], [.completed, .failed(.declined), .failed(.declined)])
        XCTAssertEqual(book.calls.suffix(2), ["Revoked.informUserOfBadgeRevocation", "Revoked.dismiss"])
        try await other.close()
    }

    /// A wallet with a badge that was issued and waits.
    @MainActor
    private static func waiting(for restrictions: [JSON]) async throws -> (WalletFixture, ScriptedUser) {
        let world = try await WalletFixture(policy: Policy.restricting(restrictions))
        let book = ScriptedUser()
        book.register(with: world.wallet.ui)
        book.codes = [world.invitation.transactionCode.text]
        _ = await Ending { try await world.wallet.provision(world.offer) }
        let statuses = try await world.wallet.badges.map(\.status)
        XCTAssertEqual(statuses, [.pending])
        return (world, book)
    }
}

extension Policy {
    fileprivate static func restricting(_ restrictions: [JSON]) -> JSON { ["restrictions": .array(restrictions)] }
}
