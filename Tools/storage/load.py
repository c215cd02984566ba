#!/usr/bin/env python3
"""Processes of several threads add to one counter of a store and read it, while one after another is killed.

    Tools/storage/load.py [SECONDS] [PROCESSES] [THREADS] [SEED]     # 20 seconds, 3 processes of 4 threads;
                                                                     # Tools/test plays 2 or 3 seconds of 2 and 2
    XCTEST=PROGRAM Tools/storage/load.py                             # wallets, each with its audit log for a counter

Half of the time the processes share the store; then it belongs to one at a time, and the next takes over when that one is
killed. Every answer carries when it was asked and when it came. At the end: no acknowledged addition is missing or there
twice, the order of all answers is one that a single counter could have given (linearizable), no thread waited for longer
than its timeout (no deadlock), and the store is sound.

Unless XCTEST names a test bundle, the processes are the probe, which uses SQLite through the VFS and nothing above it.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from store_shell import Shell, build, build_probe  # noqa: E402

KEY = bytes(range(32)).hex()
SCHEMA = ("CREATE TABLE counter(value INTEGER)", "INSERT INTO counter VALUES(0)",
          "CREATE TABLE addition(value INTEGER PRIMARY KEY, thread INTEGER, number INTEGER)",
          "CREATE UNIQUE INDEX addition_number ON addition(thread, number)")
TEST = "BadgeStorageTests.LoadTests/testST11WalletsOfSeveralProcessesAreLinearizableWhileTheyAreKilled"
BUSY = 5
PATIENCE = 90
LONGEST = 30


class Probes:
    """Processes of the probe on a database with one counter."""

    pauses = (0.02, 0.3)

    def __init__(self, shell, probe):
        self.program, self.probe = shell, probe

    def make(self, directory, sharing):
        self.directory, self.sharing = directory, sharing
        shell = self.open()
        shell.sql("PRAGMA journal_mode=" + ("WAL" if sharing == "exclusive" else "TRUNCATE"))
        for statement in SCHEMA:
            shell.sql(statement)
        shell.close()

    def open(self):
        return Shell(self.program, os.path.join(self.directory, "load.db"), KEY, self.sharing)

    def start(self, threads, first):
        return subprocess.Popen([self.probe, self.directory, "work", self.sharing, str(threads), str(first), "1000000"],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def rows(self):
        """What the store holds: the value that each thread's numbered addition made."""
        shell = self.open()
        rows = [tuple(map(int, row)) for row in shell.sql("SELECT value, thread, number FROM addition")]
        assert shell.sql("SELECT value FROM counter") == [[str(len(rows))]]
        assert shell.sql("PRAGMA integrity_check") == [["ok"]] and shell.sql(".verify")[0][1] == "0"
        shell.close()
        return rows


class Wallets:
    """Processes of a test bundle, each started for one test that plays its part on a home."""

    # They take longer to start.
    pauses = (0.3, 2)

    def __init__(self, program):
        self.program = program

    def make(self, directory, sharing):
        self.directory, self.sharing = directory, sharing
        self.end("make")

    def play(self, role, **variables):
        environment = {"LOAD_ROLE": role, "LOAD_HOME": self.directory, "LOAD_SHARING": self.sharing, **variables}
        return subprocess.Popen([self.program, TEST], env={**os.environ, **environment}, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)

    def end(self, role):
        process = self.play(role)
        output, _ = process.communicate()
        assert process.returncode == 0, output
        return output.splitlines()

    def start(self, threads, first):
        return self.play("work", LOAD_THREADS=str(threads), LOAD_FIRST=str(first))

    def rows(self):
        """As `Probes.rows`; the wallet that tells them has verified its pages, rows and audit log."""
        return [tuple(map(int, line.split()[1:])) for line in self.end("tell") if line.startswith("row ")]


