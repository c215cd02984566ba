import BadgeModel
import Foundation
import TestSupport
import XCTest

/// Text that people write, and text that is written for another format.
final class WrittenTextTests: XCTestCase {
    func testAMarkIsDroppedAndUTF16IsRead() {
        let text = "n\u{E4}me \u{1F98A}"
        let little = Data([0xFF, 0xFE]) + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = Data([0xFE, 0xFF]) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

        for bytes in [Data(text.utf8), Data("\u{FEFF}\(text)".utf8), little, big, (Data([0]) + little).dropFirst()] {
            XCTAssertEqual(bytes.writtenText, Data(text.utf8))
        }
    }

    func testWhatIsNoTextStaysAsItIs() {
        let others: [[UInt8]] = [
            [], [0xFF], [0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0xD8, 0x00], [0xEF, 0xBB], [0xFF, 0xD8, 0xFF],
        ]

        for bytes in others { XCTAssertEqual(Data(bytes).writtenText, Data(bytes)) }
    }

    func testACodeHasTheDigitsOfAnyScript() {
        let codes = [
            "840265", "\u{668}\u{664}\u{660}\u{662}\u{666}\u{665}", "\u{6F8}\u{6F4}\u{6F0}\u{6F2}\u{6F6}\u{6F5}",
            "\u{96E}\u{96A}\u{966}\u{968}\u{96C}\u{96B}", "\u{FF18}\u{FF14}\u{FF10}\u{FF12}\u{FF16}\u{FF15}",
            "\u{1D7F4}40265", " 840265\t", "\u{A0}840\u{200B}265\u{3000}", "\u{FEFF}840265", "\u{202B}840265\u{202C}",
        ]

        for code in codes {
            XCTAssertEqual(code.readAsCode, "840265", code)
            XCTAssertEqual(Secret(utf8: code).readAsCode, Secret(utf8: "840265"), code)
        }
    }

    func testATextThatIsNoCodeStaysAsItIs() {
        for text in ["", " ", "840 265", " a840265", "\u{661}a", "\u{B2}\u{B3}", "\u{2167}", "caf\u{E9} "] {
            XCTAssertEqual(text.readAsCode, text)
            XCTAssertEqual(Secret(utf8: text).readAsCode, Secret(utf8: text))
        }
        XCTAssertEqual(Secret([0xFF, 0x31]).readAsCode, Secret([0xFF, 0x31]))
    }

    func testWhatIsReplacedIsReplacedBeforeAMarkToo() {
        let text = "a\"\u{301},\"b\r\n"

        XCTAssertEqual(
            Array(text.replacingScalars(["\"": "''"]).unicodeScalars), Array("a''\u{301},''b\r\n".unicodeScalars))
        XCTAssertEqual(
            "a,\u{301}b,".parts(at: ",").map { Array($0.utf8) }, ["a", "\u{301}b", ""].map { Array($0.utf8) })
        XCTAssertEqual("a=b=c".parts(at: "=", maxSplits: 1), ["a", "b=c"])
        XCTAssertEqual("a\r\n\r\rb\n".withLineFeeds, "a\n\r\rb\n")
    }

    func testJSONIsReadByAnotherParser() throws {
        for text in HostileTexts.all() {
            let document = JSON.object(["text": .string(text)])

            for written in [document.text, document.prettyText] {
                let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: String]
                XCTAssertEqual(read.map { Array($0["text", default: "-"].utf8) }, Array(text.utf8), written)
            }
        }
    }
}
