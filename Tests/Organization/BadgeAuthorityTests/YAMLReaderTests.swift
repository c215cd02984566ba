import BadgeModel
import XCTest

@testable import TestSupport

final class YAMLReaderTests: XCTestCase {
    func testReadsMappingsSequencesAndScalars() throws {
        let text = """
            # A comment.
            title: Badge API
            version: "1.0"
            count: 3
            isOpen: true
            none: null
            "quoted/{key}":
              flow: {"a": [1, "x"]}
              text: >-
                Two lines: folded
                into one.
            list:
              - plain
              - {"b": 2}
              - name: first
                value: 1
              - name: second
            """

        let document = try YAMLReader.parse(text)

        let expected: JSON = [
            "title": "Badge API", "version": "1.0", "count": 3, "isOpen": true, "none": nil,
            "quoted/{key}": ["flow": ["a": [1, "x"]], "text": "Two lines: folded into one."],
            "list": ["plain", ["b": 2], ["name": "first", "value": 1], ["name": "second"]],
        ]
        XCTAssertEqual(document, expected)
    }

    func testRefusesWhatItDoesNotUnderstand() {
        let refused = [
            "", "a", "a: 1\na: 2", "a:\n   b: 1", "a: 1\n  b: 2", "a:\n\tb: 1", "a: 'x'", "a: &x 1", "a: *x", "a: !x 1",
            "a: |\n  x", "a: {b: 1}", "a: [x]", "a: x: y", "a: 1 ", "a: x # y", "? a", "a: {\"b\": 1", "a:", "a: >-",
            "- a\nb: 1", "a:\n- b",
        ]

        for text in refused {
            assertThrows(.documentInvalid, text) { _ = try YAMLReader.parse(text) }
        }
    }
}
