#include "internal.h"

#include <openssl/crypto.h>
#include <stdlib.h>

// A record is page number (4 bytes), page, checksum (4). Both the page and what the checksum sums up are ciphertext on
// disk and plaintext for SQLite, so each checksum is translated by the difference of the two sums.
//
// A header fills a sector, of which SQLite and SQLCipher use 28 bytes. Ours ends with an HMAC over them, written with
// the count of the records, so that a header that was changed does not pass for the end of the journal.

enum {
    RECORD_SIZE = 4 + PAGE_SIZE + 4,
    // The number of the page that holds the lock bytes marks the record that names a super-journal.
    SUPER_RECORD = 0x40000000 / PAGE_SIZE + 1,
    HEADER_FIELDS = 28,
    COUNT_FIELDS = 12,
    SUM_SEED_OFFSET = 12,
    FORMER_SIZE_OFFSET = 16,
    COUNT_OFFSET = 8,
    SECTOR_SIZE_OFFSET = 20,
    PAGE_SIZE_OFFSET = 24,
    HEADER_TAG_OFFSET = SECTOR_SIZE - TAG_SIZE,
    MAGIC_SIZE = 8,
};

static const uint8_t journal_magic[MAGIC_SIZE] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

// The sample of bytes that SQLite's pager sums.
static uint32_t sample_sum(const uint8_t *page) {
    uint32_t sum = 0;
    for (int i = PAGE_SIZE - 200; i > 0; i -= 200) sum += page[i];
    return sum;
}

static void forget_record(Journal *journal) {
    journal->number_offset = journal->sum_offset = -1;
}

static int write_through(Journal *journal, const void *bytes, int amount, sqlite3_int64 offset) {
    sqlite3_file *real = real_file(&journal->file.base);
    return real->pMethods->xWrite(real, bytes, amount, offset);
}

// Records follow one another: a number stands behind the header or the record before it, and nowhere else.
static int write_number(Journal *journal, const uint8_t *bytes, sqlite3_int64 offset) {
    journal->page_number = get4(bytes);
    journal->in_super_record = journal->page_number == SUPER_RECORD;
    forget_record(journal);
    if (journal->in_super_record) return write_through(journal, bytes, 4, offset);
    if (offset != journal->end || journal->page_number == 0) return SQLITE_IOERR_WRITE;
    journal->number_offset = offset;
    return write_through(journal, bytes, 4, offset);
}

static int write_page(Journal *journal, const uint8_t *plain, sqlite3_int64 offset) {
    uint8_t *sealed = journal->record + 4;
    if (journal->number_offset < 0 || offset != journal->number_offset + 4) return SQLITE_IOERR_WRITE;
    forget_record(journal);
    int rc = database_ensure_salt(journal->database);
    if (rc == SQLITE_OK) rc = codec_encrypt(&journal->database->codec, journal->page_number, plain, sealed);
    if (rc == SQLITE_OK) rc = write_through(journal, sealed, PAGE_SIZE, offset);
    if (rc != SQLITE_OK) return rc;
    journal->sum_difference = sample_sum(sealed) - sample_sum(plain);
    journal->sum_offset = offset + PAGE_SIZE;
    return SQLITE_OK;
}

static int write_sum(Journal *journal, const uint8_t *bytes, sqlite3_int64 offset) {
    uint8_t translated[4];
    put4(translated, get4(bytes) + journal->sum_difference);
    forget_record(journal);
    journal->end = offset + 4;
    return write_through(journal, translated, 4, offset);
}

// A header has 28 bytes of fields, the last of them the page size, then zeros to the end of the sector or page: no page
// has this shape by chance. A header of zeros is one that no longer counts.
static bool is_header(const uint8_t *bytes, int amount) {
    if (amount == HEADER_FIELDS) return is_zero(bytes, HEADER_FIELDS);
    return amount >= SECTOR_SIZE && is_zero(bytes + HEADER_FIELDS, (size_t)(amount - HEADER_FIELDS))
        && get4(bytes + PAGE_SIZE_OFFSET) == PAGE_SIZE
        && (is_zero(bytes, COUNT_FIELDS) || memcmp(bytes, journal_magic, MAGIC_SIZE) == 0);
}

