import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import DiskSimulation
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

/// A home of the version before secrets stood under the passcode is resumed whole or not at all, at whatever call its
/// process is killed, the power fails or the disk does.
///
/// A few of each, the same ones every time; `Tools/storage/power-loss` kills it behind every call and
/// `Tools/storage/call-failures` lets every call fail.
final class SealingMigrationTests: PowerLossTestCase {
    private static let environment = ProcessInfo.processInfo.environment
    private static let wanted = environment["CALL_FAILURES"] ?? "6"
    private static let few = 4
    private static let failureSeed = UInt64(environment["CALL_FAILURE_SEED"] ?? "") ?? 20_261_121

    func testST1SecretsAreSealedOrNotWhereverTheMigrationIsCutOff() async throws {
        try await playEach([false, true]) { hasPasscode in
            try await playEach(SharingMode.allCases) { sharing in
                let old = try OldHome(sharing: sharing, hasPasscode: hasPasscode)
                let home = old.home
                let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                    let store = try await home.open(create: false)
                    recorder.finish("seal", transactions: 3)
                    try await store.close()
                    recorder.finish("close")
                }

                guard Self.stride > 1 else {
                    try await cut(
                        recording, in: "the sealing, \(sharing), passcode: \(hasPasscode)", share: 0.02, old.read)
                    return
                }
                // What is wrong with what is left is thrown.
                for image in slice(of: recording) {
                    let disk = try DamagedDisk(image)
                    defer { withExtendedLifetime(disk) {} }
                    _ = try await old.read(disk.url)
                }
            }
        }
    }

    /// What is left of the disk by some kills, and by some power cuts.
    private func slice(of recording: DiskRecording) -> [DiskImage] {
        var chance = Chance(seed: Self.seed)
        let placeholders = Set((0..<Self.few).map { _ in chance.below(recording.events.count) })
        return Array(recording.images(at: placeholders).values)
            + recording.damagedImages(count: Self.few, seed: Self.seed)
    }

    func testST4ACallThatFailsInTheMigrationLeavesTheOldHomeOrTheNew() async throws {
        try await playEach([false, true]) { hasPasscode in
            try await playEach(SharingMode.allCases) { sharing in
                let calls = try await calls(sharing, hasPasscode)
                var chance = Chance(seed: Self.failureSeed)
                let count = Self.wanted == "all" ? calls.count : (Int(Self.wanted) ?? 0) / 4
                for failure in calls.shuffled(using: &chance).prefix(count) {
                    let old = try OldHome(sharing: sharing, hasPasscode: hasPasscode)
                    do {
                        try await failure.strike(old.home.folder.url) {
                            try await old.home.open(create: false).close()
                        }
                    } catch let error as BadgeError {
                        XCTAssertTrue([.storeFailed, .diskFull].contains(error.code), "\(failure): \(error)")
                    }
                    // What is wrong with what is left is thrown.
                    _ = try await old.read(old.home.folder.url)
                }
                print("calls that can fail in the sealing, \(sharing): \(calls.count), \(count) of them failed")
            }
        }
    }

    private func calls(_ sharing: SharingMode, _ hasPasscode: Bool) async throws -> [CallFailure] {
        var calls: [CallFailure] = []
        for call in CallFailure.Call.allCases {
            let old = try OldHome(sharing: sharing, hasPasscode: hasPasscode)
            let count = try await CallFailure(call, number: 0, error: 0, goesOn: false).strike(old.home.folder.url) {
                try await old.home.open(create: false).close()
            }
            for number in 1..<(count + 1) {
                for error in [EIO, ENOSPC] {
                    calls += [false, true].map { CallFailure(call, number: number, error: error, goesOn: $0) }
                }
            }
        }
        return calls
    }
}

/// A home of the seventh schema with a badge, a session, a device key and, where there is a passcode, the credential
/// alone under it.
private struct OldHome {
    private static let issuer = "https://old.example.org"
    private static let token = Secret(utf8: "\(StoreHome.marker) refresh")

