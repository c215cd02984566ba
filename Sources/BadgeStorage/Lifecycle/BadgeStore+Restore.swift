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
    public let keptStanding: Bool
    /// The folder in which a store that could not be read was kept; `nil` when there was none.
    public let setAside: String?
}

extension BadgeStore {
    /// Puts a backup in the place of a home's store, or into a home without one. Nobody may have the store open.
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
        _ file: String, to home: String, seams: StoreSeams, watcher: @escaping StoreProgress.Watcher = { _ in }
    ) async throws -> StoreRestoration {
        let restoration = try await StoreExecutor().perform {
            try StoreRestore(files: StoreFiles(home: home), seams: seams, watcher: watcher).run(file)
        }
        let store = try await BadgeStore(home: home, seams: seams)
        let made = JSON.integer(restoration.backup.moment.stored)
        try await store.noteReplacement(AuditEvent(.store, outcome: "restored", details: ["backupMadeAt": made]))
        try await store.close()
        return restoration
    }
}

/// The steps of one restore.
struct StoreRestore: Sendable {
    let files: StoreFiles
    let seams: StoreSeams
    let watcher: StoreProgress.Watcher

    func run(_ file: String) throws -> StoreRestoration {
        let backup = try BackupFile(at: file, custody: seams.custody)
        try files.makeHome()
        let presence = try StorePresence(aloneAt: files.lockPath)
        defer { withExtendedLifetime(presence) {} }
        try StandingStore.settle(files, seams.custody)
        let replacement = StoreReplacement(place: files.place, custody: seams.custody)
        let key = seams.random.secret(bytes: 32)
        let standing: StandingStore
        let folder: String?
        do {
            standing = try makeDraft(of: backup, key: key)
            folder = try standing.isUnreadable ? files.place.setAside(at: seams.clock.now()) : nil
        } catch {
            replacement.discardDraft()
            throw error
        }
        try replacement.install(key: key, inPlaceOf: standing.key)
        replacement.discardDraft()
        return StoreRestoration(
            backup: backup.contents, keptStanding: standing.keepsTries, setAside: folder)
    }

    // The backup is checked before the store that stands is so much as opened.
    private func makeDraft(of backup: BackupFile, key: Secret) throws -> StandingStore {
        let freshness = seams.freshness
        let staged = try StagedStore(
            backup, at: files.place, migrations: WalletSchema.migrations(freshness), freshness: freshness,
            watcher: watcher)
        do {
            try staged.database.requireSoundAudit(of: backup)
            let standing = try StandingStore(files: files, seams: seams, replacedBy: RestoredStore(staged))
            let moment = seams.clock.now().stored
            try staged.settle(behind: standing.generation) { try $0.takeOver(standing, at: moment) }
            try staged.makeDraft(key: key, watcher: watcher)
            try staged.database.close()
            return standing
        } catch {
            try staged.database.close()
            throw error
        }
    }
}

extension EncryptedDatabase {
    fileprivate func requireSoundAudit(of backup: BackupFile) throws {
        let report = try read { try AuditVerification($0) }
        guard let problem = report.problems.first else { return }
        throw BadgeError(
            .storeDamaged, "The audit log of the backup \(backup.path) is damaged: \(problem) Nothing was changed.")
    }
}
