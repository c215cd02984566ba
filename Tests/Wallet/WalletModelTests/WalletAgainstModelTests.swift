import Foundation
import TestSupport
import XCTest

/// The wallet against the model: the same commands, the same answers, the same state.
///
/// `WALLET_MODEL_STEPS` commands, of `WALLET_MODEL_SEED` and the seeds after it: a slice, the same one every time, unless
/// told otherwise. `Tools/model` plays a million, of another seed each time.
final class WalletAgainstModelTests: XCTestCase {
    /// In so many every command comes up, and nearly every answer: `CommandGeneratorTests`.
    static let slice = 900

    func testTheWalletAnswersAsTheModelDoes() async throws {
        let check = ModelCheck(steps: Self.slice) { try await WalletDriver.real() }
        let start = Date()
        Self.say("WALLET_MODEL_SEED=\(check.seed) WALLET_MODEL_STEPS=\(check.steps)")

        let failure = try await check.run { steps in
            guard steps % 10_000 == 0 else { return }
            Self.say("\(steps) steps without a difference in \(Int(Date().timeIntervalSince(start))) s")
        }

        XCTAssertNil(failure, failure?.description ?? "")
    }

    func testWhatOnceDifferedDiffersNoMore() async throws {
        let check = ModelCheck(environment: [:]) { try await WalletDriver.real() }

        try await playEach(PastDifferences.sequences) { name, commands in
            let difference = try await check.difference(in: commands)
            XCTAssertNil(difference, name)
        }
        try await playEach(PastDifferences.seeds) { seed in
            let difference = try await check.difference(in: CommandGenerator.commands(seed: seed, count: 100))
            XCTAssertNil(difference, "WALLET_MODEL_SEED=\(seed)")
        }
    }

    // Standard output keeps its lines until it has many, and whoever follows a long run sees nothing.
    private static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
