#include "internal.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <sys/mman.h>

static pthread_mutex_t stores_mutex = PTHREAD_MUTEX_INITIALIZER;
static Store *stores;

// Keys stand in pages of their own: locked in memory where the limits allow it, and left out of core dumps. A page is
// kept for the next keys, since to map and lock one costs more than all else at an opening.
enum { KEYS_PER_PAGE = PAGE_SIZE / KEY_SIZE };

typedef struct KeyPage {
    struct KeyPage *next;
    uint8_t *keys;
    bool used[KEYS_PER_PAGE];
} KeyPage;

static KeyPage *key_pages;

static uint8_t *map_locked(void) {
    uint8_t *page = mmap(NULL, PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return NULL;
    (void)mlock(page, PAGE_SIZE);
#ifdef MADV_DONTDUMP
    (void)madvise(page, PAGE_SIZE, MADV_DONTDUMP);
#endif
    return page;
}

static KeyPage *add_key_page(void) {
    KeyPage *page = calloc(1, sizeof *page);
    if (page) page->keys = map_locked();
    if (!page || !page->keys) {
        free(page);
        return NULL;
    }
    page->next = key_pages;
    return key_pages = page;
}

static uint8_t *take_slot(KeyPage *page) {
    for (int i = 0; i < KEYS_PER_PAGE; i++) {
        if (page->used[i]) continue;
        page->used[i] = true;
        return page->keys + i * KEY_SIZE;
    }
    return NULL;
}

static uint8_t *keep_key(const uint8_t *key) {
    uint8_t *slot = NULL;
    for (KeyPage *page = key_pages; page && !slot; page = page->next) slot = take_slot(page);
    if (!slot && add_key_page()) slot = take_slot(key_pages);
    if (slot) memcpy(slot, key, KEY_SIZE);
    return slot;
}

static void wipe_key(uint8_t *key) {
    OPENSSL_cleanse(key, KEY_SIZE);
    for (KeyPage *page = key_pages; page; page = page->next)
        if (key >= page->keys && key < page->keys + PAGE_SIZE) page->used[(key - page->keys) / KEY_SIZE] = false;
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

// A forked child has stores of its own: the locks of its parent's do not cross the fork, nor may their mutexes be used.
static Store **find(const char *path) {
    Store **link = &stores;
    while (*link && ((*link)->process != process_id() || strcmp((*link)->path, path) != 0)) link = &(*link)->next;
    return link;
}

static void free_store(Store *store) {
    wipe_key(store->key);
    pthread_mutex_destroy(&store->mutex);
    free(store->path);
    free(store->given);
    free(store);
}

// Takes the ownership of `path`.
static int add(char *path, const char *given, const uint8_t *key, int sharing) {
    Store *store = calloc(1, sizeof *store);
    char *name = strdup(given);
    uint8_t *kept = store && name ? keep_key(key) : NULL;
    if (!kept) {
        free(store);
        free(name);
        free(path);
        return SQLITE_NOMEM;
    }
    *store = (Store){
        .next = stores, .path = path, .given = name, .key = kept, .sharing = sharing, .registrations = 1};
    store->process = process_id();
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
    int rc = store ? add_again(store, key, sharing) : add(full, path, key, sharing);
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

static bool is_registered_as(const Store *store, const char *path) {
    return store->registrations > 0 && store->process == process_id() && strcmp(store->given, path) == 0;
}

static Store **find_given(const char *path) {
    Store **link = &stores;
    while (*link && !is_registered_as(*link, path)) link = &(*link)->next;
    return link;
}

static Store **find_canonical(const char *path) {
    char *full = canonical(path);
    Store **link = full ? find(full) : NULL;
    free(full);
    return link;
}

void badge_cipher_release_key(const char *path) {
    pthread_mutex_lock(&stores_mutex);
    Store **link = find_given(path);
    if (!*link) link = find_canonical(path);
    if (link && *link && (*link)->registrations > 0) {
        (*link)->registrations--;
        remove_if_unused(link);
    }
    pthread_mutex_unlock(&stores_mutex);
}

bool store_is_registered(const char *path) {
    pthread_mutex_lock(&stores_mutex);
    const Store *store = *find(path);
    bool registered = store && store->registrations > 0;
    pthread_mutex_unlock(&stores_mutex);
    return registered;
}

Store *store_retain(const char *path) {
    pthread_mutex_lock(&stores_mutex);
    Store *store = *find(path);
    if (store && store->registrations == 0) store = NULL;
    if (store) store->handles++;
    pthread_mutex_unlock(&stores_mutex);
    return store;
}

// A child leaves its parent's store, and the parent's handle on the file, as they are.
void store_release(Store *store) {
    if (store->process != process_id()) return;
    pthread_mutex_lock(&stores_mutex);
    if (--store->handles == 0) store_drop_anchor(store);
    remove_if_unused(find(store->path));
    pthread_mutex_unlock(&stores_mutex);
}

static bool is_beside(const char *path, const char *journal) {
    size_t length = strlen(path);
    return strncmp(path, journal, length) == 0
        && (strcmp(journal + length, "-journal") == 0 || strcmp(journal + length, "-wal") == 0);
}

bool store_is_of_parent(const char *journal) {
    bool own = false, parents = false;
    pthread_mutex_lock(&stores_mutex);
    for (Store *store = stores; store; store = store->next) {
        if (!is_beside(store->path, journal)) continue;
        if (store->process == process_id()) own = true;
        else parents = true;
    }
    pthread_mutex_unlock(&stores_mutex);
    return parents && !own;
}
