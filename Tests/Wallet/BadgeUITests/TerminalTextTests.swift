import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeTerminalUI

/// What somebody else wrote, as a terminal and a program get to read it.
final class TerminalTextTests: XCTestCase {
    // C0, DEL, C1, the bidirectional controls of UAX #9, the separators, and what is not drawn.
    private static let controls: [Unicode.Scalar] =
        [
            0x00...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
            0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
        ]
        .flatMap { $0.compactMap { Unicode.Scalar($0 as UInt32) } }

    func testEveryControlIsAnEscapeOnALine() {
        for scalar in Self.controls {
            let line = TerminalText.line("a\(scalar)b")

            XCTAssertTrue(line.hasPrefix(#"a\"#) && line.hasSuffix("b"), "\(scalar.value)")
            XCTAssertTrue(line.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 }, "\(scalar.value)")
        }
        XCTAssertEqual(TerminalText.line("Ana\r\nNext:\u{1B}[2J"), #"Ana\r\nNext:\u{1B}[2J"#)
    }

    // The header of a PNG is read, and nothing behind it.
    private func picture(_ width: Int, _ height: Int, bytes: Int = 33) -> ImageData {
        func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
        let header: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8) + number(width)
            + number(height) + [1, 0, 0, 0, 0]
        return ImageData(
            bytes: header + Array(repeating: 0, count: bytes - header.count), mediaType: "image/png")
    }

    func testAPictureHasSidesOfUpTo1024Pixels() {
        for pictures in [TerminalPictures.inlineImages, .kittyGraphics] {
            for (width, height) in [(1024, 1), (1, 1024)] {
                XCTAssertNotNil(pictures.sequence(drawing: picture(width, height)), "\(width) × \(height)")
            }
            for (width, height) in [(1025, 1), (1, 1025)] {
                XCTAssertNil(pictures.sequence(drawing: picture(width, height)), "\(width) × \(height)")
            }
        }
    }

    func testAPictureIsSentInPartsOf4096Characters() throws {
        // 3072 bytes are 4096 characters of Base64.
        for (bytes, marks) in [(3072, ["m=0"]), (3073, ["m=1", "m=0"]), (6144, ["m=1", "m=0"])] {
            let image = picture(1, 1, bytes: bytes)
            let sequence = try XCTUnwrap(TerminalPictures.kittyGraphics.sequence(drawing: image))
            let parts = sequence.matches(of: /\e_G(?:[A-Za-z0-9,=]*,)?(m=\d);([^\e]*)\e\\/)

            XCTAssertEqual(parts.map { String($0.1) }, marks)
            XCTAssertEqual(parts.map { String($0.2) }.joined(), Data(image.bytes).base64EncodedString())
            XCTAssertTrue(parts.allSatisfy { $0.2.count <= 4096 })
        }
    }

    func testAMarkHidesNoControlAndChangesNothingElse() {
        for text in HostileTexts.all() {
            let line = TerminalText.line(text)

            let escapes = [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t")]
            XCTAssertFalse(line.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }, line)
            guard !text.utf8.contains(UInt8(ascii: "\\")) else { continue }
            let read = escapes.reduce(line) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
            XCTAssertEqual(Array(read.utf8), Array(text.utf8))
        }
    }

    func testSeveralLinesKeepTheirBreaksAndNothingElse() {
        for scalar in Self.controls where scalar != "\n" {
            XCTAssertFalse(TerminalText.safe("a\(scalar)b").unicodeScalars.contains(scalar), "\(scalar.value)")
        }
        XCTAssertEqual(TerminalText.safe("one\r\ntwo\rthree\n"), "one\ntwo\\rthree\n")
    }

    func testJSONIsEscapedAndMeansTheSame() throws {
        for scalar in Self.controls {
            let document: JSON = ["a\(scalar)": .string("b\(scalar)c")]
            let text = TerminalText.json(document.prettyText)

            XCTAssertEqual(try JSON.parse(text), document, "\(scalar.value)")
            XCTAssertTrue(text.unicodeScalars.allSatisfy { $0.isASCII && ($0.value >= 0x20 || $0 == "\n") }, text)
        }
    }

    func testTextsOfPeopleStayAsTheyAre() {
        for text in ["Ana Lima", "José Ñandú", "Ян", "日本 語", "עברית", "👩‍💻 👍🏽", "می‌خواهم", "Wörter\u{AD}buch", "a\\n"] {
            XCTAssertEqual(TerminalText.line(text), text)
            XCTAssertEqual(TerminalText.json(text), text)
        }
    }
}
