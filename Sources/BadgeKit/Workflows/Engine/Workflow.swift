/// A piece of work that may involve the user: one async function, from its first prompt to its value.
///
/// `run()` may be called again after it threw: it goes on from the step that failed and keeps what the steps before it
/// yielded.
protocol Workflow<Output>: Sendable {
    /// What the work yields.
    associatedtype Output: Sendable

    /// What the work is done with.
    var context: WorkflowContext { get }

    /// Does the work; callers call ``run()``.
    func perform() async throws -> Output
}

extension Workflow {
    /// Does the work, and reports its start and end as diagnostics.
    ///
    /// - Throws: `BadgeError`, `declined` among them when the user cancels; `CancellationError` when the task is
    ///   cancelled.
    func run() async throws -> Output {
        try await context.diagnostics.observe(Self.name) { try await perform() }
    }

    /// What events call it: `provisionBadge`.
    private static var name: String {
        let type = String(describing: Self.self)
        return type.prefix(1).lowercased() + type.dropFirst()
    }
}
