import BadgeServing
import Synchronization

/// The number of the current state of the pages, for which browsers wait to change.
package final class ChangeFeed: Sendable {
    private struct State {
        var version = 1
        var nextWaiter: UInt64 = 0
        var refused = 0
        var isOver = false
        // The oldest first.
        var waiters: [(id: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    /// The number of requests that can wait at a time: tabs of one person. A further one ends the oldest, whose page
    /// may be gone.
    static let mostWaiters = Bound.waiters.limit

    private let state = Mutex(State())

    package init() {}

    package var version: Int { state.withLock { $0.version } }
    /// The number of requests that wait, and of those that were ended for others.
    var waiting: Int { state.withLock { $0.waiters.count } }
    var refused: Int { state.withLock { $0.refused } }

    /// Ends all waits, since something has changed.
    package func advance() {
        state.withLock { $0.version += 1 }
        release()
    }

    /// Ends all waits although nothing has changed. A page that was left keeps its connection until then, of which a
    /// browser has six; an open one waits again.
    package func release() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: true) }
    }

    /// Ends all waits for good.
    func end() {
        state.withLock { $0.isOver = true }
        advance()
    }

    /// Waits until the state is another one than `known`, at most for the limit.
    ///
    /// - Returns: The number of the state; `nil` if too many are waiting.
    package func change(after known: Int, upTo limit: Duration) async -> Int? {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let timer = Task {
            do { try await Task.sleep(for: limit) } catch { return }
            end(id)
        }
        defer { timer.cancel() }
        let isServed = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, for: known, $0) }
        } onCancel: {
            end(id)
        }
        return isServed ? version : nil
    }

    private func wait(_ id: UInt64, for known: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let isCancelled = Task.isCancelled
        let (mayWait, oldest) = state.withLock { state -> (Bool, CheckedContinuation<Bool, Never>?) in
            guard state.version == known, !state.isOver, !isCancelled else { return (false, nil) }
            state.waiters.append((id, continuation))
            guard state.waiters.count > Self.mostWaiters else { return (true, nil) }
            state.refused += 1
            return (true, state.waiters.removeFirst().continuation)
        }
        if !mayWait { continuation.resume(returning: true) }
        oldest?.resume(returning: false)
    }

    private func end(_ id: UInt64) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
        }
        waiter?.resume(returning: true)
    }
}
