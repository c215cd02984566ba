public import BadgeDatabase
public import BadgeModel

extension Authority {
    /// Returns the audit log, oldest entry first: all changes by administrators and people, each recorded in the
    /// transaction of the change.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of entries; `nil` for all.
    ///   - after: The index after which to start; `nil` for the beginning.
    ///   - badge: The badge whose entries to return; `nil` for all badges.
    /// - Throws: `BadgeError` `storeDamaged`, `rolledBack`.
    public func auditEntries(
        limit: Int? = nil, after: Int? = nil, badge: IssuedBadge.ID? = nil
    ) throws -> [AuditEntry] {
        try store.database.auditEntries(
            limit: limit, after: after, badge: badge.map { Badge.ID(rawValue: $0.rawValue) })
    }

    /// Returns the newest entries of the audit log, oldest first, without reading the others.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `rolledBack`.
    public func auditEntries(newest limit: Int, badge: IssuedBadge.ID? = nil) throws -> [AuditEntry] {
        try store.database.auditEntries(newest: limit, badge: badge.map { Badge.ID(rawValue: $0.rawValue) })
    }

    /// Returns the newest entries that are sought, oldest first, before the one at an index.
    package func auditEntries(
        newest limit: Int, before: Int?, badge: IssuedBadge.ID?, where isSought: @Sendable (AuditEntry) -> Bool
    ) throws -> [AuditEntry] {
        try store.database.auditEntries(
            newest: limit, before: before, of: badge.map { Badge.ID(rawValue: $0.rawValue) }, where: isSought)
    }

    /// Returns the changes of the organization's records that entries of its audit log recorded, field by field, by the
    /// index of the entry.
    ///
    /// Values of people are read from beside the log, and verified against their digests in it.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when a value was altered or is missing although its person was not removed;
    ///   `rolledBack`.
    public func auditChanges(in entries: [AuditEntry]) throws -> [Int: [AuditChange]] {
        try store.auditChanges(in: entries)
    }

    /// Returns a proof that an entry is in the audit log, which can be verified with the store's public key.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such entry, `storeDamaged` when the log does not match its
    ///   signed checkpoint.
    public func auditProof(forEntryAt index: Int) throws -> AuditProof {
        try store.database.auditProof(forEntryAt: index)
    }

    /// Reads the whole audit log and verifies every entry against its hash, and the log against the root that was
    /// written with its last entry and against the newest signed checkpoint. The values of people beside the log are
    /// verified against their digests in it. Calls `progress` as it proceeds.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when the checkpoint is missing.
    public func verifyAuditLog(progress: StoreProgress.Handler = { _ in }) throws -> AuditVerification {
        try store.database.verifyAuditLog(progress: progress).adding(try store.personalValueProblems())
    }

    /// Verifies the log as ``verifyAuditLog(progress:)`` does, so that others use the store in between.
    package func verifyAuditLogInTurns() async throws -> AuditVerification {
        var check = try await readStore { try $0.database.auditCheck() }
        while true {
            let (next, verification) = try await readStore { [check] in
                try $0.database.go(on: check, atMost: Self.entriesPerTurn)
            }
            guard let verification else {
                check = next
                continue
            }
            return verification.adding(try await personalValueProblemsInTurns(of: verification.entries))
        }
    }

    private func personalValueProblemsInTurns(of entries: Int) async throws -> [Message] {
        var problems: [Message] = []
        for first in stride(from: 0, through: entries, by: Self.entriesPerTurn) {
            // The first and the last turn have what is before and behind the log.
            let last = first + Self.entriesPerTurn > entries ? .max : first + Self.entriesPerTurn - 1
            problems += try await readStore { try $0.personalValueProblems(from: first == 0 ? .min : first, to: last) }
        }
        return problems
    }

    private static let entriesPerTurn = 500
}
