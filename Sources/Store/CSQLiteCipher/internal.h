#ifndef BADGE_CIPHER_INTERNAL_H
#define BADGE_CIPHER_INTERNAL_H

#include "CSQLiteCipher.h"

#include <openssl/evp.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

enum {
    KEY_SIZE = BADGE_CIPHER_KEY_SIZE,
    PAGE_SIZE = BADGE_CIPHER_PAGE_SIZE,
    RESERVE_SIZE = BADGE_CIPHER_RESERVE_SIZE,
    BODY_SIZE = PAGE_SIZE - RESERVE_SIZE,
    SALT_SIZE = 16,
    IV_SIZE = 16,
    TAG_SIZE = 64,
    HEADER_SIZE = 100,
    SECTOR_SIZE = 512,                  // the least that a journal's header takes
    FRAME_HEADER_SIZE = 24,
    FRAME_SIZE = FRAME_HEADER_SIZE + PAGE_SIZE,
    WAL_HEADER_SIZE = 32,
    IV_POOL_SIZE = 64,
    WAL_LOCKS = SQLITE_SHM_NLOCK,
    // A file control of our own, outside the range that SQLite numbers.
    FCNTL_DATABASE = 0x42644369,
};

// process.c: the id of this process, which is another one after a fork.
void process_watch(void);
pid_t process_id(void);

// codec.c: pages to and from their encrypted form. One codec per database handle, never shared between threads.
typedef struct {
    EVP_CIPHER_CTX *encryption, *decryption;
    EVP_MAC_CTX *mac;
    bool salted;
    uint8_t salt[SALT_SIZE];
    uint8_t ivs[IV_POOL_SIZE][IV_SIZE];
    int ivs_left;
    pid_t process;
} Codec;

int codec_open(Codec *codec);
void codec_close(Codec *codec);
int codec_set_salt(Codec *codec, const uint8_t *key, const uint8_t *salt);
int codec_encrypt(Codec *codec, uint32_t page_number, const uint8_t *plain, uint8_t *sealed);
// `sealed` and `plain` may be the same.
int codec_decrypt(Codec *codec, uint32_t page_number, const uint8_t *sealed, uint8_t *plain);
int codec_tag(Codec *codec, const uint8_t *bytes, size_t count, uint8_t *tag);
int codec_authenticate(Codec *codec, uint32_t page_number, const uint8_t *sealed);
bool is_zero(const uint8_t *bytes, size_t count);

// Every kind of file begins with the file of the system's VFS behind it.
typedef struct {
    sqlite3_file base;
    sqlite3_file *real;
} PassFile;

// wal.c: the running checksum of the frames of a log.
typedef struct {
    sqlite3_int64 offset;               // of the frame that continues the chain, 0: unknown
    uint32_t sum[2];
    bool big_endian;
} Chain;

// keys.c: one store per canonical path, shared by the handles of this process.
typedef struct Database Database;

typedef struct Store {
    struct Store *next;
    char *path, *given;                 // canonical, and as it was registered first
    uint8_t *key;
    int sharing;
    unsigned registrations, handles;
    pid_t process;
    pthread_mutex_t mutex;
    // locks.c: the real lock, and the ones that the handles hold among themselves.
    sqlite3_file *anchor;
    unsigned sharers;
    Database *reserved, *pending;
    // walindex.c
    void **regions;
    int region_count;
    unsigned mappers;
    unsigned readers[WAL_LOCKS];
    bool written[WAL_LOCKS];
    Chain tail;                         // of the log on disk; belongs to who holds the log's write lock
} Store;

bool store_is_of_parent(const char *journal);
bool store_is_registered(const char *path);
Store *store_retain(const char *path);
void store_release(Store *store);

typedef struct {
    PassFile file;
    Database *database;
    bool writing;                       // this handle wrote the records: it never read a header
    bool in_super_record;
    sqlite3_int64 number_offset;        // of the record in work, -1: none
    sqlite3_int64 sum_offset;           // where the checksum of the last page belongs, -1: none
    sqlite3_int64 header_offset;        // of the header read last
    sqlite3_int64 header_written;       // of the header written last, -1: none
    sqlite3_int64 end;                  // where the next record belongs
    uint8_t header[28];
    uint32_t page_number;
    uint32_t sum_difference;            // checksum on disk less checksum of the plaintext
    uint8_t *record;                    // 4 + PAGE_SIZE + 4 bytes
} Journal;

