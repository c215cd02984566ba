import BadgeCustody
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeTesting
import DiskSimulation
import Foundation
import XCTest

@testable import BadgeStorage

/// Old pages, logs, heads and whole files put into a newer home, and those of another home.
///
/// `SPLICES` of them, of `SPLICE_SEED`: the same ones every time unless told otherwise. `Tools/storage/splices` makes ten
/// thousand, of another seed each time.
final class SpliceTests: StorageTestCase {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = UInt64(environment["SPLICE_SEED"] ?? "") ?? 20_261_121
    private static let splices = Int(environment["SPLICES"] ?? "") ?? 300

    func testST7NothingOlderThatIsPutBackIsEverBelieved() async throws {
        for sharing in SharingMode.allCases {
            let history = try await History(sharing)
            let other = try await History(sharing, seed: 8)
            let newest = history.newest
            let truth = try await history.read(newest).get()
            var chance = Chance(seed: Self.seed)
            var (made, noticed) = (0, 0)

            while made < Self.splices / 2 {
                let older = history.older(&chance)
                guard let splice = Splice(newest: newest, older: older, other: other.newest, &chance) else { continue }
                made += 1
                let what = "\(splice.description), splice \(made) of seed \(Self.seed), \(sharing)"
                switch await history.read(splice.image) {
                case .success(let readings):
                    if readings != truth { noticed += 1 }
                    let faults = readings.faults(against: truth)
                    // A custody that is a file of the home cannot tell an older home as a whole from a newer one. What is
                    // believed under the older head is the older home's, and what does not belong to it is refused.
                    if !faults.isEmpty, splice.hasOlderHead, case .success(let old) = await history.read(older),
                        readings.faults(against: old).isEmpty
                    {
                        continue
                    }
                    XCTAssertEqual(faults, [], what)
                case .failure(let error):
                    noticed += 1
                    let code = (error as? BadgeError)?.code
                    XCTAssertTrue(code.map(StoreReadings.refusals.contains) ?? false, "\(what): \(error)")
                }
            }

            print("splices, \(sharing): \(made), \(noticed) refused, the others without effect, seed \(Self.seed)")
            XCTAssertGreaterThan(noticed, made / 4)
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
    /// The files as they are at the end.
    let newest: DiskImage

    init(_ sharing: SharingMode, seed: UInt64 = 7) async throws {
        let home = try StoreHome(sharing: sharing, seed: seed, below: "home")
        var lived: (store: BadgeStore, badges: [Badge.ID])?
        recording = try await DiskRecorder.record(home.folder.url) { recorder in
            lived = try await Self.live(in: home, recorder)
        }
        self.home = home
        (store, badges) = try XCTUnwrap(lived)
        newest = try DiskImage(of: home.folder.url)
    }

    private static func live(in home: StoreHome, _ recorder: DiskRecorder) async throws -> (BadgeStore, [Badge.ID]) {
        let life = StoreLife(in: home) { step, count, _ in recorder.finish(step, transactions: count) }
        var store = try await home.open()
        let first = try await life.provision(store, "one", .inForce(version: 1, .passcodeDemand))
        let second = try await life.provision(store, "two", nil)
        try await life.usePasscode(store, first)
        try await life.decide(store, first)
        try await life.describe(store, second)
        try await store.close()
        store = try await home.open(create: false)
        let permit = try XCTUnwrap(home.permit(for: second.badge.id, under: nil))
        for _ in 0..<3 { _ = try await store.release(permit) }
        try await life.sync(store, first)
        var update = try life.heard(second, number: 7, .revoked)
        update.policies = [:]
        try await store.keepSync(update)
        try await store.setConsent(false, to: .location, of: second.badge.id)
        for _ in 0..<3 { _ = try await store.beginTry(PasscodeLimits(maxTries: 100, delays: [:])) }
        return (store, [first.badge.id, second.badge.id])
    }

    /// The files at an earlier moment, in the middle of a commit perhaps.
    func older(_ chance: inout Chance) -> DiskImage {
        let place = chance.below(recording.events.count)
        return recording.images(at: [place])[place] ?? newest
    }

    /// What the store answers when these are its files, or why it does not open.
    func read(_ image: DiskImage) async -> Result<StoreReadings, any Error> {
        do {
            let disk = try DamagedDisk(image)
            let path = disk.url.appending(path: "home").path(percentEncoded: false)
            let random = SeededRandom(seed: 99)
            let store = try await BadgeStore(
                home: path, custody: FileCustody(directory: path, random: random), sharing: home.sharing, create: false,
                clock: home.clock, bootClock: home.bootClock, random: random)
            let readings = try await StoreReadings(store, home, badges: badges)
            try await store.close()
            return .success(readings)
        } catch { return .failure(error) }
    }
}
