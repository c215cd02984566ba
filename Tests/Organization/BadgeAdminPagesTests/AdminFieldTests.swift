import BadgeModel
import XCTest

@testable import BadgeAdminPages
@testable import BadgeWebUI

/// Durations, areas and documents in the fields of forms.
final class AdminFieldTests: XCTestCase {
    private func duration(_ number: String, _ unit: String? = nil) throws -> Int? {
        var texts = ["valid": number]
        texts["validUnit"] = unit
        return try DurationField.Entry("valid", in: WebFields(texts: texts)).duration()?.seconds
    }

    func testADurationHasUpToSixDigitsAndIsNotZero() throws {
        XCTAssertEqual(try duration("1", "seconds"), 1)
        XCTAssertEqual(try duration("999999", "minutes"), 59_999_940)
        XCTAssertEqual(try duration(" 2 ", "hours"), 7200)
        XCTAssertEqual(try duration("2"), 172_800, "days, if there is no unit")
        XCTAssertNil(try duration("", "hours"))
        for (number, unit) in [
            ("0", "days"), ("1000000", "seconds"), ("-1", "days"), ("1.5", "days"), ("٣", "days"), ("1", "weeks"),
        ] {
            XCTAssertThrowsError(try duration(number, unit), "\(number) \(unit)") {
                XCTAssertEqual(($0 as? BadgeError)?.code, .invalidInput)
            }
        }
    }

    func testADurationIsShownInTheLargestUnitThatDividesIt() {
        for (seconds, number, unit) in [
            (59, "59", DurationField.Unit.seconds), (60, "1", .minutes), (3599, "3599", .seconds), (3600, "1", .hours),
            (5400, "90", .minutes), (82_800, "23", .hours), (86_400, "1", .days), (90_000, "25", .hours),
        ] {
            let entry = DurationField.Entry(ISODuration(seconds: seconds))
            XCTAssertEqual(entry.number, number, "\(seconds)")
            XCTAssertEqual(entry.unit, unit, "\(seconds)")
        }
        let none = DurationField.Entry(nil, unit: .minutes)
        XCTAssertEqual(none.number, "")
        XCTAssertEqual(none.unit, .minutes)
    }

    private func fence(_ areas: [JSON]) -> JSON {
        ["restrictions": [["type": "timeWindow"], ["type": "geoFence", "areas": .array(areas)]]]
    }

    private func polygon(_ count: Int) -> JSON {
        ["polygon": ["coordinates": [.array(Array(repeating: [1, 2], count: count))]]]
    }

    func testUpToFifteenShapesHaveFields() {
        let circle: JSON = ["circle": ["latitude": 1, "longitude": 2, "radius": 3]]

        for (count, expected) in [(14, 14), (15, 15), (16, 15)] {
            let shapes = PolicyPoints(fence(Array(repeating: circle, count: count))).shapes
            XCTAssertEqual(shapes.map(\.area), Array(0..<expected))
            XCTAssertEqual(Set(shapes.map(\.restriction)), [1])
        }
    }

    func testARingHasAFieldUpToTwoHundredPositionsAndTheNextShapeStillHasOne() {
        let document = fence([polygon(200), polygon(201), polygon(1)])

        let points = PolicyPoints(document)
        let changed = points.applying { $0 == "points.1.2.ring" ? "5, 6\n7, 8" : nil }

        XCTAssertEqual(points.shapes.map(\.area), [0, 2])
        XCTAssertEqual(points.shapes.last?.kind, .ring("2, 1"), "the latitude is first in the field")
        let areas = changed["restrictions"]?.arrayValue?.last?["areas"]?.arrayValue
        XCTAssertEqual(areas?.last?["polygon"]?["coordinates"], [[[6, 5], [8, 7]]])
        XCTAssertEqual(areas?.prefix(2), [polygon(200), polygon(201)], "what has no field or was not sent stays")
    }

    func testALineIsQuotedUpToEightyCharacters() {
        for (count, isCut) in [(79, false), (80, false), (81, true)] {
            // `"name": ""` is ten characters long.
            let line = #""name": "\#(String(repeating: "x", count: count - 10))""#
            let problems = DocumentProblem.all(
                [BadgeError.InvalidField(path: "name", reason: "is wrong")], of: "{\n  \(line)\n}")

            XCTAssertEqual(problems.map(\.line), [2])
            XCTAssertEqual(problems.first?.quote, isCut ? line.prefix(80) + "…" : line, "\(count)")
        }
    }
}