class Process(threading.Thread):
    """Runs one of the subject's processes until the end; starts another when it was killed."""

    def __init__(self, subject, threads, identity, deadline):
        super().__init__()
        self.subject, self.threads, self.identity, self.deadline = subject, threads, identity, deadline
        self.answers, self.problems, self.process, self.runs = [], [], None, 0

    def run(self):
        while time.monotonic() < self.deadline:
            # No two threads ever have the same number.
            first = (self.identity * 100000 + self.runs) * 64
            self.runs += 1
            self.process = self.subject.start(self.threads, first)
            said = []
            for line in self.process.stdout:
                verb, *numbers = line.split() or [""]
                if verb in ("added", "read") and line.endswith("\n"):
                    self.answers.append((verb, *map(int, numbers)))
                else:
                    said.append(line)
            problem = "".join(said).strip()
            # Who waits for an exclusive store until it is out of patience is told that the store is in use.
            excused = self.subject.sharing == "exclusive" and problem.endswith(f"with {BUSY}")
            if self.process.wait() not in (0, -signal.SIGKILL) and not excused:
                self.problems.append(problem)


def check_order(answers):
    """An answer that came before another was asked for must not tell of a later state."""
    events = sorted([(asked, 1, value, verb) for verb, _, _, value, asked, _ in answers]
                    + [(answered, 0, value, verb) for verb, _, _, value, _, answered in answers])
    newest = 0
    for _, begins, value, verb in events:
        if not begins:
            newest = max(newest, value)
        elif verb == "added":
            assert value > newest, f"an addition made {value} after {newest} was seen"
        else:
            assert value >= newest, f"a reader saw {value} after {newest} was seen"


def check(subject, processes):
    problems = [problem for process in processes for problem in process.problems]
    assert not problems, "\n".join(problems)
    answers = [answer for process in processes for answer in process.answers]
    acknowledged = {(thread, number): value for verb, thread, number, value, _, _ in answers if verb == "added"}
    rows = {(thread, number): value for value, thread, number in subject.rows()}
    assert all(rows.get(name) == value for name, value in acknowledged.items()), "an acknowledged addition is lost"
    values = sorted(rows.values())
    assert values == list(range(values[0], values[0] + len(rows))), "an addition is there twice or left out"
    # What was committed and not acknowledged: at most one for each thread that was killed.
    assert len(rows) - len(acknowledged) <= sum(process.runs * process.threads for process in processes)
    check_order(answers)
    # Shorter than the timeout: nobody was left waiting until it ended.
    assert max(answered - asked for *_, asked, answered in answers) < LONGEST * 1e9
    return len(acknowledged), sum(verb == "read" for verb, *_ in answers)


def run(subject, sharing, seconds, count, threads, chance):
    with tempfile.TemporaryDirectory() as directory:
        subject.make(directory, sharing)
        deadline, kills = time.monotonic() + seconds, 0
        processes = [Process(subject, threads, identity, deadline) for identity in range(count)]
        for process in processes:
            process.start()
        while time.monotonic() < deadline or any(process.is_alive() for process in processes):
            time.sleep(chance.uniform(*subject.pauses))
            victim = chance.choice(processes).process
            # After the end everybody is killed; a process that then still waits has no deadlock to hide in.
            if victim and victim.poll() is None:
                victim.kill()
                kills += 1
        for process in processes:
            process.join(PATIENCE)
            assert not process.is_alive(), "a process waits forever"
        additions, reads = check(subject, processes)
        print(f"ok      {sharing}: {count} processes of {threads} threads, {kills} kills, {additions} additions and "
              f"{reads} reads acknowledged: linearizable, none lost or doubled", flush=True)


def main():
    numbers = [int(argument) for argument in sys.argv[1:]]
    seconds, count, threads = (numbers + [20, 3, 4][len(numbers):])[:3]
    seed = numbers[3] if len(numbers) > 3 else random.SystemRandom().randrange(1 << 32)
    chance, flags = random.Random(seed), os.environ.get("STORE_SHELL_FLAGS", "").split()
    print(f"seed {seed}", flush=True)
    bundle = os.environ.get("XCTEST")
    subject = Wallets(bundle) if bundle else Probes(build(*flags), build_probe(*flags))
    for sharing in ("shared", "exclusive"):
        run(subject, sharing, seconds / 2, count, threads, chance)


if __name__ == "__main__":
    main()
