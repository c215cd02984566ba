#!/usr/bin/env python3
"""Watches a store's system calls while it sorts, undoes statements, uses temporary tables and vacuums (SEC-15).

    Tools/storage/temporary.py [ROWS]     # 10,000 rows

Under strace no call may make a file outside the store's own directory, nor one in memory, and no byte that is written may
hold the marker that stands in every row.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from store_shell import build  # noqa: E402

KEY = bytes(range(32)).hex()
MARKER = "planted-marker-in-plain-sight"
WORK = (
    "PRAGMA temp_store=FILE", "PRAGMA cache_size=10",
    "CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT UNIQUE)",
    "INSERT INTO t SELECT value, '{marker} ' || hex(randomblob(100)) FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL "
    "SELECT value + 1 FROM n WHERE value < {rows}) SELECT value FROM n)",
    # A sorter, a materialized view, a temporary table and its index.
    "SELECT count(*) FROM (SELECT v FROM t ORDER BY v DESC, id)",
    "SELECT count(*) FROM (SELECT DISTINCT v FROM t UNION SELECT v || 'x' FROM t)",
    "CREATE TEMP TABLE held AS SELECT v FROM t", "CREATE INDEX temp.held_v ON held(v)",
    # A statement in a transaction that fails in the middle and is undone alone.
    "BEGIN", "UPDATE t SET v = CASE WHEN id = {rows} THEN (SELECT v FROM t WHERE id = 1) ELSE v || 'y' END",
    "SAVEPOINT s", "DELETE FROM t WHERE id % 2 = 0", "ROLLBACK TO s", "COMMIT",
    "CREATE INDEX t_v ON t(v, id)", "VACUUM", "REINDEX",
)
# Every call by which a file can come into being, and those by which bytes reach one.
TRACED = "open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,memfd_create,link,linkat,symlink,symlinkat,rename," \
         "renameat,renameat2,write,pwrite64,writev,pwritev"


def made(line, directory):
    """The path that a call makes outside the directory, if it does."""
    call, _, rest = line.partition("(")
    if call in ("write", "pwrite64", "writev", "pwritev"):
        return None
    if call.startswith("open") and "O_CREAT" not in rest and "O_TMPFILE" not in rest:
        return None
    path = re.search(r'"((?:[^"\\]|\\.)*)"', rest)
    return None if path and path.group(1).startswith(directory) else line.strip()


def trace(program, sharing, rows, directory):
    path, log = os.path.join(directory, "store.db"), os.path.join(directory, "calls")
    mode = "WAL" if sharing == "exclusive" else "TRUNCATE"
    script = "\n".join((f"PRAGMA journal_mode={mode}",
                        *(text.format(marker=MARKER, rows=rows) for text in WORK))) + "\n"
    # Standard output is the shell's answer, which no statement here lets a row into.
    run = subprocess.run(["strace", "-f", "-qq", "-s", "65536", "-o", log, "-e", f"trace={TRACED}", program, path, KEY,
                          sharing], input=script, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    errors = [line for line in run.stdout.splitlines() if line.startswith(".error")]
    assert len(errors) == 1 and "UNIQUE" in errors[0], errors
    calls = [re.sub(r"^\d+ +", "", line) for line in open(log, errors="replace")]
    outside = [found for found in (made(line, directory) for line in calls) if found]
    assert not outside, outside[:5]
    legible = [line[:200] for line in calls if MARKER in line]
    assert not legible, legible[:5]
    writes = sum(line.startswith(("write(", "pwrite64(")) for line in calls)
    assert writes > rows / 50, writes
    print(f"ok      {sharing}: {rows} rows, {len(calls)} calls, {writes} of them writes: no file elsewhere, no plaintext",
          flush=True)


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
    program = build(*os.environ.get("STORE_SHELL_FLAGS", "").split())
    for sharing in ("shared", "exclusive"):
        with tempfile.TemporaryDirectory() as directory:
            trace(program, sharing, rows, os.path.realpath(directory))


if __name__ == "__main__":
    main()
