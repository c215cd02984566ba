import BadgeModel
import BadgeUI
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit

/// Clause 9: prompts that only inform keep the same contract.
final class InformPromptTests: XCTestCase {
    @MainActor
    func testRetryGathersFactsAgainAndTheHandlerGetsTheFreshViolation() async {
        let distances = Mutex([400.0, 90.0])
        let location = LocationScreen(answers: [.retry, .retry, .acknowledged])

        let ending = await Self.inform(location) { answer in
            guard answer == .retry, let distance = distances.withLock({ $0.popLast() }) else { return "seen" }
            throw BadgeError(.documentStale, reason: "Still \(distance) m away. Go on.", recovery: .retry)
        }

        XCTAssertEqual(ending, "seen")
        XCTAssertEqual(
            location.calls, ["inform", "Still 90.0 m away. Go on.", "Still 400.0 m away. Go on.", "dismiss"])
    }

    @MainActor
    func testAcknowledgingEndsThePrompt() async {
        let location = LocationScreen(answers: [.acknowledged])

        let ending = await Self.inform(location) { $0 == .acknowledged ? "seen" : "asked again" }

        XCTAssertEqual(ending, "seen")
        XCTAssertEqual(location.calls, ["inform", "dismiss"])
    }

    @MainActor
    func testDroppingTheCompletionOfAMessageIsGivingUp() async {
        let location = LocationScreen(answers: [])

        let ending = await Self.inform(location) { _ in "seen" }

        XCTAssertEqual(ending, "declined")
        XCTAssertEqual(location.calls, ["inform", "dismiss"])
    }

    @MainActor
    private static func inform(
        _ location: LocationScreen, _ attempt: @escaping @Sendable (InformAnswer) async throws -> String
    ) async -> String? {
        let registry = UIRegistry()
        registry.registerGeoFenceUI { location }
        return await within(20) {
            do {
                return try await registry.withUI(\.geoFence) { screen in
                    try await screen.prompt {
                        $0.informUserOfGeoFenceNonCompliance(
                            Sample.badge, violation: GeoFenceViolation(cause: .outside, areas: []), completion: $1)
                    } attempt: {
                        try await attempt($0)
                    }
                }
            } catch {
                return (error as? BadgeError)?.code.rawValue ?? "\(error)"
            }
        }
    }
}

private final class LocationScreen: GeoFenceUIProtocol {
    private(set) var calls: [String] = []
    private var answers: [InformAnswer]
    private var completion: PromptCompletion<InformAnswer>?

    init(answers: [InformAnswer]) { self.answers = answers }

    static func instance() -> (any GeoFenceUIProtocol)? { nil }

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        calls.append("inform")
        self.completion = completion
        next()
    }

    func dismiss() { calls.append("dismiss") }

    private func next() {
        guard !answers.isEmpty else { return completion = nil }
        completion?(answers.removeFirst()) { error in
            self.calls.append(error.reason)
            self.next()
        }
    }
}
