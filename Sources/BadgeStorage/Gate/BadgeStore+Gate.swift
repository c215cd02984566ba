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
            guard try database.badge(badge) != nil else {
                throw BadgeError(.notFound, "The wallet holds no badge \(badge). List the badges.")
            }
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
        let own = try Row.fetchOne(
            self, sql: "SELECT last_contact, is_revocation_told FROM badge WHERE id = ?",
            arguments: [badge.id.rawValue])
        return GateRecord(
            badge: badge, organization: organization, lastContact: own?.date("last_contact"),
            agreements: try newestAgreements(of: badge.id), passcode: try passcode()?.stored(at: elapsed),
            isCredentialLocked: try isLocked(badge.credentialID),
            otherPasscodes: demands.filter { $0.organizationID != organization.id }.map(\.passcode),
            location: try location(), clockMark: try clockMark(),
            isRevocationTold: own?["is_revocation_told"] ?? false)
    }

    private func isLocked(_ credential: Credential.ID?) throws -> Bool {
        guard let credential else { return false }
        return try Bool.fetchOne(
            self, sql: "SELECT is_locked FROM credential WHERE id = ?", arguments: [credential.rawValue]) ?? false
    }

    private func clockMark() throws -> Date? {
        let marks = try Row.fetchOne(self, sql: "SELECT signed_mark, own_mark FROM home")
        return [marks?.date("signed_mark"), marks?.date("own_mark")].compactMap(\.self).max()
    }
}
