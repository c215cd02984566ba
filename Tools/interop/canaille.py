#!/usr/bin/env python3
"""Two Canaille servers, a browser that fills in their pages, and what people do with them.

  canaille.py play BADGECTL FOLDER   starts the servers and an organization, plays every sign-in, and ends them
  canaille.py open URL               what the wallet opens as its browser; CANAILLE_BROWSER names its folder
"""

import contextlib
import html
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

REDIRECT_PORT = 8766
REDIRECT = f"http://127.0.0.1:{REDIRECT_PORT}/answer"
PASSWORD = "seven green lamps"


class Browser:
    """Keeps cookies, and what Ana does: her passwords in order, and what she answers to the request for consent."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(exist_ok=True)

    def plan(self, passwords=(PASSWORD,), answer="accept", forget=False):
        # Canaille fails for two access tokens of one account and second, which are alike.
        time.sleep(1.1)
        if forget:
            (self.folder / "cookies").unlink(missing_ok=True)
        (self.folder / "plan").write_text(json.dumps({"passwords": list(passwords), "answer": answer}))
        (self.folder / "pages").unlink(missing_ok=True)

    def pages(self):
        file = self.folder / "pages"
        return file.read_text().split() if file.exists() else []

    def open(self, url):
        plan = json.loads((self.folder / "plan").read_text())
        with self.client() as client:
            self.walk(client, client.get(url), iter(plan["passwords"]), plan["answer"])

    def take_back_consent(self, issuer):
        """On the provider's own page, which lists the apps that the account has given consent to."""
        with self.client() as client:
            links = re.findall(r'href="([^"]*/consent/revoke/[^"]+)"', client.get(f"{issuer}/consent/").text)
            if len(links) != 1:
                raise SystemExit(f"the page lists {len(links)} consents: {links}")
            answer = client.get(httpx.URL(issuer).join(html.unescape(links[0])))
            if not answer.is_redirect:
                raise SystemExit(f"the consent was not taken back: {answer.status_code}")

    @contextlib.contextmanager
    def client(self):
        cookies = self.folder / "cookies"
        with httpx.Client(follow_redirects=False, timeout=30) as client:
            for cookie in json.loads(cookies.read_text()) if cookies.exists() else []:
                client.cookies.set(**cookie)
            yield client
            jar = [{"name": c.name, "value": c.value, "domain": c.domain, "path": c.path} for c in client.cookies.jar]
            cookies.write_text(json.dumps(jar))

    def walk(self, client, page, passwords, answer):
        for _ in range(12):
            if page.is_redirect:
                target = page.url.join(page.headers["location"])
                page = client.get(target)
                if str(target).startswith(REDIRECT):
                    return
                continue
            form = self.form(page.text)
            fields = self.fields(form)
            if "login" in fields:
                self.note("login")
                fields["login"] = "ana"
            elif "password" in fields:
                self.note("password")
                fields["password"] = next(passwords)
            else:
                self.note("consent")
                fields["answer"] = {"accept": "accept", "deny": "deny"}[answer]
            action = re.search(r'action="([^"]*)"', form)
            target = html.unescape(action.group(1)) if action else ""
            page = client.post(page.url.join(target) if target else page.url, data=fields)
        raise SystemExit(f"the pages do not end: {page.url}")

    def note(self, name):
        with (self.folder / "pages").open("a") as file:
            file.write(name + "\n")

    @staticmethod
    def form(text):
        forms = re.findall(r"<form.*?</form>", text, re.S)
        return next(f for f in forms if re.search(r'name="(login|password|answer)"', f))

    @staticmethod
    def fields(form):
        fields = {}
        for tag in re.findall(r"<input[^>]*>", form):
            name = re.search(r'name="([^"]*)"', tag)
            value = re.search(r'value="([^"]*)"', tag)
            if name:
                fields[name.group(1)] = html.unescape(value.group(1)) if value else ""
        return fields


