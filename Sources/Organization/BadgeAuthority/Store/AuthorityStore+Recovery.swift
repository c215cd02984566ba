import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// A new recovery with its code, which the store does not save in clear text.
struct RecoveryTicket: Sendable {
    let issuer: URL
    let code: String
    let linkScheme: String
}

extension AuthorityStore {
    static let recoveriesPerHour = 5
    private static let hour: TimeInterval = 3600

    // Any client may request a recovery, and must learn nothing from it. Every request looks up the address, seals a
    // message and writes one row, at the same cost, even if the address is unknown, was used too often or has an open
    // link, which no request invalidates. A row without effect is removed in the same transaction, so that strangers'
    // requests leave no rows and affect no limits.
    func requestRecovery(of email: String, message: @Sendable (RecoveryTicket) throws -> Data) throws {
        let now = clock.now().truncated
        let (id, code) = (random.uuid(), random.token())
        try write { db in
            try Self.sweepRecoveries(db, now: now)
            let known = try db.cachedRow("SELECT id, email FROM person WHERE email = ? AND removed IS NULL", [email])
            let person: String? = known?["id"]
            let isWelcome = try Self.mayRecover(person, now: now, db)
            let ticket = RecoveryTicket(
                issuer: try Self.organization(db).issuer, code: code, linkScheme: try Self.linkScheme(db))
            let sealed = try message(ticket)
            if isWelcome { try Self.endRecoveries(of: person, db) }
            let recovery = NewRecovery(id: id, person: person, email: email, code: code)
            try Self.insert(recovery, isOpen: isWelcome, now: now, db)
            let expires = now.addingTimeInterval(Lifetime.recovery)
            try enqueue(
                NewMessage(
                    kind: .recovery, channel: .email, recipient: known?["email"] ?? email, person: person, subject: id,
                    facts: Self.validity(expires, from: now), sealed: sealed, expires: expires), now: now, db)
            if !isWelcome { try db.executeCached("DELETE FROM recovery WHERE id = ?", [id]) }
            if isWelcome { try record(.recoveryRequested, by: nil, person: person, db) }
        }
    }

    private static func mayRecover(_ person: String?, now: Date, _ db: Database) throws -> Bool {
        let sql = """
            SELECT count(*) AS asked, count(CASE WHEN state = 'open' AND expires > ? THEN 1 END) AS open
            FROM recovery WHERE person = ?
            """
        guard let person, let row = try db.cachedRow(sql, [now.wholeSeconds, person]) else { return false }
        return row["asked"] < recoveriesPerHour && row["open"] == 0
    }

    private static func endRecoveries(of person: String?, _ db: Database) throws {
        try db.executeCached("UPDATE recovery SET state = 'dead' WHERE person = ? AND state = 'open'", [person])
    }

    private static func insert(_ recovery: NewRecovery, isOpen: Bool, now: Date, _ db: Database) throws {
        let authenticator = try codeAuthenticator(db)
        try db.executeCached(
            """
            INSERT INTO recovery (id, address, person, recipient, offerDigest, codeDigest, state, created, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                recovery.id, authenticator.addressMAC(recovery.email), recovery.person, recovery.email,
                CodeAuthenticator.digest(recovery.code),
                CodeAuthenticator.digest(authenticator.preAuthorizedCode(offer: recovery.code)),
                isOpen ? "open" : "dead", now.wholeSeconds,
                now.addingTimeInterval(Lifetime.recovery).wholeSeconds,
            ])
    }

    // A recovery's row stays for the hour in which a person's requests are counted, twice the lifetime of the link.
    private static func sweepRecoveries(_ db: Database, now: Date) throws {
        try db.executeCached("DELETE FROM recovery WHERE created <= ?", [now.addingTimeInterval(-hour).wholeSeconds])
    }

    // The open recovery with this offer identifier.
    static func openRecovery(offer identifier: String, now: Date, _ db: Database) throws -> Row? {
        try openRecovery("offerDigest", CodeAuthenticator.digest(identifier), now: now, db)
    }

    static func openRecovery(code: String, now: Date, _ db: Database) throws -> Row? {
        try openRecovery("codeDigest", CodeAuthenticator.digest(code), now: now, db)
    }

    private static func openRecovery(_ column: String, _ digest: Data, now: Date, _ db: Database) throws -> Row? {
        let sql = """
            SELECT recovery.*, wantsSecondFactor, coalesce(phone, email) AS secondFactorRecipient
            FROM recovery JOIN person ON person.id = person
            WHERE \(column) = ? AND state = 'open' AND expires > ?
            """
        return try db.cachedRow(sql, [digest, now.wholeSeconds])
    }

    // Turns a redeemed recovery into a redeemed invitation, so that a badge can be issued for it.
    static func take(_ recovery: Row, _ db: Database) throws -> Row {
        let id: String = recovery["id"]
        try db.executeCached("UPDATE recovery SET state = 'redeemed' WHERE id = ?", [id])
        try db.executeCached(
            """
            INSERT INTO invitation (id, person, offerDigest, codeDigest, transactionCodeMAC, triesLeft, state,
              created, expires)
            SELECT id, person, offerDigest, codeDigest, ?, 1, 'redeemed', created, expires FROM recovery
            WHERE id = ?
            """, [try codeAuthenticator(db).transactionCodeMAC("", of: id), id])
        return try db.cachedRow("SELECT * FROM invitation WHERE id = ?", [id]) ?? recovery
    }
}

// A recovery to insert; `person` is nil for an unknown address.
private struct NewRecovery: Sendable {
    let id: String
    let person: String?
    let email: String
    let code: String
}
