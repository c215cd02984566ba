import DiskSimulation
import Foundation
import XCTest

/// Power cuts after every system call, with unsynced writes dropped, reordered and torn.
///
/// `POWER_CUT_STATES` damaged disks in all, of `POWER_CUT_SEED`: the same ones every time unless told otherwise.
/// `Tools/storage/power-loss` judges a million, of another seed each time.
class PowerLossTestCase: StorageTestCase {
    static let seed = UInt64(ProcessInfo.processInfo.environment["POWER_CUT_SEED"] ?? "") ?? 20_261_121
    static let states = Int(ProcessInfo.processInfo.environment["POWER_CUT_STATES"] ?? "") ?? 10_000

    /// Judges that share of the disks, and says how many there were.
    func cut(
        _ recording: DiskRecording, in what: String, share: Double = 0.05, _ judge: @escaping PowerCuts.Judge
    ) async throws {
        let states = Int(share * Double(Self.states))
        let report = try await PowerCuts(recording, seed: Self.seed, judge: judge).run(states: states)
        print("power cuts in \(what): \(report), seed \(Self.seed)")
        XCTAssertTrue(report.isClean, "\(what): \(report) \(report.findings)")
    }
}
