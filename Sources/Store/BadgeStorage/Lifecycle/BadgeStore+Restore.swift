public import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation

/// The outcome of a restore.
public struct StoreRestoration: Sendable {
    /// The description of the backup.
    public let backup: BackupFile.Contents
    /// Whether the attempts of the backup's passcode were known, from the existing store or its checkpoint, or the
    /// backup has no passcode; otherwise they count as used up.
    public let isAttemptCountPreserved: Bool
    /// The folder to which an unreadable store was moved; `nil` when there was none.
    public let setAside: String?
}

extension BadgeStore {
    /// Replaces a home's store with a backup, or restores the backup into a home without one. The store must be closed
    /// in all processes.
    ///
    /// The whole backup is verified before anything changes, and replaces the store in one step. Facts that must never
    /// be undone are preserved from the existing store: passcode attempts, revocations and suspensions, use counts,
    /// newer policies, status lists and keys of organizations, decisions on agreements, the end of sign-ins, the trust in
    /// verifiers, the history of presentations. The user must confirm the trust in apps again. The badges are blocked
    /// until the next sync.
    ///
    /// - Throws: `BadgeError` `storeInUse`; `notFound`, `documentInvalid`, `storeDamaged`, `storeNewer`,
    ///   `custodyDamaged` if the backup cannot be used; `diskFull` (space for two more copies is needed),
    ///   `storeReadOnly`, `storeFailed`. Nothing has changed in these cases.
    package static func restore(
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
