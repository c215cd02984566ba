public import BadgeKeys
public import BadgeModel
import Foundation

/// Where a store's files stand in a home: `NAME.db`, `NAME.key`, `NAME.lock`.
///
///     let layout = StoreLayout(home: home, name: "wallet", keyContext: "wallet.db")
///     let (presence, key) = try layout.enter(custody: custody)
public struct StoreLayout: Sendable {
    /// The folder.
    public let home: String
    /// What the files' names begin with.
    public let name: String
    /// What the custody is told that the key is for.
    public let keyContext: String

    /// Names a place; nothing is read or made.
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
    /// Where the next database stands until it takes the place of the present one.
    public var draftPath: String { path("db.new") }

    /// Where a database from a backup stands while it is looked at.
    public var stagedPath: String { path("db.staged") }

    /// Where the head of the store stands.
    var headPath: String { path("head") }

    /// Where the head of the next database stands, which is under that key.
    func headDraftPath(_ key: Secret) -> String {
        let digest = key.withUnsafeBytes { Digest.sha256(Array($0)) }
        return path("head.new-") + digest.prefix(8).map { String($0, radix: 16) }.joined()
    }

    func path(_ suffix: String) -> String { "\(home)/\(name).\(suffix)" }

    /// Whether there is a database, a finished next one, or a key for one.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `invalidInput`, `storeFailed` when the home cannot be looked into.
    public var isInhabited: Bool {
        get throws { try [databasePath, draftPath, keyPath].contains { try FilePresence.isThere($0) } }
    }

    /// Whether there is a database with content, or a journal or log that holds some.
    ///
    /// - Throws: `BadgeError` `storeFailed` where something else than a file of its own stands in its place.
    package func holdsDatabase() throws -> Bool {
        let file = try StoreFile(databasePath)
        return try file.size() ?? 0 > 0 || file.hasJournal()
    }

    /// Is present in the home beside other programs, after a replacement that was interrupted was finished or undone, and
    /// gives the key of the database; `nil` when there is no key file. The home must be there.
    ///
    /// - Throws: `BadgeError` `storeInUse` when another program replaces the store; `storeReadOnly`, `diskFull`,
    ///   `storeFailed`; `storeDamaged` when a replacement can be neither finished nor undone; what reading the key throws.
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

    /// The keys of the database, the older first; none when there is no key file.
    public func keys(custody: any KeyCustody) throws -> [Secret] {
        try WrappedKey.loadAll(at: keyPath, custody: custody, context: keyContext)
    }
}
