import BadgeKeys
import BadgeModel

/// The challenges that were answered and have not expired, up to a maximum number.
struct UsedChallenges: Equatable {
    let capacity: Int
    private var issuedAt: [[UInt8]: UInt64] = [:]
    // The latest time of creation among the dropped challenges. If the clock is set back, none of them becomes valid
    // again.
    private var forgottenUpTo: UInt64 = 0
    private var nextSweep: UInt64 = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { issuedAt.count }

    /// Records that a challenge was answered.
    ///
    /// - Throws: `VerificationFailure` `challengeUsed` the second time; `challengeExpired` when its record may already
    ///   have been dropped; `challengeMemoryFull` when the record is full.
    mutating func insert(_ stamp: ChallengeStamp, at now: UInt64) throws {
        guard stamp.issuedAt > forgottenUpTo else { throw VerificationFailure.challengeExpired }
        guard issuedAt[stamp.id] == nil else {
            throw VerificationFailure(.challengeUsed, "verification.challengeUsed")
        }
        if now >= nextSweep || count >= capacity { forget(at: now) }
        guard count < capacity else {
            throw VerificationFailure(.challengeMemoryFull, "verification.challengeMemoryFull")
        }
        issuedAt[stamp.id] = stamp.issuedAt
    }

    private mutating func forget(at now: UInt64) {
        let end = now >= Challenges.lifetimeSeconds ? now - Challenges.lifetimeSeconds : 0
        forgottenUpTo = issuedAt.values.filter { $0 <= end }.max().map { max($0, forgottenUpTo) } ?? forgottenUpTo
        issuedAt = issuedAt.filter { $0.value > end }
        nextSweep = now + Challenges.lifetimeSeconds / 10
    }
}

extension UsedChallenges {
    private static let magic = Array("BADGECHL".utf8)
    private static let version: UInt8 = 1
    private static let recordBytes = 8 + ChallengeStamp.idBytes

    static func maxBytes(capacity: Int) -> Int { magic.count + 1 + 8 + capacity * recordBytes + 32 }

    /// Magic number, one byte of version, the time up to which challenges were dropped, eight bytes of time and sixteen
    /// random bytes for each challenge, and SHA-256 of everything before.
    var bytes: [UInt8] {
        var bytes = Self.magic + [Self.version] + forgottenUpTo.bigEndianBytes
        for (id, seconds) in issuedAt { bytes += seconds.bigEndianBytes + id }
        return bytes + Digest.sha256(bytes)
    }

    /// Reads the format of `bytes`; `nil` for anything else.
    init?(_ bytes: [UInt8], capacity: Int) {
        let content = bytes.dropLast(32)
        let start = Self.magic.count + 1
        guard content.count >= start + 8, (content.count - start - 8).isMultiple(of: Self.recordBytes),
            bytes.starts(with: Self.magic + [Self.version]), Digest.sha256(content) == Array(bytes.suffix(32))
        else { return nil }
        self.init(capacity: capacity)
        forgottenUpTo = Self.number(content[start..<start + 8])
        for offset in stride(from: start + 8, to: content.count, by: Self.recordBytes) {
            let record = content[offset..<offset + Self.recordBytes]
            issuedAt[Array(record.dropFirst(8))] = Self.number(record.prefix(8))
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
