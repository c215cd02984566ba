#include "probe.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const char *name;
    int amount;
    sqlite3_int64 offset;
    // What the bytes hold: 0 text, 1 zeros, 2 a first page with another page size, 3 one without the reserve.
    int content;
} Shape;

static void fill_bytes(uint8_t *bytes, size_t size, int content) {
    static const char text[] = "planted-marker-in-plain-sight ";
    for (size_t i = 0; i < size; i++) bytes[i] = content == 1 ? 0 : (uint8_t)text[i % (sizeof text - 1)];
    if (content < 2) return;
    memcpy(bytes, "SQLite format 3", 16);
    bytes[16] = content == 2 ? 0x20 : 0x10;
    bytes[17] = 0;
    bytes[20] = content == 3 ? 0 : BADGE_CIPHER_RESERVE_SIZE;
}

static uint64_t file_digest(const char *path) {
    uint64_t digest = 0xcbf29ce484222325;
    uint8_t bytes[PAGE];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    for (ssize_t count; (count = read(file, bytes, sizeof bytes)) > 0;)
        for (ssize_t i = 0; i < count; i++) digest = (digest ^ bytes[i]) * 0x100000001b3;
    close(file);
    return digest;
}

// The file is read by a descriptor of its own: its locks are lost, which nobody else is there to notice.
static const char *refuse(sqlite3_file *file, const char *path, const char *kind, const Shape *shape) {
    static uint8_t bytes[4 * PAGE];
    fill_bytes(bytes, sizeof bytes, shape->content);
    uint64_t before = file_digest(path);
    int rc = file->pMethods->xWrite(file, bytes, shape->amount, shape->offset);
    if ((rc & 0xff) != SQLITE_IOERR) return finding("%s: %s is answered with %d", kind, shape->name, rc);
    if (file_digest(path) != before) return finding("%s: %s has changed the file", kind, shape->name);
    return NULL;
}

static const Shape database_shapes[] = {
    {"nothing", 0, 0, 0},
    {"a negative amount", -PAGE, PAGE, 0},
    {"one byte", 1, PAGE, 0},
    {"half a page", PAGE / 2, PAGE, 0},
    {"a page less one", PAGE - 1, PAGE, 0},
    {"a page and one", PAGE + 1, PAGE, 0},
    {"a page and a half", PAGE + PAGE / 2, PAGE, 0},
    {"a page across two", PAGE, PAGE + 512, 0},
    {"a page before the file", PAGE, -PAGE, 0},
    {"a page far behind the end", PAGE, (sqlite3_int64)PAGE << 28, 0},
    {"a first page of text", PAGE, 0, 0},
    {"a first page of zeros", PAGE, 0, 1},
    {"a first page of another size", PAGE, 0, 2},
    {"a first page without the reserve", PAGE, 0, 3},
    {"two pages, the first without the reserve", 2 * PAGE, 0, 3},
};

static const Shape journal_shapes[] = {
    {"nothing", 0, 0, 0},
    {"a page without a number", PAGE, 512, 0},
    {"a page of zeros without a number", PAGE, 512, 1},
    {"a byte of text", 1, 512, 0},
    {"four bytes of text", 4, 100, 0},
    {"four bytes far behind the end", 4, 1 << 20, 0},
    {"eight bytes of text", 8, 512, 0},
    {"twelve bytes of text", 12, 0, 0},
    {"a header of text", 28, 0, 0},
    {"a sector of text", 512, 0, 0},
    {"half a page", PAGE / 2, 512, 0},
    {"two pages", 2 * PAGE, 512, 0},
};

static const Shape log_shapes[] = {
    {"nothing", 0, 0, 0},
    {"a header of text", 32, 0, 0},
    {"a header of zeros", 32, 0, 1},
    {"a header at another place", 32, 32, 0},
    {"a frame header at another place", 24, 100, 0},
    {"a frame header for page zero", 24, 32, 1},
    {"a page at another place", PAGE, 100, 0},
    {"a page behind the end", PAGE, 32 + 24 + 1000 * (PAGE + 24), 0},
    {"half a page", PAGE / 2, 32 + 24, 0},
    {"a whole frame", PAGE + 24, 32, 0},
    {"eight bytes", 8, 24, 0},
};

static const char *refuse_all(
    sqlite3_file *file, const char *path, const char *kind, const Shape *shapes, size_t count) {
    const char *problem = NULL;
    for (size_t i = 0; i < count && !problem; i++) problem = refuse(file, path, kind, &shapes[i]);
    return problem;
}

static sqlite3_file *file_of(sqlite3 *connection, int op) {
    sqlite3_file *file = NULL;
    sqlite3_file_control(connection, "main", op, &file);
    return file;
}

static const char *refuse_truncation(sqlite3_file *file) {
    int rc = file->pMethods->xTruncate(file, PAGE + 100);
    return (rc & 0xff) == SQLITE_IOERR ? NULL : finding("database: a cut within a page is answered with %d", rc);
}

