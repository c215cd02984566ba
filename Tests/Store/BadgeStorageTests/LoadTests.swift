import Foundation
import TestSupport
import XCTest

/// A few seconds of `Tools/storage/load.py` on wallets, which runs longer by itself.
final class LoadTests: XCTestCase {
    /// The script starts this very test in processes of their own, and tells each what it is to do.
    func testST11WalletsOfSeveralProcessesAreLinearizableWhileTheyAreKilled() async throws {
        try need(.program("python3"))
        if let worker = LoadWorker(ProcessInfo.processInfo.environment) { return try await worker.play() }
        let (status, output) = try ToolScript.run(
            "load.py", ["1", "2", "2", "20261122"], telling: "XCTEST", Bundle.main.testProgram)

        XCTAssertEqual(status, 0, output)
        XCTAssertEqual(output.ranges(of: "linearizable, none lost or doubled").count, 2, output)
    }
}
