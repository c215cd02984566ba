import BadgeModel
import Foundation
import TestSupport
import XCTest

/// Times by RFC 3339, whose own examples are among them.
final class RFC3339Tests: XCTestCase {
    func testATimeIsReadInAnyOffsetAndEitherCase() throws {
        let table: [(String, TimeInterval)] = [
            ("1970-01-01T00:00:00Z", 0), ("2026-06-05T10:00:00Z", 1_780_653_600),
            ("2026-06-05t10:00:00z", 1_780_653_600), ("2026-06-05T12:00:00+02:00", 1_780_653_600),
            ("2026-06-05T10:00:00-00:00", 1_780_653_600), ("2026-06-05T10:00:00.250Z", 1_780_653_600.25),
            ("1985-04-12T23:20:50.52Z", 482_196_050.52), ("1996-12-19T16:39:57-08:00", 851_042_397),
            ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60-08:00", 662_688_000),
            ("2024-02-29T23:59:59Z", 1_709_251_199), ("2000-02-29T00:00:00Z", 951_782_400),
            ("1969-12-31T23:59:59Z", -1), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ]

        try playEach(table) { text, seconds in
            XCTAssertEqual(
                try XCTUnwrap(Date(rfc3339: text), text).timeIntervalSince1970, seconds, accuracy: 1e-6, text)
        }
    }

    func testWhatIsNoTimeIsRefused() {
        let texts = [
            "", "2026-06-05", "2026-06-05T24:00:00Z", "2026-06-05T23:60:00Z", "2026-06-05T10:00:60Z",
            "2026-06-05T23:59:61Z", "2026-06-05T10:00:00", "2026-06-05 10:00:00Z", "2026-06-05T10:00Z",
            "2026-02-29T10:00:00Z", "2100-02-29T10:00:00Z", "2026-13-01T10:00:00Z", "2026-00-01T10:00:00Z",
            "2026-06-31T10:00:00Z", "2026-06-05T10:00:00+24:00", "2026-06-05T10:00:00+02:60",
            "2026-06-05T10:00:00+0200",
            "2026-06-05T10:00:00.Z", "2026-06-05T10:00:00,5Z", "26-06-05T10:00:00Z", " 2026-06-05T10:00:00Z",
            "2026-06-05T10:00:00Zz", "٢٠٢٦-06-05T10:00:00Z", "20260605T100000Z", "2026-W23-5T10:00:00Z",
        ]

        for text in texts { XCTAssertNil(Date(rfc3339: text), text) }
    }

    func testNoDayDiffersFromTheCalendars() {
        for day in stride(from: -141_000, to: 400_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3661)

            XCTAssertEqual(Date(rfc3339: date.formatted(.iso8601)), date)
        }
    }
}
