import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    /// Seals under the passcode, once one is set, whatever the policies want sealed and is not. A badge of which
    /// something lay open is to be issued again on another key: it may have been copied.
    ///
    /// - Returns: Whether anything was sealed, of which the log may hold more.
    @discardableResult
    func lockSecrets(_ keyring: BadgeKeyring, _ occasion: Occasion) throws -> Bool {
        guard let lock = try passcode()?.lock else { return false }
        var hasSealed = try lockRest(lock, keyring)
        for organization in Set(try passcodePolicies().map(\.organizationID)).sorted() {
            if try lockSecrets(of: organization, lock, keyring, occasion) { hasSealed = true }
        }
        return hasSealed
    }

    private func lockSecrets(
        of organization: Organization.ID, _ lock: PasscodeKeyPair, _ keyring: BadgeKeyring, _ occasion: Occasion
    ) throws -> Bool {
        let secrets = try protectedSecrets(of: organization, areLocked: false)
        var sealed: [ProtectedSecret] = []
        var badges: [Badge.ID: Bool] = [:]
        for secret in secrets {
            let isLocked = try relock(secret, under: lock, keyring)
            if isLocked { sealed.append(secret) }
            guard let badge = secret.badgeID else { continue }
            badges[badge] = isLocked && badges[badge] ?? true
        }
        try expose(sealed, of: organization)
        for (badge, isLocked) in badges.sorted(by: { $0.key < $1.key }) {
            if isLocked {
                try record(.seal, of: badge, "locked", occasion)
            } else {
                try recordUnlessRepeated(
                    AuditEvent(.seal, badgeID: badge, organizationID: organization, outcome: "failed"), occasion)
            }
        }
        return !sealed.isEmpty
    }

    /// The badges of these secrets are to be issued again: they lay open. What the custody does not open lies open to
    /// nobody.
    private func expose(_ secrets: [ProtectedSecret], of organization: Organization.ID) throws {
        guard !secrets.isEmpty else { return }
        try exposeDevice(of: organization)
        // The device's key opens the sessions of all badges of its issuer.
        let badges =
            secrets.contains { $0.kind == .deviceKey }
            ? try badgeIDs(of: organization) : Set(secrets.compactMap(\.badgeID)).sorted()
        for badge in badges { try executeCached("UPDATE badge SET awaits_new_key = 1 WHERE id = ?", [badge.rawValue]) }
    }

    /// Seals what is of no badge yet: issuances that were begun, their keys, and keys of this device for organizations
    /// that are not known. That it lay open is told by a beginning before the passcode's.
    private func lockRest(_ lock: PasscodeKeyPair, _ keyring: BadgeKeyring) throws -> Bool {
        let seal = CustodySeal(custody: keyring.custody)
        var hasSealed = false
        for row in try cachedRows(Self.strangersDevices) {
            let issuer: String = try row.value("issuer")
            let context = BadgeStore.deviceContext(issuer: issuer)
            guard let sealed = try relocked(row["sealed"], context, seal, lock) else { continue }
            try executeCached(
                "UPDATE device SET sealed = ?, is_locked = 1, is_exposed = 1 WHERE issuer = ?", [sealed, issuer])
            hasSealed = true
        }
        for row in try cachedRows("SELECT id, holder_key, authorization FROM issuance WHERE NOT is_locked") {
            let (id, key): (String, String) = (try row.value("id"), try row.value("holder_key"))
            let authorization = try (row["authorization"] as Data?).map {
                try relocked($0, BadgeStore.authorizationContext(id), seal, lock)
            }
            if case .some(.none) = authorization { continue }
            guard try lockHolderKey(key, seal, lock) else { continue }
            try executeCached(
                """
                UPDATE issuance SET authorization = ?, is_locked = 1,
                    started_at = min(started_at, (SELECT set_at FROM passcode) - 1)
                WHERE id = ?
                """, [authorization ?? nil, id])
            hasSealed = true
        }
        return hasSealed
    }

    private static let strangersDevices = """
        SELECT issuer, sealed FROM device WHERE NOT is_locked AND issuer NOT IN (SELECT issuer FROM organization)
        """

    private func lockHolderKey(_ thumbprint: String, _ seal: CustodySeal, _ lock: PasscodeKeyPair) throws -> Bool {
        let sql = "SELECT sealed FROM device_key WHERE thumbprint = ? AND NOT is_locked"
        guard let row = try cachedRow(sql, [thumbprint]) else { return true }
        let context = BadgeStore.keyContext(thumbprint)
        guard let sealed = try relocked(row["sealed"], context, seal, lock) else { return false }
        try executeCached("UPDATE device_key SET sealed = ?, is_locked = 1 WHERE thumbprint = ?", [sealed, thumbprint])
        return true
    }

    /// `nil` for what cannot be opened.
    private func relocked(
        _ sealed: Data, _ context: String, _ seal: any OuterSeal, _ lock: PasscodeKeyPair
    ) throws -> Data? {
        do {
            let opened = try seal.open(sealed, context: context)
            return try seal.seal(opened, context: context, under: lock).bytes
        } catch BadgeError.Code.custodyDamaged { return nil }
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
    private func relock(_ secret: ProtectedSecret, under lock: PasscodeKeyPair, _ keyring: BadgeKeyring) throws -> Bool
    {
        let context = secret.kind.context(secret.rowID)
        let seal: any OuterSeal
        do { seal = try keyring.outerSeal(of: secret, in: self) } catch BadgeError.Code.custodyDamaged { return false }
        guard let sealed = try relocked(secret.sealed.bytes, context, seal, lock) else { return false }
        try save(SealedSecret(sealed, isLocked: true), as: secret)
        return true
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
        try eraseLockedRest(occasion)
        return lost
    }

    /// Erases what is sealed under a passcode that is gone and is of no badge: keys of devices, and what was begun.
    func eraseLockedRest(_ occasion: Occasion) throws {
        try executeCached("DELETE FROM device WHERE is_locked OR next_sealed IS NOT NULL")
        try executeCached("DELETE FROM issuance WHERE is_locked")
        try removeUnpromisedBadges(occasion)
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
