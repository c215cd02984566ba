"""What is measured: each workload prepares nothing but what it names, and times the rest."""

import os
import random
import time
from typing import NamedTuple

ROW = "x" * 100
SETTINGS = ("temp_store=MEMORY", "secure_delete=ON")


class Place:
    """One engine's files in one round."""

    def __init__(self, engine, folder, scale):
        self.engine, self.folder, self.scale = engine, folder, scale
        self.in_wal = set()

    def open(self, name, mode="WAL", cache=16384, synchronous="NORMAL", settings=SETTINGS):
        if mode != "WAL" and name in self.in_wal:
            self.leave_wal(name)
        connection = self.engine.connect(os.path.join(self.folder, name), exclusive=mode == "WAL")
        if mode == "WAL":
            # Ours keeps other processes out of a file in WAL mode: the peers are told to, and are faster for it.
            if not self.engine.is_exclusive:
                connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            self.in_wal.add(name)
        for setting in (*settings, f"cache_size=-{cache}", f"synchronous={synchronous}", f"journal_mode={mode}"):
            connection.execute(f"PRAGMA {setting}").fetchall()
        return connection

    def leave_wal(self, name):
        connection = self.open(name)
        connection.execute("PRAGMA journal_mode=DELETE").fetchall()
        self.close(connection, name)
        self.in_wal.remove(name)

    def close(self, connection, name):
        connection.close()
        self.engine.release(os.path.join(self.folder, name))


class Cost(NamedTuple):
    """Milliseconds by the wall clock and of the processor; the latter tell more on a busy machine."""

    wall: float
    processor: float

    def per(self, count):
        return Cost(self.wall / count, self.processor / count)


def timed(body):
    wall, processor = time.perf_counter(), time.process_time()
    body()
    return Cost((time.perf_counter() - wall) * 1e3, (time.process_time() - processor) * 1e3)


def numbers(place):
    return range(100_000 // place.scale)


def keys(place):
    generator = random.Random(7)
    return [generator.getrandbits(60) for _ in numbers(place)]


def insert(place, name, cache, ids):
    connection = place.open(name, cache=cache)
    connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)")

    def work():
        connection.execute("BEGIN")
        connection.executemany("INSERT OR IGNORE INTO t VALUES(?, ?)", ((i, ROW) for i in ids))
        connection.execute("COMMIT")

    elapsed = timed(work)
    place.close(connection, name)
    return elapsed


def insert_random(place):
    return insert(place, "random.db", 2048, keys(place))


def insert_in_order(place):
    return insert(place, "rows.db", 16384, numbers(place))


def on_rows(place, work, **settings):
    connection = place.open("rows.db", **settings)
    elapsed = timed(lambda: work(connection))
    place.close(connection, "rows.db")
    return elapsed


def commit_singly(place):
    def work(connection):
        for i in range(1000):
            connection.execute("INSERT INTO t VALUES(?, ?)", (10_000_000 + i, ROW))
    return on_rows(place, work)


def update_all(place):
    return on_rows(place, lambda connection: connection.execute("UPDATE t SET v = v || 'y'"))


def look_up(connection, ids):
    for i in ids:
        connection.execute("SELECT v FROM t WHERE id = ?", (i,)).fetchone()


def shuffled(place):
    ids = list(numbers(place))
    random.Random(11).shuffle(ids)
    return ids


def look_up_small_cache(place):
    return on_rows(place, lambda connection: look_up(connection, shuffled(place)), cache=200)


def look_up_cold(place):
    return on_rows(place, lambda connection: look_up(connection, shuffled(place)), cache=65536)


def look_up_warm(place):
    connection = place.open("rows.db", cache=65536)
    ids = shuffled(place)
    look_up(connection, ids)
    elapsed = timed(lambda: look_up(connection, ids))
    place.close(connection, "rows.db")
    return elapsed


def scan(place):
    return on_rows(place, lambda connection: connection.execute("SELECT sum(length(v)) FROM t").fetchone())


def read_transactions(connection):
    for i in range(2000):
        connection.execute("BEGIN")
        connection.execute("SELECT v FROM t WHERE id = ?", (i,)).fetchone()
        connection.execute("COMMIT")


def read_in_wal(place):
    return on_rows(place, read_transactions)


def read_in_delete(place):
    return on_rows(place, read_transactions, mode="DELETE")


def commit_in_delete(place):
    def work(connection):
        for i in range(100):
            connection.execute("INSERT INTO t VALUES(?, ?)", (20_000_000 + i, ROW))
    return on_rows(place, work, mode="DELETE", synchronous="FULL")


def vacuum(place):
    return on_rows(place, lambda connection: connection.execute("VACUUM"), mode="DELETE")


def open_and_close(place):
    def work():
        for _ in range(20):
            connection = place.engine.connect(os.path.join(place.folder, "rows.db"), exclusive=False)
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            place.close(connection, "rows.db")
    return timed(work)


WORKLOADS = (
    ("insert 100,000 at random, 1 transaction, 2 MB cache", insert_random),
    ("insert 100,000 in order, 1 transaction", insert_in_order),
    ("1,000 commits of one row, WAL NORMAL", commit_singly),
    ("update all rows", update_all),
    ("100,000 look-ups, 200 KB cache", look_up_small_cache),
    ("100,000 look-ups, 64 MB cache, cold", look_up_cold),
    ("the same, warm", look_up_warm),
    ("scan, cold", scan),
    ("2,000 read transactions, WAL", read_in_wal),
    ("2,000 read transactions, DELETE", read_in_delete),
    ("100 commits of one row, DELETE FULL", commit_in_delete),
    ("VACUUM", vacuum),
    ("20 openings, raw key", open_and_close),
)
