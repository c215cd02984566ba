public import BadgeDatabase
public import BadgeModel

extension Authority {
    /// The audit log, oldest first: what administrators and people have changed, each entry in one transaction with the
    /// change.
    ///
    /// - Parameters:
    ///   - limit: The most entries; `nil` for all.
    ///   - after: The index behind which they stand; `nil` for the start.
    ///   - badge: The badge that they are about; `nil` for all of them.
    /// - Throws: `BadgeError` `storeDamaged`, `rolledBack`.
    public func auditEntries(
        limit: Int? = nil, after: Int? = nil, badge: IssuedBadge.ID? = nil
    ) throws -> [AuditEntry] {
        try store.database.auditEntries(
            limit: limit, after: after, badge: badge.map { Badge.ID(rawValue: $0.rawValue) })
    }

    /// The newest entries of the audit log, oldest first; the rest is not read.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `rolledBack`.
    public func auditEntries(newest limit: Int, badge: IssuedBadge.ID? = nil) throws -> [AuditEntry] {
        try store.database.auditEntries(newest: limit, badge: badge.map { Badge.ID(rawValue: $0.rawValue) })
    }

    /// Proves that an entry is in the audit log, to somebody who knows the store's public key.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such entry, `storeDamaged` when the log is not the one that
    ///   its checkpoint was signed for.
    public func auditProof(forEntryAt index: Int) throws -> AuditProof {
        try store.database.auditProof(forEntryAt: index)
    }

    /// Reads the whole audit log and holds every entry against its hash, and the log against the root that was written
    /// with its last entry and against the newest signed checkpoint; the progress is told how far it has come.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when the checkpoint is gone.
    public func verifyAuditLog(progress: StoreProgress.Handler = { _ in }) throws -> AuditVerification {
        try store.database.verifyAuditLog(progress: progress)
    }
}
