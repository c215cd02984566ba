import Synchronization

/// A step of a workflow that runs once: a retry of the workflow reuses the result of the step.
///
///     let authorization = Step<AuthorizedIssuance>()
///     let authorized = try await authorization.once { try await authorize() }
package final class Step<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    package init() {}

    /// Returns the earlier result of the step, or runs the step. A step that throws stores nothing.
    package func once(_ body: () async throws -> Value) async throws -> Value {
        if let value = value.withLock(\.self) { return value }
        let new = try await body()
        value.withLock { $0 = new }
        return new
    }

    /// Does the same for a value that is created without waiting, such as a nested workflow, which a retry then
    /// continues from where it failed.
    package func once(_ make: @Sendable () -> Value) -> Value {
        value.withLock { value in
            if let value { return value }
            let new = make()
            value = new
            return new
        }
    }
}

/// One step for each subject.
final class Steps<Subject: Hashable & Sendable, Value: Sendable>: Sendable {
    private let steps = Mutex<[Subject: Step<Value>]>([:])

    subscript(subject: Subject) -> Step<Value> {
        steps.withLock { steps in
            if let step = steps[subject] { return step }
            let step = Step<Value>()
            steps[subject] = step
            return step
        }
    }
}
