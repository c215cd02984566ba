import BadgeDatabase
import BadgeModel
import GRDB

// Badges and their copies are numbered in the order of their issue. A list verifies what it shows against the integrity
// tree: the runs of the positions between its first and its last row, a person's badges, or those of a status.
extension AuthorityStore {
    static let positionsMigration = Migration("authority-27-positions") { try $0.execute(sql: positionsSQL) }

    // Without statistics SQLite takes the index of the status, which nearly all badges share, instead of that of the
    // person and the device, which a few do.
    private static let positionsSQL = """
        ALTER TABLE badge ADD COLUMN place INTEGER;
        UPDATE badge SET place = numbered.place
          FROM (SELECT id, row_number() OVER (ORDER BY issued, id) AS place FROM badge) AS numbered
          WHERE numbered.id = badge.id;
        DROP INDEX badgeByIssue;
        DROP INDEX badgeByStatus;
        CREATE INDEX badgeByPlace ON badge(place, copyOf);
        CREATE INDEX badgeByStatus ON badge(status, place, copyOf, expires, successor);
        CREATE INDEX invitationOfPerson ON invitation(person);
        CREATE INDEX messageOfPerson ON message(person, kind, written) WHERE person IS NOT NULL;
        CREATE INDEX personByAnyEmail ON person(email);
        CREATE INDEX personByGroup ON person("group", name, email) WHERE removed IS NULL;
        CREATE INDEX sessionByFormerToken ON session(previousDigest) WHERE previousDigest IS NOT NULL;
        CREATE INDEX suspendedPerson ON person(name, email) WHERE removed IS NULL AND suspended IS NOT NULL;
        CREATE INDEX personWithPassword ON person(wantsSecondFactor)
          WHERE removed IS NULL AND passwordHash IS NOT NULL;
        ANALYZE sqlite_schema;
        INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('badge', 'badgeByStatus', '1048576 349525 1 1 1 1');
        ANALYZE sqlite_schema;
        """

    static func position(of badge: IssuedBadge.ID, _ db: Database) throws -> Int64? {
        try db.cachedValue(Int64.self, "SELECT place FROM badge WHERE id = ?", [badge.rawValue])
    }

    // The whole runs of these positions. Without a last one they go on to the run behind the newest badge, which must be
    // empty.
    static func requireNewestBadges(from first: Int64 = 0, to last: Int64? = nil, _ db: Database) throws {
        let last = try last ?? (db.cachedValue(Int64.self, "SELECT max(place) FROM badge") ?? 0) + runLength
        try db.verifyBoundRows(.badge, runs: (first / runLength)...(max(first, last) / runLength))
    }

    static func requireNewestBadges(of people: [String], _ db: Database) throws {
        for person in Set(people) { try db.verifyBoundRows(.badge, "person", person) }
    }

    static func requireNewestBadges(_ status: Badge.Status, _ db: Database) throws {
        try db.verifyBoundRows(.badge, "status", status.rawValue)
    }

    // The status by which listed badges are found and verified; nil if they are found by their positions.
    static func withdrawn(_ status: Badge.Status?, isReplaced: Bool) -> Badge.Status? {
        if isReplaced { return .revoked }
        return status == .suspended || status == .revoked ? status : nil
    }

    static let isReplaced = "status = 'revoked' AND successor IS NOT NULL"

    // An SQL condition on badges with that status at the time `:now`.
    static func condition(on status: Badge.Status) -> String {
        switch status {
        case .active: "status = 'active' AND expires > :now"
        case .expired: "status = 'active' AND expires <= :now"
        default: "status = '\(status.rawValue)'"
        }
    }

    private static var runLength: Int64 { 1 << BoundTable.badgeRunBits }
}
