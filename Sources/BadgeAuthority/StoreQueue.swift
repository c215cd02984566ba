import Dispatch
import Synchronization

// Uses the store's one connection in turn. A read goes ahead of the writes that wait, so that it waits for the one under way
// and for other reads; a write waits for so many reads at most.
final class StoreQueue: Sendable {
    enum Lane: Sendable {
        case reads
        case writes
    }

    static let mostReadsInARow = 16

    private struct Waiting {
        var reads: [@Sendable () -> Void] = []
        var writes: [@Sendable () -> Void] = []
        var readsInARow = 0

        mutating func next() -> (@Sendable () -> Void)? {
            let isReadsTurn = readsInARow < StoreQueue.mostReadsInARow || writes.isEmpty
            if isReadsTurn, !reads.isEmpty {
                readsInARow += 1
                return reads.removeFirst()
            }
            readsInARow = 0
            return writes.isEmpty ? nil : writes.removeFirst()
        }
    }

    // The store waits for the disk and for other processes; no thread of the cooperative pool does.
    private let queue = DispatchQueue(label: "BadgeAuthority.store")
    private let waiting = Mutex(Waiting())

    var waitingCount: Int { waiting.withLock { $0.reads.count + $0.writes.count } }

    func run<Value: Sendable>(_ lane: Lane, _ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            add(lane) { continuation.resume(with: Result(catching: work)) }
        }
    }

    // Each call runs one: not always the one that it brought.
    private func add(_ lane: Lane, _ work: @escaping @Sendable () -> Void) {
        waiting.withLock { waiting in
            switch lane {
            case .reads: waiting.reads.append(work)
            case .writes: waiting.writes.append(work)
            }
        }
        queue.async { [self] in waiting.withLock { $0.next() }?() }
    }
}
