import BadgeModel
import Synchronization

/// A lock that admits one prompt at a time, in order of arrival.
package final class PromptTurn: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var withdrawn: Set<Int> = []
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Whether a prompt is displayed, from before it is shown until it is gone.
    package var isTaken: Bool { state.withLock { $0.isTaken } }

    /// Calls a function that shows a prompt, while no other one is displayed.
    ///
    /// - Parameter waits: Whether to wait for another prompt to end.
    /// - Throws: `BadgeError` `attemptInProgress` if another prompt is displayed and `waits` is `false`;
    ///   `CancellationError`; any error of `body`.
    package func hold<Value>(waits: Bool, _ body: () async throws -> Value) async throws -> Value {
        try await take(waits: waits)
        defer { giveBack() }
        return try await body()
    }

    private func take(waits: Bool) async throws {
        let id = state.withLock { state -> Int? in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            state.nextID += 1
            return state.nextID
        }
        guard let id else { return }
        guard waits else { throw BadgeError(.attemptInProgress, "attemptInProgress.loginPrompt") }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, $0) }
        } onCancel: {
            withdraw(id)
        }
    }

    private func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        let result = state.withLock { state -> Result<Void, any Error>? in
            if state.withdrawn.remove(id) != nil { return .failure(CancellationError()) }
            guard state.isTaken else {
                state.isTaken = true
                return .success(())
            }
            state.waiting.append((id, continuation))
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    private func withdraw(_ id: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                // The task is not waiting yet, or no longer.
                state.withdrawn.insert(id)
                return nil
            }
            return state.waiting.remove(at: index).continuation
        }
        waiting?.resume(throwing: CancellationError())
    }
}
