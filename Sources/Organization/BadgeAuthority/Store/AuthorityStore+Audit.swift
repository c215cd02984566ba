import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// A badge, and its status before a change.
struct FormerStatus: Sendable {
    let id: IssuedBadge.ID
    let status: Badge.Status
}

extension AuthorityStore {
    // Appends an event to the audit log in the transaction that makes the change, and stores the personal values of its
    // changes beside the log. Fields whose value stayed are left out. A nil actor means that it is unknown who acted.
    func record(
        _ kind: OrganizationEvent, by actor: AuditActor?, badge: String? = nil, person: String? = nil,
        policyVersion: Int? = nil, details: [String: JSON] = [:], changes: [AuditChange] = [], _ db: Database
    ) throws {
        let changes = changes.filter(\.isOne)
        let personalValues = personalValues(of: changes)
        let event = AuditEvent(
            kind.kind, badgeID: badge.map(Badge.ID.init(rawValue:)), policyVersion: policyVersion,
            outcome: kind.outcome, details: details.merging(AuditEvent.details(of: changes, personalValues)) { $1 },
            actor: actor, person: person)
        if case .person(let person, _) = actor { try Self.countAct(kind.kind, of: person, now: clock.now(), db) }
        let entry = try db.appendToAudit(event, at: clock.now())
        try Self.insert(personalValues, of: entry, db)
    }

    func record(revocationOf badges: [FormerStatus], of person: String, by actor: AuditActor, _ db: Database) throws {
        if !badges.isEmpty { try notify(.badgeRevoked, person, now: clock.now(), db) }
        for badge in badges {
            try record(
                .badgeRevoked, by: actor, badge: badge.id.rawValue, person: person,
                changes: [.status(from: badge.status, to: .revoked)], db)
        }
    }

    // The badges that a condition selects, in the order of their issue, with their status before it is changed.
    static func statuses(_ condition: String, _ bindings: Bindings, _ db: Database) throws -> [FormerStatus] {
        try db.cachedRows(
            "SELECT id, status FROM badge WHERE copyOf IS NULL AND \(condition) ORDER BY place", bindings
        ).map { row in
            FormerStatus(
                id: IssuedBadge.ID(rawValue: row["id"]), status: Badge.Status(rawValue: row["status"]) ?? .revoked)
        }
    }
}

extension AuthorityStore {
    static let auditMigration = "authority-7-audit"

    // Revoked and suspended badges are read by status and verified against the integrity tree. A status list is
    // incomplete if some of its badges were lost with an earlier store: its unknown entries then count as revoked. A
    // column that was added with a default is rewritten, since SQLite reports its value in two ways.
    static let auditSQL = """
        CREATE INDEX badgeByStatus ON badge(status);
        UPDATE person SET wantsSecondFactor = wantsSecondFactor;
        ALTER TABLE statusList ADD COLUMN isIncomplete INTEGER NOT NULL DEFAULT 0 CHECK (isIncomplete IN (0, 1));
        UPDATE statusList SET isIncomplete = isIncomplete;
        """
}

extension RollbackConfiguration {
    static func organization(custody: any KeyCustody, random: any RandomSource) -> RollbackConfiguration {
        RollbackConfiguration(
            migration: AuthorityStore.auditMigration, tables: BoundTable.organizationTables, custody: custody,
            random: random, memo: { try OrganizationMemo($0).text })
    }
}

// The organization's lasting records. Work in progress, such as sessions and codes, is not verified against the
// integrity tree.
extension BoundTable {
    static let badgeRunBits = 6
    static let badge = BoundTable(
        "badge", by: [.column(6, "status"), .runs(18, "place", bits: badgeRunBits), .column(2, "person")])

    static let organizationTables = [
        BoundTable("administrator", by: [.everyRow]), audit, badge, BoundTable("client", by: [.everyRow]),
        BoundTable("device", by: [.everyRow]),
        BoundTable("externalAccount", by: [.everyRow]), BoundTable("identityProvider", by: [.everyRow]),
        BoundTable("organization", by: [.everyRow]),
        BoundTable("person", by: [.everyRow]), BoundTable("policy", by: [.everyRow]),
        BoundTable("receipt", by: [.everyRow]), BoundTable("keyStatement", by: [.everyRow]),
        BoundTable("signingKey", by: [.everyRow]), BoundTable("statusList", by: [.everyRow]),
        BoundTable("template", by: [.everyRow]),
    ]
}

// The memo in an organization's checkpoints, which tells what was lost when the store itself cannot be read.
struct OrganizationMemo: Sendable, Equatable {
    // The number of badges that were issued.
    let badges: Int
    // The number of changes of badge status.
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
