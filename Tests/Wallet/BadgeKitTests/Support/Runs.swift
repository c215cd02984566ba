import BadgeModel
import XCTest

@testable import BadgeKit

/// The outcomes of one handle's runs, each delivered on the main actor.
@MainActor
final class Runs {
    enum Ending: Equatable {
        case completed
        case declined
        case failed(BadgeError.Code)
    }

    struct Run {
        let ending: Ending
        let error: BadgeError?
        let retry: RetryHandler?
    }

    private(set) var count = 0
    private var arrived: [Run] = []
    private var awaited: XCTestExpectation?

    func append(_ outcome: WorkflowOutcome<Badge>) {
        MainActor.assertIsolated()
        count += 1
        switch outcome {
        case .completed: arrived.append(Run(ending: .completed, error: nil, retry: nil))
        case .declined: arrived.append(Run(ending: .declined, error: nil, retry: nil))
        case .failed(let error, let retry):
            arrived.append(Run(ending: .failed(error.code), error: error, retry: retry))
        }
        awaited?.fulfill()
        awaited = nil
    }

    /// The next outcome that was not taken yet; a run that hangs is a failure.
    func next() async throws -> Run {
        if arrived.isEmpty {
            let expectation = XCTestExpectation(description: "the run ends")
            awaited = expectation
            _ = await XCTWaiter.fulfillment(of: [expectation], timeout: 20)
        }
        return try XCTUnwrap(arrived.isEmpty ? nil : arrived.removeFirst(), "the run hangs")
    }
}

extension WalletFixture {
    /// Runs as `wallet.provision(_:completion:)` does, without the seconds between the attempts of one request.
    @MainActor
    func run(_ runs: Runs) -> WorkflowHandle {
        .running(workflow()) { runs.append($0) }
    }
}
