public import BadgeKeys
import BadgeModel
public import Foundation

/// Makes the challenges of one verifier, and accepts each of them once and for five minutes.
///
///     let challenges = try Challenges(audience: "https://door.example.org")
///     let challenge = challenges.make()
///     let shown = try await ask(for: challenge.audience, challenge.nonce)
///     let result = try await verifier.verify(shown, answering: challenges)
///
/// To make one takes no memory: it says itself when it was made, under a key that only this verifier has. Only those that
/// were answered by a valid presentation are remembered, until they expire. A memory that is full accepts nothing more
/// until some have expired.
///
/// Copies share their memory. The key of one memory is never another's: two memories would accept a challenge twice.
public struct Challenges: Sendable {
    /// For how many seconds a challenge is good.
    public static let lifetime: TimeInterval = 300
    static let lifetimeSeconds: UInt64 = 300

    /// The verifier's name for itself, which every presentation must name.
    public let audience: String
    private let seal: ChallengeSeal
    private let memory: any ChallengeMemory
    private let clock: any WallClock
    private let random: any RandomSource

    /// Begins with a new key and no memory, so that no challenge of an earlier process is accepted.
    ///
    /// - Parameters:
    ///   - audience: The verifier's name for itself.
    ///   - capacity: How many answered challenges are remembered at most.
    ///   - clock: Dates the challenges.
    ///   - random: Where the key and the challenges come from.
    /// - Throws: `BadgeError` `invalidInput` when the audience is empty.
    public init(
        audience: String, capacity: Int = 65_536, clock: any WallClock = SystemClock(),
        random: any RandomSource = SystemRandom()
    ) throws {
        try self.init(
            audience, key: random.secret(bytes: 32), memory: ProcessChallengeMemory(capacity: capacity), clock, random)
    }

    /// Keeps key and memory in a folder, for all processes that name it; at most 16,384 answered challenges are
    /// remembered there.
    ///
    /// - Parameters:
    ///   - audience: The verifier's name for itself.
    ///   - folder: Where `challenge.key` and `challenges.used` are, both of mode 0600; it is made when it is missing. A
    ///     memory that is missing invalidates all challenges that are open.
    ///   - clock: Dates the challenges.
    ///   - random: Where the key and the challenges come from.
    /// - Throws: `BadgeError` `invalidInput` when the audience is empty or no folder can be by that path;
    ///   `custodyInsecure` when others can reach the key, `custodyDamaged`, `diskFull`, `storeReadOnly`, `storeFailed`.
    public init(
        audience: String, folder: URL, clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
    ) throws {
        let memory = try ChallengeFolder(folder, random: random)
        try self.init(audience, key: memory.key, memory: memory, clock, random)
    }

    private init(
        _ audience: String, key: Secret, memory: any ChallengeMemory, _ clock: any WallClock,
        _ random: any RandomSource
    ) throws {
        guard !audience.isEmpty else { throw BadgeError(.invalidInput, "invalidInput.audienceAndNonce") }
        self.audience = audience
        self.memory = memory
        self.clock = clock
        self.random = random
        seal = ChallengeSeal(key: key, audience: audience)
    }

    /// A challenge for one presentation.
    public func make() -> Challenge {
        let stamp = ChallengeStamp(issuedAt: seconds, id: random.bytes(ChallengeStamp.idBytes))
        return Challenge(
            audience: audience, nonce: seal.nonce(of: stamp),
            expires: Date(timeIntervalSince1970: TimeInterval(stamp.issuedAt + Self.lifetimeSeconds)))
    }

    /// Whether this verifier made the challenge for this audience, however long ago.
    ///
    /// - Parameter nonce: The nonce of a presentation or of a challenge.
    public func made(_ nonce: String) -> Bool {
        do {
            _ = try seal.stamp(of: nonce)
            return true
        } catch {
            return false
        }
    }

    /// What a nonce says, when it is a challenge that may be answered now; whether it was answered before is not asked.
    ///
    /// - Throws: `VerificationFailure` `challengeMalformed`, `challengeForeign`, `challengeExpired` or
    ///   `challengeNotYetValid`.
    func open(_ nonce: String) throws -> ChallengeStamp {
        let stamp = try seal.stamp(of: nonce)
        let now = seconds
        guard stamp.issuedAt <= now else {
            throw VerificationFailure(.challengeNotYetValid, "verification.challengeNotYetValid")
        }
        guard now - stamp.issuedAt < Self.lifetimeSeconds else { throw VerificationFailure.challengeExpired }
        return stamp
    }

    /// Accepts the answer to a challenge, once.
    ///
    /// - Throws: `VerificationFailure` `challengeUsed`, `challengeExpired` or `challengeMemoryFull`; `BadgeError` when the
    ///   folder cannot be read or written.
    func redeem(_ stamp: ChallengeStamp) throws {
        try memory.insert(stamp, at: seconds)
    }

    private var seconds: UInt64 { UInt64(max(0, clock.now().timeIntervalSince1970.rounded(.down))) }
}

extension VerificationFailure {
    static var challengeExpired: Self { Self(.challengeExpired, "verification.challengeExpired") }
}
