import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeDrawings

final class WeekDrawingTests: XCTestCase {
    private let now = OpeningHours.Time(day: 0, minute: 19 * 60 + 40)
    private let next = OpeningHours.Time(day: 1, minute: 480)

    func testAWeekSaysEachDayTheTimeAndTheNextOpening() {
        let svg = WeekDrawing(Drawn.hours(now: now, next: next)).svg

        XCTAssertEqual(svg.title, "Permitted hours")
        XCTAssertEqual(
            svg.summary,
            """
            Thu 26 Mar: 08:00–18:00; Fri 27 Mar: 08:00–18:00; Sat 28 Mar: not permitted; Sun 29 Mar: 00:00–02:00, \
            03:00–06:00, clocks change from 02:00 to 03:00; Mon 30 Mar: 08:00–18:00; Tue 31 Mar: 08:00–18:00; \
            Wed 1 Apr: 08:00–18:00. Now 19:40. Next opening Fri 27 Mar, 08:00. Local time in Europe/Berlin.
            """)
        XCTAssertTrue(svg.markup.contains(">Today, 26 Mar</text>"))
    }

    func testSkippedHoursAreMarked() {
        let svg = WeekDrawing(Drawn.hours()).svg

        XCTAssertEqual(svg.markup.ranges(of: "badge-gap").count, 1)
        XCTAssertTrue(svg.markup.contains(">02:00 → 03:00</text>"))
        XCTAssertFalse(svg.markup.contains("badge-now"))
        XCTAssertFalse(svg.markup.contains("badge-next"))
    }

    func testEachSpanOfHoursIsABarOnTheSameAxis() throws {
        let bars = WeekDrawing(Drawn.hours()).svg.markup
            .matches(of: /class="badge-allowed" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/)
            .compactMap { match in Double(match.1).flatMap { x in Double(match.2).map { (x, $0) } } }
        let hour = (560.0 - 112 - 16) / 24

        XCTAssertEqual(bars.count, 8)
        XCTAssertEqual(bars[0].0, 112 + 8 * hour, accuracy: 0.1)
        XCTAssertEqual(bars[0].1, 10 * hour, accuracy: 0.1)
    }

    func testInArabicTheDayBeginsOnTheRight() throws {
        let arabic = Localization(Languages(["ar"]))
        let svg = WeekDrawing(Drawn.hours(now: now), in: arabic).svg
        let x = try XCTUnwrap(svg.markup.firstMatch(of: /<text class="badge-note" x="([\d.]+)"[^>]*>00:00</)?.1)

        XCTAssertEqual(Double(x), 560 - 112)
        XCTAssertTrue(svg.markup.contains("اليوم"))
        XCTAssertEqual(
            WeekDrawing(Drawn.hours(), in: Localization(Languages(["de"]))).svg.title, "Erlaubte Zeiten")
    }
}
