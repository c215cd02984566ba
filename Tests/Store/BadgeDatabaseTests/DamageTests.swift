import BadgeModel
import BadgeTestDoubles
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeDatabase

final class DamageTests: StoreTestCase {
    func testNoticesEveryFlippedBit() throws {
        try makeStore()
        let sound = try Data(contentsOf: URL(fileURLWithPath: path()))
        let seed = UInt64.random(in: 0...UInt64.max)
        var chance = SeededGenerator(seed: seed)

        for turn in 0..<60 {
            let bit = Int(chance.next() % UInt64(sound.count * 8))
            try change {
                $0 = sound; $0[bit / 8] ^= 1 << (bit % 8)
            }

            XCTAssertTrue(try isNoticed(), "seed \(seed), turn \(turn), bit \(bit)")
        }
    }

    func testNoticesPagesThatWereExchangedOrZeroed() throws {
        try makeStore()
        let sound = try Data(contentsOf: URL(fileURLWithPath: path()))

        try change { $0.replaceSubrange(4096..<8192, with: sound[8192..<12288]) }
        XCTAssertTrue(try isNoticed())

        try change {
            $0 = sound; $0.replaceSubrange(8192..<12288, with: Data(count: 4096))
        }
        XCTAssertTrue(try isNoticed())
    }

    func testTellsADamagedFirstPageFromAWrongKey() throws {
        try makeStore()
        try change { $0[100] ^= 1 }

        assertThrows(.storeDamaged, try open())
        assertThrows(.wrongKey, try open(key: Self.otherKey))
    }

    func testRefusesAFileThatWasCut() throws {
        try makeStore()
        let sound = try Data(contentsOf: URL(fileURLWithPath: path()))

        try playEach([sound.count - 1, sound.count - 4096, 8192, 5000, 4096, 100]) { length in
            try playEach(SharingMode.allCases) { sharing in
                try change { $0 = sound.prefix(length) }
                assertThrows(.storeDamaged, try open(sharing: sharing))
                XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path())).count, length)
            }
        }
    }

    func testAValueOfAnotherTypeThanWasWrittenIsDamage() throws {
        try makeStore()
        let database = try open()
        try database.write { try $0.execute(sql: "CREATE TABLE other AS SELECT NULL AS identifier") }

        let read = { try database.read { try String.fetchAll($0, sql: "SELECT identifier FROM other") } }
        XCTAssertThrowsError(try read()) { error in
            XCTAssertEqual((error as? BadgeError)?.code, .storeDamaged, "\(error)")
            XCTAssertNil((error as? BadgeError)?.underlying, "GRDB's error shows the whole row")
        }

        try database.write {
            try $0.execute(sql: "DROP TABLE grdb_migrations; ALTER TABLE other RENAME TO grdb_migrations")
        }
        try database.close()
        assertThrows(.storeDamaged, try open())
    }

    func testVerificationNamesTheDamagedPage() throws {
        try makeStore()
        try change { $0[4096 * 20 + 17] ^= 0x40 }
        let database = try open()

        let verification = try database.verify()

        XCTAssertEqual(verification.pagesFailed, 1)
        XCTAssertTrue(verification.problems.contains(.page(21)))
        XCTAssertFalse(verification.isSound)
        try database.close()
    }

    func testVerificationOfASoundStoreFindsNothing() throws {
        try playEach(SharingMode.allCases) { sharing in
            try makeStore("\(sharing).db", sharing: sharing)
            let database = try open("\(sharing).db", sharing: sharing)

            let verification = try database.verify()

            XCTAssertEqual(verification.problems, [])
            XCTAssertGreaterThan(verification.pagesChecked, 30)
            try database.close()
        }
    }

    func testVerificationFindsARowWithoutItsParent() throws {
        let family = Migration("2-family") {
            try $0.execute(sql: "CREATE TABLE reply (id INTEGER PRIMARY KEY, note INTEGER REFERENCES note(id))")
        }
        let database = try open(migrations: [Self.notes, family])
        try database.write {
            try $0.execute(sql: "PRAGMA defer_foreign_keys = ON; INSERT INTO note VALUES (1, 'n')")
            try $0.execute(sql: "INSERT INTO reply VALUES (1, 1)")
        }
        try database.writer.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM note; PRAGMA foreign_keys = ON")
        }

        XCTAssertEqual(try database.verify().problems, [.foreignKey(table: "reply", parent: "note")])

        try database.close()
    }

    private func isNoticed() throws -> Bool {
        do {
            let database = try open(create: false)
            defer { XCTAssertNoThrow(try database.close()) }
            return try !database.verify().isSound
        } catch let error as BadgeError {
            // A flip in the salt, the only bytes that are not authenticated, makes every page unreadable.
            return error.code == .storeDamaged || error.code == .wrongKey
        }
    }
}
