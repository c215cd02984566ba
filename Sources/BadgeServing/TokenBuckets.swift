package import Foundation
import Synchronization

// A rate limiter with a token bucket for each client: a burst, then a number of requests per second.
package final class TokenBuckets: Sendable {
    private struct Bucket {
        var level: Double
        var filled: Date
    }

    let burst: Double
    let perSecond: Double
    // Buckets that are not stored are full.
    let capacity: Int
    private let buckets = Mutex<[ClientAddress: Bucket]>([:])

    package init(burst: Double, perSecond: Double, capacity: Int = 4096) {
        self.burst = burst
        self.perSecond = perSecond
        self.capacity = capacity
    }

    // Takes a token. Returns nil if there was one, otherwise the number of seconds until there is.
    package func take(for client: ClientAddress, at now: Date) -> Int? {
        buckets.withLock { buckets in
            let level = level(buckets[client], at: now)
            guard level >= 1 else { return max(1, Int(((1 - level) / perSecond).rounded(.up))) }
            buckets[client] = Bucket(level: level - 1, filled: now)
            if buckets.count > capacity { forget(&buckets, at: now) }
            return nil
        }
    }

    package func refund(to client: ClientAddress, at now: Date) {
        buckets.withLock { buckets in
            guard let bucket = buckets[client] else { return }
            buckets[client] = Bucket(level: min(burst, level(bucket, at: now) + 1), filled: now)
        }
    }

    var held: Int { buckets.withLock { $0.count } }

    // A clock that was set back neither fills nor empties a bucket.
    private func level(_ bucket: Bucket?, at now: Date) -> Double {
        guard let bucket else { return burst }
        return min(burst, bucket.level + max(0, now.timeIntervalSince(bucket.filled)) * perSecond)
    }

    // Drops the full buckets, which carry no information, and beyond the capacity all but the emptiest.
    private func forget(_ buckets: inout [ClientAddress: Bucket], at now: Date) {
        buckets = buckets.filter { level($0.value, at: now) < burst }
        guard buckets.count > capacity else { return }
        let emptiest = buckets.sorted { level($0.value, at: now) < level($1.value, at: now) }.prefix(capacity / 2)
        buckets = Dictionary(emptiest.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
