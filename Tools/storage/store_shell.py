"""Builds and drives `shell.c`, so that Python scripts can work on our store as another process."""

import atexit
import contextlib
import glob
import os
import shutil
import subprocess
import tempfile

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(os.path.dirname(TOOLS), "Sources", "CSQLiteCipher")


PROBES = os.path.join(os.path.dirname(TOOLS), "Tests", "CStoreProbe")


def compile_program(name, sources, *flags):
    """Compiles the VFS and `sources` into a temporary directory; returns the program's path."""
    directory = tempfile.mkdtemp(prefix="store-program-")
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    program = os.path.join(directory, name)
    subprocess.run(
        [os.environ.get("CC") or shutil.which("cc") or "clang", "-std=gnu11", "-O2", "-g", "-Wall", "-Wextra", "-Wno-missing-field-initializers",
         *[flag for flag in flags if not flag.startswith("-l")], "-I", os.path.join(SOURCES, "include"), "-I", SOURCES, "-I", os.path.join(PROBES, "include"),
         *sorted(glob.glob(os.path.join(SOURCES, "*.c"))), *sources, "-lsqlite3", "-lcrypto", "-lpthread",
         *[flag for flag in flags if flag.startswith("-l")], "-o", program],
        check=True)
    return program


def build(*flags):
    """The line-by-line shell."""
    return compile_program("shell", [os.path.join(TOOLS, "storage", "shell.c")], *flags)


def build_probe(*flags, failing_allocations=False):
    """The probes that work below SQL; `failing_allocations` replaces the allocator, which a sanitizer does as well."""
    sources = [*sorted(glob.glob(os.path.join(PROBES, "*.c"))), os.path.join(TOOLS, "storage", "probe.c")]
    if failing_allocations:
        sources.append(os.path.join(TOOLS, "storage", "allocations.c"))
    return compile_program("probe", sources, *flags)


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
