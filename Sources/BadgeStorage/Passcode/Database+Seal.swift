import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    /// Seals under the passcode, once one is set, whatever the policies want sealed and is not. A badge of which something
    /// lay open is to be issued again on another key: it may have been copied.
    func lockSecrets(_ keyring: BadgeKeyring, _ occasion: Occasion) throws {
        guard let lock = try passcode()?.lock else { return }
        for organization in Set(try passcodeDemands().map(\.organizationID)).sorted() {
            try lockSecrets(of: organization, lock, keyring, occasion)
        }
    }

    private func lockSecrets(
        of organization: Organization.ID, _ lock: PasscodeLock, _ keyring: BadgeKeyring, _ occasion: Occasion
    ) throws {
        let secrets = try protectedSecrets(of: organization, areLocked: false)
        guard !secrets.isEmpty else { return }
        var badges: [Badge.ID: Bool] = [:]
        for secret in secrets {
            let isLocked = try relock(secret, under: lock, keyring)
            guard let badge = secret.badgeID else { continue }
            badges[badge] = isLocked && badges[badge] ?? true
        }
        // The device's key opens the sessions of all badges of its issuer.
        let exposed = secrets.contains { $0.kind == .deviceKey } ? try badgeIDs(of: organization) : Array(badges.keys)
        try exposeDevice(of: organization)
        for badge in exposed {
            try executeCached("UPDATE badge SET awaits_new_key = 1 WHERE id = ?", [badge.rawValue])
        }
        for (badge, isLocked) in badges.sorted(by: { $0.key < $1.key }) {
            try record(.seal, of: badge, isLocked ? "locked" : "failed", occasion)
        }
    }

    /// A badge is moved to another key in a session of another device key.
    func exposeDevice(of organization: Organization.ID) throws {
        try executeCached(
            """
            UPDATE device SET is_exposed = 1
            WHERE issuer = (SELECT issuer FROM organization WHERE id = ?) AND NOT is_exposed
            """, [organization.rawValue])
    }

    /// What cannot be opened is left as it is, for who can: it is no use to anybody meanwhile.
    private func relock(_ secret: ProtectedSecret, under lock: PasscodeLock, _ keyring: BadgeKeyring) throws -> Bool {
        let context = secret.kind.context(secret.rowID)
        do {
            let seal = try keyring.outerSeal(of: secret, in: self)
            let opened = try seal.open(secret.sealed.bytes, context: context)
            try save(try seal.seal(opened, context: context, under: lock), as: secret)
            return true
        } catch BadgeError.Code.custodyDamaged {
            return false
        }
    }

    /// Unseals what the policy of an organization no longer wants sealed under the passcode.
    func unlockSecrets(
        of organization: Organization.ID, with unlocking: PasscodeUnlocking, _ keyring: BadgeKeyring,
        _ occasion: Occasion
    ) throws {
        let secrets = try protectedSecrets(of: organization, areLocked: true)
        for secret in secrets {
            let context = secret.kind.context(secret.rowID)
            let seal = try keyring.outerSeal(of: secret, in: self)
            let opened = try seal.open(secret.sealed, context: context, with: unlocking)
            try save(try seal.seal(opened, context: context, under: nil), as: secret)
        }
        try executeCached("UPDATE badge SET awaits_new_key = 0 WHERE organization_id = ?", [organization.rawValue])
        try executeCached(
            """
            UPDATE device SET is_exposed = 0
            WHERE issuer = (SELECT issuer FROM organization WHERE id = ?)
            """, [organization.rawValue])
        for badge in Set(secrets.compactMap(\.badgeID)).sorted() {
            try record(.seal, of: badge, "unlocked", occasion)
        }
    }

    /// Whether anything of a badge is sealed under the passcode; a device's key alone is worth nothing.
    func hasLockedSecrets() throws -> Bool {
        try protectedSecrets(areLocked: true).contains { $0.kind != .deviceKey }
    }

    /// Erases what is sealed under a passcode that is gone, so that not even a passcode remembered later opens it.
    ///
    /// - Returns: The badges that cannot be used until they are issued again.
    func eraseLockedSecrets(_ occasion: Occasion) throws -> [Badge.ID] {
        var lost: [Badge.ID] = []
        for secret in try protectedSecrets(areLocked: true) {
            switch secret.kind {
            case .credential, .holderKey: try save(SealedSecret(Data(), isLocked: false), as: secret)
            case .refreshToken, .codeSecret, .deviceKey: try delete(secret)
            }
            guard let badge = secret.badgeID, !lost.contains(badge) else { continue }
            try loseKey(of: badge, occasion)
            lost.append(badge)
        }
        try eraseLockedRest()
        return lost
    }

    /// Erases what is sealed under a passcode that is gone and is of no badge: keys of devices, and what was begun.
    func eraseLockedRest() throws {
        try executeCached("DELETE FROM device WHERE is_locked OR next_sealed IS NOT NULL")
        try executeCached("DELETE FROM issuance WHERE is_locked")
        try deleteUnusedKeys()
    }

    private func delete(_ secret: ProtectedSecret) throws {
        try executeCached("DELETE FROM \(secret.kind.table) WHERE \(secret.kind.primaryKey) = ?", [secret.rowID])
    }

    private func loseKey(of badge: Badge.ID, _ occasion: Occasion) throws {
        try executeCached("DELETE FROM session WHERE badge_id = ?", [badge.rawValue])
        try executeCached(
            """
            UPDATE badge SET awaits_new_key = 0,
                status = CASE status WHEN 'revoked' THEN status ELSE 'keyMissing' END
            WHERE id = ?
            """, [badge.rawValue])
        try record(.badge, of: badge, "keyLost", occasion)
    }
}
