import BadgeDatabase
import BadgeModel
import BadgeTesting
import DiskSimulation
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// System calls that fail in the middle of a wallet's life, each by its number.
///
/// `CALL_FAILURES` of them, chosen by `CALL_FAILURE_SEED`: the same ones every time unless told otherwise; `all` for
/// every one there is. `Tools/storage/inject` does the same from outside, to `badgectl`.
final class CallFailureTests: StorageTestCase {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = UInt64(environment["CALL_FAILURE_SEED"] ?? "") ?? 20_261_121
    private static let wanted = environment["CALL_FAILURES"] ?? "16"

    func testST4AFailingCallEndsInATypedErrorAndTheOldStateOrTheNew() async throws {
        var chance = Chance(seed: Self.seed)
        var struck = 0
        try await playEach(SharingMode.allCases) { sharing in
            let shapes = try await shapes(of: sharing)
            let all = try await failures(of: sharing)
            let count = Self.wanted == "all" ? all.count : (Int(Self.wanted) ?? 0) / 2

            try await playEach(all.shuffled(using: &chance).prefix(count)) { failure in
                struck += 1
                try await assertWithstands(failure, sharing, shapes)
            }
            print("system calls that can fail in a wallet's life, \(sharing): \(all.count), \(count) of them failed")
        }
        XCTAssertGreaterThan(struck, 0)
    }

    func testST10WhatFailsWhileACrashIsRecoveredFromIsRecoveredFromTheNextTime() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let home = try StoreHome(sharing: sharing, below: "home")
            let life = try await DiskRecorder.record(home.folder.url) { recorder in
                try await StoreLife(in: home) { step, count, _ in recorder.finish(step, transactions: count) }.live()
            }
            let judge = StoreJudge(home)
            var chance = Chance(seed: Self.seed)

            try await playEach(life.damagedImages(count: Int(Self.wanted).map { $0 / 8 } ?? 2000, seed: Self.seed)) {
                image in
                let expected = try await read(image, judge)
                let error = chance.percent(50) ? EIO : ENOSPC
                let call = chance.pick([CallFailure.Call.write, .sync, .resize, .open])
                let goesOn = chance.percent(50)
                let failure = CallFailure(call, number: 1 + chance.below(8), error: error, goesOn: goesOn)

                let disk = try DamagedDisk(image)
                do {
                    try await failure.strike(disk.url) { _ = try await judge.read(disk.url) }
                } catch { assertIsTyped(error, failure) }

                let text = try await judge.read(disk.url)
                XCTAssertEqual(text, expected, "\(failure)")
            }
        }
    }

    /// What is committed when the disk turns out to be full is kept, and not done a second time.
    func testATryIsCountedOnceThoughItsHeadFindsNoRoomAtFirst() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let home = try StoreHome(sharing: sharing, below: "home")
            let store = try await home.open()
            try await home.setPasscode(of: store)
            let calls = CallFailure(.open, number: 0, error: 0, goesOn: false)
            let count = try await calls.strike(home.folder.url) { _ = try await store.beginAttempt(.strict) }

            // The head's file is the last that a try opens.
            let failure = CallFailure(.open, number: count, error: ENOSPC, goesOn: false)
            try await failure.strike(home.folder.url) {
                let begun = try await store.beginAttempt(.strict)
                XCTAssertEqual(begun.triesLeft, 8)
            }

            let passcode = try await store.passcode()
            XCTAssertEqual(passcode?.wrongTries, 2)
            try await store.close()
        }
    }

    func testATornPageWhoseCopyIsInTheLogIsNoFindingOnAFullDisk() async throws {
        let home = try StoreHome(sharing: .exclusive, below: "home")
        let store = try await home.open()
        try await home.add(to: store)
        var image = try DiskImage(of: home.folder.url)
        try await store.close()
        try image.tear(like: DiskImage(of: home.folder.url), "home/wallet.db")
        let disk = try DamagedDisk(image)
        let torn = try await StoreJudge(home).open(disk.url)

        let failure = CallFailure(.write, number: 1, error: ENOSPC, goesOn: true)
        await assertThrows(.diskFull) { try await failure.strike(disk.url) { _ = try await torn.verify() } }

        let verification = try await torn.verify()
        XCTAssertTrue(verification.isSound)
        try await torn.close()
    }

    private func read(_ image: DiskImage, _ judge: StoreJudge) async throws -> String {
        let disk = try DamagedDisk(image)
        return try await judge.read(disk.url)
    }
}

