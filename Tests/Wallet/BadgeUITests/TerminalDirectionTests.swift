import XCTest

@testable import BadgeTerminalUI

/// Direction of reading on a terminal: marks, and never another order of the characters.
final class TerminalDirectionTests: XCTestCase {
    func testAnIsolateThatEndsOnItsLineStays() {
        let pairs = "\u{2068}a\u{2069}\u{2068}b\u{2069}"
        for text in ["a \u{2068}b\u{2069} c", "\u{2068}\u{2068}a\u{2069}\u{2069}", pairs] {
            XCTAssertEqual(TerminalText.safe(text), text)
            XCTAssertEqual(TerminalText.line(text), text)
        }
    }

    func testAnIsolateThatDoesNotEndIsAnEscape() {
        XCTAssertEqual(TerminalText.safe("a\u{2068}b"), #"a\u{2068}b"#)
        XCTAssertEqual(TerminalText.safe("a\u{2069}b\u{2068}c"), #"a\u{2069}b\u{2068}c"#)
        XCTAssertEqual(TerminalText.safe("\u{2068}a\nb\u{2069}"), "\\u{2068}a\nb\\u{2069}")
        XCTAssertEqual(TerminalText.json("\u{2068}a\u{2069}"), #"\u2068a\u2069"#)
    }

    func testIsolatesWithinIsolatesAreBounded() {
        let deep = String(repeating: "\u{2068}", count: 100) + "a" + String(repeating: "\u{2069}", count: 100)

        let safe = TerminalText.safe(deep)
        XCTAssertEqual(safe.unicodeScalars.count { $0 == "\u{2068}" }, 8)
        XCTAssertEqual(safe.unicodeScalars.count { $0 == "\u{2069}" }, 8)
    }

    func testEachLineOfABrokenTextEndsWhatItBegins() {
        let text = "مخزن \u{2068}one two three four five six seven\u{2069} مغلق"
        for lines in [TerminalText.wrapped(text, width: 16), TerminalText.filled(text, width: 16)] {
            XCTAssertGreaterThan(lines.count, 2)
            for line in lines { XCTAssertEqual(TerminalText.safe(line), line, "nothing is open at its end") }
        }
    }

    func testALineOfALanguageReadFromTheRightBeginsWithAMark() {
        XCTAssertEqual(TerminalText.rightToLeft("badgectl: خطأ"), "\u{200F}badgectl: خطأ")
        XCTAssertEqual(TerminalText.rightToLeft("\u{2068}id\u{2069}  x"), "\u{200F}\u{2068}id\u{2069}  x")
        // What is to be copied stays as it is.
        XCTAssertEqual(TerminalText.rightToLeft("أ\neyJhbGciOi\n"), "\u{200F}أ\neyJhbGciOi\n")
    }

    func testMarksTakeNoColumn() {
        XCTAssertEqual(TerminalText.columns("\u{200F}\u{2068}ab\u{2069}"), 2)
        XCTAssertEqual(TerminalText.columns("شارة"), 4)
        XCTAssertEqual(TerminalText.columns("يومًا"), 4)
    }
}
