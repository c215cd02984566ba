public import BadgeModel
import Synchronization

/// The outcome of a workflow, for programs that prefer a completion handler to `await`.
public enum WorkflowOutcome<Output: Sendable>: Sendable {
    /// The workflow succeeded.
    case completed(Output)
    /// The user cancelled, or the handle was cancelled.
    case declined
    /// The workflow failed. `retry` continues from the failed step and keeps the results of earlier steps; it is `nil`
    /// when a retry cannot help.
    case failed(BadgeError, retry: RetryHandler?)
}

/// Receives the outcome of a workflow: called exactly once per run, on the main actor.
public typealias WorkflowCompletion<Output: Sendable> = @MainActor @Sendable (WorkflowOutcome<Output>) -> Void

/// Retries a failed workflow, whose completion is then called once more. Only the first call has an effect.
public typealias RetryHandler = @MainActor @Sendable () -> Void

/// A running workflow.
public final class WorkflowHandle: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Withdraws the current prompt and ends the workflow with ``WorkflowOutcome/declined``. Has no effect once the
    /// workflow has ended.
    public func cancel() {
        task.withLock { $0 }?.cancel()
    }

    /// Starts the workflow.
    package static func running<Output>(
        _ workflow: any Workflow<Output>, completion: @escaping WorkflowCompletion<Output>
    ) -> WorkflowHandle {
        let handle = WorkflowHandle()
        handle.start(workflow, completion: completion)
        return handle
    }

    /// Runs the workflow; the completion is called exactly once per run, on the main actor.
    func start<Output>(
        _ workflow: any Workflow<Output>, completion: @escaping WorkflowCompletion<Output>
    ) {
        let retry = OnceOnly { self.start(workflow, completion: completion) }
        // Within the lock, so that a run that ends at once and is retried does not find its task overwritten.
        task.withLock { task in
            task = Task {
                let outcome = await self.outcome(of: workflow) { retry() }
                await completion(outcome)
            }
        }
    }

    private func outcome<Output>(
        of workflow: any Workflow<Output>, retry: @escaping RetryHandler
    ) async -> WorkflowOutcome<Output> {
        do {
            return .completed(try await workflow.run())
        } catch BadgeError.Code.declined {
            return .declined
        } catch  where error is CancellationError || Task.isCancelled {
            return .declined
        } catch {
            let error = BadgeError(wrapping: error)
            return .failed(error, retry: error.isRetryable ? retry : nil)
        }
    }
}

/// Ensures that a second tap on the same button does not start a second run.
private final class OnceOnly: Sendable {
    private let action: Mutex<(@MainActor @Sendable () -> Void)?>

    init(_ action: @escaping @MainActor @Sendable () -> Void) {
        self.action = Mutex(action)
    }

    @MainActor
    func callAsFunction() {
        action.withLock { action in
            defer { action = nil }
            return action
        }?()
    }
}
