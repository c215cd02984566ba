"""Builds and drives `shell.c`, so that Python scripts can work on our store as another process."""

import contextlib
import glob
import hashlib
import os
import shutil
import subprocess
import tempfile

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(os.path.dirname(TOOLS), "Sources", "Store", "CSQLiteCipher")


PROBES = os.path.join(os.path.dirname(TOOLS), "Tests", "Support", "CStoreProbe")


BUILT = os.path.join(os.path.dirname(TOOLS), ".build", "store-programs")


def compile_program(name, sources, *flags):
    """Compiles the VFS and `sources`, unless these very files were compiled before; returns the program's path."""
    files = [*sorted(glob.glob(os.path.join(SOURCES, "*.c"))), *sources]
    command = [
        os.environ.get("CC") or shutil.which("cc") or "clang", "-std=gnu11", "-O2", "-g", "-Wall", "-Wextra",
        "-Wno-missing-field-initializers", *[flag for flag in flags if not flag.startswith("-l")],
        "-I", os.path.join(SOURCES, "include"), "-I", SOURCES, "-I", os.path.join(PROBES, "include"),
        *files, "-lsqlite3", "-lcrypto", "-lpthread", *[flag for flag in flags if flag.startswith("-l")]]
    program = os.path.join(BUILT, f"{name}-{fingerprint(command, files)}")
    if not os.path.exists(program):
        os.makedirs(BUILT, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILT) as directory:
            made = os.path.join(directory, name)
            subprocess.run([*command, "-o", made], check=True)
            os.replace(made, program)
    return program


def fingerprint(command, files):
    """Of a compiler's command, its version, and all that it reads of ours."""
    digest = hashlib.sha256("\0".join(command).encode())
    digest.update(subprocess.run([command[0], "--version"], check=True, capture_output=True).stdout)
    headers = [path for folder in (SOURCES, PROBES) for path in glob.glob(os.path.join(folder, "**", "*.h"), recursive=True)]
    headers += glob.glob("/usr/include/sqlite3.h")
    for path in sorted({*files, *headers, *filter(os.path.isfile, command[1:])}):
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()[:16]


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
