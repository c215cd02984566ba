import Foundation

/// `badgectl --version`, from the fork to the end of the process.
enum Starting {
    static func measure(rounds: Int) async throws -> [Report] {
        let program = (CommandLine.arguments[0] as NSString).deletingLastPathComponent + "/badgectl"
        guard FileManager.default.isExecutableFile(atPath: program) else { return [] }
        var wall = Figure(name: "wall time", aim: 15)
        var memory = Figure(name: "peak memory", unit: "MB", aim: 25)
        for _ in 0..<rounds {
            try await wall.time { try run([program, "--version"]) }
            if let kilobytes = try peak(program) { memory.samples.append(Double(kilobytes) * 1024 / 1e6) }
        }
        return [
            Report(title: "badgectl --version, time", figures: [wall]),
            Report(title: "badgectl --version, memory", figures: [memory]),
        ]
    }

    /// The peak resident set in kilobytes, `nil` without GNU time. Linux counts what the parent held when it started the
    /// process, so that the parent must be a small one.
    private static func peak(_ program: String) throws -> Int? {
        let time = "/usr/bin/time"
        guard FileManager.default.isExecutableFile(atPath: time) else { return nil }
        let file = FileManager.default.temporaryDirectory.appending(path: "peak-\(UUID().uuidString)")
        try run([time, "-f", "%M", "-o", file.path, program, "--version"])
        let text = try String(contentsOf: file, encoding: .utf8)
        try FileManager.default.removeItem(at: file)
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func run(_ command: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        var status: Int32 = 0
        guard posix_spawn(&process, command[0], &actions, nil, &arguments, environ) == 0,
            waitpid(process, &status, 0) == process, status == 0
        else { throw POSIXError(.ECHILD) }
    }
}
