import BadgeDatabase
package import BadgeKeys
package import BadgeModel
package import BadgePolicy
import BadgeSystem
import Foundation
import GRDB

extension BadgeStore {
    /// Returns whether the secret of a badge's codes is stored.
    package func hasCodeSecret(_ badge: Badge.ID) throws -> Bool {
        try database.read { try $0.hasBoundRow(.codeSecret, "badge_id", badge.rawValue) }
    }

    /// Returns the secret from which the badge's codes are computed, for a permit, and records its use in the audit
    /// log.
    ///
    /// - Throws: `BadgeError` `permitInvalid`; `notFound` when it was never stored; `passcodeRequired`;
    ///   `passcodeExhausted` when the badge is locked because its attempts are used up.
    package func releaseCodeSecret(_ permit: Permit, with key: PasscodeKey? = nil) throws -> Secret {
        guard permit.allows(.use, of: permit.badgeID, at: clock.now()) else {
            throw BadgeError(
                .permitInvalid, "permitInvalid.purpose")
        }
        guard let secret = try codeSecret(of: permit.badgeID, with: key) else {
            throw BadgeError(.notFound, "notFound.codeSecret")
        }
        _ = try record(
            AuditEvent(.use, badgeID: permit.badgeID, policyVersion: permit.policyVersion, outcome: "code"))
        return secret
    }

    /// Returns the secret from which a badge's codes are computed; `nil` until it is stored, and again once the badge
    /// has another key.
    ///
    /// - Throws: `BadgeError` `passcodeRequired`, `custodyDamaged`; other errors of the custody.
    func codeSecret(of badge: Badge.ID, with key: PasscodeKey? = nil) throws -> Secret? {
        let keyring = keyring
        return try database.read { database in
            try database.boundRow(.codeSecret, "badge_id", badge.rawValue) { SealedSecret($0) }.map {
                try database.requireNotUsedUp(badge, of: try database.requireBadge(badge).organizationID)
                return try keyring.key(of: badge, in: database).open(
                    $0, context: Self.codeContext(badge), with: try database.unlocking(with: key))
            }
        }
    }

    /// Saves the secret from which a badge's codes are computed.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func saveCodeSecret(_ secret: Secret, of badge: Badge.ID) throws {
        let keyring = keyring
        try database.write { database in
            let lock = try database.lock(for: try database.requireBadge(badge).organizationID)
            let sealed = try keyring.createKeyIfMissing(for: badge, in: database).seal(
                secret, context: Self.codeContext(badge), under: lock)
            try database.executeCached(
                "INSERT OR REPLACE INTO code_secret (badge_id, sealed, is_locked) VALUES (?, ?, ?)",
                [badge.rawValue, sealed.bytes, sealed.isLocked])
        }
    }
}
