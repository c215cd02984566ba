import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// The organization's word reaches a wallet before a use and in the background, though nobody syncs.
final class FreshWordTests: XCTestCase {
    @MainActor
    func testARevocationReachesTheNextUseOnceTheListIsOld() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.revoke(bearer.issued())

        bearer.wait(59)
        let fresh = await bearer.ending()
        bearer.wait(1)
        bearer.book.informed = [.acknowledged]
        let old = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual([fresh, old], [.completed, .failed(.badgeRevoked)])
        XCTAssertEqual(found.statuses, [.revoked])
    }

    @MainActor
    func testARevocationReachesTheFirstUse() async throws {
        let world = try await WalletFixture()
        let book = ScriptedUser(on: .classes)
        book.register(with: world.wallet.ui, except: [])
        book.codes = [world.invitation.transactionCode.text]
        book.informed = [.acknowledged]
        let badge = try await world.wallet.provision(world.offer)
        let issued = try XCTUnwrap(try world.organization.authority.badges().last)
        try world.organization.authority.revoke(issued.id)

        let ending = await Ending { try await world.wallet.use(badge.id, audience: "https://door.example", nonce: "1") }

        XCTAssertEqual(ending, .failed(.badgeRevoked))
    }

    @MainActor
    func testAnOrganizationThatIsAwayIsAskedForItsFirstListOnceAMinute() async throws {
        let world = try await WalletFixture()
        let book = ScriptedUser(on: .classes)
        book.register(with: world.wallet.ui, except: [])
        book.codes = [world.invitation.transactionCode.text]
        let badge = try await world.wallet.provision(world.offer)
        world.wire.cut()

        var requests: [Int] = []
        for seconds in [0.0, 59, 1] {
            world.clock.advance(by: seconds)
            world.wire.reset()
            world.wire.cut()
            let ending = await Ending {
                try await world.wallet.use(badge.id, audience: "https://door.example", nonce: "\(seconds)")
            }
            XCTAssertEqual(ending, .completed)
            requests.append(world.wire.calls.count)
        }

        XCTAssertEqual(requests, [2, 0, 2])
    }

    @MainActor
    func testThePolicysFreshnessCountsWhereItIsShorter() async throws {
        let bearer = try await BadgeHolder(policy: ["freshness": "PT10S"])
        try bearer.authority.suspend(bearer.issued())

        bearer.wait(9)
        let fresh = await bearer.ending()
        bearer.wait(1)
        let old = await bearer.ending()

        XCTAssertEqual([fresh, old], [.completed, .failed(.blocked)])
    }

    func testAWordLastsForTheShortestOfWhatListPolicyAndWalletAllow() throws {
        let table: [(ttl: Int?, freshness: String?, most: TimeInterval)] = [
            (nil, nil, 3600), (60, nil, 60), (86_400, nil, 86_400), (86_401, nil, 86_400), (nil, "PT2H", 3600),
            (nil, "PT59M", 3540), (600, "PT1M", 60), (60, "PT10M", 60), (60, "PT0S", 0),
        ]

        try playEach(table) { ttl, freshness, most in
            let policy = try freshness.map { try Policy(JSONReader(["freshness": .string($0)])) }

            XCTAssertEqual(WordAge.most(ttl, policy), most)
        }
    }

    func testEachListIsAskedForFirstOnceAMinuteHoweverTheClockGoes() throws {
        let requests = FirstRequests()
        let (one, other) = (try XCTUnwrap(URL(string: "a:1")), try XCTUnwrap(URL(string: "a:2")))
        let table: [(URL, TimeInterval, Bool)] = [
            (one, 0, true), (one, 59.5, false), (other, 59.5, true), (one, 60, true), (one, 119.5, false),
            (one, 0.5, false), (one, 0, true),
        ]

        try playEach(table) { list, seconds, mayAsk in
            XCTAssertEqual(requests.mayAsk(for: list, at: WalletFixture.start + seconds), mayAsk)
        }
    }

    @MainActor
    func testAClockThatIsSetBackFartherThanItMayStrayHasTheOrganizationAsked() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.reset()

        bearer.world.clock.advance(by: -300)
        let within = await bearer.ending()
        let quiet = bearer.world.wire.calls
        bearer.world.clock.advance(by: -1)
        _ = await bearer.ending()

        XCTAssertEqual(within, .completed)
        XCTAssertEqual(quiet, [])
        XCTAssertNotEqual(bearer.world.wire.calls, [])
    }

    @MainActor
    func testAFreshWordIsNotAskedForAgain() async throws {
        let bearer = try await BadgeHolder()
        bearer.wait(60)
        _ = await bearer.ending()
        bearer.world.wire.reset()

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.world.wire.calls, [])
    }

    @MainActor
    func testANewPolicyReachesTheUseToo() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.set(try Policy(JSONReader(["restrictions": [["type": "userPhoto"]]])))
        bearer.wait(60)

        _ = await bearer.ending()

        let version = try await bearer.wallet.organizations.first?.policy?.version
        XCTAssertEqual(version, 3)
    }

    @MainActor
    func testWithoutANetworkThePolicysRuleCountsAndNothingIsOnRecord() async throws {
        let bearer = try await BadgeHolder(policy: ["maxOffline": "PT1H"])
        bearer.world.wire.cut()

        bearer.wait(3_599)
        let within = await bearer.ending()
        bearer.wait(2)
        let beyond = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual([within, beyond], [.completed, .failed(.blocked)])
        XCTAssertEqual(
            found.audit, ["decision permitted", "use released", "decision blocked offlineTooLong"])
    }

    @MainActor
    func testAServerThatDoesNotAnswerHoldsUpNoUseLongerThanThePatience() async throws {
        let bearer = try await BadgeHolder()
        let (asked, held) = (Gate(), Gate())
        let waits = Mutex<[Duration]>([])
        bearer.world.wire.rule { call in
            asked.open()
            // Deaf to being cancelled.
            await held.wait()
            return try await call.forward()
        }
        let context = bearer.world.context(pause: { duration in
            await asked.wait()
            waits.withLock { $0.append(duration) }
        })
        bearer.wait(60)

        let ending = await Ending {
            try await UseBadge(
                badgeID: bearer.badge.id, audience: "https://door.example", nonce: "n", context: context
            ).run()
        }

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(waits.withLock { $0 }, [.seconds(2)])
        held.open()
    }

    @MainActor
    func testAWordThatIsForgedIsRefusedOnRecord() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name.hasPrefix("GET /status") else { return answer }
            return HTTPTransportResponse(response: answer.response, body: Data("{}".utf8))
        }
        bearer.wait(60)

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .completed)
        XCTAssertTrue(found.audit.contains("statusList refused"), "\(found.audit)")
    }

    @MainActor
    func testSyncsInTheBackgroundUntilItIsStopped() async throws {
        let bearer = try await BadgeHolder()
        let (pauses, release) = AsyncStream.makeStream(of: Duration.self)
        let (reports, report) = AsyncStream.makeStream(of: [StatusChange].self)
        let turns = Turns()
        let loop = SyncLoop(
            context: bearer.world.context(pause: { duration in
                release.yield(duration)
                try await turns.next()
            }))
        var (pause, heard) = (pauses.makeAsyncIterator(), reports.makeAsyncIterator())

        loop.start { result in
            guard case .success(let found) = result else { return }
            report.yield(found.flatMap(\.changes))
        }
        let first = await heard.next()
        let wait = await pause.next()
        try bearer.authority.suspend(bearer.issued())
        bearer.wait(60)
        turns.give()
        let second = await heard.next()
        _ = await pause.next()
        loop.stop()
        turns.give()

        XCTAssertEqual(first, [])
        XCTAssertEqual(wait, .seconds(60))
        XCTAssertEqual(second?.map(\.new), [.suspended])
    }

    @MainActor
    func testASyncInTheBackgroundWaitsAMinuteAtLeastAndAnHourAtMost() async throws {
        let without = try await WalletFixture()
        let often = try await BadgeHolder(policy: ["freshness": "PT10S"])
        let revoked = try await BadgeHolder()
        try revoked.authority.revoke(revoked.issued())

        let waits = [
            await without.firstWait(), await often.world.firstWait(), await revoked.world.firstWait(),
        ]

        XCTAssertEqual(waits, [.seconds(3600), .seconds(60), .seconds(3600)])
    }

    @MainActor
    func testASyncInTheBackgroundThatSucceedsForgetsTheFailuresBefore() async throws {
        let bearer = try await BadgeHolder()
        let wire = bearer.world.wire
        wire.cut()
        let (pauses, release) = AsyncStream.makeStream(of: Duration.self)
        let count = Mutex(0)
        // The third sync succeeds, and no other.
        let context = bearer.world.context(pause: { wait in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 2 { wire.reset() }
            if number == 3 { wire.cut() }
            release.yield(wait)
        })
        let loop = SyncLoop(context: context)
        var pause = pauses.makeAsyncIterator()

        loop.start { _ in }
        var waits: [Duration] = []
        while waits.count < 5, let wait = await pause.next() { waits.append(wait) }
        loop.stop()

        XCTAssertEqual(waits, [60, 120, 60, 60, 120].map { .seconds($0) })
    }

    @MainActor
    func testASyncInTheBackgroundThatFailsWaitsLongerEachTime() async throws {
        let bearer = try await BadgeHolder()
        bearer.world.wire.cut()
        let (pauses, release) = AsyncStream.makeStream(of: Duration.self)
        let loop = SyncLoop(context: bearer.world.context(pause: { release.yield($0) }))
        var pause = pauses.makeAsyncIterator()

        loop.start { _ in }
        var waits: [Duration] = []
        while waits.count < 8, let wait = await pause.next() { waits.append(wait) }
        loop.stop()

        XCTAssertEqual(waits, [60, 120, 240, 480, 960, 1_920, 3_600, 3_600].map { .seconds($0) })
    }
}

/// Lets one pause end for each turn that is given.
private final class Turns: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    }

    func give() { continuation.yield() }

    func next() async throws {
        for await _ in stream { break }
        try Task.checkCancellation()
    }
}

extension WalletFixture {
    /// How long a sync in the background waits after the first time.
    fileprivate func firstWait() async -> Duration? {
        let (pauses, release) = AsyncStream.makeStream(of: Duration.self)
        let loop = SyncLoop(
            context: context(pause: { duration in
                release.yield(duration)
                throw CancellationError()
            }))
        var pause = pauses.makeAsyncIterator()
        loop.start { _ in }
        let wait = await pause.next()
        loop.stop()
        return wait
    }

    /// What the wallet's workflows work with, and wait by.
    fileprivate func context(pause: @escaping WorkflowContext.Pause) -> WorkflowContext {
        let context = context
        return WorkflowContext(
            store: context.store, ui: context.ui, issuer: context.issuer, custody: context.custody,
            random: context.random,
            sensors: context.sensors, deviceName: context.deviceName, unlockCache: context.unlockCache, pause: pause)
    }
}
