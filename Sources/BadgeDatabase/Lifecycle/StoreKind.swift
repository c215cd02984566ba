public import BadgeKeys
public import BadgeModel
public import Foundation
public import GRDB

/// A kind of store that a home may hold, as what looks after any store must know it.
public struct StoreKind: Sendable {
    /// What a user calls it, such as a wallet.
    public let noun: Message
    /// Where it is in a home.
    public let layout: @Sendable (_ home: String) -> StoreLayout
    let freshness: @Sendable (any KeyCustody, any RandomSource) -> Freshness
    let migrations: @Sendable (Freshness) -> [Migration]
    let texts: Texts
    let hasReserve: Bool
    let notes: @Sendable (Database, Date) throws -> [StoreFinding]

    /// What is said to a user about it.
    public struct Texts: Sendable {
        let beginning: Message
        let fullDisk: Message
        let rolledBack: Message

        /// Names every text, a sentence each: how one comes by such a store, what to do on a full disk, and what to do
        /// with an older copy.
        public init(beginning: Message, fullDisk: Message, rolledBack: Message) {
            self.beginning = beginning
            self.fullDisk = fullDisk
            self.rolledBack = rolledBack
        }
    }

    /// Describes a kind.
    ///
    /// - Parameters:
    ///   - noun: What a user calls it.
    ///   - layout: Where its files are in a home.
    ///   - texts: What is said about it.
    ///   - hasReserve: Whether it takes room on the disk for itself, in a file `NAME.reserve`.
    ///   - freshness: How it notices an older copy of itself.
    ///   - migrations: Its schema.
    ///   - notes: What else there is to say of a sound one at a time.
    public init(
        noun: Message, layout: @escaping @Sendable (_ home: String) -> StoreLayout, texts: Texts, hasReserve: Bool,
        freshness: @escaping @Sendable (any KeyCustody, any RandomSource) -> Freshness,
        migrations: @escaping @Sendable (Freshness) -> [Migration],
        notes: @escaping @Sendable (Database, Date) throws -> [StoreFinding]
    ) {
        self.noun = noun
        self.layout = layout
        self.texts = texts
        self.hasReserve = hasReserve
        self.freshness = freshness
        self.migrations = migrations
        self.notes = notes
    }

    /// Puts the store of a home under a new random key; nothing is legible under the old one afterwards. Nobody may have
    /// the store open.
    ///
    /// It may be interrupted at any time: the store then has its old key or its new one, and whoever opens it next
    /// settles which. Sealed rows stay as they are: their keys come from the custody, not from the database's key.
    ///
    /// - Throws: `BadgeError` `storeInUse` when somebody has it open, `storeAbsent`, `storeDamaged`, `rolledBack`,
    ///   `storeNewer`, `diskFull` (room for a second copy is needed), `storeReadOnly`, `storeFailed` and what the custody
    ///   throws.
    public func rotateKey(
        of home: String, custody: any KeyCustody, random: any RandomSource,
        progress: @escaping StoreProgress.Handler = { _ in }
    ) throws {
        let freshness = freshness(custody, random)
        try layout(home).rotateKey(
            custody: custody, migrations: migrations(freshness), freshness: freshness, random: random,
            progress: progress)
    }
}
