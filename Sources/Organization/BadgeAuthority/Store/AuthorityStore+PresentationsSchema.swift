import BadgeDatabase
import GRDB

extension AuthorityStore {
    static let presentationsMigration = Migration("authority-28-presentations") {
        try $0.execute(sql: presentationsSQL)
    }

    // `authenticated` is the time of the presentation, and `nonce` that of the client's request.
    private static let presentationsSQL = """
        ALTER TABLE client ADD COLUMN takesPresentations INTEGER NOT NULL DEFAULT 0
          CHECK (takesPresentations IN (0, 1));
        ALTER TABLE ssoGrant ADD COLUMN nonce TEXT;
        ALTER TABLE ssoGrant ADD COLUMN authenticated INTEGER NOT NULL DEFAULT 0;
        """
}
