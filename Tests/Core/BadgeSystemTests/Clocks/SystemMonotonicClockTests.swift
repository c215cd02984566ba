import BadgeSystem
import Foundation
import XCTest

final class SystemMonotonicClockTests: XCTestCase {
    func testGoesForwardAndStaysInOneBoot() throws {
        let clock = SystemMonotonicClock()

        let readings = (0..<1000).map { _ in clock.now() }

        for (earlier, later) in zip(readings, readings.dropFirst()) {
            XCTAssertGreaterThanOrEqual(try XCTUnwrap(later.seconds(since: earlier)), 0)
        }
        XCTAssertEqual(Set(readings.map(\.boot)).count, 1)
        XCTAssertEqual(SystemMonotonicClock().now().boot, readings[0].boot)
    }

    func testRunsAsFastAsTime() throws {
        let clock = SystemMonotonicClock()
        let start = (boot: clock.now(), time: ContinuousClock.now)

        while ContinuousClock.now < start.time + .milliseconds(100) {}

        let boot = try XCTUnwrap(clock.now().seconds(since: start.boot))
        let time = (ContinuousClock.now - start.time) / .seconds(1)
        XCTAssertEqual(boot, time, accuracy: 0.05)
    }

    #if os(Linux)
    func testNamesTheBootAsTheKernelDoes() throws {
        let boot = SystemMonotonicClock().now().boot

        XCTAssertNotNil(UUID(uuidString: boot), boot)
        XCTAssertEqual(try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8), boot + "\n")
    }

    func testCountsFromTheStartOfTheDevice() throws {
        let kernel = try String(contentsOfFile: "/proc/stat", encoding: .utf8).split(separator: "\n")
        let start = try XCTUnwrap(kernel.first { $0.hasPrefix("btime ") }?.split(separator: " ").last)
        let time = Date().timeIntervalSince1970 - (try XCTUnwrap(Double(start)))

        XCTAssertEqual(SystemMonotonicClock().now().seconds, time, accuracy: 2)
    }
    #endif
}
