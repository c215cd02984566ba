#include "probe.h"

#include <string.h>

enum { VALUE_SIZE = 100000, PIECE = 5000 };

static int write_pieces(sqlite3_blob *blob) {
    char piece[PIECE];
    int rc = SQLITE_OK;
    for (int offset = 0; rc == SQLITE_OK && offset < VALUE_SIZE; offset += PIECE) {
        memset(piece, 'a' + offset / PIECE, PIECE);
        rc = sqlite3_blob_write(blob, piece, PIECE, offset);
    }
    return rc;
}

static int check_pieces(sqlite3_blob *blob) {
    char piece[PIECE], expected[PIECE];
    int rc = sqlite3_blob_bytes(blob) == VALUE_SIZE ? SQLITE_OK : SQLITE_CORRUPT;
    for (int offset = 0; rc == SQLITE_OK && offset < VALUE_SIZE; offset += PIECE) {
        memset(expected, 'a' + offset / PIECE, PIECE);
        rc = sqlite3_blob_read(blob, piece, PIECE, offset);
        if (rc == SQLITE_OK && memcmp(piece, expected, PIECE) != 0) rc = SQLITE_CORRUPT;
    }
    return rc;
}

static int write_and_read(sqlite3 *connection, sqlite3 *reader) {
    sqlite3_blob *blob = NULL;
    int rc = run_sql(connection, "CREATE TABLE t(id INTEGER PRIMARY KEY, v BLOB); PRAGMA cache_size=5;"
                                 "INSERT INTO t VALUES(1, zeroblob(100000)), (2, zeroblob(10))");
    if (rc == SQLITE_OK) rc = sqlite3_blob_open(connection, "main", "t", "v", 1, 1, &blob);
    if (rc == SQLITE_OK) rc = write_pieces(blob);
    sqlite3_blob_close(blob);
    blob = NULL;
    if (rc == SQLITE_OK) rc = sqlite3_blob_open(reader, "main", "t", "v", 1, 0, &blob);
    if (rc == SQLITE_OK) rc = check_pieces(blob);
    if (rc == SQLITE_OK) rc = sqlite3_blob_reopen(blob, 2);
    sqlite3_blob_close(blob);
    return rc;
}

// A piece of a value whose row is written elsewhere is no longer to be had.
static int write_behind(sqlite3 *connection) {
    sqlite3_blob *blob = NULL;
    char piece[PIECE];
    int rc = sqlite3_blob_open(connection, "main", "t", "v", 1, 0, &blob);
    if (rc == SQLITE_OK) rc = run_sql(connection, "UPDATE t SET v = zeroblob(100000) WHERE id = 1");
    if (rc == SQLITE_OK && sqlite3_blob_read(blob, piece, PIECE, 0) != SQLITE_ABORT) rc = SQLITE_MISUSE;
    sqlite3_blob_close(blob);
    return rc;
}

static const char *probe_sharing(const char *directory, int sharing) {
    char path[PATH_SIZE];
    sqlite3 *connection = NULL, *reader = NULL;
    bool exclusive = sharing == BADGE_CIPHER_EXCLUSIVE;
    probe_path(path, directory, exclusive ? "exclusive.db" : "shared.db");
    int rc = probe_open(path, sharing, &connection);
    if (rc == SQLITE_OK) rc = probe_open(path, sharing, &reader);
    if (rc == SQLITE_OK) rc = run_sql(connection, exclusive ? "PRAGMA journal_mode=WAL" : "PRAGMA journal_mode=PERSIST");
    if (rc == SQLITE_OK) rc = write_and_read(connection, reader);
    if (rc == SQLITE_OK) rc = write_behind(connection);
    if (rc == SQLITE_OK) rc = probe_check(reader);
    if (reader) probe_close(path, reader);
    if (connection) probe_close(path, connection);
    return rc == SQLITE_OK ? NULL : finding("sharing %d: a value in pieces is answered with %d", sharing, rc);
}

const char *store_probe_blobs(const char *directory) {
    const char *problem = probe_sharing(directory, BADGE_CIPHER_SHARED);
    return problem ? problem : probe_sharing(directory, BADGE_CIPHER_EXCLUSIVE);
}
