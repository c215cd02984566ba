import BadgeKeys
import BadgeModel
import Foundation
import Synchronization

// The proofs of devices' keys that this process has taken, and the nonces that proofs need.
//
// A nonce is authenticated with a secret of the process. After a restart nothing is remembered, but a proof from before
// it is refused because of its nonce, so that a proof costs no write to the store.
final class DeviceProofs: Sendable {
    // The result of checking a proof.
    enum Check: Sendable {
        case taken
        // The proof has no nonce, or one that is not of this process or has expired.
        case nonceUnknown
        case replayed
    }

    private struct Memory {
        // When each proof may be forgotten, by its digest.
        var expiries: [Data: Int64] = [:]
        var swept: Int64 = 0

        mutating func forgetExpired(_ now: Int64) {
            swept = now
            expiries = expiries.filter { $0.value > now }
        }
    }

    private let authenticator: CodeAuthenticator
    private let random: any RandomSource
    private let limit: Int
    private let memory = Mutex(Memory())

    init(random: any RandomSource, limit: Int = Most.living) {
        self.random = random
        self.limit = limit
        authenticator = CodeAuthenticator(secret: Secret(utf8: random.token(bytes: 32)))
    }

    // The number of proofs that are remembered.
    var count: Int { memory.withLock { $0.expiries.count } }

    func nonce(now: Date) -> String {
        authenticator.nonce(.device, expires: now.addingTimeInterval(Lifetime.nonce), random: random)
    }

    // Remembers the proof until its nonce expires; from then on, the proof is refused because of its nonce.
    func take(_ proof: DeviceProof, now: Date) throws(BoundReached) -> Check {
        guard let expires = authenticator.expiry(of: proof.nonce, for: .device), now < expires else {
            return .nonceUnknown
        }
        let digest = CodeAuthenticator.digest("\(proof.key.thumbprint) \(proof.id)")
        let seconds = now.wholeSeconds
        return try memory.withLock { memory throws(BoundReached) in
            if seconds - memory.swept >= 10 { memory.forgetExpired(seconds) }
            guard memory.expiries[digest] == nil else { return .replayed }
            guard memory.expiries.count < limit else { throw BoundReached(seconds: 60) }
            memory.expiries[digest] = expires.wholeSeconds
            return .taken
        }
    }
}
