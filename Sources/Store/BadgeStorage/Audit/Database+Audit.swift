import BadgeDatabase
import BadgeModel
import GRDB

extension Database {
    /// Appends an event to the audit log and advances the high-water mark of the clock.
    @discardableResult
    func record(_ event: AuditEvent, _ occasion: Occasion) throws -> AuditEntry {
        let entry = try appendToAudit(event, at: occasion.date, elapsed: occasion.elapsed)
        try executeCached("UPDATE home SET own_mark = max(?1, coalesce(own_mark, ?1))", [occasion.seconds])
        return entry
    }

    /// Appends an event of a badge, with the version of the stored policy.
    ///
    /// - Returns: Whether the badge exists.
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

    /// Returns the newest entry of a badge, or of the wallet itself.
    func newestEntry(of badge: Badge.ID?) throws -> AuditEntry? {
        try cachedRow(
            "SELECT entry FROM audit WHERE badge_id IS ? ORDER BY place DESC LIMIT 1", [badge?.rawValue]
        ).map { try AuditEntry(stored: $0.value("entry")) }
    }
}
