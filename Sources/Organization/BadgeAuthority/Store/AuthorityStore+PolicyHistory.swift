import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    // The documents, which can be large, are not parsed here.
    func policyHistory(before version: Int?, limit: Int) throws -> [PolicyVersion] {
        try read { db in
            try db.cachedRows(
                """
                SELECT version, issued, expires,
                  (SELECT json_group_array(json_extract(value, '$.type')) FROM json_each(document, '$.restrictions'))
                    AS types
                FROM policy WHERE ?1 IS NULL OR version < ?1 ORDER BY version DESC LIMIT ?2
                """, [version, limit]
            ).map { row in
                PolicyVersion(
                    version: row["version"], issuedAt: Date(wholeSeconds: row["issued"]),
                    expires: Date(wholeSeconds: row["expires"]),
                    restrictionTypes: try JSONReader(JSON.parse(row["types"] as String)).elements().map {
                        try $0.string()
                    })
            }
        }
    }

    func policy(version: Int) throws -> PolicyDocument { try read { try Self.policy(version: version, $0) } }

    private static func policy(version: Int, _ db: Database) throws -> PolicyDocument {
        guard let row = try db.cachedRow("SELECT * FROM policy WHERE version = ?", [version]) else {
            throw BadgeError(
                .notFound,
                .organization("notFound.policyVersion", ["version": "\(version)", "command": "policy history"]))
        }
        return try policyDocument(row)
    }

    func rollBackPolicy(to version: Int) throws -> PolicyDocument {
        let now = clock.now().truncated
        return try write { try rollBackPolicy(to: version, now: now, $0) }
    }

    // Returns nil if the newest policy has another version than the given one.
    func rollBackPolicy(to version: Int, replacing newest: Int) throws -> PolicyDocument? {
        let now = clock.now().truncated
        return try write { db in
            guard try Self.newestPolicy(db)?.version == newest else { return nil }
            return try rollBackPolicy(to: version, now: now, db)
        }
    }

    private func rollBackPolicy(to version: Int, now: Date, _ db: Database) throws -> PolicyDocument {
        let earlier = try Self.policy(version: version, db)
        guard try Self.newestPolicy(db)?.version != version else {
            throw BadgeError(.invalidInput, .organization("invalidInput.policyInForce", ["version": "\(version)"]))
        }
        return try set(earlier.policy, rollingBackTo: version, now: now, db)
    }
}

extension AuthorityStore {
    static let policySettingsMigration = Migration("authority-25-policy-settings") {
        try $0.execute(sql: "CREATE INDEX auditOfPolicy ON audit(place) WHERE kind = 'policy'")
    }

    // The entries of the audit log about the setting of versions, by version. The index has them, so that no entries
    // about anything else are read.
    func policySettings(of versions: Set<Int>) throws -> [Int: AuditEntry] {
        guard !versions.isEmpty else { return [:] }
        let sql = """
            SELECT entry FROM audit INDEXED BY auditOfPolicy
            WHERE kind = 'policy' AND json_extract(entry, '$.outcome') = 'set'
              AND json_extract(entry, '$.policyVersion') IN (\(versions.sorted().map(String.init).joined(separator: ", ")))
            ORDER BY place
            """
        return try read { db in
            try Row.fetchAll(db, sql: sql).reduce(into: [:]) { found, row in
                let entry = try AuditEntry(stored: row.value("entry"))
                guard let version = entry.event.policyVersion else { return }
                found[version] = entry
            }
        }
    }
}
