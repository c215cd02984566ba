import BadgeModel
import BadgeTesting
import DiskSimulation
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeDatabase

/// Operations that share a transaction.
final class TogetherTests: XCTestCase {
    private var ledgers: [Ledger] = []

    override func tearDown() { ledgers = [] }

    func testNeighborsOfAFailingOperationKeepTheirs() throws {
        try playEach(SharingMode.allCases) { sharing in
            let ledger = try makeLedger(sharing: sharing)
            let database = try ledger.open()
            let before = try database.generation

            let results = database.perform(
                database.adding("a"), database.failing("b"), database.adding("c", of: "ben"), database.adding("a"),
                database.adding("d"))

            XCTAssertEqual(results.map(\.isSuccess), [true, false, true, false, true])
            XCTAssertThrowsError(try results[1].get()) { XCTAssertTrue($0 is Ledger.Refused, "\($0)") }
            // What is there already is this operation's own fault, and SQLite's.
            XCTAssertEqual(results[3].code, .storeFailed)
            XCTAssertEqual(try [results[0].get(), results[2].get(), results[4].get()], [1, 1, 2])
            XCTAssertEqual(try database.entries(), ["a", "d"])
            XCTAssertEqual(try database.entries(of: "ben"), ["c"])
            XCTAssertEqual(try database.auditEntries().map(\.event.outcome), ["a", "c", "d"])
            XCTAssertEqual(try database.generation, before + 1)
            _ = try database.soundDump()
            try database.close()
            XCTAssertEqual(try ledger.open().entries(), ["a", "d"])
        }
    }

    func testWhatWasRolledBackIsForgottenByItsNeighborsToo() throws {
        let database = try makeLedger().open()
        try database.add("old")

        let results = database.perform(
            database.failing("a"),
            { try database.entries().count },
            {
                try database.write { database in
                    try database.execute(sql: "DELETE FROM entry")
                    throw Ledger.Refused()
                }
            },
            { try database.entries().count }, database.adding("b"),
            {
                try database.add("c")
                throw Ledger.Refused()
            },
            { try database.entries().count })

        XCTAssertEqual(results.map { try? $0.get() }, [nil, 1, nil, 1, 2, nil, 3])
        XCTAssertEqual(try database.entries(), ["old", "b", "c"])
        _ = try database.soundDump()
        try database.close()
    }

    func testAnOperationWithoutAChangeCommitsNothing() throws {
        let database = try makeLedger().open()
        try database.add("a")
        let before = (try database.generation, try database.head())

        let results = database.perform({ try database.entries().count }, database.failing("b"))

        XCTAssertEqual(results.map(\.isSuccess), [true, false])
        XCTAssertEqual(try database.generation, before.0)
        XCTAssertEqual(try database.head(), before.1)
        try database.close()
    }

    func testAReadRefusesToWriteAndUndoesWhatItWrote() throws {
        let database = try makeLedger().open()

        let results = database.perform(
            database.adding("a"),
            {
                try database.read { try $0.execute(sql: "DELETE FROM entry") }
                return 0
            }, database.adding("b"))

        XCTAssertEqual(results.map(\.isSuccess), [true, false, true])
        XCTAssertEqual(try database.entries(), ["a", "b"])
        _ = try database.soundDump()
        try database.close()
    }

    func testOthersSeeNothingOfItBeforeAllIsCommitted() throws {
        let ledger = try makeLedger()
        let (database, other) = (try ledger.open(), try ledger.open())
        let before = try other.head()
        let look: @Sendable () throws -> Int = { try other.entries().count }

        let results = database.perform(database.adding("a"), look, database.adding("b"), look)

        XCTAssertEqual(try results.map { try $0.get() }, [1, 0, 2, 0])
        XCTAssertEqual(try other.entries(), ["a", "b"])
        XCTAssertEqual(try other.head()?.generation, (before?.generation ?? 0) + 1)
        XCTAssertEqual(try other.head()?.memo, "2")
        for database in [database, other] { try database.close() }
    }

    func testNoOperationBeginsAfterTheTimeOfATransaction() throws {
        let database = try makeLedger().open()
        let operations = [database.adding("a"), database.adding("b"), database.adding("c")]

        let results = database.together(operations, within: .zero)

        XCTAssertEqual(results.map(\.isSuccess), [true])
        XCTAssertEqual(try database.entries(), ["a"])
        try database.close()
    }

