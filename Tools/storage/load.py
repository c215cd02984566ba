#!/usr/bin/env python3
"""Processes of several threads add to one counter of a store and read it, while one after another is killed.

    Tools/storage/load.py [SECONDS] [PROCESSES] [THREADS] [SEED]     # 20 seconds, 3 processes of 4 threads

Half of the time the processes share the store; then it belongs to one at a time, and the next takes over when that one is
killed. Every answer carries when it was asked and when it came. At the end: no acknowledged addition is missing or there
twice, the order of all answers is one that a single counter could have given (linearizable), no thread waited for longer
than its timeout (no deadlock), and the store is sound.
"""

import os
import random
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
BUSY = 5
PATIENCE = 90
LONGEST = 30


class Process(threading.Thread):
    """Runs the probe until the end; starts another when it was killed."""

    def __init__(self, program, directory, sharing, threads, identity, deadline):
        super().__init__()
        self.command = [program, directory, "work", sharing, str(threads)]
        self.threads, self.identity, self.deadline = threads, identity, deadline
        self.answers, self.problems, self.process, self.runs = [], [], None, 0

    def run(self):
        while time.monotonic() < self.deadline:
            # No two threads ever have the same number.
            first = (self.identity * 100000 + self.runs) * 64
            self.runs += 1
            self.process = subprocess.Popen([*self.command, str(first), "1000000"], stdout=subprocess.PIPE,
                                            stderr=subprocess.PIPE, text=True)
            for line in self.process.stdout:
                verb, *numbers = line.split()
                self.answers.append((verb, *map(int, numbers)))
            problem = self.process.stderr.read().strip()
            self.process.wait()
            # Who waits for an exclusive store until it is out of patience is told that the store is in use.
            if problem and not (self.command[3] == "exclusive" and problem.endswith(f"with {BUSY}")):
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


def check(program, path, sharing, processes):
    problems = [problem for process in processes for problem in process.problems]
    assert not problems, problems
    answers = [answer for process in processes for answer in process.answers]
    acknowledged = {(thread, number): value for verb, thread, number, value, _, _ in answers if verb == "added"}
    shell = Shell(program, path, KEY, sharing)
    rows = {(int(thread), int(number)): int(value)
            for value, thread, number in shell.sql("SELECT value, thread, number FROM addition")}
    assert all(rows.get(name) == value for name, value in acknowledged.items()), "an acknowledged addition is lost"
    assert sorted(rows.values()) == list(range(1, len(rows) + 1)), "an addition is there twice or left out"
    assert shell.sql("SELECT value FROM counter") == [[str(len(rows))]]
    # What was committed and not acknowledged: at most one for each thread that was killed.
    assert len(rows) - len(acknowledged) <= sum(process.runs * process.threads for process in processes)
    check_order(answers)
    # Shorter than the timeout: nobody was left waiting until it ended.
    assert max(answered - asked for *_, asked, answered in answers) < LONGEST * 1e9
    assert shell.sql("PRAGMA integrity_check") == [["ok"]] and shell.sql(".verify")[0][1] == "0"
    shell.close()
    return len(acknowledged), sum(verb == "read" for verb, *_ in answers)


def run(shell_program, probe, sharing, seconds, count, threads, chance):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "load.db")
        shell = Shell(shell_program, path, KEY, sharing)
        shell.sql("PRAGMA journal_mode=" + ("WAL" if sharing == "exclusive" else "TRUNCATE"))
        for statement in SCHEMA:
            shell.sql(statement)
        shell.close()
        deadline, kills = time.monotonic() + seconds, 0
        processes = [Process(probe, directory, sharing, threads, identity, deadline) for identity in range(count)]
        for process in processes:
            process.start()
        while time.monotonic() < deadline or any(process.is_alive() for process in processes):
            time.sleep(chance.uniform(0.02, 0.3))
            victim = chance.choice(processes).process
            # After the end everybody is killed; a process that then still waits has no deadlock to hide in.
            if victim and victim.poll() is None:
                victim.kill()
                kills += 1
        for process in processes:
            process.join(PATIENCE)
            assert not process.is_alive(), "a process waits forever"
        additions, reads = check(shell_program, path, sharing, processes)
        print(f"ok      {sharing}: {count} processes of {threads} threads, {kills} kills, {additions} additions and "
              f"{reads} reads acknowledged: linearizable, none lost or doubled", flush=True)


def main():
    numbers = [int(argument) for argument in sys.argv[1:]]
    seconds, count, threads = (numbers + [20, 3, 4][len(numbers):])[:3]
    seed = numbers[3] if len(numbers) > 3 else random.SystemRandom().randrange(1 << 32)
    chance, flags = random.Random(seed), os.environ.get("STORE_SHELL_FLAGS", "").split()
    print(f"seed {seed}", flush=True)
    programs = build(*flags), build_probe(*flags)
    for sharing in ("shared", "exclusive"):
        run(*programs, sharing, seconds / 2, count, threads, chance)


if __name__ == "__main__":
    main()