class Canaille:
    """One server, in a folder of its own."""

    def __init__(self, folder, port):
        self.folder, self.port, self.process = Path(folder), port, None
        self.issuer = f"http://127.0.0.1:{port}"
        self.secret = 0
        self.folder.mkdir()
        self.bin = Path(sys.executable).parent / "canaille"
        self.make_key()
        self.run("install")
        self.run("db", "upgrade")
        self.run(
            "create", "user", "--user-name", "ana", "--password", PASSWORD, "--family-name", "Lima", "--given-name",
            "Ana", "--formatted-name", "Ana Lima", "--emails", "ana@example.com",
        )

    def environment(self):
        return {**os.environ, "CANAILLE_CONFIG": str(self.folder / "config.toml")}

    def run(self, *words):
        done = subprocess.run([self.bin, *words], env=self.environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"canaille {' '.join(words)}: {done.stderr}")
        return done.stdout

    def make_key(self):
        from joserfc.jwk import RSAKey

        self.key = RSAKey.generate_key(2048, auto_kid=True).as_dict(private=True)
        self.configure()

    def end_sessions(self):
        """Ends everyone's session, as an operator does whose secret for them is known to others."""
        self.stop()
        self.secret += 1
        self.configure()
        self.start()

    def configure(self):
        members = ", ".join(f"{name} = {json.dumps(value)}" for name, value in self.key.items())
        (self.folder / "config.toml").write_text(
            f"""SECRET_KEY = "canaille-{self.port}-{self.secret}"
SERVER_NAME = "127.0.0.1:{self.port}"
PREFERRED_URL_SCHEME = "http"
[CANAILLE]
DATABASE = "sql"
CAPTCHA_ENABLED = false
JAVASCRIPT = false
HTMX = false
[CANAILLE_SQL]
DATABASE_URI = "sqlite:///{self.folder}/canaille.db"
[CANAILLE.ACL.DEFAULT]
PERMISSIONS = ["edit_self", "use_oidc"]
READ = ["user_name"]
[CANAILLE_OIDC]
DYNAMIC_CLIENT_REGISTRATION_OPEN = true
ACTIVE_JWKS = [{{{members}}}]
"""
        )

    def start(self):
        log = (self.folder / "log").open("a")
        self.process = subprocess.Popen(
            [self.bin, "run", "--bind", f"127.0.0.1:{self.port}"], env=self.environment(), stdout=log, stderr=log
        )
        wait_for(self.port, self.process)

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(20)
            self.process = None

    def register(self):
        answer = httpx.post(
            f"{self.issuer}/oauth/register",
            json={
                "client_name": "badges", "redirect_uris": [REDIRECT], "token_endpoint_auth_method": "none",
                "grant_types": ["authorization_code"], "response_types": ["code"], "scope": "openid profile email",
            },
            timeout=30,
        )
        answer.raise_for_status()
        return answer.json()["client_id"]


class Player:
    """The operator and Ana, through badgectl."""

    def __init__(self, badgectl, folder, browser):
        self.badgectl, self.folder, self.browser = badgectl, Path(folder), browser
        programs = self.folder / "bin"
        programs.mkdir()
        opener = programs / "xdg-open"
        opener.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{Path(__file__).resolve()}" open "$1"\n')
        opener.chmod(0o755)
        self.environment = {
            **os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "DISPLAY": ":0",
            "CANAILLE_BROWSER": str(browser.folder), "LANG": "C.UTF-8",
        }

    def run(self, home, *words, status=0):
        done = subprocess.run(
            [self.badgectl, "--home", str(self.folder / home), *words], env=self.environment, capture_output=True,
            text=True, check=False, stdin=subprocess.DEVNULL, timeout=120,
        )
        print(f"badgectl --home {home} {' '.join(words)}: {done.returncode}")
        if done.returncode != status:
            raise SystemExit(f"expected {status}\n{done.stdout}{done.stderr}")
        return done

    def json(self, home, *words):
        return json.loads(self.run(home, *words, "--json").stdout)

    def sign_in(self, home, subject, provider, status=0):
        words = ["login", subject, "--provider", provider, "--redirect-port", str(REDIRECT_PORT)]
        return self.run(home, *words, status=status)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, process):
    for _ in range(300):
        if process.poll() is not None:
            raise SystemExit(f"nothing listens at {port}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nothing listens at {port}")


def expect(what, told, wanted):
    if told != wanted:
        raise SystemExit(f"{what}: {told!r}, not {wanted!r}")
    print(f"  {what}: {told!r}")


