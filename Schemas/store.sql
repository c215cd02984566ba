-- The schema of the wallet's store (wallet.db) after every migration, for people and programs that read it with
-- SQLCipher. Written by a test, which compares it otherwise:
--   WRITE_SCHEMAS=1 swift test --filter SchemaDumpTests

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

CREATE TABLE anchor (
    badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
    store TEXT NOT NULL,
    sent TEXT,
    kept_generation INTEGER,
    kept_digest BLOB CHECK (length(kept_digest) = 32),
    receipt TEXT,
    CHECK ((kept_generation IS NULL) = (receipt IS NULL) AND (kept_digest IS NULL) = (receipt IS NULL))
) STRICT;

CREATE TABLE audit (
    place INTEGER NOT NULL PRIMARY KEY,
    badge_id TEXT,
    kind TEXT NOT NULL CHECK (kind <> ''),
    entry TEXT NOT NULL,
    leaf BLOB NOT NULL CHECK (length(leaf) = 32)
) STRICT;

CREATE TABLE audit_tree (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    size INTEGER NOT NULL CHECK (size >= 0),
    peaks BLOB NOT NULL CHECK (length(peaks) % 32 = 0)
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
    added_at INTEGER NOT NULL, last_contact INTEGER, is_revocation_told INTEGER NOT NULL DEFAULT 0
    CHECK (is_revocation_told IN (0, 1)), phone_verified_at INTEGER, rolled_back_at INTEGER, tries_used_up_at INTEGER, awaits_new_key INTEGER NOT NULL DEFAULT 0 CHECK (awaits_new_key IN (0, 1)),
    CHECK ((status_list IS NULL) = (status_index IS NULL)),
    CHECK (status = 'pending' OR credential_id IS NOT NULL)
) STRICT;

CREATE TABLE badge_key (
    badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
    sealed BLOB NOT NULL CHECK (length(sealed) > 0)
) STRICT;

CREATE TABLE binding (
    node INTEGER NOT NULL PRIMARY KEY,
    entries BLOB NOT NULL
) STRICT;

CREATE TABLE code_secret (
    badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
    sealed BLOB NOT NULL CHECK (length(sealed) > 0)
, is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1))) STRICT;

CREATE TABLE connection (
    issuer TEXT NOT NULL PRIMARY KEY CHECK (issuer <> ''),
    settings TEXT NOT NULL,
    seen_keys TEXT NOT NULL
) STRICT;

CREATE TABLE consent (
    badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('location', 'bluetooth')),
    is_given INTEGER NOT NULL CHECK (is_given IN (0, 1)), is_always INTEGER NOT NULL DEFAULT 0 CHECK (is_always IN (0, 1)),
    PRIMARY KEY (badge_id, kind)
) STRICT, WITHOUT ROWID;

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
, is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1)), status_list TEXT, status_index INTEGER CHECK (status_index >= 0), notification_id TEXT) STRICT;

CREATE TABLE device (
    issuer TEXT NOT NULL PRIMARY KEY CHECK (issuer <> ''),
    sealed BLOB NOT NULL CHECK (length(sealed) > 0),
    created_at INTEGER NOT NULL
, is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1)), is_exposed INTEGER NOT NULL DEFAULT 0 CHECK (is_exposed IN (0, 1)), next_sealed BLOB CHECK (length(next_sealed) > 0)) STRICT;

CREATE TABLE device_certificate (
    server TEXT NOT NULL CHECK (server <> ''),
    organization TEXT NOT NULL CHECK (organization <> ''),
    sealed BLOB NOT NULL,
    chain TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (server, organization)
) STRICT;

CREATE TABLE device_key (
    thumbprint TEXT NOT NULL PRIMARY KEY,
    sealed BLOB NOT NULL,
    created_at INTEGER NOT NULL
, is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1))) STRICT;

CREATE TABLE flow_document (
    address TEXT NOT NULL PRIMARY KEY CHECK (address <> ''),
    body BLOB NOT NULL CHECK (length(body) > 0),
    fetched_at INTEGER NOT NULL
) STRICT;

