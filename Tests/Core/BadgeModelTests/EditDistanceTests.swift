import BadgeModel
import TestSupport
import XCTest

/// Which name is meant by one that is misspelt.
final class EditDistanceTests: XCTestCase {
    func testTheDistanceIsTheNumberOfSlips() throws {
        let table = [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
            ("abc", "bca", 2), ("abc", "abcd", 1), ("abc", "xyz", 3), ("kitten", "sitting", 3),
        ]

        try playEach(table) { one, other, distance in XCTAssertEqual(one.editDistance(to: other), distance) }
    }

    func testANameIsMeantUpToASlipOrAThirdOfItsLetters() throws {
        let table: [(String, Set<String>, String?)] = [
            ("kin", ["kind"], "kind"), ("ki", ["kind"], nil), ("a", ["ab"], "ab"), ("to", ["no"], "no"),
            ("limxtx", ["limits"], "limits"), ("lxmxtx", ["limits"], nil), ("LIMIT", ["limits"], "limits"),
            // Of two that are as near, the first; of others, the nearest.
            ("cat", ["hat", "bat"], "bat"), ("hats", ["hat", "hatsy", "hats"], "hats"), ("a", [], nil),
        ]

        try playEach(table) { name, names, nearest in XCTAssertEqual(name.nearest(among: names), nearest) }
    }

    func testALongNameOrAmongManyNoneIsSought() {
        let long = String(repeating: "a", count: 63)
        let names = Set((1...256).map { "name-\($0)" })

        XCTAssertEqual((long + "b").nearest(among: [long]), long)
        XCTAssertNil((long + "bb").nearest(among: [long]))
        XCTAssertEqual("name_1".nearest(among: names), "name-1")
        XCTAssertNil("name_1".nearest(among: names.union(["another"])))
    }
}
