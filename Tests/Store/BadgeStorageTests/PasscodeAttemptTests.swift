import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class PasscodeAttemptTests: StorageTestCase {
    private let noDelays = AttemptLimits(maxTries: 10, delays: [:])

    func testPC3ATryIsOnDiskBeforeItsResultIsKnown() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)

            let begun = try await store.beginAttempt(.standard)
            let copy = try await home.openCopy()

            let kept = try await copy.passcode()
            let kinds = try await copy.auditEntries().map(\.event.outcome)
            XCTAssertEqual(kept?.wrongTries, 1)
            XCTAssertEqual(kinds, ["set", "tried"])
            XCTAssertEqual(begun.triesLeft, 9)
            try await copy.close()
            try await home.close(store)
        }
    }

    func testPC3ATryThatCannotBeCountedIsNotBegun() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            try await store.execute(
                "CREATE TRIGGER full BEFORE UPDATE ON passcode BEGIN SELECT RAISE(ABORT, 'no more'); END")

            await assertThrows(.storeFailed) { try await store.beginAttempt(.standard) }

            let entries = try await store.auditEntries()
            XCTAssertEqual(entries.map(\.event.outcome), ["set"])
            try await home.close(store)
        }
    }

    /// The wrong tries, and the seconds after which the next is taken.
    private static let schedule = [
        (1, 0), (2, 0), (3, 0), (4, 0), (5, 60), (6, 300), (7, 900), (8, 900), (9, 3600),
    ]

    func testPC4TheNextTryIsTakenAtTheExactSecond() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)

            for (number, delay) in Self.schedule {
                let begun = try await store.beginAttempt(.standard)
                XCTAssertEqual(begun.triesLeft, 10 - number)
                XCTAssertEqual(begun.delay, delay)
                guard delay > 0 else { continue }
                for (passed, left) in [(0, Double(delay)), (1, Double(delay - 1)), (Double(delay) - 1.25, 0.25)] {
                    home.monotonicClock.advance(by: passed)
                    try await assertLocked(store, for: left, triesLeft: 10 - number, home)
                }
                home.monotonicClock.advance(by: 0.25)
            }
            _ = try await store.beginAttempt(.standard)

            await assertThrows(.passcodeExhausted) { try await store.beginAttempt(.standard) }
            home.monotonicClock.advance(by: 1_000_000)
            await assertThrows(.passcodeExhausted) { try await store.beginAttempt(.standard) }
            let passcode = try await store.passcode()
            XCTAssertEqual(passcode?.wrongTries, 10)
            try await home.close(store)
        }
    }

    func testPC4ThePolicysOwnLimitsCount() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let limits = AttemptLimits(maxTries: 3, delays: [1: 7])

            _ = try await store.beginAttempt(limits)
            try await assertLocked(store, for: 7, triesLeft: 2, home, limits)
            home.monotonicClock.advance(by: 7)
            _ = try await store.beginAttempt(limits)
            home.monotonicClock.advance(by: 7)
            _ = try await store.beginAttempt(limits)

            await assertThrows(.passcodeExhausted) { try await store.beginAttempt(limits) }
            let entries = try await store.auditEntries()
            XCTAssertEqual(
                entries.map(\.event.outcome), ["set", "tried", "locked", "tried", "tried", "exhausted"])
            try await home.close(store)
        }
    }

    func testPC5TheWallClockMovesNothing() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            for _ in 1...5 { _ = try await store.beginAttempt(.standard) }

            try await playEach([15.0, -30, 3650, -7300]) { days in
                home.clock.advance(by: days * 86_400)
                try await assertLocked(store, for: 60, triesLeft: 5, home)
            }

            home.monotonicClock.advance(by: 60)
            _ = try await store.beginAttempt(.standard)
            try await home.close(store)
        }
    }

    func testPC5ARestartBeginsTheDelayAnew() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            for _ in 1...5 { _ = try await store.beginAttempt(.standard) }
            home.monotonicClock.advance(by: 59)

            home.monotonicClock.restart()
            let reopened = try await home.reopen(store)

            home.monotonicClock.advance(by: 59)
            try await assertLocked(reopened, for: 1, triesLeft: 5, home)
            let passcode = try await reopened.passcode()
            XCTAssertEqual(passcode?.lockedFor, 1)
            home.monotonicClock.advance(by: 1)
            _ = try await reopened.beginAttempt(.standard)
            try await home.close(reopened)
        }
    }

    func testPC5AMonotonicClockThatGoesBackBeginsTheDelayAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            for _ in 1...5 { _ = try await store.beginAttempt(.standard) }

            home.monotonicClock.advance(by: -500)
            try await assertLocked(store, for: 60, triesLeft: 5, home)
            home.monotonicClock.advance(by: 59)
            try await assertLocked(store, for: 1, triesLeft: 5, home)

            home.monotonicClock.advance(by: 1)
            _ = try await store.beginAttempt(.standard)
            try await home.close(store)
        }
    }

    func testPC6StoresOfOneHomeCountTogether() async throws {
        try await playEach(homes([.shared])) { home in
            let first = try await home.open()
            let second = try await home.open()
            try await home.setPasscode(of: first)

            let begun = await tries(64, noDelays, [first, second])

            XCTAssertEqual(begun.map(\.triesLeft).sorted(), Array(0...9))
            try await playEach([first, second]) { store in
                let passcode = try await store.passcode()
                XCTAssertEqual(passcode?.wrongTries, 10)
            }
            try await second.close()
            try await home.close(first)
        }
    }

    func testPC6TheDelayHoldsParallelGuessesBack() async throws {
        try await playEach(homes([.shared])) { home in
            let stores = [try await home.open(), try await home.open()]
            try await home.setPasscode(of: stores[0])

            let begun = await tries(64, .standard, stores)

            XCTAssertEqual(begun.map(\.triesLeft).sorted(), Array(5...9))
            for store in stores { try await store.close() }
        }
    }

    func testPC8OnlyARightEntryTakesTriesOff() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            for _ in 1...4 { _ = try await store.beginAttempt(.standard) }
            let right = try await store.beginAttempt(.standard)

            let before = try await store.passcode()
            _ = try right.keyPair.open(StoreHome.passcode, custody: home.cheapCustody)
            try await store.acceptAttempt(right)

            let after = try await store.passcode()
            XCTAssertEqual(before?.wrongTries, 5)
            XCTAssertEqual(before?.lockedFor, 60)
            XCTAssertEqual(after?.wrongTries, 0)
            XCTAssertEqual(after?.lockedFor, 0)
            try await home.close(store)
        }
    }

    func testPC8TriesThatOthersBeganLaterStay() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let early = try await store.beginAttempt(.standard)
            let right = try await store.beginAttempt(.standard)
            _ = try await store.beginAttempt(.standard)

            try await store.acceptAttempt(right)
            let afterRight = try await store.passcode()
            _ = try await store.beginAttempt(.standard)
            try await store.acceptAttempt(early)

            let afterEarly = try await store.passcode()
            XCTAssertEqual(afterRight?.wrongTries, 1)
            XCTAssertEqual(afterEarly?.wrongTries, 2)
            try await home.close(store)
        }
    }

    func testATryBeforeAResetIsNotAccepted() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let old = try await store.beginAttempt(.standard)

            try await store.resetPasscode()
            await assertThrows(.passcodeNotSet) { try await store.acceptAttempt(old) }
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(.standard)
            await assertThrows(.passcodeNotSet) { try await store.acceptAttempt(old) }

            let passcode = try await store.passcode()
            XCTAssertEqual(passcode?.wrongTries, 1)
            await assertThrows(.passcodeNotSet) {
                try await store.resetPasscode()
                _ = try await store.beginAttempt(.standard)
            }
            try await home.close(store)
        }
    }
}

