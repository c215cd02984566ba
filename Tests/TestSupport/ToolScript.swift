public import Foundation
import XCTest

/// A script of `Tools` that a test runs small.
public enum ToolScript {
    /// Runs a script that tests a program, and gives its exit status and what it printed.
    ///
    /// - Parameters:
    ///   - name: The script, below `Tools/storage`.
    ///   - arguments: The words behind its name.
    ///   - variable: The variable of the environment by which it is told the program that it tests.
    ///   - program: That program.
    ///   - tools: What must be installed; without one of them the test is skipped.
    public static func run(
        _ name: String, _ arguments: [String], telling variable: String, _ program: URL, needs tools: [String]
    ) throws -> (status: Int32, output: String) {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw XCTSkip("\(program.lastPathComponent) is not built")
        }
        try require(tools)
        return try run(["\(variable)=\(program.path)", path(of: "storage/\(name)")] + arguments)
    }

    /// Runs a script that compiles what it tests, and gives its exit status and what it printed.
    ///
    /// - Parameters:
    ///   - name: The script, below `Tools`.
    ///   - arguments: The words behind its name.
    ///   - modules: What Python must be able to import; without one of them the test is skipped.
    public static func run(
        _ name: String, _ arguments: [String], importing modules: [String] = []
    ) throws -> (status: Int32, output: String) {
        try require([])
        for module in modules where try run(["python3", "-c", "import \(module)"]).status != 0 {
            throw XCTSkip("Python has no module \(module) here")
        }
        return try run([path(of: name)] + arguments)
    }

    /// Runs a script with the Python that another script has set up, and gives its exit status and what it printed.
    ///
    /// - Parameters:
    ///   - name: The script, below `Tools`.
    ///   - arguments: The words behind its name.
    ///   - python: The interpreter, below the package's folder; without it, as without the tools, the test is skipped.
    ///   - tools: What must be installed.
    public static func run(
        _ name: String, _ arguments: [String], python: String, needs tools: [String]
    ) throws -> (status: Int32, output: String) {
        try run(command(name, arguments, python: python, needs: tools))
    }

    /// Returns the program and its arguments that such a run starts, for a script that a test talks to.
    public static func command(
        _ name: String, _ arguments: [String] = [], python: String, needs tools: [String]
    ) throws -> [String] {
        try require(tools)
        let interpreter = path(of: "../\(python)")
        guard FileManager.default.isExecutableFile(atPath: interpreter) else {
            throw XCTSkip("there is no \(python): a script in Tools/interop makes it")
        }
        return [interpreter, path(of: name)] + arguments
    }

    private static func require(_ tools: [String]) throws {
        for tool in ["python3"] + tools where try run(["sh", "-c", "command -v \(tool)"]).status != 0 {
            throw XCTSkip("\(tool) is not installed")
        }
    }

    private static func path(of script: String) -> String {
        URL(filePath: #filePath).appending(path: "../../../Tools/\(script)").standardizedFileURL.path
    }

    fileprivate static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
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

    /// The names of all its tests, as it lists them itself: none that stands in a comment, or is not compiled.
    public var testNames: [Substring] {
        get throws { try qualifiedTestNames.compactMap { $0.split(separator: ".").last } }
    }

    /// Every test of the bundle, `Class.testName`.
    public var qualifiedTestNames: [String] {
        get throws {
            try listedTests.compactMap { line -> String? in
                guard let name = line.split(separator: ".", maxSplits: 1).last, name.contains("/") else { return nil }
                return String(name).replacingOccurrences(of: "/", with: ".")
            }
        }
    }

    /// The names of the tests of one target.
    public func testNames(of target: String) throws -> [Substring] {
        try listedTests.filter { $0.hasPrefix("\(target).") }.compactMap { $0.split(separator: "/").last }
    }

    // `Target.Class/testName`.
    private var listedTests: [Substring] {
        get throws {
            let (status, output) = try ToolScript.run([try testProgram.path, "--list-tests"])
            guard status == 0 else { throw CocoaError(.executableLoad) }
            return output.split(separator: "\n")
        }
    }

    /// The `badgectl` that was built beside it.
    public var badgectl: URL { get throws { try testProgram.deletingLastPathComponent().appending(path: "badgectl") } }
}
