import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

final class PasscodeTests: StorageTestCase {
    func testReadsThePasscodeAsItWasSet() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let none = try await store.passcode()
            let (lock, _) = try await home.setPasscode(of: store)

            let reopened = try await home.reopen(store)

            let passcode = try await reopened.passcode()
            XCTAssertNil(none)
            XCTAssertEqual(
                passcode,
                StoredPasscode(lock: lock, rules: .four, wrongTries: 0, lockedFor: 0, setAt: home.clock.now()))
            await assertThrows(.alreadyExists) { try await home.setPasscode(of: reopened) }
            let kept = try await reopened.passcode()
            XCTAssertEqual(kept, passcode)
            try await home.close(reopened)
        }
    }

    func testAChangeKeepsThePairAndForgetsTheTries() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let policy = try PolicyDocument.inForce(version: 1, .passcodeDemand)
            let issued = try await home.add(to: store, "asking", policy)
            let (lock, key) = try await home.setPasscode(of: store)
            for _ in 1...5 { _ = try await store.beginAttempt(.standard) }
            let new = try lock.rewrapped(
                key, under: Secret(utf8: "another"), custody: home.cheapCustody, random: home.random)

            try await store.changePasscode(to: new, rules: PasscodeRules(minLength: 6, kind: .text))

            let passcode = try await store.passcode()
            XCTAssertEqual(passcode?.lock, new)
            XCTAssertEqual(passcode?.rules, PasscodeRules(minLength: 6, kind: .text))
            XCTAssertEqual(passcode?.wrongTries, 0)
            XCTAssertEqual(passcode?.lockedFor, 0)
            let opened = try new.open(Secret(utf8: "another"), custody: home.cheapCustody)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: policy))
            let released = try await store.release(permit, with: opened)
            XCTAssertEqual(released.text, issued.payload)
            try await home.close(store)
        }
    }

    func testAChangeToAnotherPairIsRefused() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            await assertThrows(.passcodeNotSet) {
                try await store.changePasscode(to: home.makeLock().lock, rules: .four)
            }
            try await home.setPasscode(of: store)
            let before = try await store.contents()

            await assertThrows(.invalidInput) {
                try await store.changePasscode(to: home.makeLock().lock, rules: .four)
            }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testPC9AResetErasesWhatWasSealedAndNothingElse() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let asking = try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            let free = try await home.add(to: store, "free", .inForce(version: 1))
            try await home.setPasscode(of: store)
            _ = try await store.beginAttempt(.standard)

            let lost = try await store.resetPasscode()

            let reopened = try await home.reopen(store)
            let statuses = try await reopened.badges().map(\.status)
            let passcode = try await reopened.passcode()
            let rows = try await reopened.rows()
            let sealed = try await blob(
                "SELECT sealed FROM credential WHERE badge_id = '\(asking.badge.id)'", in: reopened)
            let permit = try XCTUnwrap(home.permit(for: free.badge.id, under: free.organization.policy))
            let released = try await reopened.release(permit)
            XCTAssertEqual(lost, [asking.badge.id])
            XCTAssertEqual(statuses, [.keyMissing, .active])
            XCTAssertNil(passcode)
            XCTAssertEqual(rows["session"], 1)
            XCTAssertEqual(rows["credential"], 2)
            XCTAssertEqual(sealed, Data())
            XCTAssertEqual(released.text, free.payload)
            await assertThrows(.passcodeNotSet) { try await reopened.resetPasscode() }
            try await home.close(reopened)
        }
    }

    func testPC9AResetThatIsCutShortLeavesKeyAndCredential() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            try await home.setPasscode(of: store)
            try await store.execute(
                "CREATE TRIGGER cut BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'cut'); END")
            let before = try await store.contents()

            await assertThrows(.storeFailed) { try await store.resetPasscode() }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testPC9AResetLeavesNoLogBehind() async throws {
        try await playEach(homes([.exclusive])) { home in
            let store = try await home.open()
            try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            try await home.setPasscode(of: store)
            try await store.setLocation(.london)
            let before = try home.files()["wallet.db-wal"]?.count ?? 0

            try await store.resetPasscode()

            XCTAssertGreaterThan(before, 0)
            XCTAssertEqual(try home.files()["wallet.db-wal"]?.count ?? 0, 0)
            try await home.close(store)
        }
    }

    func testNothingIsLeftInTheLogOfWhatWasUnsealedOrOpenedByTheOldPasscode() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))

            let (lock, key) = try await home.setPasscode(of: store)
            let afterSetting = try home.files()["wallet.db-wal"]?.count ?? 0
            let other = try lock.rewrapped(
                key, under: Secret(utf8: "planted-marker 8046"), custody: home.cheapCustody, random: home.random)
            try await store.changePasscode(to: other, rules: .four)
            let afterChange = try home.files()["wallet.db-wal"]?.count ?? 0

            XCTAssertEqual([afterSetting, afterChange], [0, 0])
            try await home.close(store)
        }
    }

    func testARevokedBadgeStaysRevokedThroughAReset() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let asking = try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            try await home.setPasscode(of: store)
            try await store.execute("UPDATE badge SET status = 'revoked'")

            let lost = try await store.resetPasscode()

            let badge = try await store.badge(asking.badge.id)
            XCTAssertEqual(lost, [asking.badge.id])
            XCTAssertEqual(badge?.status, .revoked)
            try await home.close(store)
        }
    }

    func testNothingOfThePasscodeStandsInTheAuditLog() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            let (lock, _) = try await home.setPasscode(of: store)
            try await store.acceptAttempt(store.beginAttempt(.standard))

            let text = try await store.auditEntries().map(\.text).joined()

            let secrets = [lock.phc, "5729"] + [lock.publicKey, lock.wrapped, lock.deviceSecret].map(Base64URL.encode)
            for secret in secrets { XCTAssertFalse(text.contains(secret)) }
            try await home.close(store)
        }
    }
}
