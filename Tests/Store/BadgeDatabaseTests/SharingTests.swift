import BadgeDatabase
import BadgeModel
import Foundation
import GRDB
import TestSupport
import XCTest

/// Two processes on one file: the other one is Python, where there is one.
final class SharingTests: StoreTestCase {
    func testKeepsAForeignProcessOutOfAnExclusiveStore() throws {
        try need(.program("python3"))
        let database = try open()
        try database.addNotes(10)

        let output = try python(
            """
            sqlite3 = __import__("sqlite3")
            try: sqlite3.connect(\(literal(path())), timeout=0).execute("SELECT * FROM sqlite_schema")
            except sqlite3.Error as error: print(error)
            """)

        XCTAssertEqual(output, "database is locked\n")
        XCTAssertFalse(FileManager.default.fileExists(atPath: path() + "-shm"))
        try database.close()
    }

    func testSaysThatAnotherProcessHoldsTheStore() throws {
        try need(.program("python3"))
        try makeStore()
        let script = """
            fcntl, sys = __import__("fcntl"), __import__("sys")
            file = open(\(literal(path())), "r+b")
            fcntl.lockf(file, fcntl.LOCK_EX, 510, 0x40000002)
            print("held", flush=True)
            sys.stdin.read()
            """
        let (process, input, output) = try startPython(script)
        XCTAssertTrue(output.fileHandleForReading.availableData.starts(with: Data("held".utf8)))

        try playEach(SharingMode.allCases) { sharing in
            assertThrows(.storeInUse, try open(sharing: sharing, create: false))
        }

        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        XCTAssertEqual(try open(create: false).noteCount(), 300)
    }

    func testNeverUsesALogInASharedStore() throws {
        let database = try open(sharing: .shared)
        try database.addNotes(10)

        let mode = try database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }

        XCTAssertEqual(mode, "truncate")
        XCTAssertFalse(FileManager.default.fileExists(atPath: path() + "-wal"))
        XCTAssertFalse(FileManager.default.fileExists(atPath: path() + "-shm"))
        try database.close()
    }

    func testConnectionsOfOneProcessWriteInTurn() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let name = "\(sharing).db"
            let stores = try (0..<3).map { _ in try open(name, sharing: sharing, busyTimeout: 20) }

            try await withThrowingTaskGroup(of: Void.self) { group in
                for store in stores { group.addTask { for _ in 0..<20 { try store.addNotes(1) } } }
                try await group.waitForAll()
            }

            XCTAssertEqual(try stores[0].noteCount(), 60)
            XCTAssertTrue(try stores[1].verify().isSound)
            for store in stores { try store.close() }
        }
    }

    private func literal(_ text: String) -> String { "\"\(text)\"" }

    private func python(_ script: String) throws -> String {
        let (process, input, output) = try startPython(script)
        try input.fileHandleForWriting.close()
        let text = String(data: try output.fileHandleForReading.readToEnd() ?? Data(), encoding: .utf8) ?? ""
        process.waitUntilExit()
        return text
    }

    private func startPython(_ script: String) throws -> (Process, input: Pipe, output: Pipe) {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: try Need.python)
        process.arguments = ["-c", script]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        return (process, input, output)
    }
}
