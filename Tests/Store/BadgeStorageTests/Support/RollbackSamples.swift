import BadgeKeys
import BadgeModel
import BadgePolicy
import Foundation
import GRDB
import Synchronization

@testable import BadgeDatabase
@testable import BadgeStorage

extension StoreHome {
    /// Changes the database as whoever has its key could, without what the store does beside it.
    func writePastTheStore(_ sql: String, migrations count: Int = .max) throws {
        let files = StoreFiles(home: path)
        let database = try EncryptedDatabase.open(
            at: files.databasePath, key: try files.databaseKey(custody: custody, create: false, random: random),
            sharing: sharing, create: false,
            migrations: Array(WalletSchema.migrations(.wallet(custody: custody, random: random)).prefix(count)))
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    /// Takes the value out of a column that must have one, which the schema forbids: it says something else meanwhile.
    func removeNamesPastTheStore(migrations count: Int = .max) throws {
        let (strict, lax) = ("full_name TEXT NOT NULL", "full_name TEXT")
        for (old, new) in [(strict, lax), (lax, strict)] {
            try writePastTheStore(
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') WHERE name = 'badge'
                """, migrations: count)
            if new == lax { try writePastTheStore("UPDATE badge SET full_name = NULL", migrations: count) }
        }
    }

    /// Puts files back as they were.
    func put(_ files: [String: Data], only names: Set<String>) throws {
        for name in names {
            try files[name]?.write(to: file(name))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name).path)
        }
    }

    /// The notes in the slots of a head file.
    func notes(in file: Data) -> [String] {
        [0, 4096].map { String(decoding: file.dropFirst($0).prefix(4096).prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Changes the text of a note in the head file: the older one, or the newer.
    func changeNote(older: Bool, _ body: (String) -> String) throws {
        let notes = notes(in: try Data(contentsOf: file("wallet.head")))
        let isFirst = (generation(of: notes[0]) < generation(of: notes[1])) == older
        let changed = Data(body(notes[isFirst ? 0 : 1]).utf8)
        try change("wallet.head") { content in
            let slot = isFirst ? 0 : 4096
            content.replaceSubrange(slot..<(slot + 4096), with: changed + Data(count: 4096 - changed.count))
        }
    }

    func generation(of note: String) -> Int64 { StoreCheckpoint(unverified: Data(note.utf8))?.generation ?? -1 }

    func generations(in file: Data) -> [Int64] { notes(in: file).map(generation(of:)) }
}

extension BadgeStore {
    /// Forgets the pages that the connection holds.
    func dropPages() throws {
        try database.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    /// The columns of every table by their places, and the tables' names.
    func columnsOfTables() throws -> ([String: [String]], Set<String>) {
        try database.read { database in
            let tables = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            let columns = try tables.map { ($0, try database.columns(in: $0).map(\.name)) }
            return (Dictionary(uniqueKeysWithValues: columns), Set(tables))
        }
    }
}

extension BoundTable {
    /// The columns by which its rows are looked up, with the places that they are said to have.
    var columns: [(Int, String)] {
        owners.compactMap { owner in
            switch owner {
            case .column(let index, let name), .runs(let index, let name, _): (index, name)
            case .everyRow: nil
            }
        }
    }
}

extension AttemptLimits {
    static let strict = AttemptLimits(maxTries: 10, delays: [:])
}

/// What a TPM would remember, in memory.
final class RememberedHeads: CheckpointStore {
    private let heads: Mutex<[String: Data]>
    private let failure = Mutex<BadgeError?>(nil)
    private let interruption = Mutex<(@Sendable () throws -> Void)?>(nil)

    /// Begins with what another one remembers.
    init(_ other: RememberedHeads? = nil) { heads = Mutex(other?.heads.withLock { $0 } ?? [:]) }

    var generation: Int64? {
        heads.withLock { $0.values.first.flatMap { StoreCheckpoint(unverified: $0)?.generation } }
    }

    func forget() { heads.withLock { $0 = [:] } }
    func fail(with error: BadgeError) { failure.withLock { $0 = error } }

    /// Has something happen, once, when the checkpoint store is next reached.
    func meanwhile(_ body: @escaping @Sendable () throws -> Void) { interruption.withLock { $0 = body } }

    private func interrupt() throws {
        let body = interruption.withLock { body in
            defer { body = nil }
            return body
        }
        try body?()
    }

    func head(of store: String) throws -> Data? {
        if let error = failure.withLock({ $0 }) { throw error }
        return heads.withLock { $0[store] }
    }

    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws {
        if let error = failure.withLock({ $0 }) { throw error }
        try interrupt()
        try heads.withLock { heads in
            guard try heads[store].map(isOlder) ?? true else { return }
            heads[store] = head
        }
    }
}

/// A custody with a checkpoint store of the test's.
struct AnchoredCustody: KeyCustody {
    private let custody: any KeyCustody
    let checkpointStore: (any CheckpointStore)?

    init(_ custody: any KeyCustody, _ checkpointStore: any CheckpointStore) {
        self.custody = custody
        self.checkpointStore = checkpointStore
    }

    var name: String { "tpm" }
    var rollbackProtection: RollbackProtection { .tpm }

    func prepare() throws { try custody.prepare() }
    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }
    func open(_ sealed: Data, context: String) throws -> Secret { try custody.open(sealed, context: context) }
}
