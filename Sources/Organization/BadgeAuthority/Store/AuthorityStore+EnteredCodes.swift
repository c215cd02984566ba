import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

// If the policy has `oneVerificationCode`, a device on which a code was entered needs no other code until that one
// expires.
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
        // A recovery's code expires with its link, later than others, so the usual lifetime is the limit.
        let expires = min(code["expires"], (code["sent"] as Int64) + Int64(Lifetime.verificationCode))
        try db.executeCached(
            "INSERT OR REPLACE INTO enteredCode (person, device, recipient, expires) VALUES (?, ?, ?, ?)",
            [person, device, code["recipient"] as String, expires])
    }

    // A recovery's code is entered before its device is known, so it was saved under the link. This moves it to the
    // device.
    static func moveEnteredCode(of recovery: Row, to device: String, _ db: Database) throws {
        let scope = scope(of: recovery)
        try db.executeCached(
            "UPDATE OR REPLACE enteredCode SET device = ? WHERE person = ? AND device = ?",
            [device, scope.person, scope.device])
    }

    // Whether a code that was sent to this recipient was entered on the device and has not expired.
    static func hasEnteredCode(
        sentTo recipient: String, on device: String, of person: String, now: Date, _ db: Database
    ) throws -> Bool {
        guard try acceptsEnteredCodes(db) else { return false }
        let sql = "SELECT 1 FROM enteredCode WHERE person = ? AND device = ? AND recipient = ? AND expires > ?"
        return try db.cachedRow(sql, [person, device, recipient, now.wholeSeconds]) != nil
    }

    // If the entered code was sent to the person's phone number, it verifies the number for the device too.
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
        try recordVerifiedPhone(number, from: number, on: device, of: person, db)
    }

    private static func acceptsEnteredCodes(_ db: Database) throws -> Bool {
        try newestPolicy(db)?.policy.oneVerificationCode ?? false
    }
}
