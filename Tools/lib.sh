# shellcheck shell=bash
# Shared by the scripts beside it: where the package is, what the system must have, and how it is built.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

# Every script passes the same flags, so that all of them share one build. In the debug configuration the argument parser
# and the database library check themselves at each call, which takes as long as the tests; what is internal can be tested
# all the same.
# shellcheck disable=SC2034
build_flags=(-c release -Xswiftc -enable-testing)

# Package.swift names the modules that are optimized for the scripts; to optimize them all would take longer than the tests
# win.
export BADGEKIT_TOOLS=1

say() { printf '==> %s\n' "$*" >&2; }

die() {
    printf '%s: %s\n' "$(basename -- "$0")" "$*" >&2
    exit 1
}

as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "cannot run '$*': become root, or install sudo"
    fi
}

has_header() {
    [[ -e /usr/include/$1 || -e /usr/local/include/$1 || -e /usr/include/$(uname -m)-linux-gnu/$1 ]]
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >&2
}

# Installs the system libraries that the build needs, where they are missing.
install_missing() {
    command -v swift >/dev/null || die "Swift 6.2 or later is needed: https://www.swift.org/install"
    [[ $(uname -s) == Linux ]] || return 0
    local missing=()
    has_header sqlite3.h || missing+=(libsqlite3-dev)
    has_header openssl/evp.h || missing+=(libssl-dev)
    has_header zlib.h || missing+=(zlib1g-dev)
    [[ ${#missing[@]} -gt 0 ]] || return 0
    command -v apt-get >/dev/null || die "install what your system calls these: ${missing[*]}"
    say "installing ${missing[*]}"
    apt_install "${missing[@]}" || { as_root apt-get update >&2 && apt_install "${missing[@]}"; }
}

# Runs Swift's build; its progress goes to standard error, where a person sees it and a pipe does not get it.
build() {
    say "swift build $*"
    swift build --package-path "$root" "$@" >&2
}

# The addresses of the servers that Tools/peers started, while they run.
find_servers() {
    local pid
    [[ -f $root/.build/peers/environment ]] || return 0
    while read -r pid; do kill -0 "$pid" 2>/dev/null || return 0; done <"$root/.build/peers/servers/pids"
    # What an earlier run of the tests left there is not found again.
    "$root/Tools/peers" start
    # shellcheck disable=SC1091
    source "$root/.build/peers/environment"
}

# Puts the symbol graphs of the modules into a folder: what is public, tests apart.
symbol_graphs() {
    local folder module
    build "${build_flags[@]}"
    folder=$(swift build --package-path "$root" "${build_flags[@]}" --show-bin-path)/../symbolgraph
    rm -rf -- "$folder"
    # The tests' modules are asked for too, and fail where they are not built.
    swift package --package-path "$root" "${build_flags[@]}" dump-symbol-graph --minimum-access-level public >&2 || true
    for module in "$root"/Sources/*/Badge*; do
        module=$(basename "$module")
        [[ -f $folder/$module.symbols.json ]] || die "there is no symbol graph of $module"
    done
    mkdir -p "$1"
    cp "$folder"/Badge*.symbols.json "$1"
    rm -f -- "$1"/*Tests.symbols.json
}

# 75 → "1 min 15 s"
duration() { printf '%d min %d s' $(($1 / 60)) $(($1 % 60)); }