CREATE TABLE flow_session (
    server TEXT NOT NULL CHECK (server <> ''),
    client TEXT NOT NULL CHECK (client <> ''),
    sealed BLOB NOT NULL CHECK (length(sealed) > 0),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (server, client)
) STRICT;

CREATE TABLE freshness (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    store TEXT NOT NULL,
    row_key BLOB NOT NULL CHECK (length(row_key) = 32),
    signing_key BLOB NOT NULL,
    public_key BLOB NOT NULL CHECK (length(public_key) = 32),
    generation INTEGER NOT NULL,
    root BLOB NOT NULL CHECK (length(root) = 32),
    anchored_by TEXT
) STRICT;

CREATE TABLE home (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    default_badge TEXT REFERENCES badge (id) ON DELETE SET NULL,
    latitude REAL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL CHECK (longitude BETWEEN -180 AND 180),
    accuracy REAL CHECK (accuracy > 0),
    signed_mark INTEGER,
    own_mark INTEGER, location_source TEXT
    CHECK (location_source IS NULL OR location_source <> '' AND latitude IS NULL), restored_at INTEGER,
    CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (accuracy IS NULL))
) STRICT;

CREATE TABLE issuance (
    id TEXT NOT NULL PRIMARY KEY,
    offer_digest TEXT NOT NULL UNIQUE,
    holder_key TEXT NOT NULL REFERENCES device_key,
    started_at INTEGER NOT NULL,
    authorization BLOB,
    usable_until INTEGER, is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1)), due_at INTEGER,
    CHECK ((authorization IS NULL) = (usable_until IS NULL))
) STRICT;

CREATE TABLE organization (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    display TEXT NOT NULL,
    issuer TEXT NOT NULL,
    authorization_server TEXT NOT NULL,
    support TEXT NOT NULL
, keys_version INTEGER NOT NULL DEFAULT 0 CHECK (keys_version >= 0), reissue_before INTEGER) STRICT;

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

CREATE TABLE passcode_demand (
    organization_id TEXT NOT NULL PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
    max_tries INTEGER CHECK (max_tries >= 1),
    counted_from INTEGER NOT NULL CHECK (counted_from >= 0)
) STRICT;

CREATE TABLE picture (
    badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('photo', 'logo')),
    source TEXT NOT NULL CHECK (source <> ''),
    entity_tag TEXT CHECK (entity_tag <> ''),
    asked_at INTEGER NOT NULL,
    sealed BLOB CHECK (length(sealed) > 0),
    PRIMARY KEY (badge_id, kind)
) STRICT;

CREATE TABLE policy (
    organization_id TEXT NOT NULL PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version >= 1),
    issued_at INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    document TEXT NOT NULL,
    compact TEXT NOT NULL
) STRICT;

CREATE TABLE presentation (
    place INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (id <> ''),
    presented_at INTEGER NOT NULL,
    document TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('answered', 'declined', 'refused', 'undelivered')),
    code TEXT CHECK (code <> ''),
    CHECK ((outcome = 'refused') = (code IS NOT NULL))
) STRICT;

CREATE TABLE provider_list (
    issuer TEXT NOT NULL PRIMARY KEY CHECK (issuer <> ''),
    document TEXT NOT NULL
) STRICT;

CREATE TABLE server (
    place INTEGER NOT NULL PRIMARY KEY,
    url TEXT NOT NULL UNIQUE CHECK (url <> ''),
    name TEXT NOT NULL,
    is_current INTEGER NOT NULL CHECK (is_current IN (0, 1))
) STRICT;

CREATE TABLE session (
    badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
    refresh_token BLOB NOT NULL CHECK (length(refresh_token) > 0),
    logged_in_at INTEGER
, is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1)), is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1))) STRICT;

