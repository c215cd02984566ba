import BadgeModel
import CSQLiteCipher
import Foundation
import GRDB

/// The configuration of every connection to a store.
struct StoreConnection: Sendable {
    let file: StoreFile
    let sharing: SharingMode
    let migrations: [Migration]
    let busyTimeout: TimeInterval

    /// Opens the only connection of this process, without writing.
    ///
    /// A pool would commit a table and its removal at every opening, and its readers would each derive keys; the stores
    /// above have one owner, which reads and writes in turn.
    func open() throws -> DatabaseQueue {
        try DatabaseQueue(path: file.uri, configuration: configuration)
    }

    /// Converts a file in WAL mode to one that processes can share; requires temporary exclusive access.
    func leaveWAL() throws {
        let queue = try open()
        try queue.inDatabase { database in
            _ = try database.snapshot({ try applied(in: $0) }, closed: StoreFailure(file: file).closed())
            try database.execute(sql: "PRAGMA journal_mode = TRUNCATE")
        }
        try queue.close()
    }

    /// Sets the journal mode for the sharing mode, which may write to the file.
    func setJournal(_ database: Database) throws {
        try database.execute(sql: "PRAGMA journal_mode = \(sharing == .exclusive ? "WAL" : "TRUNCATE")")
    }

    /// Returns the names of the applied migrations in order. Without migrations, the schema is accepted as it is.
    ///
    /// - Throws: `BadgeError` `storeNewer`, and `storeDamaged` when the version that created it is unknown.
    func applied(in database: Database) throws -> [String] {
        guard !migrations.isEmpty else { return [] }
        let (known, unknown) = try migrations.applied(in: database)
        if let name = unknown.max() { throw newer(name) }
        if known.isEmpty, let table = try [Migration].tableOfOthers(in: database) { throw foreign(table) }
        return known
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
            throw BadgeError(.storeNotEncrypted, .database("storeNotEncrypted.connection"), ["path": file.path])
        }
        try database.execute(sql: settings)
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

    private func newer(_ migration: String) -> BadgeError {
        BadgeError(
            .storeNewer,
            .database("storeNewer.store"), ["path": file.path, "migration": migration])
    }

    private func foreign(_ table: String) -> BadgeError {
        BadgeError(
            .storeDamaged,
            .database("storeDamaged.tableWithoutVersion"), ["path": file.path, "table": table]
        )
    }
}
