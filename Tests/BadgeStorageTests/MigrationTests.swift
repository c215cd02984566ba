import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeTesting
import Foundation
import GRDB
import XCTest

@testable import BadgeStorage

final class MigrationTests: StorageTestCase {
    func testAStoreOfTheFirstSchemaIsTakenUpWithAllThatItHolds() async throws {
        for home in try homes() {
            let issued = try makeStoreOfTheFirstSchema(home)

            let store = try await home.open(create: false)

            let version = try await store.info().schemaVersion
            let badges = try await store.badges()
            let found = try await store.gateRecord(of: issued.badge.id)
            let record = try XCTUnwrap(found)
            let audit = try await store.verifyAudit()
            XCTAssertEqual(version, "3-device")
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
        for home in try homes() {
            let (issued, other) = try makeStoreOfTheSecondSchema(home)

            let store = try await home.open(create: false)

            let version = try await store.info().schemaVersion
            let session = try await store.session(of: issued.badge.id)
            let none = try await store.session(of: other.badge.id)
            let found = try await store.gateRecord(of: issued.badge.id)
            let record = try XCTUnwrap(found)
            let audit = try await store.verifyAudit()
            let rows = try await store.rows()
            XCTAssertEqual(version, "3-device")
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

/// Stores as earlier versions left them behind.
extension MigrationTests {
    private func makeStoreOfTheFirstSchema(_ home: StoreHome) throws -> IssuedBadge {
        let database = try openDatabase(of: home, migrations: 1)
        let issued = try insertBadge("first", .inForce(version: 1, .passcodeDemand), of: home, into: database)
        try database.close()
        return issued
    }

    private func makeStoreOfTheSecondSchema(_ home: StoreHome) throws -> (IssuedBadge, other: IssuedBadge) {
        let database = try openDatabase(of: home, migrations: 2)
        let issued = try insertBadge("second", .inForce(version: 1), of: home, into: database)
        let other = try insertBadge("other", nil, of: home, into: database)
        let token = try home.custody.seal(
            try XCTUnwrap(issued.refreshToken), context: BadgeStore.refreshContext(issued.badge.id))
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO refresh_token (badge_id, sealed) VALUES (?, ?)",
                arguments: [issued.badge.id.rawValue, token])
            try database.execute(
                sql: "UPDATE badge SET last_contact = 7 WHERE id = ?", arguments: [issued.badge.id.rawValue])
            try database.record(
                AuditEvent(.location, outcome: "set"),
                Occasion(moment: home.clock.now(), elapsed: home.bootClock.now()))
        }
        try database.close()
        return (issued, other)
    }

    private func openDatabase(of home: StoreHome, migrations count: Int) throws -> EncryptedDatabase {
        let files = StoreFiles(home: home.path)
        return try EncryptedDatabase.open(
            at: files.databasePath,
            key: try files.databaseKey(custody: home.custody, create: true, random: home.random),
            sharing: home.sharing, create: true, migrations: Array(WalletSchema.migrations.prefix(count)))
    }

    private func insertBadge(
        _ name: String, _ policy: PolicyDocument?, of home: StoreHome, into database: EncryptedDatabase
    ) throws -> IssuedBadge {
        let key = SigningKey(random: home.random)
        let issuance = Issuance(id: Identifier(rawValue: name), key: key, authorization: nil)
        let issued = IssuedBadge.full(issuance, .sample(name, policy))
        let thumbprint = key.publicKey.thumbprint
        let sealedKey = try home.custody.seal(key.raw, context: BadgeStore.keyContext(thumbprint))
        let sealed = try home.custody.seal(
            issued.payload, context: BadgeStore.credentialContext(issued.credential.id))
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO device_key (thumbprint, sealed, created_at) VALUES (?, ?, 1)",
                arguments: [thumbprint, sealedKey])
            try database.save(issued.organization)
            try database.insert(issued.badge, addedAt: 1)
            try database.insert(issued.credential, sealed: sealed)
        }
        return issued
    }
}
