// Runs a probe of the VFS (Tests/Support/CStoreProbe) in a directory.
//
//     probe DIRECTORY shapes|keyless|forks|frames|blobs
//     probe DIRECTORY flips database|journal|wal COUNT SEED
//     probe DIRECTORY memory STEP
//     probe DIRECTORY threads exclusive|shared THREADS ADDITIONS
//     probe DIRECTORY work exclusive|shared THREADS FIRST ADDITIONS

#include "CStoreProbe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *flips(const char *directory, char **arguments) {
    struct store_probe_flips result = {0};
    const char *problem = store_probe_flip(
        directory, arguments[0], strtoull(arguments[1], NULL, 10), strtoull(arguments[2], NULL, 10), &result);
    printf("%llu noticed, %llu without effect, %llu without the last transaction of the log\n",
        (unsigned long long)result.noticed, (unsigned long long)result.unchanged,
        (unsigned long long)result.shortened);
    return problem;
}

static const char *memory(const char *directory, char **arguments) {
    uint64_t failures = 0;
    const char *problem = store_probe_memory(directory, atoi(arguments[0]), &failures);
    printf("%llu allocations failed\n", (unsigned long long)failures);
    return problem;
}

static const char *probe(const char *directory, int count, char **arguments) {
    const char *name = arguments[0];
    if (strcmp(name, "shapes") == 0) return store_probe_shapes(directory);
    if (strcmp(name, "keyless") == 0) return store_probe_keyless(directory);
    if (strcmp(name, "forks") == 0) return store_probe_forks(directory);
    if (strcmp(name, "frames") == 0) return store_probe_exchanged_frames(directory);
    if (strcmp(name, "blobs") == 0) return store_probe_blobs(directory);
    if (strcmp(name, "flips") == 0 && count == 4) return flips(directory, arguments + 1);
    if (strcmp(name, "memory") == 0 && count == 2) return memory(directory, arguments + 1);
    if (strcmp(name, "threads") == 0 && count == 4)
        return store_probe_threads(
            directory, strcmp(arguments[1], "exclusive") == 0, atoi(arguments[2]), atoi(arguments[3]));
    if (strcmp(name, "work") == 0 && count == 5)
        return store_probe_work(directory, strcmp(arguments[1], "exclusive") == 0, atoi(arguments[2]),
            atoi(arguments[3]), atoi(arguments[4]));
    return "unknown probe";
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    const char *problem = probe(arguments[1], count - 2, arguments + 2);
    if (problem) fprintf(stderr, "%s\n", problem);
    return problem ? 1 : 0;
}
