// A line-by-line SQL shell on the encrypting VFS, for scripts that drive the store from outside.
//
//     shell PATH HEXKEY exclusive|shared
//
// Reads one statement per line; answers with its rows (values separated by tabs) and then `.ok` or `.error CODE TEXT`.
// `.verify` authenticates every page, `.key PATH HEXKEY SHARING` registers a further file, `.prepare SCHEMA` reserves
// the bytes of an attached new file, `.fork` runs a statement in a forked child and answers with its result code,
// `.backup PATH` copies into a registered file.

#include "CSQLiteCipher.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int answer(sqlite3 *connection, int rc, const char *text) {
    if (rc == SQLITE_OK) puts(".ok");
    else printf(".error %d %s\n", rc, text ? text : connection ? sqlite3_errmsg(connection) : sqlite3_errstr(rc));
    fflush(stdout);
    return rc;
}

static int print_row(void *context, int count, char **values, char **names) {
    (void)context, (void)names;
    for (int i = 0; i < count; i++) printf("%s%s", i ? "\t" : "", values[i] ? values[i] : "NULL");
    putchar('\n');
    return 0;
}

static int sharing_named(const char *name) {
    return strcmp(name, "exclusive") == 0 ? BADGE_CIPHER_EXCLUSIVE : BADGE_CIPHER_SHARED;
}

static int register_key(const char *path, const char *hex, const char *sharing) {
    uint8_t key[BADGE_CIPHER_KEY_SIZE];
    for (int i = 0; i < BADGE_CIPHER_KEY_SIZE; i++) {
        unsigned byte = 0;
        if (sscanf(hex + 2 * i, "%2x", &byte) != 1) return SQLITE_MISUSE;
        key[i] = (uint8_t)byte;
    }
    return badge_cipher_register_key(path, key, sharing_named(sharing));
}

static int open_store(const char *path, sqlite3 **connection) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI;
    int rc = sqlite3_open_v2(path, connection, flags, BADGE_CIPHER_VFS);
    sqlite3_extended_result_codes(*connection, 1);
    if (rc == SQLITE_OK) rc = badge_cipher_prepare(*connection, "main");
    return rc;
}

static void verify(sqlite3 *connection) {
    uint32_t failed[8], checked = 0, failures = 0;
    int rc = sqlite3_exec(connection, "BEGIN; SELECT * FROM sqlite_schema LIMIT 1", NULL, NULL, NULL);
    if (rc == SQLITE_OK) rc = badge_cipher_verify(connection, "main", failed, 8, &checked, &failures, NULL, NULL);
    sqlite3_exec(connection, "COMMIT", NULL, NULL, NULL);
    printf("%u\t%u\n", checked, failures);
    answer(connection, rc, NULL);
}

static void backup(sqlite3 *connection, const char *path) {
    sqlite3 *target = NULL;
    int rc = open_store(path, &target);
    sqlite3_backup *copy = rc == SQLITE_OK ? sqlite3_backup_init(target, "main", connection, "main") : NULL;
    if (copy) {
        sqlite3_backup_step(copy, -1);
        rc = sqlite3_backup_finish(copy);
    }
    answer(target, rc, NULL);
    sqlite3_close(target);
}

static void run_in_child(sqlite3 *connection, const char *sql) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(sqlite3_exec(connection, sql, NULL, NULL, NULL) & 0xff);
    int status = 0;
    waitpid(child, &status, 0);
    printf("%d\n", WEXITSTATUS(status));
    answer(connection, SQLITE_OK, NULL);
}

static void run(sqlite3 *connection, char *line) {
    char path[1024], hex[80], sharing[16];
    if (strcmp(line, ".verify") == 0) return verify(connection);
    if (strncmp(line, ".backup ", 8) == 0) return backup(connection, line + 8);
    if (strncmp(line, ".fork ", 6) == 0) return run_in_child(connection, line + 6);
    if (strncmp(line, ".prepare ", 9) == 0) {
        answer(connection, badge_cipher_prepare(connection, line + 9), NULL);
    } else if (sscanf(line, ".key %1023s %79s %15s", path, hex, sharing) == 3) {
        answer(NULL, register_key(path, hex, sharing), NULL);
    } else {
        char *text = NULL;
        sqlite3_exec(connection, line, print_row, NULL, &text);
        answer(connection, sqlite3_extended_errcode(connection), text);
        sqlite3_free(text);
    }
}

int main(int count, char **arguments) {
    sqlite3 *connection = NULL;
    char *line = NULL;
    size_t capacity = 0;
    if (count != 4) return 64;
    int rc = register_key(arguments[1], arguments[2], arguments[3]);
    if (rc == SQLITE_OK) rc = open_store(arguments[1], &connection);
    if (answer(connection, rc, NULL) != SQLITE_OK) return 1;
    for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
        if (line[length - 1] == '\n') line[length - 1] = 0;
        run(connection, line);
    }
    free(line);
    sqlite3_close(connection);
    badge_cipher_release_key(arguments[1]);
    return 0;
}
