import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeTesting
import DiskSimulation
import Foundation
import GRDB
import XCTest

@testable import BadgeStorage

/// Power cuts after every system call of a wallet's life, with unsynced writes dropped, reordered and torn.
///
/// `POWER_CUT_STATES` damaged disks in all, of `POWER_CUT_SEED`: the same ones every time unless told otherwise.
/// `Tools/storage/power-loss` judges a million, of another seed each time.
final class PowerLossTests: StorageTestCase {
    private static let seed = UInt64(ProcessInfo.processInfo.environment["POWER_CUT_SEED"] ?? "") ?? 20_261_121
    private static let states = Int(ProcessInfo.processInfo.environment["POWER_CUT_STATES"] ?? "") ?? 10_000

    func testST1WhatWasReportedAsDoneIsThereWholeAfterAPowerCut() async throws {
        for sharing in SharingMode.allCases {
            let home = try StoreHome(sharing: sharing, below: "home")
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                try await StoreLife(in: home) { step, count, _ in recorder.finish(step, transactions: count) }.live()
            }

            let report = try await cut(recording, share: 0.3, StoreJudge(home).read)

            print("power cuts in a wallet's life, \(sharing): \(report), seed \(Self.seed)")
            XCTAssertTrue(report.isClean, "\(report) \(report.findings)")
            XCTAssertGreaterThan(recording.events.count, 400)
        }
    }

    func testST1AMigrationIsDoneOrNotAfterAPowerCut() async throws {
        for sharing in SharingMode.allCases {
            let home = try StoreHome(sharing: sharing, below: "home")
            try OldStore(home, migrations: 2).make()
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                let store = try await home.open(create: false)
                recorder.finish("migrate", transactions: 4)
                try await store.close()
                recorder.finish("close")
            }

            let report = try await cut(recording, share: 0.05, StoreJudge(home).read)

            print("power cuts in a migration, \(sharing): \(report), seed \(Self.seed)")
            XCTAssertTrue(report.isClean, "\(report) \(report.findings)")
        }
    }

    func testST1AKeyIsRotatedOrNotAfterAPowerCut() async throws {
        for sharing in SharingMode.allCases {
            let home = try StoreHome(sharing: sharing, below: "home")
            try await home.furnish()
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                try await BadgeStore.rotateKey(of: home.path, seams: home.seams)
                recorder.finish("rotate the key")
            }

            let report = try await cut(recording, share: 0.05, StoreJudge(home).read)

            print("power cuts in a rotation, \(sharing): \(report), seed \(Self.seed)")
            XCTAssertTrue(report.isClean, "\(report) \(report.findings)")
        }
    }

    func testST1AStoreThatIsSharedFromNowOnIsThereAfterAPowerCut() async throws {
        let alone = try StoreHome(sharing: .exclusive, below: "home")
        try await alone.furnish()
        let home = try StoreHome(sharing: .shared, folder: alone.folder, below: "home")
        let recording = try await DiskRecorder.record(home.folder.url) { recorder in
            let store = try await home.open(create: false)
            recorder.finish("share")
            try await store.close()
            recorder.finish("close")
        }

        let report = try await cut(recording, share: 0.05, StoreJudge(home).read)

        print("power cuts while a log is left: \(report), seed \(Self.seed)")
        XCTAssertTrue(report.isClean, "\(report) \(report.findings)")
    }

    func testST1ABackupIsRestoredOrNotAfterAPowerCut() async throws {
        for sharing in SharingMode.allCases {
            let home = try StoreHome(sharing: sharing, below: "home")
            let backup = try await home.furnish()
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)
                // The store of the backup, and the entry that tells of it.
                recorder.finish("restore", transactions: 2)
            }

            let report = try await cut(recording, share: 0.05, StoreJudge(home).read)

            print("power cuts in a restore, \(sharing): \(report), seed \(Self.seed)")
            XCTAssertTrue(report.isClean, "\(report) \(report.findings)")
        }
    }

    func testST1WhatIsVacuumedIsThereAfterAPowerCut() async throws {
        for sharing in SharingMode.allCases {
            let notes = try Notes(sharing: sharing)
            let recording = try await DiskRecorder.record(notes.folder.url) { try notes.vacuum($0) }

            let report = try await cut(recording, share: 0.05, notes.read)

            print("power cuts in a VACUUM, \(sharing): \(report), seed \(Self.seed)")
            XCTAssertTrue(report.isClean, "\(report) \(report.findings)")
        }
    }

    func testST10AnotherPowerCutDuringTheRecoveryLosesNothingEither() async throws {
        for sharing in SharingMode.allCases {
            let home = try StoreHome(sharing: sharing, below: "home")
            let life = try await DiskRecorder.record(home.folder.url) { recorder in
                try await StoreLife(in: home) { step, count, _ in recorder.finish(step, transactions: count) }.live()
            }
            let judge = StoreJudge(home)
            var states = 0

            for image in life.damagedImages(count: max(1, Self.states / 1000), seed: Self.seed) {
                let disk = try DamagedDisk(image)
                let recovery = try await DiskRecorder.record(disk.url) { recorder in
                    _ = try await judge.read(disk.url)
                    recorder.finish("recover", transactions: 0)
                }
                let report = try await PowerCuts(recovery, seed: Self.seed, judge: judge.read).run(states: 50)
                states += report.states
                XCTAssertTrue(report.isClean, "\(report) \(report.findings)")
            }
            print("power cuts in recoveries, \(sharing): \(states) states, seed \(Self.seed)")
        }
    }

    func testST2AStoreThatDoesNotSyncIsFoundOutAtOnce() async throws {
        for sharing in SharingMode.allCases {
            let notes = try Notes(sharing: sharing)
            let recording = try await DiskRecorder.record(notes.folder.url) { try notes.vacuum($0, isSyncing: false) }

            let report = try await PowerCuts(recording, seed: Self.seed, judge: notes.read).run(states: 1000)

            XCTAssertGreaterThan(report.counts[.lost] ?? 0, 10, "\(report)")
            XCTAssertGreaterThan(report.counts[.unreadable] ?? 0, 10, "\(report)")
        }
    }

    private func cut(
        _ recording: DiskRecording, share: Double, _ judge: @escaping PowerCuts.Judge
    ) async throws -> PowerCutReport {
        try await PowerCuts(recording, seed: Self.seed, judge: judge).run(states: Int(share * Double(Self.states)))
    }
}

extension StoreHome {
    /// Makes a store with a badge, a passcode and a wrong try, and with another badge and another try after the backup,
    /// whose path this gives.
    @discardableResult
    fileprivate func furnish() async throws -> String {
        let limits = PasscodeLimits(maxTries: 10, delays: [:])
        let store = try await open()
        try await add(to: store, offer: "one")
        try await setPasscode(of: store)
        _ = try await store.beginTry(limits)
        let backup = try await backUp(store)
        try await add(to: store, offer: "two", organization: .full, IssuedBadge.full)
        _ = try await store.beginTry(limits)
        try await store.close()
        return backup
    }
}
