import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The wrong time: told on the screen, evaluated again on `.retry`.
final class TimeRestrictionWorkflowTests: XCTestCase {
    private static let policy = [Restrictions.fromNine]
    private static let prompt = ["TimeRestriction.instance", "TimeRestriction.informUserOfTimeOfDayNonCompliance"]
    private static let released = ["decision permitted", "use released"]
    private static let unmet = "decision unmet timeOfDay"

    private static let scenes = [
        UseScenario(
            name: "happy path, within the hours", script: { $0.wait(3600) }, ends: .completed, calls: [],
            audit: released, uses: 1),
        UseScenario(
            name: "the last second of the window", script: { $0.wait(9 * 3600 - 1) }, ends: .completed, calls: [],
            audit: released, uses: 1),
        UseScenario(
            name: "the first second behind it", script: { $0.wait(9 * 3600) }, ends: .failed(.declined),
            calls: prompt + ["TimeRestriction.dismiss"], audit: [unmet]),
        UseScenario(
            name: "happy path, the person waits and asks again",
            script: { bearer in
                bearer.book.informed = [.retry]
                bearer.book.onPrompt = { bearer.wait(3600) }
            },
            ends: .completed, calls: prompt + ["TimeRestriction.dismiss"],
            audit: [unmet, "decision permitted"] + released, uses: 1),
        UseScenario(
            name: "acknowledged", script: { $0.book.informed = [.acknowledged] }, ends: .failed(.restricted),
            calls: prompt + ["TimeRestriction.dismiss"], audit: [unmet, unmet]),
        UseScenario(
            name: "declined", ends: .failed(.declined), calls: prompt + ["TimeRestriction.dismiss"], audit: [unmet]),
        UseScenario(
            name: "refused, then retried at the opening",
            script: { bearer in
                bearer.book.informed = [.retry, .retry]
                bearer.book.onPrompt = { bearer.wait(3599) }
                bearer.book.onRefusal = { _ in bearer.wait(1) }
            },
            ends: .completed, calls: prompt + ["TimeRestriction.handler restricted", "TimeRestriction.dismiss"],
            audit: [unmet, unmet, "decision permitted"] + released, uses: 1),
        UseScenario(
            name: "refused, then given up", script: { $0.book.informed = [.retry, .retry] }, ends: .failed(.declined),
            calls: prompt + Array(repeating: "TimeRestriction.handler restricted", count: 2) + [
                "TimeRestriction.dismiss"
            ],
            audit: [unmet, unmet, unmet]),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: prompt + ["TimeRestriction.dismiss"], audit: [unmet]),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.informed = [.retry]
            },
            ends: .failed(.restricted), calls: prompt + ["TimeRestriction.dismiss"], audit: [unmet, unmet]),
        UseScenario(
            name: "not registered", absent: ["TimeRestriction"], ends: .failed(.uiNotRegistered), calls: [],
            audit: [unmet]),
    ]

    @MainActor
    func testEveryWayInWhichTheTimeRestrictionCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedTimeRestrictionLeavesTheDecisionAndNothingElse() async throws {
        try await CutOff(
            screen: "TimeRestriction", prompt: "informUserOfTimeOfDayNonCompliance", under: Self.policy,
            audit: [Self.unmet],
            cure: { bearer, _ in bearer.wait(Self.untilNoon(bearer)) }
        ).play()
    }

    @MainActor
    func testTheScreenIsToldTodaysWindowsAndTheNextOpeningAndTheHandlerThoseOfNow() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.informed = [.retry]
        bearer.book.onPrompt = { bearer.wait(10 * 3600) }

        let ending = await bearer.ending()

        let told = try XCTUnwrap(bearer.book.times.first)
        guard case .timeOfDay(let fresh) = bearer.book.refusals.first?.detail else { return XCTFail("no violation") }
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(told.windows, [TimeViolation.Window(from: "09:00", to: "17:00", zone: "UTC")])
        XCTAssertEqual(told.nextOpening?.date, WalletFixture.start + 3600)
        XCTAssertEqual(fresh.nextOpening?.date, WalletFixture.start + 25 * 3600)
    }

    /// Seconds until noon of the same day.
    @MainActor
    private static func untilNoon(_ bearer: BadgeHolder) -> TimeInterval {
        WalletFixture.start.addingTimeInterval(4 * 3600).timeIntervalSince(bearer.world.clock.now())
    }
}
