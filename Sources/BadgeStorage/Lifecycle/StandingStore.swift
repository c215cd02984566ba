import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// What tells the store that comes from a backup from others, and whose tries are those of its passcode.
struct RestoredStore: Sendable {
    /// The identifier of the store.
    let name: String
    /// The key pair of its passcode, as a head tells it; `nil` when it has none.
    let passcodePair: String?
    /// The newest head of the same store that stands; `nil` when none does.
    let standingHead: StoreHead?

    init(_ staged: StagedStore) throws {
        (name, passcodePair) = try staged.database.read { database in
            guard let name = try String.fetchOne(database, sql: "SELECT store FROM freshness") else {
                throw BadgeError(.storeDamaged, "The backup has no freshness. Use another one; nothing was changed.")
            }
            return (name, try database.passcodeMemo()?.pair)
        }
        standingHead = try staged.standingHead()
    }
}

/// The store that a restore finds in the home.
struct StandingStore: Sendable {
    /// The key of its database; `nil` when there is none, or none that can be read.
    let key: Secret?
    /// What of it must be kept; `nil` likewise.
    let facts: StandingFacts?
    /// The tries of its passcode, or those that the head of the backup's store tells; `nil` when nothing tells them.
    let passcode: StandingPasscode?
    /// How far it had come.
    let generation: Int64
    /// Whether there is one and it cannot be read.
    let isUnreadable: Bool
    /// Whether the tries of the passcode that comes back are known, or none comes back.
    let keepsTries: Bool

    /// What makes a store one that a backup has to replace, and not one to wait for.
    private static let unreadable: Set<BadgeError.Code> = [
        .storeDamaged, .wrongKey, .keyMissing, .custodyDamaged, .storeNotEncrypted, .storeAbsent, .rolledBack,
    ]

    /// Finishes or undoes what an earlier replacement left; a store that cannot be read is left as it is.
    static func settle(_ files: StoreFiles, _ custody: any KeyCustody) throws {
        do {
            try StoreReplacement(place: files.place, custody: custody).settle()
        } catch let error as BadgeError where unreadable.contains(error.code) {
            return
        }
    }

    /// Reads it; where that cannot be done, or it is another one than the backup's, the head tells of the tries.
    init(files: StoreFiles, seams: StoreSeams, replacedBy backup: RestoredStore) throws {
        let head = backup.standingHead
        let told = head.flatMap { PasscodeMemo($0.memo) }.map(StandingPasscode.init)
        do {
            guard files.place.isInhabited else { throw files.absent }
            guard let key = try files.place.keys(custody: seams.custody).last else { throw files.keyMissing }
            let (facts, state) = try Self.read(files, key, seams.freshness)
            (self.key, self.facts, isUnreadable) = (key, facts, false)
            passcode = state?.store == backup.name ? facts.passcode : told
            generation = max(state?.generation ?? 0, head?.generation ?? 0)
        } catch let error as BadgeError where Self.unreadable.contains(error.code) {
            (key, facts) = (nil, nil)
            (passcode, generation, isUnreadable) = (told, head?.generation ?? 0, files.place.isInhabited)
        }
        keepsTries = backup.passcodePair == nil || backup.passcodePair == passcode?.pair
    }

    // Exclusively, so that foreign programs are kept out and a log is taken in.
    private static func read(
        _ files: StoreFiles, _ key: Secret, _ freshness: Freshness
    ) throws -> (StandingFacts, StoreHead?) {
        let database = try EncryptedDatabase.open(
            at: files.databasePath, key: key, sharing: .exclusive, create: false,
            migrations: WalletSchema.migrations(freshness), freshness: freshness)
        let found = Result {
            guard try database.verify().isSound else {
                throw BadgeError(.storeDamaged, "The store at \(files.databasePath) is damaged.")
            }
            return try database.read { (try StandingFacts($0), try database.state(in: $0)) }
        }
        try database.close()
        return try found.get()
    }
}
