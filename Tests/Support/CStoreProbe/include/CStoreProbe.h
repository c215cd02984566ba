#ifndef CSTOREPROBE_H
#define CSTOREPROBE_H

// Probes of the encrypting VFS from below SQL: writes of wrong shapes, forks, exhausted memory, flipped bits. Each works
// in a directory of its own and answers NULL, or what it found, in a buffer that the next probe overwrites. Tests call
// them small, the scripts under Tools/storage with larger numbers.

#include <stddef.h>
#include <stdint.h>

/// Writes of shapes that SQLite never makes, to database, journal and log: each must be an I/O error and change nothing.
const char *store_probe_shapes(const char *directory);

/// Files that no key was registered for, of every kind that SQLite can open: none may come into being.
const char *store_probe_keyless(const char *directory);

/// A child that inherits an open transaction can neither write nor undo it, and can open the store anew.
const char *store_probe_forks(const char *directory);

/// Frames of a live log that were exchanged: a reader must not get one page in the place of another.
const char *store_probe_exchanged_frames(const char *directory);

/// A value read and written piece by piece, also while another connection reads and after its row was changed.
const char *store_probe_blobs(const char *directory);

/// What the flips of one run came to.
struct store_probe_flips {
    uint64_t noticed, unchanged, shortened;
};

/// Flips single bits of one file ("database", "journal" or "wal") of a store that was cut off, and opens it after each.
///
/// A flip must be noticed or leave every row as it was. `shortened` counts the flips after which the last transaction of
/// a log is missing: the end of a log is authenticated by the store's head, which is not part of this file.
const char *store_probe_flip(
    const char *directory, const char *file, uint64_t count, uint64_t seed, struct store_probe_flips *result);

/// A workload in which the n-th allocation of SQLite fails, for n = 1 … end, once and from then on: each statement
/// succeeds or says that memory is out, and the store is sound after. `step` leaves out all but every step-th n.
const char *store_probe_memory(const char *directory, int step, uint64_t *failures);

/// Threads with connections of their own add to one counter: every answered addition is there once.
const char *store_probe_threads(const char *directory, int exclusive, int threads, int additions);

/// One process of a load: threads numbered from `first` add to the counter of `load.db` and read it, and print a line for
/// each answer: verb, thread, number, value, and when it was asked and answered in nanoseconds.
const char *store_probe_work(const char *directory, int exclusive, int threads, int first, int additions);

/// Opens a small store whose database (0), hot journal (1) or log (2) was patched as the input says, reads it, checks it
/// and writes to it.
///
/// Who has no key gets an error, or rows that were once committed: the newest, or for a log, whose end nothing
/// authenticates here, any. Of patches that were sealed again nothing is asked but that the process lives.
const char *store_probe_patched(const char *directory, int kind, const uint8_t *data, size_t count);

/// A file whose bytes are patched again and again.
typedef struct store_probe_file store_probe_file;

/// Takes the bytes of a database (0), a journal (1), a log (2) or a file without pages (3) as they are on disk. The key and
/// the 16 bytes with which the database begins are not asked for without pages. NULL: no memory, or nothing to patch.
store_probe_file *store_probe_file_make(
    int kind, const uint8_t *key, const uint8_t *salt, const uint8_t *bytes, size_t count);

/// The bytes as an input patches them, `patched` of them; the next call overwrites them.
///
/// An input is a byte of flags and then patches: place in 4 bytes, length in 1, that many bytes. Without flag 1 they change
/// plaintext, and pages, checksums and tags are made right again. Flag 2 cuts the file at the last patch, flag 4 doubles
/// its end.
const uint8_t *store_probe_file_patch(store_probe_file *file, const uint8_t *data, size_t count, size_t *patched);

/// Gives the memory back.
void store_probe_file_free(store_probe_file *file);

/// Adds to a count how many steps of its virtual machine SQLite takes for each statement of a connection that ends; ends
/// that for NULL.
void store_probe_count_steps(void *connection, int64_t *count);

#endif
