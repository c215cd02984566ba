import BadgeKeys
package import BadgeModel
import Foundation
import GRDB

/// The store that a restore finds in the home, and the facts to preserve from it.
package struct ExistingStore<Facts: Sendable>: Sendable {
    /// The key of its database; `nil` when there is none, or it cannot be read.
    package let key: Secret?
    /// The facts to preserve; `nil` under the same conditions.
    package let facts: Facts?
    /// Its state; `nil` under the same conditions.
    package let state: StoreCheckpoint?
    /// The newest existing checkpoint of the backup's store; `nil` when there is none.
    package let head: StoreCheckpoint?
    /// Whether it exists but cannot be read.
    package let isUnreadable: Bool

    /// The number of its changes, as far as it is known.
    package var generation: Int64 { max(state?.generation ?? 0, head?.generation ?? 0) }
}

/// The errors for which a store is replaced by a backup rather than waited for.
private let unreadable: Set<BadgeError.Code> = [
    .storeDamaged, .wrongKey, .keyMissing, .custodyDamaged, .storeNotEncrypted, .storeAbsent, .rolledBack,
]

extension StoreReplacement {
    /// Completes or rolls back an earlier replacement; an unreadable store is not changed.
    func settleIfReadable() throws {
        do { try settle() } catch let error as BadgeError where unreadable.contains(error.code) { return }
    }
}

extension ExistingStore {
    /// Reads it; if that is impossible, only its checkpoint is known.
    init(
        _ store: ExaminedStore, custody: any KeyCustody, _ rollback: RollbackConfiguration, head: StoreCheckpoint?,
        _ read: @Sendable (Database) throws -> Facts
    ) throws {
        self.head = head
        do {
            guard try store.layout.isInhabited else { throw store.absent }
            guard let key = try store.layout.keys(custody: custody).last else { throw store.keyMissing }
            let (facts, state) = try Self.read(store, key, rollback, read)
            (self.key, self.facts, self.state, isUnreadable) = (key, facts, state, false)
        } catch let error as BadgeError where unreadable.contains(error.code) {
            (key, facts, state) = (nil, nil, nil)
            isUnreadable = try store.layout.isInhabited
        }
    }

    // Exclusively, so that foreign programs are kept out and a log is taken in.
    private static func read(
        _ store: ExaminedStore, _ key: Secret, _ rollback: RollbackConfiguration,
        _ read: @Sendable (Database) throws -> Facts
    ) throws -> (Facts, StoreCheckpoint?) {
        let database = try EncryptedDatabase.open(
            at: store.layout.databasePath, key: key, sharing: .exclusive, create: false,
            migrations: store.kind.migrations(rollback), rollback: rollback)
        let found = Result {
            guard try database.verify().isSound else {
                throw BadgeError(
                    .storeDamaged, .database("storeDamaged.storeAtPath"), ["path": store.layout.databasePath])
            }
            return try database.read { (try read($0), try database.state(in: $0)) }
        }
        try database.close()
        return try found.get()
    }
}
