import BadgeAuthority
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// A badge that an administrator has to approve: it waits in the wallet, and a sync collects it.
final class PromisedBadgeTests: XCTestCase {
    private static let interval: TimeInterval = 60

    @MainActor
    func testABadgeThatMustBeApprovedWaitsInTheWalletAndComesWithASync() async throws {
        let (world, promised) = try await Self.promised()

        let early = try await world.sync()
        world.clock.advance(by: Self.interval)
        let pending = try await world.sync()
        try world.organization.authority.approve("ana@example.com")
        world.clock.advance(by: Self.interval)
        let report = try await world.sync()

        let badge = try await world.wallet.badge(promised.id)
        XCTAssertEqual(promised.status, .pending)
        XCTAssertNil(promised.credentialID)
        XCTAssertEqual((early + pending).flatMap(\.issued), [])
        XCTAssertEqual((early + pending + report).flatMap(\.failures), [])
        XCTAssertEqual(report.flatMap(\.issued), [promised.id])
        XCTAssertEqual(badge?.status, .active)
        XCTAssertEqual(badge?.holder.fullName, "Ana Lima")
        XCTAssertEqual(world.deferredRequests, 2, "Before the interval is over nobody asks.")
        XCTAssertEqual(try world.organization.authority.approvals(), [], "The wallet has said that it has the badge.")
        let rows = try await world.rows()
        XCTAssertEqual(rows["issuance"], nil)
        XCTAssertEqual(rows["session"], 1)
        _ = try await world.use(promised.id)
    }

    @MainActor
    func testAPromisedBadgeIsNoBadgeToUseYet() async throws {
        let (world, promised) = try await Self.promised()

        let use = await failure { try await world.use(promised.id) }

        XCTAssertEqual(use?.code, .issuancePending)
        let rows = try await world.rows()
        XCTAssertEqual(rows["badge"], 1)
        XCTAssertEqual(rows["credential"], nil)
    }

    @MainActor
    func testAPromiseOutlivesTheProgramAndItsTokens() async throws {
        let (world, promised) = try await Self.promised()
        let wallet = try await world.reopened()
        try world.organization.authority.approve("ana@example.com")
        world.clock.advance(by: 20 * 86_400)

        let report = try await SyncWallet(context: world.context(of: wallet, in: world.home)).run()

        let badge = try await wallet.badge(promised.id)
        XCTAssertEqual(report.flatMap(\.issued), [promised.id])
        XCTAssertEqual(badge?.status, .active)
        try await wallet.close()
    }

    @MainActor
    func testABadgeThatIsRefusedLeavesTheWallet() async throws {
        let (world, _) = try await Self.promised()
        try world.organization.authority.refuse("ana@example.com")
        world.clock.advance(by: Self.interval)

        let report = try await world.sync()

        let (badges, rows) = (try await world.wallet.badges, try await world.rows())
        XCTAssertEqual(report.flatMap(\.failures).map(\.code), [.issuanceRefused])
        XCTAssertEqual(badges, [])
        XCTAssertEqual(rows["issuance"], nil)
        XCTAssertEqual(rows["device_key"], nil)
    }

    @MainActor
    func testARemovedPromiseIsNotCollected() async throws {
        let (world, promised) = try await Self.promised()
        try world.organization.authority.approve("ana@example.com")
        try await world.wallet.removeBadge(promised.id)
        world.clock.advance(by: Self.interval)

        let report = try await world.sync()

        let badges = try await world.wallet.badges
        XCTAssertEqual(report.flatMap(\.issued), [])
        XCTAssertEqual(badges, [])
        XCTAssertEqual(world.deferredRequests, 0)
    }

    @MainActor
    func testALostAnswerIsCollectedOnceMore() async throws {
        let (world, promised) = try await Self.promised()
        try world.organization.authority.approve("ana@example.com")
        world.clock.advance(by: Self.interval)
        world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == "POST /deferred_credential" else { return answer }
            throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")
        }
        let lost = try await world.sync()
        world.wire.rule { try await $0.forward() }

        let report = try await world.sync()

        XCTAssertEqual(lost.flatMap(\.failures).map(\.code), [.serverUnreachable])
        XCTAssertEqual(report.flatMap(\.issued), [promised.id])
        XCTAssertEqual(try world.organization.authority.badges().count, 1)
    }

    @MainActor
    func testABackgroundSyncComesBackWhenItIsDue() async throws {
        let (world, promised) = try await Self.promised()
        try world.organization.authority.approve("ana@example.com")
        let (clock, waits) = (world.clock, Captured<Duration>())
        let context = world.context(of: world.wallet, in: world.home) { wait in
            waits.append(wait)
            guard waits.values.count == 1 else { throw CancellationError() }
            clock.advance(by: TimeInterval(wait.components.seconds))
        }
        let (syncs, heard) = AsyncStream.makeStream(of: [Badge.ID].self)
        let loop = SyncLoop(context: context)
        loop.start { result in
            guard case .success(let reports) = result else { return heard.finish() }
            heard.yield(reports.flatMap(\.issued))
        }

        var issued: [[Badge.ID]] = []
        for await sync in syncs {
            issued.append(sync)
            if issued.count == 2 { break }
        }
        loop.stop()

        XCTAssertEqual(issued, [[], [promised.id]])
        XCTAssertEqual(waits.values.first, .seconds(60))
    }

    @MainActor
    func testNobodyIsAskedForAnApprovalThatDoesNotWait() async throws {
        let world = try await WalletFixture()

        let none = await failure { try world.organization.authority.approve("ana@example.com") }

        XCTAssertEqual(none?.code, .notFound)
    }

    @MainActor
    static func promised() async throws -> (WalletFixture, Badge) {
        let world = try await WalletFixture()
        let invitation = try world.organization.authority.invite("ana@example.com", needsApproval: true)
        let book = ScriptedUser()
        book.register(with: world.wallet.ui)
        book.codes = [invitation.transactionCode.text]
        let badge = try await world.workflow(invitation.offer).run()
        return (world, badge)
    }
}

extension WalletFixture {
    fileprivate var deferredRequests: Int { wire.calls.filter { $0 == "POST /deferred_credential" }.count }
}
