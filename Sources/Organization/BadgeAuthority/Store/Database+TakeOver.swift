import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension Database {
    // Prepares a database from a backup to replace the existing organization.
    func takeOver(
        _ existing: ExistingStore<OrganizationFacts>, acceptingLoss: Bool, at date: Date
    ) throws -> OrganizationRestoration.Loss {
        try execute(sql: "PRAGMA defer_foreign_keys = ON")
        let name = try cachedRow("SELECT store FROM freshness").map { try $0.value("store") as String }
        guard let facts = existing.facts else {
            return try goOnWithout(existing.head.flatMap { OrganizationMemo($0.memo) }, acceptingLoss, at: date)
        }
        guard existing.state?.store == name else {
            throw BadgeError(
                .alreadyExists,
                .organization("alreadyExists.otherOrganization"))
        }
        try facts.show(in: self)
        try saveLog()
        try execute(sql: Self.merging, arguments: ["now": date.wholeSeconds])
        try mergeKeys()
        // Accounts may have been linked and unlinked, and administrators, providers and templates removed, since the backup,
        // so those of the existing store replace the backup's.
        for table in ["administrator", "externalAccount", "identityProvider", "template"] {
            try execute(sql: "DELETE FROM \(table)")
            try insert(table)
        }
        for table in ["device", "statusList", "badge"] { try insert(table, "OR IGNORE") }
        try execute(sql: Self.withdrawing)
        try takeUnderWay()
        try AuthorityStore.eraseRemovedPeople(self)
        try facts.hide(in: self)
        return .nothing
    }

    private func names(of table: String) throws -> String {
        try columns(in: table).map { "\"\($0.name)\"" }.joined(separator: ", ")
    }

    private func insert(_ table: String, _ rule: String = "") throws {
        let names = try names(of: table)
        try execute(
            sql: "INSERT \(rule) INTO \"\(table)\" (\(names)) SELECT \(names) FROM \"standing_\(table)\"")
    }

    // Uses the newer of the two key sets: keys that it no longer has must not return, and keys that it added have
    // signed badges.
    private func mergeKeys() throws {
        let version = try Int.fetchOne(self, sql: "SELECT max(version) FROM \"standing_keyStatement\"") ?? 0
        guard try version >= AuthorityStore.keysVersion(self) else { return }
        for table in ["signingKey", "keyStatement"] {
            try execute(sql: "DELETE FROM \"\(table)\"")
            try insert(table)
        }
    }

    private func takeUnderWay() throws {
        let tables = try OrganizationFacts.underWay(self)
        for table in tables { try execute(sql: "DELETE FROM \"\(table)\"") }
        for table in tables { try insert(table) }
    }

    // Appends the existing store's later entries to the audit log, so that a restore hides nothing.
    private func saveLog() throws {
        var tree = try auditTree()
        let sql = "SELECT place, badge_id, kind, entry, leaf FROM standing_audit WHERE place >= ? ORDER BY place"
        for row in try Row.fetchAll(self, sql: sql, arguments: [tree.size]) {
            tree.append(try row.value("leaf"))
            try execute(
                sql: "INSERT INTO audit (place, badge_id, kind, entry, leaf) VALUES (?, ?, ?, ?, ?)",
                arguments: StatementArguments(row.databaseValues))
            try execute(
                sql: "UPDATE audit_tree SET size = ?, peaks = ?", arguments: [tree.size, Data(tree.peaks.joined())])
        }
    }
}

// Restores in place of an existing organization that cannot be read.
extension Database {
    // More policy versions than any wallet has seen since the backup.
    private static let versionsAhead = 1000

    private func goOnWithout(
        _ known: OrganizationMemo?, _ acceptingLoss: Bool, at date: Date
    ) throws -> OrganizationRestoration.Loss {
        let own = try OrganizationMemo(self)
        let loss = known.map { Self.loss(of: own, behind: $0) } ?? .unknown
        if loss.mayHoldRevocations, !acceptingLoss { throw BadgeError(lossNotAccepted: loss) }
        let preserved = ["invitation", "codeSecret", "disclosure"]
        for table in try OrganizationFacts.underWay(self) where !preserved.contains(table) {
            try execute(sql: "DELETE FROM \"\(table)\"")
        }
        try execute(sql: "UPDATE invitation SET state = 'dead' WHERE state = 'open'")
        if loss != .nothing {
            try execute(sql: "UPDATE badge SET goodUntil = NULL WHERE goodUntil IS NOT NULL")
            try execute(sql: "UPDATE statusList SET isIncomplete = 1, changes = changes + 1")
            try AuthorityStore.openStatusList(self)
        }
        let version = known?.policy ?? own.policy + Self.versionsAhead
        if own.policy > 0, version > own.policy { try signPolicy(version + 1, at: date) }
        return loss
    }

    private static func loss(
        of own: OrganizationMemo, behind known: OrganizationMemo
    ) -> OrganizationRestoration.Loss {
        let (badges, changes) = (known.badges - own.badges, known.changes - own.changes)
        return badges <= 0 && changes <= 0 ? .nothing : .some(badges: max(0, badges), changes: max(0, changes))
    }

