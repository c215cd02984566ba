import BadgeTesting
import DiskSimulation
import Foundation
import GRDB
import TestSupport
import XCTest

/// The simulated power cuts checked against what SQLite documents of its own settings, on plain files: a simulator that
/// finds fault with what is safe, or none with what is not, proves nothing of the wallet's store either.
///
/// A slice, the same one every time; `Tools/storage/power-loss` evaluates 2,000 disks for each setting.
final class SQLiteContractTests: XCTestCase {
    private static let states = ProcessInfo.processInfo.environment["POWER_CUT_STATES"] == nil ? 200 : 2000

    func testST2SettingsThatSQLiteCallsDurableLoseNothing() async throws {
        try await playEach(["WAL/FULL", "DELETE/EXTRA", "TRUNCATE/EXTRA", "PERSIST/EXTRA"]) { setting in
            let report = try await cut(setting)

            XCTAssertTrue(report.isClean, "\(setting): \(report) \(report.findings)")
        }
    }

    func testST2ALogThatIsNotSyncedLosesCommitsAndCorruptsNothing() async throws {
        let report = try await cut("WAL/NORMAL")

        XCTAssertGreaterThan(report.counts[.lost] ?? 0, 100, "\(report)")
        XCTAssertNil(report.counts[.unreadable], "\(report) \(report.findings)")
        XCTAssertNil(report.counts[.partial], "\(report) \(report.findings)")
    }

    func testST2AJournalWhoseRemovalIsNotSyncedTakesTheLastCommitBack() async throws {
        let report = try await cut("DELETE/FULL")

        XCTAssertGreaterThan(report.counts[.lost] ?? 0, 10, "\(report)")
        XCTAssertNil(report.counts[.unreadable], "\(report) \(report.findings)")
        XCTAssertNil(report.counts[.partial], "\(report) \(report.findings)")
    }

    func testST2WithoutSyncingFilesAreCorruptedInEveryMode() async throws {
        try await playEach(["WAL", "DELETE", "TRUNCATE"]) { mode in
            let report = try await cut("\(mode)/OFF")

            XCTAssertGreaterThan(report.counts[.unreadable] ?? 0, 10, "\(mode): \(report)")
            XCTAssertGreaterThan(report.counts[.lost] ?? 0, 10, "\(mode): \(report)")
        }
    }

    private func cut(_ setting: String) async throws -> PowerCutReport {
        let (mode, synchronous) = (setting.split(separator: "/")[0], setting.split(separator: "/")[1])
        let settings = "PRAGMA journal_mode = \(mode); PRAGMA synchronous = \(synchronous); PRAGMA cache_size = 8"
        let folder = try TemporaryHome()
        let recording = try await DiskRecorder.record(folder.url) { recorder in
            let queue = try Self.open(folder.url, settings)
            try await queue.write { try $0.execute(sql: "CREATE TABLE line (number INTEGER, text TEXT)") }
            recorder.finish("create")
            for number in 0..<8 {
                try await queue.write { try Self.change($0, number) }
                recorder.finish("change \(number)")
                guard number == 4, mode == "WAL" else { continue }
                try await queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            }
            try queue.close()
            recorder.finish("close")
        }
        let report = try await PowerCuts(recording, seed: 20_261_121) { try await Self.read($0, settings) }
            .run(states: Self.states)
        print("power cuts under plain SQLite, \(setting): \(report)")
        return report
    }

    // Each change spills from the cache and touches pages of earlier ones.
    private static func change(_ database: Database, _ number: Int) throws {
        for _ in 0..<6 {
            try database.execute(
                sql: "INSERT INTO line VALUES (?, hex(zeroblob(?)))", arguments: [number, 300 + 400 * number])
        }
        try database.execute(sql: "UPDATE line SET text = text || 'x' WHERE number >= ?", arguments: [number - 2])
    }

    private static func open(_ folder: URL, _ settings: String) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: folder.appending(path: "plain.db").path(percentEncoded: false))
        try queue.writeWithoutTransaction { try $0.execute(sql: settings) }
        return queue
    }

    private static func read(_ folder: URL, _ settings: String) async throws -> String {
        let queue = try open(folder, settings)
        let text = try await queue.read { database in
            let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check")
            guard findings == ["ok"] else { throw StoreJudge.Unsound(problems: "\(findings)") }
            return try database.dump()
        }
        try queue.close()
        return text
    }
}
