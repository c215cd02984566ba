import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import XCTest

@testable import BadgeStorage

/// Stores as earlier versions left them behind.
extension StoreHome {
    func makeStoreOfTheFirstSchema() throws -> IssuanceResult {
        let database = try openDatabase(migrations: 1)
        let issued = try insertBadge("first", .inForce(version: 1, .passcodeDemand), into: database)
        try database.close()
        return issued
    }

    func makeStoreOfTheSecondSchema() throws -> (IssuanceResult, other: IssuanceResult) {
        let database = try openDatabase(migrations: 2)
        let issued = try insertBadge("second", .inForce(version: 1), into: database)
        let other = try insertBadge("other", nil, into: database)
        let token = try custody.seal(
            try XCTUnwrap(issued.refreshToken), context: BadgeStore.refreshContext(issued.badge.id))
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO refresh_token (badge_id, sealed) VALUES (?, ?)",
                arguments: [issued.badge.id.rawValue, token])
            try database.execute(
                sql: "UPDATE badge SET last_contact = 7 WHERE id = ?", arguments: [issued.badge.id.rawValue])
            try database.record(
                AuditEvent(.location, outcome: "set"),
                Occasion(date: clock.now(), elapsed: monotonicClock.now()))
        }
        try database.close()
        return (issued, other)
    }

    func openDatabase(migrations count: Int) throws -> EncryptedDatabase {
        let files = StoreFiles(home: path)
        let rollback = RollbackConfiguration.wallet(custody: custody, random: random)
        let migrations = WalletSchema.migrations(rollback).prefix(count)
        return try EncryptedDatabase.open(
            at: files.databasePath,
            key: try files.databaseKey(custody: custody, create: true, random: random),
            sharing: sharing, create: true, migrations: Array(migrations),
            rollback: migrations.contains { $0.name == rollback.migration } ? rollback : nil)
    }

    func insertBadge(
        _ name: String, _ policy: PolicyDocument?, into database: EncryptedDatabase
    ) throws -> IssuanceResult {
        let key = SigningKey(random: random)
        let issuance = Issuance(id: Identifier(rawValue: name), key: key, authorization: nil)
        let issued = IssuanceResult.full(issuance, .sample(name, policy))
        let thumbprint = key.publicKey.thumbprint
        let sealedKey = try custody.seal(key.raw, context: BadgeStore.keyContext(thumbprint))
        let sealed = try custody.seal(
            issued.payload, context: BadgeStore.credentialContext(issued.credential.id))
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO device_key (thumbprint, sealed, created_at) VALUES (?, ?, 1)",
                arguments: [thumbprint, sealedKey])
            try database.save(issued.organization)
            try database.insert(issued.badge, addedAt: 1)
            let credential = issued.credential
            try database.execute(
                sql: """
                    INSERT INTO credential (id, badge_id, format, type, holder_key, issued_at, expires, sealed)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    credential.id.rawValue, credential.badgeID.rawValue, credential.format.rawValue, credential.type,
                    credential.holderKey, credential.issuedAt.stored, credential.expires?.stored, sealed,
                ])
        }
        return issued
    }
}
