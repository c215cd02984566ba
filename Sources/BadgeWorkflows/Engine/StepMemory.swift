import Synchronization

/// What the steps of one workflow yielded, so that a retry goes on from the step that failed.
final class StepMemory: Sendable {
    private let values = Mutex<[String: any Sendable]>([:])

    /// The value that the step yielded before, or the one that it yields now. A step that throws leaves nothing.
    func step<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws -> Value {
        if let value = values.withLock({ $0[name] }) as? Value { return value }
        let value = try await body()
        values.withLock { $0[name] = value }
        return value
    }
}
