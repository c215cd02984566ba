public import Foundation
import XCTest

/// Programs that a test needs and that are not installed everywhere.
public enum LiveProgram {
    /// Starts one that goes on until the test ends it.
    public static func start(_ name: String, _ arguments: [String], _ environment: [String: String], input: String = "")
        throws
        -> Process
    {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: try Need.path(of: name))
        process.arguments = arguments
        process.environment = environment
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        try process.run()
        return process
    }

    /// Runs one to its end; its exit status.
    public static func run(_ name: String, _ arguments: [String], _ environment: [String: String]) throws -> Int32 {
        let process = try start(name, arguments, environment)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Asks again until it is so, for half a minute.
    public static func wait(_ what: String, until isSo: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(30)
        while try !isSo() {
            guard ContinuousClock.now < end else { throw DoesNotStart(what: what) }
        }
    }

    private struct DoesNotStart: Error {
        let what: String
    }
}
