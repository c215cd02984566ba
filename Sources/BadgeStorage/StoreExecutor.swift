import Dispatch

/// Runs the store's work on a thread of its own, so that a wait for the disk never holds up other tasks.
final class StoreExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "BadgeStore")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Does a piece of work on the thread, for the time before there is an actor to do it.
    nonisolated(nonsending) func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
