// Takes the place of the C library's allocator in a program, so that the n-th allocation can be made to fail.

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static int64_t left = -1;
static int lasts;
static uint64_t failures;

uint64_t probe_fail_allocation(int64_t number, int lasting) {
    uint64_t failed = failures;
    left = number;
    lasts = lasting;
    failures = 0;
    return failed;
}

static int fails(void) {
    if (left < 0) return 0;
    if (left > 1) return left--, 0;
    if (left == 0 && !lasts) return 0;
    left = 0;
    failures++;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) {
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return fails() ? NULL : __libc_realloc(old, size);
}
