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

// What asking for a recovery comes to; the same for an address that nobody has.
enum RecoveryRequest: Sendable {
    case taken
    case limited(retryAfter: Int)
    // More strangers ask than the organization answers.
    case crowded
}

extension AuthorityStore {
    static let recoveriesPerHour = 5
    // Anybody may ask, and each question is kept for an hour.
    static let recoveriesInAll = 10_000
    private static let hour: TimeInterval = 3600

    // Known or not, the address is looked up, a message is sealed, one row is written, and the older one dies: neither
    // the answer nor the time that it takes says who has a badge here.
    func requestRecovery(
        of email: String, message: @Sendable (RecoveryTicket) throws -> Data
    ) throws -> RecoveryRequest {
        let now = clock.now().truncated
        let (id, code) = (random.uuid(), random.token())
        return try write { db in
            try Self.sweepRecoveries(db, now: now)
            let keeper = try Self.codeKeeper(db)
            let address = keeper.addressMAC(email)
            if let refusal = try Self.recoveryLimit(of: address, now: now, db) { return refusal }
            let organization = try Self.organization(db)
            let ticket = RecoveryTicket(
                issuer: organization.id.rawValue, organizationName: organization.name, code: code)
            try db.execute(
                sql: "UPDATE recovery SET state = 'dead' WHERE address = ? AND state = 'open'", arguments: [address])
            try db.execute(
                sql: """
                    INSERT INTO recovery (id, address, person, recipient, offerDigest, codeDigest, sealed, state,
                      created, expires)
                    VALUES (?, ?, (SELECT id FROM person WHERE email = ? AND removed IS NULL), ?, ?, ?, ?, 'open', ?, ?)
                    """,
                arguments: [
                    id, address, email, email, CodeKeeper.digest(code),
                    CodeKeeper.digest(keeper.preAuthorizedCode(offer: code)), try message(ticket), now.wholeSeconds,
                    now.addingTimeInterval(Lifetime.recovery).wholeSeconds,
                ])
            return .taken
        }
    }

    private static func recoveryLimit(of address: Data, now: Date, _ db: Database) throws -> RecoveryRequest? {
        let moments = try Int64.fetchAll(
            db, sql: "SELECT created FROM recovery WHERE address = ? ORDER BY created", arguments: [address])
        if moments.count >= recoveriesPerHour {
            return .limited(retryAfter: Int(moments[0] - now.wholeSeconds) + Int(hour))
        }
        let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM recovery") ?? 0
        return all >= recoveriesInAll ? .crowded : nil
    }

    // Kept for the hour that its address is counted for, twice as long as it lives.
    private static func sweepRecoveries(_ db: Database, now: Date) throws {
        try db.execute(
            sql: "DELETE FROM recovery WHERE created <= ?", arguments: [now.addingTimeInterval(-hour).wholeSeconds])
    }

    // The mails of those who have a badge here, oldest first.
    func recoveryMessages() throws -> [SealedMessage] {
        let now = clock.now().wholeSeconds
        return try read { db in
            let sql = """
                SELECT person.email AS recipient, sealed, created FROM recovery JOIN person ON person.id = person
                WHERE state = 'open' AND expires > ? ORDER BY created, recovery.rowid
                """
            return try Row.fetchAll(db, sql: sql, arguments: [now]).map { row in
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
        return try Row.fetchOne(db, sql: sql, arguments: [CodeKeeper.digest(identifier), now]) != nil
    }

    static func openRecovery(code: String, now: Date, _ db: Database) throws -> String? {
        let sql = """
            SELECT id FROM recovery WHERE codeDigest = ? AND state = 'open' AND expires > ? AND person IS NOT NULL
            """
        return try String.fetchOne(db, sql: sql, arguments: [CodeKeeper.digest(code), now.wholeSeconds])
    }

    // A recovery that is redeemed is from then on an invitation that was: nothing beyond this knows the difference.
    static func takeRecovery(code: String, now: Date, _ db: Database) throws -> Row? {
        guard let id = try openRecovery(code: code, now: now, db) else { return nil }
        try db.execute(sql: "UPDATE recovery SET state = 'redeemed' WHERE id = ?", arguments: [id])
        try db.execute(
            sql: """
                INSERT INTO invitation (id, person, offerDigest, codeDigest, transactionCodeMAC, triesLeft, state,
                  created, expires)
                SELECT id, person, offerDigest, codeDigest, ?, 1, 'redeemed', created, expires FROM recovery
                WHERE id = ?
                """,
            arguments: [try codeKeeper(db).transactionCodeMAC("", of: id), id])
        return try Row.fetchOne(db, sql: "SELECT * FROM invitation WHERE id = ?", arguments: [id])
    }
}
