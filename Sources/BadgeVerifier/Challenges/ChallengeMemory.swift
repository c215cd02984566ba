import Synchronization

/// Remembers which challenges were answered.
protocol ChallengeMemory: Sendable {
    /// Records that a challenge was answered; of two calls for the same one, at the same time or later, one throws.
    ///
    /// - Throws: `VerificationFailure` as ``UsedChallenges/insert(_:at:)``; `BadgeError` of a memory that cannot be
    ///   read or written.
    func insert(_ stamp: ChallengeStamp, at now: UInt64) throws
}

/// A memory that ends with the process.
final class ProcessChallengeMemory: ChallengeMemory {
    private let used: Mutex<UsedChallenges>

    init(capacity: Int) {
        used = Mutex(UsedChallenges(capacity: capacity))
    }

    func insert(_ stamp: ChallengeStamp, at now: UInt64) throws {
        try used.withLock { try $0.insert(stamp, at: now) }
    }
}