    private func signPolicy(_ version: Int, at date: Date) throws {
        guard let old = try AuthorityStore.newestPolicy(self) else { return }
        let document = try AuthorityStore.sign(old.policy, version: version, now: date.truncated, self)
        try execute(
            sql: "INSERT INTO policy (version, document, compact, issued, expires) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                version, old.policy.json.text, document.compact, document.issuedAt.wholeSeconds,
                document.expires.wholeSeconds,
            ])
    }
}

extension OrganizationRestoration.Loss {
    fileprivate var mayHoldRevocations: Bool {
        switch self {
        case .nothing: false
        case .some(_, let changes): changes > 0
        case .unknown: true
        }
    }
}

extension BadgeError {
    fileprivate init(lossNotAccepted loss: OrganizationRestoration.Loss) {
        let option = "--accept-lost-revocations"
        let message: Message =
            if case .some(_, let changes) = loss {
                .organization("inputRequired.lostRevocations", ["count": "\(changes)", "option": option])
            } else {
                .organization("inputRequired.unknownRevocations", ["option": option])
            }
        self.init(.inputRequired, message)
    }
}

extension Database {
    // People who were added since the backup are restored too, but as removed if a person in the backup has their email
    // address or user name.
    fileprivate static let merging = """
        UPDATE organization SET issuer = standing.issuer FROM standing_organization AS standing;
        UPDATE person SET removed = standing.removed FROM standing_person AS standing
          WHERE standing.id = person.id AND person.removed IS NULL AND standing.removed IS NOT NULL;
        UPDATE person SET suspended = standing.suspended FROM standing_person AS standing
          WHERE standing.id = person.id AND person.suspended IS NULL AND standing.suspended IS NOT NULL;
        INSERT INTO person (id, email, name, givenName, familyName, phone, title, "group", properties, added, removed,
            username, passwordHash, wantsSecondFactor, photoDigest, suspended)
          SELECT id, email, name, givenName, familyName, phone, title, "group", properties, added,
            CASE WHEN EXISTS (
              SELECT 1 FROM person AS other WHERE other.removed IS NULL
                AND (other.email = standing.email OR other.username = standing.username COLLATE NOCASE)
            ) THEN coalesce(removed, :now) ELSE removed END,
            username, passwordHash, wantsSecondFactor, photoDigest, suspended
          FROM standing_person AS standing
          WHERE id NOT IN (SELECT id FROM person);
        UPDATE person SET passwordHash = standing.passwordHash,
            wantsSecondFactor = max(person.wantsSecondFactor, standing.wantsSecondFactor)
          FROM standing_person AS standing WHERE standing.id = person.id;
        UPDATE device SET removed = standing.removed FROM standing_device AS standing
          WHERE standing.person = device.person AND standing.id = device.id AND device.removed IS NULL
            AND standing.removed IS NOT NULL;
        UPDATE statusList SET changes = max(statusList.changes, standing.changes),
            used = max(statusList.used, standing.used),
            isIncomplete = max(statusList.isIncomplete, standing.isIncomplete)
          FROM standing_statusList AS standing WHERE standing.number = statusList.number;
        UPDATE policy SET compact = standing.compact, issued = standing.issued, expires = standing.expires
          FROM standing_policy AS standing
          WHERE standing.version = policy.version AND standing.issued > policy.issued;
        INSERT INTO policy (version, document, compact, issued, expires)
          SELECT version, document, compact, issued, expires FROM standing_policy
          WHERE version > (SELECT coalesce(max(version), 0) FROM policy) ORDER BY version;
        DELETE FROM client WHERE id NOT IN (SELECT id FROM standing_client);
        """

    fileprivate static let withdrawing = """
        UPDATE badge SET suspendedWithPerson = min(badge.suspendedWithPerson, standing.suspendedWithPerson)
          FROM standing_badge AS standing
          WHERE standing.id = badge.id AND standing.status = 'suspended' AND badge.status = 'suspended';
        UPDATE badge SET status = standing.status, suspendedWithPerson = standing.suspendedWithPerson
          FROM standing_badge AS standing
          WHERE standing.id = badge.id AND (standing.status = 'revoked' AND badge.status <> 'revoked'
            OR standing.status = 'suspended' AND badge.status = 'active');
        UPDATE badge SET device = standing.device, expires = standing.expires, mayMove = standing.mayMove,
            successor = standing.successor, goodUntil = standing.goodUntil
          FROM standing_badge AS standing WHERE standing.id = badge.id;
        UPDATE badge SET status = 'revoked' WHERE status <> 'revoked'
          AND person IN (SELECT id FROM person WHERE removed IS NOT NULL);
        INSERT INTO receipt (digest, badge, previous, compact, received)
          SELECT digest, badge, previous, compact, received FROM standing_receipt
          WHERE digest NOT IN (SELECT digest FROM receipt) ORDER BY place;
        """
}