typedef struct Wal {
    PassFile file;
    Database *database;
    uint8_t salts[8];
    Chain *tail;                        // over ciphertext, as on disk: the store's
    Chain recovered, synthetic;         // recovery: on disk, and as SQLite computes it over plaintext
    sqlite3_int64 held_offset;          // of the frame whose header waits for its page, 0: none
    uint8_t held[FRAME_HEADER_SIZE];
    bool rechaining;
    sqlite3_int64 rechain_offset;
    uint32_t copied_page;               // whose frame was read last for a checkpoint, 0: none
    uint8_t *frame;                     // FRAME_SIZE bytes
} Wal;

struct Database {
    PassFile file;
    Store *store;
    Codec codec;
    Wal *wal;
    int lock;
    bool mapped;
    uint16_t shared_locks, exclusive_locks;
    bool header_known, auto_vacuum;
    bool checkpointing;                 // pages go from the WAL to the file as they are
    bool holds_first;                   // `sealed` and `plain` are page 1, authenticated
    sqlite3_int64 filled;               // the file has no hole before this; nobody else writes meanwhile
    uint8_t header[HEADER_SIZE], header_tag[RESERVE_SIZE];
    uint8_t *sealed, *plain;            // PAGE_SIZE bytes each, in one block
    // rows.c: the watch on the rows that this handle's connection changes.
    badge_row_watch *row_watch;
};

// database.c
int database_open(sqlite3_vfs *system, const char *path, Database *database, int flags, int *out_flags);
bool is_our_first_page(const uint8_t *plain);
int database_ensure_salt(Database *database);
int database_verify(
    Database *database, uint32_t *failed, size_t capacity, uint32_t *checked, uint32_t *failures,
    badge_cipher_watcher watcher, void *context);

// control.c
int database_control(sqlite3_file *file, int op, void *argument);
Database *database_of(void *connection, const char *schema);

// locks.c
int exclusive_lock(sqlite3_file *file, int level);
int exclusive_unlock(sqlite3_file *file, int level);
int exclusive_check_reserved(sqlite3_file *file, int *reserved);
int shared_lock(sqlite3_file *file, int level);
void store_drop_anchor(Store *store);

// walindex.c
int walindex_map(sqlite3_file *file, int index, int size, int extend, void volatile **region);
int walindex_lock(sqlite3_file *file, int offset, int count, int flags);
void walindex_barrier(sqlite3_file *file);
int walindex_unmap(sqlite3_file *file, int delete_flag);
uint32_t walindex_page(Store *store, uint32_t frame);

// journal.c, wal.c, memory.c
int journal_open(sqlite3_vfs *system, const char *path, Journal *journal, int flags, int *out_flags);
int wal_open(sqlite3_vfs *system, const char *path, Wal *wal, int flags, int *out_flags);
const uint8_t *wal_copied_page(const Wal *wal, uint32_t page_number);
int memory_open(sqlite3_file *file);
size_t memory_file_size(void);

// passthrough.c
int pass_open(sqlite3_vfs *system, const char *path, sqlite3_file *file, int flags, int *out_flags);
int plain_open(sqlite3_vfs *system, const char *path, sqlite3_file *file, int flags, int *out_flags);
sqlite3_file *real_file(sqlite3_file *file);
int pass_close(sqlite3_file *file);
int pass_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset);
int pass_truncate(sqlite3_file *file, sqlite3_int64 size);
int pass_sync(sqlite3_file *file, int flags);
int pass_file_size(sqlite3_file *file, sqlite3_int64 *size);
int pass_lock(sqlite3_file *file, int level);
int pass_unlock(sqlite3_file *file, int level);
int pass_check_reserved(sqlite3_file *file, int *reserved);
int pass_control(sqlite3_file *file, int op, void *argument);
int pass_sector_size(sqlite3_file *file);
int pass_characteristics(sqlite3_file *file);

static inline uint32_t get4(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline void put4(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

#pragma GCC visibility pop
#endif
