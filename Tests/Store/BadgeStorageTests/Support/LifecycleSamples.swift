import BadgeDatabase
import BadgeStorage
import Foundation
import Synchronization

extension StoreHome {
    var seams: StoreSeams {
        StoreSeams(custody: custody, sharing: sharing, clock: clock, monotonicClock: monotonicClock, random: random)
    }

    /// A backup of the store, beside the home's files.
    func backUp(_ store: BadgeStore, as name: String = "copy-backup") async throws -> String {
        let path = file(name).path(percentEncoded: false)
        try await store.backUp(to: path)
        return path
    }
}

/// What a progress was told.
final class Reports: Sendable {
    private let kept = Mutex<[StoreProgress]>([])
    var seen: [StoreProgress] { kept.withLock { $0 } }

    @Sendable func add(_ report: StoreProgress) { kept.withLock { $0.append(report) } }
}
