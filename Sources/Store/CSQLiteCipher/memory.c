#include "internal.h"

#include <openssl/crypto.h>

// Temporary files and statement journals hold plaintext and live in memory only.
typedef struct {
    sqlite3_file base;
    uint8_t *bytes;
    sqlite3_int64 size, capacity;
} MemoryFile;

size_t memory_file_size(void) {
    return sizeof(MemoryFile);
}

static int memory_close(sqlite3_file *file) {
    MemoryFile *memory = (MemoryFile *)file;
    if (memory->bytes) OPENSSL_cleanse(memory->bytes, (size_t)memory->capacity);
    sqlite3_free(memory->bytes);
    return SQLITE_OK;
}

static int memory_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    MemoryFile *memory = (MemoryFile *)file;
    sqlite3_int64 present = memory->size > offset ? memory->size - offset : 0;
    if (present > amount) present = amount;
    if (present > 0) memcpy(buffer, memory->bytes + offset, (size_t)present);
    memset((uint8_t *)buffer + present, 0, (size_t)(amount - present));
    return present == amount ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int grow(MemoryFile *memory, sqlite3_int64 needed) {
    sqlite3_int64 capacity = memory->capacity ? memory->capacity : 64 * 1024;
    while (capacity < needed) capacity *= 2;
    uint8_t *bytes = sqlite3_malloc64((sqlite3_uint64)capacity);
    if (!bytes) return SQLITE_IOERR_NOMEM;
    memset(bytes, 0, (size_t)capacity);
    if (memory->bytes) {
        memcpy(bytes, memory->bytes, (size_t)memory->size);
        OPENSSL_cleanse(memory->bytes, (size_t)memory->capacity);
    }
    sqlite3_free(memory->bytes);
    memory->bytes = bytes;
    memory->capacity = capacity;
    return SQLITE_OK;
}

static int memory_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
    MemoryFile *memory = (MemoryFile *)file;
    sqlite3_int64 end = offset + amount;
    int rc = end > memory->capacity ? grow(memory, end) : SQLITE_OK;
    if (rc != SQLITE_OK) return rc;
    memcpy(memory->bytes + offset, bytes, (size_t)amount);
    if (end > memory->size) memory->size = end;
    return SQLITE_OK;
}

static int memory_truncate(sqlite3_file *file, sqlite3_int64 size) {
    MemoryFile *memory = (MemoryFile *)file;
    if (size >= memory->size) return SQLITE_OK;
    OPENSSL_cleanse(memory->bytes + size, (size_t)(memory->size - size));
    memory->size = size;
    return SQLITE_OK;
}

static int memory_sync(sqlite3_file *file, int flags) {
    (void)file, (void)flags;
    return SQLITE_OK;
}

static int memory_file_length(sqlite3_file *file, sqlite3_int64 *size) {
    *size = ((MemoryFile *)file)->size;
    return SQLITE_OK;
}

static int memory_lock(sqlite3_file *file, int level) {
    (void)file, (void)level;
    return SQLITE_OK;
}

static int memory_check_reserved(sqlite3_file *file, int *reserved) {
    (void)file;
    *reserved = 0;
    return SQLITE_OK;
}

static int memory_control(sqlite3_file *file, int op, void *argument) {
    (void)file, (void)op, (void)argument;
    return SQLITE_NOTFOUND;
}

static int memory_sector_size(sqlite3_file *file) {
    (void)file;
    return 512;
}

static int memory_characteristics(sqlite3_file *file) {
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static const sqlite3_io_methods memory_methods = {
    1, memory_close, memory_read, memory_write, memory_truncate, memory_sync, memory_file_length, memory_lock,
    memory_lock, memory_check_reserved, memory_control, memory_sector_size, memory_characteristics,
};

int memory_open(sqlite3_file *file) {
    memset(file, 0, sizeof(MemoryFile));
    file->pMethods = &memory_methods;
    return SQLITE_OK;
}
