import BadgeDatabase
import BadgeStorage
import Foundation
import XCTest

final class SchemaDumpTests: StorageTestCase {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Schemas/store.sql").standardizedFileURL
    private static let head = """
        -- The schema of the wallet's store (wallet.db) after every migration, for people and programs that read it with
        -- SQLCipher. Written by a test, which compares it otherwise:
        --   WRITE_SCHEMAS=1 swift test --filter SchemaDumpTests


        """

    func testTheDumpIsThatOfAMigratedStore() async throws {
        for home in try homes([.shared]) {
            let store = try await home.open()

            let schema = Self.head + (try await store.schema())

            try await home.close(store)
            if ProcessInfo.processInfo.environment["WRITE_SCHEMAS"] != nil {
                try Data(schema.utf8).write(to: Self.file)
            }
            XCTAssertEqual(try String(contentsOf: Self.file, encoding: .utf8), schema)
        }
    }
}
