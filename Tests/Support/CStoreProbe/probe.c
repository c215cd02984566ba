#include "probe.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *finding(const char *format, ...) {
    static char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

void probe_path(char *path, const char *directory, const char *name) {
    snprintf(path, PATH_SIZE, "%s/%s", directory, name);
}

int probe_register(const char *path, int sharing) {
    uint8_t key[BADGE_CIPHER_KEY_SIZE];
    for (int i = 0; i < BADGE_CIPHER_KEY_SIZE; i++) key[i] = (uint8_t)i;
    return badge_cipher_register_key(path, key, sharing);
}

int probe_open(const char *path, int sharing, sqlite3 **connection) {
    *connection = NULL;
    int rc = probe_register(path, sharing);
    if (rc != SQLITE_OK) return rc;
    rc = sqlite3_open_v2(path, connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, BADGE_CIPHER_VFS);
    if (rc == SQLITE_OK) rc = badge_cipher_prepare(*connection, "main");
    if (rc == SQLITE_OK) return rc;
    probe_close(path, *connection);
    *connection = NULL;
    return rc;
}

void probe_close(const char *path, sqlite3 *connection) {
    sqlite3_close(connection);
    badge_cipher_release_key(path);
}

int run_sql(sqlite3 *connection, const char *sql) {
    return sqlite3_exec(connection, sql, NULL, NULL, NULL);
}

int probe_fill(sqlite3 *connection, int commits) {
    char sql[256];
    int rc = run_sql(connection, "CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)");
    for (int number = 0; rc == SQLITE_OK && number < commits; number++) {
        snprintf(sql, sizeof sql,
            "INSERT INTO t SELECT value, hex(randomblob(150)) FROM (WITH RECURSIVE n(value) AS (SELECT %d "
            "UNION ALL SELECT value + 1 FROM n WHERE value < %d) SELECT value FROM n)",
            number * 20, number * 20 + 19);
        rc = run_sql(connection, sql);
    }
    return rc;
}

// FNV-1a.
static void add_to_digest(uint64_t *digest, const void *bytes, int count) {
    for (int i = 0; i < count; i++) *digest = (*digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
}

// Each value as SQLite keeps it, with its length before it.
int probe_add_rows(sqlite3 *connection, const char *sql, uint64_t *digest) {
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(connection, sql, -1, &statement, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(statement)) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            const void *bytes = sqlite3_column_blob(statement, i);
            int count = sqlite3_column_bytes(statement, i);
            add_to_digest(digest, &count, sizeof count);
            add_to_digest(digest, bytes, count);
        }
        rc = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int probe_digest(sqlite3 *connection, uint64_t *digest) {
    *digest = NO_ROWS;
    return probe_add_rows(connection, "SELECT id, v FROM t ORDER BY id", digest);
}

static int expect_ok(void *problems, int count, char **values, char **names) {
    (void)count, (void)names;
    if (!values[0] || strcmp(values[0], "ok") != 0) ++*(int *)problems;
    return 0;
}

int probe_check(sqlite3 *connection) {
    int problems = 0;
    uint32_t checked = 0, failures = 0;
    int rc = run_sql(connection, "BEGIN; SELECT * FROM sqlite_schema LIMIT 1");
    if (rc == SQLITE_OK) rc = badge_cipher_verify(connection, "main", NULL, 0, &checked, &failures, NULL, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_exec(connection, "PRAGMA integrity_check", expect_ok, &problems, NULL);
    if (!sqlite3_get_autocommit(connection)) run_sql(connection, "COMMIT");
    return rc == SQLITE_OK && (problems || failures) ? SQLITE_CORRUPT : rc;
}

// splitmix64
uint64_t next_random(uint64_t *state) {
    uint64_t value = *state += 0x9e3779b97f4a7c15;
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
    value = (value ^ value >> 27) * 0x94d049bb133111eb;
    return value ^ value >> 31;
}
