import Synchronization

/// The listeners of a registry, in the order of their registration. They are recognized by the identity of their objects.
package final class ListenerList<Listener: Sendable>: Sendable {
    private struct Entry {
        let id: ObjectIdentifier
        let listener: Listener
    }

    private let entries = Mutex<[Entry]>([])

    package init() {}

    /// Adds a listener. Adding it again has no effect.
    package func add(_ listener: Listener, _ id: ObjectIdentifier) {
        entries.withLock { entries in
            guard !entries.contains(where: { $0.id == id }) else { return }
            entries.append(Entry(id: id, listener: listener))
        }
    }

    /// Removes a listener. It is not called any more, also if it is removed during a call of another listener.
    package func remove(_ id: ObjectIdentifier) {
        entries.withLock { $0.removeAll { $0.id == id } }
    }

    /// Calls the listeners one after another.
    @MainActor
    package func notify(_ call: @MainActor (Listener) -> Void) {
        for entry in entries.withLock({ $0 }) {
            let isRegistered = entries.withLock { $0.contains { $0.id == entry.id } }
            if isRegistered { call(entry.listener) }
        }
    }
}
