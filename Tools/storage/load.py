#!/usr/bin/env python3
"""Several processes add to one counter of a shared store while one of them after another is killed.

    Tools/storage/load.py [SECONDS] [WRITERS] [SEED]

Every addition reads the counter and writes it back with a row that names its writer. At the end the counter must equal
the number of rows, every acknowledged addition must be there, and no process may have waited for more than its timeout.
"""

import os
import random
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from store_shell import Shell, StoreError, build  # noqa: E402

KEY = bytes(range(32)).hex()
SETTINGS = ("PRAGMA busy_timeout=20000", "PRAGMA journal_mode=TRUNCATE", "PRAGMA synchronous=EXTRA")


def open_store(program, path):
    shell = Shell(program, path, KEY, "shared")
    for statement in SETTINGS:
        shell.sql(statement)
    return shell


def add(shell, writer, number):
    shell.sql("BEGIN IMMEDIATE")
    value = int(shell.sql("SELECT value FROM counter")[0][0])
    shell.sql(f"INSERT INTO addition VALUES({value + 1}, {writer}, {number})")
    shell.sql(f"UPDATE counter SET value = {value + 1}")
    shell.sql("COMMIT")


class Writer(threading.Thread):
    """Adds until the end; starts a new process when its process was killed."""

    def __init__(self, program, path, identity, deadline):
        super().__init__()
        self.program, self.path, self.identity, self.deadline = program, path, identity, deadline
        self.acknowledged, self.tried, self.problems, self.shell = [], 0, [], None

    def run(self):
        while time.monotonic() < self.deadline:
            try:
                self.shell = self.shell or open_store(self.program, self.path)
                self.tried += 1
                add(self.shell, self.identity, self.tried)
                self.acknowledged.append(self.tried)
            except StoreError as error:
                if error.code > 0:
                    self.problems.append(str(error))
                    return
                self.shell = None
            except OSError:
                self.shell = None
        if self.shell:
            self.shell.close()


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(1 << 32)
    chance, program, kills = random.Random(seed), build(), 0
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "store.db")
        shell = open_store(program, path)
        shell.sql("CREATE TABLE counter(value INTEGER)")
        shell.sql("INSERT INTO counter VALUES(0)")
        shell.sql("CREATE TABLE addition(value INTEGER PRIMARY KEY, writer INTEGER, number INTEGER)")
        deadline = time.monotonic() + seconds
        writers = [Writer(program, path, identity, deadline) for identity in range(count)]
        for writer in writers:
            writer.start()
        while time.monotonic() < deadline - 1:
            time.sleep(chance.uniform(0.02, 0.2))
            victim = chance.choice(writers).shell
            if victim:
                victim.process.kill()
                kills += 1
        for writer in writers:
            writer.join()
        problems = [problem for writer in writers for problem in writer.problems]
        assert not problems, problems
        rows = {(int(writer), int(number)) for writer, number in shell.sql("SELECT writer, number FROM addition")}
        value = int(shell.sql("SELECT value FROM counter")[0][0])
        acknowledged = {(writer.identity, number) for writer in writers for number in writer.acknowledged}
        assert acknowledged <= rows, f"lost: {sorted(acknowledged - rows)}"
        assert value == len(rows), f"counter {value}, rows {len(rows)}"
        assert len(rows - acknowledged) <= kills
        assert shell.sql("PRAGMA integrity_check") == [["ok"]] and shell.sql(".verify")[0][1] == "0"
        shell.close()
    print(f"ok      {count} writers, {kills} kills, {len(acknowledged)} acknowledged additions, none lost or doubled")


if __name__ == "__main__":
    main()
