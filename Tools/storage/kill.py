#!/usr/bin/env python3
"""Kills a writing process with SIGKILL at random moments and checks that nothing acknowledged was lost.

    Tools/storage/kill.py [ROUNDS] [SEED]     # 100 rounds in each mode unless told

A round: a writer commits numbered transactions of several rows, each with a checksum of its payload, and prints each
number after its commit; it is killed; the store is opened again, every page and structure is checked, and the rows
must be those of the acknowledged transactions, whole, plus at most the one that was being committed.
"""

import hashlib
import os
import random
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from store_shell import Shell, StoreError, build  # noqa: E402

KEY = bytes(range(32)).hex()
ROWS = 5
MODES = {
    "exclusive": ("exclusive", ["PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"]),
    "exclusive, spilling": ("exclusive", ["PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA cache_size=5",
                                          "PRAGMA wal_autocheckpoint=20"]),
    "shared": ("shared", ["PRAGMA journal_mode=TRUNCATE", "PRAGMA synchronous=EXTRA"]),
    "shared, spilling": ("shared", ["PRAGMA journal_mode=TRUNCATE", "PRAGMA synchronous=EXTRA",
                                    "PRAGMA cache_size=5"]),
}


def checksum(number, row, payload):
    return hashlib.sha256(f"{number}/{row}/{payload}".encode()).hexdigest()


def open_store(program, path, mode):
    sharing, settings = MODES[mode]
    shell = Shell(program, path, KEY, sharing)
    for statement in ["PRAGMA busy_timeout=10000", *settings]:
        shell.sql(statement)
    return shell


def commit(shell, number, chance):
    shell.sql("BEGIN IMMEDIATE")
    for row in range(ROWS):
        payload = "%x" % chance.getrandbits(chance.choice((64, 4000, 20000)))
        shell.sql(f"INSERT INTO t VALUES({number}, {row}, '{payload}', '{checksum(number, row, payload)}')")
    if number % 7 == 0:
        shell.sql(f"UPDATE t SET payload = payload WHERE number > {number - 20}")
    shell.sql("COMMIT")


def write_until_killed(shell, first, chance, acknowledged):
    number = first
    try:
        while True:
            commit(shell, number, chance)
            acknowledged.append(number)
            number += 1
    except (StoreError, OSError, ValueError):
        return


def check(program, path, mode, acknowledged):
    shell = open_store(program, path, mode)
    assert shell.sql("PRAGMA integrity_check") == [["ok"]]
    checked, failures = shell.sql(".verify")[0]
    assert failures == "0", f"{failures} of {checked} pages"
    groups = {}
    for number, row, payload, digest in shell.sql("SELECT * FROM t ORDER BY number, row"):
        assert digest == checksum(number, row, payload), f"row {number}/{row} is not what was written"
        groups.setdefault(int(number), []).append(int(row))
    shell.close()
    for number, rows in groups.items():
        assert rows == list(range(ROWS)), f"transaction {number} is in part"
    lost = set(acknowledged) - set(groups)
    assert not lost, f"acknowledged transactions {sorted(lost)} are lost"
    extra = set(groups) - set(acknowledged)
    assert len(extra) <= 1, f"transactions {sorted(extra)} were never acknowledged"
    return sorted(groups)


def run_mode(program, mode, rounds, chance):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "store.db")
        shell = open_store(program, path, mode)
        shell.sql("CREATE TABLE t(number INTEGER, row INTEGER, payload TEXT, digest TEXT, PRIMARY KEY(number, row))")
        shell.close()
        present, total = [], 0
        for _ in range(rounds):
            shell = open_store(program, path, mode)
            # The store stays small, so that a round stays short.
            shell.sql(f"DELETE FROM t WHERE number < {max(present, default=0) - 30}")
            kept = [number for number in present if number >= max(present) - 30]
            acknowledged = list(kept)
            writer = threading.Thread(target=write_until_killed,
                                      args=(shell, max(present, default=0) + 1, chance, acknowledged))
            writer.start()
            time.sleep(chance.uniform(0.005, 0.12))
            shell.process.kill()
            writer.join()
            shell.kill()
            present = check(program, path, mode, acknowledged)
            total += len(acknowledged) - len(kept)
        print(f"ok      {mode}: {rounds} kills, {total} acknowledged commits, none lost", flush=True)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    program = build()
    for mode in MODES:
        run_mode(program, mode, rounds, random.Random(seed))


if __name__ == "__main__":
    main()
