import BadgeModel
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeDatabase

final class RefusalTests: StoreTestCase {
    func testRefusesKeysAndPageSizesInSQL() throws {
        let database = try open()

        for statement in [
            "PRAGMA key = 'x'", "PRAGMA rekey = 'x'", "PRAGMA hexkey = '00'", "PRAGMA hexrekey = '00'",
            "PRAGMA cipher_page_size = 1024", "PRAGMA page_size = 8192",
        ] {
            assertThrows(.storeFailed, try database.write { try $0.execute(sql: statement) })
        }

        XCTAssertEqual(try database.read { try Int.fetchOne($0, sql: "PRAGMA page_size") }, 4096)
        try database.close()
    }

    func testRefusesMemoryMapping() throws {
        let database = try open()

        let size = try database.read { try Int.fetchOne($0, sql: "PRAGMA mmap_size = 1000000") }

        XCTAssertEqual(size, 0)
        try database.close()
    }

    func testRefusesToAttachAFileWithoutAKey() throws {
        let database = try open()

        XCTAssertThrowsError(
            try database.writer.writeWithoutTransaction { [other = path("other.db")] in
                try $0.execute(sql: "ATTACH ? AS other", arguments: [other])
            }
        ) { XCTAssertEqual(($0 as? DatabaseError)?.resultCode, .SQLITE_CANTOPEN, "\($0)") }

        XCTAssertFalse(FileManager.default.fileExists(atPath: path("other.db")))
        try database.close()
    }

    func testSetsUpEveryConnection() throws {
        try playEach(SharingMode.allCases) { sharing in
            let database = try open("\(sharing).db", sharing: sharing)

            let settings = try database.writer.writeWithoutTransaction { database in
                try ["synchronous", "temp_store", "secure_delete", "trusted_schema", "cell_size_check", "foreign_keys"]
                    .map { try Int.fetchOne(database, sql: "PRAGMA \($0)") }
            }

            XCTAssertEqual(settings, [sharing == .exclusive ? 2 : 3, 2, 1, 0, 1, 1])
            try database.close()
        }
    }

    func testVacuumKeepsTheStoreEncrypted() throws {
        try playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"
            let database = try open(name, sharing: sharing)
            try database.addNotes(500)
            try database.write { try $0.execute(sql: "DELETE FROM note WHERE id > 10") }

            try database.writer.vacuum()

            XCTAssertEqual(try database.noteCount(), 10)
            XCTAssertTrue(try database.verify().isSound)
            try database.close()
            XCTAssertLessThan(try Data(contentsOf: URL(fileURLWithPath: path(name))).count, 20 * 4096)
        }
    }

    func testBacksUpIntoAStoreUnderAnotherKey() throws {
        try makeStore()
        let source = try open()
        let target = try open("backup.db", key: Self.otherKey, migrations: [])

        try source.writer.backup(to: target.writer)

        XCTAssertEqual(try target.noteCount(), 300)
        XCTAssertTrue(try target.verify().isSound)
        try source.close()
        try target.close()
    }

    func testRefusesABackupOfAPlaintextDatabaseAndKeepsItsRows() throws {
        try playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"
            try makeStore(name, sharing: sharing)
            let plain = try DatabaseQueue()
            try plain.write { try $0.execute(sql: "CREATE TABLE t(v); INSERT INTO t VALUES ('\(Self.marker)')") }
            let target = try open(name, sharing: sharing)

            XCTAssertThrowsError(try plain.backup(to: target.writer)) {
                XCTAssertEqual(($0 as? DatabaseError)?.resultCode, .SQLITE_IOERR, "\($0)")
            }

            try target.close()
            let again = try open(name, sharing: sharing)
            XCTAssertEqual(try again.noteCount(), 300)
            XCTAssertTrue(try again.verify().isSound)
            try again.close()
        }
    }

    func testSaysThatThereIsNoRoomAndKeepsWhatWasThere() throws {
        let database = try open(sharing: .shared)
        try database.addNotes(20)
        try database.writer.writeWithoutTransaction { _ = try Int.fetchOne($0, sql: "PRAGMA max_page_count = 10") }

        assertThrows(.diskFull, try database.addNotes(300))

        XCTAssertEqual(try database.noteCount(), 20)
        XCTAssertTrue(try database.verify().isSound)
        try database.close()
    }

    func testKeepsTheBodysOwnErrors() throws {
        struct Own: Error {}
        let database = try open()

        XCTAssertThrowsError(
            try database.write {
                try $0.execute(sql: "INSERT INTO note (text) VALUES ('undone')")
                throw Own()
            }
        ) { XCTAssertTrue($0 is Own) }
        assertThrows(.storeFailed, try database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES (NULL)") })

        XCTAssertEqual(try database.noteCount(), 0)
        try database.close()
    }

    func testCountsAsDamageWhatFailsWhileOpen() throws {
        try makeStore()
        let database = try open()
        try change { $0[4096 * 20 + 17] ^= 1 }

        assertThrows(.storeDamaged, try database.read { try String.fetchAll($0, sql: "SELECT text FROM note") })

        try database.close()
    }
}
