import BadgeModel
import CSQLiteCipher
import Foundation
import GRDB

/// How every connection to a store is set up.
struct StoreConnection: Sendable {
    let file: StoreFile
    let sharing: SharingMode
    let migrations: [Migration]
    let busyTimeout: TimeInterval

    /// Opens the one connection of this process.
    ///
    /// A pool would commit a table and its removal at every opening, and its readers would each derive keys; the stores
    /// above have one owner, who reads and writes in turn.
    func open() throws -> DatabaseQueue {
        try DatabaseQueue(path: file.uri, configuration: configuration)
    }

    /// Turns a file that was left in WAL mode into one that processes can share; needs the file alone for a moment.
    func leaveWAL() throws {
        let queue = try DatabaseQueue(path: file.uri, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = TRUNCATE") }
        try queue.close()
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "store"
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { try prepare($0) }
        return configuration
    }

    private func prepare(_ database: Database) throws {
        let connection = database.sqliteConnection.map { UnsafeMutableRawPointer($0) }
        guard badge_cipher_prepare(connection, "main") == 0 else {
            throw BadgeError(.storeNotEncrypted, "The connection to \(file.path) is not encrypted.")
        }
        try database.execute(sql: settings)
        if !database.configuration.readonly { try refuseOthers(database) }
        try database.execute(sql: "PRAGMA journal_mode = \(sharing == .exclusive ? "WAL" : "TRUNCATE")")
    }

    private var settings: String {
        """
        PRAGMA temp_store = MEMORY;
        PRAGMA secure_delete = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA cache_size = -16384;
        PRAGMA synchronous = \(sharing == .exclusive ? "FULL" : "EXTRA");
        """
    }

    // Before anything is written. Without migrations the schema is taken as it is.
    private func refuseOthers(_ database: Database) throws {
        guard !migrations.isEmpty else { return }
        var refusal: BadgeError?
        try database.inTransaction(.deferred) {
            let (known, unknown) = try migrations.applied(in: database)
            if let name = unknown.max() {
                refusal = newer(name)
            } else if known.isEmpty {
                refusal = try [Migration].tableOfOthers(in: database).map(foreign)
            }
            return .commit
        }
        if let refusal { throw refusal }
    }

    private func newer(_ migration: String) -> BadgeError {
        BadgeError(
            .storeNewer,
            "The store at \(file.path) was written by a newer version (\(migration)). Update; nothing was changed.")
    }

    private func foreign(_ table: String) -> BadgeError {
        BadgeError(
            .storeDamaged,
            "The store at \(file.path) has the table \(table), and nothing says which version made it. Restore a backup."
        )
    }
}
