import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    static let signingKeysMigration = Migration("authority-13-signing-keys") { try $0.execute(sql: signingKeysSQL) }

    // `keyStatement` has the newest statement by each key that may still be pinned, except for compromised keys.
    private static let signingKeysSQL = """
        ALTER TABLE signingKey ADD COLUMN state TEXT NOT NULL DEFAULT 'former'
          CHECK (state IN ('next', 'signing', 'former'));
        UPDATE signingKey SET state = 'signing'
          WHERE rowid = (SELECT rowid FROM signingKey ORDER BY created DESC, rowid DESC LIMIT 1);
        CREATE UNIQUE INDEX oneKeySigns ON signingKey(state) WHERE state = 'signing';
        CREATE UNIQUE INDEX oneKeyIsNext ON signingKey(state) WHERE state = 'next';
        ALTER TABLE badge ADD COLUMN signingKey TEXT;
        UPDATE badge SET signingKey = coalesce(
          (SELECT thumbprint FROM signingKey WHERE created <= badge.issued ORDER BY created DESC, rowid DESC LIMIT 1),
          (SELECT thumbprint FROM signingKey ORDER BY created, rowid LIMIT 1));
        CREATE INDEX badgeOfKey ON badge(signingKey, expires);
        CREATE TABLE keyStatement (
          signer TEXT PRIMARY KEY,
          version INTEGER NOT NULL CHECK (version > 0),
          reissueBefore INTEGER,
          compact TEXT NOT NULL
        ) STRICT;
        """

    // The signing key, the next key, then the former keys, newest first.
    static let signingKeyOrder =
        "CASE state WHEN 'signing' THEN 0 WHEN 'next' THEN 1 ELSE 2 END, created DESC, rowid DESC"

    func signingKeys() throws -> [SigningKeyInfo] {
        let now = clock.now()
        return try read { try Self.signingKeys(now: now, $0) }
    }

    func announceNextKey() throws -> SigningKeyInfo {
        let key = SigningKey(random: random)
        let now = clock.now().truncated
        return try write { db in
            guard try !Self.hasNextKey(db) else {
                throw BadgeError(
                    .alreadyExists, .organization("alreadyExists.nextKey"))
            }
            return try announce(key, now: now, db)
        }
    }

    func rotateKey(isCompromised: Bool) throws -> SigningKeyInfo {
        let key = SigningKey(random: random)
        let now = clock.now().truncated
        return try write { db in
            if try !Self.hasNextKey(db) {
                guard isCompromised else {
                    throw BadgeError(
                        .notFound, .organization("notFound.nextKey"))
                }
                try Self.insert(key, as: .next, now: now, db)
            }
            let old = try Self.signingKey(db).publicKey.thumbprint
            // Read before the old key's statement is deleted, so that no version number is used twice.
            let version = try Self.keysVersion(db) + 1
            try db.executeCached("UPDATE signingKey SET state = 'former' WHERE state = 'signing'")
            try db.executeCached("UPDATE signingKey SET state = 'signing' WHERE state = 'next'")
            if isCompromised { try Self.erase(old, db) }
            // The old key may have signed badges in the current second too.
            try Self.state(version, reissueBefore: isCompromised ? now.addingTimeInterval(1) : nil, now: now, db)
            if let policy = try Self.newestPolicy(db) { try Self.signAgain(policy, now: now, db) }
            let new = try Self.signingKeys(now: now, db)[0]
            try record(
                isCompromised ? .keyCompromised : .keyRotated, by: user,
                changes: [AuditChange(.signingKey, from: .string(old), to: .string(new.id))], db)
            return new
        }
    }

    func retireKey(_ id: String) throws {
        let now = clock.now().truncated
        try write { db in
            let matching = try Self.signingKeys(now: now, db).filter { !id.isEmpty && $0.id.hasPrefix(id) }
            guard let key = matching.first, matching.count == 1 else {
                throw BadgeError(
                    .notFound,
                    .organization("notFound.signingKey", ["id": id]))
            }
            try Self.requireRetirable(key)
            // The last statement by the retired key stays, so that wallets and verifiers that pinned only this key can
            // still find its successors.
            try db.executeCached("DELETE FROM signingKey WHERE thumbprint = ?", [key.id])
            try Self.state(now: now, db)
            try record(
                .keyRetired, by: user, details: ["key": .string(key.id)],
                changes: [AuditChange(.state, from: .string(key.state.rawValue), to: nil)], db)
        }
    }

    func keyStatements() throws -> [String] {
        try read { db in
            try db.cachedRows("SELECT compact FROM keyStatement ORDER BY version DESC, signer").map { $0["compact"] }
        }
    }

    // 0 until a second key is announced.
    static func keysVersion(_ db: Database) throws -> Int {
        try db.cachedValue(Int.self, "SELECT max(version) FROM keyStatement") ?? 0
    }

    static func reissueBefore(_ db: Database) throws -> Date? {
        let sql = "SELECT max(reissueBefore) FROM keyStatement"
        return try db.cachedValue(Int64.self, sql).map { Date(wholeSeconds: $0) }
    }

    private func announce(_ key: SigningKey, now: Date, _ db: Database) throws -> SigningKeyInfo {
        try Self.insert(key, as: .next, now: now, db)
        try Self.state(now: now, db)
        let id = key.publicKey.thumbprint
        try record(
            .keyAnnounced, by: user, details: ["key": .string(id)],
            changes: [AuditChange(.nextKey, from: nil, to: .string(id))], db)
        return SigningKeyInfo(id: id, state: .next, createdAt: now, badgeCount: 0)
    }

    private static func insert(_ key: SigningKey, as state: SigningKeyInfo.State, now: Date, _ db: Database) throws {
        try db.executeCached(
            "INSERT INTO signingKey (thumbprint, private, created, state) VALUES (?, ?, ?, ?)",
            [key.publicKey.thumbprint, key.raw.data, now.wholeSeconds, state.rawValue])
    }

    // Deletes the key and its statement.
    private static func erase(_ key: String, _ db: Database) throws {
        try db.executeCached("DELETE FROM signingKey WHERE thumbprint = ?", [key])
        try db.executeCached("DELETE FROM keyStatement WHERE signer = ?", [key])
    }

    // Has every remaining key sign a statement of all remaining keys, so that each wallet finds one by a key that it
    // pinned.
    private static func state(
        _ version: Int? = nil, reissueBefore: Date? = nil, now: Date, _ db: Database
    ) throws {
        let (version, issuer) = (try version ?? keysVersion(db) + 1, try issuer(db))
        let reissueBefore = try reissueBefore ?? Self.reissueBefore(db)
        let keys = try allSigningKeys(db)
        for key in keys {
            let statement = try KeyStatement.sign(
                version: version, keys: keys.map(\.publicKey), reissueBefore: reissueBefore, issuer: issuer,
                issuedAt: now, key: key)
            try db.executeCached(
                "INSERT OR REPLACE INTO keyStatement (signer, version, reissueBefore, compact) VALUES (?, ?, ?, ?)",
                [key.publicKey.thumbprint, version, reissueBefore?.wholeSeconds, statement.compact])
        }
    }

    private static func signingKeys(now: Date, _ db: Database) throws -> [SigningKeyInfo] {
        let sql = """
            SELECT thumbprint, state, created,
              (SELECT count(*) FROM badge WHERE badge.signingKey = thumbprint AND expires > ? AND status <> 'revoked')
              AS badges FROM signingKey ORDER BY \(signingKeyOrder)
            """
        return try db.cachedRows(sql, [now.wholeSeconds]).map {
            SigningKeyInfo(
                id: $0["thumbprint"], state: SigningKeyInfo.State(rawValue: $0["state"]) ?? .former,
                createdAt: Date(wholeSeconds: $0["created"]), badgeCount: $0["badges"])
        }
    }

    private static func hasNextKey(_ db: Database) throws -> Bool {
        try db.cachedRow("SELECT 1 FROM signingKey WHERE state = 'next'") != nil
    }

    private static func requireRetirable(_ key: SigningKeyInfo) throws {
        guard key.state == .former else {
            throw BadgeError(
                .invalidInput,
                key.state == .next
                    ? .organization("invalidInput.retireNextKey", ["id": key.id])
                    : .organization("invalidInput.retireSigningKey", ["id": key.id]))
        }
        guard key.badgeCount == 0 else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.retireUsedKey", ["count": "\(key.badgeCount)", "id": key.id]))
        }
    }
}