static int tag_header(Journal *journal, const uint8_t *fields, sqlite3_int64 offset, uint8_t *tag) {
    uint8_t input[HEADER_FIELDS + 8];
    memcpy(input, fields, HEADER_FIELDS);
    put4(input + HEADER_FIELDS, (uint32_t)(offset >> 32));
    put4(input + HEADER_FIELDS + 4, (uint32_t)offset);
    int rc = database_ensure_salt(journal->database);
    return rc == SQLITE_OK ? codec_tag(&journal->database->codec, input, sizeof input, tag) : rc;
}

static int write_header(Journal *journal, const uint8_t *bytes, int amount, sqlite3_int64 offset) {
    if (offset % SECTOR_SIZE != 0) return SQLITE_IOERR_WRITE;
    forget_record(journal);
    journal->in_super_record = false;
    journal->end = offset + amount;
    journal->header_written = offset;
    memcpy(journal->header, bytes, HEADER_FIELDS);
    if (amount > HEADER_FIELDS) return write_through(journal, bytes, amount, offset);
    // A journal that is kept and no longer counts: its tag goes with its fields.
    static const uint8_t none[SECTOR_SIZE];
    return write_through(journal, none, SECTOR_SIZE, offset);
}

// SQLite writes magic and count once the records are on the disk; what was left of the sector is ours.
static int write_count(Journal *journal, const uint8_t *bytes, sqlite3_int64 offset) {
    uint8_t sector[SECTOR_SIZE] = {0};
    if (memcmp(bytes, journal_magic, MAGIC_SIZE) != 0) return SQLITE_IOERR_WRITE;
    forget_record(journal);
    memcpy(journal->header, bytes, COUNT_FIELDS);
    memcpy(sector, journal->header, HEADER_FIELDS);
    int rc = tag_header(journal, sector, offset, sector + HEADER_TAG_OFFSET);
    return rc == SQLITE_OK ? write_through(journal, sector, SECTOR_SIZE, offset) : rc;
}

// SQLite erases the first byte of an older header behind the records. Its tag must not stay, or the header would look
// like one that was changed.
static int erase_header(Journal *journal, const uint8_t *bytes, sqlite3_int64 offset) {
    static const uint8_t none[SECTOR_SIZE];
    if (bytes[0] != 0 || offset % SECTOR_SIZE != 0) return SQLITE_IOERR_WRITE;
    forget_record(journal);
    return write_through(journal, none, SECTOR_SIZE, offset);
}

// The name of the super-journal, its length, its checksum, and the magic of the record's end.
static int write_super(Journal *journal, const uint8_t *bytes, int amount, sqlite3_int64 offset) {
    bool is_name = amount > 0 && amount < PAGE_SIZE && bytes[0] == '/';
    bool is_end = amount == MAGIC_SIZE && memcmp(bytes, journal_magic, MAGIC_SIZE) == 0;
    if (amount != 4 && !is_name && !is_end) return SQLITE_IOERR_WRITE;
    return write_through(journal, bytes, amount, offset);
}

static int journal_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
    Journal *journal = (Journal *)file;
    journal->writing = true;
    if (journal->database->store->process != process_id()) return SQLITE_IOERR_WRITE;
    if (amount == 4 && offset == journal->sum_offset) return write_sum(journal, bytes, offset);
    if (amount == PAGE_SIZE && journal->number_offset >= 0) return write_page(journal, bytes, offset);
    if (is_header(bytes, amount)) return write_header(journal, bytes, amount, offset);
    if (amount == COUNT_FIELDS && offset == journal->header_written) return write_count(journal, bytes, offset);
    if (amount == 1) return erase_header(journal, bytes, offset);
    if (journal->in_super_record) return write_super(journal, bytes, amount, offset);
    return amount == 4 ? write_number(journal, bytes, offset) : SQLITE_IOERR_WRITE;
}