def play(badgectl, folder):
    browser = Browser(Path(folder) / "browser")
    player = Player(badgectl, folder, browser)
    port = free_port()
    organization = f"http://127.0.0.1:{port}"
    servers = [Canaille(Path(folder) / name, free_port()) for name in ("staff", "campus")]
    serving = None
    try:
        for server in servers:
            server.start()
        staff, campus = servers
        player.run("office", "authority", "create", "--name", "Example Works", "--url", organization)
        player.run("office", "authority", "person", "add", "--name", "Ana Lima", "--email", "ana@example.com")
        for name, server in (("staff", staff), ("campus", campus)):
            player.run(
                "office", "authority", "provider", "add", name, "--name", name.capitalize(), "--issuer", server.issuer,
                "--client-id", server.register(),
            )
        log = (Path(folder) / "authority.log").open("w")
        serving = subprocess.Popen(
            [badgectl, "--home", str(Path(folder) / "office"), "authority", "serve", "--port", str(port)], stdout=log,
            stderr=log,
        )
        wait_for(port, serving)
        act(player, browser, organization, staff, campus)
    finally:
        if serving:
            serving.terminate()
            serving.wait(20)
        for server in servers:
            server.stop()
    print("every sign-in went as it must")


def act(player, browser, organization, staff, campus):
    print("== a stranger, and the first sign-in")
    browser.plan()
    player.sign_in("laptop", organization, "staff", status=12)
    known = player.json("office", "authority", "account", "list")["accounts"]
    expect("the account", [a["account"] for a in known], ["ana"])
    player.run("office", "authority", "account", "link", "ana@example.com", "ana", "--server", staff.issuer)
    browser.plan()
    player.sign_in("laptop", organization, "staff")
    expect("pages of the second try", browser.pages(), [])
    badge = player.json("laptop", "list")["badges"][0]["id"]
    player.run("laptop", "use", badge, "--audience", "https://door.example", "--nonce", "n-1")

    print("== a returning user, one whose browser forgot the session, and one whose session the provider ended")
    browser.plan()
    player.sign_in("laptop", badge, "staff")
    expect("pages", browser.pages(), [])
    browser.plan(forget=True)
    player.sign_in("laptop", badge, "staff")
    expect("pages", browser.pages(), ["login", "password"])
    staff.end_sessions()
    browser.plan()
    player.sign_in("laptop", badge, "staff")
    expect("pages", browser.pages(), ["login", "password"])

    print("== a consent that is taken back at the provider")
    browser.take_back_consent(staff.issuer)
    player.run("laptop", "use", badge, "--audience", "https://door.example", "--nonce", "n-2")
    browser.plan(answer="deny")
    player.sign_in("laptop", badge, "staff", status=10)
    expect("pages", browser.pages(), ["consent"])
    browser.plan()
    player.sign_in("laptop", badge, "staff")
    expect("pages", browser.pages(), ["consent"])
    browser.plan()
    player.sign_in("laptop", badge, "staff")
    expect("pages", browser.pages(), [])

    print("== a wrong password, then the right one; a refusal")
    browser.plan(passwords=["eleven red doors", PASSWORD], forget=True)
    player.sign_in("laptop", badge, "staff")
    expect("pages", browser.pages()[-2:], ["password", "password"])
    browser.plan(answer="deny")
    player.sign_in("laptop", organization, "campus", status=10)

    print("== another key of the provider")
    staff.stop()
    staff.make_key()
    staff.start()
    browser.plan(forget=True)
    player.sign_in("laptop", badge, "staff")

    print("== a second account, sign-in by either, and the last")
    browser.plan(forget=True)
    link = ["account", "link", "--provider", "campus", "--redirect-port", str(REDIRECT_PORT)]
    second = player.json("laptop", *link)
    expect("linked", second["provider"], "campus")
    browser.plan()
    player.sign_in("phone", organization, "campus")
    browser.plan()
    player.sign_in("tablet", organization, "staff")
    player.run("laptop", "account", "unlink", "campus", "--yes")
    player.run("laptop", "account", "unlink", "staff", "--yes", status=11)
    browser.plan()
    player.sign_in("clock", organization, "campus", status=12)
    accounts = player.json("laptop", "account", "list")["accounts"]
    expect("left", [a["provider"] for a in accounts], ["staff"])


if __name__ == "__main__":
    if sys.argv[1:2] == ["open"]:
        Browser(os.environ["CANAILLE_BROWSER"]).open(sys.argv[2])
    elif sys.argv[1:2] == ["play"]:
        play(sys.argv[2], sys.argv[3])
    else:
        raise SystemExit(__doc__)
