import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    /// Seals under the passcode, if one is set, everything that the policies require to be sealed and is not. A badge
    /// with unprotected secrets must be reissued on another key, since they may have been copied.
    ///
    /// - Returns: Whether anything was sealed, whose unsealed form the log may contain.
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

    /// Marks the badges of these secrets for reissue, since the secrets were unprotected. A secret that the custody
    /// cannot open is not exposed.
    private func expose(_ secrets: [ProtectedSecret], of organization: Organization.ID) throws {
        guard !secrets.isEmpty else { return }
        try exposeDevice(of: organization)
        // The device's key opens the sessions of all badges of its issuer.
        let badges =
            secrets.contains { $0.kind == .deviceKey }
            ? try badgeIDs(of: organization) : Set(secrets.compactMap(\.badgeID)).sorted()
        for badge in badges { try executeCached("UPDATE badge SET awaits_new_key = 1 WHERE id = ?", [badge.rawValue]) }
    }

    /// Seals what belongs to no badge yet: interrupted issuances, their keys, and keys of this device for unknown
    /// organizations. A start date before that of the passcode marks an issuance as formerly unprotected.
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

    /// Returns `nil` for what cannot be opened.
    private func relocked(
        _ sealed: Data, _ context: String, _ seal: any OuterSeal, _ lock: PasscodeKeyPair
    ) throws -> Data? {
        do {
            let opened = try seal.open(sealed, context: context)
            return try seal.seal(opened, context: context, under: lock).bytes
        } catch BadgeError.Code.custodyDamaged { return nil }
    }

    /// Marks the device's key as exposed, since a badge can move to another key only in a session of another device
    /// key.
    func exposeDevice(of organization: Organization.ID) throws {
        try executeCached(
            """
            UPDATE device SET is_exposed = 1
            WHERE issuer = (SELECT issuer FROM organization WHERE id = ?) AND NOT is_exposed
            """, [organization.rawValue])
    }

    /// Seals a secret under the passcode. What cannot be opened stays as it is; it is useless in the meantime.
    private func relock(_ secret: ProtectedSecret, under lock: PasscodeKeyPair, _ keyring: BadgeKeyring) throws -> Bool
    {
        let context = secret.kind.context(secret.rowID)
        let seal: any OuterSeal
        do { seal = try keyring.outerSeal(of: secret, in: self) } catch BadgeError.Code.custodyDamaged { return false }
        guard let sealed = try relocked(secret.sealed.bytes, context, seal, lock) else { return false }
        try save(SealedSecret(sealed, isLocked: true), as: secret)
        return true
    }

    /// Unseals what the policy of an organization no longer requires to be sealed under the passcode.
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

    /// Returns whether any secret of a badge is sealed under the passcode; a device's key alone does not count.
    func hasLockedSecrets() throws -> Bool {
        try protectedSecrets(areLocked: true).contains { $0.kind != .deviceKey }
    }

    /// Erases what is sealed under a deleted passcode, so that not even the right passcode opens it later.
    ///
    /// - Returns: The badges that cannot be used until they are reissued.
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

    /// Erases what is sealed under a deleted passcode and belongs to no badge: keys of devices, WebAuthn credentials,
    /// and interrupted issuances.
    func eraseLockedRest(_ occasion: Occasion) throws {
        try executeCached("DELETE FROM device WHERE is_locked OR next_sealed IS NOT NULL")
        try executeCached("DELETE FROM webauthn_credential WHERE is_locked")
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
