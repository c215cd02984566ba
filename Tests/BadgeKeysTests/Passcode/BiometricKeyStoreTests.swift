import BadgeCustody
import BadgeModel
import BadgeTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKeys

final class BiometricKeeperTests: XCTestCase {
    func testBiometricsReleaseTheKeyThatOpensWhatWasSealed() async throws {
        let keeper = MemoryKeeper()
        let (lock, key) = try makeLock()
        let sealed = try lock.seal(Secret(utf8: "a credential"), context: "credential 7")

        try lock.keep(key, with: keeper)
        let released = try await lock.release(from: keeper, reason: "Use the badge")

        XCTAssertEqual(try released.open(sealed, context: "credential 7"), Secret(utf8: "a credential"))
        XCTAssertEqual(keeper.reasons, ["Use the badge"])
    }

    func testPC10WhatWasKeptOutlivesAChangeOfThePasscodeAndNotAReset() async throws {
        let keeper = MemoryKeeper()
        let (lock, key) = try makeLock()
        try lock.keep(key, with: keeper)

        let changed = try lock.rewrapped(
            key, under: Secret(utf8: "805162"), custody: cheapCustody(), random: SystemRandom())
        let reset = try makeLock().lock

        let released = try await changed.release(from: keeper, reason: "")
        XCTAssertEqual(released.raw, key.raw)
        let refusal = await failure { try await reset.release(from: keeper, reason: "") }
        XCTAssertEqual(refusal?.code, .keyMissing)
    }

    func testForgettingEndsTheRelease() async throws {
        let keeper = MemoryKeeper()
        let (lock, key) = try makeLock()
        try lock.keep(key, with: keeper)

        try lock.forget(with: keeper)

        let refusal = await failure { try await lock.release(from: keeper, reason: "") }
        XCTAssertEqual(refusal?.code, .keyMissing)
    }

    func testRefusesToKeepOrTakeTheKeyOfAnotherLock() async throws {
        let keeper = MemoryKeeper()
        let (lock, key) = try makeLock()
        let (_, stranger) = try makeLock()

        assertThrows(.invalidInput) { try lock.keep(stranger, with: keeper) }
        try lock.keep(key, with: keeper)
        for swapped in [stranger.raw, Secret(utf8: "short"), Secret([])] {
            keeper.swap(for: swapped)
            let refusal = await failure { try await lock.release(from: keeper, reason: "") }
            XCTAssertEqual(refusal?.code, .custodyDamaged)
        }
    }

    func testADeviceWithoutBiometricsSaysSoAndAsksForThePasscode() async throws {
        let keeper = NoBiometrics()
        let (lock, key) = try makeLock()

        let kept = assertThrows(.notSupported) { try lock.keep(key, with: keeper) }
        let released = await failure { try await lock.release(from: keeper, reason: "Use the badge") }

        XCTAssertFalse(keeper.isAvailable)
        XCTAssertEqual(released?.code, .notSupported)
        XCTAssertEqual(kept?.reason, "This device has no biometrics that release a key. Enter the passcode.")
        XCTAssertNoThrow(try lock.forget(with: keeper))
    }

    private func makeLock() throws -> (lock: PasscodeKeyPair, key: PasscodeKey) {
        try PasscodeKeyPair.make(passcode: Secret(utf8: "493817"), custody: cheapCustody(), random: SystemRandom())
    }

    private func failure(_ call: () async throws -> PasscodeKey) async -> BadgeError? {
        do {
            _ = try await call()
            return nil
        } catch {
            return error as? BadgeError
        }
    }
}

/// Releases what it keeps to everybody.
private final class MemoryKeeper: BiometricKeyStore {
    private let state = Mutex<(kept: [String: Secret], reasons: [String])>(([:], []))

    let isAvailable = true
    var reasons: [String] { state.withLock { $0.reasons } }

    func keep(_ key: Secret, context: String) throws { state.withLock { $0.kept[context] = key } }

    func release(context: String, reason: String) async throws -> Secret {
        try state.withLock { state in
            state.reasons.append(reason)
            guard let key = state.kept[context] else { throw BadgeError(.keyMissing, "Nothing is kept.") }
            return key
        }
    }

    func forget(context: String) throws { state.withLock { $0.kept[context] = nil } }

    func swap(for key: Secret) { state.withLock { $0.kept = $0.kept.mapValues { _ in key } } }
}
