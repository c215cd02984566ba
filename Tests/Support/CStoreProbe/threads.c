#include "probe.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 64 };

typedef struct {
    const char *path;
    int sharing, identity, additions, done, result;
} Worker;

static int add(sqlite3 *connection, int identity, int number) {
    char sql[160];
    snprintf(sql, sizeof sql,
        "INSERT INTO addition SELECT value + 1, %d, %d FROM counter; UPDATE counter SET value = value + 1", identity,
        number);
    int rc = run_sql(connection, "BEGIN IMMEDIATE");
    if (rc == SQLITE_OK) rc = run_sql(connection, sql);
    if (rc == SQLITE_OK) rc = run_sql(connection, "COMMIT");
    if (rc != SQLITE_OK) run_sql(connection, "ROLLBACK");
    return rc;
}

static void *work(void *argument) {
    Worker *worker = argument;
    sqlite3 *connection = NULL;
    worker->result = probe_open(worker->path, worker->sharing, &connection);
    if (worker->result != SQLITE_OK) return NULL;
    sqlite3_busy_timeout(connection, 60000);
    while (worker->result == SQLITE_OK && worker->done < worker->additions) {
        worker->result = add(connection, worker->identity, worker->done);
        if (worker->result == SQLITE_OK) worker->done++;
    }
    probe_close(worker->path, connection);
    return NULL;
}

static int number_of(sqlite3 *connection, const char *sql) {
    sqlite3_stmt *statement = NULL;
    int number = -1;
    if (sqlite3_prepare_v2(connection, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static const char *judge(sqlite3 *connection, const Worker *workers, int threads) {
    int done = 0;
    for (int i = 0; i < threads; i++) {
        if (workers[i].result != SQLITE_OK) return finding("thread %d ended with %d", i, workers[i].result);
        done += workers[i].done;
    }
    int value = number_of(connection, "SELECT value FROM counter");
    int rows = number_of(connection, "SELECT count(*) FROM addition");
    // Each addition saw the one before it, and a thread's own additions are in its order.
    int last = number_of(connection, "SELECT max(value) FROM addition");
    int unordered = number_of(connection,
        "SELECT count(*) FROM addition a JOIN addition b ON a.thread = b.thread AND a.number < b.number "
        "AND a.value > b.value");
    if (value != done || rows != done || last != done || unordered != 0)
        return finding(
            "%d additions, counter %d, %d rows up to %d, %d out of order", done, value, rows, last, unordered);
    return probe_check(connection) == SQLITE_OK ? NULL : finding("the store is not sound");
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000000000 + time.tv_nsec;
}

// One line, written at once: a process that is killed leaves no half of one.
static void print_answer(const Worker *worker, const char *verb, int value, long long asked, long long answered) {
    char line[160];
    int length = snprintf(line, sizeof line, "%s %d %d %d %lld %lld\n", verb, worker->identity, worker->done, value,
        asked, answered);
    if (write(STDOUT_FILENO, line, (size_t)length) != length) _exit(1);
}

static int add_and_tell(Worker *worker, sqlite3 *connection) {
    long long asked = now();
    int rc = add(connection, worker->identity, worker->done);
    long long answered = now();
    if (rc != SQLITE_OK) return rc;
    // This connection added last what it finds under its own name.
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT value FROM addition WHERE thread = %d AND number = %d", worker->identity,
        worker->done);
    int value = number_of(connection, sql);
    print_answer(worker, "added", value, asked, answered);
    worker->done++;
    return value > 0 ? SQLITE_OK : SQLITE_BUSY;
}

static int read_and_tell(Worker *worker, sqlite3 *connection) {
    long long asked = now();
    int value = number_of(connection, "SELECT value FROM counter");
    print_answer(worker, "read", value, asked, now());
    return value >= 0 ? SQLITE_OK : SQLITE_BUSY;
}

static void *work_on(void *argument) {
    Worker *worker = argument;
    sqlite3 *connection = NULL;
    worker->result = probe_open(worker->path, worker->sharing, &connection);
    if (worker->result != SQLITE_OK) return NULL;
    sqlite3_busy_timeout(connection, 60000);
    run_sql(connection, "PRAGMA synchronous=EXTRA");
    if (worker->sharing == BADGE_CIPHER_SHARED) run_sql(connection, "PRAGMA journal_mode=TRUNCATE");
    // Whoever started this process closes its pipe, or kills it.
    while (worker->result == SQLITE_OK && worker->done < worker->additions) {
        worker->result = add_and_tell(worker, connection);
        if (worker->result == SQLITE_OK && worker->done % 4 == 0) worker->result = read_and_tell(worker, connection);
    }
    probe_close(worker->path, connection);
    return NULL;
}

const char *store_probe_work(const char *directory, int exclusive, int threads, int first, int additions) {
    char path[PATH_SIZE];
    pthread_t handles[THREADS];
    Worker workers[THREADS];
    probe_path(path, directory, "load.db");
    int sharing = exclusive ? BADGE_CIPHER_EXCLUSIVE : BADGE_CIPHER_SHARED;
    for (int i = 0; i < threads && i < THREADS; i++) {
        workers[i] = (Worker){.path = path, .sharing = sharing, .identity = first + i, .additions = additions};
        pthread_create(&handles[i], NULL, work_on, &workers[i]);
    }
    const char *problem = NULL;
    for (int i = 0; i < threads && i < THREADS; i++) {
        pthread_join(handles[i], NULL);
        if (workers[i].result != SQLITE_OK) problem = finding("thread %d ended with %d", first + i, workers[i].result);
    }
    return problem;
}

const char *store_probe_threads(const char *directory, int exclusive, int threads, int additions) {
    char path[PATH_SIZE];
    sqlite3 *connection = NULL;
    pthread_t handles[THREADS];
    Worker workers[THREADS];
    int sharing = exclusive ? BADGE_CIPHER_EXCLUSIVE : BADGE_CIPHER_SHARED;
    probe_path(path, directory, "threads.db");
    int rc = threads <= THREADS ? probe_open(path, sharing, &connection) : SQLITE_MISUSE;
    if (rc == SQLITE_OK)
        rc = run_sql(connection, exclusive ? "PRAGMA journal_mode=WAL" : "PRAGMA journal_mode=TRUNCATE");
    if (rc == SQLITE_OK)
        rc = run_sql(connection, "CREATE TABLE counter(value INTEGER); INSERT INTO counter VALUES(0);"
                                 "CREATE TABLE addition(value INTEGER PRIMARY KEY, thread INTEGER, number INTEGER)");
    if (rc != SQLITE_OK) return finding("the store could not be made: %d", rc);
    for (int i = 0; i < threads; i++) {
        workers[i] = (Worker){.path = path, .sharing = sharing, .identity = i, .additions = additions};
        pthread_create(&handles[i], NULL, work, &workers[i]);
    }
    for (int i = 0; i < threads; i++) pthread_join(handles[i], NULL);
    const char *problem = judge(connection, workers, threads);
    probe_close(path, connection);
    return problem;
}
