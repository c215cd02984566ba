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
    public static func run(
        _ name: String, _ arguments: [String], telling variable: String, _ program: URL
    ) throws -> (status: Int32, output: String) {
        try runPlain(
            ["PATH=\(try searchPath)", "\(variable)=\(program.path)", path(of: "storage/\(name)")] + arguments)
    }

    /// Runs a script with the Python of the tests, and gives its exit status and what it printed.
    ///
    /// - Parameters:
    ///   - name: The script, below `Tools`.
    ///   - arguments: The words behind its name.
    public static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        try runPlain(["PATH=\(try searchPath)", path(of: name)] + arguments)
    }

    /// Returns the program and its arguments that such a run starts, for a script that a test talks to.
    public static func command(_ name: String, _ arguments: [String] = []) throws -> [String] {
        [try Need.python, path(of: name)] + arguments
    }

    // Scripts begin with `env python3`.
    private static var searchPath: String {
        get throws {
            let folder = URL(filePath: try Need.python).deletingLastPathComponent().path
            return "\(folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        }
    }

    private static func path(of script: String) -> String {
        packageRoot.appending(path: "Tools/\(script)").path
    }

    fileprivate static func runPlain(_ arguments: [String]) throws -> (status: Int32, output: String) {
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
            let (status, output) = try ToolScript.runPlain([try testProgram.path, "--list-tests"])
            guard status == 0 else { throw CocoaError(.executableLoad) }
            return output.split(separator: "\n")
        }
    }

    /// The `badgectl` that was built beside it.
    public var badgectl: URL { get throws { try testProgram.deletingLastPathComponent().appending(path: "badgectl") } }
}
