import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension Database {
    /// Appends an event to the audit log and moves the clock's own mark.
    ///
    /// An entry that could not be read again would make the whole log doubtful, and so it is refused before.
    @discardableResult
    func record(_ event: AuditEvent, _ occasion: Occasion) throws -> AuditEntry {
        var tree = try auditTree()
        let entry = AuditEntry(event, at: tree.size, occasion)
        try entry.requireReadable()
        tree.append(entry.leaf)
        do {
            try executeCached(
                "INSERT INTO audit (place, badge_id, kind, entry, leaf) VALUES (?, ?, ?, ?, ?)",
                [entry.index, event.badgeID?.rawValue, event.kind.rawValue, entry.text, entry.leaf])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY {
            throw BadgeError.damagedAudit("it has entries that its tree does not count")
        }
        try executeCached("UPDATE audit_tree SET size = ?, peaks = ?", [tree.size, Data(tree.peaks.joined())])
        try executeCached("UPDATE home SET own_mark = max(?1, coalesce(own_mark, ?1))", [occasion.seconds])
        return entry
    }

    /// Appends an event of a badge, under the policy that the wallet holds.
    ///
    /// - Returns: Whether the badge is there.
    @discardableResult
    func record(
        _ kind: AuditEvent.Kind, of badge: Badge.ID, _ outcome: String, _ occasion: Occasion,
        _ details: [String: JSON] = [:]
    ) throws -> Bool {
        let row = try cachedRow(
            """
            SELECT badge.organization_id, policy.version FROM badge LEFT JOIN policy USING (organization_id)
            WHERE badge.id = ?
            """, [badge.rawValue])
        guard let row else { return false }
        try record(
            AuditEvent(
                kind, badgeID: badge, organizationID: Organization.ID(rawValue: try row.value("organization_id")),
                policyVersion: try row.value("version"), outcome: outcome, details: details),
            occasion)
        return true
    }

    /// The newest entry of a badge, or of the wallet's own affairs.
    func newestEntry(of badge: Badge.ID?) throws -> AuditEntry? {
        try cachedRow(
            "SELECT entry FROM audit WHERE badge_id IS ? ORDER BY place DESC LIMIT 1", [badge?.rawValue]
        ).map { try AuditEntry(stored: $0.value("entry")) }
    }

    /// The tree as it was written with the newest entry.
    func auditTree() throws -> MerkleTree {
        guard let row = try cachedRow("SELECT size, peaks FROM audit_tree") else {
            throw BadgeError.damagedAudit("its tree is missing")
        }
        let peaks: Data = try row.value("peaks")
        let hashes = stride(from: 0, to: peaks.count, by: 32).map { Data(peaks.dropFirst($0).prefix(32)) }
        do {
            return try MerkleTree(size: row.value("size"), peaks: hashes)
        } catch BadgeError.Code.invalidInput {
            throw BadgeError.damagedAudit("its tree has not the hashes that its size asks for")
        }
    }
}

extension AuditEntry {
    /// Takes an entry from its column, where what does not read is damage.
    init(stored text: String) throws {
        do {
            self = try AuditEntry(text: text)
        } catch BadgeError.Code.documentInvalid {
            throw BadgeError.damagedAudit("an entry does not read")
        }
    }

    fileprivate func requireReadable() throws {
        do {
            guard try AuditEntry(text: text) == self else {
                throw BadgeError.invalidDocument("", "does not read as it was written")
            }
        } catch let error as BadgeError {
            throw BadgeError(
                .invalidInput,
                "The audit log cannot take the event \(event.kind.rawValue): a value does not read again.",
                underlying: error)
        }
    }
}

extension BadgeError {
    static func damagedAudit(_ finding: String) -> BadgeError {
        BadgeError(.storeDamaged, "The audit log of the wallet is damaged: \(finding). Restore a backup.")
    }
}
