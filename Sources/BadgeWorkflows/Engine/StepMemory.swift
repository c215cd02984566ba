import Synchronization

/// What the steps of one workflow yielded, so that a retry goes on from the step that failed.
final class StepMemory: Sendable {
    private let values = Mutex<[String: any Sendable]>([:])

    /// The value that the step yielded before, or the one that it yields now. A step that throws leaves nothing.
    func step<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws -> Value {
        // Unwrapped first: a step that has not run is no step that yielded `nil`.
        if let kept = values.withLock({ $0[name] }), let value = kept as? Value { return value }
        let value = try await body()
        values.withLock { $0[name] = value }
        return value
    }

    /// The workflow that a step began before, which goes on from where it failed, or the one that it begins now.
    func workflow<Begun: Sendable>(_ name: String, _ make: @Sendable () -> Begun) -> Begun {
        values.withLock { values in
            if let begun = values[name] as? Begun { return begun }
            let begun = make()
            values[name] = begun
            return begun
        }
    }
}
