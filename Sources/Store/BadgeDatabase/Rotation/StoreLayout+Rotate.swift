public import BadgeKeys
import BadgeModel
public import BadgeSystem

extension StoreLayout {
    /// Encrypts the whole store under a new random key, so that the old key no longer decrypts anything. The store must
    /// be closed in all processes.
    ///
    /// - Throws: `BadgeError` `storeInUse` when it is open; `storeAbsent`, `storeDamaged`, `rolledBack`, `storeNewer`,
    ///   `diskFull`, `storeReadOnly`, `storeFailed`; errors of the custody. The store then has its old key or its new
    ///   one, and the next opening recovers it.
    public func rotateKey(
        custody: any KeyCustody, migrations: [Migration], rollback: RollbackConfiguration? = nil,
        random: any RandomSource,
        progress: @escaping StoreProgress.Handler = { _ in }
    ) throws {
        let isInhabited = try isInhabited
        try requireStore()
        guard isInhabited else {
            throw BadgeError(.storeAbsent, .database("storeAbsent.atPath"), ["path": databasePath])
        }
        let presence = try StorePresence(aloneAt: lockPath)
        defer { withExtendedLifetime(presence) {} }
        let replacement = StoreReplacement(layout: self, custody: custody)
        try replacement.settle()
        guard let old = try keys(custody: custody).last else {
            throw BadgeError(.keyMissing, .database("keyMissing.rotation"), ["path": keyPath])
        }
        let new = random.secret(bytes: 32)
        // Exclusively, so that foreign programs are kept out too.
        let source = try EncryptedDatabase.open(
            at: databasePath, key: old, sharing: .exclusive, create: false, migrations: migrations,
            rollback: rollback)
        let result = Result {
            try source.copy(to: draftPath, key: new, progress: progress)
            try check(draftPath, key: new, migrations: migrations, progress)
            try source.dropLog()
            // Still locked: changes after the copy would be lost.
            try replacement.install(key: new, inPlaceOf: old)
        }
        try source.closeUnread()
        try result.get()
    }

    /// Verifies the copy before the original is destroyed.
    func check(
        _ path: String, key: Secret, migrations: [Migration], _ progress: StoreProgress.Handler
    ) throws {
        let copy = try EncryptedDatabase.open(
            at: path, key: key, sharing: .shared, create: false, migrations: migrations)
        let report = try copy.verify(progress: progress)
        try copy.close()
        guard report.isSound else {
            throw BadgeError(
                .storeDamaged,
                .database("storeDamaged.copy"), ["path": path, "finding": report.problems[0].message])
        }
    }
}
