import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

// Where the policy says `oneVerificationCode`, a code that was entered on a device serves, for the rest of its life, all
// that the device would have to enter a code for.
extension AuthorityStore {
    static let enteredCodesMigration = Migration("authority-16-entered-codes") {
        try $0.execute(sql: enteredCodesSQL)
    }

    private static let enteredCodesSQL = """
        CREATE TABLE enteredCode (
          person TEXT NOT NULL REFERENCES person(id),
          device TEXT NOT NULL CHECK (length(device) = 43),
          recipient TEXT NOT NULL,
          expires INTEGER NOT NULL,
          PRIMARY KEY (person, device)
        ) STRICT;
        CREATE INDEX enteredCodeByExpiry ON enteredCode(expires);
        """

    static func noteEntered(_ code: Row, now: Date, _ db: Database) throws {
        guard try acceptsEnteredCodes(db) else { return }
        let (person, device): (String, String) = (code["person"], code["device"])
        // The code of a recovery lives as long as its link.
        let expires = min(code["expires"], (code["sent"] as Int64) + Int64(Lifetime.verificationCode))
        try db.executeCached(
            "INSERT OR REPLACE INTO enteredCode (person, device, recipient, expires) VALUES (?, ?, ?, ?)",
            [person, device, code["recipient"] as String, expires])
    }

    // Before a recovery there is no device: its link stands for the one that it begins.
    static func moveEnteredCode(of recovery: Row, to device: String, _ db: Database) throws {
        let scope = scope(of: recovery)
        try db.executeCached(
            "UPDATE OR REPLACE enteredCode SET device = ? WHERE person = ? AND device = ?",
            [device, scope.person, scope.device])
    }

    // Whether the device entered a code that was sent to that recipient and is not too old.
    static func hasEnteredCode(
        sentTo recipient: String, on device: String, of person: String, now: Date, _ db: Database
    ) throws -> Bool {
        guard try acceptsEnteredCodes(db) else { return false }
        let sql = "SELECT 1 FROM enteredCode WHERE person = ? AND device = ? AND recipient = ? AND expires > ?"
        return try db.cachedRow(sql, [person, device, recipient, now.wholeSeconds]) != nil
    }

    // A code that came to the person's phone confirms the device on which it was entered.
    func confirmPhone(of device: String, of person: String, now: Date, _ db: Database) throws {
        guard let number: String = try db.cachedRow("SELECT phone FROM person WHERE id = ?", [person])?["phone"],
            try Self.hasEnteredCode(sentTo: number, on: device, of: person, now: now, db)
        else { return }
        let confirmed = try db.cachedRows(
            """
            UPDATE device SET phone = ?1, phoneVerified = ?2
            WHERE person = ?3 AND id = ?4 AND removed IS NULL AND phone IS NOT ?1 RETURNING id
            """, [number, now.wholeSeconds, person, device])
        guard !confirmed.isEmpty else { return }
        try recordVerifiedPhone(on: device, of: person, db)
    }

    private static func acceptsEnteredCodes(_ db: Database) throws -> Bool {
        try newestPolicy(db)?.policy.oneVerificationCode ?? false
    }
}
