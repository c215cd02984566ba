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

/// Is told now and then how many pages of how many are done.
typedef void (*badge_cipher_watcher)(void *context, uint32_t done, uint32_t all);

/// Authenticates every page of a schema's database file; call inside a read transaction.
/// Writes up to `capacity` numbers of pages that fail to `failed`, all counts to `checked` and `failures`; tells `watcher`,
/// which may be NULL, with its `context`.
int badge_cipher_verify(
    void *connection, const char *schema, uint32_t *failed, size_t capacity, uint32_t *checked, uint32_t *failures,
    badge_cipher_watcher watcher, void *context);

/// Examines the file at `path` under `key` without a connection; changes nothing.
enum badge_cipher_finding badge_cipher_examine(const char *path, const uint8_t *key);

/// Whether page 1 of the file at `path` is authentic under `key` and says that the file is in WAL mode.
int badge_cipher_is_wal(const char *path, const uint8_t *key);
// Rows as digests, which tell whether a row is the one that was written last.

#define BADGE_ROW_KEY_SIZE 32
#define BADGE_ROW_DIGEST_SIZE 16
#define BADGE_OWNER_KEY_SIZE 8
#define BADGE_ROW_OWNERS 4

/// A column by whose value rows are looked up: its index, -1 for all rows of the table together; an integer is shifted
/// right by `shift` bits first.
struct badge_row_owner {
    int column, shift;
};

/// A table whose rows are watched.
struct badge_bound_table {
    const char *name;
    int owner_count;
    struct badge_row_owner owners[BADGE_ROW_OWNERS];
};

/// A row as it was before a change or is after it: the digest of its values, and a key for each of its owners.
struct badge_row_change {
    int table;
    int is_removal;
    uint8_t digest[BADGE_ROW_DIGEST_SIZE];
    uint8_t owners[BADGE_ROW_OWNERS][BADGE_OWNER_KEY_SIZE];
};

/// A value that rows are looked up by; NULL, the owner of all rows, when it is neither text nor integer.
struct badge_owner_value {
    const void *text;
    uint64_t length;
    int is_integer;
    int64_t integer;
};

typedef struct badge_row_watch badge_row_watch;

/// Notes every row that a connection changes in these tables, which must outlive the watch; one watch per connection.
/// SQLITE_NOTFOUND: this SQLite was built without SQLITE_ENABLE_PREUPDATE_HOOK.
int badge_row_watch_begin(
    void *connection, const struct badge_bound_table *tables, int count, const uint8_t *key, badge_row_watch **watch);

/// The changes since the last clearing; not SQLITE_OK when one could not be noted. They are the watch's own.
int badge_row_watch_changes(badge_row_watch *watch, const struct badge_row_change **changes, size_t *count);

/// What the changes since the last clearing add to the sum of an owner's rows, modulo 2^128, the lowest byte first.
int badge_row_pending(void *connection, const uint8_t *owner, uint8_t *sum);

/// Where the changes stand; not SQLITE_OK when one could not be noted.
int badge_row_watch_mark(badge_row_watch *watch, size_t *mark);

/// Forgets the changes behind a mark at which all had been noted, since they were rolled back.
void badge_row_watch_rewind(badge_row_watch *watch, size_t mark);

/// Forgets the changes.
void badge_row_watch_clear(badge_row_watch *watch);

/// Ends the watch; `is_open` tells whether its connection still is.
void badge_row_watch_end(badge_row_watch *watch, int is_open);

/// The digest and owners of the row at which a statement stands, whose columns are all of the table's.
int badge_row_digest(
    void *statement, const struct badge_bound_table *table, const uint8_t *key, struct badge_row_change *row);

/// The sum of the digests of all rows of a statement, whose columns are all of the table's; the statement is reset then.
int badge_rows_sum(void *statement, const struct badge_bound_table *table, const uint8_t *key, uint8_t *sum);

/// The key of an owner's value.
int badge_owner_key(
    const struct badge_bound_table *table, int owner, const uint8_t *key, const struct badge_owner_value *value,
    uint8_t *bytes);

#endif
