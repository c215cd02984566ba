import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit

/// Whatever a screen does in whatever order: one end, one dismissal, never two tries at once, never a hang.
final class RandomOrderTests: XCTestCase {
    private enum Act: CaseIterable {
        case right, wrong, wrongWithoutHandler, wrongThenAgain, fatal, giveUp, release, cancel, swipeAway
    }

    @MainActor
    func testThreeThousandOrdersOfCallsEndExactlyOnce() async {
        let seed = Self.seed()
        let random = SeededRandom(seed: seed)
        var endings: [String: Int] = [:]

        for order in 0..<3_000 {
            let acts = random.bytes(1 + Int(random.bytes(1)[0] % 8)).map { byte in
                (act: Act.allCases[Int(byte) % Act.allCases.count], onMain: byte & 0x80 == 0)
            }
            let (ending, stage, check) = await Self.play(acts)

            let end = "\(ending.map { "\($0)" } ?? "hangs") in order \(order) of seed \(seed): \(acts)"
            XCTAssertTrue(Self.allowed.contains(ending), end)
            XCTAssertLessThanOrEqual(check.mostRunning, 1, end)
            XCTAssertEqual(stage.calls.filter { $0 == "instance" }.count, 1, end)
            XCTAssertEqual(stage.calls.filter { $0 == "prompt" }.count, 1, end)
            let dismissals = stage.calls.filter { $0 == "dismiss" }.count
            XCTAssertTrue(dismissals == 1 || (dismissals == 0 && stage.screen == nil), end)
            endings["\(ending.map { "\($0)" } ?? "hangs")", default: 0] += 1
            if ending == nil { return }
        }

        XCTAssertEqual(endings.values.reduce(0, +), 3_000)
        XCTAssertGreaterThanOrEqual(endings.count, 4, "seed \(seed): \(endings)")
    }

    @MainActor
    func testTwoThousandImmediateCancelsEndAndDismissWhatWasShown() async {
        for round in 0..<2_000 {
            let (stage, check) = (Stage(), AnswerCheck())
            stage.registerPatientScreen()
            let run = stage.start(check)

            for _ in 0..<(round % 7) { await Task.yield() }
            run.cancel()
            let ending = await within(20) { await run.value }

            XCTAssertEqual(ending, .cancelled, "round \(round)")
            XCTAssertTrue([[], ["instance", "prompt", "dismiss"]].contains(stage.calls), "\(stage.calls)")
            if ending == nil { return }
        }
    }

    private static let allowed: [Ending?] = [
        .value("accepted"), .failed(.declined), .failed(.transactionCodeRefused), .failed(.invitationUnusable),
        .cancelled,
    ]

    @MainActor
    private static func play(_ acts: [(act: Act, onMain: Bool)]) async -> (Ending?, Stage, AnswerCheck) {
        let (stage, check) = (Stage(), AnswerCheck())
        stage.registerPatientScreen()
        let run = stage.start(check)
        await stage.shown.wait()
        for (act, onMain) in acts {
            perform(act, onMain: onMain, on: stage, run)
            if onMain { await Task.yield() }
        }
        // In the end everybody closes the screen; whoever was refused by then has given up.
        stage.screen?.completion = nil
        let ending = await within(20) { await run.value }
        return (ending, stage, check)
    }

    @MainActor
    private static func perform(_ act: Act, onMain: Bool, on stage: Stage, _ run: Task<Ending, Never>) {
        let completion = stage.screen?.completion
        let note = stage.note()
        let call: @Sendable () -> Void = {
            switch act {
            case .right: completion?(.code("right"), note)
            case .wrong: completion?(.code("wrong"), note)
            case .wrongWithoutHandler: completion?(.code("wrong"), nil)
            case .wrongThenAgain: completion?(.code("wrong")) { _ in completion?(.code("right"), note) }
            case .fatal: completion?(.code("fatal"), note)
            case .giveUp: completion?(nil, nil)
            case .cancel: run.cancel()
            case .release, .swipeAway: break
            }
        }
        if onMain { call() } else { Thread.detachNewThread(call) }
        if act == .release { stage.screen?.completion = nil }
        if act == .swipeAway { stage.screen = nil }
    }

    /// A new one for each run, printed so that a failure can be played again.
    private static func seed() -> UInt64 {
        let given = ProcessInfo.processInfo.environment["BADGEKIT_TEST_SEED"].flatMap(UInt64.init)
        let seed = given ?? UInt64.random(in: .min ... .max)
        print("Random orders of calls: BADGEKIT_TEST_SEED=\(seed)")
        return seed
    }
}
