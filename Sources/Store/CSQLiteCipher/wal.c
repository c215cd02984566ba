#include "internal.h"

#include <stdlib.h>

// SQLite chains the checksums of WAL frames over plaintext. Those values never reach the disk: the chain on disk runs
// over ciphertext, as SQLCipher writes it, and recovery is given a chain over plaintext made on the spot.

enum { FIRST_FRAME = WAL_HEADER_SIZE, HEADER_SUM = 24, FRAME_SALT = 8, FRAME_SUM = 16 };

static bool is_frame(sqlite3_int64 offset) {
    return offset >= FIRST_FRAME && (offset - FIRST_FRAME) % FRAME_SIZE == 0;
}

static uint32_t word(bool big_endian, const uint8_t *bytes) {
    if (big_endian) return get4(bytes);
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static void add_to_chain(Chain *chain, const uint8_t *bytes, int count) {
    uint32_t first = chain->sum[0], second = chain->sum[1];
    for (int i = 0; i < count; i += 8) {
        first += word(chain->big_endian, bytes + i) + second;
        second += word(chain->big_endian, bytes + i + 4) + first;
    }
    chain->sum[0] = first;
    chain->sum[1] = second;
}

static void add_frame(Chain *chain, const uint8_t *header, const uint8_t *page) {
    add_to_chain(chain, header, 8);
    add_to_chain(chain, page, PAGE_SIZE);
    chain->offset += FRAME_SIZE;
}

static void put_sum(const Chain *chain, uint8_t *bytes) {
    put4(bytes, chain->sum[0]);
    put4(bytes + 4, chain->sum[1]);
}

static Chain chain_from(bool big_endian, const uint8_t *sum, sqlite3_int64 offset) {
    return (Chain){.offset = offset, .sum = {get4(sum), get4(sum + 4)}, .big_endian = big_endian};
}

// Magic with the order of the checksums' bytes, version, page size, and a checksum that is right.
static bool is_header(const uint8_t *header) {
    Chain chain = {.big_endian = header[3] & 1};
    uint8_t sum[8];
    add_to_chain(&chain, header, HEADER_SUM);
    put_sum(&chain, sum);
    return (get4(header) & ~1u) == 0x377f0682 && get4(header + 4) == 3007000 && get4(header + 8) == PAGE_SIZE
        && memcmp(sum, header + HEADER_SUM, sizeof sum) == 0;
}

static void adopt_header(Wal *wal, const uint8_t *header) {
    memcpy(wal->salts, header + 16, sizeof wal->salts);
    *wal->tail = wal->recovered = wal->synthetic = chain_from(header[3] & 1, header + HEADER_SUM, FIRST_FRAME);
    wal->rechaining = false;
    wal->held_offset = 0;
}

static int write_through(Wal *wal, const void *bytes, int amount, sqlite3_int64 offset) {
    sqlite3_file *real = real_file(&wal->file.base);
    return real->pMethods->xWrite(real, bytes, amount, offset);
}

// Finds the checksum that the frame at `offset` continues, when the frame before it is not the one written last.
static int seek_tail(Wal *wal, sqlite3_int64 offset) {
    uint8_t magic[4], sum[8];
    if (wal->tail->offset == offset) return SQLITE_OK;
    int rc = pass_read(&wal->file.base, magic, sizeof magic, 0);
    sqlite3_int64 from = offset == FIRST_FRAME ? HEADER_SUM : offset - FRAME_SIZE + FRAME_SUM;
    if (rc == SQLITE_OK) rc = pass_read(&wal->file.base, sum, sizeof sum, from);
    if (rc != SQLITE_OK) return rc;
    *wal->tail = chain_from(magic[3] & 1, sum, offset);
    return SQLITE_OK;
}

static int seal(Wal *wal, uint32_t page_number, const uint8_t *plain) {
    if (page_number == 1 && !is_our_first_page(plain)) return SQLITE_IOERR_WRITE;
    int rc = database_ensure_salt(wal->database);
    if (rc != SQLITE_OK) return rc;
    return codec_encrypt(&wal->database->codec, page_number, plain, wal->frame + FRAME_HEADER_SIZE);
}

static int append_chained(Wal *wal, sqlite3_int64 offset) {
    int rc = seek_tail(wal, offset);
    if (rc != SQLITE_OK) return rc;
    add_frame(wal->tail, wal->frame, wal->frame + FRAME_HEADER_SIZE);
    put_sum(wal->tail, wal->frame + FRAME_SUM);
    rc = write_through(wal, wal->frame, FRAME_SIZE, offset);
    if (rc != SQLITE_OK) wal->tail->offset = 0;
    return rc;
}

// A header that SQLite left without salts and checksum gets them later, by rechaining.
static int append(Wal *wal, const uint8_t *plain, sqlite3_int64 offset) {
    wal->held_offset = 0;
    int rc = seal(wal, get4(wal->held), plain);
    if (rc != SQLITE_OK) return rc;
    memcpy(wal->frame, wal->held, FRAME_HEADER_SIZE);
    if (!is_zero(wal->frame + FRAME_SALT, FRAME_HEADER_SIZE - FRAME_SALT)) return append_chained(wal, offset);
    wal->tail->offset = 0;
    return write_through(wal, wal->frame, FRAME_SIZE, offset);
}

// A page written twice in one transaction replaces its first frame's page; the header stays and is rechained later.
static int overwrite(Wal *wal, const uint8_t *plain, sqlite3_int64 offset) {
    uint8_t number[4];
    wal->tail->offset = 0;
    int rc = pass_read(&wal->file.base, number, sizeof number, offset);
    if (rc == SQLITE_OK) rc = seal(wal, get4(number), plain);
    if (rc != SQLITE_OK) return rc;
    return write_through(wal, wal->frame + FRAME_HEADER_SIZE, PAGE_SIZE, offset + FRAME_HEADER_SIZE);
}

static int write_page(Wal *wal, const uint8_t *plain, sqlite3_int64 offset) {
    wal->rechaining = false;
    if (wal->held_offset == offset) return append(wal, plain, offset);
    return wal->held_offset == 0 ? overwrite(wal, plain, offset) : SQLITE_IOERR_WRITE;
}

static int rechain(Wal *wal, const uint8_t *header, sqlite3_int64 offset) {
    if (wal->tail->offset != offset) return SQLITE_IOERR_WRITE;
    wal->rechain_offset = 0;
    memcpy(wal->frame, header, FRAME_SUM);
    add_frame(wal->tail, wal->frame, wal->frame + FRAME_HEADER_SIZE);
    put_sum(wal->tail, wal->frame + FRAME_SUM);
    return write_through(wal, wal->frame, FRAME_HEADER_SIZE, offset);
}

static int write_frame_header(Wal *wal, const uint8_t *header, sqlite3_int64 offset) {
    if (wal->rechaining && wal->rechain_offset == offset) return rechain(wal, header, offset);
    wal->rechaining = false;
    memcpy(wal->held, header, FRAME_HEADER_SIZE);
    wal->held_offset = offset;
    return SQLITE_OK;
}

static int write_header(Wal *wal, const uint8_t *header) {
    if (!is_header(header)) return SQLITE_IOERR_WRITE;
    adopt_header(wal, header);
    return write_through(wal, header, WAL_HEADER_SIZE, 0);
}

static int wal_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
    Wal *wal = (Wal *)file;
    wal->copied_page = 0;
    if (wal->database->store->process != process_id()) return SQLITE_IOERR_WRITE;
    if (amount == WAL_HEADER_SIZE && offset == 0) return write_header(wal, bytes);
    if (amount == FRAME_HEADER_SIZE && is_frame(offset) && get4(bytes) != 0)
        return write_frame_header(wal, bytes, offset);
    if (amount == PAGE_SIZE && is_frame(offset - FRAME_HEADER_SIZE))
        return write_page(wal, bytes, offset - FRAME_HEADER_SIZE);
    return SQLITE_IOERR_WRITE;
}

