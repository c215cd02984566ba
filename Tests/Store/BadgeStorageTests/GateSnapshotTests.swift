import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class GateSnapshotTests: StorageTestCase {
    func testTellsAllThatTheGateNeeds() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let own = try await home.add(
                to: store, "own", .inForce(version: 1, ["type": "passcode", "minLength": 5]))
            try await home.add(to: store, "own-again", nil)
            try await home.add(to: store, "other", .inForce(version: 1, ["type": "passcode", "minLength": 8]))
            try await home.setPasscode(of: store)
            for _ in 1...5 { _ = try await store.beginAttempt(.standard) }
            home.monotonicClock.advance(by: 10)
            try await store.setLocation(.london)
            try await store.saveAgreements([.terms(.accepted)], of: own.badge.id) { _, _ in "receipt" }

            let found = try await store.gateSnapshot(of: own.badge.id)

            let record = try XCTUnwrap(found)
            XCTAssertEqual(record.badge, own.badge)
            XCTAssertEqual(record.organization, own.organization)
            XCTAssertEqual(record.passcode?.wrongTries, 5)
            XCTAssertEqual(record.passcode?.lockedFor, 50)
            XCTAssertEqual(record.passcode?.rules, .four)
            XCTAssertTrue(record.isCredentialLocked)
            XCTAssertEqual(record.otherPasscodes.map(\.minLength), [8])
            XCTAssertEqual(record.location, .london)
            XCTAssertEqual(record.agreements.map(\.documentID.rawValue), ["terms/3/en"])
            XCTAssertEqual(record.lastContact, home.clock.now())
            XCTAssertEqual(record.clockMark, home.clock.now())
            XCTAssertFalse(record.isRevocationTold)
            try await home.close(store)
        }
    }

    func testABadgeAloneHasNothingMore() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, organization: .sparse, IssuanceResult.sparse)

            let found = try await store.gateSnapshot(of: issued.badge.id)
            let unknown = try await store.gateSnapshot(of: Badge.ID(rawValue: "unknown"))

            let record = try XCTUnwrap(found)
            XCTAssertNil(unknown)
            XCTAssertNil(record.passcode)
            XCTAssertNil(record.location)
            XCTAssertFalse(record.isCredentialLocked)
            XCTAssertEqual(record.agreements, [])
            XCTAssertEqual(record.otherPasscodes, [])
            try await home.close(store)
        }
    }

    func testAPersonIsToldOfARevocationOnce() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id

            try await store.markRevocationTold(id)
            try await store.markRevocationTold(id)

            let reopened = try await home.reopen(store)
            let record = try await reopened.gateSnapshot(of: id)
            let outcomes = try await reopened.auditEntries(badge: id).map(\.event.outcome)
            XCTAssertEqual(record?.isRevocationTold, true)
            XCTAssertEqual(outcomes, ["added", "told"])
            await assertThrows(.notFound) {
                try await reopened.markRevocationTold(Badge.ID(rawValue: "unknown"))
            }
            try await home.close(reopened)
        }
    }

    func testAPolicyThatDoesNotReadIsDamageAndNotTheAbsenceOfADemand() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "own", nil)
            try await home.add(to: store, "other", .inForce(version: 1, .passcodeDemand))
            try await store.execute(
                #"UPDATE policy SET version = 2, document = '{"restrictions":[{"type":"passcode","kind":"x"}]}'"#)

            await assertThrows(.storeDamaged) { try await store.gateSnapshot(of: issued.badge.id) }

            try await home.close(store)
        }
    }
}
