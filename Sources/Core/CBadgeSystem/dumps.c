#include "CBadgeSystem.h"

#include <sys/resource.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

int badge_forbid_dumps(void) {
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) != 0) return 0;
#ifdef __linux__
    // A core handler behind a pipe is not bound by the limit, and other processes of the user could read the memory.
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return 0;
#endif
    return 1;
}
