import BadgeDatabase
package import BadgeKeys
package import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension BadgeStore {
    /// Begins to replace a badge's credential on its existing key. Nothing is written, so that a failed renewal leaves
    /// everything unchanged.
    ///
    /// - Throws: `BadgeError` `notFound`, `badgeRevoked`, `keyMissing`, `passcodeRequired`; errors of the custody.
    package func beginRenewal(of badge: Badge.ID, with key: PasscodeKey? = nil) throws -> Issuance {
        let custody = custody
        let holderKey = try database.read { database in
            let found = try database.requireReplaceable(badge)
            return try database.holderKey(of: found, custody, with: try database.unlocking(with: key))
        }
        return Issuance(id: Identifier(rawValue: random.uuid()), key: holderKey, authorization: nil)
    }

    /// Replaces a badge's credential by a new one, on a new key or the same one, like `completeIssuance` for an
    /// existing badge. A badge that had lost its key or had expired becomes `active` or, if its policy gates the
    /// activation, `pending`; an active or suspended badge keeps its status.
    ///
    /// The old credential is deleted, with its key if the new one has another. The session stays unless a refresh token
    /// is given.
    ///
    /// `isAsked` says whether the user requested the issuance: only then does another key reset the badge's used-up
    /// attempts.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such badge, or none of that organization; `badgeRevoked`;
    ///   `credentialMalformed` when a value could not be read back unchanged.
    package func replaceCredential(_ issuance: Issuance, with issued: IssuanceResult, isAsked: Bool = false) throws {
        let keyring = keyring
        let hasSealed = try writing { database, occasion in
            let wasOpen = try database.wasOpen(issuance, at: issued.badge.server)
            try database.executeCached("DELETE FROM issuance WHERE id = ?", [issuance.id.rawValue])
            let old = try database.requireReplaceable(issued.badge.id, of: issued.organization.id)
            // A run that took the same issuance up in the meantime has stored the same credential.
            guard old.credentialID != issued.credential.id else { return false }
            let isRenewal = try database.holderKeyThumbprint(of: old) == issuance.key.publicKey.thumbprint
            try database.save(issued.organization)
            try database.noteDemand(of: issued.organization.id)
            if isAsked, !isRenewal { try database.endExhaustion(of: old) }
            if !isRenewal { try database.endRollback(of: old) }
            let secrets = IssuedSecrets(
                issued, issuance.key, lock: try database.lock(for: issued.organization.id), keyring: keyring)
            try secrets.saveKeys(in: database, now: occasion.seconds)
            try database.replaceCredential(of: old, with: secrets, now: occasion.seconds)
            try database.noteContact(issued, now: occasion.seconds)
            try database.record(.badge, of: old.id, old.credentialID == nil ? "added" : "replaced", occasion)
            // Who logged out meanwhile stays so.
            if try isAsked || old.credentialID == nil || database.session(of: old.id) != nil {
                try secrets.saveSession(in: database, occasion)
            }
            try database.note(secrets, wereOpen: wasOpen, isRenewal: isRenewal, occasion)
            let hasSealed = try database.lockSecrets(keyring, occasion)
            return hasSealed || wasOpen && secrets.lock != nil
        }
        if hasSealed { try emptyLogBehindCommit() }
    }
}

extension Database {
    fileprivate func requireReplaceable(
        _ id: Badge.ID, of organization: Organization.ID? = nil
    ) throws -> Badge {
        let badge = try requireBadge(id)
        guard organization == nil || badge.organizationID == organization else {
            throw BadgeError(.notFound, "notFound.badgeOfOrganization", ["badge": id])
        }
        guard badge.status != .revoked else {
            throw BadgeError(.badgeRevoked, "badgeRevoked.byOrganization")
        }
        return badge
    }

    fileprivate func replaceCredential(of old: Badge, with secrets: IssuedSecrets, now: Int64) throws {
        let issued = secrets.issued
        try forgetCodeSecret(of: old.id, unlessOn: issued.credential.holderKey)
        try executeCached("DELETE FROM credential WHERE badge_id = ?", [old.id.rawValue])
        try secrets.insertCredential(in: self)
        try secrets.insertCopies(in: self, now: now)
        let badge = issued.badge.inPlace(of: old)
        try update(badge)
        try deleteUnneeded()
        try requireReadable(badge)
    }

    // On another key the organization counts it as another badge, with codes of its own.
    private func forgetCodeSecret(of badge: Badge.ID, unlessOn holderKey: String) throws {
        try executeCached(
            """
            DELETE FROM code_secret WHERE badge_id = ?1
                AND NOT EXISTS (SELECT 1 FROM credential WHERE badge_id = ?1 AND holder_key = ?2)
            """, [badge.rawValue, holderKey])
    }
}

extension Badge {
    /// Returns the badge with the status that it has when it replaces an older one.
    fileprivate func inPlace(of old: Badge) -> Badge {
        var badge = self
        if [.active, .suspended].contains(old.status) { badge.status = old.status }
        return badge
    }
}
