import GRDB

extension WalletSchema {
    // A badge may have several credentials, each with its own status list entry; that of the badge's own one is part of
    // the badge. A promised badge is requested when it is due. A row from before a column was added has no value in it
    // until it is written again.
    static let issuance = """
        ALTER TABLE credential ADD COLUMN status_list TEXT;
        ALTER TABLE credential ADD COLUMN status_index INTEGER CHECK (status_index >= 0);
        ALTER TABLE credential ADD COLUMN notification_id TEXT;
        UPDATE credential SET is_locked = is_locked;

        ALTER TABLE issuance ADD COLUMN due_at INTEGER;
        UPDATE issuance SET is_locked = is_locked;
        """
}