// The seed of the checksums stands in the journal's header, which SQLite reads before the records of a hot journal.
static bool sum_matches(Journal *journal) {
    uint8_t seed[4];
    if (pass_read(&journal->file.base, seed, 4, journal->header_offset + SUM_SEED_OFFSET) != SQLITE_OK) return false;
    return get4(seed) + sample_sum(journal->record + 4) == get4(journal->record + 4 + PAGE_SIZE);
}

// SQLite takes a record with a wrong checksum for the end of the journal, and would leave the transaction undone in
// part. A counted record was synced before it was counted: one that is not right was damaged, and nothing is played.
static int check_record(Journal *journal, uint8_t *plain) {
    int rc = codec_decrypt(&journal->database->codec, get4(journal->record), journal->record + 4, plain);
    if (rc != SQLITE_OK || journal->writing || journal->header_offset < 0) return rc;
    return sum_matches(journal) ? SQLITE_OK : SQLITE_CORRUPT;
}

static int read_page(Journal *journal, uint8_t *plain, sqlite3_int64 offset) {
    forget_record(journal);
    int rc = pass_read(&journal->file.base, journal->record, RECORD_SIZE, offset - 4);
    if (rc == SQLITE_OK) rc = database_ensure_salt(journal->database);
    if (rc == SQLITE_OK) rc = check_record(journal, plain);
    if (rc != SQLITE_OK) return rc;
    journal->sum_difference = sample_sum(journal->record + 4) - sample_sum(plain);
    journal->sum_offset = offset + PAGE_SIZE;
    return SQLITE_OK;
}

static int read_sum(Journal *journal, uint8_t *bytes) {
    put4(bytes, get4(journal->record + 4 + PAGE_SIZE) - journal->sum_difference);
    forget_record(journal);
    return SQLITE_OK;
}

// Whether the header, with the magic in its place, is as this key wrote it.
static int judge_header(Journal *journal, const uint8_t *sector, sqlite3_int64 offset, bool *ours) {
    uint8_t fields[HEADER_FIELDS], tag[TAG_SIZE];
    *ours = false;
    if (is_zero(sector + HEADER_TAG_OFFSET, TAG_SIZE)) return SQLITE_OK;
    memcpy(fields, sector, HEADER_FIELDS);
    memcpy(fields, journal_magic, MAGIC_SIZE);
    int rc = tag_header(journal, fields, offset, tag);
    *ours = rc == SQLITE_OK && CRYPTO_memcmp(tag, sector + HEADER_TAG_OFFSET, TAG_SIZE) == 0;
    return rc;
}

// A power cut while a database is made may leave the pages behind its first, and not the salt in that: the header cannot be
// told to be ours then. Undoing it leaves nothing, as there was.
static bool undoes_to_nothing(Journal *journal, const uint8_t *sector) {
    uint8_t salt[SALT_SIZE] = {0};
    int rc = pass_read(&journal->database->file.base, salt, SALT_SIZE, 0);
    bool has_salt = rc == SQLITE_OK && !is_zero(salt, SALT_SIZE);
    return get4(sector + FORMER_SIZE_OFFSET) == 0 && !has_salt;
}

// SQLite takes the end of the file for the end of the journal, and would leave the transaction undone in part. A count is
// written when its records have been synced, so that a cut of the power leaves them all; where nothing is synced, SQLite
// writes no count.
static int check_length(Journal *journal, const uint8_t *sector, sqlite3_int64 offset) {
    const uint32_t uncounted = 0xffffffff;
    sqlite3_int64 size = 0, first = offset + get4(sector + SECTOR_SIZE_OFFSET);
    uint32_t count = get4(sector + COUNT_OFFSET);
    int rc = pass_file_size(&journal->file.base, &size);
    if (rc != SQLITE_OK || count == uncounted) return rc;
    return first + (sqlite3_int64)count * RECORD_SIZE <= size ? SQLITE_OK : SQLITE_CORRUPT;
}

