extension WalletSchema {
    /// Certificates of keys of this device, one for each server that issued one.
    static let certificates = """
        CREATE TABLE device_certificate (
            server TEXT NOT NULL PRIMARY KEY,
            sealed BLOB NOT NULL,
            chain TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        """

    /// The same for each organization to whose server a certificate is shown. Whose an earlier one was is not known, and
    /// it is requested again.
    static let organizationCertificates = """
        DROP TABLE device_certificate;
        CREATE TABLE device_certificate (
            server TEXT NOT NULL CHECK (server <> ''),
            organization TEXT NOT NULL CHECK (organization <> ''),
            sealed BLOB NOT NULL,
            chain TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (server, organization)
        ) STRICT;
        """
}