static int read_header(Wal *wal, uint8_t *header) {
    sqlite3_int64 size = 0;
    int rc = pass_read(&wal->file.base, header, WAL_HEADER_SIZE, 0);
    if (rc != SQLITE_OK) return rc;
    adopt_header(wal, header);
    if (is_header(header)) return SQLITE_OK;
    // The header was synced before the first frame was written: a log that has frames has lost it to damage.
    rc = pass_file_size(&wal->file.base, &size);
    return rc == SQLITE_OK && size >= FIRST_FRAME + FRAME_SIZE ? SQLITE_CORRUPT : rc;
}

// SQLite rechains frames after it replaced a page: it reads the sum before the first of them, then frame by frame. The
// sum that it gets does not matter, because ours is the one that is written.
static int begin_rechaining(Wal *wal, uint8_t *sum, sqlite3_int64 offset) {
    sqlite3_int64 frame = offset == HEADER_SUM ? FIRST_FRAME : offset - FRAME_SUM + FRAME_SIZE;
    wal->tail->offset = 0;
    int rc = is_frame(frame) ? seek_tail(wal, frame) : SQLITE_IOERR_READ;
    if (rc != SQLITE_OK) return rc;
    put_sum(wal->tail, sum);
    wal->rechaining = true;
    wal->rechain_offset = 0;
    return SQLITE_OK;
}

