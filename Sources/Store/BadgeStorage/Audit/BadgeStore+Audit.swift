package import BadgeDatabase
package import BadgeModel
import GRDB

extension BadgeStore {
    /// Records an event in the audit log.
    ///
    /// - Throws: `BadgeError` `invalidInput` when its texts or details could not be read back unchanged.
    @discardableResult
    package func record(_ event: AuditEvent) throws -> AuditEntry {
        try writing { try $0.record(event, $1) }
    }

    /// Records an event unless the newest entry of its badge is the same: kind, policy version, outcome and details.
    ///
    /// - Returns: The entry; `nil` when nothing was written.
    /// - Throws: `BadgeError` `invalidInput` when its texts or details could not be read back unchanged.
    @discardableResult
    package func recordUnlessRepeated(_ event: AuditEvent) throws -> AuditEntry? {
        try writing { try $0.recordUnlessRepeated(event, $1) }
    }

    /// Returns the entries in order: at most `limit` of them, after the given index, of the given badge only if there
    /// is one.
    package func auditEntries(limit: Int? = nil, after: Int? = nil, badge: Badge.ID? = nil) throws -> [AuditEntry] {
        try database.auditEntries(limit: limit, after: after, badge: badge)
    }

    /// Returns the newest entries, oldest first: at most `newest` of them, of the given badge only if there is one.
    package func auditEntries(newest limit: Int, badge: Badge.ID? = nil) throws -> [AuditEntry] {
        try database.auditEntries(newest: limit, badge: badge)
    }

    /// Reads and rehashes every entry, and verifies the tree over them against the one that was written with them, and
    /// against the newest signed checkpoint. Calls `progress` as it proceeds.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when the checkpoint is missing.
    package func verifyAuditLog(progress: StoreProgress.Handler = { _ in }) throws -> AuditVerification {
        try database.verifyAuditLog(progress: progress)
    }

    /// Returns a proof that an entry is in the log, which can be verified with the store's public key.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such entry, `storeDamaged` when the log does not match its
    ///   signed checkpoint.
    package func auditProof(forEntryAt index: Int) throws -> AuditProof {
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
