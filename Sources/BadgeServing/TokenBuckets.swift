package import Foundation
import Synchronization

// How much each of many clients may ask for: so many at once, and then so many a second.
package final class TokenBuckets: Sendable {
    private struct Bucket {
        var level: Double
        var filled: Date
    }

    let burst: Double
    let perSecond: Double
    // Those that are not kept are full.
    let capacity: Int
    private let buckets = Mutex<[ClientAddress: Bucket]>([:])

    package init(burst: Double, perSecond: Double, capacity: Int = 4096) {
        self.burst = burst
        self.perSecond = perSecond
        self.capacity = capacity
    }

    // Nil when there was one to take; else in how many seconds there will be.
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

    // A clock that is turned back fills nothing, and takes nothing away.
    private func level(_ bucket: Bucket?, at now: Date) -> Double {
        guard let bucket else { return burst }
        return min(burst, bucket.level + max(0, now.timeIntervalSince(bucket.filled)) * perSecond)
    }

    // The full ones tell nothing; of more than can be kept, the fullest half has lost the least.
    private func forget(_ buckets: inout [ClientAddress: Bucket], at now: Date) {
        buckets = buckets.filter { level($0.value, at: now) < burst }
        guard buckets.count > capacity else { return }
        let emptiest = buckets.sorted { level($0.value, at: now) < level($1.value, at: now) }.prefix(capacity / 2)
        buckets = Dictionary(emptiest.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
