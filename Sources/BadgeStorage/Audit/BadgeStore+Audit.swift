import BadgeDatabase
public import BadgeModel
import GRDB

extension BadgeStore {
    /// Writes an event into the audit log.
    ///
    /// - Throws: `BadgeError` `invalidInput` when its texts or details cannot be read again as they are.
    @discardableResult
    public func record(_ event: AuditEvent) throws -> AuditEntry {
        try writing { try $0.record(event, $1) }
    }

    /// Writes an event unless the newest entry of its badge says the same: kind, policy version, outcome and details.
    ///
    /// - Returns: The entry; `nil` when nothing was written.
    /// - Throws: `BadgeError` `invalidInput` when its texts or details cannot be read again as they are.
    @discardableResult
    public func recordUnlessRepeated(_ event: AuditEvent) throws -> AuditEntry? {
        try writing { try $0.recordUnlessRepeated(event, $1) }
    }

    /// The entries in their order; at most `limit` of them, behind the index given, of that badge alone when one is
    /// named.
    public func audit(limit: Int? = nil, after: Int? = nil, badge: Badge.ID? = nil) throws -> [AuditEntry] {
        try database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT entry FROM audit WHERE place > ? \(badge == nil ? "" : "AND badge_id = ?")
                    ORDER BY place LIMIT ?
                    """,
                arguments: StatementArguments([after ?? -1]) + (badge.map { [$0.rawValue] } ?? [])
                    + StatementArguments([limit ?? -1])
            ).map(AuditEntry.init(stored:))
        }
    }

    /// Reads every entry, hashes it anew, and holds the tree over them against the one that was written with them.
    public func verifyAudit() throws -> AuditVerification {
        try database.read { try AuditVerification($0) }
    }
}

extension Database {
    @discardableResult
    func recordUnlessRepeated(_ event: AuditEvent, _ occasion: Occasion) throws -> AuditEntry? {
        let newest = try newestEntry(of: event.badgeID)?.event
        return newest == event ? nil : try record(event, occasion)
    }
}
