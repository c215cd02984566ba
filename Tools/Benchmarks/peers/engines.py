"""The libraries that are measured, behind one way to open a file under a key."""

import ctypes
import glob
import os
import sqlite3
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(HERE, "..", "..", "..", "Sources", "Store", "CSQLiteCipher")
KEY = bytes(range(32))


def build(*flags):
    """Compiles the VFS as a shared library into a temporary directory; returns its path."""
    library = os.path.join(tempfile.mkdtemp(prefix="peer-"), "store.so")
    sources = sorted(glob.glob(os.path.join(SOURCES, "*.c"))) + [os.path.join(HERE, "store.c")]
    subprocess.run(
        [os.environ.get("CC", "cc"), "-std=gnu11", "-O2", "-g", "-fPIC", "-shared", "-DSQLITE_ENABLE_PREUPDATE_HOOK",
         *flags,
         "-I", os.path.join(SOURCES, "include"), *sources, "-lcrypto", "-lsqlite3", "-lpthread",
         "-o", library],
        check=True)
    return library


class Engine:
    """A build of SQLite without encryption, named by `base` too; `lacks` names what it cannot do."""

    lacks = ()
    is_exclusive = False

    def __init__(self, name, base, open_file):
        self.name, self.base, self.open_file = name, base, open_file

    def connect(self, path, exclusive=True):
        return self.open_file(path)

    def release(self, path):
        pass


class Keyed(Engine):
    """A peer that takes its key in SQL."""

    def __init__(self, name, base, open_file, *statements):
        super().__init__(name, base, open_file)
        self.statements = statements

    def connect(self, path, exclusive=True):
        connection = self.open_file(path)
        for statement in self.statements:
            connection.execute(statement)
        return connection


class Ours(Engine):
    """Our VFS in a build of SQLite; the key is registered before a file is opened."""

    is_exclusive = True

    def __init__(self, name, base, open_file, library):
        super().__init__(name, base, open_file)
        self.library = ctypes.CDLL(library)

    def connect(self, path, exclusive=True):
        if self.library.badge_cipher_register_key(path.encode(), KEY, int(exclusive)) != 0:
            raise RuntimeError(f"the key of {path} was not taken in")
        return self.open_file(f"file:{path}?vfs=badgecipher")

    def release(self, path):
        self.library.badge_cipher_release_key(path.encode())


def pysqlite(module):
    return lambda path: module.connect(path, isolation_level=None, uri=path.startswith("file:"))


def system():
    library = build()
    ctypes.CDLL(library).peer_install()
    opened = pysqlite(sqlite3)
    name = f"SQLite {sqlite3.sqlite_version}"
    return [Engine(name, name, opened), Ours("ours", name, opened, library)]


def sqlcipher():
    import sqlcipher3

    library = build("-include", os.path.join(HERE, "loadable.h"), "-DPEER_LOADABLE")
    opened = pysqlite(sqlcipher3)
    loader = opened(":memory:")
    loader.enable_load_extension(True)
    loader.execute("SELECT load_extension(?, 'sqlite3_peer_init')", (library,))
    version = loader.execute("PRAGMA cipher_version").fetchone()[0].split()[0]
    name = f"SQLite {sqlcipher3.sqlite_version}"
    ours = Ours("ours", name, opened, library)
    # SQLCipher's VACUUM wants a key of its own for the temporary file.
    ours.lacks = ("VACUUM",)
    return [Engine(name, name, opened), ours,
            Keyed(f"SQLCipher {version}", name, opened, f"PRAGMA key = \"x'{KEY.hex()}'\"")]


def multiple_ciphers():
    import apsw

    name = f"SQLite {apsw.sqlite_lib_version()}"
    version = apsw.mc_version.split()[-1]
    return [Engine(name, name, apsw.Connection),
            Keyed(f"SQLite3MC {version}", name, apsw.Connection, f"PRAGMA key = 'raw:{KEY.hex()}'")]


def available():
    """The engines that are installed, each library's plain build before those measured against it; and what lacks."""
    engines, missing = [], []
    for family, package in ((system, ""), (sqlcipher, "sqlcipher3-wheels"), (multiple_ciphers, "apsw-sqlite3mc")):
        try:
            engines += family()
        except ImportError:
            missing.append(package)
    return engines, missing
