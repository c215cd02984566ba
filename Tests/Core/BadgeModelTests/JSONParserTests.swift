import BadgeModel
import TestSupport
import XCTest

final class JSONParserTests: XCTestCase {
    func testReadsEveryKindOfValue() throws {
        let text = " {\"a\":[null,true,false,-0,12,-9223372036854775808,1.5,1E2,0.5e-1],\"b\":{},\"c\":\"x\"}\r\n\t "

        let value = try JSON.parse(text)

        XCTAssertEqual(
            value,
            ["a": [nil, true, false, 0, 12, .integer(.min), 1.5, .double(100), 0.05], "b": [:], "c": "x"])
    }

    func testReadsEveryEscape() throws {
        let value = try JSON.parse(#""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\uD83D\uDE00\u0000é€😀""#)

        XCTAssertEqual(value.stringValue, "\"\\/\u{8}\u{c}\n\r\tAé€😀\0é€😀")
    }

    func testRefusesWhatIsNotStrictJSON() throws {
        let wrong: [(String, String)] = [
            ("", "ends too early"), ("  ", "ends too early"), ("{} x", "more text"), ("[1] [2]", "more text"),
            ("nul", "not valid JSON"), ("True", "not valid JSON"), ("NaN", "not valid JSON"),
            ("Infinity", "not valid JSON"),
            ("'a'", "JSON takes double quotes"), ("{\u{201C}a\u{201D}:1}", "straight double quotes"),
            ("«a»", "straight double quotes"), ("+1", "a number begins with"), (".5", "a number begins with"),
            ("-", "not valid JSON"),
            ("01", "leading zero"), ("-01", "leading zero"), ("1.", "no digit"), ("1e", "empty exponent"),
            ("1e+", "empty exponent"), ("0x10", "more text"), ("1_000", "more text"),
            ("[1,]", "trailing comma?"), ("[,1]", "not valid JSON"), ("[1 2]", "comma"), ("[", "ends too early"),
            ("{", "ends too early"), ("{\"a\"", "ends too early"), ("{\"a\":1", "ends too early"),
            ("[1", "ends too early"),
            ("{\"a\":1,}", "without a name (trailing comma?)"), ("{a:1}", "without a name ("),
            ("{1:1}", "without a name ("), ("{,}", "without a name (line"),
            ("{\"a\" 1}", "colon"), ("{\"a\":}", "not valid JSON"), ("{\"a\":1 \"b\":2}", "comma"),
            ("{\"a\":1]", "comma"), ("[1}", "comma"), ("// x\n1", "JSON has no comments"), ("[1] // x", "more text"),
            ("{\"a\":1, # x\n}", "JSON has no comments"), ("{'a':1}", "JSON takes double quotes"),
            ("\"a", "without an end"), ("\"a\\\"", "without an end"), ("\"\u{1}\"", "control character"),
            ("\"\n\"", "control character"), ("\"\\x\"", "unknown escape"), ("\"\\u12\"", "unknown escape"),
            ("\"\\u+123\"", "unknown escape"), ("\"\\u00g0\"", "unknown escape"), ("\"\\", "ends too early"),
            ("\u{FEFF}{}", "a byte order mark"), ("\u{A0}1", "not valid JSON"), ("\0", "not valid JSON"),
        ]

        try playEach(wrong) { text, reason in
            let found = try findings { _ = try JSON.parse(text) }

            XCTAssertEqual(found?.count, 1, text)
            XCTAssertTrue(found?.first?.reason.contains(reason) ?? false, "\(text): \(found ?? [])")
        }
    }

    func testRefusesTextsThatAreNotUnicode() throws {
        let wrong: [[UInt8]] = [
            [0xFF], [0xC0, 0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
            Array("\\uD800".utf8), Array("\\uDC00".utf8), Array("\\uD800\\u0041".utf8), Array("\\uDC00\\uD800".utf8),
            Array("\\uD83Dx".utf8), Array("\\uD83D\\n".utf8), Array("\\uFFFE".utf8), [0xEF, 0xB7, 0x90],
        ]

        try playEach(wrong) { bytes in
            let found = try findings { _ = try JSON.parse([0x22] + bytes + [0x22]) }

            XCTAssertNotNil(found, "\(bytes)")
        }
    }

    func testRefusesAMemberThatStandsTwiceHoweverItIsWritten() throws {
        let twice = [
            #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"{"x":{"é":1,"\u00e9":2}}"#, #"{"":1,"":2}"#,
            #"{"😀":1,"\ud83d\ude00":2}"#,
        ]

        try playEach(twice) { text in
            let found = try findings { _ = try JSON.parse(text) }

            XCTAssertTrue(found?.first?.reason.hasPrefix("appears twice") ?? false, text)
        }
    }

    func testANameMayBeInAnyNormalForm() throws {
        let names = ["pre\u{301}nom", "pr\u{E9}nom", "\u{212B}", "A\u{30A}", "\u{2126}", "\u{1112}\u{1161}\u{11AB}"]

        try playEach(names) { name in
            let parsed = try JSON.parse("{\"\(name)\":1}")

            XCTAssertTrue(parsed.objectValue?.keys.first?.isExactly(name) ?? false, name)
            XCTAssertTrue(parsed.text.isExactly("{\"\(name)\":1}"), name)
        }
    }

    func testRefusesNamesThatSwiftCallsEqualAndOthersDoNot() throws {
        XCTAssertEqual("\u{212A}id", "Kid", "Swift calls the Kelvin sign equal to a K")

        try playEach(["{\"\u{212A}id\":1}", #"{"\u212Aid":1}"#, "{\"a\u{37E}\":1}", "{\"\u{1FEF}\":1}"]) { text in
            let found = try findings { _ = try JSON.parse(text) }
            XCTAssertTrue(found?.first?.reason.contains("in ASCII") ?? false, text)
        }
        try playEach(["{\"e\u{301}\":1,\"\u{E9}\":2}", "{\"\u{2126}\":1,\"\u{3A9}\":1}"]) { text in
            let found = try findings { _ = try JSON.parse(text) }
            XCTAssertTrue(found?.first?.reason.hasPrefix("appears twice, in two normal forms") ?? false, text)
        }
    }

    func testKeepsNumbersThatNoOtherTypeHoldsAsTheyAreWritten() throws {
        let numbers = [
            "9223372036854775808", "-9223372036854775809", "18446744073709551616", String(repeating: "9", count: 400),
            "1e400", "-1.5E+999",
        ]

        try playEach(numbers) { number in
            let parsed = try JSON.parse("[\(number)]")

            XCTAssertEqual(parsed, [.decimal(number)])
            XCTAssertEqual(parsed.text, "[\(number)]")
            let reader = try JSONReader(parsed).elements()[0]
            XCTAssertThrowsError(try reader.integer()) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
                XCTAssertTrue((error as? BadgeError)?.reason.contains("beyond 64 bits") ?? false)
            }
        }
        XCTAssertEqual(try JSON.parse("9223372036854775807"), .integer(.max))
    }

    // Normalizing, hashing and comparing take the square of a run of combining characters.
    func testRefusesLongRunsOfCombiningCharacters() throws {
        let marks = { String(repeating: "\u{316}", count: $0) }
        let texts: [(Int) -> String] = [
            { "{\"q\(marks($0))\":1}" }, { "[\"q\(marks($0))\"]" }, { "{\"a\":\"x\(marks($0))y\"}" },
            { "[\"\(String(repeating: "\\u0316", count: $0))\"]" },
        ]

        try playEach(texts) { text in
            XCTAssertNoThrow(try JSON.parse(text(30)))
            try playEach([31, 100_000]) { count in
                let found = try findings { _ = try JSON.parse(text(count)) }
                XCTAssertTrue(found?.first?.reason.hasPrefix("has more than 30 combining characters") ?? false)
            }
        }
    }

    func testBoundsNamesBeforeTheyAreNormalized() throws {
        let name = { "{\"\(String(repeating: "é", count: $0))\":1}" }
        let names = { (count: Int) in "{\((0..<count).map { "\"\($0)\u{17D2}\":1" }.joined(separator: ","))}" }

        let long = try findings { _ = try JSON.parse(name(257)) }
        let many = try findings { _ = try JSON.parse(names(1025)) }

        XCTAssertNoThrow(try JSON.parse(name(256)))
        XCTAssertNoThrow(try JSON.parse(names(1024)))
        XCTAssertTrue(long?.first?.reason.hasPrefix("has a member whose name is longer than 256") ?? false)
        XCTAssertTrue(many?.first?.reason.hasPrefix("has more than 1024 names") ?? false)
    }

