#include "probe.h"

#include <limits.h>

// A program that replaces malloc has this: the n-th allocation from now fails, and all after it when `lasting`. A
// negative number ends it; the answer is how many allocations have failed. Without it SQLite's heap is bounded instead.
extern uint64_t probe_fail_allocation(int64_t number, int lasting) __attribute__((weak));

static void begin_failing(int64_t number, int lasting) {
    if (probe_fail_allocation) probe_fail_allocation(number, lasting);
    else sqlite3_hard_heap_limit64(sqlite3_memory_used() + number * 256);
}

static uint64_t end_failing(void) {
    if (probe_fail_allocation) return probe_fail_allocation(-1, 0);
    return sqlite3_hard_heap_limit64(0) > 0;
}

static const char *const statements[] = {
    "PRAGMA cache_size=5",
    "BEGIN IMMEDIATE",
    "UPDATE t SET v = 'new ' || v",
    "SAVEPOINT s",
    "UPDATE t SET v = 'newer ' || v WHERE id % 2 = 0",
    "ROLLBACK TO s",
    "COMMIT",
    "SELECT v FROM t ORDER BY v DESC",
    "PRAGMA wal_checkpoint(TRUNCATE)",
    "PRAGMA incremental_vacuum",
};

// Out of memory may show as a file that cannot be opened, read, written or locked; never as damage.
static bool is_memory(int rc) {
    int primary = rc & 0xff;
    return primary == SQLITE_OK || primary == SQLITE_NOMEM || primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN
        || primary == SQLITE_ERROR;
}

static const char *work(const char *path, int sharing) {
    sqlite3 *connection = NULL;
    int rc = probe_open(path, sharing, &connection);
    for (size_t i = 0; rc == SQLITE_OK && i < sizeof statements / sizeof *statements; i++)
        rc = run_sql(connection, statements[i]);
    if (connection) probe_close(path, connection);
    return is_memory(rc) ? NULL : finding("memory that is out is answered with %d", rc);
}

// The rows are those before the transaction or those after it.
static const char *judge(const char *path, int sharing, const uint64_t *before) {
    sqlite3 *connection = NULL;
    uint64_t digest = 0;
    int rc = probe_open(path, sharing, &connection);
    if (rc == SQLITE_OK) rc = probe_digest(connection, &digest);
    bool undone = digest == *before;
    if (rc == SQLITE_OK && !undone) rc = run_sql(connection, "UPDATE t SET v = substr(v, 5)");
    if (rc == SQLITE_OK) rc = probe_digest(connection, &digest);
    if (rc == SQLITE_OK) rc = probe_check(connection);
    if (connection) probe_close(path, connection);
    if (rc != SQLITE_OK) return finding("the store does not open after memory was out: %d", rc);
    return digest == *before ? NULL : finding("a transaction is there in part after memory was out");
}

static const char *probe_each(const char *path, int sharing, uint64_t before, int step, int lasting, uint64_t *total) {
    const char *problem = NULL;
    uint64_t failed = 1;
    for (int64_t number = 1; failed > 0 && !problem; number += step) {
        begin_failing(number, lasting);
        problem = work(path, sharing);
        failed = end_failing();
        // A bounded heap is not counted: the work ends as it should when the bound is wide enough.
        if (!probe_fail_allocation && number > 4096) failed = 0;
        *total += failed;
        if (!problem) problem = judge(path, sharing, &before);
        if (problem)
            return finding("allocation %lld%s, sharing %d: %s", (long long)number, lasting ? " and all after" : "",
                sharing, problem);
    }
    return NULL;
}

static const char *probe_sharing(const char *directory, int sharing, int step, uint64_t *failures) {
    char path[PATH_SIZE];
    sqlite3 *connection = NULL;
    uint64_t before = 0;
    bool exclusive = sharing == BADGE_CIPHER_EXCLUSIVE;
    probe_path(path, directory, exclusive ? "exclusive.db" : "shared.db");
    int rc = probe_open(path, sharing, &connection);
    if (rc == SQLITE_OK) rc = run_sql(connection, "PRAGMA auto_vacuum=INCREMENTAL");
    if (rc == SQLITE_OK)
        rc = run_sql(connection, exclusive ? "PRAGMA journal_mode=WAL" : "PRAGMA journal_mode=TRUNCATE");
    if (rc == SQLITE_OK) rc = probe_fill(connection, 2);
    if (rc == SQLITE_OK) rc = probe_digest(connection, &before);
    probe_close(path, connection);
    if (rc != SQLITE_OK) return finding("the store could not be made: %d", rc);
    const char *problem = probe_each(path, sharing, before, step, 0, failures);
    return problem ? problem : probe_each(path, sharing, before, step, 1, failures);
}

const char *store_probe_memory(const char *directory, int step, uint64_t *failures) {
    const char *problem = probe_sharing(directory, BADGE_CIPHER_SHARED, step, failures);
    return problem ? problem : probe_sharing(directory, BADGE_CIPHER_EXCLUSIVE, step, failures);
}
