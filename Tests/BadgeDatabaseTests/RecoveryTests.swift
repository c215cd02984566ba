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
        XCTAssertEqual(try image.read { try Int.fetchOne($0, sql: Self.overwritten) }, 0)
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

    func testRefusesAHotJournalThatIsShorterThanItsHeadersPromise() throws {
        try makeHotJournal()
        let (database, journal) = (try content("image.db"), try content("image.db-journal"))
        let parts = Self.parts(of: journal).filter { $0.records > 0 }
        XCTAssertFalse(parts.isEmpty)

        for part in parts {
            let first = part.start + Self.sector
            let end = first + part.records * Self.record
            XCTAssertLessThanOrEqual(end, journal.count)
            for length in Set([first, first + 1, first + Self.record, end - Self.record, end - 4, end - 1]).sorted()
            where length < end {
                try lay(database, journal.prefix(length))

                assertThrows(.storeDamaged, try open("image.db", sharing: .shared, create: false))

                XCTAssertEqual(try content("image.db-journal"), journal.prefix(length))
            }
        }
    }

    func testRefusesAHotJournalOfWhichAPartOfTheFirstHeaderIsLeft() throws {
        try makeHotJournal()
        let (database, journal) = (try content("image.db"), try content("image.db-journal"))

        for length in [1, 8, 28, 100, 511] {
            try lay(database, journal.prefix(length))

            assertThrows(.storeDamaged, try open("image.db", sharing: .shared, create: false))

            XCTAssertEqual(try content("image.db-journal"), journal.prefix(length))
        }
    }

    func testUndoesAHotJournalWhoseUncountedRecordsThePowerTook() throws {
        try makeHotJournal(spills: 3)
        let (database, journal) = (try content("image.db"), try content("image.db-journal"))
        let parts = Self.parts(of: journal)
        let last = try XCTUnwrap(parts.last)
        XCTAssertGreaterThan(parts.count, 1)
        XCTAssertEqual(last.records, 0)
        XCTAssertGreaterThan(journal.count, last.start + Self.sector + 1000)

        for length in [last.start, last.start + 1, last.start + Self.sector, last.start + 1000, journal.count - 1] {
            try lay(database, journal.prefix(length))

            let image = try open("image.db", sharing: .shared, create: false)

            XCTAssertEqual(try image.noteCount(), 300, "\(length)")
            XCTAssertEqual(try image.read { try Int.fetchOne($0, sql: Self.overwritten) }, 0, "\(length)")
            XCTAssertTrue(try image.verify().isSound, "\(length)")
            try image.close()
        }
    }

    func testAWrongKeyLeavesAHotJournalAlone() throws {
        try makeHotJournal()
        let before = try Data(contentsOf: URL(fileURLWithPath: path("image.db-journal")))

        assertThrows(.wrongKey, try open("image.db", key: Self.otherKey, sharing: .shared, create: false))

        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path("image.db-journal"))), before)
    }

    private static let overwritten = "SELECT count(*) FROM note WHERE text LIKE 'never%'"
    private static let (sector, record) = (512, 4 + 4096 + 4)

    /// Where each header of a journal stands, and how many records it counts; the last one may count none yet.
    private static func parts(of journal: Data) -> [(start: Int, records: Int)] {
        var (parts, start) = ([(start: Int, records: Int)](), 0)
        while start + sector <= journal.count {
            let records = journal[(start + 8)..<(start + 12)].reduce(0) { $0 << 8 | Int($1) }
            parts.append((start, records))
            guard records > 0 else { break }
            start += (sector + records * record + sector - 1) / sector * sector
        }
        return parts
    }

    private func content(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

    private func lay(_ database: Data, _ journal: Data) throws {
        try database.write(to: URL(fileURLWithPath: path("image.db")))
        try journal.write(to: URL(fileURLWithPath: path("image.db-journal")))
    }

    private func makeHotJournal(spills: Int = 1) throws {
        struct Stop: Error {}
        let database = try open(sharing: .shared)
        try database.addNotes(300)
        try database.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = 10") }
        XCTAssertThrowsError(
            try database.write { [source = path(), target = path("image.db")] in
                // A new table changes page 1, so that the journal holds it.
                try $0.execute(sql: "CREATE TABLE extra (id)")
                for _ in 0..<spills {
                    try $0.execute(sql: "UPDATE note SET text = 'never ' || hex(randomblob(300))")
                }
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
