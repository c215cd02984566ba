#include "internal.h"

// A record is page number (4 bytes), page, checksum (4). Both the page and what the checksum sums up are ciphertext on
// disk and plaintext for SQLite, so each checksum is translated by the difference of the two sums.

enum {
    RECORD_SIZE = 4 + PAGE_SIZE + 4,
    // The number of the page that holds the lock bytes marks the record that names a super-journal.
    SUPER_RECORD = 0x40000000 / PAGE_SIZE + 1,
    HEADER_FIELDS = 28,
    COUNT_FIELDS = 12,
    SUM_SEED_OFFSET = 12,
};

static const uint8_t journal_magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

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

static int write_number(Journal *journal, const uint8_t *bytes, sqlite3_int64 offset) {
    journal->page_number = get4(bytes);
    journal->in_super_record = journal->page_number == SUPER_RECORD;
    forget_record(journal);
    if (!journal->in_super_record) journal->number_offset = offset;
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
    return write_through(journal, translated, 4, offset);
}

// A header has 28 bytes of fields, then zeros to the end of the sector or page: no page has this shape by chance.
static bool is_header(const uint8_t *bytes, int amount) {
    return amount >= HEADER_FIELDS && is_zero(bytes + HEADER_FIELDS, (size_t)(amount - HEADER_FIELDS))
        && (is_zero(bytes, COUNT_FIELDS) || memcmp(bytes, journal_magic, sizeof journal_magic) == 0);
}

static bool is_known_write(const Journal *journal, const uint8_t *bytes, int amount) {
    if (amount == 1 || amount == COUNT_FIELDS || is_header(bytes, amount)) return true;
    return journal->in_super_record && amount < PAGE_SIZE;
}

static int journal_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
    Journal *journal = (Journal *)file;
    journal->writing = true;
    if (amount == 4 && offset == journal->sum_offset) return write_sum(journal, bytes, offset);
    if (amount == 4 && !journal->in_super_record) return write_number(journal, bytes, offset);
    if (amount == PAGE_SIZE && journal->number_offset >= 0) return write_page(journal, bytes, offset);
    if (!is_known_write(journal, bytes, amount) && !(amount == 4 && journal->in_super_record))
        return SQLITE_IOERR_WRITE;
    if (amount >= HEADER_FIELDS && is_header(bytes, amount)) journal->in_super_record = false;
    forget_record(journal);
    return write_through(journal, bytes, amount, offset);
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

static int journal_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    Journal *journal = (Journal *)file;
    if (amount == PAGE_SIZE && offset >= 4) return read_page(journal, buffer, offset);
    if (amount == 4 && offset == journal->sum_offset) return read_sum(journal, buffer);
    int rc = pass_read(file, buffer, amount, offset);
    if (rc == SQLITE_OK && amount == 8 && memcmp(buffer, journal_magic, 8) == 0) journal->header_offset = offset;
    return rc;
}

static int journal_truncate(sqlite3_file *file, sqlite3_int64 size) {
    forget_record((Journal *)file);
    ((Journal *)file)->in_super_record = false;
    return pass_truncate(file, size);
}

static const sqlite3_io_methods journal_methods = {
    1, pass_close, journal_read, journal_write, journal_truncate, pass_sync, pass_file_size, pass_lock,
    pass_unlock, pass_check_reserved, pass_control, pass_sector_size, pass_characteristics,
};

int journal_open(sqlite3_vfs *system, const char *path, Journal *journal, int flags, int *out_flags) {
    journal->database = (Database *)sqlite3_database_file_object(path);
    journal->header_offset = -1;
    forget_record(journal);
    int rc = pass_open(system, path, &journal->file.base, flags, out_flags);
    if (rc == SQLITE_OK) journal->file.base.pMethods = &journal_methods;
    return rc;
}
