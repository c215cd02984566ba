import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import GRDB
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// The gate: order, one attempt of each, facts gathered again, permits that last half a minute, and every decision on
/// record.
final class GateTests: XCTestCase {
    @MainActor
    func testListsWhatIsUnmetInOrderAndAsksNobody() async throws {
        let bearer = try await BadgeHolder([
            Restrictions.passcode, Restrictions.fence, Restrictions.fromNine, Restrictions.terms(),
        ])
        bearer.move(to: .home)

        let evaluation = try await bearer.wallet.security.restrictions(for: bearer.badge.id)

        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.userAgreement, .timeOfDay, .geoFence, .passcode])
        XCTAssertEqual(evaluation.policyVersion, 2)
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testAnAnswerThatIsTheSameAsLastTimeIsAuditedOnce() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.move(to: .home)
        for _ in 0..<3 { _ = try await bearer.wallet.security.restrictions(for: bearer.badge.id) }
        bearer.move(to: .office)
        for _ in 0..<3 { _ = try await bearer.wallet.security.restrictions(for: bearer.badge.id) }

        let found = try await bearer.contents()

        XCTAssertEqual(found.audit, ["check unmet geoFence", "check permitted"])
    }

    @MainActor
    func testStopsAtTheFirstThatStaysUnmetAndSaysEverythingThatIs() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode, Restrictions.fence, Restrictions.fromNine])
        bearer.move(to: .home)
        bearer.book.informed = [.acknowledged]

        let error = await failure { try await bearer.use() }

        guard case .unmet(let unmet) = error?.detail else { return XCTFail("\(String(describing: error))") }
        XCTAssertEqual(error?.code, .restricted)
        XCTAssertEqual(unmet.map(\.restriction), ["timeOfDay", "geoFence", "passcode"])
        XCTAssertEqual(
            bearer.book.calls,
            [
                "TimeRestriction.instance", "TimeRestriction.informUserOfTimeOfDayNonCompliance",
                "TimeRestriction.dismiss",
            ])
    }

    @MainActor
    func testEachIsAttemptedOncePerRunThoughItBecomesUnmetAgain() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence, Restrictions.fromNine])
        bearer.move(to: .home)
        bearer.book.informed = [.retry, .retry, .retry]
        bearer.book.onPrompt = {
            let isLocation = bearer.book.calls.last?.hasPrefix("GeoFence") == true
            // Opens for the time restriction, and has closed by the time that the place is met.
            bearer.wait(isLocation ? 12 * 3600 : 3600)
            if isLocation { bearer.move(to: .office) }
        }

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.restricted))
        XCTAssertEqual(
            bearer.book.calls.filter { $0.contains(".inform") },
            [
                "TimeRestriction.informUserOfTimeOfDayNonCompliance", "GeoFence.informUserOfGeoFenceNonCompliance",
            ])
    }

    @MainActor
    func testFactsAreGatheredAnewAfterEveryStep() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence, Restrictions.passcode])
        bearer.move(to: .office)
        bearer.book.entries = [.new("482915")]
        bearer.book.onPrompt = { bearer.move(to: .home) }

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .failed(.declined), "the place was met when it began")
        XCTAssertEqual(
            found.audit,
            [
                "decision unmet passcode", "passcode set", "seal locked", "badge replaced", "seal locked",
                "decision unmet geoFence",
            ])
        XCTAssertEqual(found.uses, [0])
    }

    @MainActor
    func testAPermitIsGoodForHalfAMinuteForItsBadgeAndPurpose() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.move(to: .office)
        let store = bearer.wallet.store

        let permit = try await bearer.wallet.security.process(for: bearer.badge.id)
        let activation = try await bearer.wallet.security.process(for: bearer.badge.id, purpose: .activation)
        bearer.wait(29)
        let inTime = await Ending { _ = try await store.release(permit) }
        bearer.wait(1)
        let late = await Ending { _ = try await store.release(permit) }
        bearer.wait(-60)
        let early = await Ending { _ = try await store.release(permit) }
        let otherPurpose = await Ending { _ = try await store.release(activation) }

        XCTAssertEqual(permit.expires, WalletFixture.start + 30)
        XCTAssertEqual(inTime, .completed)
        XCTAssertEqual([late, early, otherPurpose], Array(repeating: .failed(.permitInvalid), count: 3))
        let credentials = try await bearer.wallet.credentials(of: bearer.badge.id)
        XCTAssertEqual(credentials.map(\.useCount), [1])
    }

    @MainActor
    func testAPermitOfAnotherPolicyVersionIsRefused() async throws {
        let bearer = try await BadgeHolder()
        let permit = try await bearer.wallet.security.process(for: bearer.badge.id)
        try await bearer.publish([Restrictions.fence])

        let ending = await Ending { _ = try await bearer.wallet.store.release(permit) }

        XCTAssertEqual(ending, .failed(.permitInvalid))
    }

    @MainActor
    func testASubsetIsResolvedAndTheRestIsInTheEvaluation() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence, Restrictions.terms(privacy: false)])
        bearer.move(to: .home)
        bearer.book.decisions = [{ $0.map(\.accepted) }]

        let evaluation = try await bearer.wallet.security.process([.userAgreement], for: bearer.badge.id)

        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.geoFence])
        XCTAssertNil(evaluation.permit)
        XCTAssertEqual(bearer.book.calls.filter { $0.contains("GeoFence") }, [])
    }

    @MainActor
    func testEveryDecisionIsRecordedWithPolicyVersionAndFactDigestAndNoLocation() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.move(to: .home)
        _ = await bearer.ending()
        bearer.move(to: .office)
        _ = await bearer.ending()

        let entries = try await bearer.wallet.auditEntries(after: bearer.mark)

        let decisions = entries.filter { $0.event.kind == .decision }
        XCTAssertEqual(entries.map(\.line), ["decision unmet geoFence", "decision permitted", "use released"])
        XCTAssertEqual(entries.map(\.event.policyVersion), [2, 2, 2])
        XCTAssertEqual(decisions.compactMap { $0.event.details["purpose"] }, ["use", "use"])
        let digests = decisions.compactMap { $0.event.details["facts"]?.stringValue }
        XCTAssertEqual(digests.map(\.count), [43, 43])
        XCTAssertEqual(Set(digests).count, 2)
        XCTAssertFalse(entries.contains { $0.text.contains("51.") })
    }

    @MainActor
    func testAFullStoreRefusesTheUseAndEveryUseBeforeItIsOnRecord() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.store.database.write { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }

        var (ending, uses) = (Ending.completed, -1)
        while ending == .completed, uses < 1000 {
            uses += 1
            ending = await bearer.ending()
        }

        let (log, found) = (try await bearer.wallet.verifyAuditLog(), try await bearer.contents())
        XCTAssertEqual(ending, .failed(.diskFull))
        XCTAssertEqual(found.uses, [uses])
        XCTAssertEqual(found.audit.filter { $0 == "use released" }.count, uses)
        XCTAssertEqual(log.problems, [])
    }

    @MainActor
    func testALogThatTakesNoEntryRefusesTheUseAndTheCheck() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.store.database.write {
            try $0.execute(
                sql: "CREATE TRIGGER no_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no room'); END")
        }

        let used = await Ending { try await bearer.use() }
        let checked = await Ending { _ = try await bearer.wallet.security.restrictions(for: bearer.badge.id) }

        let found = try await bearer.contents()
        XCTAssertNotEqual(used, .completed)
        XCTAssertNotEqual(checked, .completed)
        XCTAssertEqual(found.uses, [0])
        XCTAssertEqual(found.audit, [])
    }

    @MainActor
    func testABadgeThatIsNotThereIsNotFound() async throws {
        let bearer = try await BadgeHolder()
        let other = Badge.ID(rawValue: "urn:uuid:0")

        let used = await Ending { try await bearer.world.use(other) }
        let checked = await Ending { _ = try await bearer.wallet.security.restrictions(for: other) }

        XCTAssertEqual([used, checked], [.failed(.notFound), .failed(.notFound)])
    }

    @MainActor
    func testTheCompletionIsCalledOnceAndARetryGoesOn() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.move(to: .home)
        bearer.book.informed = [.acknowledged]
        let outcomes = Outcomes<Permit>()

        bearer.wallet.security.process(for: bearer.badge.id) { outcomes.append($0) }
        let first = try await outcomes.next()
        bearer.move(to: .office)
        guard case .failed(let error, let retry?) = first else { return XCTFail("\(first)") }
        retry()
        let second = try await outcomes.next()

        guard case .completed(let permit) = second else { return XCTFail("\(second)") }
        XCTAssertEqual(error.code, .restricted)
        XCTAssertEqual(permit.badgeID, bearer.badge.id)
    }
}
