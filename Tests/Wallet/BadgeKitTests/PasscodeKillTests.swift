import Foundation
import TestSupport
import XCTest

/// A few rounds of `Tools/storage/kill-passcode`, which runs more of them by itself.
final class PasscodeKillTests: XCTestCase {
    /// The script starts this very test in processes of their own, and tells each what it is to do.
    @MainActor
    func testPC3AnswersLearntNeverExceedTheTriesOnRecordWhoeverIsKilledOrGuessesAtOnce() async throws {
        try need(.program("python3"))
        let environment = ProcessInfo.processInfo.environment
        if let role = environment["PASSCODE_ROLE"], let home = environment["PASSCODE_HOME"] {
            return try await Guesser(home: URL(filePath: home)).play(role)
        }
        let (status, output) = try ToolScript.run(
            "kill-passcode", ["30"], telling: "XCTEST", Bundle.main.testProgram)

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      30 kills"), output)
        XCTAssertTrue(output.contains("ok      64 wrong entries at once"), output)
    }
}
