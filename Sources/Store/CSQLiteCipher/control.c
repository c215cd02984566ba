#include "internal.h"

#include <strings.h>

static const char *refusal(const char *name, const char *value) {
    static const char *const key_pragmas[] = {"key", "rekey", "hexkey", "hexrekey", "textkey", "textrekey"};
    for (size_t i = 0; i < sizeof key_pragmas / sizeof *key_pragmas; i++)
        if (strcasecmp(name, key_pragmas[i]) == 0) return "keys are never given in SQL";
    if (strncasecmp(name, "cipher", 6) == 0) return "the cipher has no settings";
    if (strcasecmp(name, "page_size") == 0 && value) return "the page size of an encrypted database is 4096";
    return NULL;
}

// SQLite passes { result, name, value }; an error with a message in `result` ends the statement.
static int pragma(Database *database, char **arguments) {
    const char *reason = refusal(arguments[1], arguments[2]);
    if (!reason) return pass_control(&database->file.base, SQLITE_FCNTL_PRAGMA, arguments);
    arguments[0] = sqlite3_mprintf("%s", reason);
    return SQLITE_ERROR;
}

int database_control(sqlite3_file *file, int op, void *argument) {
    switch (op) {
    case FCNTL_DATABASE:
        *(Database **)argument = (Database *)file;
        return SQLITE_OK;
    case SQLITE_FCNTL_PRAGMA:
        return pragma((Database *)file, argument);
    case SQLITE_FCNTL_MMAP_SIZE:
        *(sqlite3_int64 *)argument = 0;
        return SQLITE_OK;
    case SQLITE_FCNTL_SIZE_HINT:
    case SQLITE_FCNTL_CHUNK_SIZE:
        // Preallocated pages would be zero, and a zero page is not authentic.
        return SQLITE_OK;
    case SQLITE_FCNTL_CKPT_START:
    case SQLITE_FCNTL_CKPT_DONE:
        ((Database *)file)->checkpointing = op == SQLITE_FCNTL_CKPT_START;
        ((Database *)file)->filled = 0;
        return SQLITE_OK;
    case SQLITE_FCNTL_BEGIN_ATOMIC_WRITE:
    case SQLITE_FCNTL_COMMIT_ATOMIC_WRITE:
    case SQLITE_FCNTL_ROLLBACK_ATOMIC_WRITE:
        return SQLITE_NOTFOUND;
    default:
        return pass_control(file, op, argument);
    }
}

Database *database_of(void *connection, const char *schema) {
    Database *database = NULL;
    int rc = sqlite3_file_control(connection, schema, FCNTL_DATABASE, &database);
    return rc == SQLITE_OK ? database : NULL;
}

int badge_cipher_prepare(void *connection, const char *schema) {
    int reserve = RESERVE_SIZE;
    if (!database_of(connection, schema)) return SQLITE_MISUSE;
    return sqlite3_file_control(connection, schema, SQLITE_FCNTL_RESERVE_BYTES, &reserve);
}

int badge_cipher_verify(
    void *connection, const char *schema, uint32_t *failed, size_t capacity, uint32_t *checked, uint32_t *failures,
    badge_cipher_watcher watcher, void *context) {
    // Other threads of a serialized connection must not use the handle's buffers meanwhile.
    sqlite3_mutex *mutex = sqlite3_db_mutex(connection);
    sqlite3_mutex_enter(mutex);
    Database *database = database_of(connection, schema);
    int rc = database ? database_verify(database, failed, capacity, checked, failures, watcher, context) : SQLITE_MISUSE;
    sqlite3_mutex_leave(mutex);
    return rc;
}