// With the journal or the log open, so that all files are in the states in which SQLite writes to them.
static const char *probe(const char *path, const char *beside, sqlite3 *connection, bool log) {
    int rc = probe_fill(connection, 4);
    if (rc == SQLITE_OK) rc = run_sql(connection, "BEGIN IMMEDIATE; UPDATE t SET v = 'never committed' WHERE id = 1");
    if (rc != SQLITE_OK) return finding("the store could not be made: %d", rc);
    sqlite3_file *main = file_of(connection, SQLITE_FCNTL_FILE_POINTER);
    sqlite3_file *other = file_of(connection, SQLITE_FCNTL_JOURNAL_POINTER);
    const char *problem =
        refuse_all(main, path, "database", database_shapes, sizeof database_shapes / sizeof *database_shapes);
    if (!problem) problem = refuse_truncation(main);
    if (problem) return problem;
    return log ? refuse_all(other, beside, "log", log_shapes, sizeof log_shapes / sizeof *log_shapes)
               : refuse_all(other, beside, "journal", journal_shapes, sizeof journal_shapes / sizeof *journal_shapes);
}

static const char *probe_mode(const char *directory, bool log) {
    char path[PATH_SIZE], beside[PATH_SIZE];
    sqlite3 *connection = NULL;
    probe_path(path, directory, log ? "log.db" : "journal.db");
    probe_path(beside, directory, log ? "log.db-wal" : "journal.db-journal");
    int sharing = log ? BADGE_CIPHER_EXCLUSIVE : BADGE_CIPHER_SHARED;
    if (probe_open(path, sharing, &connection) != SQLITE_OK) return finding("%s does not open", path);
    run_sql(connection, log ? "PRAGMA journal_mode=WAL" : "PRAGMA journal_mode=TRUNCATE");
    const char *problem = probe(path, beside, connection, log);
    if (!problem && run_sql(connection, "ROLLBACK") != SQLITE_OK) problem = finding("the transaction is not undone");
    if (!problem && probe_check(connection) != SQLITE_OK) problem = finding("the store is not sound after the writes");
    probe_close(path, connection);
    return problem;
}

const char *store_probe_shapes(const char *directory) {
    const char *problem = probe_mode(directory, false);
    return problem ? problem : probe_mode(directory, true);
}

static bool exists(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0;
}

// SQLite's own rule for the name of a file that `sqlite3_database_file_object` must not be asked about.
static const char *open_kind(sqlite3_vfs *vfs, const char *path, int kind) {
    sqlite3_file *file = calloc(1, (size_t)vfs->szOsFile);
    if (!file) return finding("no memory");
    sqlite3_filename name = sqlite3_create_filename(path, "", "", 0, NULL);
    int flags = kind | SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE;
    int rc = vfs->xOpen(vfs, name, file, flags, NULL);
    const char *problem = NULL;
    uint8_t text[512];
    fill_bytes(text, sizeof text, 0);
    if (rc == SQLITE_OK && file->pMethods->xWrite(file, text, sizeof text, 0) == SQLITE_OK && exists(path))
        problem = finding("a file of kind %#x holds plaintext", kind);
    if (file->pMethods) file->pMethods->xClose(file);
    sqlite3_free_filename(name);
    free(file);
    unlink(path);
    return problem;
}

static const char *attach(const char *directory, const char *other) {
    char path[PATH_SIZE];
    sqlite3 *connection = NULL;
    probe_path(path, directory, "keyed.db");
    if (probe_open(path, BADGE_CIPHER_SHARED, &connection) != SQLITE_OK) return finding("%s does not open", path);
    char *sql = sqlite3_mprintf("ATTACH %Q AS o; CREATE TABLE o.t(v)", other);
    int attached = run_sql(connection, sql);
    sqlite3_free(sql);
    sql = sqlite3_mprintf("VACUUM INTO %Q", other);
    int vacuumed = run_sql(connection, sql);
    sqlite3_free(sql);
    probe_close(path, connection);
    if (attached == SQLITE_OK || vacuumed == SQLITE_OK) return finding("a file without a key was made by SQL");
    return exists(other) ? finding("a file without a key is left") : NULL;
}

const char *store_probe_keyless(const char *directory) {
    static const int kinds[] = {
        SQLITE_OPEN_MAIN_DB, SQLITE_OPEN_SUPER_JOURNAL, SQLITE_OPEN_TEMP_DB, SQLITE_OPEN_TRANSIENT_DB,
        SQLITE_OPEN_TEMP_JOURNAL, SQLITE_OPEN_SUBJOURNAL, 0,
    };
    char path[PATH_SIZE];
    probe_path(path, directory, "keyless.db");
    if (badge_cipher_install() != SQLITE_OK) return finding("the VFS cannot be installed");
    sqlite3_vfs *vfs = sqlite3_vfs_find(BADGE_CIPHER_VFS);
    const char *problem = NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !problem; i++) problem = open_kind(vfs, path, kinds[i]);
    return problem ? problem : attach(directory, path);
}
