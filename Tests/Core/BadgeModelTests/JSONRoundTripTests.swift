import BadgeModel
import BadgeTestDoubles
import Foundation
import XCTest

final class JSONRoundTripTests: XCTestCase {
    func testWhatIsWrittenReadsBackEqual() throws {
        var generator = SeededGenerator(seed: 7)

        for _ in 0..<3000 {
            let value = Self.value(depth: 4, &generator)

            XCTAssertEqual(try JSON.parse(value.serialized()), value)
            XCTAssertEqual(try JSON.parse(value.prettyText), value)
        }
    }

    func testEqualValuesHaveEqualBytes() throws {
        let one = try JSON.parse(#"{"b": [1, 2.50], "a": "\u00e9", "é": null}"#)
        let other = try JSON.parse(#"{"\u00e9":null,"a":"é","b":[1,2.5]}"#)

        XCTAssertEqual(one.text, #"{"a":"é","b":[1,2.5],"é":null}"#)
        XCTAssertEqual(one.serialized(), other.serialized())
    }

    func testWritesIndentedTextForPeople() {
        let value: JSON = ["list": [1, []], "none": [:], "text": "a\"b"]

        XCTAssertEqual(
            value.prettyText,
            """
            {
              "list": [
                1,
                []
              ],
              "none": {},
              "text": "a\\"b"
            }
            """)
    }

    func testAgreesWithFoundationOnWhatItWrites() throws {
        var generator = SeededGenerator(seed: 11)

        for _ in 0..<300 {
            let value = JSON.array([Self.value(depth: 3, &generator)])

            XCTAssertNoThrow(try JSONSerialization.jsonObject(with: value.serialized()), value.text)
        }
    }

    func testSurvivesMutatedDocuments() throws {
        let seeds = [
            #"{"deviceLimit":3,"maxOffline":"P7D","a":[1,-2.5e3,null,true],"é\ud83d\ude00\n":{"b":"\u0041"}}"#,
            #"[[[[]]],{"x":{"y":[{}]}},"\\\"",0.1,9223372036854775807]"#,
        ].map { Array($0.utf8) }
        let environment = ProcessInfo.processInfo.environment
        // `Tools/fuzz` mutates more of them.
        let rounds = Int(environment["BADGE_FUZZ_INPUTS"] ?? "") ?? 20_000
        let seed = UInt64(environment["BADGE_FUZZ_SEED"] ?? "") ?? 3
        var generator = SeededGenerator(seed: seed)
        var accepted = 0

        for round in 0..<rounds {
            let bytes = Self.mutated(seeds[round % 2], &generator)
            guard try findings({ _ = try JSON.parse(bytes) }) == nil else { continue }
            accepted += 1
            XCTAssertEqual(try JSON.parse(JSON.parse(bytes).serialized()), try JSON.parse(bytes))
        }

        print("\(rounds) mutated documents from seed \(seed)")
        XCTAssertGreaterThan(accepted, rounds / 100)
        XCTAssertLessThan(accepted, rounds * 9 / 10)
    }

    private static func mutated(_ seed: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        let alphabet = Array("{}[]\",:\\u0e-.1 tn".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xFF]
        var bytes = seed
        for _ in 0...Int.random(in: 0..<3, using: &generator) {
            let offset = Int.random(in: 0..<bytes.count, using: &generator)
            let byte = alphabet.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes[offset] = byte
            case 1: bytes.insert(byte, at: offset)
            case 2: bytes.remove(at: offset)
            default: bytes.replaceSubrange(offset..., with: bytes[offset...].prefix(12) + bytes[offset...])
            }
        }
        return bytes
    }

    private static func value(depth: Int, _ generator: inout SeededGenerator) -> JSON {
        let size = 0..<Int.random(in: 0...4, using: &generator)
        switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .integer(Int64(bitPattern: generator.next() >> UInt64.random(in: 0..<64, using: &generator)))
        case 3: return double(&generator)
        case 4: return .string(text(&generator))
        case 5: return .array(size.map { _ in value(depth: depth - 1, &generator) })
        default:
            let members = size.map { _ in (text(&generator), value(depth: depth - 1, &generator)) }
            return .object(Dictionary(members) { _, last in last })
        }
    }

    private static func double(_ generator: inout SeededGenerator) -> JSON {
        let number = Double(bitPattern: generator.next())
        return .double(number.isFinite ? number : 0.1)
    }

    // Scalars that normal form C leaves as they are, so that the text may be a member's name.
    private static func text(_ generator: inout SeededGenerator) -> String {
        let scalars = Array("ab\"\\/\n\r\t\u{0}\u{1f}\u{7f}\u{80}é€中😀\u{2028}\u{10FFFD} ".unicodeScalars)
        let count = Int.random(in: 0...6, using: &generator)
        return String(
            String.UnicodeScalarView((0..<count).compactMap { _ in scalars.randomElement(using: &generator) }))
    }
}
