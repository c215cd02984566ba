import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation

/// The status lists that a reader has fetched, kept as long as they may be; whoever needs one that is being fetched
/// waits for that request.
actor StatusLists {
    // One address could be named by two issuers; what one signed is nothing to the other.
    private struct CacheKey: Hashable {
        let address: URL
        let issuer: String
    }

    private struct Request {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<StatusList, any Error>] = [:]
    }

    private static let capacity = 64
    private let client: IssuerClient
    private let clock: any WallClock
    private var cached: [CacheKey: CachedStatusList] = [:]
    private var requests: [CacheKey: Request] = [:]
    private var count = 0

    init(client: IssuerClient, clock: any WallClock) {
        self.client = client
        self.clock = clock
    }

    /// The list at an address; throws what the client throws, and `CancellationError` as soon as the task is cancelled.
    func list(at address: URL, of issuer: TrustedIssuer) async throws -> StatusList {
        let key = CacheKey(address: address, issuer: issuer.issuer)
        if let cached = cached[key], cached.isFresh(at: clock.now()) { return cached.token.list }
        count += 1
        let number = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, issuer, as: number, continuation)
            }
        } onCancel: {
            Task { await self.leave(key, as: number) }
        }
    }

    private func join(
        _ key: CacheKey, _ issuer: TrustedIssuer, as number: Int,
        _ continuation: CheckedContinuation<StatusList, any Error>
    ) {
        var request = requests[key] ?? start(key, issuer, number: number)
        request.waiting[number] = continuation
        requests[key] = request
    }

    // Nobody's task alone: the one who asked first may be cancelled while others wait.
    private func start(_ key: CacheKey, _ issuer: TrustedIssuer, number: Int) -> Request {
        let task = Task {
            do {
                let token = try await client.fetchStatusList(
                    at: key.address, namedBy: try JSONReader(.string(issuer.issuer)).url(), trust: issuer.keys
                ).token
                end(key, number, with: .success(save(token, at: key)))
            } catch {
                end(key, number, with: .failure(error))
            }
        }
        return Request(number: number, task: task)
    }

    private func end(_ key: CacheKey, _ number: Int, with result: Result<StatusList, any Error>) {
        // Another request may have begun since everybody left this one.
        guard let request = requests[key], request.number == number else { return }
        requests[key] = nil
        for continuation in request.waiting.values { continuation.resume(with: result) }
    }

    private func leave(_ key: CacheKey, as number: Int) {
        guard let continuation = requests[key]?.waiting.removeValue(forKey: number) else { return }
        continuation.resume(throwing: CancellationError())
        guard let request = requests[key], request.waiting.isEmpty else { return }
        requests[key] = nil
        request.task.cancel()
    }
}

extension StatusLists {
    // Of two lists that are in force the newer one speaks, in whatever order they come.
    private func save(_ token: StatusListToken, at key: CacheKey) -> StatusList {
        let now = clock.now()
        var newest = CachedStatusList(token: token, since: now)
        if let held = cached[key]?.token, held.issuedAt > token.issuedAt, !held.hasEnded(at: now) {
            newest = CachedStatusList(token: held, since: now)
        }
        cached[key] = newest
        if cached.count > Self.capacity, let first = cached.min(by: { $0.value.since < $1.value.since }) {
            cached[first.key] = nil
        }
        return newest.token.list
    }
}

/// A list and the time at which it was fetched.
private struct CachedStatusList {
    // For lists that do not say how long they may be kept, in seconds.
    private static let usualTTL = 60

    let token: StatusListToken
    let since: Date

    // A clock that went back says nothing of how long ago that was.
    func isFresh(at now: Date) -> Bool {
        let age = now.timeIntervalSince(since)
        return age >= 0 && age < TimeInterval(token.ttl ?? Self.usualTTL) && !token.hasEnded(at: now)
    }
}

extension StatusListToken {
    fileprivate func hasEnded(at now: Date) -> Bool { expires.map { $0 <= now } ?? false }
}
