import Foundation

/// A program of another house that does comparable work, driven by the script of its name beside this package.
enum Peer {
    /// Its samples, one number a line, in microseconds; `nil` when it is not installed.
    ///
    /// - Parameters:
    ///   - name: The script.
    ///   - rounds: How many samples it takes.
    ///   - library: Which of the libraries that the script knows; `nil` if it knows one.
    static func figure(_ name: String, rounds: Int, of library: String? = nil) throws -> Figure? {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "peers/\(name).py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // A Python that has the libraries.
        let python = ProcessInfo.processInfo.environment["PYTHON"] ?? "python3"
        process.arguments = [python, script.path, "\(rounds)"] + (library.map { [$0] } ?? [])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        let samples = text.split(whereSeparator: \.isNewline).compactMap { Double($0) }
        return Figure(name: library ?? name, unit: "µs", samples: samples)
    }
}
