import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB
import Synchronization

// The organization's records. They and their SQL stay in this folder; each verb is one transaction.
//
// No record is cached: another process of the same home may change any between two verbs. A signed status list is kept
// as long as the store's count of its changes is what it was.
final class AuthorityStore: Sendable {
    static let keyContext = "authority"

    let clock: any WallClock
    let random: any RandomSource
    let signedLists = Mutex<[Int: SignedStatusList]>([:])
    private let database: EncryptedDatabase
    private let isClosed = Mutex(false)

    private init(database: EncryptedDatabase, clock: any WallClock, random: any RandomSource) {
        self.database = database
        self.clock = clock
        self.random = random
    }

    func close() throws {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if !wasClosed { try database.close() }
    }

    static func open(
        home: String, create: Bool, custody: any KeyCustody, sharing: SharingMode, clock: any WallClock,
        random: any RandomSource
    ) throws -> AuthorityStore {
        let key = try databaseKey(home: home, create: create, custody: custody, random: random)
        let database = try EncryptedDatabase.open(
            at: databasePath(home), key: key, sharing: sharing, create: create, migrations: migrations)
        return AuthorityStore(database: database, clock: clock, random: random)
    }

    private static func databasePath(_ home: String) -> String { home + "/authority.db" }

    // A creation that was cut short leaves a key without an organization: the next one goes on with that key.
    private static func databaseKey(
        home: String, create: Bool, custody: any KeyCustody, random: any RandomSource
    ) throws -> Secret {
        let path = home + "/authority.key"
        if let key = try WrappedKey.load(at: path, custody: custody, context: keyContext) { return key }
        let databaseExists = FileManager.default.fileExists(atPath: databasePath(home))
        guard !databaseExists else {
            throw BadgeError(.keyMissing, "\(path) is gone and authority.db is there. Put the key file back.")
        }
        guard create else { throw absent(home) }
        return try WrappedKey.create(at: path, custody: custody, context: keyContext, random: random)
    }

    static func absent(_ home: String) -> BadgeError {
        BadgeError(.storeAbsent, "There is no organization in \(home). Create one first.")
    }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
        try requireOpen()
        return try database.read(body)
    }

    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
        try requireOpen()
        return try database.write(body)
    }

    // GRDB traps when a queue is read after its end.
    private func requireOpen() throws {
        guard !isClosed.withLock({ $0 }) else {
            throw BadgeError(.closed, "The organization's store was closed. Open it again.")
        }
    }
}
