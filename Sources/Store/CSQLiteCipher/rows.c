#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include "internal.h"

#include <openssl/crypto.h>
#include <stdlib.h>

// What a connection writes, row by row, as digests under the store's key: whoever has only old pages of the file can
// neither compute nor choose them.

// A row is many small values: they are joined, since to hand over each would take longer than to digest it.
typedef struct {
    EVP_MD *algorithm;
    EVP_MD_CTX *context;
    size_t count;
    uint8_t joined[1024];
} Digest;

struct badge_row_watch {
    sqlite3 *connection;
    const struct badge_bound_table *tables;
    int table_count;
    uint8_t key[BADGE_ROW_KEY_SIZE];
    Digest *digest;
    struct badge_row_change *changes;
    size_t count, capacity;
    int failure;
};

static void digest_free(Digest *digest) {
    if (!digest) return;
    EVP_MD_CTX_free(digest->context);
    EVP_MD_free(digest->algorithm);
    OPENSSL_cleanse(digest->joined, sizeof digest->joined);
    free(digest);
}

static Digest *digest_new(void) {
    Digest *digest = calloc(1, sizeof *digest);
    if (!digest) return NULL;
    digest->algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
    digest->context = EVP_MD_CTX_new();
    if (digest->algorithm && digest->context) return digest;
    digest_free(digest);
    return NULL;
}

static void put_joined(Digest *digest) {
    EVP_DigestUpdate(digest->context, digest->joined, digest->count);
    digest->count = 0;
}

static void put(Digest *digest, const void *bytes, size_t count) {
    if (count > sizeof digest->joined - digest->count) put_joined(digest);
    if (count > sizeof digest->joined) {
        EVP_DigestUpdate(digest->context, bytes, count);
    } else {
        memcpy(digest->joined + digest->count, bytes, count);
        digest->count += count;
    }
}

static void put_number(Digest *digest, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    put(digest, bytes, sizeof bytes);
}

static void put_integer(Digest *digest, int64_t value) {
    put(digest, "i", 1);
    put_number(digest, (uint64_t)value);
}

// SQLite stores whole numbers of a REAL column as integers and gives back either.
static void put_double(Digest *digest, double value) {
    uint64_t bits;
    if (value >= -9007199254740992.0 && value <= 9007199254740992.0 && value == (double)(int64_t)value)
        return put_integer(digest, (int64_t)value);
    memcpy(&bits, &value, sizeof bits);
    put(digest, "r", 1);
    put_number(digest, bits);
}

static void put_bytes(Digest *digest, const char *type, const void *bytes, uint64_t count) {
    put(digest, type, 1);
    put_number(digest, count);
    if (count > 0) put(digest, bytes, count);
}

static void put_value(Digest *digest, sqlite3_value *value) {
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER: return put_integer(digest, sqlite3_value_int64(value));
    case SQLITE_FLOAT: return put_double(digest, sqlite3_value_double(value));
    case SQLITE_TEXT: {
        const void *text = sqlite3_value_text(value);
        return put_bytes(digest, "t", text, (uint64_t)sqlite3_value_bytes(value));
    }
    case SQLITE_BLOB: {
        const void *blob = sqlite3_value_blob(value);
        return put_bytes(digest, "b", blob, (uint64_t)sqlite3_value_bytes(value));
    }
    default: put(digest, "n", 1);
    }
}

static void begin(Digest *digest, const uint8_t *key, const char *purpose, const char *table) {
    EVP_DigestInit_ex(digest->context, digest->algorithm, NULL);
    digest->count = 0;
    put(digest, key, BADGE_ROW_KEY_SIZE);
    put(digest, purpose, 1);
    put_bytes(digest, "t", table, strlen(table));
}

static int end(Digest *digest, uint8_t *bytes, size_t count) {
    uint8_t whole[EVP_MAX_MD_SIZE];
    put_joined(digest);
    if (EVP_DigestFinal_ex(digest->context, whole, NULL) != 1) return SQLITE_ERROR;
    memcpy(bytes, whole, count);
    return SQLITE_OK;
}

static void begin_owner(Digest *digest, const uint8_t *key, const struct badge_bound_table *table, int owner) {
    begin(digest, key, "o", table->name);
    put_number(digest, (uint64_t)owner);
}

// Reads a column: from a statement's row, or from the row that is being changed.
typedef sqlite3_value *(*Column)(void *row, int index);

