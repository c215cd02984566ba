#include "internal.h"

#include <stdlib.h>

static sqlite3_vfs *system_vfs(sqlite3_vfs *vfs) {
    return vfs->pAppData;
}

static size_t own_size(void) {
    size_t size = sizeof(Database);
    if (sizeof(Wal) > size) size = sizeof(Wal);
    if (sizeof(Journal) > size) size = sizeof(Journal);
    if (memory_file_size() > size) size = memory_file_size();
    return (size + 15) & ~(size_t)15;
}

static bool is_temporary(const char *name, int flags) {
    int kinds = SQLITE_OPEN_TEMP_DB | SQLITE_OPEN_TRANSIENT_DB | SQLITE_OPEN_TEMP_JOURNAL | SQLITE_OPEN_SUBJOURNAL;
    return !name || flags & kinds;
}

// `nolock` and `immutable` would read the file beside a writer.
static int open_database(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
    if (sqlite3_uri_boolean(name, "nolock", 0) || sqlite3_uri_boolean(name, "immutable", 0)) return SQLITE_CANTOPEN;
    return database_open(system_vfs(vfs), name, (Database *)file, flags, out_flags);
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
    memset(file, 0, (size_t)vfs->szOsFile);
    if (is_temporary(name, flags)) {
        if (out_flags) *out_flags = flags;
        return memory_open(file);
    }
    ((PassFile *)file)->real = (sqlite3_file *)((uint8_t *)file + own_size());
    if (flags & SQLITE_OPEN_MAIN_DB) return open_database(vfs, name, file, flags, out_flags);
    if (flags & SQLITE_OPEN_WAL) return wal_open(system_vfs(vfs), name, (Wal *)file, flags, out_flags);
    // SQLite opens a journal read-only to see whether it is there or names a super-journal. The name is then not
    // always one of a connection's, so that its database must not be looked up.
    if (flags & SQLITE_OPEN_MAIN_JOURNAL && !(flags & SQLITE_OPEN_READONLY))
        return journal_open(system_vfs(vfs), name, (Journal *)file, flags, out_flags);
    // Any other kind of file would hold plaintext.
    if (!(flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL))) return SQLITE_CANTOPEN;
    return plain_open(system_vfs(vfs), name, file, flags, out_flags);
}

// A child that closes an inherited connection must not take away the journal of its parent's transaction.
static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync_directory) {
    if (store_is_of_parent(name)) return SQLITE_IOERR_DELETE;
    return system_vfs(vfs)->xDelete(system_vfs(vfs), name, sync_directory);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    return system_vfs(vfs)->xAccess(system_vfs(vfs), name, flags, result);
}

// The canonical path under which a key is registered needs no second walk along it.
static int vfs_full_pathname(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    if (strlen(name) < (size_t)size && store_is_registered(name)) {
        strcpy(out, name);
        return SQLITE_OK;
    }
    return system_vfs(vfs)->xFullPathname(system_vfs(vfs), name, size, out);
}

static int vfs_randomness(sqlite3_vfs *vfs, int size, char *out) {
    return system_vfs(vfs)->xRandomness(system_vfs(vfs), size, out);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
    return system_vfs(vfs)->xSleep(system_vfs(vfs), microseconds);
}

static int vfs_current_time(sqlite3_vfs *vfs, double *now) {
    return system_vfs(vfs)->xCurrentTime(system_vfs(vfs), now);
}

static int vfs_last_error(sqlite3_vfs *vfs, int size, char *out) {
    return system_vfs(vfs)->xGetLastError(system_vfs(vfs), size, out);
}

static int vfs_current_time_64(sqlite3_vfs *vfs, sqlite3_int64 *now) {
    return system_vfs(vfs)->xCurrentTimeInt64(system_vfs(vfs), now);
}

static sqlite3_vfs cipher_vfs = {
    .iVersion = 2,
    .zName = BADGE_CIPHER_VFS,
    .xOpen = vfs_open,
    .xDelete = vfs_delete,
    .xAccess = vfs_access,
    .xFullPathname = vfs_full_pathname,
    .xRandomness = vfs_randomness,
    .xSleep = vfs_sleep,
    .xCurrentTime = vfs_current_time,
    .xGetLastError = vfs_last_error,
    .xCurrentTimeInt64 = vfs_current_time_64,
};

static int install_result;

static void install(void) {
    // Has an effect only before SQLite's first use; Debian's library allows URI filenames anyway.
    sqlite3_config(SQLITE_CONFIG_URI, 1);
    sqlite3_vfs *system = sqlite3_vfs_find("unix");
    process_watch();
    install_result = system ? SQLITE_OK : SQLITE_NOTFOUND;
    if (!system) return;
    cipher_vfs.pAppData = system;
    cipher_vfs.mxPathname = system->mxPathname;
    cipher_vfs.szOsFile = (int)own_size() + system->szOsFile;
    install_result = sqlite3_vfs_register(&cipher_vfs, 0);
}

int badge_cipher_install(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
    return install_result;
}
