import BadgeModel
import Foundation
import TestSupport
import XCTest

final class JSONReaderTests: XCTestCase {
    private let reader = JSONReader([
        "text": "né", "empty": "", "whole": 7, "double": 3.0, "fraction": 1.5, "list": [["deep": 1]], "flag": true,
        "null": nil, "url": "https://example.com/a?b=c", "moment": 1_700_000_000.9,
    ])

    func testReadsMembersByType() throws {
        XCTAssertEqual(try reader["text"].string(maxLength: 2), "né")
        XCTAssertEqual(try reader["whole"].integer(in: 7...7), 7)
        XCTAssertEqual(try reader["double"].integer(), 3)
        XCTAssertEqual(try reader["whole"].double(in: 0...7), 7)
        XCTAssertTrue(try reader["flag"].bool())
        XCTAssertEqual(try reader["list"].elements().first?["deep"].integer(), 1)
        XCTAssertEqual(try reader["url"].url().host(), "example.com")
        XCTAssertEqual(try reader["moment"].date(), Date(timeIntervalSince1970: 1_700_000_000))
        XCTAssertEqual(try JSONReader("active").name(Badge.Status.self), .active)
        XCTAssertNil(reader["null"].optional)
        XCTAssertNil(reader["absent"].optional)
        XCTAssertNotNil(reader["flag"].optional)
    }

    func testNamesTheMemberThatIsWrong() throws {
        let wrong: [(String, String, () throws -> Void)] = [
            ("absent", "is missing", { _ = try self.reader["absent"].string() }),
            ("absent.deeper", "is missing", { _ = try self.reader["absent"]["deeper"].integer() }),
            ("whole", "is not a string", { _ = try self.reader["whole"].string() }),
            ("text", "is longer than 1 characters", { _ = try self.reader["text"].string(maxLength: 1) }),
            ("empty", "is empty", { _ = try self.reader["empty"].nonEmptyString() }),
            ("fraction", "is not a whole number", { _ = try self.reader["fraction"].integer() }),
            ("whole", "is not between 8 and 9", { _ = try self.reader["whole"].integer(in: 8...9) }),
            ("text", "is not a number", { _ = try self.reader["text"].double(in: 0...1) }),
            ("fraction", "is not between 2 and 3", { _ = try self.reader["fraction"].double(in: 2...3) }),
            ("whole", "is not true or false", { _ = try self.reader["whole"].bool() }),
            ("flag", "is not an array", { _ = try self.reader["flag"].elements() }),
            ("list", "is not an object", { _ = try self.reader["list"].object() }),
            ("list[0].deep", "is not a string", { _ = try self.reader["list"].elements()[0]["deep"].string() }),
            ("list[0].deep", "is not known here", { try self.reader["list"].elements()[0].allow(only: ["x"]) }),
            ("text", "is not one of digits, text", { _ = try self.reader["text"].name(Policy.Passcode.Kind.self) }),
            ("moment", "is not a whole number", { _ = try self.reader["moment"].integer() }),
            ("null", "is not a string", { _ = try self.reader["null"].string() }),
        ]

        for (path, reason, read) in wrong {
            XCTAssertEqual(try findings(read), [.init(path: path, reason: reason)])
        }
    }

    func testATimeInMillisecondsIsNamedAsSuch() throws {
        XCTAssertEqual(try JSONReader(253_402_300_799).date(), Date(timeIntervalSince1970: 253_402_300_799))
        for seconds: JSON in [253_402_300_800, 1_780_653_600_000, 1e300] {
            let found = try findings { _ = try JSONReader(seconds).date() }
            XCTAssertEqual(
                found?.map(\.reason),
                ["is beyond the year 9999: it counts seconds since 1970, not milliseconds"])
        }
        XCTAssertEqual(try findings { _ = try JSONReader(-1).date() }?.map(\.reason), ["is before 1970"])
    }

    func testANumberOfSecondsIsRoundedDownAndHasItsMost() throws {
        let table: [(JSON, Int?)] = [
            (0, 0), (59.9, 59), (60, 60), (61, 60), (1e300, 60), (-0.5, nil), (-1, nil), ("59.9", 59), ("61", 60),
            ("", nil), ("-1", nil), ("1e1", nil), (true, nil), (.null, nil),
        ]

        try playEach(table) { written, seconds in
            XCTAssertEqual(JSONReader(["a": written])["a"].seconds(atMost: 60), seconds)
        }
        XCTAssertNil(JSONReader([:])["a"].seconds(atMost: 60))
    }

    func testCountsUnicodeScalarsAsJSONSchemaDoes() throws {
        let family = JSONReader("👩\u{200D}👩\u{200D}👧")

        XCTAssertNoThrow(try family.string(maxLength: 5))
        assertThrows(.documentInvalid) { try family.string(maxLength: 4) }
    }

    func testWritesAPathThatSaysWhichMemberIsMeant() {
        let root = JSONReader(["a": ["b.c": ["urn:x:pre-authorized_code": 1]]])

        XCTAssertEqual(root["a"]["b.c"].path, #"a["b.c"]"#)
        XCTAssertEqual(root["a"]["b.c"]["urn:x:pre-authorized_code"].path, #"a["b.c"].urn:x:pre-authorized_code"#)
        XCTAssertEqual(root[""].path, #"[""]"#)
    }
}
