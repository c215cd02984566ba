import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

/// Files of people as spreadsheets write them.
final class PeopleTableTests: XCTestCase {
    private static let person = Person.Details(name: "Ines Moreau", email: "ines@example.org", phone: "+441632960961")

    func testAFileIsReadAsTheSpreadsheetWroteIt() throws {
        let row = "Ines Moreau,ines@example.org,+441632960961"
        let quoted = "\"Ines Moreau\";\"ines@example.org\";\"+441632960961\""
        let files = [
            "name,email,phone\n\(row)\n", "Name,E\u{FF2D}AIL,PHONE\r\n\(row)\r\n",
            " name , email,\u{A0}phone\u{A0}\n\(row)",
            "\"name\";\"email\";\"phone\"\n\(quoted)\n", "\"name\" ; \"email\" ;\"phone\"\n\(quoted)",
            "name\temail\tphone\nInes Moreau\tines@example.org\t+441632960961\n",
            "\"name\"\t\"email\"\t\"phone\"\n\"Ines Moreau\"\t\"ines@example.org\"\t\"+441632960961\"",
            "name|email|phone\nInes Moreau|ines@example.org|+441632960961",
            "sep=;\r\nname;email;phone\r\n\(quoted)\r\n", "\"SEP=;\"\nname;email;phone\n\(quoted)",
            "sep=,\nname,email,phone\n\(row)",
            "\u{FEFF}sep=\t\nname\temail\tphone\nInes Moreau\tines@example.org\t+441632960961",
            "\n\nname,email,phone,,\n\(row),,\n", "name,email,phone,title\n\(row)\n,,,\n ;\n",
            "name,,email,phone\nInes Moreau,,ines@example.org,+441632960961",
            "name,email,phone\n\u{A0}Ines Moreau , ines@example.org\u{3000},\t+441632960961\u{200B}",
            "name,email,phone\nInes Moreau,ines@example.org,'+441632960961",
            "name,email,phone\nInes Moreau,ines@example.org,\u{2019}+441632960961",
            "name,email,phone\n\"Ines Moreau\" ,  \"ines@example.org\",\"'+441632960961\"\t\n",
        ]

        try playEach(files) { file in
            let rows = try rows(Array(file.utf8)).filter { $0.email != nil }

            XCTAssertEqual(rows.map(\.details), [Self.person], file)
        }
    }

    func testUTF16IsReadInBothOrdersWithAndWithoutAMarkInPiecesOfAnySize() throws {
        let text = "name,email,phone,title\r\nInes Moreau,ines@example.org,+441632960961,\u{1F98A} Pil\u{F6}t\r\n"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

        let files: [[UInt8]] = [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big]

        for bytes in files {
            try playEach([1, 2, 3, 5, 4096]) { size in
                let rows = try rows(bytes, pieces: size)

                XCTAssertEqual(rows.map(\.details?.title), ["\u{1F98A} Pil\u{F6}t"])
                XCTAssertEqual(rows.map(\.details?.name), ["Ines Moreau"])
            }
        }
    }

    func testUTF16ThatIsCutOrBrokenIsRefused() throws {
        let start: [UInt8] = [0xFF, 0xFE] + "name,email\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

        let ends: [[UInt8]] = [[0x61], [0x00, 0xD8], [0x00, 0xDC, 0x61, 0x00], [0x00, 0xD8, 0x61, 0x00]]

        try playEach(ends) { end in
            let refusal = assertThrows(.invalidInput) { try rows(start + end) }

            XCTAssertTrue(refusal?.reason.hasPrefix("Line 2 of the file is not UTF-8") == true, refusal?.reason ?? "")
        }
    }

    func testAShortRowLacksWhatItDoesNotSayAndALongOneIsRefusedWithItsColumn() throws {
        let rows = try rows(Array("name,email,phone,title\nInes,ines@example.org\nJon,jon@example.org,,,,x\n".utf8))

        XCTAssertEqual(rows[0].details, Person.Details(name: "Ines", email: "ines@example.org"))
        XCTAssertEqual(rows[1].line, 3)
        guard case .failure(let refusal) = rows[1].person else { return XCTFail("\(rows[1])") }
        XCTAssertEqual(refusal.code, .invalidInput)
        XCTAssertEqual(refusal.reason, "The row has a value in column 6, which the first row does not name.")
    }

