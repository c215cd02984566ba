import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // A session has one badge. Its first request issues the badge, and a request with the same key renews it. After a
    // login for this badge, or a new key of the device, the badge may move to a new holder key once. A repeated request
    // does not show that the response to the first one arrived.
    func issue(to session: Row, holders: [JWK], now: Date, _ db: Database) throws -> CredentialOutcome {
        let holder = holders[0]
        guard try session["isInvited"] || !Self.hasSuspendedBadge(session["person"], db) else { return .suspended }
        guard let id = session["badge"] as String?,
            let named = try db.cachedRow("SELECT * FROM badge WHERE id = ?", [id])
        else { return try issueFirst(to: session, besides: nil, holders: holders, now: now, db) }
        let badge = try Self.existingBadge(named, now: now, db)
        guard badge["status"] != "revoked" else { return .withdrawn }
        if badge["holderKey"] == holder.thumbprint { return try renew(badge, for: session, holders, now: now, db) }
        let isMovable = badge["mayMove"] && badge["device"] == session["device"] as String
        guard session["isRestoring"] || isMovable else { return .keyDiffers }
        return try issueFirst(to: session, besides: badge["id"], holders: holders, now: now, db)
    }

    // The badge that the new one replaces does not count towards the device limit.
    private func issueFirst(
        to session: Row, besides old: String?, holders: [JWK], now: Date, _ db: Database
    ) throws -> CredentialOutcome {
        let (person, device): (String, String) = (session["person"], session["device"])
        if let refusal = try Self.refusal(device, of: person, besides: old, now: now, db) { return refusal }
        let isInvited: Bool = session["isInvited"]
        if !isInvited || old != nil { try Self.requireRoomForBadge(of: person, now: now, db) }
        let former = try Self.statuses("id = ?", [old], db).first
        let oldDevice = try db.cachedValue(String.self, "SELECT device FROM badge WHERE id = ?", [old])
        let (badge, credential) = try issueBadge(of: person, on: device, holder: holders[0], now: now, db)
        try Self.insert(badge, invitation: nil, db)
        if let old, oldDevice != nil {
            try Self.replace(old, by: badge.id, now: now, db)
            if oldDevice != device { try Self.endEntries(replacedBy: badge.id, db) }
            try record(
                .badgeRevoked, by: .person(person, device: device), badge: old, person: person,
                details: ["replacedBy": .string(badge.id)],
                changes: former.map { [.status(from: $0.status, to: .revoked)] } ?? [], db)
        }
        try record(issueOf: badge, db)
        try db.executeCached(
            "UPDATE session SET badge = ?, isRestoring = 0 WHERE id = ?",
            [badge.id, session["id"] as String])
        if let oldDevice { try Self.endSessions(ofBadgeless: oldDevice, of: person, now: now, db) }
        let copies = try issueCopies(of: badge, holders: holders[1...], now: now, db)
        return .issued(credentials: [Secret(utf8: credential)] + copies, badge: badge.id)
    }

    // Issues the same badge with the same status list entry and the person's current details.
    private func renew(
        _ row: Row, for session: Row, _ holders: [JWK], now: Date, _ db: Database
    ) throws -> CredentialOutcome {
        let (person, device, id): (String, String, String) = (session["person"], session["device"], row["id"])
        let isHeldHere = row["device"] == device && Date(wholeSeconds: row["expires"]) > now
        if !isHeldHere, let refusal = try Self.refusal(device, of: person, besides: id, now: now, db) {
            return refusal
        }
        let badge = NewBadge(
            id: id, issuer: try Self.issuer(db), person: try Self.person(id: person, db), device: device,
            entry: StatusListEntry(list: row["list"], position: row["position"]), holder: holders[0], issued: now,
            expires: now.addingTimeInterval(Lifetime.badge))
        try db.executeCached(
            """
            UPDATE badge SET device = ?, expires = ?, signingKey = (SELECT thumbprint FROM signingKey WHERE state = 'signing')
            WHERE id = ?
            """, [device, badge.expires.wholeSeconds, id])
        if row["device"] != device { try Self.endEntries(replacedBy: id, db) }
        try db.executeCached("UPDATE session SET badge = ? WHERE id = ?", [id, session["id"] as String])
        // A repetition within a day is not recorded, so that it does not fill the log.
        if !isHeldHere || badge.expires.timeIntervalSince(Date(wholeSeconds: row["expires"])) >= Lifetime.day {
            try record(
                .badgeRenewed, by: .person(person, device: device), badge: id, person: person,
                details: ["device": .string(device)],
                changes: [
                    AuditChange(
                        .expires, from: .string(Date(wholeSeconds: row["expires"]).formatted(.iso8601)),
                        to: .string(badge.expires.formatted(.iso8601)))
                ], db)
        }
        let credential = try badge.credential(key: try Self.signingKey(db), random: random)
        let copies = try issueCopies(of: badge, holders: holders[1...], now: now, db)
        return .issued(credentials: [Secret(utf8: credential)] + copies, badge: id)
    }

    // Nil when the device limit is not reached, or the device already holds a badge of the person.
    static func refusal(
        _ device: String, of person: String, besides badge: String? = nil, now: Date, _ db: Database
    ) throws -> CredentialOutcome? {
        guard let limit = try newestPolicy(db)?.policy.deviceLimit else { return nil }
        let devices = try holdingDevices(of: person, besides: badge, current: device, now: now, db)
        guard devices.count >= limit, !devices.contains(where: \.isCurrent) else { return nil }
        return .deviceLimitReached(limit: limit, devices: devices)
    }
}
