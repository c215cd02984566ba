import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// Property lists as themes: what is read, and what is refused before it costs anything.
final class PropertyListTests: XCTestCase {
    private static func plist(_ body: String) -> [UInt8] { Array("<plist version=\"1.0\">\(body)</plist>".utf8) }

    private static func problem(_ data: [UInt8]) throws -> String {
        let found = try findings { _ = try Theme(data, mode: .development) } ?? []
        XCTAssertEqual(try Theme(data, mode: .production).warnings, found, "the prompt opens all the same")
        return found.first.map { "\($0.path) \($0.reason)" } ?? ""
    }

    func testWhatFoundationWritesIsReadAsTheSameThemeAsJSON() throws {
        let document: [String: Any] = [
            "title": ["isBold": false, "fontSize": 20.5, "fontName": "A & B <\"'> é 😀"],
            "prompt": ["paddingTop": 3, "header": "Hello"],
            "styles": ["calm": ["textColor": "#404040"], "empty": [String: Any]()],
        ]
        let xml = try PropertyListSerialization.data(fromPropertyList: document, format: .xml, options: 0)
        let json = try JSONSerialization.data(withJSONObject: document)

        let (one, other) = (try Theme(xml, mode: .development), try Theme(json, mode: .development))

        XCTAssertEqual(one.layer.names, other.layer.names)
        for theme in [one, other] {
            XCTAssertEqual(theme.layer[.fontSize(of: .title)], 20.5)
            XCTAssertEqual(theme.layer[.fontName(of: .title)], "A & B <\"'> é 😀")
            XCTAssertEqual(theme.layer[.isBold(of: .title)], false)
        }
    }

    func testWhatIsNoPropertyListIsRefusedWithItsPosition() throws {
        let nested = String(repeating: "<array>", count: 10_000)
        let entity = "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>"
        let cases: [([UInt8], String)] = [
            (
                Array("bplist00".utf8) + [0xD1, 0, 8],
                " is a binary property list; plutil -convert xml1 makes it text (line 1)"
            ),
            (Array(entity.utf8) + Self.plist("<string>&b;</string>"), " declares a document type (line 1)"),
            (Self.plist("<dict><key>bar</key><string>&b;</string></dict>"), "bar has an unknown entity (line 1)"),
            (Self.plist("<dict><key>bar</key><string>&#0;</string></dict>"), "bar has an unknown entity (line 1)"),
            (Self.plist(nested), " is nested deeper than 8 levels (line 1)"),
            (
                Self.plist("<dict><key>bar</key><dict/><key>bar</key><dict/></dict>"),
                "bar appears twice (line 1)"
            ),
            (Self.plist("<dict><string>a</string></dict>"), " has a value without a key (line 1)"),
            (Self.plist("<dict><key>bar</key></dict>"), "bar lacks a value (line 1)"),
            (
                Self.plist("<dict>\n<key>a</key><data>AAAA</data></dict>"),
                "a has the type data, which no theme has (line 2)"
            ),
            (Self.plist("<dict><key>a</key><integer>1e3</integer></dict>"), "a is not a whole number (line 1)"),
            (Self.plist("<dict><key>a</key><real>nan</real></dict>"), "a is not a number (line 1)"),
            (Self.plist("<dict/>") + Array("<x/>".utf8), " has more text behind the value (line 1)"),
            (Array("<plist><dict>".utf8), " lacks a tag (line 1)"),
            (Array("<plist".utf8), " ends too early (line 1)"),
            (Array("<".utf8) + [0xFF, 0xFE], " is not UTF-8 (line 1)"),
            (Self.plist(String(repeating: "a", count: 10 << 20)), " is larger than 262144 bytes"),
        ]

        try playEach(cases) { data, expected in
            XCTAssertEqual(try Self.problem(data), expected, String(decoding: data.prefix(80), as: UTF8.self))
        }
    }

    func testNoChangedByteCrashesTheReader() throws {
        let good = Self.plist(
            "<!-- a --><dict><key>bar</key><dict><key>isBold</key><true/>"
                + "<key>fontSize</key><real>1.5</real></dict></dict>")
        let random = SeededRandom(seed: 20)
        var read = 0

        for _ in 0..<2000 {
            var data = good
            let bytes = random.bytes(4)
            let position = Int(bytes[0]) * 256 + Int(bytes[1])
            switch bytes[2] % 3 {
            case 0: data[position % data.count] = bytes[3]
            case 1: data.remove(at: position % data.count)
            default: data.insert(bytes[3], at: position % data.count)
            }
            read += try Theme(data, mode: .production).warnings.isEmpty ? 1 : 0
        }

        XCTAssertGreaterThan(read, 50, "a changed comment does no harm")
        XCTAssertLessThan(read, 1500)
    }
}
