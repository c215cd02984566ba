import BadgeDatabase
import DiskSimulation
import Foundation
import XCTest

/// Power cuts after every system call, with unsynced writes dropped, reordered and torn.
///
/// `POWER_CUT_STATES` damaged disks in all, of `POWER_CUT_SEED`: a slice, the same one every time, unless told otherwise.
/// `Tools/storage/power-loss` evaluates a million, of another seed each time, in every step.
class PowerLossTestCase: StorageTestCase {
    static let seed = UInt64(ProcessInfo.processInfo.environment["POWER_CUT_SEED"] ?? "") ?? 20_261_121
    static let states = Int(ProcessInfo.processInfo.environment["POWER_CUT_STATES"] ?? "") ?? slice
    /// In one of so many steps of a long life the power is cut; in each of them when more than a slice is asked for.
    static let stride = states > slice ? 1 : 16
    private static let slice = 200

    /// Both ways to share a store; a slice plays one of them.
    static func modes(_ slice: SharingMode) -> [SharingMode] { states > Self.slice ? SharingMode.allCases : [slice] }

    /// Evaluates that share of the disks, and says how many there were.
    func cut(
        _ recording: DiskRecording, in what: String, share: Double = 0.05, stride: Int = 1, turn: Int = 0,
        _ judge: @escaping PowerCuts.Judge
    ) async throws {
        let states = Int(share * Double(Self.states))
        let report = try await PowerCuts(recording, seed: Self.seed, judge: judge)
            .run(states: states, stride: stride, turn: turn)
        print("power cuts in \(what): \(report), seed \(Self.seed)")
        XCTAssertTrue(report.isClean, "\(what): \(report) \(report.findings)")
    }
}