CREATE TABLE sign_in (
    issuer TEXT NOT NULL CHECK (issuer <> ''),
    provider TEXT NOT NULL CHECK (provider <> ''),
    name TEXT CHECK (name <> ''),
    signed_in_at INTEGER NOT NULL,
    PRIMARY KEY (issuer, provider)
) STRICT;

CREATE TABLE status_list (
    uri TEXT NOT NULL PRIMARY KEY,
    token TEXT NOT NULL,
    issued_at INTEGER NOT NULL,
    expires INTEGER,
    ttl INTEGER,
    fetched_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sync_key (
    badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
    sealed BLOB NOT NULL CHECK (length(sealed) > 0),
    delegation TEXT NOT NULL CHECK (delegation <> '')
) STRICT;

CREATE TABLE transaction_type (
    name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
    document TEXT NOT NULL,
    declared_at INTEGER NOT NULL
) STRICT;

CREATE TABLE trust (
    place INTEGER NOT NULL PRIMARY KEY,
    client_id TEXT NOT NULL CHECK (client_id <> ''),
    badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    claims TEXT NOT NULL,
    trusted_at INTEGER NOT NULL,
    expires INTEGER NOT NULL CHECK (expires > trusted_at),
    UNIQUE (client_id, badge_id)
) STRICT;

CREATE TABLE trust_anchor (
    organization_id TEXT NOT NULL REFERENCES organization ON DELETE CASCADE,
    thumbprint TEXT NOT NULL,
    jwk TEXT NOT NULL,
    place INTEGER NOT NULL PRIMARY KEY,
    UNIQUE (organization_id, thumbprint)
) STRICT;

CREATE TABLE trusted_verifier (
    name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('root', 'attester', 'client')),
    document TEXT NOT NULL,
    trusted_at INTEGER NOT NULL
) STRICT;

CREATE TABLE webauthn_credential (
    id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
    relying_party TEXT NOT NULL CHECK (relying_party <> ''),
    user_handle TEXT NOT NULL CHECK (user_handle <> ''),
    sealed BLOB NOT NULL CHECK (length(sealed) > 0),
    is_locked INTEGER NOT NULL CHECK (is_locked IN (0, 1)),
    created_at INTEGER NOT NULL,
    UNIQUE (relying_party, user_handle)
) STRICT;

CREATE TRIGGER agreement_is_appended BEFORE INSERT ON agreement
WHEN EXISTS (SELECT 1 FROM agreement WHERE place >= NEW.place)
BEGIN SELECT RAISE(ABORT, 'agreement out of turn'); END;

CREATE TRIGGER agreement_is_not_changed BEFORE UPDATE OF place, badge_id, organization_id, kind, version,
    locale, digest, decision, decided_at, time_source, method, previous, receipt ON agreement
BEGIN SELECT RAISE(ABORT, 'agreement changed'); END;

CREATE TRIGGER agreement_is_not_deleted BEFORE DELETE ON agreement
WHEN EXISTS (SELECT 1 FROM organization WHERE id = OLD.organization_id)
BEGIN SELECT RAISE(ABORT, 'agreement deleted'); END;

CREATE TRIGGER agreement_is_sent_once BEFORE UPDATE OF sent_at ON agreement WHEN OLD.sent_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'agreement sent twice'); END;

CREATE INDEX agreement_of_badge ON agreement (badge_id, place);

CREATE INDEX agreement_of_organization ON agreement (organization_id);

CREATE INDEX agreement_unsent ON agreement (place) WHERE sent_at IS NULL;

CREATE TRIGGER audit_is_appended BEFORE INSERT ON audit
WHEN NEW.place IS NOT (SELECT size FROM audit_tree)
BEGIN SELECT RAISE(ABORT, 'audit entry out of turn'); END;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'audit entry changed'); END;

CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'audit entry deleted'); END;

CREATE INDEX audit_of_badge ON audit (badge_id, place);

CREATE TRIGGER audit_tree_grows BEFORE UPDATE ON audit_tree WHEN NEW.size <> OLD.size + 1
BEGIN SELECT RAISE(ABORT, 'audit tree out of turn'); END;

