import BadgeServing
import Dispatch
import NIOCore
import Synchronization

// Uses the store's one connection in turn. A read goes ahead of the writes that wait, so that it waits for the one under way
// and for other reads; a write waits for so many reads at most. Of the writes, those of people whom the store knows go ahead
// of strangers', of whom one has its turn after so many; among either, the networks have their turn one after another.
final class StoreQueue: Sendable {
    enum Lane: Sendable {
        case reads
        case writes
    }

    static let mostReadsInARow = 16
    static let mostConfirmedInARow = 4

    private typealias Work = @Sendable () -> Void
    private typealias Writes = TurnQueue<ClientAddress?, Work>

    private struct Waiting {
        var reads = CircularBuffer<Work>()
        var confirmed = Writes()
        var strangers = Writes()
        var readsInARow = 0
        var confirmedInARow = 0

        mutating func next() -> Work? {
            let hasWrites = !confirmed.isEmpty || !strangers.isEmpty
            if readsInARow < StoreQueue.mostReadsInARow || !hasWrites, let read = reads.popFirst() {
                readsInARow += 1
                return read
            }
            readsInARow = 0
            return nextWrite()
        }

        private mutating func nextWrite() -> Work? {
            let isConfirmedTurn = confirmedInARow < StoreQueue.mostConfirmedInARow || strangers.isEmpty
            if isConfirmedTurn, let write = confirmed.popFirst() {
                confirmedInARow = strangers.isEmpty ? 0 : confirmedInARow + 1
                return write
            }
            confirmedInARow = 0
            return strangers.popFirst()
        }
    }

    // The store waits for the disk and for other processes; no thread of the cooperative pool does.
    private let queue = DispatchQueue(label: "BadgeAuthority.store")
    private let waiting = Mutex(Waiting())

    var waitingCount: Int { waiting.withLock { $0.reads.count + $0.confirmed.count + $0.strangers.count } }

    func run<Value: Sendable>(_ lane: Lane, _ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            add(lane) { continuation.resume(with: Result(catching: work)) }
        }
    }

    // Each call runs one: not always the one that it brought.
    private func add(_ lane: Lane, _ work: @escaping @Sendable () -> Void) {
        let (network, isConfirmed) = (RequestClient.network, RequestClient.isConfirmed)
        waiting.withLock { waiting in
            switch lane {
            case .reads: waiting.reads.append(work)
            case .writes where isConfirmed: waiting.confirmed.append(work, for: network)
            case .writes: waiting.strangers.append(work, for: network)
            }
        }
        queue.async { [self] in waiting.withLock { $0.next() }?() }
    }
}
