import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import CSQLiteCipher
import Foundation
import GRDB
import Synchronization
import TestSupport
import XCTest

@testable import BadgeDatabase

final class RotationTests: StoreTestCase {
    private var layout: StoreLayout { StoreLayout(home: directory.path, name: "store", keyContext: "store") }
    private var custody: FileCustody { FileCustody(directory: directory.path, random: SeededRandom(seed: 3)) }
    private let random = SeededRandom(seed: 20_261_121)

    func testSEC9NothingIsLegibleUnderTheOldKeyAfterwards() throws {
        let old = try makeKeyedStore(rows: 400)

        try layout.rotateKey(custody: custody, migrations: [Self.notes], random: random)

        let keys = try layout.keys(custody: custody)
        XCTAssertEqual(keys.count, 1)
        XCTAssertNotEqual(keys[0], old)
        XCTAssertEqual(try notes(under: keys[0]), 400)
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            XCTAssertEqual(try pagesAuthentic(in: name, under: old), 0, name)
        }
        XCTAssertGreaterThan(try pagesAuthentic(in: "store.db", under: keys[0]), 30)
        XCTAssertEqual(try files(), ["custody.key", "store.db", "store.key", "store.lock"])
    }

    func testTheOldFileIsOverwritten() throws {
        let old = try makeKeyedStore(rows: 40)
        let handle = try XCTUnwrap(FileHandle(forReadingAtPath: layout.databasePath))

        try layout.rotateKey(custody: custody, migrations: [Self.notes], random: random)

        let left = try XCTUnwrap(try handle.readToEnd())
        XCTAssertGreaterThan(left.count, 4096)
        XCTAssertTrue(left.allSatisfy { $0 == 0 })
        XCTAssertNotEqual(try layout.keys(custody: custody), [old])
    }

    func testSEC8EveryStateThatACutLeavesIsSettledByTheNextOpening() throws {
        let old = try makeKeyedStore(rows: 60)
        let before = try contents()
        try layout.rotateKey(custody: custody, migrations: [Self.notes], random: random)
        let new = try XCTUnwrap(try layout.keys(custody: custody).first)
        let after = try contents()
        let both = try keyFile([old, new])
        let draft = try XCTUnwrap(after["store.db"])
        var states: [(name: String, files: [String: Data], key: Secret)] = [
            ("before", before, old),
            ("part of the draft", before.with("store.db.new", draft.prefix(draft.count / 2 + 100)), old),
            (
                "an empty draft and its journal", before.with("store.db.new", Data()).with("store.db.new-journal", [1]),
                old
            ),
            ("the draft, its key nowhere", before.with("store.db.new", draft), old),
            ("half a key file", before.with("store.db.new", draft).with("store.key.new", both.prefix(20)), old),
            ("both keys", before.with("store.db.new", draft).with("store.key", both), new),
            ("both keys and no draft", before.with("store.key", both), old),
            ("the new database", after.with("store.key", both), new),
            ("half of the last key file", after.with("store.key", both).with("store.key.new", [1]), new),
            ("after", after, new),
        ]
        states.append(("an empty journal", states[7].files.with("store.db-journal", Data()), new))

        try playEach(states) { state in
            try replaceContents(with: state.files)

            let (presence, _) = try layout.enter(custody: custody)

            XCTAssertEqual(try layout.keys(custody: custody), [state.key], state.name)
            XCTAssertEqual(try notes(under: state.key), 60, state.name)
            let other = state.key == old ? new : old
            assertThrows(.wrongKey, try notes(under: other))
            XCTAssertFalse(try files().contains { $0.contains(".new") }, state.name)
            try presence.end()
        }
    }

    func testAnInterruptedOneNeedsNobodyElse() throws {
        let old = try makeKeyedStore(rows: 5)
        let other = try StorePresence(at: layout.lockPath)

        try keyFile([old, Self.otherKey]).write(to: URL(fileURLWithPath: layout.keyPath))
        let presence = StoreReplacement(layout: layout, custody: custody)
        let isCut = try presence.isCutShort

        XCTAssertTrue(isCut)
        assertThrows(
            .storeInUse, try StorePresence(at: layout.lockPath, patience: 0).alone(while: { true }, patience: 0) {})
        try other.end()
        try layout.enter(custody: custody).presence.end()
        XCTAssertEqual(try layout.keys(custody: custody), [old])
    }

    func testRefusesWhenNeitherKeyFitsAndChangesNothing() throws {
        _ = try makeKeyedStore(rows: 5)
        let strangers = try keyFile([Self.key, Self.otherKey])
        try replaceContents(with: try contents().with("store.key", strangers).with("store.lock", []))
        let before = try contents()

        assertThrows(.storeDamaged, try layout.enter(custody: custody))

        XCTAssertEqual(try contents(), before)
    }

    func testRefusesWhileSomebodyHasTheStoreOpen() throws {
        let old = try makeKeyedStore(rows: 5)
        let (presence, _) = try layout.enter(custody: custody)

        assertThrows(.storeInUse, try layout.rotateKey(custody: custody, migrations: [Self.notes], random: random))

        try presence.end()
        XCTAssertEqual(try layout.keys(custody: custody), [old])
        XCTAssertEqual(try notes(under: old), 5)
    }

    func testNobodyWritesIntoTheOldFileOnceItsCopyIsMade() throws {
        try need(.program("python3"))
        let old = try makeKeyedStore(rows: 40)
        let store = path()
        let answers = Mutex<Set<String>>([])

        try layout.rotateKey(custody: custody, migrations: [Self.notes], random: random) { progress in
            guard progress.stage == .checking else { return }
            let answer = ForeignProcess.lock(store)
            answers.withLock { _ = $0.insert(answer) }
        }

        XCTAssertEqual(answers.withLock { $0 }, ["held by another"])
        XCTAssertEqual(ForeignProcess.lock(store), "free")
        XCTAssertNotEqual(try layout.keys(custody: custody), [old])
        XCTAssertEqual(try notes(under: try XCTUnwrap(try layout.keys(custody: custody).first)), 40)
    }

    func testADamagedStoreIsNotRotated() throws {
        let old = try makeKeyedStore(rows: 200)
        try change { $0[4096 * 9 + 40] ^= 1 }
        let before = try contents()

        assertThrows(.storeDamaged, try layout.rotateKey(custody: custody, migrations: [Self.notes], random: random))

        let after = try contents()
        XCTAssertEqual(try layout.keys(custody: custody), [old])
        XCTAssertEqual(after["store.db"]?.dropFirst(4096), before["store.db"]?.dropFirst(4096))
        XCTAssertFalse(after.keys.contains { $0.contains(".new") })
    }

    func testTakesInAHotLogFirst() throws {
        let old = try makeKeyedStore(rows: 5)
        let database = try open(key: old)
        try database.addNotes(7)
        let live = try contents()
        try database.close()
        try replaceContents(with: live)
        XCTAssertNotNil(live["store.db-wal"])

        try layout.rotateKey(custody: custody, migrations: [Self.notes], random: random)

        let new = try XCTUnwrap(try layout.keys(custody: custody).first)
        XCTAssertEqual(try notes(under: new), 12)
    }
}

