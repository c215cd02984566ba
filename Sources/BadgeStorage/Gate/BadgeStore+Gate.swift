import BadgeDatabase
import BadgeKeys
public import BadgeModel
import BadgePolicy
import Foundation
import GRDB

extension BadgeStore {
    /// What the gate needs to know of a badge; `nil` when there is none by that identifier.
    public func gateRecord(of badge: Badge.ID) throws -> GateRecord? {
        try rebaseDelay()
        let elapsed = bootClock.now()
        return try database.read { database in
            guard let found = try database.badge(badge),
                let organization = try database.organization(found.organizationID)
            else { return nil }
            return try database.gateRecord(of: found, organization, at: elapsed)
        }
    }

    /// Notes that the person was told of the badge's revocation.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func markRevocationTold(_ badge: Badge.ID) throws {
        try writing { database, occasion in
            _ = try database.requireBadge(badge)
            try database.execute(
                sql: "UPDATE badge SET is_revocation_told = 1 WHERE id = ? AND NOT is_revocation_told",
                arguments: [badge.rawValue])
            if database.changesCount > 0 { try database.record(.status, of: badge, "told", occasion) }
        }
    }
}

extension Database {
    fileprivate func gateRecord(
        of badge: Badge, _ organization: Organization, at elapsed: BootMoment
    ) throws -> GateRecord {
        let demands = try passcodeDemands()
        let own = try own(badge.id)
        return GateRecord(
            badge: badge, organization: organization, lastContact: own?.date("last_contact"),
            agreements: try newestAgreements(of: badge.id), passcode: try passcode()?.stored(at: elapsed),
            isCredentialLocked: try isLocked(badge.credentialID),
            otherPasscodes: demands.filter { $0.organizationID != organization.id }.map(\.passcode),
            location: try location(), locationSource: try locationSource(), clockMark: try clockMark(),
            isRevocationTold: own?["is_revocation_told"] ?? false,
            loggedInAt: own?.date("logged_in_at"), isPhoneVerified: own?.date("phone_verified_at") != nil,
            locationConsent: own?["location_consent"], bluetoothConsent: own?["bluetooth_consent"])
    }

    /// What is kept for a badge beside the badge.
    private func own(_ badge: Badge.ID) throws -> Row? {
        try cachedRow(
            """
            SELECT last_contact, is_revocation_told, phone_verified_at, logged_in_at,
                (SELECT is_given FROM consent WHERE badge_id = badge.id AND kind = 'location') AS location_consent,
                (SELECT is_given FROM consent WHERE badge_id = badge.id AND kind = 'bluetooth') AS bluetooth_consent
            FROM badge LEFT JOIN session ON session.badge_id = badge.id WHERE badge.id = ?
            """, [badge.rawValue])
    }

    private func isLocked(_ credential: Credential.ID?) throws -> Bool {
        guard let credential else { return false }
        return try cachedRow("SELECT is_locked FROM credential WHERE id = ?", [credential.rawValue])?["is_locked"]
            ?? false
    }

    private func clockMark() throws -> Date? {
        let marks = try cachedRow("SELECT signed_mark, own_mark FROM home")
        return [marks?.date("signed_mark"), marks?.date("own_mark")].compactMap(\.self).max()
    }
}
