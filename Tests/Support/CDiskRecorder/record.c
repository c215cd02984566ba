#define _GNU_SOURCE
#include "record.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DESCRIPTORS = 65536 };

typedef struct {
    char *name;
    Entry entry;
} Named;

static struct {
    pthread_mutex_t lock;
    atomic_bool is_on;
    char root[PATH_MAX];
    Named *names;
    size_t name_count, name_room;
    struct disk_event *events;
    size_t event_count, event_room;
    int32_t files;
    size_t missed;
    int32_t file_of[DESCRIPTORS];
    int failing;
    size_t fail_at, calls;
    int error;
    bool goes_on;
} record = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool record_is_on(void) { return atomic_load_explicit(&record.is_on, memory_order_acquire); }

void record_lock(void) { pthread_mutex_lock(&record.lock); }

void record_unlock(void) { pthread_mutex_unlock(&record.lock); }

static void *grown(void *items, size_t count, size_t *room, size_t size) {
    if (count < *room) return items;
    *room = *room ? 2 * *room : 64;
    items = realloc(items, *room * size);
    if (!items) abort();
    return items;
}

static void forget(void) {
    for (size_t i = 0; i < record.event_count; i++) {
        free((void *)record.events[i].bytes);
        free((void *)record.events[i].name);
        free((void *)record.events[i].other);
    }
    for (size_t i = 0; i < record.name_count; i++) free(record.names[i].name);
    record.event_count = record.name_count = record.missed = record.calls = 0;
    record.files = record.failing = 0;
    memset(record.file_of, 0, sizeof record.file_of);
}

int disk_recorder_start(const char *directory) {
    record_lock();
    bool can = !record_is_on() && realpath(directory, record.root);
    if (can) {
        forget();
        record_add("", true);
        atomic_store_explicit(&record.is_on, true, memory_order_release);
    }
    record_unlock();
    return can ? 0 : -1;
}

int32_t disk_recorder_know(const char *name, int is_directory) {
    record_lock();
    int32_t file = record_add(name, is_directory != 0);
    record_unlock();
    return file;
}

void disk_recorder_note(int64_t number) {
    record_lock();
    record_event((struct disk_event){.kind = DISK_NOTE, .offset = number});
    record_unlock();
}

void disk_recorder_stop(void) {
    record_lock();
    atomic_store_explicit(&record.is_on, false, memory_order_release);
    record_unlock();
}

size_t disk_recorder_count(void) { return record.event_count; }

struct disk_event disk_recorder_event(size_t index) { return record.events[index]; }

size_t disk_recorder_unaccounted(void) { return record.missed; }

void disk_recorder_fail(int calls, size_t number, int error, int goes_on) {
    record_lock();
    record.failing = calls;
    record.fail_at = number;
    record.error = error;
    record.goes_on = goes_on != 0;
    record.calls = 0;
    record_unlock();
}

size_t disk_recorder_calls(void) { return record.calls; }

bool record_name(const char *absolute, char name[PATH_MAX]) {
    size_t length = strlen(record.root);
    if (strncmp(absolute, record.root, length) != 0 || (absolute[length] && absolute[length] != '/')) return false;
    const char *rest = absolute + length;
    while (*rest == '/') rest++;
    strcpy(name, rest);
    return true;
}

static Named *named(const char *name) {
    for (size_t i = 0; i < record.name_count; i++)
        if (strcmp(record.names[i].name, name) == 0) return &record.names[i];
    return NULL;
}

bool record_find(const char *name, Entry *entry) {
    Named *found = named(name);
    if (found) *entry = found->entry;
    return found != NULL;
}

void record_name_also(const char *name, Entry entry) {
    Named *found = named(name);
    if (!found) {
        record.names = grown(record.names, record.name_count, &record.name_room, sizeof *record.names);
        found = &record.names[record.name_count++];
        found->name = strdup(name);
    }
    found->entry = entry;
}

int32_t record_add(const char *name, bool is_directory) {
    Entry entry = {++record.files, is_directory};
    record_name_also(name, entry);
    return entry.file;
}

void record_move(const char *from, const char *to) {
    Entry entry;
    if (!record_find(from, &entry)) return;
    record_name_also(to, entry);
    record_remove(from);
}

void record_remove(const char *name) {
    Named *found = named(name);
    if (!found) return;
    free(found->name);
    *found = record.names[--record.name_count];
}

static void *copied(const void *bytes, size_t length) {
    void *copy = malloc(length);
    if (!copy) abort();
    return memcpy(copy, bytes, length);
}

void record_event(struct disk_event event) {
    if (event.bytes) event.bytes = copied(event.bytes, event.length);
    if (event.name) event.name = strdup(event.name);
    if (event.other) event.other = strdup(event.other);
    record.events = grown(record.events, record.event_count, &record.event_room, sizeof *record.events);
    record.events[record.event_count++] = event;
}

void record_missed(void) { record.missed++; }

bool record_fails(enum disk_call call) {
    if (!(record.failing & call)) return false;
    record.calls++;
    bool fails = record.calls == record.fail_at || (record.goes_on && record.fail_at && record.calls > record.fail_at);
    if (fails) errno = record.error;
    return fails;
}

int32_t record_file_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? record.file_of[descriptor] : NOT_OURS;
}

void record_set_file(int descriptor, int32_t file) {
    if (descriptor >= 0 && descriptor < DESCRIPTORS) record.file_of[descriptor] = file;
}

bool record_is_directory(int32_t file, char name[PATH_MAX]) {
    for (size_t i = 0; i < record.name_count; i++) {
        if (record.names[i].entry.file != file || !record.names[i].entry.is_directory) continue;
        strcpy(name, record.names[i].name);
        return true;
    }
    return false;
}
