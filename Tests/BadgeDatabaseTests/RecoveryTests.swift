import BadgeModel
import Foundation
import GRDB
import XCTest

@testable import BadgeDatabase

/// Files copied while a store is open are the image that a crash would leave.
final class RecoveryTests: StoreTestCase {
    func testRecoversTheLogOfACrash() throws {
        let database = try open()
        try database.addNotes(300)
        try copyLive(to: "image.db", suffixes: ["", "-wal"])
        try database.close()

        let image = try open("image.db", create: false)

        XCTAssertEqual(try image.noteCount(), 300)
        XCTAssertTrue(try image.verify().isSound)
        try image.close()
    }

    func testRecoversALogWhosePagesWereReplacedWithinTransactions() throws {
        let database = try open()
        try database.addNotes(300)
        try database.writer.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA cache_size = 10; PRAGMA wal_autocheckpoint = 0")
        }
        for turn in 0..<4 {
            try database.write { try $0.execute(sql: "UPDATE note SET text = text || ?", arguments: ["\(turn)"]) }
        }
        let expected = try database.read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY id") }
        try copyLive(to: "image.db", suffixes: ["", "-wal"])
        try database.close()

        let image = try open("image.db", create: false)

        XCTAssertEqual(try image.read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY id") }, expected)
        try image.close()
    }

    func testAPageThatWasTornInACheckpointIsSoundWhenTheLogHasIt() throws {
        let database = try open()
        try database.addNotes(300)
        try database.writer.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0")
        }
        try database.write { try $0.execute(sql: "UPDATE note SET text = text || '.'") }
        try copyLive(to: "image.db", suffixes: ["", "-wal"])
        try database.close()
        try change("image.db") { $0.replaceSubrange(4096 * 20..<4096 * 20 + 2048, with: Data(count: 2048)) }

        let image = try open("image.db", create: false)

        XCTAssertEqual(try image.verify().problems, [])
        XCTAssertEqual(try image.noteCount(), 300)
        try image.close()
    }

    func testDropsOnlyTheLastTransactionOfATornLog() throws {
        let database = try open()
        try database.addNotes(10)
        try database.addNotes(1)
        try copyLive(to: "image.db", suffixes: ["", "-wal"])
        try database.close()
        try change("image.db-wal") { $0.removeLast(100) }

        let image = try open("image.db", create: false)

        XCTAssertEqual(try image.noteCount(), 10)
        XCTAssertTrue(try image.verify().isSound)
        try image.close()
    }

    func testUndoesTheTransactionOfAHotJournal() throws {
        try makeHotJournal()

        let image = try open("image.db", sharing: .shared, create: false)

        XCTAssertEqual(try image.noteCount(), 300)
        let overwritten = try image.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM note WHERE text LIKE 'never%'")
        }
        XCTAssertEqual(overwritten, 0)
        XCTAssertTrue(try image.verify().isSound)
        try image.close()
    }

    func testUndoesAHotJournalOverATornFirstPage() throws {
        try makeHotJournal()
        try change("image.db") { $0.replaceSubrange(2048..<4096, with: Data(count: 2048)) }

        let image = try open("image.db", sharing: .shared, create: false)

        XCTAssertEqual(try image.noteCount(), 300)
        XCTAssertTrue(try image.verify().isSound)
        try image.close()
    }

    func testRefusesAHotJournalThatWasTamperedWith() throws {
        try makeHotJournal()
        // Outside the bytes that the journal's weak checksum sums up.
        try change("image.db-journal") { $0[512 + 4 + 97] ^= 1 }

        assertThrows(.storeDamaged, try open("image.db", sharing: .shared, create: false))

        XCTAssertTrue(FileManager.default.fileExists(atPath: path("image.db-journal")))
    }

    func testAWrongKeyLeavesAHotJournalAlone() throws {
        try makeHotJournal()
        let before = try Data(contentsOf: URL(fileURLWithPath: path("image.db-journal")))

        assertThrows(.wrongKey, try open("image.db", key: Self.otherKey, sharing: .shared, create: false))

        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path("image.db-journal"))), before)
    }

    private func makeHotJournal() throws {
        struct Stop: Error {}
        let database = try open(sharing: .shared)
        try database.addNotes(300)
        try database.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = 10") }
        XCTAssertThrowsError(
            try database.write { [source = path(), target = path("image.db")] in
                // A new table changes page 1, so that the journal holds it.
                try $0.execute(sql: "CREATE TABLE extra (id); UPDATE note SET text = 'never ' || hex(randomblob(300))")
                for suffix in ["", "-journal"] {
                    try FileManager.default.copyItem(atPath: source + suffix, toPath: target + suffix)
                }
                throw Stop()
            })
        try database.close()
        XCTAssertGreaterThan(try Data(contentsOf: URL(fileURLWithPath: path("image.db-journal"))).count, 8192)
    }

    private func copyLive(to name: String, suffixes: [String]) throws {
        for suffix in suffixes {
            try FileManager.default.copyItem(atPath: path() + suffix, toPath: path(name) + suffix)
        }
    }
}
