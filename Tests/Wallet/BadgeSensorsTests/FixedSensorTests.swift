import BadgePolicy
import BadgeSystem
import BadgeTestDoubles
import XCTest

final class FixedSensorTests: XCTestCase {
    func testTheMonotonicClockStandsUntilItIsMoved() {
        let clock = FixedMonotonicClock(seconds: 500)
        let start = clock.now()

        clock.advance(by: 60)

        XCTAssertEqual(clock.now().seconds(since: start), 60)
        XCTAssertEqual(clock.now(), clock.now())
        clock.advance(by: -61)
        XCTAssertNil(clock.now().seconds(since: start))
    }

    func testARestartIsAnotherBootFromZeroOn() {
        let clock = FixedMonotonicClock(seconds: 500)
        let start = clock.now()

        clock.restart()
        clock.advance(by: 1000)

        XCTAssertEqual(clock.now().seconds, 1000)
        XCTAssertNotEqual(clock.now().boot, start.boot)
        XCTAssertNil(clock.now().seconds(since: start))
    }

    func testTheLocationIsTheOneThatWasSetAndCountsItsCalls() async {
        let office = LocationFix(latitude: 51.5, longitude: 0, accuracy: 10, age: 1).map(Fact.known) ?? .unknown
        let source = FixedLocation()

        let before = await source.location()
        source.set(office)
        let after = await source.location()

        XCTAssertEqual(before, .unknown)
        XCTAssertEqual(after, office)
        XCTAssertEqual(source.calls, 2)
    }
}
