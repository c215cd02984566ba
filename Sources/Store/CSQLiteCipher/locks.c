#include "internal.h"

#include <stdlib.h>

// Exclusive sharing: one handle of the process, the anchor, holds a real EXCLUSIVE lock on the file for as long as any
// connection is open; the connections lock among themselves in memory, as SQLite's five lock levels say.

static int lock_really(sqlite3_file *anchor) {
    int rc = anchor->pMethods->xLock(anchor, SQLITE_LOCK_SHARED);
    if (rc == SQLITE_OK) rc = anchor->pMethods->xLock(anchor, SQLITE_LOCK_RESERVED);
    if (rc == SQLITE_OK) rc = anchor->pMethods->xLock(anchor, SQLITE_LOCK_EXCLUSIVE);
    if (rc != SQLITE_OK) anchor->pMethods->xUnlock(anchor, SQLITE_LOCK_NONE);
    return rc;
}

static void close_anchor(sqlite3_file *anchor) {
    if (anchor->pMethods) anchor->pMethods->xClose(anchor);
    free(anchor);
}

static int hold_anchor(Store *store) {
    sqlite3_vfs *system = sqlite3_vfs_find("unix");
    sqlite3_file *anchor = calloc(1, (size_t)system->szOsFile);
    if (!anchor) return SQLITE_NOMEM;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_NOFOLLOW;
    int rc = system->xOpen(system, store->path, anchor, flags, NULL);
    if (rc == SQLITE_OK) rc = lock_really(anchor);
    if (rc == SQLITE_OK) store->anchor = anchor;
    else close_anchor(anchor);
    return rc;
}

void store_drop_anchor(Store *store) {
    if (!store->anchor) return;
    store->anchor->pMethods->xUnlock(store->anchor, SQLITE_LOCK_NONE);
    close_anchor(store->anchor);
    store->anchor = NULL;
}

static int take_exclusive(Store *store, Database *database) {
    store->pending = database;
    database->lock = SQLITE_LOCK_PENDING;
    if (store->sharers > 1) return SQLITE_BUSY;
    database->lock = SQLITE_LOCK_EXCLUSIVE;
    return SQLITE_OK;
}

static int grant(Store *store, Database *database, int level) {
    if (store->pending && store->pending != database) return SQLITE_BUSY;
    if (level == SQLITE_LOCK_SHARED) {
        store->sharers++;
    } else {
        if (store->reserved && store->reserved != database) return SQLITE_BUSY;
        if (level == SQLITE_LOCK_EXCLUSIVE) return take_exclusive(store, database);
        store->reserved = database;
    }
    database->lock = level;
    return SQLITE_OK;
}

int exclusive_lock(sqlite3_file *file, int level) {
    Database *database = (Database *)file;
    Store *store = database->store;
    if (level <= database->lock) return SQLITE_OK;
    database->filled = 0;
    if (store->process != process_id()) return SQLITE_IOERR_LOCK;
    pthread_mutex_lock(&store->mutex);
    int rc = store->anchor ? SQLITE_OK : hold_anchor(store);
    if (rc == SQLITE_OK) rc = grant(store, database, level);
    pthread_mutex_unlock(&store->mutex);
    return rc;
}

int exclusive_unlock(sqlite3_file *file, int level) {
    Database *database = (Database *)file;
    Store *store = database->store;
    if (level >= database->lock || store->process != process_id()) return SQLITE_OK;
    pthread_mutex_lock(&store->mutex);
    if (store->reserved == database) store->reserved = NULL;
    if (store->pending == database) store->pending = NULL;
    if (level == SQLITE_LOCK_NONE) store->sharers--;
    database->lock = level;
    pthread_mutex_unlock(&store->mutex);
    return SQLITE_OK;
}

int exclusive_check_reserved(sqlite3_file *file, int *reserved) {
    Store *store = ((Database *)file)->store;
    pthread_mutex_lock(&store->mutex);
    *reserved = store->reserved != NULL || store->pending != NULL;
    pthread_mutex_unlock(&store->mutex);
    return SQLITE_OK;
}

// Shared sharing: the locks of the system's VFS. A connection must not cross a fork: its locks do not.
int shared_lock(sqlite3_file *file, int level) {
    if (((Database *)file)->store->process != process_id()) return SQLITE_IOERR_LOCK;
    ((Database *)file)->filled = 0;
    return real_file(file)->pMethods->xLock(real_file(file), level);
}
