#!/usr/bin/env python3
"""Flips single bits of a store's files and checks that no change of the content goes unnoticed.

    Tools/storage/flips.py [FLIPS] [SEED] [--pages]     # 20,000 flips, a fifth of them in the files of a home

Every flip must end in an error or leave every row as it was. Database, hot journal and log are flipped below SQL (the C
probe `flips`, a store in memory, every core); the log's last transaction alone may be missing, because its end is
authenticated by the head, which is checked with the home. The files of a home (keys, head) are flipped by the
suite's `FlipTests`, which open a wallet in one process; `--pages` leaves them out.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from store_shell import TOOLS, build_probe  # noqa: E402

FILES = ("database", "journal", "wal")
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def start(program, file, flips, seed):
    directory = tempfile.mkdtemp(prefix="flips-", dir=MEMORY)
    process = subprocess.Popen([program, directory, "flips", file, str(flips), str(seed)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    return file, flips, seed, directory, process


def finish(file, flips, seed, directory, process):
    out, err = process.communicate()
    shutil.rmtree(directory)
    if process.returncode == 0:
        print(f"ok      {file}: {flips} flips from seed {seed}: {out.strip()}", flush=True)
        return True
    # A crash or a hang ends the probe by a signal: SIGALRM after a minute.
    print(f"FAILED  {file}, seed {seed}: {err.strip() or f'ended with {process.returncode}'}", flush=True)
    return False


def flip_pages(flips, seed, program):
    cores = os.cpu_count() or 1
    share = -(-flips // (len(FILES) * cores))
    work = [(file, share, seed + core) for file in FILES for core in range(cores)]
    running, results = [], []
    while work or running:
        while work and len(running) < cores:
            running.append(start(program, *work.pop(0)))
        results.append(finish(*running.pop(0)))
    return share * len(results), results.count(False)


def flip_home(flips, seed):
    root = os.path.dirname(TOOLS)
    run = subprocess.run(
        [os.path.join(TOOLS, "test"), "--filter", "BadgeStorageTests.FlipTests"], capture_output=True, text=True,
        cwd=root, env=dict(os.environ, BADGE_FLIPS=str(flips), BADGE_FLIP_SEED=str(seed)))
    output = run.stdout + run.stderr
    for line in re.findall(r"^flips: .*$", output, re.MULTILINE):
        print(("ok      " if run.returncode == 0 else "FAILED  ") + line.removeprefix("flips: "))
    if run.returncode != 0:
        print(output[-3000:])
    return flips, 0 if run.returncode == 0 else 1


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--pages"]
    flips = int(arguments[0]) if arguments else 20000
    seed = int(arguments[1]) if len(arguments) > 1 else random.SystemRandom().randrange(1 << 32)
    pages_only = "--pages" in sys.argv
    started = time.monotonic()
    program = build_probe(*os.environ.get("STORE_SHELL_FLAGS", "").split())
    total, failures = flip_pages(flips if pages_only else flips * 4 // 5, seed, program)
    if not pages_only:
        more, failed = flip_home(flips // 5, seed)
        total, failures = total + more, failures + failed
    print(f"{total} flips from seed {seed}, {failures} silent or fatal, {time.monotonic() - started:.0f} s")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
