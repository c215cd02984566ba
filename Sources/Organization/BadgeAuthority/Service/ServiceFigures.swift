import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// What health and metrics say of the store, read in one transaction. Names nobody.
struct ServiceFigures: Sendable {
    var people: [String: Int] = [:]
    var badges: [String: Int] = [:]
    var sessions = 0
    var openInvitations = 0
    // Messages that the organization sends itself, by state, of the last week.
    var messages: [String: Int] = [:]
    var oldestWaiting: Date?
    // Messages of the last day that were not sent, or may not have been.
    var undelivered = 0
    var hasDelivery = false
    var signingKeyCreated: Date?
    var hasNextKey = false
    var policyVersion = 0
    var policyExpires: Date?
    var auditEntries = 0
    var generation: Int64 = 0
    var bytes = 0
    var freeBytes: Int?
}

extension AuthorityStore {
    func serviceFigures() throws -> ServiceFigures {
        let now = clock.now()
        var figures = try read { db in
            var figures = ServiceFigures()
            figures.people = try Self.counts(
                """
                SELECT CASE WHEN suspended IS NULL THEN 'active' ELSE 'suspended' END AS name, count(*) AS count
                FROM person WHERE removed IS NULL GROUP BY 1
                """, [], db)
            figures.badges = try Self.counts(
                """
                SELECT CASE WHEN status = 'active' AND expires <= ? THEN 'expired' ELSE status END AS name,
                  count(*) AS count FROM badge WHERE copyOf IS NULL GROUP BY 1
                """, [now.wholeSeconds], db)
            figures.messages = try Self.counts(
                "SELECT state AS name, count(*) AS count FROM message WHERE channel <> 'operator' GROUP BY 1", [], db)
            try Self.read(&figures, now: now, db)
            return figures
        }
        figures.generation = try database.head()?.generation ?? 0
        let files = FileManager.default
        figures.bytes = (try files.attributesOfItem(atPath: database.path)[.size] as? NSNumber)?.intValue ?? 0
        figures.freeBytes =
            (try files.attributesOfFileSystem(forPath: home)[.systemFreeSize] as? NSNumber)?.intValue
        return figures
    }

    private static func counts(
        _ sql: String, _ arguments: Bindings, _ db: Database
    ) throws -> [String: Int] {
        try db.cachedRows(sql, arguments).reduce(into: [:]) { counts, row in counts[row["name"]] = row["count"] }
    }

    private static func read(_ figures: inout ServiceFigures, now: Date, _ db: Database) throws {
        guard
            let row = try db.cachedRow(
                """
                SELECT (SELECT count(*) FROM session) AS sessions,
                  (SELECT count(*) FROM invitation WHERE state = 'open' AND expires > :now) AS invitations,
                  (SELECT min(written) FROM message WHERE channel <> 'operator' AND state IN ('waiting', 'sending'))
                    AS oldest,
                  (SELECT count(*) FROM message WHERE channel <> 'operator'
                    AND state IN ('uncertain', 'refused', 'givenUp') AND written > :yesterday) AS undelivered,
                  (SELECT mailSender IS NOT NULL OR textGateway IS NOT NULL FROM organization) AS delivers,
                  (SELECT created FROM signingKey WHERE state = 'signing') AS keyCreated,
                  EXISTS (SELECT 1 FROM signingKey WHERE state = 'next') AS hasNext,
                  (SELECT max(version) FROM policy) AS policy,
                  (SELECT expires FROM policy ORDER BY version DESC LIMIT 1) AS policyExpires,
                  (SELECT size FROM audit_tree) AS entries
                """, ["now": now.wholeSeconds, "yesterday": now.addingTimeInterval(-Lifetime.day).wholeSeconds])
        else { return }
        func date(_ column: String) -> Date? { (row[column] as Int64?).map(Date.init(wholeSeconds:)) }
        (figures.sessions, figures.openInvitations) = (row["sessions"], row["invitations"])
        (figures.oldestWaiting, figures.undelivered) = (date("oldest"), row["undelivered"])
        (figures.hasDelivery, figures.hasNextKey) = (row["delivers"] ?? false, row["hasNext"])
        (figures.signingKeyCreated, figures.policyExpires) = (date("keyCreated"), date("policyExpires"))
        (figures.policyVersion, figures.auditEntries) = (row["policy"] ?? 0, row["entries"] ?? 0)
    }
}