    let home: StoreHome
    let hasPasscode: Bool
    private let badge: IssuanceResult
    private let key: PasscodeKey

    init(sharing: SharingMode, hasPasscode: Bool) throws {
        home = try StoreHome(sharing: sharing, below: "home")
        self.hasPasscode = hasPasscode
        try StoreFiles(home: home.path).makeHome()
        let database = try home.openDatabase(migrations: 7)
        let made = try home.makeLock()
        key = made.key
        badge = try home.insertBadge("old", .inForce(version: 1, .passcodeDemand), into: database)
        let (custody, badge) = (home.custody, badge)
        let token = try custody.seal(Self.token, context: BadgeStore.refreshContext(badge.badge.id))
        let issuer = badge.badge.server.absoluteString
        let device = SigningKey(random: home.random)
        let deviceKey = try custody.seal(device.raw, context: BadgeStore.deviceContext(issuer: issuer))
        let context = BadgeStore.credentialContext(badge.credential.id)
        let locked = try custody.seal(
            Secret(try made.lock.seal(badge.payload, context: context)), context: context)
        let now = home.clock.now().stored
        try database.write { database in
            // The badge's secrets are sealed by the custody alone, as in a store that was never opened since.
            try database.execute(sql: "PRAGMA user_version = 0")
            try database.execute(
                sql: "INSERT INTO session (badge_id, refresh_token) VALUES (?, ?)",
                arguments: [badge.badge.id.rawValue, token])
            try database.execute(
                sql: "INSERT INTO device (issuer, sealed, created_at) VALUES (?, ?, 1)", arguments: [issuer, deviceKey])
            guard hasPasscode else { return }
            try database.execute(
                sql: """
                    INSERT INTO passcode (id, phc, public_key, wrapped, device_secret, min_length, kind, set_at)
                    VALUES (1, ?, ?, ?, ?, 4, 'digits', ?)
                    """,
                arguments: [made.lock.phc, made.lock.publicKey, made.lock.wrapped, made.lock.deviceSecret, now])
            try database.execute(sql: "UPDATE credential SET sealed = ?, is_locked = 1", arguments: [locked])
        }
        try database.close()
    }

    /// Resumes what is left of the home, and holds it against what the home had: all of it is there, and under a
    /// passcode nothing of it lies open.
    func read(_ directory: URL) async throws -> String {
        let store = try await StoreJudge(home).open(directory)
        do {
            let text = try await checked(store)
            try await store.close()
            return text
        } catch {
            do { try await store.close() } catch {}
            throw error
        }
    }

    private func checked(_ store: BadgeStore) async throws -> String {
        guard try await store.verify().isSound, try await store.verifyAuditLog().isSound else {
            throw StoreJudge.Unsound(problems: "pages or log")
        }
        let id = badge.badge.id
        let opening = hasPasscode ? key : nil
        let session = try await store.session(of: id, with: opening)
        let permit = home.permit(for: id, under: badge.organization.policy)
        let released = try await permit.asyncMap { try await store.release($0, with: opening) }
        guard session?.refreshToken == Self.token, released?.text == badge.payload else {
            throw StoreJudge.Unsound(problems: "secrets")
        }
        _ = try await store.deviceKey(for: badge.badge.server, with: opening)
        let waiting = try await store.badgesAwaitingNewKey().map(\.id)
        guard waiting == (hasPasscode ? [id] : []) else { throw StoreJudge.Unsound(problems: "what lay open") }
        guard hasPasscode else { return "open" }
        for open in [{ _ = try await store.session(of: id) }, { _ = try await store.beginRenewal(of: id) }] {
            do { try await open() } catch BadgeError.Code.passcodeRequired { continue }
            throw StoreJudge.Unsound(problems: "lies open")
        }
        return "sealed"
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Value: Sendable>(_ body: (Wrapped) async throws -> Value) async throws -> Value? {
        guard let self else { return nil }
        return try await body(self)
    }
}
