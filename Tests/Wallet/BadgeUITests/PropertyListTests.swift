import BadgeMigration
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
        let binary = try PropertyListSerialization.data(fromPropertyList: document, format: .binary, options: 0)
        let json = try JSONSerialization.data(withJSONObject: document)

        let themes = try [xml, binary, json].map { try Theme($0, mode: .development) }

        for theme in themes {
            XCTAssertEqual(theme.layer.names, themes[2].layer.names)
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
                Array("bplist00".utf8) + [0xD1, 0, 8], " is a damaged binary property list"
            ),
            (Array(entity.utf8) + Self.plist("<string>&b;</string>"), " declares entities (line 1)"),
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
                Self.plist("<dict>\n<key>a</key><set/></dict>"),
                "a has the type set, which no property list has (line 2)"
            ),
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

    func testEightLevelsAreReadInEachFormatAndNineAreNot() throws {
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            for levels in [8, 9] {
                let document = (0..<levels).reduce("a" as Any) { inner, _ in ["bar": inner] }
                let data = try PropertyListSerialization.data(fromPropertyList: document, format: format, options: 0)

                let problem = try Self.problem(Array(data))

                XCTAssertEqual(problem.contains("is nested deeper than 8 levels"), levels == 9, problem)
            }
        }
    }

    func testWhatXMLAllowsAroundAndWithinATextIsRead() throws {
        let head = "<?xml version='1.0' encoding='UTF-8'?>\n<!-- made by hand -->\n"
        let bodies = [
            "<key>fontName</key><string><![CDATA[Sign <in> & go]]></string>",
            "<key>fontName</key><string>Sign <![CDATA[<in>]]> &amp; go</string>",
            "<key>fontName</key><string>Sign &lt;in&#62; &#x26; <!-- a > b -->go</string>",
            "<key><![CDATA[fontName]]></key ><string\t>Sign &lt;in&gt; &amp; <?pi?>go</string\n>",
            "<!-- first --><key>fontName</key><!-- second --><string>Sign &lt;in> &amp; go</string><?pi ?>",
        ]
        let types = [
            "", "<!DOCTYPE plist>", "<!DOCTYPE plist SYSTEM \"file://localhost/a>b.dtd\">",
            "<!DOCTYPE plist [ <!ELEMENT plist ANY> <!-- ]> --> ]>",
        ]

        for (body, type) in bodies.flatMap({ body in types.map { (body, $0) } }) {
            let list = "\(head)\(type)<plist><dict><key>title</key><dict>\(body)</dict></dict></plist><!-- end -->"
            let theme = try Theme(Array(list.utf8), mode: .development)

            XCTAssertEqual(theme.layer[.fontName(of: .title)], "Sign <in> & go", list)
        }
    }

    func testAKeyWhoseValueCannotBeUsedIsReportedAlone() throws {
        let values = [
            "<date>2026-03-02T10:00:00Z</date>", "<data>AAAA</data>", "<date/>", "<integer>1e3</integer>",
            "<integer/>", "<real>nan</real>", "<real>inf</real>", "<integer>99999999999999999999</integer>",
        ]

        try playEach(values) { value in
            let list = Self.plist(
                "<dict><key>title</key><dict><key>fontSize</key>\(value)<key>isBold</key><true/></dict></dict>")
            let theme = try Theme(list, mode: .production)
            XCTAssertEqual(theme.warnings.map { $0.path.hasPrefix("title.fontSize") }, [true], value)
            XCTAssertEqual(theme.layer[.isBold(of: .title)], true, value)
        }
        let hex = Self.plist("<dict><key>title</key><dict><key>fontSize</key><integer> 0x14 </integer></dict></dict>")
        XCTAssertEqual(try Theme(hex, mode: .development).layer[.fontSize(of: .title)], 20)
    }

    func testTheKeysOfAnEarlierSDKAreReportedBesideValuesThatNoThemeHas() throws {
        let document: [String: Any] = [
            "ProviderTable.Title.String": "Sign in", "Built": Date(timeIntervalSince1970: 0), "Seal": Data([1, 2]),
            "NavigationController.HidesCancelButton": true, "NavigationBar.TintColor.RGBa": [0.1, 0.2, 0.3, 1.0],
        ]

        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let data = try PropertyListSerialization.data(fromPropertyList: document, format: format, options: 0)
            let legacy = try LegacyInterface(file: data)

            XCTAssertFalse(legacy.layer.isEmpty)
            XCTAssertEqual(legacy.results.count, 5)
            for result in legacy.results {
                let isUnknown = if case .unknown = result.outcome { true } else { false }
                XCTAssertEqual(isUnknown, ["Built", "Seal"].contains(result.key), result.description)
            }
        }
    }

    func testABinaryListOfManyNamesForOneContainerCostsNoMoreThanItsBound() {
        // Each array names the next one fifteen times.
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level in UInt8(0)..<7 {
            offsets.append(UInt8(bytes.count))
            bytes += [0xAE] + Array(repeating: level + 1, count: 14)
        }
        offsets.append(UInt8(bytes.count))
        bytes.append(0x09)
        let table = UInt8(bytes.count)
        bytes += offsets + Array(repeating: 0, count: 6) + [1, 1]
        bytes += Array(repeating: 0, count: 7) + [UInt8(offsets.count)] + Array(repeating: 0, count: 8)
        bytes += Array(repeating: 0, count: 7) + [table]

        XCTAssertEqual(try Self.problem(bytes), " has more elements than a theme has")
    }

    func testNoChangedByteCrashesTheReaderOfBinaryLists() throws {
        let document: [String: Any] = ["title": ["isBold": true, "fontSize": 20.5], "prompt": ["header": "Hé 😀"]]
        let good = Array(
            try PropertyListSerialization.data(fromPropertyList: document, format: .binary, options: 0))

        for index in good.indices {
            for value in [0, 1, 0x0F, 0x7F, 0x80, 0xD1, 0xFF] as [UInt8] {
                var data = good
                data[index] = value
                XCTAssertNoThrow(try Theme(data, mode: .production))
                XCTAssertNoThrow(try Theme(Array(good.prefix(index)), mode: .production))
            }
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
