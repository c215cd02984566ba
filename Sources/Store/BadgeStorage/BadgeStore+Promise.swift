import BadgeDatabase
import BadgeKeys
package import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    // An organization that has not issued a badge by then is not asked any more.
    private static let longestPromise: Int64 = 90 * 86_400

    /// Records that an organization issues a badge later: adds the badge as `pending`, without a credential, and
    /// continues its issuance as ``IssuanceSubject/promise(_:)``, in one transaction. An existing badge stays
    /// unchanged, and is requested again when it is due.
    ///
    /// - Parameters:
    ///   - issuance: The issuance.
    ///   - authorization: The organization's grant, with its identifier for the promise.
    ///   - badge: The promised badge.
    ///   - organization: The organization, new or known.
    ///   - dueAt: The time before which the organization must not be asked.
    /// - Throws: `BadgeError` `credentialMalformed` when a value could not be read back unchanged.
    package func promise(
        _ issuance: Issuance, _ authorization: Secret, as badge: Badge, of organization: Organization, dueAt: Date
    ) throws {
        let seal = CustodySeal(custody: custody)
        let context = Self.authorizationContext(issuance.id.rawValue)
        try writing { database, occasion in
            if try database.badge(badge.id) == nil {
                try database.save(organization)
                try database.noteDemand(of: organization.id)
                try database.insert(badge, addedAt: occasion.seconds)
                try database.requireReadable(badge)
                try database.record(.badge, of: badge.id, "promised", occasion)
            }
            let lock = try database.passcode()?.lock
            let sealed = try seal.seal(authorization, context: context, under: lock)
            try database.save(
                issuance.key, sealed: try seal.seal(issuance.key, under: lock), now: occasion.seconds)
            let digest = IssuanceSubject.promise(badge.id).offerDigest
            try database.executeCached(
                "DELETE FROM issuance WHERE offer_digest = ? AND id <> ?", [digest, issuance.id.rawValue])
            try database.executeCached(
                """
                INSERT INTO issuance (id, offer_digest, holder_key, started_at, authorization, usable_until, is_locked,
                    due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET offer_digest = excluded.offer_digest,
                    authorization = excluded.authorization, is_locked = excluded.is_locked, due_at = excluded.due_at,
                    usable_until = CASE WHEN issuance.due_at IS NULL THEN excluded.usable_until
                        ELSE issuance.usable_until END
                """,
                [
                    issuance.id.rawValue, digest, issuance.key.publicKey.thumbprint, occasion.seconds, sealed.bytes,
                    occasion.seconds + Self.longestPromise, sealed.isLocked, dueAt.stored,
                ])
        }
    }

    /// Saves a new grant for a stored issuance: another refresh token, before its access token is used.
    ///
    /// - Parameters:
    ///   - authorization: The organization's grant.
    ///   - issuance: The issuance.
    package func renewAuthorization(_ authorization: Secret, of issuance: Issuance) throws {
        let seal = CustodySeal(custody: custody)
        let context = Self.authorizationContext(issuance.id.rawValue)
        try database.write { database in
            let sealed = try seal.seal(authorization, context: context, under: try database.passcode()?.lock)
            try database.executeCached(
                "UPDATE issuance SET authorization = ?, is_locked = ? WHERE id = ? AND authorization IS NOT NULL",
                [sealed.bytes, sealed.isLocked, issuance.id.rawValue])
        }
    }

    /// Returns the promised badges that are due, in the order in which they were begun.
    package func dueBadges() throws -> [Badge.ID] {
        let now = date
        return try database.read { try $0.promises().filter { $0.dueAt <= now }.map(\.badgeID) }
    }

    /// Returns when to ask the organization for a promised badge; `nil` for a badge that was not promised.
    ///
    /// - Parameter badge: The badge.
    package func dueDate(of badge: Badge.ID) throws -> Date? {
        try database.read { database in
            try database.promises().first { $0.badgeID == badge }.map {
                Date(timeIntervalSince1970: TimeInterval($0.dueAt))
            }
        }
    }

    /// Deletes a promise that was not kept, and its badge if it has no credential.
    ///
    /// - Parameter badge: The badge.
    package func endPromise(of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.deleteIssuances(
                where: "offer_digest = ?", [IssuanceSubject.promise(badge).offerDigest])
            try database.removeUnpromisedBadges(occasion)
        }
    }

    /// Removes the badges whose issuance was deleted.
    func removeUnpromisedBadges() throws {
        try writing { try $0.removeUnpromisedBadges($1) }
    }
}

extension Database {
    struct Promise {
        let badgeID: Badge.ID
        let dueAt: Int64
        let startedAt: Int64
    }

    func promises() throws -> [Promise] {
        try boundRows(.issuance) { row -> Promise? in
            guard case .promise(let badge) = IssuanceSubject(offerDigest: row["offer_digest"]) else { return nil }
            return Promise(badgeID: badge, dueAt: row["due_at"] ?? 0, startedAt: row["started_at"])
        }.compactMap(\.self).sorted { ($0.startedAt, $0.badgeID) < ($1.startedAt, $1.badgeID) }
    }

    /// Removes the badges without a credential and without an issuance.
    func removeUnpromisedBadges(_ occasion: Occasion) throws {
        let awaited = Set(try promises().map(\.badgeID))
        let lost = try cachedRows("SELECT id FROM badge WHERE credential_id IS NULL").map {
            Badge.ID(rawValue: try $0.value("id"))
        }.filter { !awaited.contains($0) }
        for badge in lost { try remove(badge, because: "notIssued", occasion) }
        if !lost.isEmpty { try deleteUnneeded() }
    }
}
