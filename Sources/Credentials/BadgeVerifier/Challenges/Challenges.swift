import BadgeKeys
import BadgeModel
public import BadgeSystem
public import Foundation

/// Creates the challenges of one verifier, and accepts each of them once within five minutes.
///
///     let challenges = try Challenges(audience: "https://door.example.org")
///     let challenge = challenges.make()
///     let shown = try await ask(for: challenge.audience, challenge.nonce)
///     let result = try await verifier.verify(shown, answering: challenges)
///
/// Creating a challenge uses no memory: it contains its own time of creation, authenticated with a key that only this
/// verifier has. Only challenges that were answered by a valid presentation are recorded, until they expire: 64 of each
/// holder key. Of a key with as many, or if the record is full, no challenge is accepted until some have expired.
///
/// Copies share the record. Every record has its own key, since two records would accept a challenge twice.
public struct Challenges: Sendable {
    /// The validity of a challenge in seconds.
    public static let lifetime: TimeInterval = 300
    static let lifetimeSeconds: UInt64 = 300
    /// The maximum number of recorded challenges that were answered with one holder key.
    package static let answersOfAKey = 64

    /// The verifier's identifier, which every presentation must name.
    public let audience: String
    private let seal: ChallengeSeal
    private let memory: any ChallengeMemory
    private let clock: any WallClock
    private let random: any RandomSource

    /// Creates challenges with a new key and an empty record, so that no challenge of an earlier process is accepted.
    ///
    /// - Parameters:
    ///   - audience: The verifier's identifier.
    ///   - capacity: The maximum number of recorded challenges.
    ///   - clock: The clock that dates the challenges.
    ///   - random: The source of the key and the challenges.
    /// - Throws: `BadgeError` `invalidInput` when the audience is empty.
    public init(
        audience: String, capacity: Int = 65_536, clock: any WallClock = SystemClock(),
        random: any RandomSource = SystemRandom()
    ) throws {
        try self.init(
            audience, key: random.secret(bytes: 32), memory: ProcessChallengeMemory(capacity: capacity), clock, random)
    }

    /// Creates challenges whose key and record are stored in a folder, for all processes that use it. The record holds
    /// at most 16,384 challenges.
    ///
    /// - Parameters:
    ///   - audience: The verifier's identifier.
    ///   - folder: The folder of `challenge.key` and `challenges.used`, both of mode 0600; created if it is missing. A
    ///     missing record invalidates all open challenges.
    ///   - clock: The clock that dates the challenges.
    ///   - random: The source of the key and the challenges.
    /// - Throws: `BadgeError` `invalidInput` when the audience is empty or the path cannot be a folder;
    ///   `custodyInsecure` when others can access the key, `custodyDamaged`, `diskFull`, `storeReadOnly`,
    ///   `storeFailed`.
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
        guard !audience.isEmpty else { throw BadgeError(.invalidInput, .verifier("invalidInput.audienceAndNonce")) }
        self.audience = audience
        self.memory = memory
        self.clock = clock
        self.random = random
        seal = ChallengeSeal(key: key, audience: audience)
    }

    /// Creates a challenge for one presentation.
    public func make() -> Challenge {
        let stamp = ChallengeStamp(issuedAt: seconds, id: random.bytes(ChallengeStamp.idBytes))
        return Challenge(
            audience: audience, nonce: seal.nonce(of: stamp),
            expires: Date(timeIntervalSince1970: TimeInterval(stamp.issuedAt + Self.lifetimeSeconds)))
    }

    /// Returns whether this verifier created the challenge for this audience, however long ago.
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

    /// Returns the stamp of a nonce, if it is a challenge that may be answered now. Does not check whether it was
    /// answered before.
    ///
    /// - Throws: `VerificationFailure` `challengeMalformed`, `challengeForeign`, `challengeExpired` or
    ///   `challengeNotYetValid`.
    func open(_ nonce: String) throws -> ChallengeStamp {
        let stamp = try seal.stamp(of: nonce)
        let now = seconds
        guard stamp.issuedAt <= now else {
            throw VerificationFailure(.challengeNotYetValid, .verifier("verification.challengeNotYetValid"))
        }
        guard now - stamp.issuedAt < Self.lifetimeSeconds else { throw VerificationFailure.challengeExpired }
        return stamp
    }

    /// Accepts the answer to a challenge, once.
    ///
    /// - Throws: `VerificationFailure` `challengeUsed`, `challengeExpired` or `challengeMemoryFull`; `BadgeError` when the
    ///   folder cannot be read or written.
    func redeem(_ stamp: ChallengeStamp, by holderKey: JWK) throws {
        try memory.insert(stamp, by: HolderTag(holderKey), at: seconds)
    }

    private var seconds: UInt64 { UInt64(max(0, clock.now().timeIntervalSince1970.rounded(.down))) }
}

extension VerificationFailure {
    static var challengeExpired: Self { Self(.challengeExpired, .verifier("verification.challengeExpired")) }
}
