import BadgeModel
import Foundation
import GRDB
import TestSupport
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

    func testFramesThatAnEarlierLogLeftBehindDoNotCount() throws {
        let database = try openLog(rows: 600)
        for turn in 0..<3 {
            try database.write { try $0.execute(sql: "UPDATE note SET text = text || ?", arguments: ["\(turn)"]) }
        }
        try database.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(RESTART)") }
        let length = try content("store.db-wal").count
        try database.addNotes(1)
        try copyLive(to: "image.db", suffixes: ["", "-wal"])
        try database.close()

        let image = try open("image.db", create: false)

        XCTAssertEqual(try content("image.db-wal").count, length)
        XCTAssertEqual(try image.noteCount(), 601)
        XCTAssertTrue(try image.verify().isSound)
        try image.close()
    }

    // A header of a frame may span two sectors. When the power is cut before the first of them is written, an earlier
    // log's mark of a commit stands in front of the new frame's checksum.
    func testDropsATransactionOfWhichAHeaderStillBeginsAsAnEarlierLogsCommit() throws {
        let database = try openLog(rows: 600)
        try database.write { try $0.execute(sql: "UPDATE note SET text = text || '.'") }
        try copyLive(to: "image.db", suffixes: ["", "-wal"])
        try database.close()
        let (file, log) = (try content("image.db"), try content("image.db-wal"))
        let starts = stride(from: 32, to: log.count - 4 * Self.frame, by: Self.frame)
            .filter { $0 % Self.sector + 24 > Self.sector }
        XCTAssertGreaterThan(starts.count, 1)

        try playEach(starts) { start in
            let sector = start / Self.sector * Self.sector
            let commit = Data([0, 0, 0, 7, 0, 0, 0, 60]) + Data(repeating: 0xA5, count: 8)
            // The rest of the sector is the page before, which may have been written earlier.
            try playEach([start, sector]) { first in
                var torn = log
                let end = sector + Self.sector
                torn.replaceSubrange(start..<end, with: commit.prefix(end - start))
                for place in first..<start { torn[place] ^= 0x5A }
                try lay(file, torn, "-wal")

                let image = try open("image.db", create: false)

                XCTAssertEqual(try image.read { try Int.fetchOne($0, sql: Self.dotted) }, 0, "\(start) \(first)")
                XCTAssertEqual(try image.noteCount(), 600, "\(start) \(first)")
                XCTAssertTrue(try image.verify().isSound, "\(start) \(first)")
                try image.close()
            }
        }
    }

    func testADamagedCommitIsNoticedWhereItsHeaderSpansSectors() throws {
        let database = try openLog(rows: 600)
        // So long that its commit stands in such a header, and another transaction behind it.
        let pages = try XCTUnwrap((1...64).first { (32 + ($0 - 1) * Self.frame) % Self.sector + 24 > Self.sector })
        try database.write { database in
            for page in 1...pages {
                try database.execute(sql: "UPDATE note SET text = text || '.' WHERE id = ?", arguments: [page * 7])
            }
        }
        try database.addNotes(1)
        try copyLive(to: "image.db", suffixes: ["", "-wal"])
        try database.close()
        let (file, log) = (try content("image.db"), try content("image.db-wal"))
        let commits = stride(from: 32, to: log.count, by: Self.frame)
            .filter { log[($0 + 4)..<($0 + 8)].contains { $0 != 0 } }
        let spanning = try XCTUnwrap(commits.first)
        XCTAssertGreaterThan(spanning % Self.sector + 24, Self.sector)
        XCTAssertGreaterThan(commits.count, 1)

        try playEach([2, 1, 0]) { frame in
            var changed = log
            changed[spanning - frame * Self.frame + 1000] ^= 1
            try lay(file, changed, "-wal")

            if frame == 0 {
                // What became of the frame's own header cannot be told: a power cut leaves the same.
                let image = try open("image.db", create: false)
                XCTAssertEqual(try image.noteCount(), 600)
                try image.close()
            } else {
                assertThrows(.storeDamaged, try open("image.db", create: false))
                XCTAssertEqual(try content("image.db-wal"), changed)
            }
        }
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

    func testRefusesAHotJournalOfWhichAHeaderWasChanged() throws {
        try makeHotJournal(spills: 3)
        let (database, journal) = (try content("image.db"), try content("image.db-journal"))
        let headers = Self.parts(of: journal).filter { $0.records > 0 }.map(\.start)
        XCTAssertGreaterThan(headers.count, 1)

        try playEach(headers) { start in
            // The fields, of which the first make it a header, and some of what authenticates them.
            let tag = (Self.sector - Self.tag)..<Self.sector
            for place in Array(0..<28) + tag.filter({ $0 % 7 == 0 }) {
                var changed = journal
                changed[start + place] ^= 1
                try lay(database, changed)

                assertThrows(.storeDamaged, try open("image.db", sharing: .shared, create: false))

                XCTAssertEqual(try content("image.db-journal"), changed, "header at \(start), byte \(place)")
                // What stands before a later header may be undone, and can be once more.
                if start == 0 { XCTAssertEqual(try content("image.db"), database, "byte \(place)") }
            }
            try journal.write(to: URL(fileURLWithPath: path("image.db-journal")))
            let image = try open("image.db", sharing: .shared, create: false)
            XCTAssertEqual(try image.noteCount(), 300)
            XCTAssertEqual(try image.read { try Int.fetchOne($0, sql: Self.overwritten) }, 0)
            XCTAssertTrue(try image.verify().isSound)
            try image.close()
        }
    }

    func testRefusesAHotJournalThatIsShorterThanItsHeadersPromise() throws {
        try makeHotJournal()
        let (database, journal) = (try content("image.db"), try content("image.db-journal"))
        let parts = Self.parts(of: journal).filter { $0.records > 0 }
        XCTAssertFalse(parts.isEmpty)

        try playEach(parts) { part in
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

        try playEach([1, 8, 28, 100, 511]) { length in
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

        try playEach([last.start, last.start + 1, last.start + Self.sector, last.start + 1000, journal.count - 1]) {
            length in
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
    private static let dotted = "SELECT count(*) FROM note WHERE text LIKE '%.'"
    private static let (sector, record, tag, frame) = (512, 4 + 4096 + 4, 64, 24 + 4096)

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

    private func lay(_ database: Data, _ journal: Data, _ suffix: String = "-journal") throws {
        try database.write(to: URL(fileURLWithPath: path("image.db")))
        try journal.write(to: URL(fileURLWithPath: path("image.db" + suffix)))
    }

    /// A store with an empty log that grows until it is told otherwise.
    private func openLog(rows: Int) throws -> EncryptedDatabase {
        let database = try open()
        try database.addNotes(rows)
        try database.writer.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0")
        }
        return database
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
            }
        ) { XCTAssertTrue($0 is Stop, "\($0)") }
        try database.close()
        XCTAssertGreaterThan(try Data(contentsOf: URL(fileURLWithPath: path("image.db-journal"))).count, 8192)
    }

    private func copyLive(to name: String, suffixes: [String]) throws {
        for suffix in suffixes {
            try FileManager.default.copyItem(atPath: path() + suffix, toPath: path(name) + suffix)
        }
    }
}
