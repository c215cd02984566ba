import BadgeCustody
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import XCTest

@testable import BadgeKit

/// The passcode's key in memory.
final class UnlockCacheTests: XCTestCase {
    func testAKeyIsInMemoryUntilItsTimeIsOverOrAnotherOneComes() throws {
        let clock = FixedMonotonicClock()
        let cache = PasscodeUnlockCache(monotonicClock: clock)
        let home = try TemporaryHome()
        defer { withExtendedLifetime(home) {} }
        let custody = FastTestCustody(FileCustody(directory: home.path))
        try custody.prepare()
        let made = try (0..<2).map { _ in
            try PasscodeKeyPair.make(passcode: Secret(utf8: "482915"), custody: custody, random: SystemRandom())
        }
        func entries() -> [PasscodeFacts.Entry] { made.map { cache.entry(of: $0.lock, by: .passcode) } }

        cache.unlock(made[0].lock, with: made[0].key, by: .passcode, duration: 300)
        clock.advance(by: 299.5)
        let held = entries()
        // The later entry counts for as long as it does, whatever was left of the earlier one.
        cache.unlock(made[1].lock, with: made[1].key, by: .passcode, duration: 10)
        clock.advance(by: 9.5)
        let replaced = entries()
        clock.advance(by: 0.5)
        let over = entries()
        cache.unlock(made[1].lock, with: made[1].key, by: .biometrics, duration: 10)
        let (byBiometrics, byEntry) = (cache.entry(of: made[1].lock, by: .biometrics), entries())
        clock.restart()

        XCTAssertEqual(held, [.ago(299.5), .never])
        XCTAssertEqual(replaced, [.never, .ago(9.5)])
        XCTAssertEqual(over, [.never, .never])
        XCTAssertEqual(byBiometrics, .ago(0))
        XCTAssertEqual(byEntry, [.never, .never])
        XCTAssertFalse(cache.isUnlocked)
    }
}