CREATE TRIGGER audit_tree_is_one BEFORE INSERT ON audit_tree
BEGIN SELECT RAISE(ABORT, 'audit tree replaced'); END;

CREATE TRIGGER audit_tree_stays BEFORE DELETE ON audit_tree
BEGIN SELECT RAISE(ABORT, 'audit tree deleted'); END;

CREATE INDEX badge_awaiting_key ON badge (place) WHERE awaits_new_key = 1;

CREATE INDEX badge_of_credential ON badge (credential_id);

CREATE INDEX badge_of_organization ON badge (organization_id);

CREATE TRIGGER counts_begin_with_the_passcode AFTER DELETE ON passcode
BEGIN UPDATE passcode_demand SET counted_from = 0 WHERE counted_from <> 0; END;

CREATE INDEX credential_of_badge ON credential (badge_id);

CREATE INDEX credential_of_key ON credential (holder_key);

CREATE TRIGGER generation_is_never_lowered BEFORE UPDATE OF generation ON freshness
WHEN NEW.generation < OLD.generation
BEGIN SELECT RAISE(ABORT, 'generation lowered'); END;

CREATE INDEX issuance_of_key ON issuance (holder_key);

CREATE UNIQUE INDEX one_server_is_current ON server (is_current) WHERE is_current = 1;

CREATE TRIGGER passcode_keeps_its_pair BEFORE UPDATE ON passcode WHEN NEW.public_key <> OLD.public_key
BEGIN SELECT RAISE(ABORT, 'what was sealed to the pair would be lost'); END;

CREATE TRIGGER policy_is_never_altered BEFORE UPDATE ON policy
WHEN NEW.version = OLD.version AND NEW.document <> OLD.document
BEGIN SELECT RAISE(ABORT, 'policy altered without a new version'); END;

CREATE TRIGGER policy_is_never_lowered BEFORE UPDATE ON policy WHEN NEW.version < OLD.version
BEGIN SELECT RAISE(ABORT, 'policy version lowered'); END;

CREATE TRIGGER restore_ends_rollback AFTER UPDATE OF restored_at ON home
WHEN NEW.restored_at IS NOT OLD.restored_at
BEGIN UPDATE badge SET rolled_back_at = NULL WHERE rolled_back_at IS NOT NULL; END;

CREATE TRIGGER revocation_is_final BEFORE UPDATE OF status ON badge
WHEN OLD.status = 'revoked' AND NEW.status <> 'revoked'
BEGIN SELECT RAISE(ABORT, 'revocation taken back'); END;

CREATE TRIGGER session_keeps_its_login BEFORE UPDATE ON session
WHEN NEW.logged_in_at IS NULL AND OLD.logged_in_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'login forgotten'); END;

CREATE TRIGGER signed_mark_is_never_lowered BEFORE UPDATE OF signed_mark ON home
WHEN NEW.signed_mark < OLD.signed_mark OR NEW.signed_mark IS NULL AND OLD.signed_mark IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'clock mark lowered'); END;

CREATE TRIGGER status_list_is_never_older BEFORE UPDATE ON status_list WHEN NEW.issued_at < OLD.issued_at
BEGIN SELECT RAISE(ABORT, 'status list older'); END;

CREATE TRIGGER tries_are_never_forgotten BEFORE UPDATE ON passcode
WHEN NEW.tries < OLD.tries OR NEW.taken_off < OLD.taken_off
BEGIN SELECT RAISE(ABORT, 'tries forgotten'); END;

CREATE TRIGGER trust_is_not_changed BEFORE UPDATE ON trust
BEGIN SELECT RAISE(ABORT, 'trust changed'); END;

CREATE INDEX trust_of_badge ON trust (badge_id);

CREATE TRIGGER use_count_is_never_lowered BEFORE UPDATE OF use_count ON credential
WHEN NEW.use_count < OLD.use_count
BEGIN SELECT RAISE(ABORT, 'use count lowered'); END;
