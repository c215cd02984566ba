import BadgeKit
import XCTest

/// The outcomes of one handle's runs, each delivered on the main actor.
@MainActor
final class Outcomes<Output: Sendable> {
    private(set) var count = 0
    private var arrived: [WorkflowOutcome<Output>] = []
    private var awaited: XCTestExpectation?

    func append(_ outcome: WorkflowOutcome<Output>) {
        MainActor.assertIsolated()
        count += 1
        arrived.append(outcome)
        awaited?.fulfill()
        awaited = nil
    }

    /// The next outcome that was not taken yet; a run that hangs is a failure.
    func next() async throws -> WorkflowOutcome<Output> {
        if arrived.isEmpty {
            let expectation = XCTestExpectation(description: "the run ends")
            awaited = expectation
            _ = await XCTWaiter.fulfillment(of: [expectation], timeout: 20)
        }
        return try XCTUnwrap(arrived.isEmpty ? nil : arrived.removeFirst(), "the run hangs")
    }
}
