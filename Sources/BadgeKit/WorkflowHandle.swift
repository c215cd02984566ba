public import BadgeModel
import Synchronization

/// How a workflow ended, for programs that prefer a completion to `await`.
public enum WorkflowOutcome<Output: Sendable>: Sendable {
    /// It did what it was for.
    case completed(Output)
    /// The user cancelled, or the handle was cancelled.
    case declined
    /// It failed. `retry` goes on from the step that failed and keeps what the steps before it yielded; it is `nil`
    /// when trying again cannot help.
    case failed(BadgeError, retry: RetryHandler?)
}

/// Takes the outcome of a workflow: called exactly once per run, on the main actor.
public typealias WorkflowCompletion<Output: Sendable> = @MainActor @Sendable (WorkflowOutcome<Output>) -> Void

/// Runs a failed workflow on; its completion is called once more. Only the first call counts.
public typealias RetryHandler = @MainActor @Sendable () -> Void

/// A running workflow.
public final class WorkflowHandle: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Withdraws the prompt that is shown and ends the workflow with ``WorkflowOutcome/declined``. Has no effect once it
    /// has ended.
    public func cancel() {
        task.withLock { $0 }?.cancel()
    }

    /// Starts the workflow.
    static func running<Output>(
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

/// A second tap on the same button is not a second run.
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