static int owner_of_row(
    Digest *digest, const uint8_t *key, const struct badge_bound_table *table, int owner, Column column, void *row,
    uint8_t *bytes) {
    begin_owner(digest, key, table, owner);
    int index = table->owners[owner].column;
    sqlite3_value *value = index < 0 ? NULL : column(row, index);
    if (index < 0) put(digest, "n", 1);
    else if (!value) return SQLITE_NOMEM;
    else if (table->owners[owner].shift > 0) put_integer(digest, sqlite3_value_int64(value) >> table->owners[owner].shift);
    else put_value(digest, value);
    return end(digest, bytes, BADGE_OWNER_KEY_SIZE);
}

static int digest_values(
    Digest *digest, const uint8_t *key, const struct badge_bound_table *table, int columns, Column column, void *row,
    uint8_t *bytes) {
    begin(digest, key, "r", table->name);
    for (int i = 0; i < columns; i++) {
        sqlite3_value *value = column(row, i);
        if (!value) return SQLITE_NOMEM;
        put_value(digest, value);
    }
    return end(digest, bytes, BADGE_ROW_DIGEST_SIZE);
}

static int digest_row(
    Digest *digest, const uint8_t *key, const struct badge_bound_table *table, int columns, Column column, void *row,
    struct badge_row_change *change) {
    int rc = digest_values(digest, key, table, columns, column, row, change->digest);
    for (int i = 0; rc == SQLITE_OK && i < table->owner_count; i++)
        rc = owner_of_row(digest, key, table, i, column, row, change->owners[i]);
    return rc;
}

static sqlite3_value *old_column(void *row, int index) {
    sqlite3_value *value = NULL;
    return sqlite3_preupdate_old(row, index, &value) == SQLITE_OK ? value : NULL;
}

static sqlite3_value *new_column(void *row, int index) {
    sqlite3_value *value = NULL;
    return sqlite3_preupdate_new(row, index, &value) == SQLITE_OK ? value : NULL;
}

static sqlite3_value *statement_column(void *row, int index) {
    return sqlite3_column_value(row, index);
}

static int make_room(badge_row_watch *watch) {
    if (watch->count < watch->capacity) return SQLITE_OK;
    size_t capacity = watch->capacity ? watch->capacity * 2 : 32;
    void *changes = realloc(watch->changes, capacity * sizeof *watch->changes);
    if (!changes) return SQLITE_NOMEM;
    watch->changes = changes;
    watch->capacity = capacity;
    return SQLITE_OK;
}

static void note(badge_row_watch *watch, int table, bool is_removal) {
    int rc = make_room(watch);
    if (rc == SQLITE_OK) {
        struct badge_row_change *change = &watch->changes[watch->count];
        *change = (struct badge_row_change){.table = table, .is_removal = is_removal};
        rc = digest_row(
            watch->digest, watch->key, &watch->tables[table], sqlite3_preupdate_count(watch->connection),
            is_removal ? old_column : new_column, watch->connection, change);
    }
    if (rc == SQLITE_OK) watch->count++;
    else watch->failure = rc;
}

static void before_change(
    void *context, sqlite3 *connection, int operation, const char *schema, const char *name, sqlite3_int64 old_id,
    sqlite3_int64 new_id) {
    badge_row_watch *watch = context;
    (void)connection, (void)old_id, (void)new_id;
    if (strcmp(schema, "main") != 0) return;
    for (int table = 0; table < watch->table_count; table++) {
        if (strcmp(watch->tables[table].name, name) != 0) continue;
        if (operation != SQLITE_INSERT) note(watch, table, true);
        if (operation != SQLITE_DELETE) note(watch, table, false);
        return;
    }
}

int badge_row_watch_begin(
    void *connection, const struct badge_bound_table *tables, int count, const uint8_t *key, badge_row_watch **watch) {
    Database *database = database_of(connection, "main");
    if (!sqlite3_compileoption_used("ENABLE_PREUPDATE_HOOK")) return SQLITE_NOTFOUND;
    if (!database) return SQLITE_MISUSE;
    *watch = calloc(1, sizeof **watch);
    if (!*watch) return SQLITE_NOMEM;
    **watch = (badge_row_watch){.connection = connection, .tables = tables, .table_count = count};
    (*watch)->digest = digest_new();
    if (!(*watch)->digest) {
        free(*watch);
        return SQLITE_NOMEM;
    }
    memcpy((*watch)->key, key, BADGE_ROW_KEY_SIZE);
    sqlite3_preupdate_hook(connection, before_change, *watch);
    database->row_watch = *watch;
    return SQLITE_OK;
}

