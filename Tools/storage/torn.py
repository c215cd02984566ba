#!/usr/bin/env python3
"""Tears the last commit of a log at sectors and opens what is left.

    Tools/storage/torn.py [COMMITS] [SEED]     # 60 commits, twelve torn logs each

Before most commits, transactions that spilled were undone or cut off by a kill, so that frames of theirs lie behind the end
of the log. Of the sectors that a commit changed, some are on the disk and some are not: an opening must show the state
before the commit or the one after it, and never take what was left behind for damage.
"""

import os
import random
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from store_shell import Shell, build  # noqa: E402

KEY = bytes(range(32)).hex()
SECTOR, HEADER, TEARS = 512, 32, 12
SETTINGS = ("PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=30", "PRAGMA cache_size=5")
REWRITE = "UPDATE t SET v = hex(randomblob(300))"


def open_store(program, path):
    shell = Shell(program, path, KEY, "exclusive")
    for statement in SETTINGS:
        shell.sql(statement)
    return shell


def files(path):
    with open(path, "rb") as database, open(path + "-wal", "rb") as log:
        return database.read(), log.read()


def leave_frames(program, path, shell, chance):
    """Transactions that never were: one undone, one cut off."""
    if chance.random() < 0.4:
        for statement in ("BEGIN", REWRITE, "ROLLBACK"):
            shell.sql(statement)
    if chance.random() < 0.2:
        shell.sql("BEGIN")
        shell.sql(REWRITE)
        shell.kill()
        shell = open_store(program, path)
        shell.sql("SELECT n FROM c")
    return shell


def commit(shell, number, chance):
    shell.sql("BEGIN")
    shell.sql(f"UPDATE c SET n = {number}")
    shell.sql(f"{REWRITE} WHERE id % {chance.randint(1, 12)} = 0")
    if chance.random() < 0.3:
        for statement in ("SAVEPOINT s", REWRITE, "ROLLBACK TO s"):
            shell.sql(statement)
    shell.sql("COMMIT")


def tear(before, after, chance):
    """The log with some of the commit's sectors. A new header is synced before its first frame is written."""
    length, share = max(len(before), len(after)), chance.choice((0.1, 0.5, 0.9, 0.98, 1))
    torn, new = bytearray(before.ljust(length, b"\0")), after.ljust(length, b"\0")
    is_new = torn[:HEADER] != new[:HEADER]
    torn[:HEADER] = new[:HEADER]
    for start in range(0, length, SECTOR):
        if chance.random() < share:
            torn[start:start + SECTOR] = new[start:start + SECTOR]
    return bytes(torn) if is_new or chance.random() < 0.7 else bytes(torn[:max(len(before), HEADER)])


def state_of(program, directory, database, log):
    image = os.path.join(directory, "image")
    os.mkdir(image)
    for suffix, content in (("", database), ("-wal", log)):
        with open(os.path.join(image, "store.db" + suffix), "wb") as file:
            file.write(content)
    shell = open_store(program, os.path.join(image, "store.db"))
    state = int(shell.sql("SELECT n FROM c")[0][0])
    assert shell.sql("PRAGMA integrity_check") == [["ok"]] and shell.sql(".verify")[0][1] == "0"
    shell.close()
    shutil.rmtree(image)
    return state


def main():
    commits = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    chance, program, states = random.Random(seed), build(), []
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as directory:
        path = os.path.join(directory, "store.db")
        shell = open_store(program, path)
        for statement in ("PRAGMA journal_mode=WAL", "CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)",
                          "CREATE TABLE c(n)", "INSERT INTO c VALUES(0)",
                          "INSERT INTO t(v) SELECT '' FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT "
                          "value + 1 FROM n WHERE value < 60) SELECT value FROM n)", REWRITE):
            shell.sql(statement)
        for number in range(1, commits + 1):
            shell = leave_frames(program, path, shell, chance)
            database, before = files(path)
            commit(shell, number, chance)
            checkpointed, after = files(path)
            # A checkpoint follows the sync of its commit: nothing is torn any more.
            for _ in range(TEARS if checkpointed == database else 0):
                state = state_of(program, directory, database, tear(before, after, chance))
                assert state in (number - 1, number), f"commit {number}: state {state}"
                states.append(state == number)
        shell.close()
    print(f"ok      {len(states)} torn logs: {states.count(True)} with the commit, {states.count(False)} without, none damaged")


if __name__ == "__main__":
    main()
