/// A piece of work that may involve the user: one async function, from its first prompt to its result.
///
/// `run()` may be called again after it threw: it continues from the failed step and keeps the results of earlier
/// steps.
package protocol Workflow<Output>: Sendable {
    /// The result of the work.
    associatedtype Output: Sendable

    /// The services that the work uses.
    var context: WorkflowContext { get }

    /// Does the work; callers call ``run()``.
    func perform() async throws -> Output
}

extension Workflow {
    /// Does the work, and reports its start and end as diagnostics.
    ///
    /// - Throws: `BadgeError`, `declined` among them when the user cancels; `CancellationError` when the task is
    ///   cancelled.
    package func run() async throws -> Output {
        try await context.diagnostics.observe(Self.name) { try await perform() }
    }

    /// The workflow's name in diagnostic events, such as `provisionBadge`.
    private static var name: String {
        let type = String(describing: Self.self)
        return type.prefix(1).lowercased() + type.dropFirst()
    }
}
