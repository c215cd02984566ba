import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeTesting
import DiskSimulation
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// Old pages, logs, heads and whole files put into a newer home, and those of another home.
///
/// `SPLICES` of them, of `SPLICE_SEED`: the same ones every time unless told otherwise. `Tools/storage/splices` makes ten
/// thousand, of another seed each time.
final class SpliceTests: StorageTestCase {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = UInt64(environment["SPLICE_SEED"] ?? "") ?? 20_261_121
    private static let splices = Int(environment["SPLICES"] ?? "") ?? 80

    func testST7NothingOlderThatIsPutBackIsEverBelieved() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let history = try await History(sharing, checkpoints: RememberedHeads())
            try await play(history) { _, _ in false }
        }
    }

    // Such a custody cannot tell an older home as a whole from a newer one.
    func testST7WithACustodyInTheHomeNothingIsBelievedButAnOlderHomeAsAWhole() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let history = try await History(sharing, checkpoints: nil)
            try await play(history) { await history.wasOnce($0, near: $1) }
        }
    }

    // A store that is still being made has no head, and must not pass for one of an earlier version, which has none either.
    func testST7NothingOfTheMakingIsEverBelievedWhetherOrNotTheHeadIsThere() async throws {
        try await playEach(SharingMode.allCases) { sharing in
            let history = try await History(sharing, checkpoints: RememberedHeads())
            let truth = try await history.read(history.newest).get()
            var (made, noticed) = (0, 0)
            var seen: Set<DiskImage> = [history.newest]
            for (index, older) in try history.making {
                for splice in Splice.all(newest: history.newest, older: older) where seen.insert(splice.image).inserted
                {
                    made += 1
                    let what = "\(splice.description) after event \(index) of the making, \(sharing)"
                    if await isNoticed(history.read(splice.image), truth, what) { noticed += 1 }
                }
            }
            print("splices of the making, \(sharing): \(made), \(noticed) noticed, the others without effect")
            XCTAssertGreaterThan(made, 100)
            XCTAssertGreaterThan(noticed, made / 2)
        }
    }

    private func play(_ history: History, isExcused: (StoreReadings, Int) async -> Bool) async throws {
        let other = try await History(history.sharing, seed: 8, checkpoints: nil)
        let truth = try await history.read(history.newest).get()
        var chance = Chance(seed: Self.seed)
        var (made, noticed, excused) = (0, 0, 0)

        while made < Self.splices / 4 {
            let (index, older) = history.older(&chance)
            guard let splice = Splice(newest: history.newest, older: older, other: other.newest, &chance) else {
                continue
            }
            made += 1
            let what = "\(splice.description), splice \(made) of seed \(Self.seed), \(history.sharing)"
            let answer = await history.read(splice.image)
            if case .success(let readings) = answer, splice.hasOlderHead, !readings.faults(against: truth).isEmpty,
                await isExcused(readings, index)
            {
                excused += 1
            } else if isNoticed(answer, truth, what) {
                noticed += 1
            }
        }

        print(
            "splices, \(history.sharing), \(history.custody): \(made), \(noticed) refused, \(excused) older homes as a "
                + "whole, the others without effect, seed \(Self.seed)")
        XCTAssertGreaterThan(noticed, made / 4)
    }

    /// Whether the splice had an effect, which must be that something is refused.
    private func isNoticed(_ answer: Result<StoreReadings, any Error>, _ truth: StoreReadings, _ what: String) -> Bool {
        switch answer {
        case .success(let readings):
            XCTAssertEqual(readings.faults(against: truth), [], what)
            return readings != truth
        case .failure(let error):
            let code = (error as? BadgeError)?.code
            XCTAssertTrue(code.map(StoreReadings.refusals.contains) ?? false, "\(what): \(error)")
            return true
        }
    }
}

/// A wallet that has seen much: a badge revoked, tries counted, an agreement withdrawn, a policy raised, uses counted.
private struct History: Sendable {
    private let home: StoreHome
    private let recording: DiskRecording
    private let badges: [Badge.ID]
    // Open, so that its log is not taken into the file.
    private let store: BadgeStore
    private let checkpoints: RememberedHeads?
    /// The files as they are at the end.
    let newest: DiskImage

