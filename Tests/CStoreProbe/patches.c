// Opens and uses small stores with patched files. An input is one byte of flags and then patches: place in 4 bytes,
// length in 1, that many bytes. Short inputs so reach deep.
//
// Unless flag 1 is set, the patches change plaintext, and pages, checksums and tags are made right again after, as one
// could who has the key: what SQLite and this code read behind the authentication is reached that way. Flag 2 cuts the
// file at the last patch, flag 4 doubles its end.

#include "internal.h"

#include "probe.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { DATABASE, JOURNAL, WAL_LOG };
enum { RAW = 1, CUT = 2, DOUBLED = 4, RECORD = 4 + PAGE_SIZE + 4, LIMIT = 1 << 20, SECTOR = 512, PLACES = 256 };

static int target = -1;
static char path[PATH_SIZE], beside[PATH_SIZE + 8];
// Both as on disk, and the target's bytes with their pages decrypted.
static uint8_t database[LIMIT], base[LIMIT], plain[LIMIT], work[LIMIT];
static size_t database_size, size;
static Codec codec;
// Of a journal, where its headers and records stand, and the header of each record.
static size_t headers[PLACES], records[PLACES], header_of[PLACES], header_count, record_count;
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

// The records of the last header may not be counted yet; they reach to the end.
static void find_records(void) {
    header_count = record_count = 0;
    for (size_t at = 0; at + SECTOR <= size && header_count < PLACES;) {
        size_t left = get4(base + at + 8), next = at + SECTOR;
        bool is_counted = left > 0;
        headers[header_count++] = at;
        for (; (left > 0 || !is_counted) && next + RECORD <= size && record_count < PLACES; next += RECORD, left--) {
            records[record_count] = next;
            header_of[record_count++] = at;
        }
        if (!is_counted) return;
        at = (next + SECTOR - 1) / SECTOR * SECTOR;
    }
}

// Where the n-th page of the target lies, and its number; false behind the last one.
static bool page_at(const uint8_t *bytes, size_t count, size_t n, size_t *offset, uint32_t *number) {
    static const size_t first[] = {0, 4, WAL_HEADER_SIZE + FRAME_HEADER_SIZE};
    static const size_t steps[] = {PAGE_SIZE, 0, FRAME_SIZE}, before[] = {0, 4, FRAME_HEADER_SIZE};
    if (target == JOURNAL && n >= record_count) return false;
    *offset = first[target] + (target == JOURNAL ? records[n] : n * steps[target]);
    if (*offset + PAGE_SIZE + (target == JOURNAL ? 4 : 0) > count) return false;
    *number = target == DATABASE ? (uint32_t)n + 1 : get4(bytes + *offset - before[target]);
    return true;
}

static uint32_t sample_sum(const uint8_t *page) {
    uint32_t sum = 0;
    for (int i = PAGE_SIZE - 200; i > 0; i -= 200) sum += page[i];
    return sum;
}

static void seal_pages(uint8_t *bytes, size_t count) {
    uint8_t page[PAGE_SIZE];
    size_t offset;
    uint32_t number;
    for (size_t n = 0; page_at(bytes, count, n, &offset, &number); n++) {
        memcpy(page, bytes + offset, PAGE_SIZE);
        codec_encrypt(&codec, number, page, bytes + offset);
        if (target == JOURNAL)
            put4(bytes + offset + PAGE_SIZE, get4(bytes + header_of[n] + 12) + sample_sum(bytes + offset));
    }
}

// Those whose records are not counted have no tag.
static void seal_journal_headers(uint8_t *bytes, size_t count) {
    uint8_t input[28 + 8] = {0};
    for (size_t n = 0; n < header_count && headers[n] + SECTOR <= count; n++) {
        if (is_zero(base + headers[n] + SECTOR - TAG_SIZE, TAG_SIZE)) continue;
        memcpy(input, bytes + headers[n], 28);
        put4(input + 32, (uint32_t)headers[n]);
        codec_tag(&codec, input, sizeof input, bytes + headers[n] + SECTOR - TAG_SIZE);
    }
}

static void chain(uint32_t *sum, const uint8_t *bytes, size_t count, bool big) {
    for (size_t i = 0; i < count; i += 8) {
        uint32_t first, second;
        memcpy(&first, bytes + i, 4);
        memcpy(&second, bytes + i + 4, 4);
        sum[0] += (big ? __builtin_bswap32(first) : first) + sum[1];
        sum[1] += (big ? __builtin_bswap32(second) : second) + sum[0];
    }
}

