#!/usr/bin/env python3
"""Exchanges files between our store and SQLCipher 4, in both directions.

    pip install sqlcipher3-wheels
    Tools/interop/sqlcipher.py            # the whole matrix
    Tools/interop/sqlcipher.py --to-theirs  # of it, what we leave and SQLCipher reads: Tools/test runs that
    Tools/interop/sqlcipher.py --large    # a store beyond the page of the lock bytes, 1.2 GB
    Tools/interop/sqlcipher.py FILE HEXKEY  # opens one file with SQLCipher and checks it

The matrix: each journal mode, a raw key and a passphrase, closed well or cut off with a log or a hot journal, both ways.
Who reads also writes, and the first writer reads that. Then: commits over two files, both ways of sharing, refusals.

Needs cc, libsqlite3-dev and libssl-dev: our side runs as a small C program (Tools/storage/shell.c).
"""

import glob
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "storage"))
from store_shell import Shell, StoreError, build  # noqa: E402

try:
    import sqlcipher3
except ImportError:
    sys.exit("SQLCipher's Python module is missing: pip install sqlcipher3-wheels")

KEY = bytes(range(32)).hex()
MARKER = "planted-marker-in-plain-sight"
MODES = ("delete", "truncate", "persist", "wal")
SHARING = {mode: "exclusive" if mode == "wal" else "shared" for mode in MODES}


def peer(path, key=KEY, passphrase=None):
    connection = sqlcipher3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA key = '{passphrase}'" if passphrase else f"PRAGMA key = \"x'{key}'\"")
    return connection


def fill(execute, mode, first=1, last=300):
    execute(f"PRAGMA journal_mode={mode}")
    execute("CREATE TABLE IF NOT EXISTS t(id INTEGER PRIMARY KEY, v TEXT)")
    execute("BEGIN")
    for i in range(first, last + 1):
        execute(f"INSERT INTO t VALUES({i}, '{MARKER} {i} {'x' * 100}')")
    execute("COMMIT")


def derived(path, passphrase):
    """The raw key of a passphrase, as SQLCipher derives it with the salt of the file."""
    with open(path, "rb") as file:
        salt = file.read(16)
    return hashlib.pbkdf2_hmac("sha512", passphrase.encode(), salt, 256000, 32).hex()


def check_with_peer(path, rows, **credentials):
    connection = peer(path, **credentials)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA cipher_integrity_check").fetchall() == []
    assert connection.execute("SELECT count(*) FROM t WHERE v LIKE ?", (MARKER + "%",)).fetchone() == (rows,)
    connection.close()


def check_with_ours(program, path, rows, sharing, key=KEY):
    shell = Shell(program, path, key, sharing)
    assert shell.sql("PRAGMA integrity_check") == [["ok"]]
    assert shell.sql("SELECT count(*) FROM t") == [[str(rows)]]
    checked, failures = shell.sql(".verify")[0]
    assert int(checked) > 0 and failures == "0", (checked, failures)
    shell.close()


def check_no_plaintext(directory):
    for name in glob.glob(os.path.join(directory, "*")):
        with open(name, "rb") as file:
            content = file.read()
        assert MARKER.encode() not in content and b"CREATE TABLE" not in content, f"plaintext in {name}"


def copy_live(source, directory):
    """The image that a crash would leave: every file of the store, copied while it is open."""
    target = os.path.join(directory, "image")
    os.mkdir(target)
    for name in glob.glob(source + "*"):
        if not name.endswith("-shm"):
            shutil.copy(name, target)
    return os.path.join(target, os.path.basename(source))


PASSPHRASE = "correct horse"


class Ours:
    def __init__(self, program, path, mode, passphrase):
        key = derived(path, passphrase) if passphrase else KEY
        self.shell = Shell(program, path, key, SHARING[mode])
        self.sql = self.shell.sql
        self.close, self.drop = self.shell.close, self.shell.kill

    def verdict(self):
        assert self.sql(".verify")[0][1] == "0"
        return self.sql("PRAGMA integrity_check")[0][0]


class Peer:
    def __init__(self, program, path, mode, passphrase):
        self.connection = peer(path, passphrase=passphrase)
        self.close = self.drop = self.connection.close

    def sql(self, statement):
        return [[str(value) for value in row] for row in self.connection.execute(statement).fetchall()]

    def verdict(self):
        assert self.connection.execute("PRAGMA cipher_integrity_check").fetchall() == []
        return self.sql("PRAGMA integrity_check")[0][0]


