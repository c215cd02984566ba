import BadgeServing
import Synchronization

/// What the routes of a server use once its address is known.
package final class Pending<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    package init(_ value: Value? = nil) { self.value.withLock { $0 = value } }

    package func set(_ value: Value) { self.value.withLock { $0 = value } }

    /// - Throws: `ProtocolError` until it is set.
    var current: Value {
        get throws {
            guard let value = value.withLock({ $0 }) else { throw ProtocolError.busy }
            return value
        }
    }
}
