import BadgeCustody
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKeys

final class BiometricKeyStoreTests: XCTestCase {
    func testBiometricsReleaseTheKeyThatOpensWhatWasSealed() async throws {
        let keyStore = MemoryKeyStore()
        let (lock, key) = try makeLock()
        let sealed = try lock.seal(Secret(utf8: "a credential"), context: "credential 7")

        try lock.save(key, with: keyStore)
        let released = try await lock.release(from: keyStore, reason: "Use the badge")

        XCTAssertEqual(try released.open(sealed, context: "credential 7"), Secret(utf8: "a credential"))
        XCTAssertEqual(keyStore.reasons, ["Use the badge"])
    }

    func testPC10WhatWasKeptOutlivesAChangeOfThePasscodeAndNotAReset() async throws {
        let keyStore = MemoryKeyStore()
        let (lock, key) = try makeLock()
        try lock.save(key, with: keyStore)

        let changed = try lock.rewrapped(
            key, under: Secret(utf8: "805162"), custody: cheapCustody(), random: SystemRandom())
        let reset = try makeLock().lock

        let released = try await changed.release(from: keyStore, reason: "")
        XCTAssertEqual(released.raw, key.raw)
        let refusal = await failure { try await reset.release(from: keyStore, reason: "") }
        XCTAssertEqual(refusal?.code, .keyMissing)
    }

    func testForgettingEndsTheRelease() async throws {
        let keyStore = MemoryKeyStore()
        let (lock, key) = try makeLock()
        try lock.save(key, with: keyStore)

        try lock.forget(with: keyStore)

        let refusal = await failure { try await lock.release(from: keyStore, reason: "") }
        XCTAssertEqual(refusal?.code, .keyMissing)
    }

    func testRefusesToKeepOrTakeTheKeyOfAnotherLock() async throws {
        let keyStore = MemoryKeyStore()
        let (lock, key) = try makeLock()
        let (_, stranger) = try makeLock()

        assertThrows(.invalidInput) { try lock.save(stranger, with: keyStore) }
        try lock.save(key, with: keyStore)
        try await playEach([stranger.raw, Secret(utf8: "short"), Secret([])]) { swapped in
            keyStore.swap(for: swapped)
            let refusal = await failure { try await lock.release(from: keyStore, reason: "") }
            XCTAssertEqual(refusal?.code, .custodyDamaged)
        }
    }

    func testADeviceWithoutBiometricsSaysSoAndAsksForThePasscode() async throws {
        let keyStore = NoBiometrics()
        let (lock, key) = try makeLock()

        let kept = assertThrows(.notSupported) { try lock.save(key, with: keyStore) }
        let released = await failure { try await lock.release(from: keyStore, reason: "Use the badge") }

        XCTAssertFalse(keyStore.isAvailable)
        XCTAssertEqual(released?.code, .notSupported)
        XCTAssertEqual(kept?.reason, "This device has no biometrics that release a key. Enter the passcode.")
        XCTAssertNoThrow(try lock.forget(with: keyStore))
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
private final class MemoryKeyStore: BiometricKeyStore {
    private let state = Mutex<(kept: [String: Secret], reasons: [String])>(([:], []))

    let isAvailable = true
    var reasons: [String] { state.withLock { $0.reasons } }

    func save(_ key: Secret, context: String) throws { state.withLock { $0.kept[context] = key } }

    func release(context: String, reason: String) async throws -> Secret {
        try state.withLock { state in
            state.reasons.append(reason)
            guard let key = state.kept[context] else { throw BadgeError(.keyMissing, reason: "Nothing is kept.") }
            return key
        }
    }

    func forget(context: String) throws { state.withLock { $0.kept[context] = nil } }

    func swap(for key: Secret) { state.withLock { $0.kept = $0.kept.mapValues { _ in key } } }
}
