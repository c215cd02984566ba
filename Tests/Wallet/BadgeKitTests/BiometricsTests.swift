import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit

/// Biometrics release the key that the passcode opens, or nothing: there is no yes to believe.
final class BiometricsTests: XCTestCase {
    private static let code = "482915"
    // A class without a prompt of its own for biometrics leaves it to the system's sheet.
    private static let announced = ["Passcode.instance", "Passcode.dismiss"]
    private static let asked = ["Passcode.instance", "Passcode.promptForPasscode", "Passcode.dismiss"]

    @MainActor
    func testPC10TheKeyThatIsReleasedStandsInForTheEntryAndNoPromptComes() async throws {
        let (bearer, keyStore) = try await Self.enabled([Restrictions.passcode])

        let ending = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.calls, [])
        XCTAssertEqual(keyStore.releases, 1)
        XCTAssertEqual(found.audit, ["decision unmet passcode", "decision permitted", "use released"])
    }

    @MainActor
    func testPC10AnotherKeyOrNoneUnlocksNothingAndThePasscodeIsAsked() async throws {
        try await playEach([Secret([UInt8](repeating: 7, count: 32)), Secret(utf8: "yes"), nil]) { key in
            let (bearer, keyStore) = try await Self.enabled([Restrictions.passcode])
            keyStore.replace(by: key)

            let declined = await bearer.ending()
            bearer.book.entries = [.current(Self.code)]
            let entered = await bearer.ending()

            XCTAssertEqual([declined, entered], [.failed(.declined), .completed])
            XCTAssertEqual(bearer.book.calls, Self.asked + Self.asked)
        }
    }

    @MainActor
    func testPC10APolicyThatDemandsBiometricsTakesNoPasscodeAndOneThatRefusesThemAsksNone() async throws {
        let (demanding, keyStore) = try await Self.enabled([["type": "passcode", "biometrics": "required"]])
        let met = await demanding.ending()
        keyStore.replace(by: nil)
        demanding.wallet.lock()
        demanding.book.entries = [.current(Self.code)]
        let unmet = await demanding.ending()
        let (refusing, idle) = try await Self.enabled([["type": "passcode", "biometrics": "refused"]])
        refusing.book.entries = [.current(Self.code)]
        let entered = await refusing.ending()

        XCTAssertEqual([met, unmet, entered], [.completed, .failed(.restricted), .completed])
        XCTAssertEqual(
            demanding.book.calls,
            Self.announced + ["Passcode.instance", "Passcode.promptUserWithErrorMessage", "Passcode.dismiss"])
        XCTAssertEqual(idle.releases, 0)
        XCTAssertEqual(refusing.book.calls, Self.asked)
    }

    @MainActor
    func testPC10BiometricsAreNoWayAroundALockedOrUsedUpPasscode() async throws {
        let (bearer, keyStore) = try await Self.enabled([Restrictions.passcode])
        bearer.book.entries = (0..<5).map { .current("11111\($0)") }
        await assertFails { try await bearer.wallet.verifyPasscode() }
        let locked = await bearer.ending()
        for _ in 5..<10 {
            bearer.wait(3600)
            bearer.book.entries = [.current("222222")]
            await assertFails { try await bearer.wallet.verifyPasscode() }
        }
        let exhausted = await bearer.ending()

        XCTAssertEqual([locked, exhausted], [.failed(.declined), .failed(.passcodeExhausted)])
        XCTAssertEqual(keyStore.releases, 0)
    }

    @MainActor
    func testPC10WhatBiometricsUnlockedIsNoEntryForAPolicyThatRefusesThem() async throws {
        let (bearer, keyStore) = try await Self.enabled([["type": "passcode", "askEvery": "PT5M"]])
        let refusing = try await bearer.neighbour([
            ["type": "passcode", "askEvery": "PT5M", "biometrics": "refused"]
        ])

        let released = await bearer.ending()
        let declined = await Ending { try await bearer.world.use(refusing.id) }
        bearer.book.entries = [.current(Self.code)]
        let entered = await Ending { try await bearer.world.use(refusing.id) }
        let again = await bearer.ending()

        XCTAssertEqual([released, declined, entered, again], [.completed, .failed(.declined), .completed, .completed])
        XCTAssertEqual(bearer.book.calls, Self.asked + Self.asked)
        XCTAssertEqual(keyStore.releases, 1)
    }

    @MainActor
    func testPC10WhatBiometricsUnlockedCountsForAsLongAsThePolicySays() async throws {
        let (bearer, keyStore) = try await Self.enabled([
            ["type": "passcode", "askEvery": "PT10M", "biometrics": "required"]
        ])
        var releases: [Int] = []

        for wait in [0, 599, 1] as [TimeInterval] {
            bearer.wait(wait)
            let ending = await bearer.ending()
            XCTAssertEqual(ending, .completed, "\(wait)")
            releases.append(keyStore.releases)
        }

        XCTAssertEqual(releases, [1, 1, 2])
        XCTAssertEqual(bearer.book.calls, Self.announced + Self.announced)
    }

    @MainActor
    func testPC10AResetEndsWhatBiometricsKeep() async throws {
        let (bearer, keyStore) = try await Self.enabled([Restrictions.passcode])

        _ = try await bearer.wallet.resetPasscode()

        XCTAssertEqual(keyStore.kept, 0)
    }

    @MainActor
    func testPC10UsedUpTriesThatDeleteTheBadgesEndWhatBiometricsKeep() async throws {
        let (bearer, keyStore) = try await Self.enabled([
            ["type": "passcode", "maxTries": 1, "onExhausted": "deleteBadge"]
        ])
        bearer.book.entries = [.current("222222")]
        await assertFails { try await bearer.wallet.verifyPasscode() }

        let found = try await bearer.contents()
        XCTAssertEqual(found.statuses, [])
        XCTAssertEqual(keyStore.kept, 0)
    }

    @MainActor
    func testPC10ADemandForBiometricsIsAPromptAndARefusalIsToldAndTriedAgain() async throws {
        let demand: [JSON] = [["type": "passcode", "biometrics": "required"]]
        let (bearer, keyStore) = try await Self.enabled(demand)
        let presenter = ScriptedPresenter([
            .biometrics: [.action("acknowledge"), .action("acknowledge"), .giveUp],
            .passcodeError: [.action("retry"), .action("acknowledge")],
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let met = await bearer.ending()
        keyStore.replace(by: nil)
        bearer.wallet.lock()
        let left = await bearer.ending()
        let declined = await bearer.ending()

        let shown = presenter.transcript.events.compactMap { event -> String? in
            guard case .shown(let form) = event else { return nil }
            return "\(form.kind) \(form.actions.map(\.name).joined(separator: " "))"
        }
        let (asked, told) = ("biometrics acknowledge", "passcodeError retry acknowledge")
        XCTAssertEqual([met, left, declined], [.completed, .failed(.restricted), .failed(.declined)])
        XCTAssertEqual(shown, [asked, asked, told, told, asked])
        XCTAssertEqual(keyStore.releases, 3)
    }

    @MainActor
    func testPC10ADeviceWithoutASensorIsToldSo() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "biometrics": "required"]])
        try await bearer.setPasscode(Self.code)
        bearer.book.informed = [.retry, .acknowledged]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.restricted))
        XCTAssertEqual(
            bearer.book.messages, Array(repeating: "Biometrics are demanded, and this device has none.", count: 2))
    }

    /// A bearer on a device with biometrics that keep the key of the passcode.
    @MainActor
    private static func enabled(_ restrictions: [JSON]) async throws -> (BadgeHolder, BiometricMemory) {
        let keyStore = BiometricMemory()
        let bearer = try await BadgeHolder(restrictions, biometrics: keyStore)
        try await bearer.setPasscode(code)
        bearer.book.entries = [.current(code)]
        try await bearer.wallet.enableBiometrics()
        bearer.wallet.lock()
        try await bearer.startOver()
        return (bearer, keyStore)
    }

    @MainActor
    private func assertFails(_ call: @MainActor () async throws -> Void) async {
        let ending = await Ending(of: call)
        XCTAssertNotEqual(ending, .completed)
    }
}

/// Keeps keys in memory and gives them to whoever asks, as a finger that always fits.
private final class BiometricMemory: BiometricKeyStore {
    private struct State {
        var keys: [String: Secret] = [:]
        var releases = 0
    }

    private let state = Mutex(State())

    var isAvailable: Bool { true }
    var releases: Int { state.withLock { $0.releases } }
    var kept: Int { state.withLock { $0.keys.count } }

    func save(_ key: Secret, context: String) throws { state.withLock { $0.keys[context] = key } }

    func release(context: String, reason: String) async throws -> Secret {
        let key = state.withLock { state in
            state.releases += 1
            return state.keys[context]
        }
        guard let key else { throw BadgeError(.keyMissing, reason: "Nothing is kept. Enter the passcode.") }
        return key
    }

    func forget(context: String) throws { state.withLock { $0.keys[context] = nil } }

    /// Another finger was enrolled, or somebody put another key there.
    func replace(by key: Secret?) {
        state.withLock { state in state.keys = state.keys.compactMapValues { _ in key } }
    }
}
