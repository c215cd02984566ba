#!/usr/bin/env python3
"""Flips single bits of a store's files and checks that no change of the content goes unnoticed.

    Tools/storage/flips.py [FLIPS] [SEED]     # 300 flips of each file unless told

Every flip must end in an error, a failed verification, or rows that were committed: all of them for the database and
for a hot journal, those of an earlier commit for the log, whose end is not authenticated. The header of a journal is
left out, since whoever can change it can as well delete the journal.
"""

import glob
import os
import random
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from store_shell import Shell, StoreError, build  # noqa: E402

KEY = bytes(range(32)).hex()
JOURNAL_HEADER = 512
DIGEST = "SELECT count(*), sum(id), sum(length(v)), max(v) FROM t"


def fill(shell, commits):
    shell.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)")
    states = [shell.sql(DIGEST)]
    for number in range(commits):
        shell.sql(f"INSERT INTO t SELECT value, hex(randomblob(150)) || {number} FROM "
                  f"(WITH RECURSIVE n(value) AS (SELECT {number * 50} UNION ALL SELECT value + 1 FROM n "
                  f"WHERE value < {number * 50 + 49}) SELECT value FROM n)")
        states.append(shell.sql(DIGEST))
    return states


def copy_live(path, directory):
    image = os.path.join(directory, "image")
    os.mkdir(image)
    for name in glob.glob(path + "*"):
        shutil.copy(name, image)
    return image


def database_image(program, directory):
    path = os.path.join(directory, "store.db")
    shell = Shell(program, path, KEY, "shared")
    states = fill(shell, 4)
    shell.close()
    return copy_live(path, directory), "store.db", "shared", states[-1:], 0


def log_image(program, directory):
    path = os.path.join(directory, "store.db")
    shell = Shell(program, path, KEY, "exclusive")
    shell.sql("PRAGMA journal_mode=WAL")
    shell.sql("PRAGMA wal_autocheckpoint=0")
    states = fill(shell, 4)
    image = copy_live(path, directory)
    shell.close()
    return image, "store.db-wal", "exclusive", states, 0


def journal_image(program, directory):
    path = os.path.join(directory, "store.db")
    shell = Shell(program, path, KEY, "shared")
    states = fill(shell, 4)
    # One header for the whole transaction, synced before the first page of the database is overwritten.
    shell.sql("PRAGMA journal_mode=TRUNCATE")
    shell.sql("PRAGMA synchronous=EXTRA")
    shell.sql("PRAGMA cache_size=10")
    shell.sql("BEGIN")
    shell.sql("UPDATE t SET v = 'never committed ' || hex(randomblob(140))")
    image = copy_live(path, directory)
    shell.kill()
    return image, "store.db-journal", "shared", states[-1:], JOURNAL_HEADER


def outcome(program, path, sharing):
    """The rows that a reader gets, or None when the damage was noticed."""
    try:
        shell = Shell(program, path, KEY, sharing)
    except StoreError as error:
        assert error.code > 0, error
        return None
    try:
        rows = shell.sql(DIGEST)
        sound = shell.sql("PRAGMA integrity_check") == [["ok"]] and shell.sql(".verify")[0][1] == "0"
        return rows if sound else None
    except StoreError as error:
        assert error.code > 0, error
        return None
    finally:
        shell.close()


def run(program, make_image, flips, chance):
    with tempfile.TemporaryDirectory() as directory:
        image, name, sharing, accepted, first = make_image(program, directory)
        # Without damage the newest state must come back, or the flips would prove nothing.
        work = os.path.join(directory, "work")
        shutil.copytree(image, work)
        assert outcome(program, os.path.join(work, "store.db"), sharing) == accepted[-1]
        noticed = 0
        for _ in range(flips):
            shutil.rmtree(work)
            shutil.copytree(image, work)
            with open(os.path.join(work, name), "r+b") as file:
                size = os.fstat(file.fileno()).st_size
                bit = chance.randrange(first * 8, size * 8)
                file.seek(bit // 8)
                byte = file.read(1)[0] ^ 1 << bit % 8
                file.seek(bit // 8)
                file.write(bytes([byte]))
            rows = outcome(program, os.path.join(work, "store.db"), sharing)
            noticed += rows is None
            assert rows is None or rows in accepted, f"bit {bit} of {name}: {rows} was never committed"
        print(f"ok      {name}: {flips} flips, {noticed} noticed, {flips - noticed} without effect on what was committed",
              flush=True)


def main():
    flips = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    program = build(*os.environ.get("STORE_SHELL_FLAGS", "").split())
    for make_image in (database_image, log_image, journal_image):
        run(program, make_image, flips, random.Random(seed))


if __name__ == "__main__":
    main()
