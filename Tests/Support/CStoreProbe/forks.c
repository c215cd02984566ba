#include "probe.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The child's verdict: 0, or the number of the step that should have failed or should have worked.
static int child_of_transaction(sqlite3 *connection, const char *path, int sharing) {
    sqlite3 *own = NULL;
    // A child that hangs on a lock of its parent's ends.
    alarm(30);
    if (run_sql(connection, "UPDATE t SET v = 'child'") == SQLITE_OK) return 1;
    if (run_sql(connection, "COMMIT") == SQLITE_OK) return 2;
    // Undoing it would write over the parent's pages and remove the parent's journal.
    run_sql(connection, "ROLLBACK");
    sqlite3_close(connection);
    if (probe_open(path, sharing, &own) != SQLITE_OK) return 3;
    // The parent holds its locks: the child waits its turn as any process does.
    if ((run_sql(own, "UPDATE t SET v = 'child'") & 0xff) != SQLITE_BUSY) return 4;
    sqlite3_close(own);
    return 0;
}

static const char *probe(const char *path, sqlite3 *connection, int sharing) {
    uint64_t before = 0, after = 0;
    int rc = probe_fill(connection, 4);
    // A cache that spills: pages of the transaction are in the file already.
    if (rc == SQLITE_OK) rc = run_sql(connection, "PRAGMA cache_size=5; BEGIN IMMEDIATE; UPDATE t SET v = v || '.'");
    if (rc == SQLITE_OK) rc = probe_digest(connection, &before);
    if (rc != SQLITE_OK) return finding("the store could not be made: %d", rc);
    pid_t child = fork();
    if (child == 0) _exit(child_of_transaction(connection, path, sharing));
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return finding("sharing %d: the child ended with %#x", sharing, status);
    if ((rc = run_sql(connection, "COMMIT")) != SQLITE_OK)
        return finding("sharing %d: the parent cannot commit: %d", sharing, rc);
    if (probe_digest(connection, &after) != SQLITE_OK || after != before)
        return finding("sharing %d: the parent's rows have changed", sharing);
    return probe_check(connection) == SQLITE_OK ? NULL : finding("sharing %d: the store is not sound", sharing);
}

static const char *probe_sharing(const char *directory, int sharing) {
    char path[PATH_SIZE];
    sqlite3 *connection = NULL;
    bool exclusive = sharing == BADGE_CIPHER_EXCLUSIVE;
    probe_path(path, directory, exclusive ? "exclusive.db" : "shared.db");
    if (probe_open(path, sharing, &connection) != SQLITE_OK) return finding("%s does not open", path);
    run_sql(connection, exclusive ? "PRAGMA journal_mode=WAL" : "PRAGMA journal_mode=DELETE");
    const char *problem = probe(path, connection, sharing);
    probe_close(path, connection);
    return problem;
}

const char *store_probe_forks(const char *directory) {
    const char *problem = probe_sharing(directory, BADGE_CIPHER_SHARED);
    return problem ? problem : probe_sharing(directory, BADGE_CIPHER_EXCLUSIVE);
}
