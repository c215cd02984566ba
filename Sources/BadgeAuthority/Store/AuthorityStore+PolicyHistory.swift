import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    func policyHistory(before version: Int?, limit: Int) throws -> [PolicyDocument] {
        try read { db in
            try db.cachedRows(
                "SELECT * FROM policy WHERE ?1 IS NULL OR version < ?1 ORDER BY version DESC LIMIT ?2",
                [version, limit]
            ).map(Self.policyDocument)
        }
    }

    func policy(version: Int) throws -> PolicyDocument { try read { try Self.policy(version: version, $0) } }

    private static func policy(version: Int, _ db: Database) throws -> PolicyDocument {
        guard let row = try db.cachedRow("SELECT * FROM policy WHERE version = ?", [version]) else {
            throw BadgeError(
                .notFound, reason: "There is no version \(version) of the policy. List them with policy history.")
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
            throw BadgeError(.invalidInput, reason: "Version \(version) of the policy is in force already.")
        }
        return try set(earlier.policy, rollingBackTo: version, now: now, db)
    }

    // The entries of the audit log about the setting of versions, by version.
    func policySettings(of versions: Set<Int>) throws -> [Int: AuditEntry] {
        try read { db in
            let entries = try db.cachedRows(
                "SELECT entry FROM audit WHERE kind = ? ORDER BY place", [AuditEvent.Kind.policy.rawValue]
            ).map { try AuditEntry(stored: $0.value("entry")) }
            return entries.reduce(into: [:]) { found, entry in
                guard OrganizationEvent(entry.event) == .policySet, let version = entry.event.policyVersion,
                    versions.contains(version)
                else { return }
                found[version] = entry
            }
        }
    }
}