    func testBoundsTheMembersOfAnObject() throws {
        let text = { (count: Int) in "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}" }

        XCTAssertEqual(try JSON.parse(text(4096)).objectValue?.count, 4096)
        XCTAssertNotNil(try findings { _ = try JSON.parse(text(4097)) })
        XCTAssertEqual(try JSON.parse("[\(text(4096)),\(text(4096))]").arrayValue?.count, 2)
    }

    func testBoundsDepthAndSize() throws {
        let nested = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        let objects = { String(repeating: "{\"a\":", count: $0) + "1" + String(repeating: "}", count: $0) }

        XCTAssertNoThrow(try JSON.parse(nested(32)))
        XCTAssertNoThrow(try JSON.parse(objects(32)))
        try playEach([nested(33), objects(33), String(repeating: "[", count: 1_000_000)]) { text in
            let found = try findings { _ = try JSON.parse(text) }
            XCTAssertTrue(found?.first?.reason.contains("deeper than 32") ?? false)
        }
        XCTAssertNoThrow(try JSON.parse("[1,2]", limits: JSON.Limits(bytes: 5, depth: 1)))
        XCTAssertEqual(
            try findings { _ = try JSON.parse("[1,2]", limits: JSON.Limits(bytes: 4)) }?.first?.reason,
            "is larger than 4 bytes")
    }

