import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import XCTest

@testable import BadgeAuthority

final class MigrationTests: XCTestCase {
    func testAnOrganizationOfTheVersionBeforeDevicesKeepsItsBadgesReceiptsAndInvitations() async throws {
        let house = try AuthorityFixture()
        let badge = try await house.issueBadge()
        house.clock.advance(by: 60)
        let revoked = try await house.issueBadge(seed: 501)
        try house.authority.revoke(revoked.id)
        let invitation = try house.authority.invite(AuthorityFixture.email)
        try house.authority.close()
        try house.takeBackToVersion2()

        let authority = try house.reopened()
        let messages = try authority.outbox()
        let token = try await house.wallet(of: authority).redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual(try authority.badges().map(\.id), [badge.id, revoked.id])
        XCTAssertEqual(try authority.badge(badge.id), badge)
        XCTAssertEqual(try authority.badge(revoked.id).status, .revoked)
        XCTAssertEqual(
            try authority.devices(of: AuthorityFixture.email),
            [
                Device(
                    id: Device.ID(rawValue: badge.holderKey), name: "Unnamed device", platform: "unknown",
                    addedAt: AuthorityFixture.start)
            ])
        XCTAssertEqual(token.status, 200)
        XCTAssertEqual(messages.map(\.code), [invitation.transactionCode])
        XCTAssertEqual(messages.map(\.channel), [.operator])
        XCTAssertEqual(try house.rows(["receipt", "message"]), [1, 0])
        assertThrows(.storeFailed) { try house.change("UPDATE badge SET status = 'active' WHERE status = 'revoked'") }
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
    }
}

extension AuthorityFixture {
    // The same records under the schema that was before: a new file with them and a receipt.
    fileprivate func takeBackToVersion2() throws {
        let path = home + "/authority.db"
        let key = try XCTUnwrap(
            WrappedKey.load(
                at: home + "/authority.key", custody: FileCustody(directory: home), context: AuthorityStore.keyContext))
        let new = try EncryptedDatabase.open(
            at: path, key: key, sharing: .shared, create: false, migrations: migrations)
        let records = try new.read { db in
            try Self.tables.map { table in
                (
                    table: table,
                    rows: try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
                        Dictionary(uniqueKeysWithValues: row.map { ($0.0, $0.1) })
                    }
                )
            }
        }
        try new.close()
        for path in [path, home + "/authority.head"] { try FileManager.default.removeItem(atPath: path) }
        let old = try EncryptedDatabase.open(
            at: path, key: key, sharing: .shared, create: true, migrations: Array(migrations.prefix(2)))
        try old.write { db in
            for (table, rows) in records {
                let columns = try db.columns(in: table).map(\.name)
                for row in rows {
                    let row = table == "message" ? Self.formerMessage(row) : row
                    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                    let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
                    try db.execute(
                        sql: "INSERT INTO \(table) (\(names)) VALUES (\(placeholders))",
                        arguments: StatementArguments(columns.map { row[$0] ?? .null }))
                }
            }
            try db.execute(
                sql: """
                    INSERT INTO receipt (digest, badge, compact, received)
                    SELECT zeroblob(32), id, 'x', 1 FROM badge WHERE status = 'active'
                    """)
        }
        try old.close()
    }

    // Messages had a number, and their invitation beside other columns.
    private static func formerMessage(_ row: [String: DatabaseValue]) -> [String: DatabaseValue] {
        row.merging(["id": .null, "invitation": row["subject"] ?? .null]) { $1 }
    }

    private static let tables = [
        "organization", "signingKey", "person", "invitation", "token", "nonce", "message", "statusList", "badge",
    ]
}
