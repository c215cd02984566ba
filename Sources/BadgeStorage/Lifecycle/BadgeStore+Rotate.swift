public import BadgeDatabase
import BadgeKeys
import BadgeModel

extension BadgeStore {
    /// Puts the store of a home under a new key: every page is written again, and nothing is legible under the old key
    /// afterwards. Nobody may have the store open.
    ///
    /// It may be interrupted at any time: the store then has its old key or its new one, and whoever opens it next
    /// settles which. Sealed rows stay as they are: their keys come from the custody, not from the database's key.
    ///
    /// - Throws: `BadgeError` `storeInUse` when somebody has it open, `storeAbsent`, `storeDamaged`, `rolledBack`,
    ///   `storeNewer`, `diskFull` (room for a second copy is needed), `storeReadOnly`, `storeFailed` and what the custody throws.
    public static func rotateKey(
        of home: String, seams: StoreSeams, progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws {
        try await StoreExecutor().perform {
            try StoreKind.wallet.rotateKey(
                of: home, custody: seams.custody, random: seams.random, progress: progress)
        }
        let store = try await BadgeStore(home: home, seams: seams)
        try await store.noteReplacement(AuditEvent(.store, outcome: "keyRotated"))
        try await store.close()
    }

    /// Writes into the audit log that another file is the store now.
    func noteReplacement(_ event: AuditEvent) throws {
        try record(event)
    }
}
