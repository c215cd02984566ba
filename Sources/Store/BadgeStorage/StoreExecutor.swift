import Dispatch

/// An executor that runs the store's work on its own thread, so that waiting for the disk does not block other tasks.
final class StoreExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "BadgeStore")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs a piece of work on the thread, before the actor exists.
    nonisolated(nonsending) func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
