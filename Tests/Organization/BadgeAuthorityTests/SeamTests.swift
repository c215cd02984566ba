import BadgeSystem
import BadgeTesting
import Foundation
import XCTest

final class SeamTests: XCTestCase {
    func testTheSeededSourceGivesTheGeneratorsPublishedSequence() {
        let random = SeededRandom(seed: 1_234_567)

        let bytes = random.bytes(3) + random.bytes(2)

        // The highest byte of each of the numbers that the generator is known to give for this seed.
        XCTAssertEqual(bytes, [0x59, 0x2C, 0x88, 0x3F, 0xE3])
        XCTAssertEqual(SeededRandom(seed: 9).bytes(64), SeededRandom(seed: 9).bytes(64))
        XCTAssertNotEqual(SeededRandom(seed: 9).bytes(64), SeededRandom(seed: 10).bytes(64))
    }

    func testTheFixedClockMovesOnlyWhenItIsMoved() {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let clock = FixedClock(start)

        let before = [clock.now(), clock.now()]
        clock.advance(by: 60)
        let after = clock.now()

        XCTAssertEqual(before, [start, start])
        XCTAssertEqual(after, start.addingTimeInterval(60))
    }
}
