/// A piece of work with a person in it: one async function, from its first question to its value.
///
/// `run()` may be called again after it threw: it goes on from the step that failed and keeps what the steps before it
/// yielded.
protocol Workflow<Output>: Sendable {
    /// What the work yields.
    associatedtype Output: Sendable

    /// Does the work.
    ///
    /// - Throws: `BadgeError`, `declined` among them when the person gives up; `CancellationError` when the task is
    ///   cancelled.
    func run() async throws -> Output
}