static void chain_log(uint8_t *bytes, size_t count) {
    uint32_t sum[2] = {0, 0};
    if (count < WAL_HEADER_SIZE) return;
    bool big = bytes[3] & 1;
    chain(sum, bytes, 24, big);
    put4(bytes + 24, sum[0]);
    put4(bytes + 28, sum[1]);
    for (size_t at = WAL_HEADER_SIZE; at + FRAME_SIZE <= count; at += FRAME_SIZE) {
        chain(sum, bytes + at, 8, big);
        chain(sum, bytes + at + 24, PAGE_SIZE, big);
        put4(bytes + at + 16, sum[0]);
        put4(bytes + at + 20, sum[1]);
    }
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

static void decrypt_pages(void) {
    size_t offset;
    uint32_t number;
    memcpy(plain, base, size);
    for (size_t n = 0; page_at(base, size, n, &offset, &number); n++)
        codec_decrypt(&codec, number, base + offset, plain + offset);
}

static bool make_base(void) {
    sqlite3 *connection = NULL;
    uint8_t key[KEY_SIZE];
    for (int i = 0; i < KEY_SIZE; i++) key[i] = (uint8_t)i;
    if (open_base(&connection) != SQLITE_OK || commit_all(connection) != SQLITE_OK) return false;
    if (target == JOURNAL) run_sql(connection, "PRAGMA cache_size=5; BEGIN; UPDATE t SET v = replace(v, '0', '1')");
    database_size = read_all(path, database);
    size = target == DATABASE ? read_all(path, base) : read_all(beside, base);
    probe_close(path, connection);
    if (codec.mac) codec_close(&codec);
    if (size < PAGE_SIZE || codec_open(&codec) != SQLITE_OK || codec_set_salt(&codec, key, database) != SQLITE_OK)
        return false;
    if (target == JOURNAL) find_records();
    decrypt_pages();
    return true;
}

// Whether nothing tells that something was here: a header that is gone or no longer counts, or stands without its tag, as
// SQLCipher writes it; the name of a super-journal, which stands at the end.
static bool may_end_early(const uint8_t *bytes, size_t count) {
    if (count >= SECTOR && memcmp(bytes + count - 8, base, 8) == 0) return true;
    for (size_t n = 0; n < header_count; n++) {
        const uint8_t *header = bytes + headers[n], *sound = base + headers[n];
        if (count <= headers[n] || (n == 0 && header[0] == 0)) return true;
        if (count < headers[n] + SECTOR) return n > 0;
        bool has_magic = memcmp(header, sound, 8) == 0, has_tag = memcmp(header + 448, sound + 448, TAG_SIZE) == 0;
        bool has_fields = memcmp(header + 8, sound + 8, 20) == 0;
        if (is_zero(header + 448, TAG_SIZE) || (n > 0 && !has_magic && !(has_tag && has_fields))) return true;
        // What it counts is missing.
        if (count < headers[n] + SECTOR + (size_t)get4(sound + 8) * RECORD) return false;
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

static size_t apply(const uint8_t *data, size_t count, uint8_t *bytes, uint8_t flags) {
    size_t end = size, last = 0;
    while (count >= 5) {
        size_t place = get4(data) % size, length = data[4];
        data += 5, count -= 5;
        if (length > count) length = count;
        if (place + length > size) length = size - place;
        memcpy(bytes + place, data, length);
        data += length, count -= length, last = place;
    }
    if (flags & DOUBLED && size + PAGE_SIZE < LIMIT) {
        memmove(bytes + size, bytes + size - PAGE_SIZE, PAGE_SIZE);
        end += PAGE_SIZE;
    }
    return flags & CUT ? last : end;
}

// What a wallet does when it opens, and what a careful one does after. How long SQLite may work on a crafted structure
// is bounded.
static int give_up(void *left) {
    return --*(int *)left < 0;
}

static const char *use(size_t count, bool is_sealed_anew) {
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
    if (read_state(connection, &state) == SQLITE_OK) problem = judge(state, work, count, is_sealed_anew);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) run_sql(connection, statements[i]);
    if (!sqlite3_get_autocommit(connection)) run_sql(connection, "ROLLBACK");
    probe_check(connection);
    probe_close(path, connection);
    return problem;
}

static bool lay_out(const uint8_t *data, size_t count, size_t *laid) {
    uint8_t flags = count > 0 ? data[0] : 0;
    memcpy(work, flags & RAW ? base : plain, size);
    size_t end = *laid = count > 0 ? apply(data + 1, count - 1, work, flags) : size;
    if (!(flags & RAW)) {
        seal_pages(work, end);
        if (target == JOURNAL) seal_journal_headers(work, end);
        if (target == WAL_LOG) chain_log(work, end);
    }
    if (target != DATABASE) return write_all(path, database, database_size) && write_all(beside, work, end);
    unlink(beside);
    return write_all(path, work, end);
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
    size_t laid = 0;
    if (!prepare(directory, kind) || !lay_out(data, count, &laid)) return finding("the store could not be made");
    // Without patches, what is sealed anew is what was there.
    return use(laid, count > 1 && !(data[0] & RAW));
}
