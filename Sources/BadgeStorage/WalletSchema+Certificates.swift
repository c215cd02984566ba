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
}
