import BadgeServing
import Dispatch
import NIOCore
import Synchronization

// Uses the store's one connection in turn. A read goes ahead of the writes that wait, so that it waits for the one under way
// and for other reads; a write waits for so many reads at most. Of the writes, those of people whom the store knows go ahead
// of strangers', of whom one has its turn after so many; among either, the networks have their turn one after another.
//
// Writes that wait share a transaction, in the order of their turns, and are answered once it is committed.
final class StoreQueue: Sendable {
    enum Lane: Sendable {
        case reads
        case writes
    }

    static let mostReadsInARow = 16
    static let mostConfirmedInARow = 4
    static let mostWritesTogether = 16

    // Does the work of an operation, and returns what answers its caller.
    typealias Work = @Sendable () throws -> Answer
    typealias Answer = @Sendable () -> Void
    // Does the work of several operations in one transaction, and returns the results of those that began.
    typealias Together = @Sendable ([Work]) -> [Result<Answer, any Error>]

    private typealias Writes = TurnQueue<ClientAddress?, Operation>

    private struct Operation: Sendable {
        let work: Work
        let fail: @Sendable (any Error) -> Void

        func answer(_ result: Result<Answer, any Error>) {
            switch result {
            case .success(let answer): answer()
            case .failure(let error): fail(error)
            }
        }
    }

    private struct Waiting {
        var reads = CircularBuffer<Operation>()
        var confirmed = Writes()
        var strangers = Writes()
        var readsInARow = 0
        var confirmedInARow = 0

        mutating func next() -> [Operation] {
            let hasWrites = !confirmed.isEmpty || !strangers.isEmpty
            if readsInARow < StoreQueue.mostReadsInARow || !hasWrites, let read = reads.popFirst() {
                readsInARow += 1
                return [read]
            }
            readsInARow = 0
            return (0..<StoreQueue.mostWritesTogether).compactMap { _ in nextWrite() }
        }

        private mutating func nextWrite() -> Operation? {
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
    private let together: Together

    init(together: @escaping Together) {
        self.together = together
    }

    var waitingCount: Int { waiting.withLock { $0.reads.count + $0.confirmed.count + $0.strangers.count } }

    func run<Value: Sendable>(_ lane: Lane, _ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let operation = Operation(
                work: {
                    let value = try work()
                    return { continuation.resume(returning: value) }
                }, fail: { continuation.resume(throwing: $0) })
            add(lane, operation)
        }
    }

    // Each call runs what is next: not always the operation that it brought, and none if that was run with others.
    private func add(_ lane: Lane, _ operation: Operation) {
        let (network, isConfirmed) = (RequestClient.network, RequestClient.isConfirmed)
        waiting.withLock { waiting in
            switch lane {
            case .reads: waiting.reads.append(operation)
            case .writes where isConfirmed: waiting.confirmed.append(operation, for: network)
            case .writes: waiting.strangers.append(operation, for: network)
            }
        }
        queue.async { [self] in perform(waiting.withLock { $0.next() }) }
    }

    private func perform(_ operations: [Operation]) {
        var rest = operations[...]
        while let first = rest.first {
            // One alone has its own transactions.
            let results = rest.count == 1 ? [Result(catching: first.work)] : together(rest.map(\.work))
            for (operation, result) in zip(rest, results) { operation.answer(result) }
            rest = rest.dropFirst(results.count)
        }
    }
}
