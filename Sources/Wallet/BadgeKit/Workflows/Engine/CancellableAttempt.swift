import BadgeModel
import BadgeUI
import Synchronization

/// An attempt that waits for what the user does elsewhere, and that the user may give up meanwhile.
final class CancellableAttempt<Value: Sendable>: Sendable {
    private struct State {
        var task: Task<Value, any Error>?
        var isGivenUp = false
    }

    private let state = Mutex(State())

    /// Gives up the attempt, if it is running.
    func giveUp() {
        state.withLock { state in
            guard let task = state.task else { return }
            state.isGivenUp = true
            task.cancel()
        }
    }

    /// Runs the attempt.
    ///
    /// - Throws: `BadgeError` `declined` once it was given up; the errors of `body`.
    func run(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await body() }
        state.withLock { $0 = State(task: task) }
        defer { state.withLock { $0.task = nil } }
        return try await withTaskCancellationHandler {
            do {
                return try await task.value
            } catch {
                throw state.withLock { $0.isGivenUp } ? BadgeError.declined : error
            }
        } onCancel: {
            task.cancel()
        }
    }
}
