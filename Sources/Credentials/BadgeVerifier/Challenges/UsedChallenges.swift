import BadgeKeys
import BadgeModel

/// A short name of a holder key.
struct HolderTag: Hashable {
    static let length = 8

    let bytes: [UInt8]

    init(_ key: JWK) {
        bytes = Array(Digest.sha256(key.thumbprint).prefix(Self.length))
    }

    fileprivate init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

/// The challenges that were answered and have not expired, up to a maximum number for all and for each holder key.
struct UsedChallenges: Equatable {
    let capacity: Int
    private var answers: [[UInt8]: Answer] = [:]
    // The number of answers with each key.
    private var shares: [HolderTag: Int] = [:]
    // The latest time of creation among the dropped challenges. If the clock is set back, none of them becomes valid
    // again.
    private var forgottenUpTo: UInt64 = 0
    private var nextSweep: UInt64 = 0

    private struct Answer: Equatable {
        let issuedAt: UInt64
        let holder: HolderTag
    }

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { answers.count }

    /// Records that a challenge was answered.
    ///
    /// - Throws: `VerificationFailure` `challengeUsed` the second time; `challengeExpired` when its record may already
    ///   have been dropped; `challengeMemoryFull` when the record is full, or the share of the holder key is.
    mutating func insert(_ stamp: ChallengeStamp, by holder: HolderTag, at now: UInt64) throws {
        guard stamp.issuedAt > forgottenUpTo else { throw VerificationFailure.challengeExpired }
        guard answers[stamp.id] == nil else {
            throw VerificationFailure(.challengeUsed, .verifier("verification.challengeUsed"))
        }
        if now >= nextSweep || count >= capacity { forget(at: now) }
        guard count < capacity, shares[holder, default: 0] < Challenges.answersOfAKey else {
            throw VerificationFailure(.challengeMemoryFull, .verifier("verification.challengeMemoryFull"))
        }
        add(Answer(issuedAt: stamp.issuedAt, holder: holder), to: stamp.id)
    }

    private mutating func add(_ answer: Answer, to id: [UInt8]) {
        answers[id] = answer
        shares[answer.holder, default: 0] += 1
    }

    private mutating func forget(at now: UInt64) {
        let end = now >= Challenges.lifetimeSeconds ? now - Challenges.lifetimeSeconds : 0
        let expired = answers.values.map(\.issuedAt).filter { $0 <= end }
        forgottenUpTo = expired.max().map { max($0, forgottenUpTo) } ?? forgottenUpTo
        answers = answers.filter { $0.value.issuedAt > end }
        shares = answers.values.reduce(into: [:]) { $0[$1.holder, default: 0] += 1 }
        nextSweep = now + Challenges.lifetimeSeconds / 10
    }
}

extension UsedChallenges {
    private static let magic = Array("BADGECHL".utf8)
    private static let version: UInt8 = 2
    private static let recordBytes = 8 + ChallengeStamp.idBytes + HolderTag.length
    // Without the tags, whose answers then count for none.
    private static let formerVersion: UInt8 = 1
    private static let formerRecordBytes = 8 + ChallengeStamp.idBytes

    static func maxBytes(capacity: Int) -> Int { magic.count + 1 + 8 + capacity * recordBytes + 32 }

    /// Magic number, one byte of version, the time up to which challenges were dropped, for each challenge eight bytes
    /// of time, sixteen random bytes and eight of the holder key's digest, and SHA-256 of everything before.
    var bytes: [UInt8] {
        var bytes = Self.magic + [Self.version] + forgottenUpTo.bigEndianBytes
        for (id, answer) in answers { bytes += answer.issuedAt.bigEndianBytes + id + answer.holder.bytes }
        return bytes + Digest.sha256(bytes)
    }

    /// Reads the format of `bytes`, or that of the version before; `nil` for anything else.
    init?(_ bytes: [UInt8], capacity: Int) {
        let content = bytes.dropLast(32)
        let start = Self.magic.count + 1
        guard content.count >= start + 8, bytes.starts(with: Self.magic),
            let length = Self.recordLength(inVersion: content[start - 1]),
            (content.count - start - 8).isMultiple(of: length), Digest.sha256(content) == Array(bytes.suffix(32))
        else { return nil }
        self.init(capacity: capacity)
        forgottenUpTo = Self.number(content[start..<start + 8])
        for offset in stride(from: start + 8, to: content.count, by: length) {
            let record = content[offset..<offset + length]
            let tag = Array(record.dropFirst(Self.formerRecordBytes))
            let padding = [UInt8](repeating: 0, count: HolderTag.length - tag.count)
            let answer = Answer(issuedAt: Self.number(record.prefix(8)), holder: HolderTag(bytes: tag + padding))
            add(answer, to: Array(record.dropFirst(8).prefix(ChallengeStamp.idBytes)))
        }
    }

    private static func recordLength(inVersion number: UInt8) -> Int? {
        switch number {
        case version: recordBytes
        case formerVersion: formerRecordBytes
        default: nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