static int read_for_rechaining(Wal *wal, uint8_t *frame, sqlite3_int64 offset) {
    int rc = pass_read(&wal->file.base, wal->frame, FRAME_SIZE, offset);
    if (rc != SQLITE_OK) return rc;
    memcpy(frame, wal->frame, FRAME_SIZE);
    wal->rechain_offset = offset;
    return SQLITE_OK;
}

static bool has_salts(const Wal *wal, const uint8_t *header) {
    return get4(header) != 0 && memcmp(header + FRAME_SALT, wal->salts, sizeof wal->salts) == 0;
}

static bool continues_log(Wal *wal) {
    uint8_t sum[8];
    add_frame(&wal->recovered, wal->frame, wal->frame + FRAME_HEADER_SIZE);
    put_sum(&wal->recovered, sum);
    return has_salts(wal, wal->frame) && memcmp(sum, wal->frame + FRAME_SUM, sizeof sum) == 0;
}

static bool follows(const Wal *wal, Chain chain) {
    uint8_t sum[8];
    add_frame(&chain, wal->frame, wal->frame + FRAME_HEADER_SIZE);
    put_sum(&chain, sum);
    return memcmp(sum, wal->frame + FRAME_SUM, sizeof sum) == 0;
}

// Whether a write that was cut off may have left one part of the frame's header with another's rest.
static bool spans_sectors(sqlite3_int64 offset) {
    enum { SECTOR = 512 };
    return offset % SECTOR + FRAME_HEADER_SIZE > SECTOR;
}

// A transaction is begun once the one before it was synced. So the log has ended at the frame in `wal->frame`, which is
// off the chain, only if behind it no frame continues a commit; else a commit that was acknowledged has been damaged.
// What transactions that were undone have left there does not continue what was written over their first frames.
static int check_end(Wal *wal, sqlite3_int64 offset) {
    enum { COMMIT = 4 };
    Chain computed = wal->recovered, stored = chain_from(computed.big_endian, wal->frame + FRAME_SUM, 0);
    bool committed = get4(wal->frame + COMMIT) != 0 && !spans_sectors(offset), first = true;
    int rc;
    while ((rc = pass_read(&wal->file.base, wal->frame, FRAME_SIZE, offset += FRAME_SIZE)) == SQLITE_OK) {
        bool salted = has_salts(wal, wal->frame);
        bool linked = salted && (follows(wal, stored) || (first && follows(wal, computed)));
        if (linked && committed) return SQLITE_CORRUPT;
        // Where the mark may be an earlier log's, it counts when the frame's own checksum covers it.
        committed = salted && get4(wal->frame + COMMIT) != 0 && (linked || !spans_sectors(offset));
        stored = chain_from(computed.big_endian, wal->frame + FRAME_SUM, 0);
        first = false;
    }
    return rc == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : rc;
}

// A frame off the chain is the end of the log, and is shown as a frame of zeros. One on the chain whose page is not
// authentic was tampered with.
static int recover(Wal *wal, uint8_t *frame, sqlite3_int64 offset) {
    if (offset != wal->recovered.offset) return SQLITE_IOERR_READ;
    int rc = pass_read(&wal->file.base, wal->frame, FRAME_SIZE, offset);
    if (rc == SQLITE_OK) rc = database_ensure_salt(wal->database);
    if (rc != SQLITE_OK) return rc;
    memset(frame, 0, FRAME_SIZE);
    if (!continues_log(wal)) return check_end(wal, offset);
    uint8_t *page = frame + FRAME_HEADER_SIZE;
    rc = codec_decrypt(&wal->database->codec, get4(wal->frame), wal->frame + FRAME_HEADER_SIZE, page);
    if (rc != SQLITE_OK) return rc;
    memcpy(frame, wal->frame, FRAME_SUM);
    add_frame(&wal->synthetic, frame, page);
    put_sum(&wal->synthetic, frame + FRAME_SUM);
    return SQLITE_OK;
}