def cut_off(writer, state, path, directory):
    """The image of a store that was cut off in this state, and the rows that it must show."""
    if state == "log":
        writer.sql("PRAGMA wal_autocheckpoint=0")
        fill(writer.sql, "wal", 301, 320)
        rewrite_frames(writer.sql)
    expected = writer.sql("SELECT count(*), sum(length(v)) FROM t")
    if state == "hot journal":
        begin_spilling(writer.sql)
    image = copy_live(path, directory)
    writer.drop()
    assert os.path.getsize(image + ("-wal" if state == "log" else "-journal")) > 4096
    return image, expected


def exchange(program, directory, mode, credential, state, direction):
    path = os.path.join(directory, "store.db")
    passphrase = PASSPHRASE if credential == "passphrase" else None
    first, second = (Ours, Peer) if direction == "ours to theirs" else (Peer, Ours)
    if passphrase and first is Ours:
        # A key of ours is never derived: SQLCipher makes the file, and with it the salt of the passphrase.
        connection = peer(path, passphrase=passphrase)
        connection.execute("PRAGMA user_version=1")
        connection.close()
    writer = first(program, path, mode, passphrase)
    fill(writer.sql, mode)
    check_no_plaintext(directory)
    if state == "clean":
        expected = writer.sql("SELECT count(*), sum(length(v)) FROM t")
        writer.close()
    else:
        path, expected = cut_off(writer, state, path, directory)
    reader = second(program, path, mode, passphrase)
    assert reader.sql("SELECT count(*), sum(length(v)) FROM t") == expected and reader.verdict() == "ok"
    fill(reader.sql, mode, 1001, 1100)
    expected = reader.sql("SELECT count(*), sum(length(v)) FROM t")
    reader.close()
    again = first(program, path, mode, passphrase)
    assert again.sql("SELECT count(*), sum(length(v)) FROM t") == expected and again.verdict() == "ok"
    again.close()
    check_no_plaintext(os.path.dirname(path))


def rewrite_frames(execute):
    """Spills and savepoints make SQLite replace pages inside the log and chain their frames again."""
    execute("PRAGMA cache_size=10")
    execute("BEGIN")
    for turn in range(6):
        execute("SAVEPOINT s")
        execute(f"UPDATE t SET v = v || '{turn}' WHERE id % 3 = {turn % 3}")
        execute("ROLLBACK TO s" if turn % 2 else "RELEASE s")
    execute("COMMIT")


def peer_continues_our_log(program, directory):
    """SQLCipher appends to a log of ours, is cut off, and we recover what both have written."""
    path = os.path.join(directory, "live.db")
    shell = Shell(program, path, KEY, "exclusive")
    shell.sql("PRAGMA wal_autocheckpoint=0")
    fill(shell.sql, "wal")
    image = copy_live(path, directory)
    shell.kill()
    connection = peer(image)
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute(f"INSERT INTO t VALUES(301, '{MARKER}')")
    rewrite_frames(connection.execute)
    second = copy_live(image, os.path.dirname(image))
    connection.close()
    check_with_ours(program, second, 301, "exclusive")
    check_with_peer(second, 301)


def begin_spilling(execute):
    """A transaction larger than the cache: the journal is synced and pages of the database are overwritten."""
    execute("PRAGMA cache_size=10")
    execute("BEGIN")
    execute("UPDATE t SET v = 'never committed ' || hex(randomblob(200))")


def expect(code, action):
    try:
        action()
    except StoreError as error:
        assert error.code & 0xff == code, error
        return
    raise AssertionError(f"no error {code}")


def exclusive_keeps_the_peer_out(program, directory):
    path = os.path.join(directory, "held.db")
    shell = Shell(program, path, KEY, "exclusive")
    fill(shell.sql, "wal")
    script = f"import sqlcipher3; c = sqlcipher3.connect({path!r}, timeout=0.2); " \
             f"c.execute('PRAGMA key = \"x\\'{KEY}\\'\"'); c.execute('SELECT count(*) FROM t')"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.returncode != 0 and "locked" in run.stderr, run.stderr
    assert not os.path.exists(path + "-shm")
    second = Shell(program, path, KEY, "exclusive")
    expect(5, lambda: second.sql("SELECT count(*) FROM t"))
    second.close()
    shell.close()
    check_with_peer(path, 300)


def shared_works_beside_the_peer(program, directory):
    path = os.path.join(directory, "beside.db")
    shell = Shell(program, path, KEY, "shared")
    fill(shell.sql, "truncate", 1, 10)
    shell.sql("PRAGMA busy_timeout=5000")
    connection = peer(path)
    for i in range(11, 211, 2):
        shell.sql(f"INSERT INTO t VALUES({i}, '{MARKER}')")
        connection.execute(f"INSERT INTO t VALUES({i + 1}, '{MARKER}')")
    assert connection.execute("SELECT count(*) FROM t").fetchone() == (210,)
    connection.close()
    shell.close()
    check_with_ours(program, path, 210, "shared")


