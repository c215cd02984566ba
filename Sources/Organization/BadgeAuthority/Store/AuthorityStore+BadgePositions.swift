import BadgeDatabase
import BadgeModel
import GRDB

// Badges and their copies are numbered in the order of their issue. A list verifies what it shows against the integrity
// tree (`BadgeList`).
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

    static func requireNewestBadges(of people: [String], _ db: Database) throws {
        for person in Set(people) { try db.verifyBoundRows(.badge, "person", person) }
    }
}
