"""Builds and drives `shell.c`, so that Python scripts can work on our store as another process."""

import contextlib
import glob
import os
import subprocess
import tempfile

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(os.path.dirname(TOOLS), "Sources", "CSQLiteCipher")


def build(*flags):
    """Compiles the VFS and the shell into a temporary directory; returns the program's path."""
    program = os.path.join(tempfile.mkdtemp(prefix="store-shell-"), "shell")
    sources = sorted(glob.glob(os.path.join(SOURCES, "*.c"))) + [os.path.join(TOOLS, "storage", "shell.c")]
    subprocess.run(
        [os.environ.get("CC", "cc"), "-std=gnu11", "-O2", "-g", "-Wall", "-Wextra", "-Wno-missing-field-initializers",
         *flags, "-I", os.path.join(SOURCES, "include"), *sources, "-lsqlite3", "-lcrypto", "-lpthread",
         "-o", program],
        check=True)
    return program


class StoreError(Exception):
    def __init__(self, code, text):
        super().__init__(f"{code} {text}")
        self.code = code


class Shell:
    """One process with one connection. `sql` returns rows of strings or raises StoreError."""

    def __init__(self, program, path, key, sharing):
        self.process = subprocess.Popen([program, path, key, sharing], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.answer()

    def answer(self):
        rows = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise StoreError(-1, f"the shell ended with {self.process.wait()}")
            line = line.rstrip("\n")
            if line == ".ok":
                return rows
            if line.startswith(".error "):
                code, text = line[7:].split(" ", 1)
                raise StoreError(int(code), text)
            rows.append(line.split("\t"))

    def sql(self, statement):
        self.process.stdin.write(statement.replace("\n", " ") + "\n")
        self.process.stdin.flush()
        return self.answer()

    def close(self):
        self.process.stdin.close()
        status = self.process.wait()
        self.process.stdout.close()
        if status != 0:
            raise StoreError(status, "the shell did not end well")

    def kill(self):
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdout.close()
