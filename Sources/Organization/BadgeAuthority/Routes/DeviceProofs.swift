import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import Synchronization

// The proofs of devices' keys that this process has taken, and the nonces that proofs need.
//
// A nonce is authenticated with a secret of the process. After a restart nothing is remembered, but a proof from before
// it is refused because of its nonce, so that a proof costs no write to the store.
//
// Proofs of strangers are remembered by the network that got the nonce, and those of known devices by their key. When
// there are too many, those of the one that has most are forgotten, and its nonces so far become void, so that no
// proof can be replayed: its clients ask again with the nonce of the refusal. Nobody is refused.
final class DeviceProofs: Sendable {
    // The result of checking a proof.
    enum Check: Sendable {
        case taken
        // The proof has no nonce, or one that is not of this process, has expired or is void.
        case nonceUnknown
        case replayed
    }

    private let authenticator: CodeAuthenticator
    private let random: any RandomSource
    private let memory: Mutex<Memory>

    init(
        random: any RandomSource, strangers: Bound = .strangersProofs, devices: Bound = .devicesProofs
    ) {
        self.random = random
        authenticator = CodeAuthenticator(secret: Secret(utf8: random.token(bytes: 32)))
        memory = Mutex(Memory(strangers: ProofTable(strangers), devices: ProofTable(devices)))
    }

    // The number of proofs that are remembered.
    var count: Int { memory.withLock { $0.strangers.count + $0.devices.count } }

    func nonce(for client: ClientAddress? = nil, now: Date) -> String {
        let expires = now.addingTimeInterval(Lifetime.nonce)
        let epoch = memory.withLock { $0.beginNonce(until: expires.wholeSeconds) }
        return authenticator.deviceNonce(
            DeviceNonce(network: client.map { authenticator.name(of: $0) } ?? "", epoch: epoch, expires: expires),
            random: random)
    }

    // Whether the proof's nonce is valid.
    func isCurrent(_ proof: DeviceProof, now: Date) -> Bool { nonce(of: proof, now: now) != nil }

    // Remembers the proof until its nonce expires; from then on, the proof is refused because of its nonce.
    //
    // - Parameter isDevices: Whether the key is that of a device that the organization knows.
    func take(_ proof: DeviceProof, isDevices: Bool = false, now: Date) -> Check {
        guard let nonce = nonce(of: proof, now: now) else { return .nonceUnknown }
        let key = proof.key.thumbprint
        let digest = CodeAuthenticator.digest("\(key) \(proof.id)")
        return memory.withLock { memory in
            memory.forgetExpired(now.wholeSeconds)
            // The nonce may have become void meanwhile.
            guard memory.isValid(nonce, for: key) else { return .nonceUnknown }
            guard !memory.strangers.holds(digest, of: nonce.network), !memory.devices.holds(digest, of: key) else {
                return .replayed
            }
            memory.remember(digest, isDevices ? key : nonce.network, isDevices, until: nonce.expires.wholeSeconds)
            return .taken
        }
    }

    private func nonce(of proof: DeviceProof, now: Date) -> DeviceNonce? {
        guard let nonce = authenticator.deviceNonce(proof.nonce), now < nonce.expires else { return nil }
        return memory.withLock { $0.isValid(nonce, for: proof.key.thumbprint) } ? nonce : nil
    }

    private struct Memory {
        var strangers: ProofTable
        var devices: ProofTable
        // How often proofs were forgotten before their time.
        private var epoch = 0
        private var swept: Int64 = 0
        // When the last nonce so far expires.
        private var lastExpiry: Int64 = 0

        init(strangers: ProofTable, devices: ProofTable) {
            self.strangers = strangers
            self.devices = devices
        }

        func isValid(_ nonce: DeviceNonce, for key: String) -> Bool {
            nonce.epoch >= max(strangers.firstEpoch(of: nonce.network), devices.firstEpoch(of: key))
        }

        mutating func remember(_ digest: Data, _ owner: String, _ isDevices: Bool, until expiry: Int64) {
            let (next, end) = (epoch + 1, lastExpiry)
            let hasForgotten =
                isDevices
                ? devices.insert(digest, of: owner, until: expiry, voidingBefore: next, until: end)
                : strangers.insert(digest, of: owner, until: expiry, voidingBefore: next, until: end)
            if hasForgotten { epoch = next }
        }

        // Returns the epoch of a new nonce.
        mutating func beginNonce(until expiry: Int64) -> Int {
            lastExpiry = max(lastExpiry, expiry)
            return epoch
        }

        mutating func forgetExpired(_ now: Int64) {
            guard now - swept >= 10 || now < swept else { return }
            swept = now
            strangers.forgetExpired(now)
            devices.forgetExpired(now)
        }
    }
}

// The proofs of many owners: networks, or devices.
private struct ProofTable {
    private struct Owner {
        // When each proof may be forgotten, by its digest.
        var expiries: [Data: Int64] = [:]
        // Nonces of earlier epochs are void, until the last of them has expired.
        var firstEpoch = 0
        var voidUntil: Int64 = 0
    }

    private let bound: Bound
    private var owners: [String: Owner] = [:]
    // For all owners.
    private var firstEpoch = 0
    private(set) var count = 0

    init(_ bound: Bound) {
        self.bound = bound
    }

    func holds(_ digest: Data, of owner: String) -> Bool { owners[owner]?.expiries[digest] != nil }

    func firstEpoch(of owner: String) -> Int { max(firstEpoch, owners[owner]?.firstEpoch ?? 0) }

    // True if proofs were forgotten to make room, whose owners' nonces of earlier epochs are void from now on. A proof
    // that was just taken stays.
    mutating func insert(
        _ digest: Data, of owner: String, until expiry: Int64, voidingBefore epoch: Int, until end: Int64
    ) -> Bool {
        var hasForgotten = false
        if owners[owner, default: Owner()].expiries.count >= bound.limitOfOne {
            forget(owner, before: epoch, until: end)
            hasForgotten = true
        }
        if count >= bound.limit || owners.count > bound.limit {
            let heaviest = owners.max { ($0.value.expiries.count, $0.key) < ($1.value.expiries.count, $1.key) }
            if let heaviest, heaviest.value.expiries.count > bound.limit / 1000, owners.count <= bound.limit {
                forget(heaviest.key, before: epoch, until: end)
            } else {
                // Nobody has many: all must ask again, which is cheaper than to look for the heaviest each time.
                (owners, count, firstEpoch) = ([:], 0, epoch)
            }
            hasForgotten = true
        }
        owners[owner, default: Owner()].expiries[digest] = expiry
        count += 1
        return hasForgotten
    }

    private mutating func forget(_ owner: String, before epoch: Int, until end: Int64) {
        count -= owners[owner]?.expiries.count ?? 0
        owners[owner] = Owner(firstEpoch: epoch, voidUntil: end)
    }

    mutating func forgetExpired(_ now: Int64) {
        owners = owners.compactMapValues { owner in
            var owner = owner
            owner.expiries = owner.expiries.filter { $0.value > now }
            return owner.expiries.isEmpty && owner.voidUntil <= now ? nil : owner
        }
        count = owners.values.reduce(0) { $0 + $1.expiries.count }
    }
}
