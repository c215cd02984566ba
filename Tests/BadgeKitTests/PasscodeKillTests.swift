import Foundation
import XCTest

/// A few rounds of `Tools/storage/kill-passcode`, which runs more of them by itself.
final class PasscodeKillTests: XCTestCase {
    /// The script starts this very test in processes of their own, and tells each what it is to do.
    @MainActor
    func testPC3AnswersLearntNeverExceedTheTriesOnRecordWhoeverIsKilledOrGuessesAtOnce() async throws {
        let environment = ProcessInfo.processInfo.environment
        if let role = environment["PASSCODE_ROLE"], let home = environment["PASSCODE_HOME"] {
            return try await Guesser(home: URL(filePath: home)).play(role)
        }
        let bundle = try XCTUnwrap(Bundle.main.executableURL)
        let script = URL(filePath: #filePath).appending(path: "../../../Tools/storage/kill-passcode")
            .standardizedFileURL
        guard try run(["sh", "-c", "command -v python3"]).status == 0 else { throw XCTSkip("python3 is not installed") }

        let (status, output) = try run(["XCTEST=\(bundle.path)", "python3", script.path, "200"])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      200 kills"), output)
        XCTAssertTrue(output.contains("ok      64 wrong entries at once"), output)
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
