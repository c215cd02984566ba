import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

/// The changes of one sync to the store, within its transaction.
struct SyncKeeping {
    let occasion: Occasion
    private var changes: [StatusChange] = []
    private var newPolicies: [Organization.ID: Int] = [:]
    private var newKeys: [Organization.ID: Int] = [:]
    private var refusedPolicies: [Organization.ID: BadgeError] = [:]
    // The newest moment that an organization has signed, of what was fetched now.
    private var signedAt: Date?

    init(occasion: Occasion) {
        self.occasion = occasion
    }

    var result: SyncResult {
        SyncResult(
            changes: changes, newPolicies: newPolicies, newKeys: newKeys, refusedPolicies: refusedPolicies)
    }

    /// Advances the high-water marks of the clock. Signed times have certainly passed. They take precedence over the
    /// mark of the device's clock, which may have been ahead and must not lock the wallet forever.
    func moveMarks(in database: Database) throws {
        guard let signedAt else { return }
        try database.raiseSignedMark(to: signedAt)
        try database.executeCached("UPDATE home SET own_mark = signed_mark")
    }

    private mutating func heard(_ date: Date) {
        signedAt = max(date, signedAt ?? date)
    }
}

extension SyncKeeping {
    /// Pins keys, unless another process has pinned a newer version in the meantime.
    mutating func pin(_ keys: PinnedKeys, of organization: Organization.ID, in database: Database) throws {
        guard let held = try database.organization(organization), keys.version > held.keysVersion else { return }
        try database.pin(keys, of: organization)
        newKeys[organization] = keys.version
        try database.recordUnlessRepeated(
            .keysChanged(from: held, to: keys, by: "statement"), occasion)
    }
}

extension AuditEvent {
    /// Returns the event for a change of an organization's keys, by a pinned key or by the user.
    static func keysChanged(from organization: Organization, to keys: PinnedKeys, by cause: String) -> AuditEvent {
        AuditEvent(
            .organization, organizationID: organization.id, outcome: "keysChanged",
            details: [
                "cause": .string(cause), "version": .integer(Int64(keys.version)),
                "from": .array(organization.trustAnchors.map { .string($0.thumbprint) }),
                "to": .array(keys.keys.map { .string($0.thumbprint) }),
            ])
    }
}

extension SyncKeeping {
    mutating func save(_ policy: PolicyDocument, of organization: Organization.ID, in database: Database) throws {
        guard try database.organization(organization) != nil else { return }
        let held = try database.heldPolicy(of: organization)
        if let error = policy.refusal(over: held) {
            refusedPolicies[organization] = error
            return try record("refused", policy, held, of: organization, in: database)
        }
        try database.save(policy, of: organization)
        try database.noteDemand(of: organization)
        try noteContactWithoutList(organization, in: database)
        heard(policy.issuedAt)
        guard policy.version != held?.version else { return }
        newPolicies[organization] = policy.version
        try record("accepted", policy, held, of: organization, in: database)
    }

    // For a badge without a status list, the organization publishes nothing else.
    private func noteContactWithoutList(_ organization: Organization.ID, in database: Database) throws {
        try database.executeCached(
            "UPDATE badge SET last_contact = ? WHERE organization_id = ? AND status_list IS NULL",
            [occasion.seconds, organization.rawValue])
    }

    private func record(
        _ outcome: String, _ policy: PolicyDocument, _ held: HeldPolicy?, of organization: Organization.ID,
        in database: Database
    ) throws {
        try database.recordUnlessRepeated(
            AuditEvent(
                .policy, organizationID: organization, policyVersion: policy.version, outcome: outcome,
                details: JSON.object(compacting: ["held": .optional(held?.version)]).objectValue ?? [:]),
            occasion)
    }
}

extension SyncKeeping {
    mutating func save(_ said: SyncUpdate.List, in database: Database) throws {
        let badges = try database.badgeStatuses(of: said.list.uri)
        guard !badges.isEmpty else { return }
        let held = try database.statusList(said.list.uri.absoluteString)
        // Another process may have kept a newer list meanwhile.
        if let held, said.list.issuedAt.stored < held.issuedAt.stored { return }
        try database.save(said.list)
        if held?.token != said.list.token || held?.fetchedAt.stored != said.list.fetchedAt.stored {
            heard(said.list.issuedAt)
        }
        for badge in badges {
            guard let status = said.statuses[badge.id] else { continue }
            try save(status, of: badge, from: said.list, in: database)
        }
    }

    private mutating func save(
        _ status: Badge.Status, of badge: BadgeStatus, from list: StoredStatusList, in database: Database
    ) throws {
        try database.executeCached(
            "UPDATE badge SET last_contact = ? WHERE id = ?", [list.fetchedAt.stored, badge.id.rawValue])
        guard badge.status.mayBecome(status) else { return }
        try database.executeCached("UPDATE badge SET status = ? WHERE id = ?", [status.rawValue, badge.id.rawValue])
        try database.record(
            .status, of: badge.id, status.rawValue, occasion, ["was": .string(badge.status.rawValue)])
        changes.append(StatusChange(badgeID: badge.id, old: badge.status, new: status))
    }
}

extension Badge.Status {
    /// Returns whether an organization's status changes that of a badge. A badge that waits for its activation can be
    /// suspended too, since it would otherwise become active against the organization's decision.
    fileprivate func mayBecome(_ said: Badge.Status) -> Bool {
        switch (self, said) {
        case (.revoked, _): false
        case (_, .revoked), (.active, .suspended), (.pending, .suspended), (.suspended, .active): true
        default: false
        }
    }
}

extension PolicyDocument {
    fileprivate func refusal(over held: HeldPolicy?) -> BadgeError? {
        guard let held, version <= held.version else { return nil }
        if version < held.version {
            return BadgeError(
                .documentStale, "documentStale.olderPolicy", ["version": version, "held": held.version])
        }
        guard policy.json.text != held.document else { return nil }
        return BadgeError(
            .documentInvalid, "documentInvalid.policyWithoutNewVersion", ["version": version])
    }
}
