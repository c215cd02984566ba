import BadgeDatabase
import BadgeTesting
import DiskSimulation
import TestSupport
import XCTest

/// Power cuts in a wallet's life, and in what recovers from them.
final class PowerLossTests: PowerLossTestCase {
    func testST1WhatWasReportedAsDoneIsThereWholeAfterAPowerCut() async throws {
        // Other steps in one mode than in the other.
        try await playEach(SharingMode.allCases.enumerated()) { number, sharing in
            let home = try StoreHome(sharing: sharing, below: "home")
            let recording = try await DiskRecorder.record(home.folder.url) { recorder in
                try await StoreLife(in: home) { step, count, _ in recorder.finish(step, transactions: count) }.live()
            }

            try await cut(
                recording, in: "a wallet's life, \(sharing)", share: 0.3, stride: Self.stride, turn: 4 * number,
                StoreJudge(home).read)
            XCTAssertGreaterThan(recording.events.count, 400)
        }
    }

    func testST10AnotherPowerCutDuringTheRecoveryLosesNothingEither() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let home = try StoreHome(sharing: sharing, below: "home")
            let life = try await DiskRecorder.record(home.folder.url) { recorder in
                try await StoreLife(in: home) { step, count, _ in recorder.finish(step, transactions: count) }.live()
            }
            let judge = StoreJudge(home)
            var states = 0

            try await playEach(life.damagedImages(count: max(1, Self.states / 1000), seed: Self.seed)) { image in
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
        try await playEach(SharingMode.allCases) { sharing in
            let notes = try Notes(sharing: sharing)
            let recording = try await DiskRecorder.record(notes.folder.url) { try notes.vacuum($0, isSyncing: false) }

            let report = try await PowerCuts(recording, seed: Self.seed, judge: notes.read).run(states: 500)

            XCTAssertGreaterThan(report.counts[.lost] ?? 0, 10, "\(report)")
            XCTAssertGreaterThan(report.counts[.unreadable] ?? 0, 10, "\(report)")
        }
    }
}
