public import BadgeKeys
public import BadgeModel
import BadgeSystem
import Foundation

/// The names of a store's files in a home: `NAME.db`, `NAME.key`, `NAME.lock`.
///
///     let layout = StoreLayout(home: home, name: "wallet", keyContext: "wallet.db")
///     let (presence, key) = try layout.enter(custody: custody)
public struct StoreLayout: Sendable {
    /// The folder.
    public let home: String
    /// The prefix of the files' names.
    public let name: String
    /// The context with which the custody seals the key.
    public let keyContext: String

    /// Creates a layout, without reading or creating files.
    public init(home: String, name: String, keyContext: String) {
        self.home = home
        self.name = name
        self.keyContext = keyContext
    }

    /// The database file.
    public var databasePath: String { path("db") }
    /// The file of the database's key.
    public var keyPath: String { path("key") }
    /// The file whose bytes programs lock.
    public var lockPath: String { path("lock") }
    /// The file of the next database until it replaces the current one.
    public var draftPath: String { path("db.new") }

    /// The file of a database from a backup while it is verified.
    public var stagedPath: String { path("db.staged") }

    /// The file of the store's checkpoints.
    var headPath: String { path("head") }

    /// Returns the file for the checkpoint of the next database, which has that key.
    func headDraftPath(_ key: Secret) -> String {
        let digest = key.withUnsafeBytes { Digest.sha256(Array($0)) }
        return path("head.new-") + digest.prefix(8).map { String($0, radix: 16) }.joined()
    }

    func path(_ suffix: String) -> String { "\(home)/\(name).\(suffix)" }

    /// Whether there is a database, a complete next one, or a key for one.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `invalidInput`, `storeFailed` when the home cannot be accessed.
    public var isInhabited: Bool {
        get throws { try [databasePath, draftPath, keyPath].contains { try FilePresence.isThere($0) } }
    }

    /// Returns whether there is a database with content, or a journal or log with content.
    ///
    /// - Throws: `BadgeError` `storeFailed` if the database is not a regular file.
    package func holdsDatabase() throws -> Bool {
        let file = try StoreFile(databasePath)
        return try file.size() ?? 0 > 0 || file.hasJournal()
    }

    /// Acquires a shared lock on the store, after an interrupted replacement was completed or rolled back, and returns
    /// it with the key of the database; `nil` when there is no key file. The home must exist.
    ///
    /// - Throws: `BadgeError` `storeInUse` when another program replaces the store; `storeReadOnly`, `diskFull`,
    ///   `storeFailed`; `storeDamaged` when a replacement can be neither completed nor rolled back; errors of reading
    ///   the key.
    public func enter(custody: any KeyCustody) throws -> (presence: StorePresence, key: Secret?) {
        let presence = try StorePresence(at: lockPath)
        let replacement = StoreReplacement(layout: self, custody: custody)
        var keys: [Secret] = []
        try presence.alone(
            while: {
                keys = try self.keys(custody: custody)
                return replacement.isCutShort(keys)
            },
            {
                try replacement.settle()
                keys = try self.keys(custody: custody)
            })
        return (presence, keys.last)
    }

    /// Returns the keys of the database, the older first; empty when there is no key file.
    public func keys(custody: any KeyCustody) throws -> [Secret] {
        try WrappedKey.loadAll(at: keyPath, custody: custody, context: keyContext)
    }
}
