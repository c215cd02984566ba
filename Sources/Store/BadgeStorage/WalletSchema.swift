import BadgeDatabase
import GRDB

/// The migrations of the wallet's schema. A released migration is never edited.
enum WalletSchema {
    static func migrations(_ rollback: RollbackConfiguration) -> [Migration] {
        older(rollback) + later.map { $0.binding(rollback) }
    }

    private static func older(_ rollback: RollbackConfiguration) -> [Migration] {
        [
            Migration("1-badges") { try $0.execute(sql: badges) },
            Migration("2-gate") { try $0.execute(sql: gate) },
            Migration("3-device") { try $0.execute(sql: device) },
            Migration(rollback.migration) {
                try $0.execute(sql: self.freshness)
                try rollback.install(in: $0)
            },
            Migration("5-erasure") { try addBadgeKeys($0) },
        ]
    }

    // Tables of the integrity tree that they change are added to it again.
    private static let later = [
        Migration("6-receipts") { try $0.execute(sql: receipts) },
        Migration("7-tries") { try $0.execute(sql: tries) },
        Migration("8-sealing") { try addSealing($0) },
        Migration("9-issuer-keys") { try $0.execute(sql: issuerKeys) },
        Migration("10-issuance") { try $0.execute(sql: issuance) },
        Migration("11-connections") { try $0.execute(sql: connections) },
        Migration("12-certificates") { try $0.execute(sql: certificates) },
        Migration("13-organization-certificates") { try $0.execute(sql: organizationCertificates) },
        Migration("14-webauthn") { try $0.execute(sql: webAuthn) },
        Migration("15-pictures") { try $0.execute(sql: pictures) },
        Migration("16-sign-ins") { try $0.execute(sql: signIns) },
        Migration("17-flows") { try $0.execute(sql: flows) },
        Migration("18-presentations") { try $0.execute(sql: presentations) },
    ]

    /// The version of an organization's pinned keys.
    private static let issuerKeys = """
        ALTER TABLE organization ADD COLUMN keys_version INTEGER NOT NULL DEFAULT 0 CHECK (keys_version >= 0);
        ALTER TABLE organization ADD COLUMN reissue_before INTEGER;
        """

    /// The connection settings of an organization, which need not be known yet; and the keys that its servers presented
    /// first.
    private static let connections = """
        CREATE TABLE connection (
            issuer TEXT NOT NULL PRIMARY KEY CHECK (issuer <> ''),
            settings TEXT NOT NULL,
            seen_keys TEXT NOT NULL
        ) STRICT;
        """

    private static let badges = """
        CREATE TABLE organization (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL CHECK (name <> ''),
            display TEXT NOT NULL,
            issuer TEXT NOT NULL,
            authorization_server TEXT NOT NULL,
            support TEXT NOT NULL
        ) STRICT;

        CREATE TABLE trust_anchor (
            organization_id TEXT NOT NULL REFERENCES organization ON DELETE CASCADE,
            thumbprint TEXT NOT NULL,
            jwk TEXT NOT NULL,
            place INTEGER NOT NULL PRIMARY KEY,
            UNIQUE (organization_id, thumbprint)
        ) STRICT;

        CREATE TABLE policy (
            organization_id TEXT NOT NULL PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
            version INTEGER NOT NULL CHECK (version >= 1),
            issued_at INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            document TEXT NOT NULL,
            compact TEXT NOT NULL
        ) STRICT;

        CREATE TRIGGER policy_is_never_lowered BEFORE UPDATE ON policy WHEN NEW.version < OLD.version
        BEGIN SELECT RAISE(ABORT, 'policy version lowered'); END;

        CREATE TABLE device_key (
            thumbprint TEXT NOT NULL PRIMARY KEY,
            sealed BLOB NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE badge (
            place INTEGER NOT NULL PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            organization_id TEXT NOT NULL REFERENCES organization,
            full_name TEXT NOT NULL,
            given_name TEXT,
            family_name TEXT,
            email TEXT,
            title TEXT,
            group_name TEXT,
            photo_digest TEXT,
            display TEXT NOT NULL,
            properties TEXT NOT NULL,
            status TEXT NOT NULL
                CHECK (status IN ('pending', 'active', 'suspended', 'revoked', 'expired', 'keyMissing')),
            not_before INTEGER,
            expires INTEGER,
            credential_id TEXT REFERENCES credential DEFERRABLE INITIALLY DEFERRED,
            status_list TEXT,
            status_index INTEGER CHECK (status_index >= 0),
            policy_version INTEGER,
            server TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            CHECK ((status_list IS NULL) = (status_index IS NULL)),
            CHECK (status = 'pending' OR credential_id IS NOT NULL)
        ) STRICT;
        CREATE INDEX badge_of_organization ON badge (organization_id);

        CREATE TABLE credential (
            id TEXT NOT NULL PRIMARY KEY,
            badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            format TEXT NOT NULL CHECK (format IN ('dc+sd-jwt')),
            type TEXT NOT NULL,
            holder_key TEXT NOT NULL REFERENCES device_key,
            issued_at INTEGER NOT NULL,
            expires INTEGER,
            use_count INTEGER NOT NULL DEFAULT 0 CHECK (use_count >= 0),
            sealed BLOB NOT NULL
        ) STRICT;
        CREATE INDEX credential_of_badge ON credential (badge_id);
        CREATE INDEX credential_of_key ON credential (holder_key);

        CREATE TABLE refresh_token (
            badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL
        ) STRICT;

        CREATE TABLE issuance (
            id TEXT NOT NULL PRIMARY KEY,
            offer_digest TEXT NOT NULL UNIQUE,
            holder_key TEXT NOT NULL REFERENCES device_key,
            started_at INTEGER NOT NULL,
            authorization BLOB,
            usable_until INTEGER,
            CHECK ((authorization IS NULL) = (usable_until IS NULL))
        ) STRICT;
        CREATE INDEX issuance_of_key ON issuance (holder_key);
        """
}
