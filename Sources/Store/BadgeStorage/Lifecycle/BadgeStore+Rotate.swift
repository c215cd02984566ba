package import BadgeDatabase
import BadgeModel

extension BadgeStore {
    /// Encrypts the store of a home under a new key: every page is rewritten, and the old key no longer decrypts
    /// anything. The store must be closed in all processes.
    ///
    /// An interruption leaves the store with its old key or its new one, and the next opening recovers it. Sealed rows
    /// stay as they are, since their keys come from the custody, not from the database's key.
    ///
    /// - Throws: `BadgeError` `storeInUse` when it is open, `storeAbsent`, `storeDamaged`, `rolledBack`, `storeNewer`,
    ///   `diskFull` (space for a second copy is needed), `storeReadOnly`, `storeFailed`; errors of the custody.
    package static func rotateKey(
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

    /// Records in the audit log that the store's file was replaced.
    func noteReplacement(_ event: AuditEvent) throws {
        try record(event)
    }
}
