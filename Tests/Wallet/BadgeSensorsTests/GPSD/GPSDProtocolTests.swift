import BadgePolicy
import Foundation
import TestSupport
import XCTest

@testable import BadgeSensors

/// What the reports of a daemon say, line by line.
final class GPSDProtocolTests: XCTestCase {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    func testALocationIsCurrentForTwoSeconds() throws {
        let table = [("08:00:00", true), ("07:59:58", true), ("07:59:57.500", false), ("07:59:57", false)]

        try playEach(table) { time, isCurrent in
            XCTAssertEqual(try Self.reading([Self.report(at: time)]).isCurrent, isCurrent)
        }
    }

    func testALocationNeedsTheModeThatHasOne() throws {
        try playEach([(0, false), (1, false), (2, true), (3, true)]) { mode, isFix in
            XCTAssertEqual(try Self.reading([Self.report(mode: mode)]).fix != nil, isFix)
        }
    }

    func testTheNewestLocationStaysAndOfOneTimeTheLater() throws {
        let times = ["07:59:55", "07:59:57", "07:59:56", "07:59:57"]
        let latitudes = try (1...times.count).map { count in
            let reports = zip(1..., times.prefix(count)).map { Self.report(latitude: Double($0), at: $1) }
            return try Self.reading(reports).fix?.latitude
        }

        XCTAssertEqual(latitudes, [1, 2, 2, 4])
    }

    func testALineOf16384BytesIsTheLongest() throws {
        let report = Self.report()
        let longest = report + String(repeating: " ", count: 16_384 - report.utf8.count)

        XCTAssertNotNil(try Self.reading([longest]).fix)
        XCTAssertThrowsError(try Self.reading([longest + " "])) { XCTAssertTrue($0 is GPSDProtocol.LineTooLong) }
    }

    private static func reading(_ lines: [String]) throws -> GPSDProtocol {
        var reading = GPSDProtocol()
        for line in lines { try reading.take((line + "\n").utf8, now: now) }
        return reading
    }

    private static func report(latitude: Double = 51.5, at time: String = "08:00:00", mode: Int = 3) -> String {
        #"{"class":"TPV","mode":\#(mode),"lat":\#(latitude),"lon":0,"eph":5,"time":"2027-01-15T\#(time)Z"}"#
    }
}
