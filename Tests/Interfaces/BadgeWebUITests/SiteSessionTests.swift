import BadgeKeys
import BadgeTesting
import XCTest

@testable import BadgeWebUI

/// The sessions of a site's browsers.
final class SiteSessionTests: XCTestCase {
    func testTheSessionUnusedForLongestEndsForOneTooMany() {
        let clock = FixedMonotonicClock()
        let sessions = SiteSessions<Int>(limits: SiteLimits(), clock: clock, random: SeededRandom(seed: 1))
        let cookies = (0..<256).map { number in
            clock.advance(by: 1)
            return sessions.begin(number)
        }
        clock.advance(by: 1)
        XCTAssertNotNil(sessions.session(cookie: cookies[0]))

        let further = sessions.begin(256)

        XCTAssertEqual(sessions.count, 256)
        XCTAssertNil(sessions.session(cookie: cookies[1]))
        for (cookie, user) in [(cookies[0], 0), (cookies[2], 2), (cookies[255], 255), (further, 256)] {
            XCTAssertEqual(sessions.session(cookie: cookie)?.user, user)
        }
    }

    func testAUseProlongsASessionUpToItsAge() {
        let clock = FixedMonotonicClock()
        var limits = SiteLimits()
        (limits.idle, limits.age) = (10, 25)
        let sessions = SiteSessions<String>(limits: limits, clock: clock, random: SeededRandom(seed: 1))
        let (used, unused) = (sessions.begin("used"), sessions.begin("unused"))

        let states = [9.0, 9, 6.5, 1].map { seconds in
            clock.advance(by: seconds)
            return sessions.session(cookie: used) != nil
        }

        XCTAssertEqual(states, [true, true, true, false])
        XCTAssertNil(sessions.session(cookie: unused))
        XCTAssertEqual(sessions.count, 0)
    }
}
