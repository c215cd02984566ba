import Foundation
import GRDB
import Synchronization
import TestSupport
import XCTest

@testable import BadgeDatabase

/// SEC-15: what SQLite would put into temporary files stays in memory.
final class TemporaryFileTests: StoreTestCase {
    func testSEC15SortsAndStatementJournalsOpenNoFile() throws {
        try playEach(SharingMode.allCases) { sharing in
            let database = try open("\(sharing).db", sharing: sharing)
            try database.addNotes(1000)
            let opened = OpenFiles(beside: directory.path)
            try database.writer.writeWithoutTransaction { connection in
                connection.add(function: opened.look)
                // Even where files are asked for, and far too little memory for what follows.
                try connection.execute(sql: "PRAGMA temp_store = FILE; PRAGMA cache_size = 10")

                // A sorter, a table of its own, and a statement that may have to be undone alone.
                try connection.execute(
                    sql: """
                        SELECT max(look()) FROM (SELECT text FROM note ORDER BY text DESC, id);
                        CREATE TEMP TABLE held AS SELECT text || look() AS text FROM note;
                        CREATE INDEX temp.held_text ON held(text);
                        SELECT look() FROM held ORDER BY text LIMIT 10;
                        SELECT count(*), look() FROM (SELECT DISTINCT text FROM note UNION SELECT text FROM held);
                        """)
                try connection.inTransaction {
                    try connection.execute(sql: "INSERT INTO note(text) SELECT text FROM note")
                    try connection.execute(sql: "UPDATE note SET text = text || look()")
                    return .rollback
                }
            }

            XCTAssertGreaterThan(opened.looks, 1000)
            XCTAssertEqual(opened.others, [], "\(sharing)")
            try database.close()
        }
    }
}

/// Looks, from within a statement, at the files that this process has open.
private final class OpenFiles: Sendable {
    private let found = Mutex<(looks: Int, others: Set<String>)>((0, []))
    private let directory: String
    private let before: Set<String>

    init(beside directory: String) {
        self.directory = directory
        before = Self.open()
    }

    var looks: Int { found.withLock { $0.looks } }
    var others: Set<String> { found.withLock { $0.others } }

    var look: DatabaseFunction {
        DatabaseFunction("look", argumentCount: 0) { [self] _ in
            let others = Self.open().filter { !before.contains($0) && isForeign($0) }
            found.withLock {
                $0.looks += 1
                $0.others.formUnion(others)
            }
            return ""
        }
    }

    // A file that was removed when it was made is shown with `(deleted)` behind its name, a piece of memory as `memfd`.
    private func isForeign(_ path: String) -> Bool {
        path.hasPrefix("/") && !path.hasPrefix("/proc/") && !path.hasPrefix("/dev/") && !path.hasPrefix(directory)
            || path.hasSuffix("(deleted)")
    }

    private static func open() -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return Set(
            names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") })
    }
}
