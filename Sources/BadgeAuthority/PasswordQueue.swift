import BadgeServing
import Dispatch
import Synchronization

// Derives passwords one after another on its own thread. Each takes half a second and 128 MiB, and blocks neither the
// store nor the routes.
final class PasswordQueue: Sendable {
    // The limit for unknown devices, which leaves room for known ones.
    static let roomForStrangers = 16
    static let room = 32
    // What one client may have waiting in the room for strangers, so that it cannot fill that alone.
    static let mostPerClient = 4

    private struct Waiting {
        var count = 0
        var strangers: [ClientAddress: Int] = [:]
    }

    private let queue = DispatchQueue(label: "BadgeAuthority.password")
    private let waiting = Mutex(Waiting())

    // Returns nil, without running the work, if the queue is full or the client has too much waiting.
    func run<Value: Sendable>(
        room: Int, for client: ClientAddress? = RequestClient.address, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value? {
        let stranger = room <= Self.roomForStrangers ? client : nil
        guard enter(room: room, for: stranger) else { return nil }
        defer { leave(stranger) }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    func enter(room: Int, for stranger: ClientAddress?) -> Bool {
        waiting.withLock { waiting in
            guard waiting.count < room else { return false }
            if let stranger {
                guard waiting.strangers[stranger, default: 0] < Self.mostPerClient else { return false }
                waiting.strangers[stranger, default: 0] += 1
            }
            waiting.count += 1
            return true
        }
    }

    func leave(_ stranger: ClientAddress?) {
        waiting.withLock { waiting in
            waiting.count -= 1
            guard let stranger, let own = waiting.strangers[stranger] else { return }
            waiting.strangers[stranger] = own > 1 ? own - 1 : nil
        }
    }
}
