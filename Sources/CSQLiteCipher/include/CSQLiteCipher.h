#ifndef CSQLITECIPHER_H
#define CSQLITECIPHER_H

// An SQLite VFS that keeps database, rollback journal and WAL in the SQLCipher 4 format: 4096-byte pages of
// AES-256-CBC with an HMAC-SHA512, a fresh IV per write. Connections are opaque (`void *`, an `sqlite3 *`), so that
// this header can stand beside any module that imports SQLite itself. Functions return SQLite result codes.

#include <stddef.h>
#include <stdint.h>

#define BADGE_CIPHER_VFS "badgecipher"
#define BADGE_CIPHER_KEY_SIZE 32
#define BADGE_CIPHER_PAGE_SIZE 4096
#define BADGE_CIPHER_RESERVE_SIZE 80

/// How one file is shared: rollback journal and ordinary file locks, or WAL with a wal-index in this process's memory
/// and a real exclusive lock on the file.
enum badge_cipher_sharing { BADGE_CIPHER_SHARED = 0, BADGE_CIPHER_EXCLUSIVE = 1 };

/// What the bytes of a file say about it and a key.
enum badge_cipher_finding {
    BADGE_CIPHER_UNREADABLE = -1,
    BADGE_CIPHER_ABSENT = 0,
    BADGE_CIPHER_EMPTY = 1,
    BADGE_CIPHER_SOUND = 2,        // page 1 is authentic
    BADGE_CIPHER_PLAINTEXT = 3,    // an SQLite file without encryption
    BADGE_CIPHER_DAMAGED = 4,      // page 1 is not authentic, another page is; or the length is no multiple of a page
    BADGE_CIPHER_WRONG_KEY = 5,    // no page is authentic under the key
};

/// Registers the VFS (never as the default) and allows URI filenames. May be called again.
int badge_cipher_install(void);

/// Lets this process open `path` under a raw 32-byte key; each success needs one `badge_cipher_release_key`.
/// SQLITE_AUTH: registered under another key. SQLITE_BUSY: registered for the other way of sharing.
int badge_cipher_register_key(const char *path, const uint8_t *key, int sharing);

/// Forgets one registration of `path`; the key is wiped when no registration and no open file is left.
void badge_cipher_release_key(const char *path);

/// Checks that a schema ("main") of a connection is encrypted, and reserves the 80 bytes per page of a new file.
/// Must be called before the first statement. SQLITE_MISUSE: the schema is not encrypted.
int badge_cipher_prepare(void *connection, const char *schema);

/// Authenticates every page of a schema's database file; call inside a read transaction.
/// Writes up to `capacity` numbers of pages that fail to `failed`, all counts to `checked` and `failures`.
int badge_cipher_verify(
    void *connection, const char *schema, uint32_t *failed, size_t capacity, uint32_t *checked, uint32_t *failures);

/// Examines the file at `path` under `key` without a connection; changes nothing.
enum badge_cipher_finding badge_cipher_examine(const char *path, const uint8_t *key);

/// Whether page 1 of the file at `path` is authentic under `key` and says that the file is in WAL mode.
int badge_cipher_is_wal(const char *path, const uint8_t *key);

#endif
