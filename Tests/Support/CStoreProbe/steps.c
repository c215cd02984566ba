#include "probe.h"

static int add_steps(unsigned kind, void *count, void *statement, void *time) {
    (void)kind, (void)time;
    *(int64_t *)count += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    return 0;
}

void store_probe_count_steps(void *connection, int64_t *count) {
    // Prepared statements have counted since they were prepared.
    for (sqlite3_stmt *each = NULL; (each = sqlite3_next_stmt(connection, each));)
        sqlite3_stmt_status(each, SQLITE_STMTSTATUS_VM_STEP, 1);
    sqlite3_trace_v2(connection, count ? SQLITE_TRACE_PROFILE : 0, count ? add_steps : NULL, count);
}
