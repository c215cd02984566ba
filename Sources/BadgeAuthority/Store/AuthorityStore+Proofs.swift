import BadgeDatabase
import BadgeKeys
import Foundation
import GRDB

// The result of checking a proof of a device's key.
enum ReplayCheck: Sendable {
    case taken
    // The proof has no nonce, or one that is not ours or has expired.
    case nonceUnknown
    case replayed
}

extension AuthorityStore {
    // Remembers the proof until its nonce expires; from then on, the proof is refused because of its nonce.
    func take(_ proof: DeviceProof) throws -> ReplayCheck {
        let now = clock.now()
        // A proof without a valid nonce is refused without a write transaction.
        guard let expires = try codeAuthenticator().expiry(of: proof.nonce, for: .device), now < expires else {
            return .nonceUnknown
        }
        let digest = CodeAuthenticator.digest("\(proof.key.thumbprint) \(proof.id)")
        return try write { db in
            try db.executeCached("DELETE FROM proof WHERE expires <= ?", [now.wholeSeconds])
            try Self.requireRoom(in: "proof", db)
            try db.executeCached(
                "INSERT OR IGNORE INTO proof (digest, expires) VALUES (?, ?)", [digest, expires.wholeSeconds])
            return db.changesCount == 1 ? .taken : .replayed
        }
    }
}
