import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class HomeTests: StorageTestCase {
    func testKeepsAPlaceThatWasSetByHand() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let none = try await store.location()
            try await store.setLocation(.london)

            let reopened = try await home.reopen(store)
            let kept = try await reopened.location()
            try await reopened.setLocation(nil)

            let cleared = try await reopened.location()
            let entries = try await reopened.auditEntries()
            XCTAssertNil(none)
            XCTAssertEqual(kept, .london)
            XCTAssertNil(cleared)
            XCTAssertEqual(entries.map(\.event.outcome), ["set", "cleared"])
            XCTAssertEqual(entries.map(\.event.details), [[:], [:]])
            try await home.close(reopened)
        }
    }

    func testASourceAndAStoredLocationReplaceEachOther() async throws {
        let source = try XCTUnwrap(URL(string: "gpsd://localhost:2947"))
        try await playEach(homes()) { home in
            let store = try await home.open()
            let none = try await store.locationSource()
            try await store.setLocation(.london)
            try await store.setLocationSource(source)

            let reopened = try await home.reopen(store)
            let followed = (try await reopened.location(), try await reopened.locationSource())
            try await reopened.setLocation(.london)
            let set = (try await reopened.location(), try await reopened.locationSource())
            try await reopened.setLocationSource(source)
            try await reopened.setLocation(nil)

            let cleared = (try await reopened.location(), try await reopened.locationSource())
            let entries = try await reopened.auditEntries()
            XCTAssertNil(none)
            XCTAssertTrue(followed == (nil, source), "\(followed)")
            XCTAssertTrue(set == (.london, nil), "\(set)")
            XCTAssertTrue(cleared == (nil, nil), "\(cleared)")
            XCTAssertEqual(entries.map(\.event.outcome), ["set", "followed", "set", "followed", "cleared"])
            XCTAssertEqual(entries.map(\.event.details), Array(repeating: [:], count: 5))
            try await home.close(reopened)
        }
    }

    func testRefusesAPlaceThatIsNone() async throws {
        let numbers: [(Double, Double, Double)] = [
            (90.1, 0, 1), (-90.1, 0, 1), (0, 180.1, 1), (0, -180.1, 1), (0, 0, 0), (0, 0, -1), (.nan, 0, 1),
            (0, .infinity, 1), (0, 0, .infinity), (0, 0, .nan),
        ]
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()

            try await playEach(numbers) { latitude, longitude, accuracy in
                await assertThrows(.invalidInput) {
                    try await store.setLocation(
                        StoredLocation(latitude: latitude, longitude: longitude, accuracy: accuracy))
                }
            }

            let kept = try await store.location()
            XCTAssertNil(kept)
            try await home.close(store)
        }
    }

    func testTheDefaultBadgeGoesWithTheBadge() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let unknown = Badge.ID(rawValue: "unknown")

            try await store.setDefaultBadge(issued.badge.id)
            await assertThrows(.notFound) { try await store.setDefaultBadge(unknown) }
            let chosen = try await store.defaultBadge()
            try await store.removeBadge(issued.badge.id)

            let gone = try await store.defaultBadge()
            XCTAssertEqual(chosen, issued.badge.id)
            XCTAssertNil(gone)
            try await store.setDefaultBadge(nil)
            try await home.close(store)
        }
    }

    func testABadgeGoesAndItsOrganizationStays() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let kept = try await home.add(to: store, offer: "kept")
            let before = try await store.rows()
            let gone = try await home.add(to: store, offer: "gone")

            try await store.removeBadge(gone.badge.id)

            let rows = try await store.rows()
            let badges = try await store.badges()
            let last = try await store.auditEntries().last?.event
            XCTAssertEqual(rows, before)
            XCTAssertEqual(badges, [kept.badge])
            XCTAssertEqual(
                last,
                AuditEvent(
                    .badge, badgeID: gone.badge.id, organizationID: gone.organization.id, policyVersion: 3,
                    outcome: "removed", details: ["reason": "asked"]))
            await assertThrows(.notFound) { try await store.removeBadge(gone.badge.id) }
            try await store.removeBadge(kept.badge.id)
            let organizations = try await store.organizations()
            XCTAssertEqual(organizations, [kept.organization])
            try await home.close(store)
        }
    }
}
