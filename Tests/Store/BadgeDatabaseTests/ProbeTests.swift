import BadgeDatabase
import BadgeTestDoubles
import CStoreProbe
import Foundation
import TestSupport
import XCTest

/// What the VFS does below SQL; the scripts in `Tools/storage` run the same probes with larger numbers.
final class ProbeTests: StoreTestCase {
    func testEveryWriteOfAShapeThatSQLiteNeverMakesIsAnError() {
        XCTAssertNil(store_probe_shapes(directory.path).map { String(cString: $0) })
    }

    func testNoFileOfAnyKindComesIntoBeingWithoutAKey() {
        XCTAssertNil(store_probe_keyless(directory.path).map { String(cString: $0) })
    }

    func testAForkedChildCanNeitherWriteNorUndoItsParentsTransaction() {
        XCTAssertNil(store_probe_forks(directory.path).map { String(cString: $0) })
    }

    func testNoticesFramesOfALogThatWereExchangedUnderAReader() {
        XCTAssertNil(store_probe_exchanged_frames(directory.path).map { String(cString: $0) })
    }

    func testAValueIsReadAndWrittenPieceByPiece() {
        XCTAssertNil(store_probe_blobs(directory.path).map { String(cString: $0) })
    }

    func testST6NoFlippedBitOfDatabaseJournalOrLogIsSilent() {
        let seed = UInt64.random(in: 0...UInt64.max)
        for file in ["database", "journal", "wal"] {
            var result = store_probe_flips()

            let problem = store_probe_flip(directory.path, file, 300, seed, &result).map { String(cString: $0) }

            XCTAssertNil(problem, "\(file) from seed \(seed)")
            XCTAssertEqual(result.noticed + result.unchanged + result.shortened, 300)
            XCTAssertGreaterThan(result.noticed, 150, "\(file) from seed \(seed)")
            if file != "wal" { XCTAssertEqual(result.shortened, 0) }
        }
    }

    func testST8NoContentOfAFileEndsTheProcessOrShowsRowsThatWereNotCommitted() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var chance = SeededGenerator(seed: seed)
        try playEach(["database", "journal", "wal"].enumerated()) { kind, name in
            let folder = packageRoot.appendingPathComponent("Tools/storage/fuzzing/seeds/\(name)")
            let seeds = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            let known = try seeds.map { try Array(Data(contentsOf: folder.appendingPathComponent($0))) }
            XCTAssertGreaterThan(known.count, 5)

            for input in known + (0..<60).map({ _ in Self.patches(&chance) }) {
                // A hang ends the process: nothing here takes a second.
                alarm(60)
                let problem = store_probe_patched(directory.path, Int32(kind), input, input.count)
                alarm(0)
                XCTAssertNil(problem.map { String(cString: $0) }, "\(name) from seed \(seed): \(input)")
            }
        }
        plaintextFiles = ["database.db", "journal.db", "journal.db-journal", "wal.db", "wal.db-wal"]
    }

    func testST9MemoryThatIsOutIsAnErrorAndLeavesTheStoreWhole() {
        var failures: UInt64 = 0

        let problem = store_probe_memory(directory.path, 97, &failures).map { String(cString: $0) }

        XCTAssertNil(problem)
        XCTAssertGreaterThan(failures, 50)
    }

    func testST11ThreadsOnOneStoreTakeTurns() throws {
        for exclusive: Int32 in [0, 1] {
            let place = path("sharing-\(exclusive)")
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)

            XCTAssertNil(store_probe_threads(place, exclusive, 4, 15).map { String(cString: $0) })
        }
    }

    // A byte of flags, then up to six patches of up to eight bytes.
    private static func patches(_ chance: inout SeededGenerator) -> [UInt8] {
        var input = [UInt8(truncatingIfNeeded: chance.next() % 8)]
        for _ in 0...(chance.next() % 6) {
            let length = 1 + Int(chance.next() % 8)
            input += (0..<4).map { _ in UInt8(truncatingIfNeeded: chance.next()) } + [UInt8(length)]
            input += (0..<length).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
        }
        return input
    }
}
