import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

final class MigrationTests: StorageTestCase {
    func testAStoreWhoseMakingWasCutShortIsAbsentUntilItIsMade() async throws {
        try await playEach(homes()) { home in
            try OldStore(home, migrations: 0).make(badges: nil)

            await assertThrows(.storeAbsent) { try await home.open(create: false) }
            let made = try await home.open(create: true)
            try await made.close()

            try await assertOpensEmpty(home)
        }
    }

    func testAnEmptyStoreOfEachEarlierVersionIsMigrated() async throws {
        try await playEach(1...7) { migrations in
            try await playEach(homes()) { home in
                try OldStore(home, migrations: migrations).make(badges: nil)

                try await assertOpensEmpty(home)
            }
        }
    }

    private func assertOpensEmpty(_ home: StoreHome) async throws {
        let store = try await home.open(create: false)
        let count = try await store.badgeCount()
        XCTAssertEqual(count, 0)
        try await home.close(store)
    }

    func testAStoreOfTheFirstSchemaIsTakenUpWithAllThatItHolds() async throws {
        try await playEach(homes()) { home in
            let issued = try home.makeStoreOfTheFirstSchema()

            let store = try await home.open(create: false)

            let version = try await store.info().schemaVersion
            let badges = try await store.badges()
            let found = try await store.gateSnapshot(of: issued.badge.id)
            let record = try XCTUnwrap(found)
            let audit = try await store.verifyAuditLog()
            XCTAssertEqual(version, "18-presentations")
            XCTAssertEqual(badges, [issued.badge])
            XCTAssertEqual(record.organization, issued.organization)
            XCTAssertNil(record.lastContact)
            XCTAssertNil(record.clockMark)
            XCTAssertNil(record.passcode)
            XCTAssertFalse(record.isCredentialLocked)
            XCTAssertFalse(record.isRevocationTold)
            XCTAssertEqual(audit.entries, 0)
            XCTAssertTrue(audit.isSound)
            let (_, key) = try await home.setPasscode(of: store)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: issued.organization.policy))
            let released = try await store.release(permit, with: key)
            XCTAssertEqual(released.text, issued.payload)
            try await home.close(store)
        }
    }

    func testAStoreOfTheSecondSchemaKeepsItsSessions() async throws {
        try await playEach(homes()) { home in
            let (issued, other) = try home.makeStoreOfTheSecondSchema()

            let store = try await home.open(create: false)

            let version = try await store.info().schemaVersion
            let session = try await store.session(of: issued.badge.id)
            let none = try await store.session(of: other.badge.id)
            let found = try await store.gateSnapshot(of: issued.badge.id)
            let record = try XCTUnwrap(found)
            let audit = try await store.verifyAuditLog()
            let rows = try await store.rows()
            XCTAssertEqual(version, "18-presentations")
            XCTAssertEqual(session?.refreshToken, issued.refreshToken)
            XCTAssertNil(session?.loggedInAt)
            XCTAssertNil(none)
            XCTAssertEqual(record.badge, issued.badge)
            XCTAssertEqual(record.lastContact, Date(timeIntervalSince1970: 7))
            XCTAssertNil(record.loggedInAt)
            XCTAssertFalse(record.isPhoneVerified)
            XCTAssertNil(record.locationConsent)
            XCTAssertNil(record.bluetoothConsent)
            XCTAssertTrue(audit.isSound)
            XCTAssertEqual(rows["session"], 1)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: issued.organization.policy))
            let released = try await store.release(permit)
            XCTAssertEqual(released.text, issued.payload)
            try await home.close(store)
        }
    }
}
