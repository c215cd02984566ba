import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    func credential(_ id: Credential.ID) throws -> Credential? {
        try boundRow(.credential, "id", id.rawValue, Credential.init(row:))
    }

    /// Returns the credential to present next: the one with the fewest presentations, the badge's own before others.
    /// Its status list entry must be one from which the badge's status was read, as those of all its credentials are.
    ///
    /// - Returns: `nil` without one.
    func nextCredential(of badge: Badge) throws -> NextCredential? {
        let all = try boundRows(.credential, "badge_id", badge.id.rawValue, StoredCredential.init)
        return NextCredential(of: badge, among: all)
    }

    /// Returns the credential to present next of each badge that has one.
    func nextCredentials(of badges: [Badge]) throws -> [(badge: Badge, next: NextCredential)] {
        let all = try boundRows(
            .credential, "badge_id", anyOf: Set(badges.map(\.id.rawValue)), StoredCredential.init)
        let byBadge = Dictionary(grouping: all) { $0.credential.badgeID }
        return badges.compactMap { badge in
            NextCredential(of: badge, among: byBadge[badge.id] ?? []).map { (badge, $0) }
        }
    }

    /// Returns the thumbprint of the holder key of a badge's credential; `nil` when there is none.
    func holderKeyThumbprint(of badge: Badge) throws -> String? {
        try badge.credentialID.flatMap { try credential($0) }?.holderKey
    }

    /// Returns the holder key of a badge's credential.
    ///
    /// - Throws: `BadgeError` `keyMissing`, `passcodeRequired`; errors of the custody.
    func holderKey(
        of badge: Badge, _ custody: any KeyCustody, with unlocking: PasscodeUnlocking
    ) throws -> SigningKey {
        guard let thumbprint = try holderKeyThumbprint(of: badge) else {
            throw BadgeError(.keyMissing, "keyMissing.badgePending")
        }
        return try holderKey(thumbprint, custody, with: unlocking)
    }

    /// Returns the holder key with that thumbprint.
    ///
    /// - Throws: `BadgeError` `keyMissing`, `passcodeRequired`; errors of the custody.
    func holderKey(
        _ thumbprint: String, _ custody: any KeyCustody, with unlocking: PasscodeUnlocking
    ) throws -> SigningKey {
        guard let sealed = try boundRow(.deviceKey, "thumbprint", thumbprint, { SealedSecret($0) }),
            !sealed.bytes.isEmpty
        else {
            throw BadgeError(.keyMissing, "keyMissing.holderKey")
        }
        let context = BadgeStore.keyContext(thumbprint)
        return try SigningKey(CustodySeal(custody: custody).open(sealed, context: context, with: unlocking))
    }
}

/// A credential that is presented next.
struct NextCredential {
    let credential: Credential
    /// Whether it was presented before although there were several.
    let isReused: Bool
    /// Whether it is sealed under the passcode.
    let isLocked: Bool

    fileprivate init?(of badge: Badge, among all: [StoredCredential]) {
        guard let own = badge.credentialID else { return nil }
        let next = all.min { one, other in
            let (one, other) = (one.credential, other.credential)
            return (one.useCount, one.id == own ? 0 : 1, one.id) < (other.useCount, other.id == own ? 0 : 1, other.id)
        }
        guard let next else { return nil }
        credential = next.credential
        isReused = all.count > 1 && next.credential.useCount > 0
        isLocked = next.isLocked
    }
}

private struct StoredCredential {
    let credential: Credential
    let isLocked: Bool

    init(_ row: Row) throws {
        credential = try Credential(row: row)
        isLocked = row["is_locked"]
    }
}