    func testBoundsHowManyArraysAndObjectsThereAre() throws {
        func brackets(_ count: Int) -> String { "[\(Array(repeating: "{}", count: count - 1).joined(separator: ","))]" }
        let large = JSON.Limits(bytes: 70_000)

        XCTAssertNoThrow(try JSON.parse(brackets(4096), limits: JSON.Limits(bytes: 20_000)))
        XCTAssertNoThrow(try JSON.parse(brackets(10_000), limits: large))
        XCTAssertEqual(
            try findings { _ = try JSON.parse(brackets(4097), limits: JSON.Limits(bytes: 20_000)) },
            [.init(path: "[4095]", reason: "has more than 4096 arrays and objects (line 1, column 12287)")])
        XCTAssertTrue(
            try findings { _ = try JSON.parse(brackets(10_001), limits: large) }?.first?.reason
                .hasPrefix("has more than 10000 arrays and objects") ?? false)
    }

    func testNamesThePathTheLineAndTheColumn() throws {
        let found = try findings { _ = try JSON.parse(#"{"restrictions":[{},{"min":01}]}"#) }
        let below = try findings { _ = try JSON.parse("{\n\"a\": 1\n, \"b\": [\"é\", tru]}") }

        XCTAssertEqual(
            found, [.init(path: "restrictions[1].min", reason: "has a leading zero (line 1, column 30)")])
        XCTAssertEqual(
            below, [.init(path: "b[1]", reason: "is not valid JSON here (line 3, column 14)")])
    }

    func testShowsNoTerminalCodeOfAHostileName() throws {
        let name = "\u{1b}[2J\u{9b}31m\u{202e}" + String(repeating: "x", count: 10_000)

        let error = try XCTUnwrap(errorOf { _ = try JSON.parse(JSON.object([name: 1]).text + "]") })
        let nested = try XCTUnwrap(errorOf { try JSONReader(.object([name: 1])).allow(only: []) })

        XCTAssertNil(error.reason.unicodeScalars.first { $0.value < 0x20 || $0.value > 0x7E })
        XCTAssertNil(nested.reason.unicodeScalars.first { $0.value < 0x20 || $0.value > 0x7E })
        XCTAssertLessThan(nested.reason.count, 300)
    }

    func testReadsAMegabyteInUnderTenSeconds() throws {
        let strings = "[" + String(repeating: "\"ab\\n\",", count: 149_000) + "1]"
        let object = "{" + (0..<4000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        let names = "[" + Array(repeating: object, count: 20).joined(separator: ",") + "]"
        let one = "\"" + String(repeating: "é", count: 524_000) + "\""
        let number = "0." + String(repeating: "1", count: 1_000_000)
        let clock = ContinuousClock()

        let time = try clock.measure { for text in [strings, names, one, number] { _ = try JSON.parse(text) } }

        XCTAssertLessThan(time, .seconds(10))
    }

    private func errorOf(_ body: () throws -> Void) -> BadgeError? {
        do {
            try body()
            return nil
        } catch {
            return error as? BadgeError
        }
    }
}
