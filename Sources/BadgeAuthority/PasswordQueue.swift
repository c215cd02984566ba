import Dispatch
import Synchronization

// Derives from one password after the other, on a thread of its own: each takes half a second and 128 MiB, and neither
// the store nor the routes wait for it.
final class PasswordQueue: Sendable {
    // Strangers leave room for the devices that are known.
    static let roomForStrangers = 16
    static let room = 32

    private let queue = DispatchQueue(label: "BadgeAuthority.password")
    private let waiting = Mutex(0)

    // Nil, and nothing is done, when as many wait as there is room for.
    func run<Value: Sendable>(room: Int, _ work: @escaping @Sendable () throws -> Value) async throws -> Value? {
        guard enter(room: room) else { return nil }
        defer { waiting.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func enter(room: Int) -> Bool {
        waiting.withLock { waiting in
            guard waiting < room else { return false }
            waiting += 1
            return true
        }
    }
}
