public import BadgeKeys
public import BadgeModel
public import BadgeSystem
public import Foundation
public import GRDB

/// A kind of store in a home, described for the functions that maintain any store.
public struct StoreKind: Sendable {
    /// The name for the user, such as a wallet.
    public let noun: Message
    /// Returns the layout of its files in a home.
    public let layout: @Sendable (_ home: String) -> StoreLayout
    let rollback: @Sendable (any KeyCustody, any RandomSource) -> RollbackConfiguration
    let migrations: @Sendable (RollbackConfiguration) -> [Migration]
    let texts: Texts
    let hasReserve: Bool
    let notes: @Sendable (Database, Date) throws -> [StoreFinding]

    /// The texts for the user.
    public struct Texts: Sendable {
        let beginning: Message
        let fullDisk: Message
        let rolledBack: Message

        /// Creates the texts, a sentence each: how to create such a store, what to do when the disk is full, and what
        /// to do with an older copy.
        public init(beginning: Message, fullDisk: Message, rolledBack: Message) {
            self.beginning = beginning
            self.fullDisk = fullDisk
            self.rolledBack = rolledBack
        }
    }

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - noun: The name for the user.
    ///   - layout: Returns the layout of its files in a home.
    ///   - texts: The texts for the user.
    ///   - hasReserve: Whether it reserves disk space in a file `NAME.reserve`.
    ///   - rollback: Returns its rollback protection.
    ///   - migrations: Its schema.
    ///   - notes: Returns additional findings about a sound store.
    public init(
        noun: Message, layout: @escaping @Sendable (_ home: String) -> StoreLayout, texts: Texts, hasReserve: Bool,
        rollback: @escaping @Sendable (any KeyCustody, any RandomSource) -> RollbackConfiguration,
        migrations: @escaping @Sendable (RollbackConfiguration) -> [Migration],
        notes: @escaping @Sendable (Database, Date) throws -> [StoreFinding]
    ) {
        self.noun = noun
        self.layout = layout
        self.texts = texts
        self.hasReserve = hasReserve
        self.rollback = rollback
        self.migrations = migrations
        self.notes = notes
    }

    /// Encrypts the store of a home under a new random key, so that the old key no longer decrypts anything. The store
    /// must be closed in all processes.
    ///
    /// An interruption leaves the store with its old key or its new one, and the next opening recovers it. Sealed rows
    /// stay as they are, since their keys come from the custody, not from the database's key.
    ///
    /// - Throws: `BadgeError` `storeInUse` when it is open, `storeAbsent`, `storeDamaged`, `rolledBack`, `storeNewer`,
    ///   `diskFull` (space for a second copy is needed), `storeReadOnly`, `storeFailed`; errors of the custody.
    public func rotateKey(
        of home: String, custody: any KeyCustody, random: any RandomSource,
        progress: @escaping StoreProgress.Handler = { _ in }
    ) throws {
        let rollback = rollback(custody, random)
        try layout(home).rotateKey(
            custody: custody, migrations: migrations(rollback), rollback: rollback, random: random,
            progress: progress)
    }
}
