package import BadgeKeys
import BadgeModel
package import BadgeSystem
package import GRDB

package struct RestoredStore<Facts: Sendable, Outcome: Sendable>: Sendable {
    /// The description of the backup.
    package let backup: BackupFile.Contents
    /// The store that was replaced.
    package let standing: ExistingStore<Facts>
    /// The result of taking over its facts.
    package let outcome: Outcome
    /// The folder to which an unreadable store was moved; `nil` when there was none.
    package let setAside: String?
}

/// A restore of a home's store: the whole backup is verified before anything changes, and replaces the store in one
/// step, with the facts of the existing store that must never be undone.
package struct StoreRestore<Facts: Sendable, Outcome: Sendable>: Sendable {
    private let store: ExaminedStore
    private let custody: any KeyCustody
    private let clock: any WallClock
    private let random: any RandomSource
    private let progress: StoreProgress.Handler
    private let read: @Sendable (Database) throws -> Facts
    private let takeOver: @Sendable (Database, ExistingStore<Facts>) throws -> Outcome

    /// Creates a restore, without performing it.
    ///
    /// - Parameters:
    ///   - read: Reads the facts to preserve from the existing store.
    ///   - takeOver: Writes them into the database from the backup, in one transaction.
    package init(
        of kind: StoreKind, home: String, custody: any KeyCustody, clock: any WallClock, random: any RandomSource,
        progress: @escaping StoreProgress.Handler, read: @escaping @Sendable (Database) throws -> Facts,
        takeOver: @escaping @Sendable (Database, ExistingStore<Facts>) throws -> Outcome
    ) {
        store = ExaminedStore(kind: kind, home: home)
        self.custody = custody
        self.clock = clock
        self.random = random
        self.progress = progress
        self.read = read
        self.takeOver = takeOver
    }

    /// Restores a backup.
    ///
    /// - Throws: `BadgeError` `storeInUse`; `notFound`, `documentInvalid`, `storeDamaged`, `storeNewer`,
    ///   `custodyDamaged` if the backup cannot be used; `diskFull` (space for two more copies is needed),
    ///   `storeReadOnly`, `storeFailed`. Nothing has changed in these cases.
    package func run(_ file: String) throws -> RestoredStore<Facts, Outcome> {
        let backup = try BackupFile(at: file, custody: custody)
        try PrivateDirectory.make(store.home)
        let presence = try StorePresence(aloneAt: store.layout.lockPath)
        defer { withExtendedLifetime(presence) {} }
        let replacement = StoreReplacement(layout: store.layout, custody: custody)
        try replacement.settleIfReadable()
        let key = random.secret(bytes: 32)
        let (standing, outcome, folder): (ExistingStore<Facts>, Outcome, String?)
        do {
            (standing, outcome) = try makeDraft(of: backup, key: key)
            folder = try standing.isUnreadable ? store.layout.setAside(at: clock.now()) : nil
        } catch {
            replacement.discardDraft()
            throw error
        }
        try replacement.install(key: key, inPlaceOf: standing.key)
        replacement.discardDraft()
        return RestoredStore(backup: backup.contents, standing: standing, outcome: outcome, setAside: folder)
    }

    // The backup is verified before the existing store is opened.
    private func makeDraft(of backup: BackupFile, key: Secret) throws -> (ExistingStore<Facts>, Outcome) {
        let rollback = store.kind.rollback(custody, random)
        let staged = try StagedStore(
            backup, at: store.layout, migrations: store.kind.migrations(rollback), rollback: rollback,
            progress: progress)
        do {
            try staged.database.requireSoundAudit(of: backup)
            let standing = try ExistingStore(
                store, custody: custody, rollback, head: staged.standingHead(), read)
            let outcome = try staged.settle(behind: standing.generation) { try takeOver($0, standing) }
            try staged.makeDraft(key: key, progress: progress)
            try staged.database.close()
            return (standing, outcome)
        } catch {
            try staged.database.close()
            throw error
        }
    }
}

extension EncryptedDatabase {
    fileprivate func requireSoundAudit(of backup: BackupFile) throws {
        let report = try read { try AuditVerification($0) }
        guard let problem = report.messages.first else { return }
        throw BadgeError(
            .storeDamaged, .database("storeDamaged.auditLogOfBackup"), ["path": backup.path, "finding": problem])
    }
}
