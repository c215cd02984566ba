public import Foundation
import XCTest

/// A script of `Tools/storage` that a test runs small.
public enum ToolScript {
    /// Runs a Python script of that name, and gives its exit status and what it printed.
    ///
    /// - Parameters:
    ///   - arguments: The words behind its name.
    ///   - variable: The variable of the environment by which it is told the program that it tests.
    ///   - program: That program.
    ///   - tools: What must be installed; without one of them the test is skipped.
    public static func run(
        _ name: String, _ arguments: [String], telling variable: String, _ program: URL, needs tools: [String]
    ) throws -> (status: Int32, output: String) {
        for tool in ["python3"] + tools where try run(["sh", "-c", "command -v \(tool)"]).status != 0 {
            throw XCTSkip("\(tool) is not installed")
        }
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw XCTSkip("\(program.lastPathComponent) is not built")
        }
        let script = URL(filePath: #filePath).appending(path: "../../../Tools/storage/\(name)").standardizedFileURL
        return try run(["\(variable)=\(program.path)", "python3", script.path] + arguments)
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
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

extension Bundle {
    /// The program whose tests run.
    public var testProgram: URL { get throws { try XCTUnwrap(executableURL) } }

    /// The `badgectl` that was built beside it.
    public var badgectl: URL { get throws { try testProgram.deletingLastPathComponent().appending(path: "badgectl") } }
}
