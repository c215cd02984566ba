import BadgeDatabase
import BadgeKeys
import Foundation
import GRDB

// What a proof of a device's key comes to.
enum ReplayCheck: Sendable {
    case taken
    // There is no nonce in it, or one that is not ours or has run out.
    case nonceUnknown
    case replayed
}

extension AuthorityStore {
    // Once its nonce has run out a proof is refused for that: until then it is remembered.
    func take(_ proof: DeviceProof) throws -> ReplayCheck {
        let now = clock.now()
        // Who has no nonce makes no writer wait.
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
