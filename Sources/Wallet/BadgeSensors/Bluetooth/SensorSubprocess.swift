import BadgeSystem
package import Foundation
import Synchronization

/// One run of another program, which is ended when it takes too long or when the task is cancelled. It never blocks a
/// thread of the cooperative pool.
package struct SensorSubprocess: Sendable {
    /// The maximum size of the output in bytes.
    static let maxBytes = 1 << 20

    let path: String
    let arguments: [String]

    /// Creates a run of the program, whose standard input is empty.
    package init(path: String, arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// Returns the program from the absolute folders of `PATH`.
    static func find(_ name: String) -> String? { find(name, in: ProcessInfo.processInfo.environment["PATH"]) }

    /// Returns the program from the absolute folders of a search path.
    package static func find(_ name: String, in searchPath: String?) -> String? {
        Subprocess.find(name, in: searchPath)
    }

    /// Returns the output; `nil` when the program failed, wrote too much, or took longer.
    package func output(within limit: Duration) async -> Data? {
        let running = RunningProgram()
        return await withTaskGroup(of: Data?.self) { group in
            group.addTask {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { running.start(self, $0) }
                } onCancel: {
                    running.end(with: nil)
                }
            }
            group.addTask {
                do { try await Task.sleep(for: limit) } catch { return nil }
                running.end(with: nil)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

// Two things end a run well: the end of its output and its exit, in either order.
private final class RunningProgram: Sendable {
    private struct State {
        var process: Process?
        var waiting: CheckedContinuation<Data?, Never>?
        var output: Data?
        var succeeded: Bool?
        var isOver = false
    }

    private let state = Mutex(State())

    func start(_ run: SensorSubprocess, _ waiting: CheckedContinuation<Data?, Never>) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: run.path)
        process.arguments = run.arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { self.exited($0.terminationReason == .exit && $0.terminationStatus == 0) }
        let isOver = state.withLock { state in
            (state.process, state.waiting) = (process, waiting)
            return state.isOver
        }
        guard !isOver else { return end(with: nil) }
        do { try process.run() } catch { return end(with: nil) }
        // A thread of its own: the handler of a file handle misses the end of a pipe now and then.
        Thread.detachNewThread { self.read(pipe.fileHandleForReading) }
        // The run may have ended in the meantime.
        if state.withLock({ $0.isOver }) { Self.kill(process) }
    }

    func end(with output: Data?) {
        let (process, waiting) = state.withLock { state in
            defer { (state.process, state.waiting, state.isOver) = (nil, nil, true) }
            return (state.succeeded == nil ? state.process : nil, state.waiting)
        }
        // Not asked to end but ended: a program that hangs may not listen.
        if let process { Self.kill(process) }
        waiting?.resume(returning: output)
    }

    private static func kill(_ process: Process) {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    private func read(_ pipe: FileHandle) {
        var output = Data()
        do {
            while output.count <= SensorSubprocess.maxBytes, let bytes = try pipe.read(upToCount: 1 << 16),
                !bytes.isEmpty
            {
                output += bytes
            }
        } catch {
            return end(with: nil)
        }
        finish { $0.output = output }
    }

    private func exited(_ succeeded: Bool) {
        finish { $0.succeeded = succeeded }
    }

    private func finish(_ change: (inout State) -> Void) {
        let result: Data?? = state.withLock { state in
            change(&state)
            if state.succeeded == false || state.output?.count ?? 0 > SensorSubprocess.maxBytes { return .some(nil) }
            return state.succeeded == true ? state.output.map { .some($0) } : .none
        }
        if let result { end(with: result) }
    }
}
