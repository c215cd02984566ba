// The store's VFS as a library for other SQLite builds, so that one driver measures it beside its peers.
//
// Linked to the system's SQLite as it is; with -DPEER_LOADABLE an extension that the SQLite of a peer loads, which puts
// both on the same SQLite build.

#include "CSQLiteCipher.h"

#include <sqlite3.h>

#ifdef PEER_LOADABLE
SQLITE_EXTENSION_INIT1
#endif

// Runs on each new connection; those without encryption stay as they are.
static int prepare(sqlite3 *connection, const char **message, const struct sqlite3_api_routines *routines) {
    (void)message, (void)routines;
    badge_cipher_prepare(connection, "main");
    return SQLITE_OK;
}

int peer_install(void) {
    int rc = badge_cipher_install();
    return rc == SQLITE_OK ? sqlite3_auto_extension((void (*)(void))prepare) : rc;
}

#ifdef PEER_LOADABLE
int sqlite3_peer_init(sqlite3 *connection, char **message, const sqlite3_api_routines *routines) {
    (void)connection, (void)message;
    SQLITE_EXTENSION_INIT2(routines);
    return peer_install() == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : SQLITE_ERROR;
}
#endif
