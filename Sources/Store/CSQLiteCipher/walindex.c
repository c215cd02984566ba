#include "internal.h"

#include <openssl/crypto.h>
#include <stdlib.h>

// The wal-index of exclusive sharing. It holds checksums of plaintext pages, so it lives in this process's memory and
// goes with the last connection; recovery builds it again.

static int add_region(Store *store, int size) {
    void **regions = realloc(store->regions, sizeof(void *) * (size_t)(store->region_count + 1));
    if (!regions) return SQLITE_NOMEM;
    store->regions = regions;
    regions[store->region_count] = calloc(1, (size_t)size);
    if (!regions[store->region_count]) return SQLITE_NOMEM;
    store->region_count++;
    return SQLITE_OK;
}

int walindex_map(sqlite3_file *file, int index, int size, int extend, void volatile **region) {
    Database *database = (Database *)file;
    Store *store = database->store;
    int rc = SQLITE_OK;
    pthread_mutex_lock(&store->mutex);
    if (!database->mapped) store->mappers++;
    database->mapped = true;
    while (rc == SQLITE_OK && extend && store->region_count <= index) rc = add_region(store, size);
    *region = index < store->region_count ? store->regions[index] : NULL;
    pthread_mutex_unlock(&store->mutex);
    return rc;
}

static uint16_t lock_mask(int offset, int count) {
    return (uint16_t)((1u << (offset + count)) - (1u << offset));
}

static void unlock_slots(Database *database, uint16_t mask) {
    Store *store = database->store;
    for (int i = 0; i < WAL_LOCKS; i++) {
        uint16_t bit = (uint16_t)(1u << i) & mask;
        if (database->shared_locks & bit) store->readers[i]--;
        if (database->exclusive_locks & bit) store->written[i] = false;
    }
    database->shared_locks &= (uint16_t)~mask;
    database->exclusive_locks &= (uint16_t)~mask;
}

static bool is_free(Database *database, int slot, bool exclusive) {
    Store *store = database->store;
    bool own_share = database->shared_locks & (1u << slot);
    return !store->written[slot] && (!exclusive || store->readers[slot] == (own_share ? 1 : 0));
}

static int lock_slots(Database *database, int offset, int count, bool exclusive) {
    Store *store = database->store;
    uint16_t mask = lock_mask(offset, count);
    uint16_t *held = exclusive ? &database->exclusive_locks : &database->shared_locks;
    if ((*held & mask) == mask) return SQLITE_OK;
    for (int i = offset; i < offset + count; i++)
        if (!is_free(database, i, exclusive)) return SQLITE_BUSY;
    for (int i = offset; i < offset + count; i++) {
        if (exclusive) store->written[i] = true;
        else store->readers[i]++;
    }
    *held |= mask;
    return SQLITE_OK;
}

int walindex_lock(sqlite3_file *file, int offset, int count, int flags) {
    Database *database = (Database *)file;
    bool exclusive = flags & SQLITE_SHM_EXCLUSIVE;
    int rc = SQLITE_OK;
    if (database->store->process != process_id()) return SQLITE_IOERR_SHMLOCK;
    pthread_mutex_lock(&database->store->mutex);
    if (flags & SQLITE_SHM_UNLOCK) unlock_slots(database, lock_mask(offset, count));
    else rc = lock_slots(database, offset, count, exclusive);
    pthread_mutex_unlock(&database->store->mutex);
    return rc;
}

// The page that the wal-index has for a frame, 0 when it has none: the first region begins with a header, each goes on
// with page numbers and ends with hash slots.
uint32_t walindex_page(Store *store, uint32_t frame) {
    enum { HEADER_WORDS = 136 / 4, WORDS = 4096 };
    uint32_t word = frame - 1 + HEADER_WORDS, page = 0;
    int region = (int)(word / WORDS);
    pthread_mutex_lock(&store->mutex);
    if (region < store->region_count) page = ((const volatile uint32_t *)store->regions[region])[word % WORDS];
    pthread_mutex_unlock(&store->mutex);
    return page;
}

void walindex_barrier(sqlite3_file *file) {
    Store *store = ((Database *)file)->store;
    __sync_synchronize();
    pthread_mutex_lock(&store->mutex);
    pthread_mutex_unlock(&store->mutex);
}

static void free_regions(Store *store, int size) {
    for (int i = 0; i < store->region_count; i++) {
        OPENSSL_cleanse(store->regions[i], (size_t)size);
        free(store->regions[i]);
    }
    free(store->regions);
    store->regions = NULL;
    store->region_count = 0;
    store->tail.offset = 0;
}

int walindex_unmap(sqlite3_file *file, int delete_flag) {
    enum { REGION_SIZE = 32 * 1024 };  // SQLite's WALINDEX_PGSZ
    (void)delete_flag;
    Database *database = (Database *)file;
    Store *store = database->store;
    if (store->process != process_id()) return SQLITE_OK;
    pthread_mutex_lock(&store->mutex);
    unlock_slots(database, lock_mask(0, WAL_LOCKS));
    if (database->mapped && --store->mappers == 0) free_regions(store, REGION_SIZE);
    database->mapped = false;
    pthread_mutex_unlock(&store->mutex);
    return SQLITE_OK;
}