    var sharing: SharingMode { home.sharing }
    var custody: String { checkpoints == nil ? "a custody in the home" : "a custody that remembers" }

    init(_ sharing: SharingMode, seed: UInt64 = 7, checkpoints: RememberedHeads?) async throws {
        let home = try StoreHome(sharing: sharing, seed: seed, below: "home")
        var lived: (store: BadgeStore, badges: [Badge.ID])?
        recording = try await DiskRecorder.record(home.folder.url) { recorder in
            lived = try await Self.live(in: home, checkpoints, recorder)
        }
        self.home = home
        self.checkpoints = checkpoints
        (store, badges) = try XCTUnwrap(lived)
        newest = try DiskImage(of: home.folder.url)
    }

    private static func live(
        in home: StoreHome, _ checkpoints: RememberedHeads?, _ recorder: DiskRecorder
    ) async throws -> (BadgeStore, [Badge.ID]) {
        let life = StoreLife(in: home) { step, count, _ in recorder.finish(step, transactions: count) }
        let custody = home.custody.remembering(checkpoints)
        var store = try await home.open(custody: custody)
        recorder.finish("open")
        let first = try await life.provision(store, "one", .inForce(version: 1, .passcodeDemand))
        let second = try await life.provision(store, "two", nil)
        try await life.usePasscode(store, first)
        try await life.decide(store, first)
        try await life.describe(store, second)
        try await store.close()
        store = try await home.open(create: false, custody: custody)
        let permit = try XCTUnwrap(home.permit(for: second.badge.id, under: nil))
        for _ in 0..<3 { _ = try await store.release(permit) }
        try await life.sync(store, first)
        var update = try life.heard(second, number: 7, .revoked)
        update.policies = [:]
        try await store.applySync(update)
        try await store.setConsent(false, to: .location, of: second.badge.id)
        for _ in 0..<3 { _ = try await store.beginAttempt(AttemptLimits(maxTries: 100, delays: [:])) }
        return (store, [first.badge.id, second.badge.id])
    }

    /// The files after each event of the store's making.
    var making: [(index: Int, image: DiskImage)] {
        get throws {
            let end = try XCTUnwrap(
                recording.events.firstIndex {
                    if case .note(let step) = $0 { recording.steps[step].name == "open" } else { false }
                })
            return recording.images(at: Set(0...end)).sorted { $0.key < $1.key }.map {
                (index: $0.key, image: $0.value)
            }
        }
    }

    /// The files at an earlier time, in the middle of a commit perhaps.
    func older(_ chance: inout Chance) -> (index: Int, image: DiskImage) {
        let index = chance.below(recording.events.count)
        return (index, recording.images(at: [index])[index] ?? newest)
    }

    /// Whether the home once answered so: soon after that time, as when a commit was finished, or after some step.
    func wasOnce(_ readings: StoreReadings, near index: Int) async -> Bool {
        let steps = recording.events.indices.filter { if case .note = recording.events[$0] { true } else { false } }
        let soon = index..<min(index + 100, recording.events.count)
        for image in Set(recording.images(at: Set(steps).union(soon)).values) {
            if case .success(let old) = await read(image), readings.faults(against: old).isEmpty { return true }
        }
        return false
    }

    /// What the store answers when these are its files, or why it does not open.
    func read(_ image: DiskImage) async -> Result<StoreReadings, any Error> {
        do {
            let disk = try DamagedDisk(image)
            let path = disk.url.appending(path: "home").path(percentEncoded: false)
            let random = SeededRandom(seed: 99)
            // Each disk finds what was remembered at the end.
            let custody = FileCustody(directory: path, random: random)
                .remembering(checkpoints.map(RememberedHeads.init))
            let store = try await BadgeStore(
                home: path, custody: custody, sharing: home.sharing, create: false, clock: home.clock,
                monotonicClock: home.monotonicClock, random: random)
            let readings = try await StoreReadings(store, home, badges: badges)
            try await store.close()
            return .success(readings)
        } catch { return .failure(error) }
    }
}

extension FileCustody {
    fileprivate func remembering(_ checkpoints: RememberedHeads?) -> any KeyCustody {
        checkpoints.map { AnchoredCustody(self, $0) } ?? self
    }
}
