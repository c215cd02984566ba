import BadgeFlows
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Patterns of flows: what they match, and that no text and no pattern takes long.
final class FlowPatternTests: XCTestCase {
    func testAPatternMatchesWhatItsNotationSays() throws {
        let cases: [(String, [String], [String])] = [
            ("abc", ["abc", "xabcx"], ["ab", ""]),
            ("^abc$", ["abc"], ["abcd", "xabc"]),
            ("^a*$", ["", "a", "aaa"], ["b", "aab"]),
            ("^a+b?$", ["a", "aab"], ["", "b", "abb"]),
            ("^(ab|c)+$", ["ab", "cab", "ccc"], ["", "a", "abd"]),
            ("^a{2}$", ["aa"], ["a", "aaa"]),
            ("^a{2,}$", ["aa", "aaaa"], ["a"]),
            ("^a{1,3}$", ["a", "aaa"], ["", "aaaa"]),
            ("^(?:a|b){0,2}c$", ["c", "abc"], ["abac"]),
            ("^[a-c]+$", ["abc"], ["d", ""]),
            ("^[^a-c]+$", ["xyz"], ["xa"]),
            ("^[\\w.-]+$", ["a_b.c-9"], ["a b"]),
            ("^\\d\\D\\s\\S$", ["1a b"], ["aa b"]),
            ("^.$", ["é", "李"], ["", "\n", "ab"]),
            ("^\\u00e9\\x41$", ["éA"], ["eA"]),
            ("^a.*?b$", ["ab", "axxb"], ["ax"]),
            ("/^AbC$/i", ["abc", "ABC"], ["abd"]),
            ("^(a?){3}$", ["", "aa", "aaa"], ["aaaa"]),
            ("^(a*)*$", ["", "aaaa"], ["ab"]),
            ("^$|^x$", ["", "x"], ["xx"]),
            ("^[\\]\\-]$", ["]", "-"], ["a"]),
            ("^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", ["ana@example.com"], ["ana@example", "a b@c.d"]),
        ]

        for (source, matching, others) in cases {
            let pattern = try FlowPattern(source)
            for text in matching { XCTAssertTrue(pattern.matches(text), "\(source) on \(text)") }
            for text in others { XCTAssertFalse(pattern.matches(text), "\(source) on \(text)") }
        }
    }

    func testWhatIsOutsideTheSubsetIsRefused() {
        let sources = [
            "(?=a)", "(?!a)", "(?<n>a)", "(a)\\1", "\\b", "\\p{L}", "a**", "*a", "(a", "a)", "[", "[]", "a{3,2}",
            "a{5000}", "(a{1000}){1000}", "/a/m", "[b-a]", "^*", "\\", "\\xZZ", "\\uD800", "a{", "x{}",
            String(repeating: "(", count: 40) + String(repeating: ")", count: 40),
            String(repeating: "a", count: 1001),
        ]

        for source in sources {
            XCTAssertThrowsError(try FlowPattern(source), source) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
            }
        }
    }

    func testAPatternAtTheEdgeOfTheSubsetIsCompiledAndOneBeyondItIsNot() throws {
        let nested = { String(repeating: "(", count: $0) + "a" + String(repeating: ")", count: $0) }
        // Three states for each repetition.
        let table: [(String, String)] = [
            (nested(32), nested(33)), ("a{1000}", "a{1001}"), ("a{1000}b{333}", "a{1000}b{333}c"),
            (String(repeating: "a", count: 1000), String(repeating: "a", count: 1001)), ("a{0,1}", "a{0}"),
            ("a{2,2}", "a{2,1}"), ("[a-a]", "[b-a]"),
        ]

        try playEach(table) { source, beyond in
            XCTAssertNoThrow(try FlowPattern(source), source)
            assertThrows(.documentInvalid, beyond) { try FlowPattern(beyond) }
        }
    }

    func testAPatternThatExplodesElsewhereTakesLinearTime() throws {
        let text = String(repeating: "a", count: 5000) + "!"
        for source in ["^(a+)+$", "^(a|aa)+$", "^(a|a?)+$", "^([a-z]*)*$", "(.*a){20}b"] {
            XCTAssertFalse(try FlowPattern(source).matches(text), source)
        }
    }

    func testAPatternAgreesWithFoundationOnGeneratedTexts() throws {
        var generator = SeededGenerator(seed: 5)
        let atoms = ["a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab)?", "a*", "b+", "(a|b){1,2}", "^", "$"]
        var compared = 0
        for _ in 0..<400 {
            let source = (0..<4).map { _ in atoms.randomElement(using: &generator) ?? "a" }.joined()
            guard let pattern = try? FlowPattern(source), let other = try? NSRegularExpression(pattern: source) else {
                continue
            }
            for _ in 0..<20 {
                let count = Int.random(in: 0..<6, using: &generator)
                let text = String((0..<count).map { _ in "abc".randomElement(using: &generator) ?? "a" })
                let range = NSRange(text.startIndex..., in: text)
                let expected = other.firstMatch(in: text, range: range) != nil
                XCTAssertEqual(pattern.matches(text), expected, "\(source) on \(text)")
                compared += 1
            }
        }
        XCTAssertGreaterThan(compared, 5000)
    }
}
