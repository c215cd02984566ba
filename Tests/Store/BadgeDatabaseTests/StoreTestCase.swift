import BadgeDatabase
import BadgeModel
import Foundation
import GRDB
import XCTest

/// A directory for each test; after the test no file in it may hold the planted marker.
class StoreTestCase: XCTestCase {
    static let marker = "planted-marker-in-plain-sight"
    static let key = Secret(0..<32)
    static let otherKey = Secret(1..<33)
    static let notes = Migration("1-notes") {
        try $0.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    }
    private(set) var directory = URL(fileURLWithPath: "/nonexistent")
    var plaintextFiles: Set<String> = []

    override func setUpWithError() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            if plaintextFiles.contains(name) { continue }
            let content = try? Data(contentsOf: directory.appendingPathComponent(name))
            XCTAssertNil(content?.range(of: Data(Self.marker.utf8)), "plaintext in \(name)")
        }
        try FileManager.default.removeItem(at: directory)
    }

    func path(_ name: String = "store.db") -> String { directory.appendingPathComponent(name).path }

    func open(
        _ name: String = "store.db", key: Secret = key, sharing: SharingMode = .exclusive, create: Bool = true,
        migrations: [Migration] = [notes], busyTimeout: TimeInterval = 0.2
    ) throws -> EncryptedDatabase {
        try EncryptedDatabase.open(
            at: path(name), key: key, sharing: sharing, create: create, migrations: migrations,
            busyTimeout: busyTimeout)
    }

    /// A closed store of about 40 pages.
    func makeStore(_ name: String = "store.db", sharing: SharingMode = .exclusive, rows: Int = 300) throws {
        let database = try open(name, sharing: sharing)
        try database.addNotes(rows)
        try database.close()
    }

    /// Replaces bytes of a file that nobody has open.
    func change(_ name: String = "store.db", _ body: (inout Data) -> Void) throws {
        let file = URL(fileURLWithPath: path(name))
        var content = try Data(contentsOf: file)
        body(&content)
        try content.write(to: file)
    }

    func assertThrows<Value>(
        _ code: BadgeError.Code, _ body: @autoclosure () throws -> Value, line: UInt = #line
    ) {
        XCTAssertThrowsError(try body(), line: line) { error in
            XCTAssertEqual((error as? BadgeError)?.code, code, "\(error)", line: line)
        }
    }
}

extension EncryptedDatabase {
    func addNotes(_ count: Int, text: String = StoreTestCase.marker) throws {
        try write { database in
            for number in 0..<count {
                try database.execute(
                    sql: "INSERT INTO note (text) VALUES (?)",
                    arguments: [text + String(repeating: " x", count: 200 + number % 50)])
            }
        }
    }

    func noteCount() throws -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") ?? -1 }
    }
}