    func testWhatNeedsATransactionOfItsOwnIsRefusedInASentence() throws {
        let ledger = try makeLedger(checkpoints: RememberedHeads())
        let database = try ledger.open()
        let backup = ledger.folder.url.appending(path: "copy.db").path(percentEncoded: false)
        let refused: [EncryptedDatabase.Operation] = [
            { try database.verify().pagesChecked },
            {
                try database.emptyLog()
                return 0
            },
            {
                try database.advanceCheckpoint()
                return 0
            },
            {
                try database.copy(to: backup, key: Secret(1..<33))
                return 0
            },
            {
                try database.close()
                return 0
            },
            { try database.perform(database.adding("z"))[0].get() },
            { try database.write { _ in try database.add("z") } },
            { try database.read { _ in try database.entries().count } },
        ]

        let results = database.together([database.adding("a")] + refused + [database.adding("b")])

        XCTAssertEqual(results.first?.isSuccess, true)
        XCTAssertEqual(results.dropFirst().dropLast().map(\.code), refused.map { _ in .unexpected })
        XCTAssertEqual(results.last?.isSuccess, true)
        XCTAssertEqual(try database.entries(), ["a", "b"])
        XCTAssertFalse(FileManager.default.fileExists(atPath: backup))
        _ = try database.soundDump()
        try database.close()
    }

    func testWhatOnlyReadsIsAnsweredWithinTheTransaction() throws {
        let database = try makeLedger().open()
        try database.add("a")

        let results = database.perform(
            database.adding("b"), { try database.head()?.logSize ?? 0 }, { try database.auditEntries().count },
            { try database.verifyAuditLog().entries }, { try database.schemaVersion()?.count ?? 0 },
            { try database.auditProof(forEntryAt: 0).entry.index })

        XCTAssertEqual(try results.map { try $0.get() }, [2, 1, 2, 2, 9, 0])
        try database.close()
    }

    func testOtherThreadsWaitForTheTransaction() async throws {
        let database = try makeLedger().open()
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let wait: @Sendable () throws -> Int = {
            begun.signal()
            go.wait()
            return 0
        }

        async let results = onThread { database.perform(database.adding("a"), wait, database.adding("b")) }
        _ = await onThread { begun.wait() }
        async let count = onThread { Result { try database.entries().count } }
        async let other = onThread { Result { try database.add("c") } }
        go.signal()

        let done = await results
        XCTAssertEqual(done.map(\.isSuccess), [true, true, true])
        let counted = try await count.get()
        XCTAssertTrue([2, 3].contains(counted))
        _ = try await other.get()
        XCTAssertEqual(try database.entries(), ["a", "b", "c"])
        try database.close()
    }

    func testAClosedDatabaseFailsAllOfThem() throws {
        let database = try makeLedger().open()
        try database.close()

        let results = database.perform(database.adding("a"), database.adding("b"))

        XCTAssertEqual(results.map(\.code), [.closed, .closed])
    }

    func testAStoreInUseFailsAllOfThem() throws {
        let ledger = try makeLedger()
        let (database, other) = (try ledger.open(), try ledger.open())

        let results = try other.write { _ in database.perform(database.adding("a"), database.adding("b")) }

        XCTAssertEqual(results.map(\.code), [.storeInUse, .storeInUse])
        XCTAssertEqual(try database.entries(), [])
        for database in [database, other] { try database.close() }
    }

    func testAnOlderStorePutUnderAnOpenOneIsNoticed() throws {
        let ledger = try makeLedger()
        let database = try ledger.open()
        let file = ledger.folder.url.appending(path: "ledger.db")
        _ = database.perform(database.adding("a"), database.adding("b"))
        let older = try Data(contentsOf: file)
        _ = database.perform(database.failing("c"), database.adding("d"), database.adding("e"))
        try older.write(to: file)
        try database.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA shrink_memory") }

        let results = database.perform(database.adding("f"), { try database.entries().count })

        XCTAssertEqual(results.map(\.code), [.rolledBack, .rolledBack])
        assertThrows(.rolledBack) { try database.entries() }
        XCTAssertEqual(try Data(contentsOf: file), older)
    }
}

extension TogetherTests {
    // Kept until the end of the test, with its folder.
    private func makeLedger(sharing: SharingMode = .shared, checkpoints: RememberedHeads? = nil) throws -> Ledger {
        let ledger = try Ledger(sharing: sharing, checkpoints: checkpoints)
        ledgers.append(ledger)
        return ledger
    }
}

private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
}
