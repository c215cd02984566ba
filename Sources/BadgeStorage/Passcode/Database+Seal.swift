import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// A credential's secret half as it stands in its columns.
struct SealedCredential {
    let id: Credential.ID
    let badgeID: Badge.ID
    let organizationID: Organization.ID
    let isLocked: Bool
    let sealed: Data

    /// Whether its text was lost with the passcode that it was sealed under.
    var isErased: Bool { sealed.isEmpty }

    init(row: Row) throws {
        id = Credential.ID(rawValue: try row.value("id"))
        badgeID = Badge.ID(rawValue: try row.value("badge_id"))
        organizationID = Organization.ID(rawValue: try row.value("organization_id"))
        isLocked = try row.value("is_locked")
        sealed = try row.value("sealed")
    }
}

extension Database {
    /// Seals under the passcode what is to be sealed and is not: the credentials of badges whose policy demands a
    /// passcode, once one is set.
    func lockCredentials(_ keyring: BadgeKeyring, _ occasion: Occasion) throws {
        guard let lock = try passcode()?.lock else { return }
        let demanding = Set(try passcodeDemands().map(\.organizationID))
        for credential in try demanding.sorted().flatMap(unlockedCredentials(of:)) {
            let seal = CredentialSeal(key: try keyring.key(of: credential.badgeID, in: self))
            let isLocked = try lockCredential(credential, lock, seal)
            try record(.seal, of: credential.badgeID, isLocked ? "locked" : "failed", occasion)
        }
    }

    /// A credential that cannot be opened is left as it is, for whoever can: it is no use to anybody meanwhile.
    private func lockCredential(
        _ credential: SealedCredential, _ lock: PasscodeLock, _ seal: CredentialSeal
    ) throws -> Bool {
        let text: Secret
        do { text = try seal.open(credential.sealed, of: credential.id) } catch BadgeError.Code.custodyDamaged {
            return false
        }
        try save(try seal.seal(text, of: credential.id, under: lock), isLocked: true, of: credential.id)
        return true
    }

    func save(_ sealed: Data, isLocked: Bool, of id: Credential.ID) throws {
        try executeCached(
            "UPDATE credential SET sealed = ?, is_locked = ? WHERE id = ?", [sealed, isLocked, id.rawValue])
    }

    private func unlockedCredentials(of organization: Organization.ID) throws -> [SealedCredential] {
        try sealedCredentials(
            where: "NOT is_locked AND length(sealed) > 0 AND organization_id = ?", [organization.rawValue])
    }

    func lockedCredentials() throws -> [SealedCredential] { try sealedCredentials(where: "is_locked") }

    func sealedCredentials(
        where condition: String, _ arguments: StatementArguments = []
    ) throws -> [SealedCredential] {
        try cachedRows(
            """
            SELECT credential.id, badge_id, organization_id, is_locked, sealed
            FROM credential JOIN badge ON badge.id = badge_id WHERE \(condition) ORDER BY badge.place, credential.id
            """, arguments
        ).map(SealedCredential.init(row:))
    }

    /// Erases what is sealed under a passcode that is gone, so that not even a passcode remembered later opens it.
    func eraseLockedCredentials(_ occasion: Occasion) throws -> [Badge.ID] {
        var lost: [Badge.ID] = []
        for credential in try lockedCredentials() {
            try save(Data(), isLocked: false, of: credential.id)
            guard !lost.contains(credential.badgeID) else { continue }
            try loseKey(of: credential.badgeID, occasion)
            lost.append(credential.badgeID)
        }
        return lost
    }

    private func loseKey(of badge: Badge.ID, _ occasion: Occasion) throws {
        try executeCached("DELETE FROM session WHERE badge_id = ?", [badge.rawValue])
        try executeCached(
            "UPDATE badge SET status = 'keyMissing' WHERE id = ? AND status <> 'revoked'", [badge.rawValue])
        try record(.badge, of: badge, "keyLost", occasion)
    }
}