def refusals(program, directory):
    path = os.path.join(directory, "refusing.db")
    shell = Shell(program, path, KEY, "exclusive")
    fill(shell.sql, "wal", 1, 300)
    for statement in ("PRAGMA key='x'", "PRAGMA rekey='x'", "PRAGMA hexkey='00'", "PRAGMA page_size=8192",
                      "PRAGMA cipher_page_size=1024"):
        expect(1, lambda: shell.sql(statement))
    assert shell.sql("PRAGMA mmap_size=1000000") == [["0"]]
    other = os.path.join(directory, "other.db")
    expect(14, lambda: shell.sql(f"ATTACH '{other}' AS o"))
    assert not os.path.exists(other)
    assert shell.sql(".fork INSERT INTO t VALUES(999, 'child')") == [["10"]]
    shell.sql(f".key {other} {KEY[::-1]} shared")
    shell.sql(f"VACUUM INTO '{other}'")
    shell.sql("DELETE FROM t WHERE id > 100")
    shell.sql("VACUUM")
    copy = os.path.join(directory, "copy.db")
    shell.sql(f".key {copy} {KEY} shared")
    shell.sql(f".backup {copy}")
    shell.close()
    check_with_peer(other, 300, key=KEY[::-1])
    check_with_peer(path, 100)
    check_with_peer(copy, 100)
    check_no_plaintext(directory)


def super_journal(program, directory, mode):
    first, second = os.path.join(directory, "first.db"), os.path.join(directory, "second.db")
    for path in (first, second):
        shell = Shell(program, path, KEY, "shared")
        fill(shell.sql, mode)
        shell.close()
    shell = Shell(program, first, KEY, "shared")
    shell.sql(f".key {second} {KEY} shared")
    shell.sql(f"ATTACH '{second}' AS o")
    for i in range(5):
        shell.sql("BEGIN")
        shell.sql(f"INSERT INTO t VALUES({1000 + i}, '{MARKER}')")
        shell.sql(f"INSERT INTO o.t VALUES({1000 + i}, '{MARKER}')")
        shell.sql("COMMIT")
    shell.close()
    for path in (first, second):
        check_with_peer(path, 305)


def cut_multi_file_commit(program, path, other, mode, call, number, identity):
    """One commit over both files, killed at the `number`-th call of this name; whether it ran that far."""
    script = f".key {other} {KEY} shared\nATTACH '{other}' AS o\nPRAGMA main.journal_mode={mode}\n" \
             f"PRAGMA o.journal_mode={mode}\nBEGIN\nINSERT INTO t VALUES({identity}, 'x')\n" \
             f"INSERT INTO o.t VALUES({identity}, 'x')\nCOMMIT\n"
    run = subprocess.run(["strace", "-f", "-o", os.devnull, "-e", f"trace={call}", "-e",
                          f"inject={call}:signal=SIGKILL:when={number}", program, path, KEY, "shared"],
                         input=script, capture_output=True, text=True,
                         # A leak checker cannot work where another program traces.
                         env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
    assert run.returncode in (0, -signal.SIGKILL), (run.returncode, run.stderr)
    return run.returncode != 0


def cut_between_two_files(program, directory, mode):
    assert shutil.which("strace"), "strace is missing: apt-get install strace"
    first, second = os.path.join(directory, "first.db"), os.path.join(directory, "second.db")
    for path in (first, second):
        shell = Shell(program, path, KEY, "shared")
        fill(shell.sql, mode, 1, 20)
        shell.close()
    outcomes, identity = [], 1000
    for call in ("pwrite64", "fdatasync", "ftruncate", "unlink"):
        number = 1
        while cut_multi_file_commit(program, first, second, mode, call, number, identity):
            rows = []
            # Each file is the first to be opened in turn, and must find out by itself.
            for path in ((first, second) if number % 2 else (second, first)):
                shell = Shell(program, path, KEY, "shared")
                assert shell.sql("PRAGMA integrity_check") == [["ok"]] and shell.sql(".verify")[0][1] == "0"
                rows.append(shell.sql(f"SELECT count(*) FROM t WHERE id = {identity}")[0][0])
                shell.close()
            assert rows[0] == rows[1], f"cut at {call} {number}: {rows}"
            outcomes.append(rows[0])
            number, identity = number + 1, identity + 1
    assert set(outcomes) == {"0", "1"} and len(outcomes) > 30, outcomes
    check_with_peer(first, 20)
    check_with_peer(second, 20)


def auto_vacuum(program, directory, kind):
    path = os.path.join(directory, "auto.db")
    shell = Shell(program, path, KEY, "exclusive")
    shell.sql(f"PRAGMA auto_vacuum={kind}")
    fill(shell.sql, "wal")
    shell.sql("DELETE FROM t WHERE id > 50")
    shell.sql("PRAGMA incremental_vacuum")
    assert shell.sql("PRAGMA auto_vacuum") == [["1" if kind == "FULL" else "2"]]
    assert shell.sql("PRAGMA freelist_count") == [["0"]]
    shell.close()
    check_with_peer(path, 50)
    check_with_ours(program, path, 50, "exclusive")


def holes(program, directory):
    """Pages that SQLite leaves out are not holes in the file: each page of it is authentic."""
    path = os.path.join(directory, "holes.db")
    shell = Shell(program, path, KEY, "shared")
    shell.sql("PRAGMA secure_delete=OFF")
    shell.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)")
    shell.sql("BEGIN")
    shell.sql(f"INSERT INTO t VALUES(1, '{MARKER}' || hex(zeroblob(200000)))")
    shell.sql("CREATE TABLE last(v)")
    shell.sql("UPDATE t SET v = 'short'")
    shell.sql("COMMIT")
    assert int(shell.sql("PRAGMA freelist_count")[0][0]) > 50
    copy = os.path.join(directory, "copy.db")
    shell.sql(f".key {copy} {KEY} shared")
    shell.sql(f".backup {copy}")
    shell.close()
    check_with_ours(program, path, 1, "shared")
    check_with_ours(program, copy, 1, "shared")
    for name in (path, copy):
        connection = peer(name)
        assert connection.execute("PRAGMA cipher_integrity_check").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()


