import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class ExhaustionTests: StorageTestCase {
    private let two = AttemptLimits(maxTries: 2, delays: [:])

    private func deleting(after tries: Int64) throws -> PolicyDocument {
        try .inForce(version: 1, .deletingPasscodeDemand(maxTries: tries))
    }

    func testDeletesTheBadgesWhosePoliciesSaySoAndThePasscodeWithTheLastSealedOne() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, "first", deleting(after: 2))
            let second = try await home.add(
                to: store, "second", .inForce(version: 1, ["type": "passcode", "maxTries": 2]))
            let free = try await home.add(to: store, "free", nil)
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(two)
            let last = try await store.beginAttempt(two)

            let deleted = try await store.enforceExhaustion(after: last)
            let kept = try await store.passcode()
            let again = try await store.enforceExhaustion()
            try await store.removeBadge(second.badge.id)

            let badges = try await store.badges()
            let removed = try await store.auditEntries(badge: first.badge.id).last?.event
            XCTAssertEqual(deleted.deleted, [first.badge.id])
            XCTAssertEqual(deleted.locked, [second.badge.id])
            XCTAssertEqual(kept?.wrongTries, 2)
            XCTAssertEqual(again.deleted + again.locked, [])
            XCTAssertEqual(badges, [free.badge])
            XCTAssertEqual(removed?.details, ["reason": "passcodeExhausted"])
            try await home.close(store)
        }
    }

    func testNothingIsDeletedWhileTriesAreLeft() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", deleting(after: 2))
            try await home.setPasscode(of: store)
            let begun = try await store.beginAttempt(two)

            await assertThrows(.attemptInProgress) { try await store.enforceExhaustion(after: begun) }
            await assertThrows(.attemptInProgress) { try await store.enforceExhaustion() }

            let badges = try await store.badges()
            XCTAssertEqual(badges, [issued.badge])
            try await home.close(store)
        }
    }

    func testTheLastEntryMayStillProveRightWhenAnotherTaskFindsTheTriesUsedUp() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", deleting(after: 2))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(two)
            let last = try await store.beginAttempt(two)

            await assertThrows(.passcodeExhausted) { try await store.beginAttempt(two) }
            await assertThrows(.attemptInProgress) { try await store.enforceExhaustion() }
            try await store.acceptAttempt(last)
            await assertThrows(.attemptInProgress) { try await store.enforceExhaustion() }

            let badges = try await store.badges()
            let passcode = try await store.passcode()
            XCTAssertEqual(badges, [issued.badge])
            XCTAssertEqual(passcode?.wrongTries, 0)
            try await home.close(store)
        }
    }

    func testATryThatCouldNotBeVerifiedCountsAsNoneAndFreesNoOther() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let limits = AttemptLimits(maxTries: 10, delays: [2: 60])
            _ = try await store.beginAttempt(limits)
            let second = try await store.beginAttempt(limits)

            try await store.withdrawAttempt(second)
            let withdrawn = try await store.passcode()
            let third = try await store.beginAttempt(limits)
            try await store.acceptAttempt(third)
            try await store.withdrawAttempt(third)

            let accepted = try await store.passcode()
            let outcomes = try await store.auditEntries().map(\.event.outcome)
            XCTAssertEqual(withdrawn?.wrongTries, 1)
            XCTAssertEqual(withdrawn?.lockedFor, 0)
            XCTAssertEqual(third.triesLeft, 8)
            XCTAssertEqual(accepted?.wrongTries, 0)
            XCTAssertEqual(outcomes, ["set", "tried", "tried", "unverified", "tried", "accepted"])
            try await home.close(store)
        }
    }

    func testALastEntryWhoseProcessDiedCountsAsWrongForWhoeverOpensTheStoreAlone() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, "asking", deleting(after: 1))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(AttemptLimits(maxTries: 1, delays: [:]))

            let reopened = try await home.reopen(store)

            if home.sharing == .exclusive {
                let deleted = try await reopened.enforceExhaustion()
                XCTAssertEqual(deleted.deleted.count, 1)
            } else {
                await assertThrows(.attemptInProgress) { try await reopened.enforceExhaustion() }
            }
            try await home.close(reopened)
        }
    }

    func testALastEntryWhoseProcessDiedCountsAsWrongHalfAMinuteLater() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", deleting(after: 1))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(AttemptLimits(maxTries: 1, delays: [:]))
            home.monotonicClock.advance(by: 29.5)
            await assertThrows(.attemptInProgress) { try await store.enforceExhaustion() }
            home.monotonicClock.advance(by: 0.5)

            let deleted = try await store.enforceExhaustion()

            let passcode = try await store.passcode()
            XCTAssertEqual(deleted.deleted, [issued.badge.id])
            XCTAssertNil(passcode)
            try await home.close(store)
        }
    }
}
