package import BadgeModel
import GRDB

// The audit log of a store that has one.
extension EncryptedDatabase {
    /// Returns the entries in order: at most `limit` of them, after the given index, of the given badge only if there
    /// is one.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `rolledBack`.
    package func auditEntries(limit: Int? = nil, after: Int? = nil, badge: Badge.ID? = nil) throws -> [AuditEntry] {
        try read { try $0.auditEntries(behind: after ?? -1, limit: limit ?? .max, of: badge) }
    }

    /// Returns the newest entries, oldest first: at most `newest` of them, of the given badge only if there is one.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `rolledBack`.
    package func auditEntries(newest limit: Int, badge: Badge.ID? = nil) throws -> [AuditEntry] {
        try read { try $0.newestAuditEntries(limit, of: badge) }
    }

    /// Returns the newest entries that are sought, oldest first: at most `newest` of them, before the given index.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `rolledBack`.
    package func auditEntries(
        newest limit: Int, before: Int?, of badge: Badge.ID? = nil, where isSought: @Sendable (AuditEntry) -> Bool
    ) throws -> [AuditEntry] {
        try read { try $0.newestAuditEntries(limit, before: before, of: badge, where: isSought) }
    }

    /// Reads and rehashes every entry, and verifies the tree over them against the one that was written with them, and
    /// against the newest signed checkpoint. Calls `progress` as it proceeds.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when the checkpoint is missing.
    package func verifyAuditLog(progress: StoreProgress.Handler = { _ in }) throws -> AuditVerification {
        // A head is never ahead of its store, and so it is read before.
        guard let head = try head() else { throw BadgeError.damagedAudit("its signed checkpoint is gone") }
        return try read { try AuditVerification($0, against: head, progress: progress) }
    }

    /// Begins to verify the log as ``verifyAuditLog(progress:)`` does, in several transactions.
    package func auditCheck() throws -> AuditCheck {
        guard let head = try head() else { throw BadgeError.damagedAudit("its signed checkpoint is gone") }
        return AuditCheck(against: head)
    }

    /// Verifies the next entries.
    ///
    /// - Returns: The state after them, and the result once all were read.
    package func go(on check: AuditCheck, atMost limit: Int) throws -> (AuditCheck, AuditVerification?) {
        try read { database in
            var check = check
            let isMore = try check.take(limit, from: database)
            return (check, isMore ? nil : try check.verification(database))
        }
    }

    /// Returns a proof that an entry is in the log, which can be verified with the store's public key.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such entry, `storeDamaged` when the log does not match its
    ///   signed checkpoint.
    package func auditProof(forEntryAt index: Int) throws -> AuditProof {
        guard let signed = try signedHead() else { throw BadgeError.damagedAudit("its signed checkpoint is gone") }
        return try read { try $0.auditProof(of: index, under: signed) }
    }
}

extension Database {
    // Run by run, since only whole runs can be verified.
    fileprivate func auditEntries(behind position: Int, limit: Int, of badge: Badge.ID?) throws -> [AuditEntry] {
        let size = try auditTree().size
        var entries: [AuditEntry] = []
        var run = max(0, position + 1) >> 6
        while run << 6 < size, entries.count < limit {
            entries += try auditEntries(inRun: run, of: badge).filter { $0.index > position }
            run += 1
        }
        return Array(entries.prefix(limit))
    }

    fileprivate func newestAuditEntries(
        _ limit: Int, before: Int? = nil, of badge: Badge.ID?, where isSought: (AuditEntry) -> Bool = { _ in true }
    ) throws -> [AuditEntry] {
        var entries: [AuditEntry] = []
        let end = min(try auditTree().size, before ?? .max)
        var run = (end - 1) >> 6
        while run >= 0, entries.count < limit {
            entries = try auditEntries(inRun: run, of: badge).filter { $0.index < end && isSought($0) } + entries
            run -= 1
        }
        return entries.suffix(limit)
    }

    private func auditEntries(inRun run: Int, of badge: Badge.ID?) throws -> [AuditEntry] {
        try boundRows(.audit, runs: Int64(run)...Int64(run)) {
            let isSought = badge == nil || $0["badge_id"] as String? == badge?.rawValue
            return isSought ? try AuditEntry(stored: $0["entry"]) : nil
        }.compactMap(\.self)
    }

    fileprivate func auditProof(of index: Int, under signed: SignedCheckpoint) throws -> AuditProof {
        let head = signed.head
        let entry = try cachedRow("SELECT entry FROM audit WHERE place = ?", [index])
            .map { try AuditEntry(stored: $0.value("entry")) }
        guard let entry, (0..<head.logSize).contains(index) else {
            throw BadgeError(
                .notFound, .database("notFound.auditEntry"), ["index": index, "count": head.logSize])
        }
        let proof = try MerkleProof.inclusion(of: index, in: head.logSize) { try auditTree(over: $0).root }
        guard proof.shows(entry.leaf, at: index, in: head.logSize, root: head.logRoot) else {
            throw BadgeError.damagedAudit("its entries are not those that its checkpoint was signed for")
        }
        return AuditProof(entry: entry, proof: proof, signed: signed)
    }
}
