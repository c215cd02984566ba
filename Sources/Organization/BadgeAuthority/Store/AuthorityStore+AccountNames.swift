import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// What other servers state of accounts, so that people and the operator can tell them apart. No account is found by it.
extension AuthorityStore {
    static let accountNamesMigration = Migration("authority-21-account-names") { try $0.execute(sql: accountNamesSQL) }

    private static let accountNamesSQL = """
        ALTER TABLE externalAccount ADD COLUMN name TEXT CHECK (length(name) <= 100);
        ALTER TABLE externalAccount ADD COLUMN address TEXT CHECK (length(address) <= 254);
        ALTER TABLE externalAccount ADD COLUMN isAddressVerified INTEGER NOT NULL DEFAULT 0
          CHECK (isAddressVerified IN (0, 1));
        ALTER TABLE unknownAccount ADD COLUMN address TEXT CHECK (length(address) <= 254);
        ALTER TABLE unknownAccount ADD COLUMN isAddressVerified INTEGER NOT NULL DEFAULT 0
          CHECK (isAddressVerified IN (0, 1));
        """

    // Saves what the server states of a linked account, unless it is known.
    func saveStatement(of token: ExternalToken, _ db: Database) throws {
        try db.executeCached(
            """
            UPDATE externalAccount SET name = ?3, address = ?4, isAddressVerified = ?5 WHERE server = ?1 AND subject = ?2
              AND (name IS NOT ?3 OR address IS NOT ?4 OR isAddressVerified <> ?5)
            """, [token.server, token.subject, token.name, token.email, token.isEmailVerified])
    }

    // Moves what is known of an unlinked account to the account that was linked.
    static func moveStatement(of subject: String, at server: String, _ db: Database) throws {
        try db.executeCached(
            """
            UPDATE externalAccount SET name = unknownAccount.name, address = unknownAccount.address,
              isAddressVerified = unknownAccount.isAddressVerified
            FROM unknownAccount WHERE externalAccount.server = ?1 AND externalAccount.subject = ?2
              AND unknownAccount.server = ?1 AND unknownAccount.subject = ?2
            """, [server, subject])
        try db.executeCached("DELETE FROM unknownAccount WHERE server = ? AND subject = ?", [server, subject])
    }

    static func remember(_ token: ExternalToken, now: Date, _ db: Database) throws {
        try db.executeCached(
            """
            INSERT INTO unknownAccount (server, subject, name, address, isAddressVerified, seen)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (server, subject) DO UPDATE SET name = ?3, address = ?4, isAddressVerified = ?5, seen = ?6
            """, [token.server, token.subject, token.name, token.email, token.isEmailVerified, now.wholeSeconds])
    }
}
