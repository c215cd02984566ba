import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
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
            XCTAssertEqual(version, "2-gate")
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

    private func makeStoreOfTheFirstSchema(_ home: StoreHome) throws -> IssuedBadge {
        let files = StoreFiles(home: home.path)
        let database = try EncryptedDatabase.open(
            at: files.databasePath,
            key: try files.databaseKey(custody: home.custody, create: true, random: home.random),
            sharing: home.sharing, create: true, migrations: Array(WalletSchema.migrations.prefix(1)))
        let key = SigningKey(random: home.random)
        let issuance = Issuance(id: Identifier(rawValue: "first"), key: key, authorization: nil)
        let issued = IssuedBadge.full(issuance, .sample("first", try .inForce(version: 1, .passcodeDemand)))
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
        try database.close()
        return issued
    }
}
