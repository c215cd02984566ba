import BadgeDatabase
import GRDB

extension AuthorityStore {
    static let ownersMigration = Migration("authority-26-owners") { try $0.execute(sql: ownersSQL) }

    // Whose a row is, for the share of each: the name of a stranger's network, or a person. A row without one is nobody's,
    // such as that of a client in the organization's own process.
    private static let ownersSQL = """
        ALTER TABLE deviceGrant ADD COLUMN owner TEXT;
        ALTER TABLE pushedRequest ADD COLUMN owner TEXT;
        ALTER TABLE loginTry ADD COLUMN owner TEXT;
        ALTER TABLE nonce ADD COLUMN owner TEXT;
        UPDATE deviceGrant SET owner = NULL;
        UPDATE pushedRequest SET owner = NULL;
        UPDATE loginTry SET owner = NULL;
        UPDATE nonce SET owner = NULL;
        CREATE INDEX deviceGrantByOwner ON deviceGrant(owner);
        CREATE INDEX pushedRequestByOwner ON pushedRequest(owner);
        CREATE INDEX loginTryByOwner ON loginTry(owner);
        CREATE INDEX nonceByOwner ON nonce(owner);
        CREATE INDEX authorizationCodeOfPerson ON authorizationCode(person);
        CREATE INDEX deviceByKey ON device(id);
        """
}
