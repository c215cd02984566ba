import BadgeDatabase
import GRDB

extension AuthorityStore {
    static let operationsMigration = Migration("authority-23-operations") { try $0.execute(sql: operationsSQL) }

    // `suspended` is the time of a person's suspension, and `suspendedWithPerson` marks the badges that a reinstatement of
    // the person reinstates. Without a lifetime of its own, an organization has the usual one.
    private static let operationsSQL = """
        ALTER TABLE person ADD COLUMN suspended INTEGER;
        UPDATE person SET suspended = NULL;
        ALTER TABLE badge ADD COLUMN suspendedWithPerson INTEGER NOT NULL DEFAULT 0
          CHECK (suspendedWithPerson IN (0, 1));
        UPDATE badge SET suspendedWithPerson = suspendedWithPerson;
        CREATE INDEX badgeByIssue ON badge(issued, id) WHERE copyOf IS NULL;
        CREATE INDEX personByName ON person(name, email) WHERE removed IS NULL;
        ALTER TABLE organization ADD COLUMN invitationLifetime INTEGER;
        ALTER TABLE organization ADD COLUMN mailedInvitationLifetime INTEGER;
        ALTER TABLE organization ADD COLUMN loginInvitationLifetime INTEGER;
        ALTER TABLE organization ADD COLUMN longestInvitation INTEGER;
        ALTER TABLE organization ADD COLUMN badgeLifetime INTEGER;
        UPDATE organization SET invitationLifetime = NULL, mailedInvitationLifetime = NULL,
          loginInvitationLifetime = NULL, longestInvitation = NULL, badgeLifetime = NULL;
        """
}
