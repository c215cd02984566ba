// A libFuzzer target for the files of a store; see Tests/Support/CStoreProbe/patches.c for what an input is.
//
//     -DTARGET=0  the database file      -DTARGET=1  a hot journal      -DTARGET=2  a log

#include "CStoreProbe.h"

#include <stdio.h>
#include <stdlib.h>

static char directory[1024];

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count, (void)arguments;
    const char *scratch = getenv("FUZZ_SCRATCH");
    snprintf(directory, sizeof directory, "%s/store-XXXXXX", scratch ? scratch : "/tmp");
    return mkdtemp(directory) ? 0 : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    const char *problem = store_probe_patched(directory, TARGET, data, count);
    if (!problem) return 0;
    fprintf(stderr, "%s\n", problem);
    abort();
}
