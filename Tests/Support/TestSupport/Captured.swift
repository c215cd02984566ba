import Synchronization

/// Keeps what it is told, in order.
public final class Captured<Value: Sendable>: Sendable {
    private let list = Mutex<[Value]>([])

    /// Keeps nothing yet.
    public init() {}

    /// What it was told so far.
    public var values: [Value] { list.withLock(\.self) }

    /// Keeps a value.
    public func append(_ value: Value) { list.withLock { $0.append(value) } }

    /// Forgets everything.
    public func removeAll() { list.withLock { $0 = [] } }
}
