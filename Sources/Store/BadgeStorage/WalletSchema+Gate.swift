import BadgeDatabase

extension WalletSchema {
    static let gate = [ofBadges, AuditLog.schema, passcode, agreements, sync, home].joined(separator: "\n")

    private static let ofBadges = """
        ALTER TABLE badge ADD COLUMN last_contact INTEGER;
        ALTER TABLE badge ADD COLUMN is_revocation_told INTEGER NOT NULL DEFAULT 0
            CHECK (is_revocation_told IN (0, 1));
        ALTER TABLE credential ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1));

        CREATE TRIGGER revocation_is_final BEFORE UPDATE OF status ON badge
        WHEN OLD.status = 'revoked' AND NEW.status <> 'revoked'
        BEGIN SELECT RAISE(ABORT, 'revocation taken back'); END;

        CREATE TRIGGER use_count_is_never_lowered BEFORE UPDATE OF use_count ON credential
        WHEN NEW.use_count < OLD.use_count
        BEGIN SELECT RAISE(ABORT, 'use count lowered'); END;

        CREATE TRIGGER policy_is_never_altered BEFORE UPDATE ON policy
        WHEN NEW.version = OLD.version AND NEW.document <> OLD.document
        BEGIN SELECT RAISE(ABORT, 'policy altered without a new version'); END;
        """

    // Attempts are numbered and never counted down: the number of consecutive wrong ones is tries - taken_off.
    private static let passcode = """
        CREATE TABLE passcode (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            phc TEXT NOT NULL,
            public_key BLOB NOT NULL,
            wrapped BLOB NOT NULL,
            device_secret BLOB NOT NULL,
            min_length INTEGER NOT NULL CHECK (min_length >= 1),
            kind TEXT NOT NULL CHECK (kind IN ('digits', 'text')),
            tries INTEGER NOT NULL DEFAULT 0,
            taken_off INTEGER NOT NULL DEFAULT 0 CHECK (taken_off BETWEEN 0 AND tries),
            lock_seconds INTEGER NOT NULL DEFAULT 0 CHECK (lock_seconds >= 0),
            lock_boot TEXT NOT NULL DEFAULT '',
            lock_since REAL NOT NULL DEFAULT 0,
            is_last_verifying INTEGER NOT NULL DEFAULT 0 CHECK (is_last_verifying IN (0, 1)),
            set_at INTEGER NOT NULL
        ) STRICT;

        CREATE TRIGGER tries_are_never_forgotten BEFORE UPDATE ON passcode
        WHEN NEW.tries < OLD.tries OR NEW.taken_off < OLD.taken_off
        BEGIN SELECT RAISE(ABORT, 'tries forgotten'); END;
        CREATE TRIGGER passcode_keeps_its_pair BEFORE UPDATE ON passcode WHEN NEW.public_key <> OLD.public_key
        BEGIN SELECT RAISE(ABORT, 'what was sealed to the pair would be lost'); END;
        """

    // They outlive their badge, so that a receipt that waits is still sent.
    private static let agreements = """
        CREATE TABLE agreement (
            place INTEGER NOT NULL PRIMARY KEY,
            badge_id TEXT NOT NULL,
            organization_id TEXT NOT NULL REFERENCES organization ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('terms', 'privacy')),
            version TEXT NOT NULL,
            locale TEXT NOT NULL,
            digest BLOB NOT NULL CHECK (length(digest) = 32),
            decision TEXT NOT NULL CHECK (decision IN ('accepted', 'declined', 'withdrawn')),
            decided_at INTEGER NOT NULL,
            time_source TEXT NOT NULL CHECK (time_source <> ''),
            method TEXT NOT NULL CHECK (method <> ''),
            previous BLOB CHECK (length(previous) = 32),
            receipt TEXT NOT NULL CHECK (receipt <> ''),
            sent_at INTEGER
        ) STRICT;
        CREATE INDEX agreement_of_badge ON agreement (badge_id, place);
        CREATE INDEX agreement_of_organization ON agreement (organization_id);
        CREATE INDEX agreement_unsent ON agreement (place) WHERE sent_at IS NULL;

        CREATE TRIGGER agreement_is_appended BEFORE INSERT ON agreement
        WHEN EXISTS (SELECT 1 FROM agreement WHERE place >= NEW.place)
        BEGIN SELECT RAISE(ABORT, 'agreement out of turn'); END;
        CREATE TRIGGER agreement_is_not_changed BEFORE UPDATE OF place, badge_id, organization_id, kind, version,
            locale, digest, decision, decided_at, time_source, method, previous, receipt ON agreement
        BEGIN SELECT RAISE(ABORT, 'agreement changed'); END;
        CREATE TRIGGER agreement_is_sent_once BEFORE UPDATE OF sent_at ON agreement WHEN OLD.sent_at IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'agreement sent twice'); END;
        CREATE TRIGGER agreement_is_not_deleted BEFORE DELETE ON agreement
        WHEN EXISTS (SELECT 1 FROM organization WHERE id = OLD.organization_id)
        BEGIN SELECT RAISE(ABORT, 'agreement deleted'); END;
        """

    private static let sync = """
        CREATE TABLE status_list (
            uri TEXT NOT NULL PRIMARY KEY,
            token TEXT NOT NULL,
            issued_at INTEGER NOT NULL,
            expires INTEGER,
            ttl INTEGER,
            fetched_at INTEGER NOT NULL
        ) STRICT;

        CREATE TRIGGER status_list_is_never_older BEFORE UPDATE ON status_list WHEN NEW.issued_at < OLD.issued_at
        BEGIN SELECT RAISE(ABORT, 'status list older'); END;
        """

    private static let home = """
        CREATE TABLE home (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            default_badge TEXT REFERENCES badge (id) ON DELETE SET NULL,
            latitude REAL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL CHECK (longitude BETWEEN -180 AND 180),
            accuracy REAL CHECK (accuracy > 0),
            signed_mark INTEGER,
            own_mark INTEGER,
            CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (accuracy IS NULL))
        ) STRICT;
        INSERT INTO home (id) VALUES (1);

        CREATE TRIGGER signed_mark_is_never_lowered BEFORE UPDATE OF signed_mark ON home
        WHEN NEW.signed_mark < OLD.signed_mark OR NEW.signed_mark IS NULL AND OLD.signed_mark IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'clock mark lowered'); END;
        """
}