def large(program, directory):
    """A store of 1.2 GB: the page that holds the lock bytes is never used, in a journal or a log or a file."""
    path = os.path.join(directory, "large.db")
    shell = Shell(program, path, KEY, "shared")
    shell.sql("PRAGMA synchronous=OFF")
    shell.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, v)")
    for _ in range(11):
        shell.sql("INSERT INTO t(v) VALUES (zeroblob(100000000))")
    shell.close()
    shell = Shell(program, path, KEY, "exclusive")
    shell.sql("PRAGMA journal_mode=WAL")
    shell.sql("UPDATE t SET v = zeroblob(3000) WHERE id = 1")
    shell.sql("INSERT INTO t(v) VALUES (zeroblob(150000000))")
    checked, failures = shell.sql(".verify")[0]
    assert int(checked) > 262145 and failures == "0", (checked, failures)
    assert shell.sql("PRAGMA integrity_check") == [["ok"]]
    shell.close()
    connection = peer(path)
    assert connection.execute("SELECT count(*), sum(length(v)) FROM t").fetchone() == (12, 1150003000)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA cipher_integrity_check").fetchall() == []
    connection.close()


DIRECTIONS = ("ours to theirs", "theirs to ours")
CASES = [(exchange, mode, credential, state, direction)
         for mode in MODES for credential in ("raw key", "passphrase")
         for state in ("clean", "log" if mode == "wal" else "hot journal") for direction in DIRECTIONS]
CASES += [(case, mode) for case in (super_journal, cut_between_two_files) for mode in MODES[:3]]
CASES += [(auto_vacuum, "FULL"), (auto_vacuum, "INCREMENTAL")]
CASES += [(case,) for case in (peer_continues_our_log, exclusive_keeps_the_peer_out, shared_works_beside_the_peer,
                               refusals, holes)]


def main():
    if len(sys.argv) == 3:
        # The key as `badgectl store export-key` prints it, x'…', or its 64 digits alone.
        connection = peer(sys.argv[1], key=sys.argv[2].removeprefix("x'").removesuffix("'"))
        problems = connection.execute("PRAGMA cipher_integrity_check").fetchall()
        verdict = connection.execute("PRAGMA integrity_check").fetchall()
        tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        print(f"cipher_integrity_check: {problems or 'clean'}; integrity_check: {verdict[0][0]}; {tables} objects")
        sys.exit(0 if not problems and verdict == [("ok",)] else 1)
    program = build(*os.environ.get("STORE_SHELL_FLAGS", "").split())
    failures = 0
    cases = {"--large": [(large,)], "--to-theirs": [case for case in CASES if case[-1] == DIRECTIONS[0]]}.get(
        " ".join(sys.argv[1:]), CASES)
    for case, *choices in cases:
        name = ", ".join((case.__name__.replace("_", " "), *choices))
        with tempfile.TemporaryDirectory() as directory:
            try:
                case(program, directory, *choices)
                print(f"ok      {name}")
            except Exception as error:
                failures += 1
                print(f"FAILED  {name}: {type(error).__name__} {error}")
                traceback.print_exc()
    print(f"{len(cases) - failures} of {len(cases)} cases")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
