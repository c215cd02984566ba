// Included before every file of the VFS when it is built as an extension: SQLite's functions are then those of the
// program that loads it.
#include <sqlite3ext.h>
extern const sqlite3_api_routines *sqlite3_api;
#define sqlite3_config(...) SQLITE_OK
