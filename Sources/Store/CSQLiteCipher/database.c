#include "internal.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <stdlib.h>

enum { PENDING_PAGE = 0x40000000 / PAGE_SIZE + 1, AUTO_VACUUM_OFFSET = 52, HOLE_LIMIT = 16384 };

static uint32_t page_number(sqlite3_int64 offset) {
    return (uint32_t)(offset / PAGE_SIZE) + 1;
}

// A file takes its salt from page 1; another process may have written that page since it was read last.
static int adopt_salt(Database *database, const uint8_t *salt) {
    if (database->codec.salted && memcmp(database->codec.salt, salt, SALT_SIZE) == 0) return SQLITE_OK;
    return codec_set_salt(&database->codec, database->store->key, salt);
}

int database_ensure_salt(Database *database) {
    uint8_t salt[SALT_SIZE];
    if (database->codec.salted) return SQLITE_OK;
    int rc = pass_read(&database->file.base, salt, SALT_SIZE, 0);
    if (rc == SQLITE_IOERR_SHORT_READ) rc = RAND_bytes(salt, SALT_SIZE) == 1 ? SQLITE_OK : SQLITE_IOERR;
    return rc == SQLITE_OK ? adopt_salt(database, salt) : rc;
}

// Nothing at all is an empty page; a part of a page is a truncated file.
static int read_sealed(Database *database, uint8_t *page, sqlite3_int64 offset) {
    sqlite3_int64 size = 0;
    int rc = pass_read(&database->file.base, page, PAGE_SIZE, offset);
    if (rc != SQLITE_IOERR_SHORT_READ) return rc;
    rc = pass_file_size(&database->file.base, &size);
    if (rc != SQLITE_OK) return rc;
    return size > offset ? SQLITE_CORRUPT : SQLITE_IOERR_SHORT_READ;
}

static void remember_first_page(Database *database) {
    memcpy(database->header, database->plain, HEADER_SIZE);
    memcpy(database->header_tag, database->sealed + BODY_SIZE, RESERVE_SIZE);
    database->auto_vacuum = get4(database->plain + AUTO_VACUUM_OFFSET) != 0;
    database->header_known = database->holds_first = true;
}

// SQLite reads page 1 twice at each opening: the same ciphertext needs no second look.
static int open_first_page(Database *database, uint8_t *page) {
    int rc = adopt_salt(database, page);
    if (rc != SQLITE_OK) return rc;
    if (!database->holds_first || memcmp(page, database->sealed, PAGE_SIZE) != 0) {
        database->holds_first = false;
        memcpy(database->sealed, page, PAGE_SIZE);
        rc = codec_decrypt(&database->codec, 1, database->sealed, database->plain);
        if (rc != SQLITE_OK) return rc == SQLITE_CORRUPT ? SQLITE_NOTADB : rc;
        remember_first_page(database);
    }
    memmove(page, database->plain, PAGE_SIZE);
    return SQLITE_OK;
}

static int open_page(Database *database, uint32_t number, uint8_t *page) {
    if (number == 1) return open_first_page(database, page);
    // As SQLCipher: a file with auto_vacuum may hold pages that were never written.
    if (database->auto_vacuum && is_zero(page, PAGE_SIZE)) return SQLITE_OK;
    return codec_decrypt(&database->codec, number, page, page);
}

static int read_page(Database *database, uint8_t *page, sqlite3_int64 offset) {
    int rc = read_sealed(database, page, offset);
    if (rc == SQLITE_IOERR_SHORT_READ) memset(page, 0, PAGE_SIZE);
    return rc == SQLITE_OK ? open_page(database, page_number(offset), page) : rc;
}

static uint8_t *scratch(Database *database) {
    database->holds_first = false;
    return database->plain;
}

static bool header_is_current(Database *database) {
    uint8_t tag[RESERVE_SIZE];
    return database->header_known && pass_read(&database->file.base, tag, RESERVE_SIZE, BODY_SIZE) == SQLITE_OK
        && memcmp(tag, database->header_tag, RESERVE_SIZE) == 0;
}

static int read_header(Database *database, uint8_t *buffer, int amount, sqlite3_int64 offset) {
    int rc = header_is_current(database) ? SQLITE_OK : read_page(database, scratch(database), 0);
    if (rc == SQLITE_OK) memcpy(buffer, database->header + offset, (size_t)amount);
    return rc;
}