extension CallFailureTests {
    /// What the store holds after each step, as far as it is the same in every life.
    private func shapes(of sharing: SharingMode) async throws -> [String] {
        let home = try StoreHome(sharing: sharing, below: "home")
        var states = States()
        try await StoreLife(in: home) { try await states.add($2, after: $0) }.live()
        return states.shapes
    }

    /// Every call of a life, failing once and from then on.
    private func failures(of sharing: SharingMode) async throws -> [CallFailure] {
        var failures: [CallFailure] = []
        for call in CallFailure.Call.allCases {
            let home = try StoreHome(sharing: sharing, below: "home")
            let none = CallFailure(call, number: 0, error: 0, goesOn: false)
            let count = try await none.strike(home.folder.url) { try await StoreLife(in: home) { _, _, _ in }.live() }
            for number in 1..<(count + 1) {
                for error in [EIO, ENOSPC] {
                    failures += [false, true].map { CallFailure(call, number: number, error: error, goesOn: $0) }
                }
            }
        }
        return failures
    }

    private func assertWithstands(_ failure: CallFailure, _ sharing: SharingMode, _ shapes: [String]) async throws {
        let home = try StoreHome(sharing: sharing, below: "home")
        var states = States()
        do {
            try await failure.strike(home.folder.url) {
                try await StoreLife(in: home) { try await states.add($2, after: $0) }.live()
            }
            XCTAssertEqual(states.shapes.count, shapes.count, "\(failure)")
        } catch { assertIsTyped(error, failure) }

        let done = states.shapes.count
        let what = "\(failure) in \(sharing), behind step \(done)"
        do {
            let text = try await StoreJudge(home).read(home.folder.url)
            let isNext = done < shapes.count && States.shape(of: text) == shapes[done]
            XCTAssertTrue(isNext || text == states.last || states.last.isEmpty, "\(what), left neither it nor the next")
        } catch { XCTFail("\(what), left what cannot be opened: \(error)") }
    }

    private func assertIsTyped(_ error: any Error, _ failure: CallFailure) {
        guard let error = error as? BadgeError else { return XCTFail("\(failure): \(error)") }
        XCTAssertTrue([.storeFailed, .diskFull].contains(error.code), "\(failure): \(error)")
    }
}

extension DiskImage {
    /// Flips a bit in every page of a file that another image has otherwise.
    fileprivate mutating func tear(like later: DiskImage, _ name: String) throws {
        var file = try XCTUnwrap(files[name])
        let other = try XCTUnwrap(later.files[name])
        let pages = stride(from: 0, to: min(file.count, other.count), by: 4096).filter { start in
            file[start..<start + 4096] != other[start..<start + 4096]
        }
        XCTAssertFalse(pages.isEmpty)
        for page in pages { file[page + 100] ^= 1 }
        files[name] = file
    }
}

/// What a store held after each of the steps that were done.
private struct States {
    /// What is the same in every life, step by step.
    private(set) var shapes: [String] = []
    /// All of it, after the last step.
    private(set) var last = ""

    // An issuance for which nothing is granted yet is swept at the next opening.
    mutating func add(_ store: BadgeStore?, after step: String) async throws {
        if let store, step != "begin issuance" { last = try await store.dump() }
        shapes.append(Self.shape(of: last))
    }

    /// The rows without what chance makes: keys, identifiers and what is sealed.
    static func shape(of text: String) -> String {
        let lines = text.split(separator: "\n").map { line in
            line.split(separator: "|").filter { $0.count < 14 && !$0.hasPrefix("X'") }.joined(separator: "|")
        }
        return lines.sorted().joined(separator: "\n")
    }
}
