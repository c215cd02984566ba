#!/usr/bin/env python3
"""Makes the stores of SQLCipher 4 that the tests open: `Tools/interop/fixtures.py` writes them to the tests' fixtures.

Each holds the words of `WORDS` in table `word`, under the key 00 01 … 1f: closed well, cut off with a log, the same log with
its checksums in the other byte order, and cut off with a hot journal.
"""

import os
import shutil
import struct
import sys
import tempfile

try:
    import sqlcipher3
except ImportError:
    sys.exit("SQLCipher's Python module is missing: pip install sqlcipher3-wheels")

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIXTURES = os.path.join(ROOT, "Tests", "Store", "BadgeDatabaseTests", "Fixtures")
KEY = bytes(range(32)).hex()
WORDS = ("one", "two", "three")
FRAME, PAGE = 4120, 4096


def make(path, mode):
    connection = sqlcipher3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA key = \"x'{KEY}'\"")
    connection.execute(f"PRAGMA journal_mode={mode}")
    connection.execute("CREATE TABLE word(id INTEGER PRIMARY KEY, text TEXT)")
    return connection


def add_words(connection):
    for word in WORDS:
        connection.execute("INSERT INTO word(text) VALUES (?)", (word,))


def keep(path, name, *suffixes):
    for suffix in ("", *suffixes):
        shutil.copy(path + suffix, os.path.join(FIXTURES, name + suffix))


def chain(sums, data, order):
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    first, second = sums
    for i in range(0, len(words), 2):
        first = (first + words[i] + second) & 0xffffffff
        second = (second + words[i + 1] + first) & 0xffffffff
    return first, second


def turn_round(log):
    """The same log with its checksums over words of the other byte order."""
    magic = struct.unpack(">I", log[:4])[0] ^ 1
    order = ">" if magic & 1 else "<"
    log[:4] = struct.pack(">I", magic)
    sums = chain((0, 0), log[:24], order)
    log[24:32] = struct.pack(">II", *sums)
    for at in range(32, len(log) - FRAME + 1, FRAME):
        sums = chain(chain(sums, log[at:at + 8], order), log[at + 24:at + FRAME], order)
        log[at + 16:at + 24] = struct.pack(">II", *sums)
    return log


def main():
    os.makedirs(FIXTURES, exist_ok=True)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "closed.db")
        connection = make(path, "delete")
        add_words(connection)
        connection.close()
        keep(path, "sqlcipher-closed.db")

        path = os.path.join(directory, "log.db")
        connection = make(path, "wal")
        add_words(connection)
        keep(path, "sqlcipher-log.db", "-wal")
        connection.close()
        shutil.copy(os.path.join(FIXTURES, "sqlcipher-log.db"), os.path.join(FIXTURES, "sqlcipher-order.db"))
        with open(os.path.join(FIXTURES, "sqlcipher-log.db-wal"), "rb") as file:
            log = bytearray(file.read())
        with open(os.path.join(FIXTURES, "sqlcipher-order.db-wal"), "wb") as file:
            file.write(turn_round(log))

        path = os.path.join(directory, "journal.db")
        connection = make(path, "truncate")
        add_words(connection)
        connection.execute("CREATE TABLE other(v)")
        connection.execute("INSERT INTO other VALUES (hex(zeroblob(8000)))")
        connection.execute("PRAGMA cache_size=1")
        connection.execute("BEGIN")
        connection.execute("UPDATE word SET text = 'never committed'")
        connection.execute("UPDATE other SET v = v || 'x'")
        keep(path, "sqlcipher-journal.db", "-journal")
        connection.close()


if __name__ == "__main__":
    main()