// SQLite moves pages from the log to the file without looking into them, and so they are moved as they are. Each was
// authenticated when the log was recovered, or written by this process, which alone may write; and will be when it is
// read from the file.
static int copy_page(Wal *wal, uint8_t *sealed) {
    wal->copied_page = get4(wal->frame);
    memcpy(sealed, wal->frame + FRAME_HEADER_SIZE, PAGE_SIZE);
    return SQLITE_OK;
}

const uint8_t *wal_copied_page(const Wal *wal, uint32_t page_number) {
    return wal->copied_page == page_number ? wal->frame + FRAME_HEADER_SIZE : NULL;
}

// The wal-index says which page a frame holds; a frame that was exchanged since it was written says otherwise. With
// `locking_mode = EXCLUSIVE` the index is SQLite's own.
static bool is_indexed(Wal *wal, sqlite3_int64 offset) {
    if (!wal->database->mapped) return true;
    uint32_t frame = (uint32_t)((offset - FIRST_FRAME) / FRAME_SIZE) + 1;
    return walindex_page(wal->database->store, frame) == get4(wal->frame);
}

static int read_page(Wal *wal, uint8_t *plain, sqlite3_int64 offset) {
    Database *database = wal->database;
    wal->rechain_offset = 0;
    int rc = pass_read(&wal->file.base, wal->frame, FRAME_SIZE, offset);
    if (rc == SQLITE_OK && !is_indexed(wal, offset)) rc = SQLITE_CORRUPT;
    if (rc == SQLITE_OK && database->checkpointing) return copy_page(wal, plain);
    if (rc == SQLITE_OK) rc = database_ensure_salt(database);
    if (rc != SQLITE_OK) return rc;
    return codec_decrypt(&database->codec, get4(wal->frame), wal->frame + FRAME_HEADER_SIZE, plain);
}

static int wal_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    Wal *wal = (Wal *)file;
    wal->copied_page = 0;
    if (amount == WAL_HEADER_SIZE && offset == 0) return read_header(wal, buffer);
    if (amount == PAGE_SIZE && is_frame(offset - FRAME_HEADER_SIZE))
        return read_page(wal, buffer, offset - FRAME_HEADER_SIZE);
    if (amount == 8) return begin_rechaining(wal, buffer, offset);
    if (amount != FRAME_SIZE || !is_frame(offset)) return SQLITE_IOERR_READ;
    return wal->rechaining ? read_for_rechaining(wal, buffer, offset) : recover(wal, buffer, offset);
}

static int wal_truncate(sqlite3_file *file, sqlite3_int64 size) {
    if (((Wal *)file)->database->store->process != process_id()) return SQLITE_IOERR_TRUNCATE;
    ((Wal *)file)->tail->offset = 0;
    ((Wal *)file)->held_offset = 0;
    return pass_truncate(file, size);
}

static int wal_close(sqlite3_file *file) {
    ((Wal *)file)->database->wal = NULL;
    free(((Wal *)file)->frame);
    return pass_close(file);
}

static const sqlite3_io_methods wal_methods = {
    1, wal_close, wal_read, wal_write, wal_truncate, pass_sync, pass_file_size, pass_lock, pass_unlock,
    pass_check_reserved, pass_control, pass_sector_size, pass_characteristics,
};

int wal_open(sqlite3_vfs *system, const char *path, Wal *wal, int flags, int *out_flags) {
    wal->database = (Database *)sqlite3_database_file_object(path);
    if (wal->database->store->sharing != BADGE_CIPHER_EXCLUSIVE) return SQLITE_CANTOPEN;
    wal->tail = &wal->database->store->tail;
    wal->frame = malloc(FRAME_SIZE);
    int rc = wal->frame ? pass_open(system, path, &wal->file.base, flags, out_flags) : SQLITE_NOMEM;
    if (rc != SQLITE_OK) {
        free(wal->frame);
        return rc;
    }
    wal->file.base.pMethods = &wal_methods;
    wal->database->wal = wal;
    return SQLITE_OK;
}
