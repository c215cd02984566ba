import Dispatch
import Synchronization

// Derives passwords one after another on its own thread. Each takes half a second and 128 MiB, and blocks neither the
// store nor the routes.
final class PasswordQueue: Sendable {
    // The limit for unknown devices, which leaves room for known ones.
    static let roomForStrangers = 16
    static let room = 32

    private let queue = DispatchQueue(label: "BadgeAuthority.password")
    private let waiting = Mutex(0)

    // Returns nil, without running the work, if the queue is full.
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
