import Foundation
import XCTest

/// A few rounds of `Tools/storage/kill-provisioning`, which runs more of them by itself.
final class KillTests: XCTestCase {
    func testAKilledProvisioningLeavesNoBadgeOrAWholeOne() throws {
        let program = try XCTUnwrap(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "badgectl")
        let script = URL(filePath: #filePath).appending(path: "../../../Tools/storage/kill-provisioning")
            .standardizedFileURL
        for tool in ["python3", "cc"] where try run(["sh", "-c", "command -v \(tool)"]).status != 0 {
            throw XCTSkip("\(tool) is not installed")
        }
        guard FileManager.default.isExecutableFile(atPath: program.path) else { throw XCTSkip("badgectl is not built") }

        let (status, output) = try run(["BADGECTL=\(program.path)", "python3", script.path, "6"])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      6 kills"), output)
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
