#include "internal.h"

sqlite3_file *real_file(sqlite3_file *file) {
    return ((PassFile *)file)->real;
}

int pass_open(sqlite3_vfs *system, const char *path, sqlite3_file *file, int flags, int *out_flags) {
    // Parameters of the connection's URI are answered by our VFS, not by the one behind it.
    return system->xOpen(system, path, real_file(file), (flags & ~SQLITE_OPEN_URI) | SQLITE_OPEN_NOFOLLOW, out_flags);
}

int pass_close(sqlite3_file *file) {
    sqlite3_file *real = real_file(file);
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

int pass_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    return real_file(file)->pMethods->xRead(real_file(file), buffer, amount, offset);
}

int pass_truncate(sqlite3_file *file, sqlite3_int64 size) {
    return real_file(file)->pMethods->xTruncate(real_file(file), size);
}

int pass_sync(sqlite3_file *file, int flags) {
    return real_file(file)->pMethods->xSync(real_file(file), flags);
}

int pass_file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_file(file)->pMethods->xFileSize(real_file(file), size);
}

int pass_lock(sqlite3_file *file, int level) {
    return real_file(file)->pMethods->xLock(real_file(file), level);
}

int pass_unlock(sqlite3_file *file, int level) {
    return real_file(file)->pMethods->xUnlock(real_file(file), level);
}

int pass_check_reserved(sqlite3_file *file, int *reserved) {
    return real_file(file)->pMethods->xCheckReservedLock(real_file(file), reserved);
}

int pass_control(sqlite3_file *file, int op, void *argument) {
    return real_file(file)->pMethods->xFileControl(real_file(file), op, argument);
}

int pass_sector_size(sqlite3_file *file) {
    return real_file(file)->pMethods->xSectorSize(real_file(file));
}

// Without POWERSAFE_OVERWRITE, SQLite splits WAL frames at sectors. Atomic writes and partial page reads would pass
// by the page as the unit of encryption.
int pass_characteristics(sqlite3_file *file) {
    int kept = SQLITE_IOCAP_SEQUENTIAL | SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN | SQLITE_IOCAP_IMMUTABLE;
    return (real_file(file)->pMethods->xDeviceCharacteristics(real_file(file)) & kept) | SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// A super-journal holds the paths of journals, each with its terminator; a journal opened for its existence or its
// super-journal's name is only read.
static int plain_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
    const char *path = bytes;
    if (amount < 2 || path[0] != '/' || memchr(path, 0, (size_t)amount) != path + amount - 1) return SQLITE_IOERR_WRITE;
    return real_file(file)->pMethods->xWrite(real_file(file), bytes, amount, offset);
}

// By its first byte SQLite sees whether a journal counts; one that is shorter than a header it would then remove without
// playing it. What counts was synced with all of its header.
static int plain_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    sqlite3_int64 size = 0;
    int rc = pass_read(file, buffer, amount, offset);
    if (rc != SQLITE_OK || amount != 1 || offset != 0 || *(const uint8_t *)buffer == 0) return rc;
    rc = pass_file_size(file, &size);
    return rc == SQLITE_OK && size < SECTOR_SIZE ? SQLITE_CORRUPT : rc;
}

static const sqlite3_io_methods plain_methods = {
    1, pass_close, plain_read, plain_write, pass_truncate, pass_sync, pass_file_size, pass_lock, pass_unlock,
    pass_check_reserved, pass_control, pass_sector_size, pass_characteristics,
};

int plain_open(sqlite3_vfs *system, const char *path, sqlite3_file *file, int flags, int *out_flags) {
    int rc = pass_open(system, path, file, flags, out_flags);
    if (rc == SQLITE_OK) file->pMethods = &plain_methods;
    return rc;
}
