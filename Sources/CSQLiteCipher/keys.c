#include "internal.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static pthread_mutex_t stores_mutex = PTHREAD_MUTEX_INITIALIZER;
static Store *stores;

// A key has a page of its own: locked in memory where the limits allow it, and left out of core dumps.
static uint8_t *key_page(const uint8_t *key) {
    uint8_t *page = mmap(NULL, PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return NULL;
    (void)mlock(page, PAGE_SIZE);
#ifdef MADV_DONTDUMP
    (void)madvise(page, PAGE_SIZE, MADV_DONTDUMP);
#endif
    memcpy(page, key, KEY_SIZE);
    return page;
}

static void wipe_key_page(uint8_t *page) {
    if (!page) return;
    OPENSSL_cleanse(page, PAGE_SIZE);
    munmap(page, PAGE_SIZE);
}

static char *canonical(const char *path) {
    sqlite3_vfs *system = sqlite3_vfs_find("unix");
    char *buffer = system ? calloc(1, (size_t)system->mxPathname + 1) : NULL;
    if (!buffer) return NULL;
    int rc = system->xFullPathname(system, path, system->mxPathname + 1, buffer) & 0xff;
    // SQLITE_OK_SYMLINK says that links were followed: the path is canonical nevertheless.
    if (rc == SQLITE_OK) return buffer;
    free(buffer);
    return NULL;
}

static Store **find(const char *path) {
    Store **link = &stores;
    while (*link && strcmp((*link)->path, path) != 0) link = &(*link)->next;
    return link;
}

static void free_store(Store *store) {
    wipe_key_page(store->key);
    pthread_mutex_destroy(&store->mutex);
    free(store->path);
    free(store);
}

// Takes the ownership of `path`.
static int add(char *path, const uint8_t *key, int sharing) {
    Store *store = calloc(1, sizeof *store);
    uint8_t *page = store ? key_page(key) : NULL;
    if (!page) {
        free(store);
        free(path);
        return SQLITE_NOMEM;
    }
    *store = (Store){.next = stores, .path = path, .key = page, .sharing = sharing, .registrations = 1};
    store->process = getpid();
    pthread_mutex_init(&store->mutex, NULL);
    stores = store;
    return SQLITE_OK;
}

static int add_again(Store *store, const uint8_t *key, int sharing) {
    if (CRYPTO_memcmp(store->key, key, KEY_SIZE) != 0) return SQLITE_AUTH;
    if (store->sharing != sharing) return SQLITE_BUSY;
    store->registrations++;
    return SQLITE_OK;
}

int badge_cipher_register_key(const char *path, const uint8_t *key, int sharing) {
    if (badge_cipher_install() != SQLITE_OK) return SQLITE_NOTFOUND;
    char *full = canonical(path);
    if (!full) return SQLITE_CANTOPEN;
    pthread_mutex_lock(&stores_mutex);
    Store *store = *find(full);
    int rc = store ? add_again(store, key, sharing) : add(full, key, sharing);
    pthread_mutex_unlock(&stores_mutex);
    if (store) free(full);
    return rc;
}

static void remove_if_unused(Store **link) {
    Store *store = *link;
    if (store->registrations > 0 || store->handles > 0) return;
    *link = store->next;
    free_store(store);
}

void badge_cipher_release_key(const char *path) {
    char *full = canonical(path);
    if (!full) return;
    pthread_mutex_lock(&stores_mutex);
    Store **link = find(full);
    if (*link && (*link)->registrations > 0) {
        (*link)->registrations--;
        remove_if_unused(link);
    }
    pthread_mutex_unlock(&stores_mutex);
    free(full);
}

Store *store_retain(const char *path) {
    pthread_mutex_lock(&stores_mutex);
    Store *store = *find(path);
    if (store && store->registrations == 0) store = NULL;
    if (store) store->handles++;
    pthread_mutex_unlock(&stores_mutex);
    return store;
}

void store_release(Store *store) {
    pthread_mutex_lock(&stores_mutex);
    if (--store->handles == 0) store_drop_anchor(store);
    remove_if_unused(find(store->path));
    pthread_mutex_unlock(&stores_mutex);
}
