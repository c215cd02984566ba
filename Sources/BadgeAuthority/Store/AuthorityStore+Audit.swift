import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // Writes what happened into the log, in the transaction that changes it; without an actor it is not known who it was.
    func record(
        _ kind: AuditEvent.Kind, _ outcome: String, by actor: AuditActor?, badge: String? = nil, person: String? = nil,
        policyVersion: Int? = nil, details: [String: JSON] = [:], _ db: Database
    ) throws {
        let event = AuditEvent(
            kind, badgeID: badge.map(Badge.ID.init(rawValue:)), policyVersion: policyVersion, outcome: outcome,
            details: details, actor: actor, person: person)
        if case .person(let person) = actor { try Self.countAct(kind, of: person, now: clock.now(), db) }
        try db.appendToAudit(event, at: clock.now())
    }

    // A badge of the organization changed its status.
    func record(revocationOf badges: [IssuedBadge.ID], of person: String, by actor: AuditActor, _ db: Database) throws {
        for badge in badges {
            try record(.status, "revoked", by: actor, badge: badge.rawValue, person: person, db)
        }
    }
}

extension AuthorityStore {
    static let auditMigration = "authority-7-audit"

    // Withdrawn badges are read by their status, and verified against the tree. A list is incomplete when badges of it
    // were lost with the store that knew them: unknown entries count as revoked there. A column that was added with a
    // default is rewritten, since SQLite reports its value in two ways.
    static let auditSQL = """
        CREATE INDEX badgeByStatus ON badge(status);
        UPDATE person SET wantsSecondFactor = wantsSecondFactor;
        ALTER TABLE statusList ADD COLUMN isIncomplete INTEGER NOT NULL DEFAULT 0 CHECK (isIncomplete IN (0, 1));
        UPDATE statusList SET isIncomplete = isIncomplete;
        """
}

extension Freshness {
    // The freshness of an organization's store.
    static func organization(custody: any KeyCustody, random: any RandomSource) -> Freshness {
        Freshness(
            migration: AuthorityStore.auditMigration, tables: BoundTable.organizationTables, custody: custody,
            random: random, memo: { try OrganizationMemo($0).text })
    }
}

// The organization's lasting records. Work in progress, which ends within hours, is not verified against the tree.
extension BoundTable {
    static let badge = BoundTable("badge", by: [.column(6, "status")])

    static let organizationTables = [
        audit, badge, BoundTable("client", by: [.everyRow]), BoundTable("device", by: [.everyRow]),
        BoundTable("externalAccount", by: [.everyRow]), BoundTable("organization", by: [.everyRow]),
        BoundTable("person", by: [.everyRow]), BoundTable("policy", by: [.everyRow]),
        BoundTable("receipt", by: [.everyRow]), BoundTable("keyStatement", by: [.everyRow]),
        BoundTable("signingKey", by: [.everyRow]), BoundTable("statusList", by: [.everyRow]),
    ]
}

// What the head of an organization's store tells when the store itself cannot be read.
struct OrganizationMemo: Sendable, Equatable {
    // How many badges were issued.
    let badges: Int
    // How many times the status of one has changed.
    let changes: Int
    // The version of the newest policy; 0 when there is none.
    let policy: Int

    var text: String { "badges \(badges) changes \(changes) policy \(policy)" }

    // Parses a memo; nil when it is not that of an organization.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[0] == "badges", parts[2] == "changes", parts[4] == "policy",
            let badges = Int(parts[1]), let changes = Int(parts[3]), let policy = Int(parts[5])
        else { return nil }
        (self.badges, self.changes, self.policy) = (badges, changes, policy)
    }

    init(_ db: Database) throws {
        let row = try db.cachedRow(
            """
            SELECT (SELECT coalesce(sum(used), 0) FROM statusList) AS badges,
              (SELECT coalesce(sum(changes), 0) FROM statusList) AS changes,
              (SELECT coalesce(max(version), 0) FROM policy) AS policy
            """)
        (badges, changes, policy) = (row?["badges"] ?? 0, row?["changes"] ?? 0, row?["policy"] ?? 0)
    }
}
