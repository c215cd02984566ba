import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

final class CSVReaderTests: XCTestCase {
    func testReadsFieldsQuotesAndLineEndsAsTheStandardSays() throws {
        let text = "a,b,c\r\n1,\"x, \"\"y\"\"\nz\",\n\n,,\r\nlast,é,\"\""

        try playEach([1, 2, 3, 7, 1000]) { size in
            let records = try self.records(text, pieces: size)

            XCTAssertEqual(
                records.map(\.fields), [["a", "b", "c"], ["1", "x, \"y\"\nz", ""], ["", "", ""], ["last", "é", ""]])
            XCTAssertEqual(records.map(\.line), [1, 2, 5, 6])
        }
    }

    func testAByteOrderMarkIsNoPartOfTheFirstField() throws {
        XCTAssertEqual(try records("\u{FEFF}name\nx").first?.fields, ["name"])
        XCTAssertEqual(try records(""), [])
        XCTAssertEqual(try records("\n\r\n"), [])
    }

    func testWhatIsQuotedWronglyOrNoTextIsRefusedWithItsLine() throws {
        let refused: [(bytes: [UInt8], line: Int)] = [
            (Array("a\n\"b".utf8), 2), (Array("a\"b".utf8), 1), (Array("a\n\nb,\"c\"d".utf8), 3),
            (Array("a\rb".utf8), 1),
            ([0x61, 0xFF], 1), ([0x61, 0x00], 1), (Array("a\tb".utf8), 1), ([0xEF, 0xBB, 0x61], 1),
            (Array((String(repeating: "a", count: 64 * 1024 + 1)).utf8), 1),
            (Array((String(repeating: "a,", count: 40_000)).utf8), 1),
            (Array("a\ne\(String(repeating: "\u{301}", count: 31))".utf8), 2),
        ]

        for (number, (bytes, line)) in refused.enumerated() {
            XCTAssertThrowsError(try records(bytes: bytes, pieces: 10), "\(number)") { error in
                XCTAssertEqual((error as? BadgeError)?.code, .invalidInput, "\(number)")
                let reason = (error as? BadgeError)?.reason ?? ""
                XCTAssertTrue(line == 0 || reason.hasPrefix("Line \(line) of the file "), "\(number): \(reason)")
            }
        }
    }

    func testAFieldHas64KBAndSoHasARecordBeforeItsLastField() throws {
        let field = String(repeating: "a", count: 64 * 1024)

        XCTAssertEqual(try records(field).first?.fields.first?.count, 64 * 1024)
        XCTAssertEqual(try records(String(field.dropLast()) + ",b").first?.fields.last, "b")
        assertThrows(.invalidInput) { try records(field + ",b") }
        assertThrows(.invalidInput) { try records(field + "a") }
    }

    func testTheMostFrequentSeparatorOutsideOfQuotesIsTheFiles() throws {
        let heads: [(text: String, fields: [String])] = [
            ("name", ["name"]), ("a,b", ["a", "b"]), ("a;b", ["a", "b"]), ("a\tb", ["a", "b"]), ("a|b", ["a", "b"]),
            ("a;b,c;d", ["a", "b,c", "d"]), ("\"a, b, c, d\";e;f", ["a, b, c, d", "e", "f"]),
            ("e;\"a, \"\"b\"\", c, d\"", ["e", "a, \"b\", c, d"]), ("\"a\n;;;\",b", ["a\n;;;", "b"]),
            ("a,b\n;;;", ["a", "b"]),
        ]

        try playEach(heads) { text, fields in
            var reader = try self.reader(Array(text.utf8), pieces: 3)

            XCTAssertEqual(try reader.header()?.fields, fields)
        }
    }

    private func records(_ text: String, pieces size: Int = 4096) throws -> [CSVReader.Record] {
        try records(bytes: Array(text.utf8), pieces: size)
    }

    private func records(bytes: [UInt8], pieces size: Int) throws -> [CSVReader.Record] {
        var reader = try reader(bytes, pieces: size)
        var records: [CSVReader.Record] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    private func reader(_ bytes: [UInt8], pieces size: Int) throws -> CSVReader {
        var rest = bytes[...]
        return try CSVReader {
            defer { rest = rest.dropFirst(size) }
            return rest.isEmpty ? nil : Data(rest.prefix(size))
        }
    }
}
