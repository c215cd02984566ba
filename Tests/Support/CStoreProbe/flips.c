#include "probe.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMITS = 6, KEPT = 2, FILES = 3, LIMIT = 4 << 20 };

static const char *const suffixes[FILES] = {"", "-journal", "-wal"};
static const char *const names[FILES] = {"database", "journal", "wal"};

typedef struct {
    uint8_t *bytes[FILES];
    size_t sizes[FILES];
    // What was committed, oldest first; the newest is what an opening must show.
    uint64_t digests[COMMITS];
    int digest_count, sharing;
} Image;

static int read_file(const char *path, uint8_t **bytes, size_t *size) {
    *size = 0;
    *bytes = malloc(LIMIT);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || !*bytes) return file < 0 ? SQLITE_OK : SQLITE_NOMEM;
    for (ssize_t count; (count = read(file, *bytes + *size, LIMIT - *size)) > 0;) *size += (size_t)count;
    close(file);
    return SQLITE_OK;
}

static int write_file(const char *path, const uint8_t *bytes, size_t size) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t written = file < 0 ? -1 : write(file, bytes, size);
    if (file >= 0) close(file);
    return written == (ssize_t)size ? SQLITE_OK : SQLITE_IOERR;
}

// The bytes as a crash would leave them: read while the connection is still open.
static int take_image(const char *path, Image *image) {
    char beside[PATH_SIZE + 16];
    int rc = SQLITE_OK;
    for (int i = 0; i < FILES && rc == SQLITE_OK; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, suffixes[i]);
        rc = read_file(beside, &image->bytes[i], &image->sizes[i]);
    }
    return rc;
}

static int commit(sqlite3 *connection, Image *image, int number) {
    char sql[128];
    snprintf(sql, sizeof sql, "UPDATE t SET v = hex(randomblob(150)) WHERE id %% %d = 0", number + 2);
    int rc = run_sql(connection, sql);
    return rc == SQLITE_OK ? probe_digest(connection, &image->digests[image->digest_count++]) : rc;
}

static int fill(sqlite3 *connection, Image *image, const char *kind) {
    bool log = strcmp(kind, "wal") == 0, journal = strcmp(kind, "journal") == 0;
    int rc = run_sql(connection, log ? "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0"
                                     : "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=EXTRA");
    if (rc == SQLITE_OK) rc = probe_fill(connection, 3);
    for (int i = 0; i < COMMITS && rc == SQLITE_OK; i++) {
        if (i == KEPT && log) rc = run_sql(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
        if (rc == SQLITE_OK) rc = commit(connection, image, i);
    }
    // A transaction larger than the cache has overwritten pages of the file, which the journal must bring back.
    if (journal && rc == SQLITE_OK)
        rc = run_sql(
            connection, "PRAGMA cache_size=5; BEGIN; UPDATE t SET v = 'never committed ' || hex(randomblob(140))");
    return rc;
}

static const char *make_image(const char *directory, const char *kind, Image *image) {
    char path[PATH_SIZE];
    sqlite3 *connection = NULL;
    image->sharing = strcmp(kind, "wal") == 0 ? BADGE_CIPHER_EXCLUSIVE : BADGE_CIPHER_SHARED;
    char name[32];
    snprintf(name, sizeof name, "source-%s.db", kind);
    probe_path(path, directory, name);
    int rc = probe_open(path, image->sharing, &connection);
    if (rc == SQLITE_OK) rc = fill(connection, image, kind);
    if (rc == SQLITE_OK) rc = take_image(path, image);
    probe_close(path, connection);
    return rc == SQLITE_OK ? NULL : finding("the store could not be made: %d", rc);
}

static int lay_out(const char *path, const Image *image) {
    char beside[PATH_SIZE + 16];
    int rc = SQLITE_OK;
    for (int i = 0; i < FILES && rc == SQLITE_OK; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, suffixes[i]);
        if (image->sizes[i] > 0) rc = write_file(beside, image->bytes[i], image->sizes[i]);
        else unlink(beside);
    }
    return rc;
}

static int open_and_read(const char *path, const Image *image, uint64_t *digest) {
    sqlite3 *connection = NULL;
    int rc = lay_out(path, image);
    if (rc == SQLITE_OK) rc = probe_open(path, image->sharing, &connection);
    if (rc == SQLITE_OK) rc = probe_digest(connection, digest);
    if (rc == SQLITE_OK) rc = probe_check(connection);
    if (connection) probe_close(path, connection);
    return rc & 0xff;
}

static const char *judge(const Image *image, int rc, uint64_t digest, struct store_probe_flips *result) {
    int newest = image->digest_count - 1;
    if (rc == SQLITE_ERROR || rc == SQLITE_MISUSE) return finding("an error that says nothing: %d", rc);
    if (rc != SQLITE_OK) result->noticed++;
    else if (digest == image->digests[newest]) result->unchanged++;
    else if (image->sizes[2] > 0 && digest == image->digests[newest - 1]) result->shortened++;
    else return finding("other rows than were committed, or fewer, and no error");
    return NULL;
}

static const char *flip(
    const char *path, Image *image, int file, uint64_t count, uint64_t seed, struct store_probe_flips *result) {
    const char *problem = NULL;
    for (uint64_t turn = 0; turn < count && !problem; turn++) {
        uint64_t bit = next_random(&seed) % (image->sizes[file] * 8), digest = 0;
        // A hang ends the process: nothing here takes a second.
        alarm(60);
        image->bytes[file][bit / 8] ^= (uint8_t)(1 << bit % 8);
        int rc = open_and_read(path, image, &digest);
        image->bytes[file][bit / 8] ^= (uint8_t)(1 << bit % 8);
        problem = judge(image, rc, digest, result);
        if (problem)
            return finding("turn %llu, byte %llu, bit %llu: an opening shows rows that were not the newest, or %d",
                (unsigned long long)turn, (unsigned long long)bit / 8, (unsigned long long)bit % 8, rc);
    }
    alarm(0);
    return NULL;
}

static int file_named(const char *name) {
    int file = 0;
    while (file < FILES && strcmp(names[file], name) != 0) file++;
    return file;
}

const char *store_probe_flip(
    const char *directory, const char *name, uint64_t count, uint64_t seed, struct store_probe_flips *result) {
    char path[PATH_SIZE];
    Image image = {0};
    uint64_t digest = 0;
    int file = file_named(name);
    if (file == FILES) return finding("there is no file called %s", name);
    const char *problem = make_image(directory, name, &image);
    probe_path(path, directory, "work.db");
    // Without damage the newest state must come back, or the flips would prove nothing.
    int rc = problem ? SQLITE_OK : open_and_read(path, &image, &digest);
    if (!problem && (rc != SQLITE_OK || digest != image.digests[image.digest_count - 1]))
        problem = finding("the image does not open: %d", rc);
    if (!problem && image.sizes[file] < 2 * PAGE) problem = finding("the %s holds nothing", name);
    if (!problem) problem = flip(path, &image, file, count, seed, result);
    for (int i = 0; i < FILES; i++) free(image.bytes[i]);
    return problem;
}
