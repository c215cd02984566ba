import BadgeDatabase
import BadgeModel
import XCTest

/// Values that statements are given.
final class BindingTests: StoreTestCase {
    func testATextWithANULIsRefusedAndNotCutThere() throws {
        let store = try open()
        try store.write { try $0.executeCached("INSERT INTO note (id, text) VALUES (1, 'a')") }
        let query = "SELECT id FROM note WHERE text = :text"

        let found = try store.read { try $0.cachedValue(Int.self, query, ["text": "a"]) }

        XCTAssertEqual(found, 1)
        for text in ["a\0", "a\0b", "\0"] {
            assertThrows(.invalidInput, try store.read { try $0.cachedValue(Int.self, query, ["text": text]) })
            assertThrows(.invalidInput, try store.read { try $0.cachedRows(query, Bindings([text])).count })
            assertThrows(
                .invalidInput, try store.write { try $0.executeCached("INSERT INTO note (text) VALUES (?)", [text]) })
        }
        XCTAssertEqual(try store.read { try $0.cachedValues(String.self, "SELECT text FROM note") }, ["a"])
        try store.close()
    }
}