// SQLite looks at the header without a lock, before a hot journal or the WAL has healed page 1: this look must not
// fail. The verdict comes with the locked read.
static int peek_header(Database *database, uint8_t *buffer) {
    static const uint8_t sane[24] = {
        'S', 'Q', 'L', 'i', 't', 'e', ' ', 'f', 'o', 'r', 'm', 'a', 't', ' ', '3', 0,
        PAGE_SIZE >> 8, 0, 1, 1, RESERVE_SIZE, 64, 32, 32};
    int rc = read_header(database, buffer, HEADER_SIZE, 0);
    if (rc == SQLITE_OK || rc == SQLITE_IOERR_NOMEM) return rc;
    memset(buffer, 0, HEADER_SIZE);
    if (rc != SQLITE_IOERR_SHORT_READ) memcpy(buffer, sane, sizeof sane);
    return rc == SQLITE_IOERR_SHORT_READ ? rc : SQLITE_OK;
}

static int read_part(Database *database, uint8_t *buffer, int amount, sqlite3_int64 offset) {
    sqlite3_int64 start = offset % PAGE_SIZE;
    if (start + amount > PAGE_SIZE) return SQLITE_IOERR_READ;
    if (offset == 0 && amount == HEADER_SIZE) return peek_header(database, buffer);
    int rc = offset + amount <= HEADER_SIZE
        ? read_header(database, buffer, amount, offset)
        : read_page(database, scratch(database), offset - start);
    if (rc == SQLITE_OK && offset + amount > HEADER_SIZE) memcpy(buffer, database->plain + start, (size_t)amount);
    if (rc == SQLITE_IOERR_SHORT_READ) memset(buffer, 0, (size_t)amount);
    return rc;
}

static int database_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    Database *database = (Database *)file;
    if (amount == PAGE_SIZE && offset % PAGE_SIZE == 0) return read_page(database, buffer, offset);
    return read_part(database, buffer, amount, offset);
}

static int write_sealed(Database *database, const uint8_t *sealed, sqlite3_int64 offset) {
    return real_file(&database->file.base)->pMethods->xWrite(
        real_file(&database->file.base), sealed, PAGE_SIZE, offset);
}

// The next transaction asks for the header that this one has written.
static void hold_first_page(Database *database, const uint8_t *plain) {
    memcpy(database->plain, plain, PAGE_SIZE);
    remember_first_page(database);
}

static int seal_and_write(Database *database, const uint8_t *plain, sqlite3_int64 offset) {
    database->holds_first = false;
    int rc = codec_encrypt(&database->codec, page_number(offset), plain, database->sealed);
    if (rc == SQLITE_OK) rc = write_sealed(database, database->sealed, offset);
    if (rc == SQLITE_OK && offset == 0) hold_first_page(database, plain);
    return rc;
}

// SQLite leaves out pages that it never filled; a hole could not be told from a page that somebody zeroed. With
// `secure_delete` it leaves out few. A page far behind the end comes from a page number that is not right, and the pages
// before it would fill the disk.
static int fill_holes(Database *database, sqlite3_int64 offset) {
    static const uint8_t zero_page[PAGE_SIZE];
    sqlite3_int64 size = 0;
    if (offset <= database->filled) return SQLITE_OK;
    int rc = pass_file_size(&database->file.base, &size);
    if (rc == SQLITE_OK && offset - size > (sqlite3_int64)HOLE_LIMIT * PAGE_SIZE) return SQLITE_IOERR_WRITE;
    for (size -= size % PAGE_SIZE; rc == SQLITE_OK && size < offset; size += PAGE_SIZE)
        rc = seal_and_write(database, zero_page, size);
    if (rc == SQLITE_OK) database->filled = size;
    return rc;
}

// Catches a file created without the reserve, a plaintext backup into this file, and a change of page size.
bool is_our_first_page(const uint8_t *plain) {
    return plain[16] == PAGE_SIZE >> 8 && plain[17] == 0 && plain[20] == RESERVE_SIZE;
}

static int note_filled(Database *database, int rc, sqlite3_int64 offset, int amount) {
    if (rc == SQLITE_OK && offset <= database->filled && offset + amount > database->filled)
        database->filled = offset + amount;
    return rc;
}

// A checkpoint writes each page right after it read it from the WAL, as ciphertext.
static int write_copied(Database *database, const uint8_t *sealed, int amount, sqlite3_int64 offset) {
    const uint8_t *copied = database->wal ? wal_copied_page(database->wal, page_number(offset)) : NULL;
    if (amount != PAGE_SIZE || !copied || memcmp(sealed, copied, PAGE_SIZE) != 0) return SQLITE_IOERR_WRITE;
    return note_filled(database, write_sealed(database, sealed, offset), offset, amount);
}

static int database_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
    Database *database = (Database *)file;
    if (amount <= 0 || offset < 0 || offset % PAGE_SIZE != 0 || amount % PAGE_SIZE != 0) return SQLITE_IOERR_WRITE;
    if (database->store->process != process_id()) return SQLITE_IOERR_WRITE;
    if (offset == 0 && !database->checkpointing && !is_our_first_page(bytes)) return SQLITE_IOERR_WRITE;
    int rc = database_ensure_salt(database);
    if (rc == SQLITE_OK) rc = fill_holes(database, offset);
    if (rc == SQLITE_OK && database->checkpointing) return write_copied(database, bytes, amount, offset);
    for (int done = 0; rc == SQLITE_OK && done < amount; done += PAGE_SIZE)
        rc = seal_and_write(database, (const uint8_t *)bytes + done, offset + done);
    return note_filled(database, rc, offset, amount);
}

