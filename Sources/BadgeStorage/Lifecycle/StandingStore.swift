import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation

/// The store that a restore finds in the home.
struct StandingStore: Sendable {
    /// The key of its database; `nil` when there is none, or none that can be read.
    let key: Secret?
    /// What of it must be kept; `nil` likewise.
    let facts: StandingFacts?
    /// The tries of its passcode; `nil` when nothing tells them.
    let passcode: StandingPasscode?
    /// How far it had come.
    let generation: Int64
    /// Whether there is one and it cannot be read.
    let isUnreadable: Bool
    /// Whether the tries of its passcode are known.
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

    /// Reads it; where that cannot be done, its head tells of the tries.
    init(files: StoreFiles, seams: StoreSeams, head: StoreHead?) throws {
        do {
            guard files.place.isInhabited else { throw files.absent }
            guard let key = try files.place.keys(custody: seams.custody).last else { throw files.keyMissing }
            let (facts, generation) = try Self.read(files, key, seams.freshness)
            (self.key, self.facts, passcode, self.generation) = (key, facts, facts.passcode, generation)
            (isUnreadable, keepsTries) = (false, true)
        } catch let error as BadgeError where Self.unreadable.contains(error.code) {
            (key, facts) = (nil, nil)
            passcode = head.flatMap { PasscodeMemo($0.memo) }.map(StandingPasscode.init)
            generation = head?.generation ?? 0
            (isUnreadable, keepsTries) = (files.place.isInhabited, head != nil)
        }
    }

    // Exclusively, so that foreign programs are kept out and a log is taken in.
    private static func read(
        _ files: StoreFiles, _ key: Secret, _ freshness: Freshness
    ) throws -> (StandingFacts, Int64) {
        let database = try EncryptedDatabase.open(
            at: files.databasePath, key: key, sharing: .exclusive, create: false,
            migrations: WalletSchema.migrations(freshness), freshness: freshness)
        let found = Result {
            guard try database.verify().isSound else {
                throw BadgeError(.storeDamaged, "The store at \(files.databasePath) is damaged.")
            }
            return (try database.read { try StandingFacts($0) }, try database.head()?.generation ?? 0)
        }
        try database.close()
        return try found.get()
    }
}
