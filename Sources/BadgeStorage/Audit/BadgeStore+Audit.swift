public import BadgeDatabase
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
    public func auditEntries(limit: Int? = nil, after: Int? = nil, badge: Badge.ID? = nil) throws -> [AuditEntry] {
        try database.auditEntries(limit: limit, after: after, badge: badge)
    }

    /// The newest entries, oldest first: at most `newest` of them, of that badge alone when one is named.
    public func auditEntries(newest limit: Int, badge: Badge.ID? = nil) throws -> [AuditEntry] {
        try database.auditEntries(newest: limit, badge: badge)
    }

    /// Reads every entry, hashes it again, and holds the tree over them against the one that was written with them, and
    /// against the newest signed checkpoint; the progress is told how far it has come.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when the checkpoint is gone.
    public func verifyAuditLog(progress: StoreProgress.Handler = { _ in }) throws -> AuditVerification {
        try database.verifyAuditLog(progress: progress)
    }

    /// Shows that an entry is in the log, to somebody who knows the store's public key.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such entry, `storeDamaged` when the log is not the one that the
    ///   checkpoint was signed for.
    public func auditProof(forEntryAt index: Int) throws -> AuditProof {
        try database.auditProof(forEntryAt: index)
    }
}

extension Database {
    @discardableResult
    func recordUnlessRepeated(_ event: AuditEvent, _ occasion: Occasion) throws -> AuditEntry? {
        let newest = try newestEntry(of: event.badgeID)?.event
        return newest == event ? nil : try record(event, occasion)
    }
}