    func testAnErrorNamesLineAndColumn() throws {
        let files: [(text: String, says: String)] = [
            ("name,email\nInes,i\u{7}@example.org", "Line 2 of the file has a control character (column 2)."),
            ("name,email\nInes,\"ines", "Line 2 of the file has a quote that is never closed (column 2)."),
            (
                "name;email\nInes M;i\"x\n",
                "Line 2 of the file has a quote within a field that does not begin with one (column 2)."
            ),
            ("name,email\nA\tB,x", "Line 2 of the file has a control character (column 1)."),
        ]

        try playEach(files) { file in
            let refusal = assertThrows(.invalidInput) { try rows(Array(file.text.utf8)) }

            XCTAssertTrue(refusal?.reason.hasPrefix(file.says) == true, refusal?.reason ?? "")
        }
    }

    func testAColumnTwiceInAnotherCaseIsRefused() throws {
        let refusal = assertThrows(.invalidInput) { try rows(Array("name,email, NAME\na,b,c".utf8)) }

        XCTAssertTrue(refusal?.reason.hasPrefix("The first row names a column twice.") == true, refusal?.reason ?? "")
    }

    func testEveryTextOfAnExportIsReadByAnotherReaderAndByTheImport() throws {
        for text in HostileTexts.all() {
            let file = "\("name".csvField),\("email".csvField)\r\n\(text.csvField),\("a@example.com".csvField)\r\n"

            let read = try StrictCSV.records(file)

            XCTAssertEqual(read.count, 2, file)
            let bytes = Array(text.utf8)
            let field = Array(read[1][0].utf8)
            XCTAssertTrue(field == bytes || field == [UInt8(ascii: "'")] + bytes, file)
            XCTAssertEqual(read[1][1], "a@example.com")
            if Self.startsFormula(text) { XCTAssertEqual(field.first, UInt8(ascii: "'"), file) }
            XCTAssertFalse(Self.startsFormula(read[1][0]), file)
            // No name has a tab in it, or only white space.
            guard !text.utf8.contains(UInt8(ascii: "\t")), !Self.trimmed(text).isEmpty else { continue }
            let imported = try rows(Array(file.utf8))
            XCTAssertEqual(
                imported.map { Array(($0.details?.name ?? "").utf8) }, [Array(Self.trimmed(text).utf8)], file)
        }
    }

    // Written for this test alone.
    private static func startsFormula(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.drop { " \n\u{A0}".unicodeScalars.contains($0) }
        return scalars.first.map { "=+-@|%\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0) } ?? false
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        return String(String.UnicodeScalarView(scalars))
    }

    private func rows(_ bytes: [UInt8], pieces size: Int = 4096) throws -> [PeopleTable.Row] {
        var rest = bytes[...]
        var table = try PeopleTable {
            defer { rest = rest.dropFirst(size) }
            return rest.isEmpty ? nil : Data(rest.prefix(size))
        }
        var rows: [PeopleTable.Row] = []
        while case let more = try table.rows(atMost: 100), !more.isEmpty { rows += more }
        return rows
    }
}

/// A reader of RFC 4180 alone, which shares no code with the one of the import.
private enum StrictCSV {
    struct Malformed: Error {}

    static func records(_ text: String) throws -> [[String]] {
        var (records, fields, field): ([[String]], [String], [UInt8]) = ([], [], [])
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard rest.popFirst() == UInt8(ascii: "\"") else { throw Malformed() }
            while true {
                guard let byte = rest.popFirst() else { throw Malformed() }
                if byte == UInt8(ascii: "\"") {
                    guard rest.first == byte else { break }
                    rest.removeFirst()
                }
                field.append(byte)
            }
            fields.append(String(decoding: field, as: UTF8.self))
            field = []
            if rest.first == UInt8(ascii: ",") {
                rest.removeFirst()
            } else {
                guard rest.starts(with: [0x0D, 0x0A]) else { throw Malformed() }
                rest.removeFirst(2)
                records.append(fields)
                fields = []
            }
        }
        guard fields.isEmpty else { throw Malformed() }
        return records
    }
}
