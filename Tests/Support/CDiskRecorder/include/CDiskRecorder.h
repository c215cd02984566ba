// Records what a process does to the files below one directory, call by call, and lets chosen calls fail.
//
// For tests only. The functions of the C library that change files are defined anew in calls.c, so that the dynamic
// linker finds these first, for this program and for every library in it. They pass everything on; between
// `disk_recorder_start` and `disk_recorder_stop` they also write down what was done. Memory maps and the C library's
// own streams do not come by here.
#ifndef C_DISK_RECORDER_H
#define C_DISK_RECORDER_H

#include <stddef.h>
#include <stdint.h>

enum disk_event_kind {
    DISK_CREATE = 1,      // a file of that number gets that name
    DISK_WRITE,           // bytes at an offset
    DISK_RESIZE,          // the offset is the new size
    DISK_SYNC,            // a file's content is on the disk
    DISK_LINK,            // a file gets a further name, `other`
    DISK_UNLINK,          // a name goes
    DISK_RENAME,          // the name becomes `other`
    DISK_MAKE_DIRECTORY,  // a directory gets that name
    DISK_SYNC_DIRECTORY,  // the names in that directory are on the disk
    DISK_NOTE,            // what the program says of itself: a number
};

struct disk_event {
    int32_t kind;
    // Files are told apart by number, since a name can come again.
    int32_t file;
    int64_t offset;
    size_t length;
    const uint8_t *bytes;
    // Below the directory, without a slash at either end.
    const char *name;
    const char *other;
};

enum disk_call {
    DISK_CALL_OPEN = 1,
    DISK_CALL_WRITE = 2,
    DISK_CALL_RESIZE = 4,
    DISK_CALL_SYNC = 8,
    DISK_CALL_UNLINK = 16,
    DISK_CALL_RENAME = 32,
};

// Begins to record, with an empty record. The files that are there get numbers as they are named: see
// `disk_recorder_know`. Returns 0, or -1 when the directory is none or a recording is under way.
int disk_recorder_start(const char *directory);

// Tells of a file, or a directory, that was there before: the number by which events will name it.
int32_t disk_recorder_know(const char *name, int is_directory);

// Writes a number among the events.
void disk_recorder_note(int64_t number);

// Ends the recording; the events stay until the next start.
void disk_recorder_stop(void);

size_t disk_recorder_count(void);
struct disk_event disk_recorder_event(size_t index);

// How often something was done that is not recorded: a symbolic link, a name from outside.
size_t disk_recorder_unaccounted(void);

// Lets the n-th call of those kinds fail with that error, counted from now and from 1; with `goes_on`, and all after it.
// 0 lets none fail.
void disk_recorder_fail(int calls, size_t number, int error, int goes_on);

// How many calls of the kinds named last were made since.
size_t disk_recorder_calls(void);

#endif