extension PasscodeAttemptTests {
    private func assertLocked(
        _ store: BadgeStore, for seconds: Double, triesLeft: Int, _ home: StoreHome,
        _ limits: AttemptLimits = .standard, line: UInt = #line
    ) async throws {
        do {
            _ = try await store.beginAttempt(limits)
            XCTFail("a try was taken", line: line)
        } catch let error as BadgeError where error.code == .passcodeLocked {
            let until = home.clock.now() + seconds
            XCTAssertEqual(error.detail, .locked(until: until, triesLeft: triesLeft), line: line)
            XCTAssertEqual(error.recovery, .retryAfter(Int(seconds.rounded(.up))), line: line)
        }
    }

    private func tries(_ count: Int, _ limits: AttemptLimits, _ stores: [BadgeStore]) async -> [PasscodeAttempt] {
        await withTaskGroup(of: PasscodeAttempt?.self) { group in
            for number in 0..<count {
                group.addTask {
                    do { return try await stores[number % stores.count].beginAttempt(limits) } catch {
                        XCTAssertTrue(
                            [.passcodeExhausted, .passcodeLocked].contains((error as? BadgeError)?.code), "\(error)")
                        return nil
                    }
                }
            }
            return await group.reduce(into: []) { begun, next in if let next { begun.append(next) } }
        }
    }
}
