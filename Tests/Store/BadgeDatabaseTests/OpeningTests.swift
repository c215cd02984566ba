import BadgeDatabase
import BadgeModel
import Foundation
import GRDB
import TestSupport
import XCTest

final class OpeningTests: StoreTestCase {
    func testKeepsRowsInBothSharingModes() throws {
        try playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"
            try makeStore(name, sharing: sharing)

            let database = try open(name, sharing: sharing, create: false)

            XCTAssertEqual(try database.noteCount(), 300)
            XCTAssertEqual(try database.schemaVersion(), "1-notes")
            try database.close()
        }
    }

    func testChangesFromOneSharingModeToTheOtherAndBack() throws {
        try makeStore(sharing: .exclusive)

        for sharing in [SharingMode.shared, .exclusive, .shared] {
            let database = try open(sharing: sharing, create: false)
            try database.addNotes(1)
            try database.close()
        }

        let database = try open(sharing: .shared, create: false)
        XCTAssertEqual(try database.noteCount(), 303)
        try database.close()
    }

    func testMakesTheFileForItsOwnerAlone() throws {
        let database = try open("new/deep/store.db")

        let file = try FileManager.default.attributesOfItem(atPath: path("new/deep/store.db"))
        let deep = try FileManager.default.attributesOfItem(atPath: path("new/deep"))
        let log = try FileManager.default.attributesOfItem(atPath: path("new/deep/store.db-wal"))

        XCTAssertEqual(file[.posixPermissions] as? Int, 0o600)
        XCTAssertEqual(deep[.posixPermissions] as? Int, 0o700)
        XCTAssertEqual(log[.posixPermissions] as? Int, 0o600)
        try database.close()
    }

    func testSaysThatAMissingOrEmptyStoreIsAbsent() throws {
        assertThrows(.storeAbsent, try open("missing.db", create: false))
        XCTAssertFalse(FileManager.default.fileExists(atPath: path("missing.db")))

        XCTAssertTrue(FileManager.default.createFile(atPath: path("empty.db"), contents: Data()))
        assertThrows(.storeAbsent, try open("empty.db", create: false))
    }

    func testRefusesAWrongKeyAndChangesNothing() throws {
        try playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"
            try makeStore(name, sharing: sharing)
            let before = try Data(contentsOf: URL(fileURLWithPath: path(name)))

            assertThrows(.wrongKey, try open(name, key: Self.otherKey, sharing: sharing, create: false))
            assertThrows(.wrongKey, try open(name, key: Secret(0..<31), sharing: sharing, create: false))

            XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path(name))), before)
        }
    }

    func testRefusesAnotherKeyAndAnotherSharingWhileOpen() throws {
        let database = try open()
        let second = try open()

        assertThrows(.wrongKey, try open(key: Self.otherKey))
        assertThrows(.storeInUse, try open(sharing: .shared))

        try second.addNotes(1)
        XCTAssertEqual(try database.noteCount(), 1)
        try second.close()
        try database.close()
        assertThrows(.closed, try database.noteCount())
    }

    func testNamesAPlaintextDatabaseAndLeavesIt() throws {
        plaintextFiles = ["plain.db"]
        let queue = try DatabaseQueue(path: path("plain.db"))
        try queue.write { try $0.execute(sql: "CREATE TABLE t(v); INSERT INTO t VALUES ('\(Self.marker)')") }
        try queue.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path("plain.db")))

        assertThrows(.storeNotEncrypted, try open("plain.db"))
        assertThrows(.storeNotEncrypted, try open("plain.db", sharing: .shared))

        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path("plain.db"))), before)
    }

    func testRefusesALinkAndADirectory() throws {
        try makeStore()
        try FileManager.default.createSymbolicLink(atPath: path("link.db"), withDestinationPath: path())
        try FileManager.default.createDirectory(atPath: path("directory.db"), withIntermediateDirectories: false)

        assertThrows(.storeFailed, try open("link.db"))
        assertThrows(.storeFailed, try open("directory.db"))
    }

    func testKeepsTheLogOfAMissingFile() throws {
        let database = try open()
        try database.addNotes(10)
        try FileManager.default.copyItem(atPath: path() + "-wal", toPath: path("moved.db") + "-wal")
        try database.close()

        assertThrows(.storeDamaged, try open("moved.db"))

        XCTAssertTrue(FileManager.default.fileExists(atPath: path("moved.db") + "-wal"))
    }

    func testRefusesANewerStoreUntouched() throws {
        try playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"
            let next = Migration("2-next") { try $0.execute(sql: "CREATE TABLE next (id INTEGER PRIMARY KEY)") }
            try open(name, sharing: sharing, migrations: [Self.notes, next]).close()
            let before = try Data(contentsOf: URL(fileURLWithPath: path(name)))

            assertThrows(.storeNewer, try open(name, sharing: sharing, migrations: [Self.notes]))

            XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path(name))), before)
        }
    }

    func testRefusesTablesThatNoVersionMadeUntouched() throws {
        try playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"
            let other = try open(name, sharing: sharing, migrations: [])
            try other.write { try $0.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY)") }
            try other.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: path(name)))

            assertThrows(.storeDamaged, try open(name, sharing: sharing))
            assertThrows(.storeDamaged, try open(name, sharing: sharing, create: false))

            XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path(name))), before)
        }
    }

    func testANewStoreIsMadeWholeOrNotAtAll() throws {
        struct Interrupted: Error {}
        let broken = Migration("2-broken") { _ in throw Interrupted() }
        try playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"

            XCTAssertThrowsError(try open(name, sharing: sharing, migrations: [Self.notes, broken])) {
                XCTAssertTrue($0 is Interrupted, "\($0)")
            }

            let empty = try open(name, sharing: sharing, migrations: [])
            XCTAssertEqual(try empty.schema(), "")
            try empty.close()
            try open(name, sharing: sharing).close()
        }
    }

    func testUndoesAMigrationThatFails() throws {
        struct Interrupted: Error {}
        try makeStore()
        let broken = Migration("2-broken") {
            try $0.execute(sql: "CREATE TABLE half (id INTEGER PRIMARY KEY)")
            throw Interrupted()
        }

        XCTAssertThrowsError(try open(migrations: [Self.notes, broken])) {
            XCTAssertTrue($0 is Interrupted, "\($0)")
        }

        let database = try open()
        XCTAssertEqual(try database.schemaVersion(), "1-notes")
        XCTAssertEqual(
            try database.schema(), "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL);\n")
        try database.close()
    }

    func testOpensPathsWithCharactersThatAnAddressWouldEscape() throws {
        try makeStore("who? what#1 100%.db")

        let database = try open("who? what#1 100%.db", create: false)

        XCTAssertEqual(try database.noteCount(), 300)
        try database.close()
    }
}
