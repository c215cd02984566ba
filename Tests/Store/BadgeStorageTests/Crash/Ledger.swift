import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTesting
import DiskSimulation
import Foundation
import GRDB

@testable import BadgeDatabase

/// An encrypted database with rollback protection and an audit log, in which operations share transactions.
struct Ledger: Sendable {
    /// The failure of an operation.
    struct Refused: Error {}

    let folder: TemporaryHome
    let sharing: SharingMode
    /// What remembers its checkpoints outside its folder.
    let checkpoints: RememberedHeads?

    init(sharing: SharingMode = .shared, checkpoints: RememberedHeads? = nil) throws {
        folder = try TemporaryHome()
        self.sharing = sharing
        self.checkpoints = checkpoints
        try custody(folder.url).prepare()
    }

    /// Opens it in a folder, by default its own.
    func open(_ directory: URL? = nil) throws -> EncryptedDatabase {
        let directory = directory ?? folder.url
        let rollback = RollbackConfiguration(
            migration: "1-entries", tables: [.entry, .audit], custody: custody(directory),
            random: SeededRandom(seed: 5), memo: { "\(try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") ?? 0)" })
        return try EncryptedDatabase.open(
            at: directory.appending(path: "ledger.db").path(percentEncoded: false), key: Secret(0..<32),
            sharing: sharing, create: true,
            migrations: [
                Migration("1-entries") { database in
                    try database.execute(sql: AuditLog.schema)
                    try database.execute(sql: Self.schema)
                    try rollback.install(in: database)
                }
            ], rollback: rollback, busyTimeout: 0.2)
    }

    /// Opens it in a folder, requires that all of it is sound, and returns every row.
    func read(_ directory: URL) throws -> String {
        let database = try open(directory)
        do {
            let text = try database.soundDump()
            try database.close()
            return text
        } catch {
            do { try database.close() } catch {}
            throw error
        }
    }

    private func custody(_ directory: URL) -> any KeyCustody {
        let custody = FileCustody(directory: directory.path(percentEncoded: false), random: SeededRandom(seed: 4))
        // Each folder finds what was remembered in the end.
        guard let checkpoints else { return custody }
        return AnchoredCustody(custody, directory == folder.url ? checkpoints : RememberedHeads(checkpoints))
    }

    // What is not protected is written as well: only its commit tells that it was.
    private static let schema = """
        CREATE TABLE entry (id INTEGER NOT NULL PRIMARY KEY, owner TEXT NOT NULL, text TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE count (owner TEXT NOT NULL PRIMARY KEY, entries INTEGER NOT NULL) STRICT;
        """
}

extension BoundTable {
    static let entry = BoundTable("entry", by: [.column(1, "owner"), .everyRow])
}

extension EncryptedDatabase {
    typealias Operation = @Sendable () throws -> Int

    /// Adds an entry, counts it, and records it, as an operation of an owner.
    func adding(_ text: String, of owner: String = "ana") -> Operation {
        { try self.add(text, of: owner) }
    }

    /// As `adding`, and fails when all is written.
    func failing(_ text: String, of owner: String = "ana", _ error: any Error = Ledger.Refused()) -> Operation {
        {
            try self.write { database in
                try database.add(text, of: owner)
                throw error
            }
        }
    }

    @discardableResult
    func add(_ text: String, of owner: String = "ana") throws -> Int {
        try write { try $0.add(text, of: owner) }
    }

    func perform(_ operations: Operation...) -> [Result<Int, any Error>] { together(operations) }

    /// The texts of an owner, verified to be the last written ones.
    func entries(of owner: String = "ana") throws -> [String] {
        try read { try $0.boundRows(.entry, "owner", owner).map { $0["text"] } }
    }

    var generation: Int64 { get throws { try read { try $0.freshness().value("generation") } } }

    /// Every row as a text, once pages, structures, rows and the audit log were found sound.
    func soundDump() throws -> String {
        let verification = try verify()
        guard verification.isSound else { throw StoreJudge.Unsound(problems: "\(verification.problems)") }
        guard try verifyAuditLog().isSound else { throw StoreJudge.Unsound(problems: "audit") }
        return try dump()
    }
}

extension Database {
    @discardableResult
    fileprivate func add(_ text: String, of owner: String) throws -> Int {
        // What was there before is verified with what neighbors have written.
        _ = try boundRows(.entry, "owner", owner)
        try executeCached("INSERT INTO entry (owner, text) VALUES (?, ?)", [owner, text])
        try executeCached(
            "INSERT INTO count VALUES (?, 1) ON CONFLICT (owner) DO UPDATE SET entries = entries + 1", [owner])
        try appendToAudit(AuditEvent(.use, badgeID: nil, outcome: text), at: Date(timeIntervalSince1970: 1_800_000_000))
        return try boundRows(.entry, "owner", owner).count
    }
}

extension Result {
    var isSuccess: Bool { if case .success = self { true } else { false } }

    var code: BadgeError.Code? { if case .failure(let error) = self { (error as? BadgeError)?.code } else { nil } }
}
