import BadgeAuthority
import BadgeCredentials
import BadgeModel
import BadgePolicy
import BadgeSensors
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// What a clock and a wait can do to the gate.
final class GateTimeTests: XCTestCase {
    @MainActor
    func testALocationThatTakesAMinuteToFindLeavesThePermitItsTime() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        let world = bearer.world
        let slow = SlowLocation(world.clock, seconds: 60)
        let context = bearer.context(locatedBy: slow)

        let shown = try await UseBadge(badgeID: bearer.badge.id, audience: "a", nonce: "n", context: context).run()

        XCTAssertEqual(shown.expires, world.clock.now() + 300)
    }

    @MainActor
    func testAPolicyThatArrivesBeforeTheReleaseIsEvaluated() async throws {
        for (restriction, ends) in [
            (Restrictions.fromSeven, Ending.completed), (Restrictions.fromNine, .failed(.restricted)),
        ] {
            let bearer = try await BadgeHolder([Restrictions.fence])
            bearer.book.informed = [.acknowledged]
            let source = InterruptedLocation {
                let policy: JSON = ["restrictions": [Restrictions.fence, restriction]]
                try bearer.authority.set(try Policy(JSONReader(policy)))
                _ = try await bearer.world.sync()
            }
            let context = bearer.context(locatedBy: source)

            let ending = await Ending {
                try await UseBadge(badgeID: bearer.badge.id, audience: "a", nonce: "n", context: context).run()
            }

            let (found, version) = (
                try await bearer.contents(), try await bearer.wallet.organizations.first?.policy?.version
            )
            XCTAssertEqual(ending, ends)
            XCTAssertEqual(version, 3)
            XCTAssertEqual(found.uses, [ends == .completed ? 1 : 0])
            let decisions = found.audit.filter { $0.hasPrefix("decision") }
            XCTAssertEqual(decisions.first, "decision permitted")
            XCTAssertEqual(
                Set(decisions.dropFirst()), [ends == .completed ? "decision permitted" : "decision unmet timeOfDay"])
        }
    }

    @MainActor
    func testAClockThatRanAheadAtTheLastContactMakesNobodyReachableForLonger() async throws {
        let bearer = try await BadgeHolder([], policy: ["maxOffline": "PT1H"])
        let reference = try XCTUnwrap(bearer.badge.statusReference)
        bearer.world.wire.cut()
        let rows: [(ahead: TimeInterval, ends: Ending)] = [
            (300, .completed), (301, .failed(.blocked)), (365 * 86_400, .failed(.blocked)), (0, .completed),
        ]
        try await playEach(rows) { row in
            let now = bearer.world.clock.now()
            var update = SyncUpdate()
            update.lists = [
                SyncUpdate.List(
                    list: StoredStatusList(
                        uri: reference.list, token: "\(row.ahead)", issuedAt: now, expires: nil, ttl: nil,
                        fetchedAt: now + row.ahead),
                    statuses: [bearer.badge.id: .active])
            ]
            try await bearer.wallet.store.applySync(update)

            let ending = await bearer.ending()

            XCTAssertEqual(ending, row.ends, "\(row.ahead) seconds ahead")
        }
    }

    @MainActor
    func testAReaderWhoCannotBeAnsweredHasNobodyAskedAndNoUseCounted() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try await playEach([("", "n"), ("a", ""), (String(repeating: "a", count: 2049), "n")]) { audience, nonce in
            let ending = await Ending {
                try await bearer.wallet.use(bearer.badge.id, audience: audience, nonce: nonce)
            }
            XCTAssertEqual(ending, .failed(.invalidInput))
        }

        let found = try await bearer.contents()
        XCTAssertEqual(bearer.book.calls, [])
        XCTAssertEqual(found.uses, [0])
        XCTAssertEqual(found.audit, [])
    }
}

extension BadgeHolder {
    /// What the wallet works with, on a device that is located in another way.
    fileprivate func context(locatedBy source: any LocationSource) -> WorkflowContext {
        let sensors = Sensors(
            clock: world.clock, monotonicClock: world.monotonicClock, location: source, bluetooth: FixedBluetooth(),
            biometrics: NoBiometrics())
        return WorkflowContext(
            store: wallet.store, ui: wallet.ui, issuer: world.context.issuer, custody: world.context.custody,
            random: SystemRandom(), sensors: sensors, deviceName: "phone", unlockCache: world.wallet.context.unlockCache
        )
    }
}

/// Finds the office; the first time, something happens meanwhile.
private actor InterruptedLocation: LocationSource {
    private var interruption: (@MainActor @Sendable () async throws -> Void)?

    init(_ interruption: @escaping @MainActor @Sendable () async throws -> Void) { self.interruption = interruption }

    func access() async -> Fact<PolicyFacts.LocationAccess> { .known(.always) }

    func location() async -> Fact<LocationFix> {
        let body = interruption
        interruption = nil
        do { try await body?() } catch { XCTFail("\(error)") }
        return LocationFix.office.map(Fact.known) ?? .unknown
    }
}

/// Finds the office, and takes its time.
private struct SlowLocation: LocationSource {
    func access() async -> Fact<PolicyFacts.LocationAccess> { .known(.always) }

    private let clock: FixedClock
    private let seconds: TimeInterval

    init(_ clock: FixedClock, seconds: TimeInterval) {
        self.clock = clock
        self.seconds = seconds
    }

    func location() async -> Fact<LocationFix> {
        clock.advance(by: seconds)
        return LocationFix.office.map(Fact.known) ?? .unknown
    }
}
