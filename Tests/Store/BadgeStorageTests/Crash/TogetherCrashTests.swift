import BadgeModel
import BadgeTesting
import DiskSimulation
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeDatabase

/// Power cuts, failing calls and older pages where operations share transactions.
final class TogetherCrashTests: PowerLossTestCase {
    func testST1OperationsThatShareATransactionAreThereTogetherAfterAPowerCut() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let ledger = try Ledger(sharing: sharing)
            let recording = try await DiskRecorder.record(ledger.folder.url) { recorder in
                let database = try ledger.open()
                recorder.finish("open")
                for number in 0..<6 {
                    try database.doSixteen(number)
                    recorder.finish("sixteen operations")
                }
                try database.close()
                recorder.finish("close")
            }

            try await cut(recording, in: "shared transactions, \(sharing)", share: 0.5) { try ledger.read($0) }
        }
    }

    // Whatever is answered with success is there, and nothing of a transaction that failed.
    func testST4AFailingCallFailsAllOperationsOfATransactionOrNone() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            var outcomes: Set<String> = []
            for call in CallFailure.Call.allCases {
                let none = CallFailure(call, number: 0, error: 0, goesOn: false)
                let count = try await strike(none, sharing).calls
                for number in 1..<(count + 1) {
                    let failure = CallFailure(call, number: number, error: number % 2 == 0 ? EIO : ENOSPC, goesOn: true)
                    outcomes.insert(try await strike(failure, sharing).outcome)
                }
            }
            // The head alone may fail, too.
            XCTAssertEqual(
                outcomes.subtracting(["in doubt"]), ["rolled back", "committed without a head"], "\(sharing)")
        }
    }

    func testST4ATransactionThatEndsInTheMiddleFailsTheOperationsThatBegan() async throws {
        let ledger = try Ledger()
        let database = try ledger.open()
        // Pages are written before the commit, since there is room for few.
        try database.writer.inDatabase { try $0.execute(sql: "PRAGMA cache_size = 5") }
        let large = String(repeating: "x", count: 100_000)
        let before = try database.dump()
        let ran = Captured<Int>()
        let operations: [EncryptedDatabase.Operation] = (0..<4).map { number in
            {
                ran.append(number)
                return try database.add("\(number) \(large)")
            }
        }

        var begun: Set<Int> = []
        for number in (1..<100).map({ $0 * 10 }) {
            var results: [Result<Int, any Error>] = []
            ran.removeAll()
            try await CallFailure(.write, number: number, error: EIO, goesOn: false).strike(ledger.folder.url) {
                results = database.together(operations, within: .seconds(60))
            }
            XCTAssertEqual(ran.values, Array(0..<results.count), "\(number)")
            guard results.contains(where: { !$0.isSuccess }) else { break }
            XCTAssertEqual(results.map(\.code), ran.values.map { _ in .storeFailed }, "\(number)")
            XCTAssertTrue(try database.dump() == before, "\(number)")
            begun.insert(results.count)
        }

        XCTAssertEqual(begun, [1, 2, 3, 4])
        XCTAssertEqual(try database.entries().count, 4)
        _ = try database.soundDump()
        try database.close()
    }

    func testST7NothingOlderOfASharedTransactionIsEverBelieved() async throws {
        let ledger = try Ledger(checkpoints: RememberedHeads())
        var older: [DiskImage] = []
        let database = try ledger.open()
        for number in 0..<4 {
            older.append(try DiskImage(of: ledger.folder.url))
            try database.doSixteen(number)
        }
        try database.close()
        let newest = try DiskImage(of: ledger.folder.url)
        let truth = try ledger.readProtected(ledger.folder.url)
        var noticed = 0

        for splice in older.flatMap({ newest.splices(of: $0) }) {
            let disk = try DamagedDisk(splice.image)
            do {
                let text = try ledger.readProtected(disk.url)
                XCTAssertTrue(text == truth, splice.what)
            } catch is StoreJudge.Unsound {
                noticed += 1
            } catch {
                let codes: [BadgeError.Code] = [.rolledBack, .storeDamaged, .custodyDamaged]
                XCTAssertTrue(
                    (error as? BadgeError).map { codes.contains($0.code) } ?? false, "\(splice.what): \(error)")
                noticed += 1
            }
        }
        XCTAssertGreaterThan(noticed, 20)
    }

    private func strike(_ failure: CallFailure, _ sharing: SharingMode) async throws -> (calls: Int, outcome: String) {
        let ledger = try Ledger(sharing: sharing)
        let database = try ledger.open()
        try database.add("old")
        let before = try database.dump()
        var results: [Result<Int, any Error>] = []
        let calls = try await failure.strike(ledger.folder.url) {
            results = database.perform(database.adding("a"), database.failing("b"), database.adding("c"))
        }
        let after = try database.soundDump()
        try database.close()
        XCTAssertEqual(try ledger.read(ledger.folder.url), after, "\(failure)")
        let isFailed = results.allSatisfy { [.storeFailed, .diskFull].contains($0.code) }
        guard after != before else {
            XCTAssertTrue(isFailed, "\(failure): \(results)")
            return (calls, "rolled back")
        }
        // After a commit that failed at its end, only a read tells whether it was one.
        guard !isFailed else { return (calls, "in doubt") }
        XCTAssertThrowsError(try results[1].get()) { XCTAssertTrue($0 is Ledger.Refused, "\(failure): \($0)") }
        XCTAssertEqual(results[0].code, results[2].code, "\(failure)")
        return (calls, results[0].isSuccess ? "committed" : "committed without a head")
    }
}

extension Ledger {
    /// Every protected row as a text, once all of it was found sound.
    fileprivate func readProtected(_ directory: URL) throws -> String {
        let database = try open(directory)
        defer { do { try database.close() } catch {} }
        _ = try database.soundDump()
        return "\(try database.entries()) \(try database.entries(of: "ben")) \(try database.auditEntries())"
    }
}

extension EncryptedDatabase {
    /// Sixteen operations, one of which fails.
    fileprivate func doSixteen(_ round: Int) throws {
        let results = together(
            (0..<16).map { number in
                let text = "\(round) \(number) \(String(repeating: "x", count: 400))"
                return number == 7 ? failing(text) : adding(text, of: number % 2 == 0 ? "ana" : "ben")
            }, within: .seconds(60))
        XCTAssertEqual(results.filter(\.isSuccess).count, 15)
    }
}

extension DiskImage {
    /// This image with the database of an older one, and with each page of it that is another.
    fileprivate func splices(of older: DiskImage) -> [(what: String, image: DiskImage)] {
        let name = "ledger.db"
        guard let new = files[name], let old = older.files[name] else { return [] }
        var whole = self
        whole.files[name] = old
        let pages = stride(from: 0, to: min(new.count, old.count), by: Splice.page).filter {
            new[$0..<$0 + Splice.page] != old[$0..<$0 + Splice.page]
        }
        return [("the database", whole)]
            + pages.map { start in
                var image = self
                image.files[name]?.replaceSubrange(start..<start + Splice.page, with: old[start..<start + Splice.page])
                return ("page \(start / Splice.page + 1)", image)
            }
    }
}
