#!/usr/bin/env python3
"""Exchanges files between our store and SQLCipher 4, in both directions.

    pip install sqlcipher3-wheels
    Tools/interop/sqlcipher.py            # the whole matrix
    Tools/interop/sqlcipher.py FILE HEXKEY  # opens one file with SQLCipher and checks it

Needs cc, libsqlite3-dev and libssl-dev: our side runs as a small C program (Tools/storage/shell.c).
"""

import glob
import hashlib
import os
import shutil
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


def ours_to_peer(program, directory, mode):
    path = os.path.join(directory, "ours.db")
    shell = Shell(program, path, KEY, SHARING[mode])
    fill(shell.sql, mode)
    check_no_plaintext(directory)
    shell.close()
    check_with_peer(path, 300)
    connection = peer(path)
    fill(connection.execute, mode, 301, 400)
    connection.close()
    check_with_ours(program, path, 400, SHARING[mode])


def peer_to_ours(program, directory, mode):
    path = os.path.join(directory, "peer.db")
    connection = peer(path)
    fill(connection.execute, mode)
    connection.close()
    check_with_ours(program, path, 300, SHARING[mode])


def peer_with_passphrase_to_ours(program, directory, mode):
    path = os.path.join(directory, "passphrase.db")
    connection = peer(path, passphrase="correct horse")
    fill(connection.execute, mode)
    connection.close()
    with open(path, "rb") as file:
        salt = file.read(16)
    key = hashlib.pbkdf2_hmac("sha512", b"correct horse", salt, 256000, 32).hex()
    check_with_ours(program, path, 300, SHARING[mode], key)
    check_with_peer(path, 300, passphrase="correct horse")


def rewrite_frames(execute):
    """Spills and savepoints make SQLite replace pages inside the log and chain their frames again."""
    execute("PRAGMA cache_size=10")
    execute("BEGIN")
    for turn in range(6):
        execute("SAVEPOINT s")
        execute(f"UPDATE t SET v = v || '{turn}' WHERE id % 3 = {turn % 3}")
        execute("ROLLBACK TO s" if turn % 2 else "RELEASE s")
    execute("COMMIT")


def ours_wal_image_to_both(program, directory, _):
    path = os.path.join(directory, "live.db")
    shell = Shell(program, path, KEY, "exclusive")
    shell.sql("PRAGMA wal_autocheckpoint=0")
    fill(shell.sql, "wal")
    rewrite_frames(shell.sql)
    image = copy_live(path, directory)
    expected = shell.sql("SELECT sum(length(v)) FROM t")
    shell.close()
    assert os.path.getsize(image + "-wal") > 32
    twin = image + ".twin"
    shutil.copy(image, twin)
    shutil.copy(image + "-wal", twin + "-wal")
    check_with_peer(image, 300)
    own = Shell(program, twin, KEY, "exclusive")
    assert own.sql("SELECT sum(length(v)) FROM t") == expected
    own.close()
    check_with_ours(program, twin, 300, "exclusive")


def peer_wal_image_to_ours(program, directory, _):
    path = os.path.join(directory, "live.db")
    connection = peer(path)
    connection.execute("PRAGMA wal_autocheckpoint=0")
    fill(connection.execute, "wal")
    rewrite_frames(connection.execute)
    image = copy_live(path, directory)
    connection.close()
    shell = Shell(program, image, KEY, "exclusive")
    shell.sql("PRAGMA wal_autocheckpoint=0")
    shell.sql(f"INSERT INTO t VALUES(301, '{MARKER}')")
    second = copy_live(image, os.path.dirname(image))
    shell.close()
    check_with_peer(second, 301)
    check_with_ours(program, image, 301, "exclusive")


def begin_spilling(execute):
    """A transaction larger than the cache: the journal is synced and pages of the database are overwritten."""
    execute("PRAGMA cache_size=10")
    execute("BEGIN")
    execute("UPDATE t SET v = 'never committed ' || hex(randomblob(200))")


def ours_hot_journal_to_both(program, directory, mode):
    path = os.path.join(directory, "live.db")
    shell = Shell(program, path, KEY, "shared")
    fill(shell.sql, mode)
    begin_spilling(shell.sql)
    image = copy_live(path, directory)
    shell.kill()
    assert os.path.getsize(image + "-journal") > 4096
    twin = image + ".twin"
    shutil.copy(image, twin)
    shutil.copy(image + "-journal", twin + "-journal")
    check_with_peer(image, 300)
    check_with_ours(program, twin, 300, "shared")


def peer_hot_journal_to_ours(program, directory, mode):
    path = os.path.join(directory, "live.db")
    connection = peer(path)
    fill(connection.execute, mode)
    begin_spilling(connection.execute)
    image = copy_live(path, directory)
    connection.close()
    assert os.path.getsize(image + "-journal") > 4096
    check_with_ours(program, image, 300, "shared")
    check_with_peer(image, 300)


def expect(code, action):
    try:
        action()
    except StoreError as error:
        assert error.code & 0xff == code, error
        return
    raise AssertionError(f"no error {code}")


def exclusive_keeps_the_peer_out(program, directory, _):
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


def shared_works_beside_the_peer(program, directory, _):
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


def refusals(program, directory, _):
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


def auto_vacuum(program, directory, _):
    path = os.path.join(directory, "auto.db")
    shell = Shell(program, path, KEY, "exclusive")
    shell.sql("PRAGMA auto_vacuum=FULL")
    fill(shell.sql, "wal")
    shell.sql("DELETE FROM t WHERE id > 50")
    assert shell.sql("PRAGMA auto_vacuum") == [["1"]]
    shell.close()
    check_with_peer(path, 50)
    check_with_ours(program, path, 50, "exclusive")


CASES = [(case, mode) for case in (ours_to_peer, peer_to_ours, peer_with_passphrase_to_ours) for mode in MODES]
CASES += [(case, mode) for case in (ours_hot_journal_to_both, peer_hot_journal_to_ours, super_journal)
          for mode in MODES[:3]]
CASES += [(case, "") for case in (ours_wal_image_to_both, peer_wal_image_to_ours, exclusive_keeps_the_peer_out,
                                  shared_works_beside_the_peer, refusals, auto_vacuum)]


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
    for case, mode in CASES:
        name = " ".join(filter(None, (case.__name__.replace("_", " "), mode)))
        with tempfile.TemporaryDirectory() as directory:
            try:
                case(program, directory, mode)
                print(f"ok      {name}")
            except Exception as error:
                failures += 1
                print(f"FAILED  {name}: {type(error).__name__} {error}")
                traceback.print_exc()
    print(f"{len(CASES) - failures} of {len(CASES)} cases")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