extension RotationTests {
    private func makeKeyedStore(rows: Int) throws -> Secret {
        let key = try WrappedKey.create(at: layout.keyPath, custody: custody, context: "store", random: random)
        let database = try open(key: key)
        try database.addNotes(rows)
        try database.close()
        return key
    }

    private func notes(under key: Secret) throws -> Int {
        let database = try open(key: key, sharing: .shared, create: false)
        defer { XCTAssertNoThrow(try database.close()) }
        return try database.noteCount()
    }

    private func keyFile(_ keys: [Secret]) throws -> Data {
        let path = self.path("made.key")
        try WrappedKey.replace(at: path, with: keys, custody: custody, context: "store")
        defer { unlink(path) }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.hasSuffix("-journal") }
            .sorted()
    }

    private func contents() throws -> [String: Data] {
        try Dictionary(
            uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: directory.path).map {
                ($0, try Data(contentsOf: directory.appendingPathComponent($0)))
            })
    }

    private func replaceContents(with files: [String: Data]) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) { unlink(path(name)) }
        for (name, content) in files {
            XCTAssertTrue(
                FileManager.default.createFile(
                    atPath: path(name), contents: content, attributes: [.posixPermissions: 0o600]))
        }
    }

    /// How many pages of a file, wherever a page may begin in it, are authentic under the key.
    private func pagesAuthentic(in name: String, under key: Secret) throws -> Int {
        let size = try Data(contentsOf: directory.appendingPathComponent(name)).count
        guard size >= 4096 else { return 0 }
        let finding = key.withUnsafeBytes {
            badge_cipher_examine(path(name), $0.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        guard [BADGE_CIPHER_SOUND, BADGE_CIPHER_DAMAGED].contains(finding) else { return 0 }
        return size / 4096
    }
}

/// Another program that would write into a store, as SQLite does: it takes the bytes that a writer locks.
private enum ForeignProcess {
    static func lock(_ path: String) -> String {
        let script = """
            import fcntl, sys
            with open(sys.argv[1], "r+b") as file:
                try:
                    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
                    print("free", end="")
                except OSError:
                    print("held by another", end="")
            """
        let process = Process()
        let output = Pipe()
        process.arguments = ["-c", script, path]
        process.standardOutput = output
        do {
            process.executableURL = URL(filePath: try Need.python)
            try process.run()
            let answer = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: answer, as: UTF8.self)
        } catch { return "\(error)" }
    }
}

extension [String: Data] {
    fileprivate func with(_ name: String, _ content: some Sequence<UInt8>) -> Self {
        merging([name: Data(content)]) { $1 }
    }
}
