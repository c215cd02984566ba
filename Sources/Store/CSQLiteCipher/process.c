#include "internal.h"

#include <sys/mman.h>
#include <unistd.h>

// Every lock, write and IV asks whether this is still the process that opened the file. The kernel clears this word in a
// forked child, whichever way it forked, so that the answer costs a system call once for each process.
static pid_t *known;

static pid_t *map_wiped_on_fork(void) {
#ifdef MADV_WIPEONFORK
    void *page = mmap(NULL, PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return NULL;
    if (madvise(page, PAGE_SIZE, MADV_WIPEONFORK) == 0) return page;
    munmap(page, PAGE_SIZE);
#endif
    return NULL;
}

void process_watch(void) {
    known = map_wiped_on_fork();
}

pid_t process_id(void) {
    pid_t process = known ? __atomic_load_n(known, __ATOMIC_RELAXED) : 0;
    if (process != 0) return process;
    process = getpid();
    if (known) __atomic_store_n(known, process, __ATOMIC_RELAXED);
    return process;
}