static int database_truncate(sqlite3_file *file, sqlite3_int64 size) {
    Database *database = (Database *)file;
    if (size % PAGE_SIZE != 0 || database->store->process != process_id()) return SQLITE_IOERR_TRUNCATE;
    if (size == 0) database->codec.salted = database->header_known = database->holds_first = false;
    database->filled = 0;
    return pass_truncate(file, size);
}

static bool allocate_pages(Database *database) {
    database->sealed = malloc(2 * PAGE_SIZE);
    database->plain = database->sealed + PAGE_SIZE;
    return database->sealed != NULL;
}

static void free_pages(Database *database) {
    OPENSSL_cleanse(database->sealed, 2 * PAGE_SIZE);
    free(database->sealed);
}

static int database_close(sqlite3_file *file) {
    Database *database = (Database *)file;
    if (database->store->sharing == BADGE_CIPHER_EXCLUSIVE) {
        walindex_unmap(file, 0);
        exclusive_unlock(file, SQLITE_LOCK_NONE);
    }
    int rc = pass_close(file);
    codec_close(&database->codec);
    store_release(database->store);
    free_pages(database);
    OPENSSL_cleanse(database->header, sizeof database->header);
    return rc;
}

// Version 1 has no wal-index: SQLite then refuses WAL. Version 3 would have memory mapping.
static const sqlite3_io_methods shared_methods = {
    1, database_close, database_read, database_write, database_truncate, pass_sync, pass_file_size, shared_lock,
    pass_unlock, pass_check_reserved, database_control, pass_sector_size, pass_characteristics,
};

static const sqlite3_io_methods exclusive_methods = {
    2, database_close, database_read, database_write, database_truncate, pass_sync, pass_file_size, exclusive_lock,
    exclusive_unlock, exclusive_check_reserved, database_control, pass_sector_size, pass_characteristics,
    walindex_map, walindex_lock, walindex_barrier, walindex_unmap,
};

static int open_real(sqlite3_vfs *system, const char *path, Database *database, int flags, int *out_flags) {
    int rc = codec_open(&database->codec);
    if (rc != SQLITE_OK) return rc;
    rc = allocate_pages(database) ? pass_open(system, path, &database->file.base, flags, out_flags) : SQLITE_NOMEM;
    if (rc == SQLITE_OK) return rc;
    free(database->sealed);
    codec_close(&database->codec);
    return rc;
}

int database_open(sqlite3_vfs *system, const char *path, Database *database, int flags, int *out_flags) {
    database->store = store_retain(path);
    if (!database->store) {
        sqlite3_log(SQLITE_CANTOPEN, "no key is registered for %s", path);
        return SQLITE_CANTOPEN;
    }
    int rc = open_real(system, path, database, flags, out_flags);
    bool exclusive = database->store->sharing == BADGE_CIPHER_EXCLUSIVE;
    if (rc == SQLITE_OK) database->file.base.pMethods = exclusive ? &exclusive_methods : &shared_methods;
    else store_release(database->store);
    return rc;
}

// A checkpoint of another connection may be writing the page at this moment, so that one bad look decides nothing.
static int verify_page(Database *database, uint32_t number) {
    int rc = SQLITE_CORRUPT;
    for (int look = 0; look < 3 && (rc == SQLITE_CORRUPT || rc == SQLITE_NOTADB); look++)
        rc = read_page(database, scratch(database), (sqlite3_int64)(number - 1) * PAGE_SIZE);
    return rc;
}

int database_verify(
    Database *database, uint32_t *failed, size_t capacity, uint32_t *checked, uint32_t *failures,
    badge_cipher_watcher watcher, void *context) {
    sqlite3_int64 size = 0;
    int rc = pass_file_size(&database->file.base, &size);
    *checked = *failures = 0;
    uint32_t count = (uint32_t)((size + PAGE_SIZE - 1) / PAGE_SIZE);
    for (uint32_t number = 1; rc == SQLITE_OK && number <= count; number++) {
        if (watcher && number % 256 == 0) watcher(context, number, count);
        // SQLite never writes the page of the lock bytes.
        if (number == PENDING_PAGE) continue;
        int verdict = verify_page(database, number);
        ++*checked;
        if (verdict == SQLITE_OK) continue;
        if (verdict != SQLITE_CORRUPT && verdict != SQLITE_NOTADB) rc = verdict;
        if (*failures < capacity) failed[*failures] = number;
        ++*failures;
    }
    return rc;
}
