import BadgeDatabase
import BadgeModel
import Foundation
import GRDB
import TestSupport
import XCTest

/// ST-12: stores that SQLCipher 4.12 has made and left, as `Tools/interop/fixtures.py` wrote them.
final class ForeignStoreTests: StoreTestCase {
    func testST12OpensWhatSQLCipherClosed() throws {
        try playEach(SharingMode.allCases) { sharing in
            try assertWords(of: "sqlcipher-closed.db", suffixes: [""], sharing: sharing)
        }
    }

    func testST12RecoversALogOfSQLCipherInEitherByteOrder() throws {
        try playEach(["sqlcipher-log.db", "sqlcipher-order.db"]) { name in
            try playEach(SharingMode.allCases) { sharing in
                try assertWords(of: name, suffixes: ["", "-wal"], sharing: sharing)
            }
        }
    }

    func testST12UndoesAHotJournalOfSQLCipher() throws {
        try assertWords(of: "sqlcipher-journal.db", suffixes: ["", "-journal"], sharing: .shared)
    }

    func testAJournalsFormerSizeThatIsDamagedFillsNoDisk() throws {
        try lay("sqlcipher-journal.db", ["", "-journal"])
        try change("sqlcipher-journal.db-journal") { $0[16] = 0x40 }

        assertThrows(.storeDamaged, try open("sqlcipher-journal.db", sharing: .shared, create: false, migrations: []))

        XCTAssertLessThan(try Data(contentsOf: URL(fileURLWithPath: path("sqlcipher-journal.db"))).count, 100_000)
    }

    func testRefusesAHotJournalOfSQLCipherThatIsShorterThanItsHeadersPromise() throws {
        // A header of one record at 0, one of four at 5120, and one at 22528 whose records were not counted yet.
        try playEach([512, 512 + 4103, 5120 + 512, 5120 + 512 + 4104, 5120 + 512 + 4 * 4104 - 1]) { length in
            try lay("sqlcipher-journal.db", ["", "-journal"])
            try change("sqlcipher-journal.db-journal") { $0 = $0.prefix(length) }

            assertThrows(
                .storeDamaged, try open("sqlcipher-journal.db", sharing: .shared, create: false, migrations: []))
        }
        try lay("sqlcipher-journal.db", ["", "-journal"])
        try change("sqlcipher-journal.db-journal") { $0 = $0.prefix(22528 + 1000) }
        try assertWords(of: "sqlcipher-journal.db", suffixes: [], sharing: .shared)
    }

    private func assertWords(of name: String, suffixes: [String], sharing: SharingMode, line: UInt = #line) throws {
        try lay(name, suffixes)
        let database = try open(name, sharing: sharing, create: false, migrations: [])

        let words = try database.read { try String.fetchAll($0, sql: "SELECT text FROM word ORDER BY id") }

        XCTAssertEqual(words, ["one", "two", "three"], name, line: line)
        XCTAssertEqual(try database.verify().problems, [], name, line: line)
        try database.close()
    }

    private func lay(_ name: String, _ suffixes: [String]) throws {
        let fixtures = packageRoot.appendingPathComponent("Tests/Store/BadgeDatabaseTests/Fixtures")
        for suffix in suffixes {
            let content = try Data(contentsOf: fixtures.appendingPathComponent(name + suffix))
            try content.write(to: URL(fileURLWithPath: path(name) + suffix))
        }
    }
}
