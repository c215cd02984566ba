# shellcheck shell=bash
# Shared by the scripts beside it: the test bundle, played on every core from seeds that follow one another.

source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

# Builds the tests, unless XCTEST names a bundle, and copies them: the next build may replace the program under
# a run. What the tests write is no test of the disk.
prepare_tests() {
    local bundle=${XCTEST:-}
    if [[ -z $bundle ]]; then
        install_missing
        build --build-tests "${build_flags[@]}"
        bundle=$(swift build --package-path "$root" "${build_flags[@]}" --show-bin-path)/BadgeKitPackageTests.xctest
    fi
    scratch=$(mktemp -d -p "$([[ -w /dev/shm ]] && echo /dev/shm || echo "${TMPDIR:-/tmp}")")
    trap 'rm -rf -- "$scratch"' EXIT
    cp -- "$bundle" "$scratch/tests"
}

# Plays a test; its own lines go to the reader, the others only when it fails.
play() {
    if TMPDIR=$scratch SWIFT_BACKTRACE=enable=no "$scratch/tests" "$1" >"$scratch/log" 2>&1; then
        grep -Ev '^Test |^\s*Executed |^$' "$scratch/log" >&2 || true
    else
        grep -v '^Test ' "$scratch/log" >&2
        return 1
    fi
}

# The numbers before a word in what was played last, added up.
total() { grep -Eo "[0-9]+ $1" "$scratch/log" | awk '{ sum += $1 } END { print sum + 0 }'; }
