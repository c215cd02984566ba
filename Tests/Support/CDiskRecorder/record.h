// What the interposed calls and the record share. Everything here wants the lock, which `record_lock` takes.
#ifndef RECORD_H
#define RECORD_H

#include "CDiskRecorder.h"

#include <limits.h>
#include <stdbool.h>

enum { NOT_OURS = -1, UNKNOWN = 0 };

typedef struct {
    int32_t file;
    bool is_directory;
} Entry;

// Without the lock: whether there is anything to do at all.
bool record_is_on(void);

void record_lock(void);
void record_unlock(void);

// The name below the directory of an absolute path without links; false when it lies elsewhere.
bool record_name(const char *absolute, char name[PATH_MAX]);

bool record_find(const char *name, Entry *entry);
int32_t record_add(const char *name, bool is_directory);
void record_name_also(const char *name, Entry entry);
void record_move(const char *from, const char *to);
void record_remove(const char *name);

void record_event(struct disk_event event);
void record_missed(void);

// Whether this call is to fail; sets `errno` if so.
bool record_fails(enum disk_call call);

// The file of a descriptor: a number, `NOT_OURS` or `UNKNOWN`.
int32_t record_file_of(int descriptor);
void record_set_file(int descriptor, int32_t file);
bool record_is_directory(int32_t file, char name[PATH_MAX]);

#endif
