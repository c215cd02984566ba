import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Tries count against each organization's policy from when it came, and lock the badges of that organization alone.
final class OrganizationTriesTests: StorageTestCase {
    private static let lax: JSON = ["type": "passcode", "minLength": 4, "delays": []]

    private static func strict(_ tries: Int64, _ onExhausted: String = "requireReset") -> JSON {
        [
            "type": "passcode", "minLength": 4, "maxTries": .integer(tries), "delays": [],
            "onExhausted": .string(onExhausted),
        ]
    }

    func testAPolicyThatComesUsesUpNoOthersTries() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt()
            let second = try await home.add(to: store, "second", .inForce(version: 1, Self.strict(1)))
            let before = try await store.passcodeTriesLeft()

            let wrong = try await store.beginAttempt()
            let done = try await store.enforceExhaustion(after: wrong)
            let right = try await store.beginAttempt()
            try await store.acceptAttempt(right)

            let after = try await store.passcodeTriesLeft()
            let (kept, locked) = (
                try await store.gateSnapshot(of: first.badge.id), try await store.gateSnapshot(of: second.badge.id)
            )
            XCTAssertEqual(before.count, 9)
            XCTAssertEqual(before.byOrganization.values.sorted(), [1, 9])
            XCTAssertEqual(wrong.usedUp, [second.organization.id])
            XCTAssertEqual(wrong.triesLeft, 8)
            XCTAssertEqual(done.locked, [second.badge.id])
            XCTAssertFalse(done.isComplete)
            XCTAssertEqual(after.count(for: first.organization.id), 10)
            XCTAssertEqual([kept?.isUsedUp, locked?.isUsedUp], [false, true])
            XCTAssertEqual(kept?.isCredentialLocked, true)
            try await home.close(store)
        }
    }

    func testUsedUpTriesDeleteTheBadgesOfTheirOwnOrganizationAlone() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, "first", .inForce(version: 1, Self.strict(10, "deleteBadge")))
            try await home.add(to: store, "second", .inForce(version: 1, Self.strict(1, "deleteBadge")))
            try await home.setPasscode(of: store)

            let done = try await store.enforceExhaustion(after: try await store.beginAttempt())

            let badges = try await store.badges()
            let passcode = try await store.passcode()
            XCTAssertEqual(done.deleted.count, 1)
            XCTAssertEqual(badges, [first.badge])
            XCTAssertEqual(passcode?.wrongTries, 1)
            try await home.close(store)
        }
    }

    func testAPermitFromBeforeTheTriesWereUsedUpIsWorthNothing() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let policy = try PolicyDocument.inForce(version: 1, Self.strict(1))
            let issued = try await home.add(to: store, "first", policy)
            try await store.saveCodeSecret(Secret(utf8: "codes"), of: issued.badge.id)
            let (_, key) = try await home.setPasscode(of: store)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: policy))
            let before = try await store.credentials(of: issued.badge.id).first

            try await store.enforceExhaustion(after: try await store.beginAttempt())

            await assertThrows(.passcodeExhausted) { try await store.release(permit, with: key) }
            await assertThrows(.passcodeExhausted) { try await store.releaseCodeSecret(permit, with: key) }
            let refusal = try await store.auditEntries().last
            let credential = try await store.credentials(of: issued.badge.id).first
            XCTAssertEqual(refusal?.event.outcome, "refused")
            XCTAssertEqual(credential?.useCount, before?.useCount)
            try await home.close(store)
        }
    }

    func testABadgeThatNobodyAskedForStaysLockedOnAnotherKey() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "first", .inForce(version: 1, Self.strict(1)))
            try await home.setPasscode(of: store)
            let claim = try store.lockIssuance(.reissue(issued.badge.id))
            let issuance = try await store.beginIssuance(claim)
            try await store.enforceExhaustion(after: try await store.beginAttempt())
            await assertThrows(.passcodeExhausted) { try await store.requireNotUsedUp(issued.organization.id) }

            try await home.replace(issued.badge, issued.organization, with: issuance, in: store, isAsked: false)
            let kept = try await store.gateSnapshot(of: issued.badge.id)
            try await home.replace(
                issued.badge, issued.organization, with: store.beginIssuance(claim), in: store)

            let ended = try await store.gateSnapshot(of: issued.badge.id)
            XCTAssertEqual([kept?.isUsedUp, ended?.isUsedUp], [true, false])
            try await store.requireNotUsedUp(issued.organization.id)
            try await home.close(store)
        }
    }

    func testATryWhoseProcessDiedIsNotMadeUpForByARightOne() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
            let second = try await home.add(to: store, "second", .inForce(version: 1, Self.strict(1)))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(in: try await store.passcodeTurn())

            let right = try await store.beginAttempt(in: try await store.passcodeTurn())
            try await store.acceptAttempt(right)

            let record = try await store.gateSnapshot(of: second.badge.id)
            XCTAssertEqual(record?.isUsedUp, true)
            XCTAssertEqual(right.triesLeft, 8)
            try await home.close(store)
        }
    }

    func testAnImpossibleEntryCostsNothingAndPutsOffNothing() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
            try await home.add(to: store, "second", .inForce(version: 1, Self.strict(1, "deleteBadge")))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(in: try await store.passcodeTurn())

            let left = try await store.recordImpossibleEntry(in: try await store.passcodeTurn())
            let again = try await store.recordImpossibleEntry(in: try await store.passcodeTurn())

            let events = try await store.auditEntries().suffix(3).map(\.event)
            let outcomes = events.map { "\($0.kind.rawValue) \($0.outcome)" }
            let (badges, passcode) = (try await store.badges(), try await store.passcode())
            XCTAssertEqual(outcomes, ["passcode tried", "badge removed", "passcode impossible"])
            XCTAssertEqual([left.count, again.count], [9, 9])
            XCTAssertEqual(badges.count, 1)
            XCTAssertEqual(passcode?.wrongTries, 1)
            try await home.close(store)
        }
    }

    func testAnImpossibleEntryIsRefusedAsAnyOtherIs() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.add(to: store, "first", .inForce(version: 1, Self.strict(1)))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(in: try await store.passcodeTurn())

            await assertThrows(.passcodeExhausted) {
                try await store.recordImpossibleEntry(in: try await store.passcodeTurn())
            }

            let outcomes = try await store.auditEntries().suffix(2).map(\.event.outcome)
            XCTAssertEqual(outcomes, ["tried", "exhausted"])
            try await home.close(store)
        }
    }

    func testATighterPolicyLeavesWhatWasLeftAndNoMoreThanItAllows() async throws {
        try await playEach([(2, 5, 5), (7, 5, 3), (10, 5, 0)]) { tries, tighter, left in
            let home = try XCTUnwrap(try homes([.shared]).first)
            let store = try await home.open()
            let first = try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
            try await home.setPasscode(of: store)
            for _ in 0..<tries { _ = try await store.beginAttempt() }

            var update = SyncUpdate()
            update.policies[first.organization.id] = try .inForce(version: 2, Self.strict(Int64(tighter)))
            try await store.applySync(update)

            let found = try await store.passcodeTriesLeft()
            XCTAssertEqual(found.byOrganization, [first.organization.id: left], "\(tries) \(tighter)")
            try await home.close(store)
        }
    }

    func testALaxerPolicyAddsToWhatWasLeftAndTheSameLimitChangesNothing() async throws {
        try await playEach([(10, 7), (6, 3), (5, 2)]) { next, left in
            let home = try XCTUnwrap(try homes([.shared]).first)
            let store = try await home.open()
            let first = try await home.add(to: store, "first", .inForce(version: 1, Self.strict(5)))
            try await home.setPasscode(of: store)
            for _ in 0..<3 { _ = try await store.beginAttempt() }

            var update = SyncUpdate()
            update.policies[first.organization.id] = try .inForce(version: 2, Self.strict(Int64(next)))
            try await store.applySync(update)

            let found = try await store.passcodeTriesLeft()
            XCTAssertEqual(found.byOrganization, [first.organization.id: left])
            try await home.close(store)
        }
    }

    func testAPolicyThatAsksForAPasscodeAgainCountsFromThen() async throws {
        let home = try XCTUnwrap(try homes([.shared]).first)
        let store = try await home.open()
        let first = try await home.add(to: store, "first", .inForce(version: 1, Self.strict(3)))
        try await home.setPasscode(of: store)
        for _ in 0..<2 { _ = try await store.beginAttempt() }

        for policy in try [PolicyDocument.inForce(version: 2), .inForce(version: 3, Self.strict(3))] {
            var update = SyncUpdate()
            update.policies[first.organization.id] = policy
            try await store.applySync(update)
        }
        let again = try await store.passcodeTriesLeft()
        _ = try await store.beginAttempt()

        let found = try await store.passcodeTriesLeft()
        let passcode = try await store.passcode()
        XCTAssertEqual(again.byOrganization, [first.organization.id: 3])
        XCTAssertEqual(found.byOrganization, [first.organization.id: 2])
        XCTAssertEqual(passcode?.wrongTries, 3)
        try await home.close(store)
    }

    func testTenWrongEntriesInARowAreTheMostWhateverCameMeanwhile() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
            try await home.setPasscode(of: store)
            for _ in 0..<9 { _ = try await store.beginAttempt() }

            try await home.add(to: store, "second", .inForce(version: 1, Self.lax))
            let last = try await store.beginAttempt()
            try await store.enforceExhaustion(after: last)

            await assertThrows(.passcodeExhausted) { try await store.beginAttempt() }
            try await store.resetPasscode()
            try await home.setPasscode(of: store)
            let anew = try await store.passcodeTriesLeft()
            XCTAssertEqual(anew.count, 10)
            XCTAssertEqual(Set(anew.byOrganization.values), [10])
            try await home.close(store)
        }
    }

    func testATryThatCouldNotBeVerifiedCountsAgainstNoOrganization() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, "first", .inForce(version: 1, Self.strict(2)))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt()
            let second = try await store.beginAttempt()

            try await store.withdrawAttempt(second)

            let found = try await store.passcodeTriesLeft()
            XCTAssertEqual(found.byOrganization, [first.organization.id: 1])
            try await home.close(store)
        }
    }

    func testABadgeThatComesGivesNoTriesBackThatAreNotUsedUp() async throws {
        let home = try XCTUnwrap(try homes([.shared]).first)
        let store = try await home.open()
        let first = try await home.add(to: store, "first", .inForce(version: 1, Self.strict(5)))
        try await home.setPasscode(of: store)
        for _ in 0..<2 { _ = try await store.beginAttempt() }

        try await home.add(to: store, offer: "another", organization: first.organization)

        let found = try await store.passcodeTriesLeft()
        XCTAssertEqual(found.byOrganization, [first.organization.id: 3])
        try await home.close(store)
    }

    func testATryThatIsTakenBackLeavesTheCountsThatBeganBehindIt() async throws {
        let home = try XCTUnwrap(try homes([.shared]).first)
        let store = try await home.open()
        try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
        try await home.setPasscode(of: store)
        let early = try await store.beginAttempt()
        let second = try await home.add(to: store, "second", .inForce(version: 1, Self.strict(2)))

        try await store.withdrawAttempt(early)
        _ = try await store.beginAttempt()

        let found = try await store.passcodeTriesLeft()
        XCTAssertEqual(found.byOrganization[second.organization.id], 1)
        try await home.close(store)
    }

    func testAnOrganizationWhoseTriesAreUsedUpMakesNobodyWait() async throws {
        let home = try XCTUnwrap(try homes([.shared]).first)
        let store = try await home.open()
        let slow: JSON = [
            "type": "passcode", "minLength": 4, "maxTries": 1, "delays": [["after": 1, "wait": "PT1H"]],
            "onExhausted": "requireReset",
        ]
        try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
        try await home.add(to: store, "second", .inForce(version: 1, slow))
        try await home.setPasscode(of: store)
        let last = try await store.beginAttempt()
        try await store.enforceExhaustion(after: last)
        home.monotonicClock.advance(by: 3600)

        let next = try await store.beginAttempt()

        XCTAssertEqual([last.delay, next.delay], [3600, 0])
        try await home.close(store)
    }

    func testOnlyAnotherKeyEndsTheLockOfABadgeWhoseTriesAreUsedUp() async throws {
        let home = try XCTUnwrap(try homes([.shared]).first)
        let store = try await home.open()
        try await home.add(to: store, "first", .inForce(version: 1, Self.lax))
        let second = try await home.add(to: store, "second", .inForce(version: 1, Self.strict(1)))
        let (_, key) = try await home.setPasscode(of: store)
        try await store.enforceExhaustion(after: try await store.beginAttempt())

        let renewal = try await store.beginRenewal(of: second.badge.id, with: key)
        try await home.replace(second.badge, second.organization, with: renewal, in: store)
        let renewed = try await store.gateSnapshot(of: second.badge.id)
        let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "another")))
        try await home.replace(second.badge, second.organization, with: issuance, in: store)

        let issued = try await store.gateSnapshot(of: second.badge.id)
        XCTAssertEqual([renewed?.isUsedUp, issued?.isUsedUp], [true, false])
        try await home.close(store)
    }

    func testOneEntryAtATimeHasTheTurn() async throws {
        let home = try XCTUnwrap(try homes([.shared]).first)
        let stores = [try await home.open(), try await home.open()]
        let free = try stores[1].isVerifyingPasscode()
        var turn: PasscodeTurn? = try await stores[0].passcodeTurn()
        let taken = try stores[1].isVerifyingPasscode()
        withExtendedLifetime(turn) {}

        turn = nil

        let again = try stores[1].isVerifyingPasscode()
        XCTAssertNil(turn)
        XCTAssertEqual([free, taken, again], [false, true, false])
        for store in stores { try await store.close() }
    }
}
