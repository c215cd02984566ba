extension WalletSchema {
    // Tries are numbered. Against an organization count those after `counted_from`, since when its policy is held; how many
    // a policy allows is not known of one that came before this was kept.
    private static let counts = """
        CREATE TABLE passcode_demand (
            organization_id TEXT NOT NULL PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
            max_tries INTEGER CHECK (max_tries >= 1),
            counted_from INTEGER NOT NULL CHECK (counted_from >= 0)
        ) STRICT;
        INSERT INTO passcode_demand (organization_id, max_tries, counted_from)
        SELECT organization_id, NULL, 0 FROM policy WHERE document LIKE '%"type":"passcode"%';

        CREATE TRIGGER counts_begin_with_the_passcode AFTER DELETE ON passcode
        BEGIN UPDATE passcode_demand SET counted_from = 0 WHERE counted_from <> 0; END;
        """

    // A consent that was given before tells nothing of the background: it was given for the time in use.
    private static let marks = """
        ALTER TABLE badge ADD COLUMN tries_used_up_at INTEGER;
        UPDATE badge SET tries_used_up_at = tries_used_up_at;

        ALTER TABLE consent ADD COLUMN is_always INTEGER NOT NULL DEFAULT 0 CHECK (is_always IN (0, 1));
        UPDATE consent SET is_always = 0;
        """

    static let tries = [counts, marks].joined(separator: "\n")
}
