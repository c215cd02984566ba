import Synchronization

/// A record of answered challenges.
protocol ChallengeMemory: Sendable {
    /// Records that a challenge was answered. Of two calls for the same challenge, concurrent or not, one throws.
    ///
    /// - Throws: The `VerificationFailure` of ``UsedChallenges/insert(_:by:at:)``; `BadgeError` of a record that cannot
    ///   be read or written.
    func insert(_ stamp: ChallengeStamp, by holder: HolderTag, at now: UInt64) throws
}

/// A record that ends with the process.
final class ProcessChallengeMemory: ChallengeMemory {
    private let used: Mutex<UsedChallenges>

    init(capacity: Int) {
        used = Mutex(UsedChallenges(capacity: capacity))
    }

    func insert(_ stamp: ChallengeStamp, by holder: HolderTag, at now: UInt64) throws {
        try used.withLock { try $0.insert(stamp, by: holder, at: now) }
    }
}
