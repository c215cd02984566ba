import BadgeModel
import BadgeTesting
import DiskSimulation
import Foundation
import GRDB

@testable import BadgeDatabase

/// An encrypted database below the wallet's verbs, for what no verb does.
struct Notes: Sendable {
    let folder: TemporaryHome
    let sharing: SharingMode

    init(sharing: SharingMode) throws {
        folder = try TemporaryHome()
        self.sharing = sharing
    }

    /// Fills the database, empties half of it and lets SQLite write it again, and a last time with all of it gone.
    func vacuum(_ recorder: DiskRecorder, isSyncing: Bool = true) throws {
        let database = try open(folder.url)
        if !isSyncing { try database.stopSyncing() }
        recorder.finish("open")
        try database.write { try $0.execute(sql: Self.fill) }
        recorder.finish("fill")
        try database.write { try $0.execute(sql: "DELETE FROM note WHERE id % 2 = 0") }
        recorder.finish("delete half")
        try database.writer.vacuum()
        recorder.finish("vacuum")
        try database.write { try $0.execute(sql: "UPDATE note SET text = text || '.'") }
        recorder.finish("change")
        try database.write { try $0.execute(sql: "DELETE FROM note") }
        recorder.finish("delete all")
        try database.writer.vacuum()
        recorder.finish("vacuum again")
        try database.close()
        recorder.finish("close")
    }

    /// What a power cut left.
    func read(_ directory: URL) async throws -> String {
        let database = try open(directory)
        do {
            let verification = try database.verify()
            guard verification.isSound else { throw StoreJudge.Unsound(problems: "\(verification.problems)") }
            let text = try database.dump()
            try database.close()
            return text
        } catch {
            do { try database.close() } catch {}
            throw error
        }
    }

    private func open(_ directory: URL) throws -> EncryptedDatabase {
        try EncryptedDatabase.open(
            at: directory.appending(path: "notes.db").path(percentEncoded: false), key: Secret(0..<32),
            sharing: sharing, create: true,
            migrations: [
                Migration("1-notes") { try $0.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)") }
            ])
    }

    private static let fill = """
        INSERT INTO note (text)
        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 60)
        SELECT hex(zeroblob(400)) || n FROM number
        """
}

extension EncryptedDatabase {
    /// Lets SQLite commit without waiting for the disk.
    fileprivate func stopSyncing() throws {
        try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    }
}
