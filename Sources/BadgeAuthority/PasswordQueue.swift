import BadgeServing
import Dispatch
import Synchronization

// Derives passwords one after another on its own thread. Each takes half a second and 128 MiB, and blocks neither the
// store nor the routes.
final class PasswordQueue: Sendable {
    // The limit for unknown devices, which leaves room for known ones.
    static let roomForStrangers = 16
    static let room = 32
    // What one asker may have waiting, so that it cannot fill the room alone.
    static let mostPerAsker = 4

    enum Asker: Hashable, Sendable {
        // Counted in the room for strangers alone: behind one address there may be many known devices.
        case client(ClientAddress)
        case administrator(String)
    }

    private struct Waiting {
        var count = 0
        var askers: [Asker: Int] = [:]
    }

    private let queue = DispatchQueue(label: "BadgeAuthority.password")
    private let waiting = Mutex(Waiting())

    // Returns nil, without running the work, if the queue is full or the asker has too much waiting.
    func run<Value: Sendable>(
        room: Int, for asker: Asker? = RequestClient.address.map(Asker.client),
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value? {
        let counted = Self.counted(asker, room: room)
        guard enter(room: room, for: counted) else { return nil }
        defer { leave(counted) }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private static func counted(_ asker: Asker?, room: Int) -> Asker? {
        if case .client = asker, room > roomForStrangers { nil } else { asker }
    }

    func enter(room: Int, for asker: Asker?) -> Bool {
        waiting.withLock { waiting in
            guard waiting.count < room else { return false }
            if let asker {
                guard waiting.askers[asker, default: 0] < Self.mostPerAsker else { return false }
                waiting.askers[asker, default: 0] += 1
            }
            waiting.count += 1
            return true
        }
    }

    func leave(_ asker: Asker?) {
        waiting.withLock { waiting in
            waiting.count -= 1
            guard let asker, let own = waiting.askers[asker] else { return }
            waiting.askers[asker] = own > 1 ? own - 1 : nil
        }
    }
}
