import BadgeDatabase
package import BadgeModel
import BadgePolicy
import BadgeSystem
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the stored state of a badge for the gate; `nil` when there is no badge with that identifier.
    package func gateSnapshot(of badge: Badge.ID) throws -> GateSnapshot? {
        try rebaseDelay()
        let elapsed = monotonicClock.now()
        return try database.read { database in
            guard let found = try database.badge(badge),
                let organization = try database.organization(found.organizationID)
            else { return nil }
            return try database.gateSnapshot(of: found, organization, at: elapsed)
        }
    }

    /// Records that the user was informed of the badge's revocation.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func markRevocationTold(_ badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.requirePresent(badge)
            try database.executeCached(
                "UPDATE badge SET is_revocation_told = 1 WHERE id = ? AND NOT is_revocation_told", [badge.rawValue])
            if database.changesCount > 0 { try database.record(.status, of: badge, "told", occasion) }
        }
    }
}

extension Database {
    fileprivate func gateSnapshot(
        of badge: Badge, _ organization: Organization, at elapsed: MonotonicInstant
    ) throws -> GateSnapshot {
        let demands = try passcodePolicies()
        let own = try boundRows(.badge, "id", badge.id.rawValue).first
        let consents = try boundRows(.consent, "badge_id", badge.id.rawValue)
        let home = try home()
        let passcode = try passcode()
        let list = try badge.statusReference.flatMap { try statusList($0.list.absoluteString) }
        return GateSnapshot(
            badge: badge, organization: organization, lastContact: own?.date("last_contact"),
            agreements: try newestAgreements(of: badge.id), passcode: passcode?.stored(at: elapsed),
            excusedTries: try excusedTries(of: organization.id, passcode),
            isUsedUp: own?.date("tries_used_up_at") != nil, isCredentialLocked: try isLocked(badge.credentialID),
            otherPasscodes: demands.filter { $0.organizationID != organization.id }.map(\.passcode),
            location: try location(), locationSource: try locationSource(), clockMark: home.clockMark,
            isRevocationTold: own?["is_revocation_told"] ?? false,
            loggedInAt: try session(of: badge.id)?.date("logged_in_at"),
            isPhoneVerified: own?.date("phone_verified_at") != nil, locationConsent: consents.answer(to: .location),
            isLocationAlwaysAgreed: consents.isAlways(.location), bluetoothConsent: consents.answer(to: .bluetooth),
            awaitsSync: home.date("restored_at") != nil && own?.date("last_contact") == nil,
            isRolledBack: own?.date("rolled_back_at") != nil,
            statusListTTL: list?.ttl, lacksStatusList: badge.statusReference != nil && list == nil)
    }

    private func isLocked(_ credential: Credential.ID?) throws -> Bool {
        guard let credential else { return false }
        return try boundRow(.credential, "id", credential.rawValue) { $0["is_locked"] } ?? false
    }
}

extension [Row] {
    fileprivate func answer(to kind: ConsentKind) -> Bool? {
        first { $0["kind"] == kind.rawValue }?["is_given"]
    }

    fileprivate func isAlways(_ kind: ConsentKind) -> Bool {
        contains { $0["kind"] == kind.rawValue && $0["is_given"] && $0["is_always"] }
    }
}

extension Row {
    fileprivate var clockMark: Date? { [date("signed_mark"), date("own_mark")].compactMap(\.self).max() }
}
