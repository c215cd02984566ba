import BadgeServing
import BadgeVerifier
import Synchronization

/// The requests of programs and of doors' pages that wait for a result.
final class ResultWaiters: Sendable {
    private static let looksASecond = 4
    private let pause: ServerPause
    private let waiting = Mutex<[ClientAddress?: Int]>([:])

    init(_ pause: @escaping ServerPause) { self.pause = pause }

    /// Returns the state of a transaction as soon as it is another one, and at the latest after some seconds; at once if the
    /// address has too many requests that wait.
    ///
    /// - Parameter state: The present state, for which an answer can still come.
    func next(
        _ state: PresentationState?, of token: String, _ code: String?, in transactions: PresentationTransactions,
        within seconds: Int, for client: ClientAddress?
    ) async throws -> PresentationState? {
        try await waiting(for: client) {
            // Another process may take the answer, so the store is asked again and again.
            var newest = try transactions.state(of: token, code: code)
            for _ in 0..<seconds * Self.looksASecond where newest.isOpen && newest == state {
                try await pause(.seconds(1) / Self.looksASecond)
                newest = try transactions.state(of: token, code: code)
            }
            return newest
        } ?? state
    }

    // Returns nil if the address has too many requests that wait.
    private func waiting<Value>(for client: ClientAddress?, _ body: () async throws -> Value) async throws -> Value? {
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

extension PresentationState? {
    /// Whether an answer can still come.
    var isOpen: Bool {
        switch self {
        case .waiting, .refused: true
        case .answered, nil: false
        }
    }
}
