#if os(Linux)
import Foundation
import XCTest

@testable import BadgeSystem

/// Waits run on what the kernel says of itself, and on nothing that stands in its location.
final class UptimeReadingTests: XCTestCase {
    private static let noOffset = ProcFile.found("monotonic           0         0\nboottime            0         0\n")

    func testTheLesserOfFileAndCallCounts() {
        let table: [(ProcFile, ProcFile, Double?, Double?)] = [
            (.found("100.25 1"), Self.noOffset, 100.27, 100.25),
            (.found("9000.00 1"), Self.noOffset, 100.27, 100.27),
            (.found("100.25 1"), Self.noOffset, 9000, 100.25),
            (.found("5100.25 1"), .found("boottime            5000         0\n"), 5100.27, 100.25),
            (.found("100.25 1"), .absent, 100.27, 100.25),
            (.found("100.25 1"), .untrusted, 100.27, nil), (.untrusted, Self.noOffset, 100.27, nil),
            (.absent, Self.noOffset, 100.27, nil), (.found("soon"), Self.noOffset, 100.27, nil),
            (.found("nan 1"), Self.noOffset, 100.27, nil), (.found("100.25 1"), Self.noOffset, nil, nil),
            (.found("100.25 1"), .found("boottime soon 0\n"), 100.27, nil),
        ]

        for (uptime, offsets, bootTime, expected) in table {
            let reading = UptimeReading(uptime: uptime, offsets: offsets, bootTime: bootTime)

            XCTAssertEqual(reading.seconds, expected, "\(uptime) \(offsets)")
        }
    }

    func testNothingIsMeasuredFromOrToAClockThatCannotBeTrusted() {
        let instant = MonotonicInstant(boot: "", seconds: 5)

        XCTAssertNil(MonotonicInstant.unmeasured.seconds(since: .unmeasured))
        XCTAssertNil(MonotonicInstant.unmeasured.seconds(since: instant))
        XCTAssertNil(instant.seconds(since: .unmeasured))
    }

    func testTheKernelsFilesAreReadAndOthersAreNot() {
        let uptime = ProcFile.text("uptime")
        let absent = ProcFile.text("no/such/file")
        let outside = ProcFile.text("self/root/etc/hostname")

        XCTAssertNotNil(uptime.contents)
        XCTAssertEqual(absent, .absent)
        XCTAssertEqual(outside, .untrusted)
    }
}
#endif
