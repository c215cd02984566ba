#!/usr/bin/env python3
"""Has two clients log in at an organization that directs its logins, and compares what they ask.

    Tools/interop/hypermedia/two_clients.py --badgectl PROGRAM [LOGIN …]

badgectl logs in on a terminal whose keys are in logins.json, the second client as the plan of the same name says, both at
a `badgectl authority serve --hypermedia` of that script. Their requests must be equal in method, address, headers and
decoded body, but for keys, nonces, tokens, codes, states and times, which have names, and but for the name and the
platform of a device, which a second client has not. What only a wallet asks, about badges, is left out. A login in
logins.json may need a "passcode" of the wallet, another login "first" at the same server, or a second client that
"fails" too.

It prints a line for each login, and in the end how many logins and requests were compared. Exit status 1 when two
differ or a login goes another way, 69 when a library is not there. Needs the Python library jwcrypto.
"""

import argparse
import contextlib
import json
import os
import pathlib
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

try:
    from request_log import differences, read_lines, without_nonce_retries
except ImportError:
    print("This needs the Python library jwcrypto: python3 -m pip install jwcrypto", file=sys.stderr)
    sys.exit(69)

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parents[2]
LOGINS = SOURCES / "Sources" / "Tools" / "BadgeSampleServers" / "Hypermedia" / "Logins"
SCRIPTS = SOURCES / "Tests" / "Support" / "HypermediaScripts"
CLIENT = HERE / "hypermedia.py"
PASSWORD = "seven green lamps"
PASSCODE = "840265"
# What only a wallet asks, and what a browser does.
WALLETS = (
    "/hypermedia/browser|/credential|/nonce|/policy|/status|/notification|/devices|checkpoint"
    "|badge-configuration|openid-credential-issuer|jwt-vc-issuer"
)
OF_DEVICES = {"device_name", "device_platform"}
PATIENCE = 60


class Differs(Exception):
    """Two clients ask different things, or a login goes another way than planned."""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def running(words, ready=True, **more):
    """A program that runs meanwhile; once it has printed a line, if it prints one."""
    program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **more)
    try:
        if ready and not program.stdout.readline():
            raise Differs(f"{words[0]} does not start")
        yield program
    finally:
        program.terminate()
        program.communicate()


def script_options(name):
    """The options that serve a login that is built in, or else the script of that name."""
    built_in = LOGINS / f"{name}.json"
    if not built_in.exists():
        return ["--script", str(SCRIPTS / f"{name}.json")]
    trial = ["--try-as", "ana@example.com"] if "${person}" in built_in.read_text(encoding="utf-8") else []
    return ["--hypermedia-login", name, *trial]


class Works:
    """An organization with one person, behind a recorder."""

    def __init__(self, badgectl, folder):
        self.badgectl, self.folder = badgectl, folder
        self.outside, self.inside = free_port(), free_port()
        self.address = f"http://127.0.0.1:{self.outside}"
        password = self.file("password", PASSWORD)
        self.run("create", "--name", "Example Works", "--url", self.address)
        person = ["--name", "Ana Lima", "--email", "ana@example.com", "--username", "ana"]
        self.run("person", "add", *person, "--password-file", password)
        browser = self.file("xdg-open", '#!/bin/sh\nexec curl -s -o /dev/null -L "$1"\n')
        os.chmod(browser, 0o700)
        self.passcode = self.file("passcode", PASSCODE)
        self.second_browser = self.file("browser", "#!/bin/sh\ncurl -s -o /dev/null -w '%{redirect_url}\\n' \"$1\"\n")
        os.chmod(self.second_browser, 0o700)

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run(self, *words):
        self.run_at("organization", "authority", *words)

    def run_at(self, home, *words):
        words = [self.badgectl, "--home", f"{self.folder}/{home}", *words]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Differs(f"{' '.join(words[3:])}: {done.stderr}")

    def serving(self, script):
        words = [self.badgectl, "--home", f"{self.folder}/organization", "authority", "serve", "--hypermedia"]
        return running([*words, *script_options(script), "--port", str(self.inside)])

    def recording(self, requests):
        words = [sys.executable, str(CLIENT), "--record", self.address, "--to", f"http://127.0.0.1:{self.inside}"]
        return running([*words, "--requests", requests])


