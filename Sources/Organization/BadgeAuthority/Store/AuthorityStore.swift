import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB
import Synchronization

// The organization's records. All of their SQL is in this folder, and each operation is one transaction.
//
// No record is cached, because another process of the same home may change any record between two operations. There are
// two exceptions: a signed status list is cached until it changes, and the secret, which never changes, for as long as
// the store is open.
package final class AuthorityStore: Sendable {
    static let keyContext = "authority"

    let clock: any WallClock
    let random: any RandomSource
    let home: String
    // The operator who uses the store, as the audit log names them.
    let user: AuditActor
    // The administrator's account as it was when the request was evaluated; nil for other actors.
    private let account: AdministratorAccount?
    let database: EncryptedDatabase
    private let presence: StorePresence
    private let shared: Shared

    // What all actors of an open store share.
    private final class Shared: Sendable {
        let signedLists = Mutex<[Int: SignedStatusList]>([:])
        let isClosed = Mutex(false)
        let authenticator = Mutex<CodeAuthenticator?>(nil)
    }

    private init(
        home: String, database: EncryptedDatabase, presence: StorePresence, user: AuditActor, clock: any WallClock,
        random: any RandomSource
    ) {
        self.database = database
        self.presence = presence
        self.home = home
        self.user = user
        account = nil
        self.clock = clock
        self.random = random
        shared = Shared()
    }

    // The same store, used by another actor.
    init(_ other: AuthorityStore, user: AuditActor, account: AdministratorAccount? = nil) {
        (database, presence, home, shared) = (other.database, other.presence, other.home, other.shared)
        (clock, random) = (other.clock, other.random)
        self.user = user
        self.account = account
    }

    func withSignedLists<Value>(_ body: (inout [Int: SignedStatusList]) -> Value) -> Value {
        shared.signedLists.withLock { body(&$0) }
    }

    func close() throws {
        let wasClosed = shared.isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        try database.close()
        try presence.end()
    }

    static func layout(_ home: String) -> StoreLayout {
        StoreLayout(home: home, name: "authority", keyContext: keyContext)
    }

    static func open(
        home: String, create: Bool, custody: any KeyCustody, sharing: SharingMode, user: AuditActor,
        clock: any WallClock, random: any RandomSource
    ) throws -> AuthorityStore {
        let layout = layout(home)
        guard try layout.isInhabited || create else { throw absent(home) }
        // Look for the database before its key, because another process that creates both creates the key first.
        let hasDatabase = try FilePresence.isThere(layout.databasePath)
        let (presence, found) = try layout.enter(custody: custody)
        if found == nil, hasDatabase {
            throw BadgeError(
                .keyMissing, .organization("keyMissing.authorityDatabase", ["path": layout.keyPath]))
        }
        guard create || found != nil else { throw absent(home) }
        let mark = Founding(layout: layout)
        if found != nil { try mark.requireDatabase() }
        let key = try found ?? mark.makeKey(custody: custody, random: random)
        let rollback = RollbackConfiguration.organization(custody: custody, random: random)
        let database = try EncryptedDatabase.open(
            at: layout.databasePath, key: key, sharing: sharing, create: create, migrations: migrations(rollback),
            rollback: rollback)
        return AuthorityStore(
            home: home, database: database, presence: presence, user: user, clock: clock, random: random)
    }

    static func absent(_ home: String) -> BadgeError {
        BadgeError(.storeAbsent, .organization("storeAbsent.organization"), ["home": home])
    }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
        try requireOpen()
        return try database.read(body)
    }

    // Returns the cached authenticator, for codes that need no record.
    func codeAuthenticator() throws -> CodeAuthenticator {
        try requireOpen()
        if let known = shared.authenticator.withLock({ $0 }) { return known }
        let read = try read { try Self.codeAuthenticator($0) }
        shared.authenticator.withLock { $0 = read }
        return read
    }

    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
        try requireOpen()
        return try database.write { db in
            try requireSameAccount(db)
            return try body(db)
        }
    }

    // A request may have waited, for its body or for other passwords, while its administrator was removed or changed.
    private func requireSameAccount(_ db: Database) throws {
        guard let account else { return }
        let now = try Self.account(account.administrator.id.rawValue, db)
        guard let now, now.isSame(as: account) else {
            throw BadgeError(.sessionEnded, .organization("sessionEnded.accountChanged"))
        }
    }

    // GRDB traps when a closed database is read.
    private func requireOpen() throws {
        guard !shared.isClosed.withLock({ $0 }) else {
            throw BadgeError(.closed, .organization("closed.organization"))
        }
    }
}
