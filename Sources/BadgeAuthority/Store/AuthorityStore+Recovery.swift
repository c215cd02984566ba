import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// A recovery as it leaves the store, with the code that the store does not keep.
struct RecoveryTicket: Sendable {
    let issuer: String
    let organizationName: String
    let code: String
}

extension AuthorityStore {
    static let recoveriesPerHour = 5
    private static let hour: TimeInterval = 3600

    // Anybody may ask, and learns nothing: whether or not somebody has the address and has asked too often, it is looked
    // up, a message is sealed and one row is written, which costs the same. Where it is to come to nothing, the row is
    // taken back in the same transaction: strangers' questions fill nothing and count for nobody.
    func requestRecovery(of email: String, message: @Sendable (RecoveryTicket) throws -> Data) throws {
        let now = clock.now().truncated
        let (id, code) = (random.uuid(), random.token())
        try write { db in
            try Self.sweepRecoveries(db, now: now)
            let sql = "SELECT id FROM person WHERE email = ? AND removed IS NULL"
            let person = try String.fetchOne(try db.cachedStatement(sql: sql), arguments: [email])
            let isWelcome = try Self.mayRecover(person, db)
            let organization = try Self.organization(db)
            let ticket = RecoveryTicket(
                issuer: organization.id.rawValue, organizationName: organization.name, code: code)
            let recovery = NewRecovery(id: id, person: person, email: email, code: code, sealed: try message(ticket))
            if isWelcome { try Self.endRecoveries(of: person, db) }
            try Self.insert(recovery, isOpen: isWelcome, now: now, db)
            if !isWelcome { try db.executeCached("DELETE FROM recovery WHERE id = ?", [id]) }
            if isWelcome { try record(.recovery, "requested", by: nil, person: person, db) }
        }
    }

    private static func mayRecover(_ person: String?, _ db: Database) throws -> Bool {
        let asked = try Int.fetchOne(
            try db.cachedStatement(sql: "SELECT count(*) FROM recovery WHERE person = ?"), arguments: [person])
        return person != nil && (asked ?? 0) < recoveriesPerHour
    }

    private static func endRecoveries(of person: String?, _ db: Database) throws {
        try db.executeCached("UPDATE recovery SET state = 'dead' WHERE person = ? AND state = 'open'", [person])
    }

    private static func insert(_ recovery: NewRecovery, isOpen: Bool, now: Date, _ db: Database) throws {
        let keeper = try codeKeeper(db)
        try db.executeCached(
            """
            INSERT INTO recovery (id, address, person, recipient, offerDigest, codeDigest, sealed, state, created,
              expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                recovery.id, keeper.addressMAC(recovery.email), recovery.person, recovery.email,
                CodeKeeper.digest(recovery.code), CodeKeeper.digest(keeper.preAuthorizedCode(offer: recovery.code)),
                recovery.sealed, isOpen ? "open" : "dead", now.wholeSeconds,
                now.addingTimeInterval(Lifetime.recovery).wholeSeconds,
            ])
    }

    // Kept for the hour that its person is counted for, twice as long as it lives.
    private static func sweepRecoveries(_ db: Database, now: Date) throws {
        try db.executeCached("DELETE FROM recovery WHERE created <= ?", [now.addingTimeInterval(-hour).wholeSeconds])
    }

    // The mails of those who have a badge here, oldest first.
    func recoveryMessages() throws -> [SealedMessage] {
        let now = clock.now().wholeSeconds
        return try read { db in
            let sql = """
                SELECT person.email AS recipient, sealed, created FROM recovery JOIN person ON person.id = person
                WHERE state = 'open' AND expires > ? ORDER BY created, recovery.rowid
                """
            return try db.cachedRows(sql, [now]).map { row in
                SealedMessage(
                    recipient: row["recipient"], kind: OutboxMessage.Kind.recovery.rawValue, sealed: row["sealed"],
                    written: Date(wholeSeconds: row["created"]))
            }
        }
    }

    // Whether there is an open recovery behind an address.
    static func hasOpenRecovery(_ identifier: String, now: Int64, _ db: Database) throws -> Bool {
        let sql = """
            SELECT 1 FROM recovery WHERE offerDigest = ? AND state = 'open' AND expires > ? AND person IS NOT NULL
            """
        return try db.cachedRow(sql, [CodeKeeper.digest(identifier), now]) != nil
    }

    static func openRecovery(code: String, now: Date, _ db: Database) throws -> Row? {
        let sql = """
            SELECT id, person FROM recovery
            WHERE codeDigest = ? AND state = 'open' AND expires > ? AND person IS NOT NULL
            """
        return try db.cachedRow(sql, [CodeKeeper.digest(code), now.wholeSeconds])
    }

    // A recovery that is redeemed is from then on an invitation that was.
    static func take(_ recovery: Row, _ db: Database) throws -> Row {
        let id: String = recovery["id"]
        try db.executeCached("UPDATE recovery SET state = 'redeemed' WHERE id = ?", [id])
        try db.executeCached(
            """
            INSERT INTO invitation (id, person, offerDigest, codeDigest, transactionCodeMAC, triesLeft, state,
              created, expires)
            SELECT id, person, offerDigest, codeDigest, ?, 1, 'redeemed', created, expires FROM recovery
            WHERE id = ?
            """, [try codeKeeper(db).transactionCodeMAC("", of: id), id])
        return try db.cachedRow("SELECT * FROM invitation WHERE id = ?", [id]) ?? recovery
    }
}

// A recovery as it is written; nobody's has no person.
private struct NewRecovery: Sendable {
    let id: String
    let person: String?
    let email: String
    let code: String
    let sealed: Data
}
