import Synchronization

/// A step of a workflow that is done once: a retry of the workflow gets the value that the step yielded.
///
///     let authorization = Step<AuthorizedIssuance>()
///     let authorized = try await authorization.once { try await authorize() }
final class Step<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    /// The value that the step yielded before, or the one that it yields now. A step that throws leaves nothing.
    func once(_ body: () async throws -> Value) async throws -> Value {
        if let value = value.withLock(\.self) { return value }
        let new = try await body()
        value.withLock { $0 = new }
        return new
    }

    /// The same for a value that nothing is waited for: a workflow that goes on from where it failed.
    func once(_ make: @Sendable () -> Value) -> Value {
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
