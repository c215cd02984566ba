import Synchronization
import XCTest

/// Plays the body with each scenario: one that throws, or whose assertions fail, is named, and those behind it are played
/// all the same.
///
/// - Throws: `Need.Undeclared` alone, since no other scenario has what one lacks.
public func playEach<Scenarios: Sequence>(
    _ scenarios: Scenarios, file: StaticString = #filePath, line: UInt = #line,
    _ body: (Scenarios.Element) throws -> Void
) throws {
    for (number, scenario) in scenarios.enumerated() {
        let failures = FailureCount.shared.value
        do {
            try body(scenario)
        } catch let unmet as Need.Undeclared {
            throw unmet
        } catch {
            XCTFail("\(error)", file: file, line: line)
        }
        nameIfFailed(scenario, number, since: failures, file, line)
    }
}

/// Plays the body with each scenario, as its synchronous twin does.
///
/// - Throws: `Need.Undeclared` alone, since no other scenario has what one lacks.
public func playEach<Scenarios: Sequence>(
    _ scenarios: Scenarios, file: StaticString = #filePath, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ body: (Scenarios.Element) async throws -> Void
) async throws {
    for (number, scenario) in scenarios.enumerated() {
        let failures = FailureCount.shared.value
        do {
            // The body runs where the caller does, which the compiler does not see.
            nonisolated(unsafe) let scenario = scenario
            try await body(scenario)
        } catch let unmet as Need.Undeclared {
            throw unmet
        } catch {
            XCTFail("\(error)", file: file, line: line)
        }
        nameIfFailed(scenario, number, since: failures, file, line)
    }
}

private func nameIfFailed(
    _ scenario: Any, _ number: Int, since failures: Int, _ file: StaticString, _ line: UInt
) {
    guard FailureCount.shared.value > failures else { return }
    let name = "\(scenario)".split(whereSeparator: \.isNewline).first?.prefix(160) ?? ""
    XCTFail("Scenario \(number + 1) failed: \(name)", file: file, line: line)
}

/// How many failures the test bundle has had.
private final class FailureCount: NSObject, XCTestObservation, Sendable {
    static let shared = FailureCount()
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    override init() {
        super.init()
        XCTestObservationCenter.shared.addTestObserver(self)
    }

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
    ) {
        count.withLock { $0 += 1 }
    }
}