// Sums of digests are numbers of 128 bits, the lowest byte first.
static void add(uint8_t *sum, const uint8_t *digest, bool is_removal) {
    unsigned carry = is_removal ? 1 : 0;
    for (int i = 0; i < BADGE_ROW_DIGEST_SIZE; i++) {
        carry += sum[i] + (unsigned)(is_removal ? (uint8_t)~digest[i] : digest[i]);
        sum[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

static void add_pending(const badge_row_watch *watch, const uint8_t *owner, uint8_t *sum) {
    for (size_t i = 0; i < watch->count; i++) {
        const struct badge_row_change *change = &watch->changes[i];
        for (int j = 0; j < watch->tables[change->table].owner_count; j++)
            if (memcmp(change->owners[j], owner, BADGE_OWNER_KEY_SIZE) == 0) add(sum, change->digest, change->is_removal);
    }
}

int badge_row_pending(void *connection, const uint8_t *owner, uint8_t *sum) {
    Database *database = database_of(connection, "main");
    if (!database) return SQLITE_MISUSE;
    memset(sum, 0, BADGE_ROW_DIGEST_SIZE);
    if (!database->row_watch) return SQLITE_OK;
    add_pending(database->row_watch, owner, sum);
    return database->row_watch->failure;
}

int badge_row_watch_changes(badge_row_watch *watch, const struct badge_row_change **changes, size_t *count) {
    *changes = watch->changes;
    *count = watch->count;
    return watch->failure;
}

int badge_row_watch_mark(badge_row_watch *watch, size_t *mark) {
    *mark = watch->count;
    return watch->failure;
}

void badge_row_watch_rewind(badge_row_watch *watch, size_t mark) {
    watch->count = mark;
    watch->failure = SQLITE_OK;
}

void badge_row_watch_clear(badge_row_watch *watch) {
    watch->count = 0;
    watch->failure = SQLITE_OK;
}

void badge_row_watch_end(badge_row_watch *watch, int is_open) {
    if (is_open) {
        Database *database = database_of(watch->connection, "main");
        sqlite3_preupdate_hook(watch->connection, NULL, NULL);
        if (database) database->row_watch = NULL;
    }
    OPENSSL_cleanse(watch->key, sizeof watch->key);
    digest_free(watch->digest);
    free(watch->changes);
    free(watch);
}

int badge_row_digest(
    void *statement, const struct badge_bound_table *table, const uint8_t *key, struct badge_row_change *row) {
    Digest *digest = digest_new();
    if (!digest) return SQLITE_NOMEM;
    int rc = digest_row(digest, key, table, sqlite3_column_count(statement), statement_column, statement, row);
    digest_free(digest);
    return rc;
}

int badge_rows_sum(void *statement, const struct badge_bound_table *table, const uint8_t *key, uint8_t *sum) {
    Digest *digest = digest_new();
    uint8_t row[BADGE_ROW_DIGEST_SIZE];
    int rc = digest ? sqlite3_step(statement) : SQLITE_NOMEM;
    memset(sum, 0, BADGE_ROW_DIGEST_SIZE);
    while (rc == SQLITE_ROW) {
        rc = digest_values(digest, key, table, sqlite3_column_count(statement), statement_column, statement, row);
        if (rc != SQLITE_OK) break;
        add(sum, row, false);
        rc = sqlite3_step(statement);
    }
    sqlite3_reset(statement);
    digest_free(digest);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int badge_owner_key(
    const struct badge_bound_table *table, int owner, const uint8_t *key, const struct badge_owner_value *value,
    uint8_t *bytes) {
    Digest *digest = digest_new();
    if (!digest) return SQLITE_NOMEM;
    begin_owner(digest, key, table, owner);
    if (value->text) put_bytes(digest, "t", value->text, value->length);
    else if (value->is_integer) put_integer(digest, value->integer);
    else put(digest, "n", 1);
    int rc = end(digest, bytes, BADGE_OWNER_KEY_SIZE);
    digest_free(digest);
    return rc;
}
