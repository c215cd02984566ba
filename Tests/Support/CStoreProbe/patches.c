// Opens and uses small stores with patched files; see sealing.c for what an input is. Short inputs so reach deep: what
// SQLite and this code read behind the authentication, too.

#include "sealing.h"

#include "probe.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { LIMIT = 1 << 20 };

static int target = -1;
static char path[PATH_SIZE], beside[PATH_SIZE + 8];
// The database as it is on disk, and the file that is patched.
static uint8_t database[LIMIT];
static size_t database_size;
static store_probe_file *patched;
// The rows after each commit, oldest first.
static uint64_t states[PLACES];
static size_t state_count;

static size_t read_all(const char *name, uint8_t *bytes) {
    int file = open(name, O_RDONLY);
    ssize_t count = file < 0 ? 0 : read(file, bytes, LIMIT);
    if (file >= 0) close(file);
    return count < 0 ? 0 : (size_t)count;
}

static bool write_all(const char *name, const uint8_t *bytes, size_t count) {
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool done = file >= 0 && write(file, bytes, count) == (ssize_t)count;
    if (file >= 0) close(file);
    return done;
}

static int open_base(sqlite3 **connection) {
    return probe_open(path, target == WAL_LOG ? BADGE_CIPHER_EXCLUSIVE : BADGE_CIPHER_SHARED, connection);
}

static const char *const set_up[] = {
    "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=TRUNCATE",
    "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=TRUNCATE",
    "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0",
};

// Each is a commit.
static const char *const schema[] = {
    "CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT NOT NULL, n INTEGER)",
    "CREATE INDEX i ON t(n, v)",
    "CREATE TABLE w(k TEXT PRIMARY KEY, v BLOB) WITHOUT ROWID",
    "CREATE VIEW x AS SELECT count(*) AS c FROM t",
    "CREATE TRIGGER g AFTER DELETE ON t BEGIN DELETE FROM w WHERE k = old.id; END",
    ("INSERT INTO t SELECT value, hex(zeroblob(value * 20)), value % 7 FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION "
     "ALL SELECT value + 1 FROM n WHERE value < 30) SELECT value FROM n)"),
    "INSERT INTO w SELECT id, v FROM t",
    "DELETE FROM t WHERE id BETWEEN 10 AND 14",
};

static int read_state(sqlite3 *connection, uint64_t *state) {
    *state = NO_ROWS;
    int rc = probe_add_rows(connection, "SELECT id, v, n FROM t ORDER BY id", state);
    return rc == SQLITE_OK ? probe_add_rows(connection, "SELECT k, v FROM w ORDER BY k", state) : rc;
}

static int commit_all(sqlite3 *connection) {
    int rc = run_sql(connection, set_up[target]);
    state_count = 0;
    for (size_t i = 0; i < sizeof schema / sizeof *schema && rc == SQLITE_OK; i++) {
        rc = run_sql(connection, schema[i]);
        // Before both tables are there, a reader gets an error.
        if (rc == SQLITE_OK && read_state(connection, &states[state_count]) == SQLITE_OK) state_count++;
    }
    return rc;
}

static bool make_base(void) {
    static uint8_t base[LIMIT];
    sqlite3 *connection = NULL;
    uint8_t key[KEY_SIZE];
    for (int i = 0; i < KEY_SIZE; i++) key[i] = (uint8_t)i;
    if (open_base(&connection) != SQLITE_OK || commit_all(connection) != SQLITE_OK) return false;
    if (target == JOURNAL) run_sql(connection, "PRAGMA cache_size=5; BEGIN; UPDATE t SET v = replace(v, '0', '1')");
    database_size = read_all(path, database);
    size_t size = read_all(target == DATABASE ? path : beside, base);
    probe_close(path, connection);
    store_probe_file_free(patched);
    patched = size < PAGE_SIZE ? NULL : store_probe_file_make(target, key, database, base, size);
    return patched != NULL;
}

