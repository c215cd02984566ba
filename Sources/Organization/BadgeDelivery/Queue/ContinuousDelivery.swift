import Synchronization

/// A delivery that goes on until it is stopped. The message under way is finished first.
package final class ContinuousDelivery: Sendable {
    // The time for the message under way.
    private let stopLimit: Duration
    private let state = Mutex((isStopping: false, isBusy: false))

    package init(stopLimit: Duration = .seconds(10)) {
        self.stopLimit = stopLimit
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    // False once the delivery is to stop.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.isBusy = true
            return true
        }
    }

    func end() { state.withLock { $0.isBusy = false } }

    /// Returns when the task has ended.
    package func stop(_ task: Task<Void, Never>) async {
        let isBusy = state.withLock { state in
            state.isStopping = true
            return state.isBusy
        }
        if !isBusy { task.cancel() }
        let limit = Task { [stopLimit] in
            try await Task.sleep(for: stopLimit)
            task.cancel()
        }
        await task.value
        limit.cancel()
    }
}
