import BadgeModel
import XCTest

final class JSONPositionsTests: XCTestCase {
    func testPositionsAreThoseOfTheMembersAndElements() {
        let positions = JSONPositions("{\n\"a\": [\n1,\n{\"ä\": 0, \"b\": \"x,\\\"y\"},\n 3\n],\n\"c\": {}\n}")

        XCTAssertEqual(
            ["a", "a[0]", "a[1]", "a[1].b", "a[2]", "c"].map { positions[$0].map { "\($0.line):\($0.column)" } },
            ["2:1", "3:1", "4:1", "4:10", "5:2", "7:1"])
        XCTAssertEqual(positions["a[9].z"]?.line, 2, "the nearest one above")
        XCTAssertEqual(JSONPositions("]]}}\"")["a"]?.line, 1)
    }

    func testPositionsAreNotedToABoundedDepthAndLength() {
        let deep = String(repeating: "{\"a\":\n", count: 40) + "0" + String(repeating: "}", count: 40)
        let long = String(repeating: "b", count: 300)
        func path(_ depth: Int) -> String { Array(repeating: "a", count: depth).joined(separator: ".") }

        let positions = JSONPositions(deep)
        let others = JSONPositions("{\n\"\(long)\": 1,\n\"c\": \"\(long)\"}")

        XCTAssertEqual([31, 32, 33, 40].map { positions[path($0)]?.line }, [31, 32, 32, 32])
        XCTAssertEqual(others[long]?.line, 1, "the document, which is the nearest one above")
        XCTAssertEqual(others["c"]?.line, 3)
    }

    func testProblemsAreInTheOrderOfTheTextAndOtherwiseAsGiven() {
        let positions = JSONPositions(#"{"b": {"y": 0, "x": 0}, "a": 0}"#)

        let sorted = positions.sorted(
            ["a", "b.x", "b.y", "b.z", "b", ""].map { BadgeError.InvalidField(path: $0, reason: "is wrong") })

        XCTAssertEqual(sorted.map(\.path), ["", "b.z", "b", "b.y", "b.x", "a"])
    }
}
