package import BadgeKeys
package import BadgeModel
import BadgeSystem
import CSQLiteCipher
import Foundation

/// The replacement of a store's database by a finished draft with its own key, for rotation and restore.
///
/// The steps, each durable before the next: the draft is complete; the key file has the old key and the new one; the
/// draft has the store's name, and the old file is overwritten; the key file has the new key only. If interrupted
/// before the second step, the draft is useless, since its key was not stored; afterwards, the key that fits the
/// database shows how far the replacement came. The caller must hold the exclusive lock.
package struct StoreReplacement: Sendable {
    private let layout: StoreLayout
    private let custody: any KeyCustody

    /// Creates a replacement for the store.
    package init(layout: StoreLayout, custody: any KeyCustody) {
        self.layout = layout
        self.custody = custody
    }

    /// Deletes the draft of an earlier replacement.
    package func discardDraft() {
        for path in [layout.draftPath, layout.stagedPath] {
            for suffix in ["", "-journal", "-wal"] { unlink(path + suffix) }
        }
        unlink(layout.keyPath + ".new")
        let heads = (layout.headPath as NSString).lastPathComponent + ".new-"
        for name in namesInHome where name.hasPrefix(heads) { unlink(layout.home + "/" + name) }
    }

    // A folder that cannot be read has nothing that could be taken away.
    private var namesInHome: [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: layout.home) } catch { return [] }
    }

    /// Replaces the store by the draft, which must be closed.
    ///
    /// - Parameters:
    ///   - key: The draft's key.
    ///   - old: The key of the current database; `nil` when there is no database, or it cannot be read.
    /// - Throws: `BadgeError` `storeDamaged` when the current database has a journal that was not applied; `diskFull`,
    ///   `storeReadOnly`, `storeFailed`. The store is then the old one or the new one, and the next opening recovers
    ///   it.
    package func install(key: Secret, inPlaceOf old: Secret?) throws {
        try requireNoJournal()
        unlink(layout.draftPath + "-journal")
        try PrivateFile.syncFolder(of: layout.draftPath)
        try replaceKeys(old.map { [$0, key] } ?? [key])
        try PrivateFile.exchange(layout.draftPath, for: layout.databasePath)
        try settleHead(key)
        if old != nil { try replaceKeys([key]) }
    }

    /// Whether an interrupted replacement must be completed or rolled back.
    ///
    /// Reading it throws the errors of reading the key file.
    package var isCutShort: Bool {
        get throws { isCutShort(try layout.keys(custody: custody)) }
    }

    func isCutShort(_ keys: [Secret]) -> Bool {
        let remains = [layout.draftPath, layout.stagedPath] + keys.map(layout.headDraftPath)
        return keys.count > 1 || remains.contains { FileManager.default.fileExists(atPath: $0) }
    }

    /// Completes or rolls back an interrupted replacement, so that the database fits one key.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when it fits neither key; `diskFull`, `storeReadOnly`, `storeFailed`;
    ///   errors of the custody.
    package func settle() throws {
        let keys = try layout.keys(custody: custody)
        guard let newest = keys.last else { return discardDraft() }
        // Its key is kept only once the draft is whole.
        if !fits(layout.databasePath, newest), fits(layout.draftPath, newest) {
            try PrivateFile.exchange(layout.draftPath, for: layout.databasePath)
        }
        if fits(layout.databasePath, newest) { try settleHead(newest) }
        guard keys.count > 1 else { return discardDraft() }
        guard let fitting = keys.reversed().first(where: { fits(layout.databasePath, $0) }) else {
            throw BadgeError(
                .storeDamaged,
                .database("storeDamaged.replacement"), ["path": layout.databasePath]
            )
        }
        try replaceKeys([fitting])
        discardDraft()
    }

    // A database from a backup is behind the checkpoint of the previous one. A draft's checkpoint that the store's key
    // did not sign is forged, and one that is older than that of the checkpoint store was rolled back.
    private func settleHead(_ key: Secret) throws {
        let draft = layout.headDraftPath(key)
        guard let note = try HeadFile(path: draft).read()?.first else { return }
        let publicKey = try publicKey(under: key)
        guard let head = StoreCheckpoint(note, publicKey: publicKey) else {
            unlink(draft)
            return
        }
        try custody.checkpointStore?.advance(to: note, of: head.store) { kept in
            StoreCheckpoint(kept, publicKey: publicKey).map { $0.generation < head.generation } ?? true
        }
        try PrivateFile.exchange(draft, for: layout.headPath)
    }

    private func publicKey(under key: Secret) throws -> Data {
        let database = try EncryptedDatabase.open(
            at: layout.databasePath, key: key, sharing: .shared, create: false, migrations: [])
        let found = Result { try database.read { try $0.publicKey() } }
        try database.close()
        return try found.get()
    }

    private func replaceKeys(_ keys: [Secret]) throws {
        try WrappedKey.replace(at: layout.keyPath, with: keys, custody: custody, context: layout.keyContext)
    }

    // Its content belongs to the old file, and would be applied to the new one.
    private func requireNoJournal() throws {
        guard try StoreFile(layout.databasePath).hasJournal() else { return }
        throw BadgeError(
            .storeDamaged,
            .database("storeDamaged.journal"), ["path": layout.databasePath]
        )
    }

    private func fits(_ path: String, _ key: Secret) -> Bool {
        [BADGE_CIPHER_SOUND, BADGE_CIPHER_DAMAGED].contains(finding(path, key))
    }

    private func finding(_ path: String, _ key: Secret) -> badge_cipher_finding {
        key.withUnsafeBytes { badge_cipher_examine(path, $0.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
    }
}
