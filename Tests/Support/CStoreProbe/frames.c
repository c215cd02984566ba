#include "probe.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { HEADER = 32, FRAME = 24 + PAGE };

static off_t frame_at(int number) {
    return HEADER + (off_t)number * FRAME;
}

static bool exchange(const char *log, int first, int second) {
    static uint8_t one[FRAME], other[FRAME];
    int file = open(log, O_RDWR | O_CLOEXEC);
    bool done = file >= 0 && pread(file, one, FRAME, frame_at(first)) == FRAME
        && pread(file, other, FRAME, frame_at(second)) == FRAME && pwrite(file, other, FRAME, frame_at(first)) == FRAME
        && pwrite(file, one, FRAME, frame_at(second)) == FRAME;
    if (file >= 0) close(file);
    return done;
}

static const char *probe(const char *path, const char *log, sqlite3 *writer) {
    sqlite3 *reader = NULL;
    uint64_t digest = 0;
    int rc = run_sql(writer, "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0");
    if (rc == SQLITE_OK) rc = probe_fill(writer, 2);
    if (rc == SQLITE_OK) rc = run_sql(writer, "PRAGMA wal_checkpoint(TRUNCATE); UPDATE t SET v = v || '.'");
    if (rc == SQLITE_OK) rc = probe_open(path, BADGE_CIPHER_EXCLUSIVE, &reader);
    if (rc != SQLITE_OK) return finding("the store could not be made: %d", rc);
    bool exchanged = exchange(log, 1, 2);
    rc = probe_digest(reader, &digest);
    probe_close(path, reader);
    if (!exchanged) return finding("the log has no frames to exchange");
    exchange(log, 1, 2);
    return rc == SQLITE_CORRUPT ? NULL : finding("exchanged frames of a log are answered with %d", rc);
}

const char *store_probe_exchanged_frames(const char *directory) {
    char path[PATH_SIZE], log[PATH_SIZE];
    sqlite3 *connection = NULL;
    probe_path(path, directory, "frames.db");
    probe_path(log, directory, "frames.db-wal");
    if (probe_open(path, BADGE_CIPHER_EXCLUSIVE, &connection) != SQLITE_OK) return finding("%s does not open", path);
    const char *problem = probe(path, log, connection);
    if (!problem && probe_check(connection) != SQLITE_OK) problem = finding("the store is not sound");
    probe_close(path, connection);
    return problem;
}
