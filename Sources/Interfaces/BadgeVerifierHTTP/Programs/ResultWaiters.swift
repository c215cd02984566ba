import BadgeServing
import Synchronization

/// The requests of programs that wait for a result.
final class ResultWaiters: Sendable {
    private let waiting = Mutex<[ClientAddress?: Int]>([:])

    /// Runs the body, if the address has not too many requests that wait; otherwise returns `nil`.
    func waiting<Value>(for client: ClientAddress?, _ body: () async throws -> Value) async throws -> Value? {
        let client = client?.network
        let hasRoom = waiting.withLock { waiting in
            let all = waiting.values.reduce(0, +)
            guard all < Bound.resultWaiters.limit, waiting[client, default: 0] < Bound.resultWaiters.limitOfOne else {
                return false
            }
            waiting[client, default: 0] += 1
            return true
        }
        guard hasRoom else { return nil }
        defer {
            waiting.withLock { waiting in
                let left = waiting[client, default: 1] - 1
                waiting[client] = left > 0 ? left : nil
            }
        }
        return try await body()
    }
}
