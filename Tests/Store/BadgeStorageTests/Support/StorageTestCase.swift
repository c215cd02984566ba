import BadgeDatabase
import BadgeModel
import Foundation
import GRDB
import XCTest

@testable import BadgeStorage

/// Gives a test its homes, one for each sharing mode. After each test nothing that was planted may be legible in any file.
class StorageTestCase: XCTestCase {
    private var homes: [StoreHome] = []

    override func tearDownWithError() throws {
        for home in homes { XCTAssertEqual(try home.leaks(), [], "\(home.sharing)") }
        homes = []
    }

    /// A home for each of the modes.
    func homes(_ modes: [SharingMode] = SharingMode.allCases) throws -> [StoreHome] {
        let made = try modes.map { try StoreHome(sharing: $0) }
        homes += made
        return made
    }

    func blob(_ sql: String, in store: BadgeStore, line: UInt = #line) async throws -> Data {
        let blob = try await store.blob(sql)
        return try XCTUnwrap(blob, line: line)
    }

    func assertThrows<Value>(
        _ code: BadgeError.Code, line: UInt = #line, _ body: () async throws -> Value
    ) async {
        do {
            _ = try await body()
            XCTFail("nothing was thrown", line: line)
        } catch {
            XCTAssertEqual((error as? BadgeError)?.code, code, "\(error)", line: line)
        }
    }
}

extension BadgeStore {
    /// The numbers of rows, for the tables that have any.
    func rows() throws -> [String: Int] {
        let tables = [
            "organization", "trust_anchor", "policy", "device_key", "badge", "credential", "session", "issuance",
            "device", "code_secret", "consent", "trust", "server", "connection",
            "webauthn_credential", "picture", "flow_session", "flow_document", "presentation", "trusted_verifier",
            "transaction_type",
        ]
        return try database.read { database in
            try Dictionary(
                uniqueKeysWithValues: tables.map {
                    ($0, try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0)
                }
            ).filter { $0.value > 0 }
        }
    }

    /// Every row of every table as a text, to hold a store against an earlier state.
    func contents() throws -> [String: [String]] {
        try database.read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            return try Dictionary(
                uniqueKeysWithValues: tables.map {
                    ($0, try Row.fetchAll(database, sql: "SELECT * FROM \($0)").map(\.debugDescription).sorted())
                })
        }
    }

    /// All texts and bytes of all rows, as whoever has the key of the database reads them.
    func plaintext() throws -> Data {
        try database.read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            let rows = try tables.flatMap { try Row.fetchAll(database, sql: "SELECT * FROM \($0)") }
            return rows.flatMap(\.databaseValues).reduce(into: Data()) { bytes, value in
                switch value.storage {
                case .string(let text): bytes.append(contentsOf: text.utf8)
                case .blob(let blob): bytes.append(blob)
                default: break
                }
            }
        }
    }

    /// Lets the audit log be altered, as whoever has the key of the store could.
    func dropAuditTriggers() throws {
        let names = try database.read {
            try String.fetchAll(
                $0, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE 'audit%'")
        }
        for name in names { try execute("DROP TRIGGER \(name)") }
    }

    func schema() throws -> String { try database.schema() }

    /// The key that a badge's secrets are sealed under.
    func key(of badge: Badge.ID) throws -> BadgeKey {
        let keyring = keyring
        return try database.read { try keyring.key(of: badge, in: $0) }
    }

    func execute(_ sql: String) throws {
        try database.write { try $0.execute(sql: sql) }
    }

    func blob(_ sql: String) throws -> Data? {
        try database.read { try Data.fetchOne($0, sql: sql) }
    }
}
