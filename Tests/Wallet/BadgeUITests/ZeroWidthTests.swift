import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

final class ZeroWidthTests: XCTestCase {
    func testWhatNoScriptNeedsIsLeftOut() {
        let texts = [
            "bad\u{200B}ge": "badge", "a\u{2060}b\u{FEFF}c": "abc", "\u{FEFF}Log in": "Log in",
            "pay\u{200D}pal": "paypal",
            "1\u{200D}2": "12", "x\u{200C}y": "xy", "\u{200D}\u{200D}": "", "end\u{200B}": "end",
            "plain – text": "plain – text",
        ]

        for (text, shown) in texts {
            XCTAssertEqual(Array(text.withoutStrayZeroWidth.unicodeScalars), Array(shown.unicodeScalars), shown)
        }
    }

    func testWhatScriptsAndEmojiNeedStays() {
        let texts = [
            "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "🧑🏽\u{200D}🚀", "می\u{200C}خواهم", "क्\u{200D}ष", "क्\u{200C}ष",
            "ภาษา\u{200B}ไทย", "ភាសា\u{200B}ខ្មែរ",
        ]

        for text in texts {
            XCTAssertEqual(Array(text.withoutStrayZeroWidth.unicodeScalars), Array(text.unicodeScalars), text)
        }
    }

    func testARunOfThemIsOneAtMostAndTakesLinearTime() {
        let run = String(repeating: "\u{200C}\u{200D}", count: 200_000)

        XCTAssertEqual("a\(run)b".withoutStrayZeroWidth, "ab")
        XCTAssertEqual("ی\(run)خ".withoutStrayZeroWidth.unicodeScalars.count, 3)
    }

    func testTheTextsOfAServerAreShownWithoutThem() {
        XCTAssertEqual("Pay\u{200B}\nnow\u{2060}".shownText, "Pay now")
    }
}