def type_on_terminal(words, keys, environment):
    """Runs a program on a terminal, types each answer once its question is there, and returns all that appeared."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(words[0], words, environment)
    screen, seen, keys, end = "", 0, list(keys), time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            if not select.select([terminal], [], [], 0.5)[0]:
                continue
            try:
                more = os.read(terminal, 1 << 16)
            except OSError:
                more = b""
            if not more:
                if keys:
                    raise Differs(f"“{keys[0][0]}” did not appear:\n{screen}")
                return screen
            screen += more.decode("utf-8", "replace")
            while keys and (place := screen.find(keys[0][0], seen)) >= 0:
                seen = place + len(keys[0][0])
                os.write(terminal, (keys.pop(0)[1] + "\n").encode())
        raise Differs(f"the login does not end:\n{screen}")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def log_in_with_badgectl(works, wallet, login):
    home = f"{works.folder}/{wallet}"
    words = [works.badgectl, "--home", home, "login", works.address, "--method", "hypermedia"]
    path = f"{works.folder}:/usr/bin:/bin"
    environment = {"HOME": works.folder, "PATH": path, "TERM": "xterm", "NO_COLOR": "1", "BROWSER": "here"}
    screen = type_on_terminal(words, login["keys"], environment)
    wanted = login.get("ends", "Next: ")
    if wanted not in screen:
        raise Differs(f"badgectl does not end with “{wanted}”:\n{screen}")


def log_in_with_second_client(works, plan, wallet, login, requests):
    credentials = f"{works.folder}/{wallet}.credentials"
    values = {"username": "ana", "password": PASSWORD, "browser": works.second_browser, "credentials": credentials}
    words = [sys.executable, str(CLIENT), str(HERE / "plans" / f"{plan}.json"), "--server", works.address, "--hurry"]
    for value in values.items():
        words += ["--value", "=".join(value)]
    done = subprocess.run([*words, "--requests", requests], capture_output=True, text=True, check=False)
    if bool(done.returncode) != bool(login.get("fails")):
        raise Differs(f"the second client: {done.stderr}{done.stdout}")


def read_requests(file):
    """The requests in a file, without what a device says of itself, which no login needs."""
    with open(file, encoding="utf-8") as lines:
        requests = [json.loads(line) for line in lines if line.strip()]
    for request in requests:
        if isinstance(request["body"], list):
            request["body"] = [pair for pair in request["body"] if pair[0] not in OF_DEVICES] or None
    return requests


def compare(works, name, logins):
    """The number of requests of a login that are the same; raises where they differ."""
    login = logins[name]
    ours, theirs = f"{works.folder}/{name}.badgectl", f"{works.folder}/{name}.second-client"
    wallet, first = f"wallet-{name}", login.get("first")
    if login.get("passcode"):
        works.run_at(wallet, "passcode", "set", "--new-passcode-file", works.passcode)
    with works.serving(login["script"]):
        if first:
            with works.recording(os.devnull):
                log_in_with_badgectl(works, wallet, logins[first])
                log_in_with_second_client(works, first, wallet, logins[first], os.devnull)
        with works.recording(ours):
            log_in_with_badgectl(works, wallet, login)
            requests = read_requests(ours)
            log_in_with_second_client(works, name, wallet, login, theirs)
    for file, lines in ((ours, requests), (theirs, read_requests(theirs))):
        works.file(os.path.basename(file), "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    if lines := differences(theirs, ours, WALLETS):
        raise Differs("\n".join(lines))
    compared = without_nonce_retries(read_lines(theirs))
    return sum(not re.search(WALLETS, request["address"]) for request in compared)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--badgectl", required=True, metavar="PROGRAM")
    parser.add_argument("logins", nargs="*", metavar="LOGIN")
    options = parser.parse_args()
    logins = json.loads((HERE / "logins.json").read_text(encoding="utf-8"))
    names = options.logins or list(logins)
    if unknown := [name for name in names if name not in logins]:
        parser.error(f"there is no login {unknown[0]}")
    requests = different = 0
    with tempfile.TemporaryDirectory() as folder:
        works = Works(os.path.abspath(options.badgectl), folder)
        for name in names:
            try:
                count = compare(works, name, logins)
                requests += count
                print(f"{name}: {count} requests, the same", flush=True)
            except Differs as difference:
                different += 1
                print(f"{name}: {difference}", flush=True)
    print(f"{len(names)} logins with two clients, {requests} requests compared, {different} logins differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
