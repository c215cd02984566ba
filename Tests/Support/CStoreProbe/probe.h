#ifndef PROBE_H
#define PROBE_H

#include "CSQLiteCipher.h"
#include "CStoreProbe.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

// The digest that rows are added to.
#define NO_ROWS UINT64_C(0xcbf29ce484222325)

enum { PATH_SIZE = 1024, PAGE = BADGE_CIPHER_PAGE_SIZE };

// Formats a finding; returns it.
const char *finding(const char *format, ...) __attribute__((format(printf, 1, 2)));

void probe_path(char *path, const char *directory, const char *name);
int probe_register(const char *path, int sharing);
int probe_open(const char *path, int sharing, sqlite3 **connection);
void probe_close(const char *path, sqlite3 *connection);
int run_sql(sqlite3 *connection, const char *sql);

// Makes table `t` with rows in several transactions.
int probe_fill(sqlite3 *connection, int commits);

// Adds what a statement answers to a digest.
int probe_add_rows(sqlite3 *connection, const char *sql, uint64_t *digest);

// A 64-bit digest over every row of `t`, in order.
int probe_digest(sqlite3 *connection, uint64_t *digest);

// SQLITE_OK when every page is authentic and SQLite's structures are sound.
int probe_check(sqlite3 *connection);

uint64_t next_random(uint64_t *state);

#endif