// Whether nothing tells that something was here: a header that is gone or no longer counts, or stands without its tag, as
// SQLCipher writes it; the name of a super-journal, which stands at the end.
static bool may_end_early(const uint8_t *bytes, size_t count) {
    if (count >= SECTOR_SIZE && memcmp(bytes + count - 8, patched->base, 8) == 0) return true;
    for (size_t n = 0; n < patched->header_count; n++) {
        const uint8_t *header = bytes + patched->headers[n], *sound = patched->base + patched->headers[n];
        if (count <= patched->headers[n] || (n == 0 && header[0] == 0)) return true;
        if (count < patched->headers[n] + SECTOR_SIZE) return n > 0;
        bool has_magic = memcmp(header, sound, 8) == 0, has_tag = memcmp(header + 448, sound + 448, TAG_SIZE) == 0;
        bool has_fields = memcmp(header + 8, sound + 8, 20) == 0;
        if (is_zero(header + 448, TAG_SIZE) || (n > 0 && !has_magic && !(has_tag && has_fields))) return true;
        // What it counts is missing.
        if (count < patched->headers[n] + SECTOR_SIZE + (size_t)get4(sound + 8) * RECORD) return false;
    }
    return false;
}

// What somebody reads who was told of no error.
static const char *judge(uint64_t state, const uint8_t *bytes, size_t count, bool is_sealed_anew) {
    size_t oldest = target == WAL_LOG ? 0 : state_count - 1;
    if (is_sealed_anew || (target == JOURNAL && may_end_early(bytes, count))) return NULL;
    for (size_t n = oldest; n < state_count; n++)
        if (state == states[n]) return NULL;
    return finding("rows that were never committed, or not the newest, and no error");
}

// What a wallet does when it opens, and what a careful one does after. How long SQLite may work on a crafted structure
// is bounded.
static int give_up(void *left) {
    return --*(int *)left < 0;
}

static const char *use(const uint8_t *bytes, size_t count, bool is_sealed_anew) {
    static const char *const statements[] = {
        "PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF",
        "SELECT * FROM sqlite_schema",
        "SELECT sum(length(v)), max(n) FROM t",
        "SELECT v FROM w ORDER BY v LIMIT 5",
        "SELECT * FROM x",
        "PRAGMA integrity_check(5)",
        "BEGIN; INSERT INTO t(v, n) VALUES('new', 3); DELETE FROM t WHERE id % 3 = 0; COMMIT",
        "PRAGMA incremental_vacuum(3)",
        "PRAGMA wal_checkpoint(TRUNCATE)",
    };
    sqlite3 *connection = NULL;
    const char *problem = NULL;
    uint64_t state = 0;
    int left = 2000;
    if (open_base(&connection) != SQLITE_OK) return NULL;
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_progress_handler(connection, 1000, give_up, &left);
    if (read_state(connection, &state) == SQLITE_OK) problem = judge(state, bytes, count, is_sealed_anew);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) run_sql(connection, statements[i]);
    if (!sqlite3_get_autocommit(connection)) run_sql(connection, "ROLLBACK");
    probe_check(connection);
    probe_close(path, connection);
    return problem;
}

static bool lay_out(const uint8_t *bytes, size_t count) {
    if (target != DATABASE) return write_all(path, database, database_size) && write_all(beside, bytes, count);
    unlink(beside);
    return write_all(path, bytes, count);
}

// Each kind has a small store, made once for each directory.
static bool prepare(const char *directory, int kind) {
    char name[PATH_SIZE];
    probe_path(name, directory, kind == DATABASE ? "database.db" : kind == JOURNAL ? "journal.db" : "wal.db");
    if (target == kind && strcmp(name, path) == 0) return true;
    target = kind;
    memcpy(path, name, sizeof path);
    snprintf(beside, sizeof beside, "%s%s", path, target == WAL_LOG ? "-wal" : "-journal");
    return make_base();
}

const char *store_probe_patched(const char *directory, int kind, const uint8_t *data, size_t count) {
    size_t size = 0;
    const uint8_t *bytes = prepare(directory, kind) ? store_probe_file_patch(patched, data, count, &size) : NULL;
    if (!bytes || !lay_out(bytes, size)) return finding("the store could not be made");
    // Without patches, what is sealed anew is what was there.
    return use(bytes, size, count > 1 && !(data[0] & RAW));
}
