import Foundation
import XCTest

/// A few rounds of the scripts that kill `badgectl` and let its system calls fail, which run more of them by themselves.
final class StoreToolTests: XCTestCase {
    func testST3WhatACommandPrintedAsDoneIsThereWheneverItIsKilled() throws {
        let (status, output) = try run("kill-badgectl", ["20", "20261121"], needs: ["python3"])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      20 kills"), output)
    }

    func testST4ACommandWhoseSystemCallsFailAnswersWithACodeAndLeavesTheOldOrTheNew() throws {
        let (status, output) = try run("inject", ["12", "20261121"], needs: ["python3", "strace"])

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      12 of "), output)
    }

    private func run(_ script: String, _ arguments: [String], needs tools: [String]) throws -> (Int32, String) {
        let program = try XCTUnwrap(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "badgectl")
        let path = URL(filePath: #filePath).appending(path: "../../../Tools/storage/\(script)").standardizedFileURL.path
        for tool in tools where try run(["sh", "-c", "command -v \(tool)"]).status != 0 {
            throw XCTSkip("\(tool) is not installed")
        }
        guard FileManager.default.isExecutableFile(atPath: program.path) else { throw XCTSkip("badgectl is not built") }
        return try run(["BADGECTL=\(program.path)", "python3", path] + arguments)
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
