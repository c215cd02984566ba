package import Foundation
import Synchronization

// A rate limiter with a token bucket for each client: a burst, then a number of requests per second. The IPv6 addresses
// of one network share another bucket, of several times that size.
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

    static let networkFactor = 8.0

    package init(burst: Double, perSecond: Double, capacity: Int = Bound.buckets.limit) {
        self.burst = burst
        self.perSecond = perSecond
        self.capacity = capacity
    }

    // Takes a token. Returns nil if there was one, otherwise the number of seconds until there is.
    package func take(for client: ClientAddress, at now: Date) -> Int? {
        buckets.withLock { buckets in
            if let seconds = wait(for: client, at: now, buckets) { return seconds }
            add(-1, for: client, at: now, &buckets)
            return nil
        }
    }

    // Returns nil if there is a token, otherwise the number of seconds until there is.
    package func wait(for client: ClientAddress, at now: Date) -> Int? {
        buckets.withLock { wait(for: client, at: now, $0) }
    }

    // Takes a token whether there is one or not, for a request that was allowed to begin. What an address owes, it waits
    // for.
    package func spend(for client: ClientAddress, at now: Date) {
        buckets.withLock { add(-1, for: client, at: now, &$0) }
    }

    package func refund(to client: ClientAddress, at now: Date) {
        buckets.withLock { buckets in
            guard buckets[client] != nil else { return }
            add(1, for: client, at: now, &buckets)
        }
    }

    var held: Int { buckets.withLock { $0.count } }

    private func wait(for client: ClientAddress, at now: Date, _ buckets: [ClientAddress: Bucket]) -> Int? {
        Self.shared(by: client).compactMap { key in
            let missing = 1 - level(buckets[key], of: key, at: now)
            return missing > 0 ? max(1, Int((missing / (perSecond * Self.factor(of: key))).rounded(.up))) : nil
        }.max()
    }

    private func add(
        _ change: Double, for client: ClientAddress, at now: Date, _ buckets: inout [ClientAddress: Bucket]
    ) {
        for key in Self.shared(by: client) {
            let level = min(burst * Self.factor(of: key), level(buckets[key], of: key, at: now) + change)
            buckets[key] = Bucket(level: level, filled: now)
        }
        if buckets.count > capacity { forget(&buckets, at: now) }
    }

    private static func shared(by client: ClientAddress) -> Set<ClientAddress> { [client, client.network] }

    private static func factor(of key: ClientAddress) -> Double { key.isNetwork ? networkFactor : 1 }

    // A clock that was set back neither fills nor empties a bucket.
    private func level(_ bucket: Bucket?, of key: ClientAddress, at now: Date) -> Double {
        let factor = Self.factor(of: key)
        guard let bucket else { return burst * factor }
        return min(burst * factor, bucket.level + max(0, now.timeIntervalSince(bucket.filled)) * perSecond * factor)
    }

    // Drops the full buckets, which carry no information, and beyond the capacity all but the emptiest.
    private func forget(_ buckets: inout [ClientAddress: Bucket], at now: Date) {
        func fill(_ key: ClientAddress, _ bucket: Bucket) -> Double {
            level(bucket, of: key, at: now) / (burst * Self.factor(of: key))
        }
        buckets = buckets.filter { fill($0.key, $0.value) < 1 }
        guard buckets.count > capacity else { return }
        let emptiest = buckets.sorted { fill($0.key, $0.value) < fill($1.key, $1.value) }.prefix(capacity / 2)
        buckets = Dictionary(emptiest.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
