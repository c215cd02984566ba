import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

final class SweepTests: StorageTestCase {
    func testWhatADeadRunBeganIsSweptAtTheNextOpening() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, offer: "kept")
            let before = try await store.rows()
            _ = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))

            let reopened = try await home.reopen(store)

            let rows = try await reopened.rows()
            XCTAssertEqual(rows, before)
            try await home.close(reopened)
        }
    }

    func testAnAuthorizationIsKeptUntilItHasRunOut() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
            try await store.saveAuthorization(
                Secret(utf8: "granted"), expires: home.clock.now() + 60, of: issuance,
                store.lockIssuance(.offer(digest: "offer")))
            home.clock.advance(by: 59)

            let inTime = try await home.reopen(store)
            let kept = try await inTime.resumableSubjects()
            home.clock.advance(by: 1)
            let late = try await home.reopen(inTime)
            let rows = try await late.rows()

            XCTAssertEqual(kept, [.offer(digest: "offer")])
            XCTAssertEqual(rows, [:])
            try await home.close(late)
        }
    }

    func testAnAuthorizationIsKeptForAnHourAtMostAndForAQuarterWithoutAnEnd() async throws {
        try await playEach([(86_400, 3600), (3601, 3600), (nil, 900)] as [(TimeInterval?, TimeInterval)]) {
            lifetime, kept in
            try await playEach(homes()) { home in
                let store = try await home.open()
                let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
                try await store.saveAuthorization(
                    Secret(utf8: "granted"), expires: lifetime.map { home.clock.now() + $0 }, of: issuance,
                    store.lockIssuance(.offer(digest: "offer")))
                home.clock.advance(by: kept - 1)

                let inTime = try await home.reopen(store)
                let resumable = try await inTime.resumableSubjects()
                home.clock.advance(by: 1)
                let ended = try await inTime.resumableSubjects()
                let resumed = try await inTime.resumableIssuance(inTime.lockIssuance(.offer(digest: "offer")))
                let late = try await home.reopen(inTime)
                let rows = try await late.rows()

                XCTAssertEqual(resumable, [.offer(digest: "offer")], "\(kept)")
                XCTAssertEqual(ended, [], "\(kept)")
                XCTAssertNil(resumed?.authorization, "\(kept)")
                XCTAssertEqual(rows, [:], "\(kept)")
                try await home.close(late)
            }
        }
    }

    func testALivingRunOfAnotherProcessIsLeftAlone() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            // The system tells open files apart, not processes, so this claim could be another process's.
            let claim = Mutex<IssuanceLock?>(try store.lockIssuance(.offer(digest: "offer")))
            _ = try await store.beginIssuance(try XCTUnwrap(claim.withLock(\.self)))
            try await home.close(store)

            let beside = try await home.open(create: false)
            let besideRows = try await beside.rows()
            claim.withLock { $0 = nil }
            let after = try await home.reopen(beside)
            let afterRows = try await after.rows()

            XCTAssertEqual(besideRows, ["issuance": 1, "device_key": 1])
            XCTAssertEqual(afterRows, [:])
            try await home.close(after)
        }
    }
}

/// Two stores on one home, which only shared mode allows.
final class SideBySideTests: StorageTestCase {

    func testALivingRunOfAnotherStoreIsLeftAlone() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()

            let claim = try store.lockIssuance(.offer(digest: "offer"))
            let issuance = try await store.beginIssuance(claim)
            let beside = try await home.open(create: false)
            let rows = try await beside.rows()
            XCTAssertEqual(rows, ["issuance": 1, "device_key": 1])
            try await beside.close()
            try await store.completeIssuance(issuance, with: .full(issuance, .full))
            withExtendedLifetime(claim) {}
            let badge = try await store.badge(Badge.ID(rawValue: issuance.id.rawValue))

            XCTAssertNotNil(badge)
            try await home.close(store)
        }
    }

    func testTwoStoresSeeEachOthersBadgesAndFinishAnOfferOnce() async throws {
        try await playEach(homes([.shared])) { home in
            let left = try await home.open()
            let right = try await home.open(create: false)
            let claim = try left.lockIssuance(.offer(digest: "offer"))
            let issuance = try await left.beginIssuance(claim)

            await assertThrows(.attemptInProgress) { try right.lockIssuance(.offer(digest: "offer")) }
            try await right.completeIssuance(issuance, with: .full(issuance, .full))
            try await left.completeIssuance(issuance, with: .full(issuance, .full))
            withExtendedLifetime(claim) {}

            let seen = try await left.badgeCount()
            XCTAssertEqual(seen, 1)
            try await home.close(right)
            try await home.close(left)
        }
    }
}

/// An exclusive store keeps every other one out.
final class AloneTests: StorageTestCase {

    func testASharedStoreOnTheSameHomeIsRefused() async throws {
        try await playEach(homes([.exclusive])) { home in
            let store = try await home.open()

            await assertThrows(.storeInUse) {
                try await BadgeStore(
                    home: home.path, custody: home.custody, sharing: .shared, create: false,
                    monotonicClock: home.monotonicClock)
            }

            try await home.add(to: store)
            try await home.close(store)
        }
    }
}
