import BadgeServing
import Dispatch
import Foundation
import Synchronization

// Derives passwords on threads of its own. Each takes half a second and 128 MiB, and blocks neither the store nor the
// routes. Known devices go before strangers; among either, the askers have their turn one after another.
//
// What waits is done before a client gives up. Where that is impossible, the newest request of the asker with the most is
// refused with the seconds to wait, so that no asker takes the place of others.
package final class PasswordQueue: Sendable {
    static let longestWait = Duration.seconds(20)
    // The derivations at once: half of the processors, for the rest is for all others, and 512 MiB at most.
    static let mostAtOnce = 4

    package enum Asker: Hashable, Sendable {
        case network(ClientAddress)
        case administrator(String)
    }

    package enum Rank: Sendable {
        case known
        case stranger
    }

    // Too much waits: nothing was done, and the time after which it is worth another try.
    package struct Full: Error, Equatable {
        let seconds: Int
    }

    private struct Turn {
        let work: @Sendable () -> Void
        let refuse: @Sendable (Full) -> Void
    }

    private struct State {
        var known = TurnQueue<Asker?, Turn>()
        var strangers = TurnQueue<Asker?, Turn>()
        var running = 0
        // The time that one takes, as measured.
        var pace = Duration.milliseconds(500)

        var count: Int { known.count + strangers.count }

        // The time until all that waits is done.
        func wait(atOnce: Int) -> Duration { pace * count / atOnce }

        mutating func popFirst() -> Turn? { known.popFirst() ?? strangers.popFirst() }

        mutating func dropLast() -> Turn? { strangers.dropLast() ?? known.dropLast() }
    }

    private let queue = DispatchQueue(label: "BadgeAuthority.password", attributes: .concurrent)
    private let state = Mutex(State())
    let atOnce: Int
    private let now: @Sendable () -> ContinuousClock.Instant

    init(
        atOnce: Int = min(mostAtOnce, max(1, ProcessInfo.processInfo.activeProcessorCount / 2)),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.atOnce = atOnce
        self.now = now
    }

    var waitingCount: Int { state.withLock { $0.count } }

    // - Throws: `Full`, without running the work; errors of the work.
    package func run<Value: Sendable>(
        as rank: Rank, for asker: Asker? = RequestClient.network.map(Asker.network),
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            add(
                Turn {
                    continuation.resume(with: Result(catching: work))
                } refuse: {
                    continuation.resume(throwing: $0)
                }, as: rank, for: asker)
        }
    }

    private func add(_ turn: Turn, as rank: Rank, for asker: Asker?) {
        let (refused, full, starts) = state.withLock { state -> ([Turn], Full, Bool) in
            switch rank {
            case .known: state.known.append(turn, for: asker)
            case .stranger: state.strangers.append(turn, for: asker)
            }
            let full = Full(seconds: max(1, state.wait(atOnce: atOnce).wholeSeconds))
            var refused: [Turn] = []
            // One at least waits for its turn, however slow the machine is.
            while state.count > 1, state.count > Bound.passwords.limit || state.wait(atOnce: atOnce) > Self.longestWait,
                let last = state.dropLast()
            {
                refused.append(last)
            }
            let starts = state.running < atOnce
            if starts { state.running += 1 }
            return (refused, full, starts)
        }
        for turn in refused { turn.refuse(full) }
        if starts { queue.async { [self] in runTurns() } }
    }

    private func runTurns() {
        while let turn = next() {
            let start = now()
            turn.work()
            let time = now() - start
            state.withLock { $0.pace = ($0.pace * 3 + time) / 4 }
        }
    }

    private func next() -> Turn? {
        state.withLock { state in
            let turn = state.popFirst()
            if turn == nil { state.running -= 1 }
            return turn
        }
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int { Int((self / .seconds(1)).rounded(.up)) }
}