// SQLite takes what does not begin with the magic for the end of the journal. Where a header of ours stood, or where
// records were counted, that would leave the transaction undone in part.
static int read_magic(Journal *journal, uint8_t *bytes, sqlite3_int64 offset) {
    uint8_t sector[SECTOR_SIZE];
    int rc = pass_read(&journal->file.base, sector, SECTOR_SIZE, offset);
    if (rc != SQLITE_OK) return pass_read(&journal->file.base, bytes, MAGIC_SIZE, offset);
    memcpy(bytes, sector, MAGIC_SIZE);
    bool is_magic = memcmp(sector, journal_magic, MAGIC_SIZE) == 0, ours = false;
    if (offset % SECTOR_SIZE != 0 || (journal->writing && !is_magic)) return SQLITE_OK;
    rc = judge_header(journal, sector, offset, &ours);
    if (rc != SQLITE_OK) return rc;
    if (is_magic) journal->header_offset = offset;
    bool tagged = !is_zero(sector + HEADER_TAG_OFFSET, TAG_SIZE);
    if (is_magic && tagged && !ours && !undoes_to_nothing(journal, sector)) return SQLITE_CORRUPT;
    if (is_magic) return check_length(journal, sector, offset);
    // The first byte of a journal that does not count is zero; behind the records there may be anything.
    return ours || (offset == 0 && sector[0] != 0) ? SQLITE_CORRUPT : SQLITE_OK;
}

// SQLite gives the file the size that it had before the transaction. A journal holds each page that was cut off since;
// a size beyond them would fill the disk.
static int read_former_size(Journal *journal, uint8_t *bytes) {
    sqlite3_int64 database = 0, records = 0;
    int rc = pass_read(&journal->file.base, bytes, 4, FORMER_SIZE_OFFSET);
    if (rc == SQLITE_OK) rc = pass_file_size(&journal->database->file.base, &database);
    if (rc == SQLITE_OK) rc = pass_file_size(&journal->file.base, &records);
    if (rc != SQLITE_OK) return rc;
    return get4(bytes) <= database / PAGE_SIZE + records / RECORD_SIZE ? SQLITE_OK : SQLITE_CORRUPT;
}

static int journal_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    Journal *journal = (Journal *)file;
    if (amount == PAGE_SIZE && offset >= 4) return read_page(journal, buffer, offset);
    if (amount == 4 && offset == journal->sum_offset) return read_sum(journal, buffer);
    if (amount == MAGIC_SIZE) return read_magic(journal, buffer, offset);
    if (amount == 4 && offset == FORMER_SIZE_OFFSET) return read_former_size(journal, buffer);
    return pass_read(file, buffer, amount, offset);
}

static int journal_truncate(sqlite3_file *file, sqlite3_int64 size) {
    Journal *journal = (Journal *)file;
    if (journal->database->store->process != process_id()) return SQLITE_IOERR_TRUNCATE;
    forget_record(journal);
    journal->in_super_record = false;
    return pass_truncate(file, size);
}

static int journal_close(sqlite3_file *file) {
    free(((Journal *)file)->record);
    return pass_close(file);
}

static const sqlite3_io_methods journal_methods = {
    1, journal_close, journal_read, journal_write, journal_truncate, pass_sync, pass_file_size, pass_lock,
    pass_unlock, pass_check_reserved, pass_control, pass_sector_size, pass_characteristics,
};

int journal_open(sqlite3_vfs *system, const char *path, Journal *journal, int flags, int *out_flags) {
    journal->database = (Database *)sqlite3_database_file_object(path);
    journal->header_offset = journal->header_written = -1;
    forget_record(journal);
    journal->record = malloc(RECORD_SIZE);
    int rc = journal->record ? pass_open(system, path, &journal->file.base, flags, out_flags) : SQLITE_NOMEM;
    if (rc == SQLITE_OK) journal->file.base.pMethods = &journal_methods;
    else free(journal->record);
    return rc;
}
