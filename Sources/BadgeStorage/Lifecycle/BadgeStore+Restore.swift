public import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation

/// What came of a restore.
public struct StoreRestoration: Sendable {
    /// What the backup said of itself.
    public let backup: BackupFile.Contents
    /// Whether the tries of the backup's passcode were known, from the store that stood or from its head, or it has none;
    /// otherwise they count as used up.
    public let isAttemptCountPreserved: Bool
    /// The folder in which a store that could not be read was kept; `nil` when there was none.
    public let setAside: String?
}

extension BadgeStore {
    /// Puts a backup instead of a home's store, or into a home without one. Nobody may have the store open.
    ///
    /// The backup is checked whole before anything is changed, and takes the store's place in one step. What must never be
    /// taken back is kept from the store that stands: tries of the passcode, revocations and suspensions, use counts,
    /// newer policies and status lists, decisions on agreements. Programs that were trusted are asked about again. The
    /// badges are blocked until the next sync.
    ///
    /// - Throws: `BadgeError` `storeInUse`; `notFound`, `documentInvalid`, `storeDamaged`, `storeNewer`, `custodyDamaged`
    ///   for what is wrong with the backup; `diskFull` (room for two more copies is needed), `storeReadOnly`,
    ///   `storeFailed`. Nothing is changed then.
    public static func restore(
        _ file: String, to home: String, seams: StoreSeams, progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws -> StoreRestoration {
        let restored = try await StoreExecutor().perform {
            try seams.restore(of: home, progress: progress).run(file)
        }
        let restoration = StoreRestoration(
            backup: restored.backup, isAttemptCountPreserved: restored.outcome, setAside: restored.setAside)
        let store = try await BadgeStore(home: home, seams: seams)
        let made = JSON.integer(restoration.backup.date.stored)
        try await store.noteReplacement(AuditEvent(.store, outcome: "restored", details: ["backupMadeAt": made]))
        try await store.close()
        return restoration
    }
}

extension StoreSeams {
    // The outcome is whether the tries of the passcode that comes back are known, or none comes back.
    fileprivate func restore(
        of home: String, progress: @escaping StoreProgress.Handler
    ) -> StoreRestore<StandingFacts, Bool> {
        StoreRestore(
            of: .wallet, home: home, custody: custody, clock: clock, random: random, progress: progress,
            read: { try StandingFacts($0) },
            takeOver: { [clock] in try $0.takeOver($1, at: clock.now().stored) })
    }
}
