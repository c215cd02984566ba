import GRDB

extension WalletSchema {
    // A badge may have several credentials, each with its place on a status list; that of the badge's own one stands with
    // the badge. What an organization has promised is asked for when it is due. A row from before a column was added has no
    // value in it until it is written again.
    static let issuance = """
        ALTER TABLE credential ADD COLUMN status_list TEXT;
        ALTER TABLE credential ADD COLUMN status_index INTEGER CHECK (status_index >= 0);
        ALTER TABLE credential ADD COLUMN notification_id TEXT;
        UPDATE credential SET is_locked = is_locked;

        ALTER TABLE issuance ADD COLUMN due_at INTEGER;
        UPDATE issuance SET is_locked = is_locked;
        """
}
