import BadgeDatabase
import BadgeStorage
import Foundation
import TestSupport
import XCTest

final class SchemaDumpTests: StorageTestCase {
    private static let file = packageRoot.appending(path: "Schemas/store.sql")
    private static let head = """
        -- The schema of the wallet's store (wallet.db) after every migration, for people and programs that read it with
        -- SQLCipher. Written by a test, which compares it otherwise:
        --   WRITE_SCHEMAS=1 swift test --filter SchemaDumpTests


        """

    func testTheDumpIsThatOfAMigratedStore() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()

            let schema = Self.head + (try await store.schema())

            try await home.close(store)
            if ProcessInfo.processInfo.environment["WRITE_SCHEMAS"] != nil {
                try Data(schema.utf8).write(to: Self.file)
            }
            XCTAssertEqual(try String(contentsOf: Self.file, encoding: .utf8), schema)
        }
    }

    func testTheArticleOnFormatsNamesEverySealedColumn() throws {
        let article = Self.file.deletingLastPathComponent()
            .appending(path: "../Sources/Wallet/BadgeKit/Documentation.docc/FormatsOfAHome.md").standardizedFileURL
        let text = try String(contentsOf: article, encoding: .utf8)

        let tables = try String(contentsOf: Self.file, encoding: .utf8).matches(of: /CREATE TABLE (\w+) \(([^;]+);/)
        let sealed = tables.flatMap { table in
            table.output.2.matches(of: /(\w*sealed) BLOB/).map { "`\(table.output.1).\($0.output.1)`" }
        }
        let locked = tables.filter { $0.output.2.contains("is_locked") }.map { "| `\($0.output.1)." }

        XCTAssertGreaterThan(sealed.count, 5)
        XCTAssertGreaterThan(locked.count, 4)
        XCTAssertEqual((sealed + locked).filter { !text.contains($0) }, [])
    }
}
