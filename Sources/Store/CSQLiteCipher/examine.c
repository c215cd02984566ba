#include "internal.h"

#include <openssl/crypto.h>
#include <stdlib.h>

enum { READ_VERSION = 19, VERSION_WAL = 2, SAMPLE = 256 };

// A file read through the system's VFS: closing a descriptor of one's own would drop the POSIX locks that SQLite
// holds on the same file in this process.
typedef struct {
    Codec codec;
    sqlite3_int64 size;
    uint8_t page[PAGE_SIZE], plain[PAGE_SIZE];
    sqlite3_file *file;
} Examination;

static int read_page(Examination *examination, uint32_t number) {
    sqlite3_file *file = examination->file;
    return file->pMethods->xRead(file, examination->page, PAGE_SIZE, (sqlite3_int64)(number - 1) * PAGE_SIZE);
}

static bool is_authentic(Examination *examination, uint32_t number) {
    return read_page(examination, number) == SQLITE_OK
        && codec_authenticate(&examination->codec, number, examination->page) == SQLITE_OK;
}

static bool any_page_is_authentic(Examination *examination) {
    uint32_t count = (uint32_t)(examination->size / PAGE_SIZE);
    uint32_t step = count > SAMPLE ? count / SAMPLE : 1;
    for (uint32_t number = 2; number <= count; number += step)
        if (is_authentic(examination, number)) return true;
    return false;
}

static enum badge_cipher_finding judge(Examination *examination, const uint8_t *key) {
    if (examination->size == 0) return BADGE_CIPHER_EMPTY;
    int rc = read_page(examination, 1);
    if (rc != SQLITE_OK && rc != SQLITE_IOERR_SHORT_READ) return BADGE_CIPHER_UNREADABLE;
    if (memcmp(examination->page, "SQLite format 3", 16) == 0) return BADGE_CIPHER_PLAINTEXT;
    if (examination->size < PAGE_SIZE) return BADGE_CIPHER_DAMAGED;
    if (codec_set_salt(&examination->codec, key, examination->page) != SQLITE_OK) return BADGE_CIPHER_UNREADABLE;
    if (codec_decrypt(&examination->codec, 1, examination->page, examination->plain) == SQLITE_OK)
        return examination->size % PAGE_SIZE == 0 ? BADGE_CIPHER_SOUND : BADGE_CIPHER_DAMAGED;
    return any_page_is_authentic(examination) ? BADGE_CIPHER_DAMAGED : BADGE_CIPHER_WRONG_KEY;
}

static enum badge_cipher_finding open_and_judge(
    Examination *examination, sqlite3_vfs *system, const char *path, const uint8_t *key) {
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_NOFOLLOW;
    if (system->xOpen(system, path, examination->file, flags, NULL) != SQLITE_OK) return BADGE_CIPHER_UNREADABLE;
    sqlite3_file *file = examination->file;
    enum badge_cipher_finding finding = BADGE_CIPHER_UNREADABLE;
    if (file->pMethods->xFileSize(file, &examination->size) == SQLITE_OK) finding = judge(examination, key);
    file->pMethods->xClose(file);
    return finding;
}

static enum badge_cipher_finding examine(const char *path, const uint8_t *key, uint8_t *read_version) {
    sqlite3_vfs *system = sqlite3_vfs_find("unix");
    int present = 0;
    if (!system || system->xAccess(system, path, SQLITE_ACCESS_EXISTS, &present) != SQLITE_OK)
        return BADGE_CIPHER_UNREADABLE;
    Examination *examination = calloc(1, sizeof *examination + (size_t)system->szOsFile);
    if (!examination || codec_open(&examination->codec) != SQLITE_OK) {
        free(examination);
        return BADGE_CIPHER_UNREADABLE;
    }
    examination->file = (sqlite3_file *)(examination + 1);
    enum badge_cipher_finding finding = open_and_judge(examination, system, path, key);
    // SQLite counts an empty file as missing: only a file that cannot be opened may be absent.
    if (finding == BADGE_CIPHER_UNREADABLE && !present) finding = BADGE_CIPHER_ABSENT;
    if (read_version) *read_version = examination->plain[READ_VERSION];
    codec_close(&examination->codec);
    OPENSSL_cleanse(examination->plain, PAGE_SIZE);
    free(examination);
    return finding;
}

enum badge_cipher_finding badge_cipher_examine(const char *path, const uint8_t *key) {
    return badge_cipher_install() == SQLITE_OK ? examine(path, key, NULL) : BADGE_CIPHER_UNREADABLE;
}

int badge_cipher_is_wal(const char *path, const uint8_t *key) {
    uint8_t read_version = 0;
    return badge_cipher_install() == SQLITE_OK && examine(path, key, &read_version) == BADGE_CIPHER_SOUND
        && read_version == VERSION_WAL;
}
