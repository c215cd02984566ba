"""An organization that serves, a wallet whose pages are shown, and a browser: what every play needs."""

import json
import pathlib
import pty
import os
import re
import shutil
import signal
import subprocess
import tempfile
import urllib.parse

PASSCODE = "840265"
OFFICE, ELSEWHERE = "51.5074,-0.1278", "51.52,-0.1"

FENCE = {
    "type": "geoFence", "critical": True,
    "areas": [{"name": "Head office", "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}],
}
HOURS = {
    "type": "timeOfDay",
    "windows": [{"zone": "Europe/London", "from": "00:00", "to": "24:00"}],
}
TERMS = {
    "type": "userAgreement",
    "documents": [
        {"kind": "terms", "version": "3", "locale": "en", "text": "Wear the badge visibly.\n\nReport its loss at once."},
        {"kind": "privacy", "version": "1", "locale": "en", "required": False, "text": "We keep what you show us for a day."},
    ],
}

# What no page of ours has: elements and attributes that run, load or style something.
STRANGE = """() => {
  const own = new URL(location.href).origin;
  const isOwn = (url) => !url || url.startsWith("/") && !url.startsWith("//") || url.startsWith("#")
    || url.startsWith(own + "/") || url.startsWith("blob:" + own + "/");
  return [...document.querySelectorAll("*")].filter((each) => {
    const names = each.getAttributeNames();
    const tag = each.localName;
    if (["iframe", "object", "embed", "base", "style", "frame", "applet", "math", "template"].includes(tag)) return true;
    if (tag === "script" && (each.textContent || !isOwn(each.getAttribute("src")))) return true;
    if (tag === "meta" && each.httpEquiv && !each.closest("noscript")) return true;
    if (names.some((name) => /^on|^style$|^srcdoc$|^formaction$|^ping$|^background$/.test(name))) return true;
    return ["src", "href", "action", "data", "poster"].some((name) => !isOwn(each.getAttribute(name)));
  }).map((each) => each.outerHTML.slice(0, 200));
}"""


class Failed(Exception):
    """The pages do what they must not."""


def demand(condition, words):
    if not condition:
        raise Failed(words)


class Stage:
    """Programs with homes of their own, in a folder that is deleted."""

    def __init__(self, badgectl, policy=(), name="Example Works", person="Ana Lima", title="Engineer", serve=(),
                 colors=None):
        self.badgectl = str(badgectl)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="badge-pages-"))
        self.programs = []
        self.environment = {**os.environ, "LANGUAGE": "en", "TZ": "UTC", "BADGE_DEVICE_NAME": "desk"}
        self.environment.pop("DISPLAY", None)
        shown = ["--background-color", colors[0], "--text-color", colors[1]] if colors else []
        self.authority("create", f"--name={name}", *shown)
        if policy:
            self.publish(*policy)
        password = self.write("password.txt", "correct horse battery staple\n")
        self.authority(
            "person", "add", f"--name={person}", "--email", "ana@example.com", f"--title={title}",
            "--username", "ana", "--password-file", password)
        self.address = self.start("organization", "authority", "serve", "--port", "0", "--json", *serve)[1]["url"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for program in reversed(self.programs):
            if program.poll() is None:
                program.send_signal(signal.SIGINT)
                try:
                    program.wait(20)
                except subprocess.TimeoutExpired:
                    program.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def run(self, home, *words, status=0):
        done = subprocess.run(
            [self.badgectl, "--home", str(self.folder / home), *words], capture_output=True, text=True,
            env=self.environment, timeout=120)
        demand(done.returncode == status, f"badgectl {' '.join(words)}: {done.returncode} {done.stderr}")
        return done.stdout

    def authority(self, *words):
        return self.run("organization", "authority", *words)

    def publish(self, *restrictions):
        policy = {"validFor": "P30D", "restrictions": list(restrictions)}
        self.authority("policy", "set", self.write("policy.json", json.dumps(policy)))

    def invite(self):
        invitation = json.loads(self.authority("invite", "ana@example.com", "--json"))
        return invitation["offer"], invitation["transactionCode"]

    def start(self, home, *words):
        program = subprocess.Popen(
            [self.badgectl, "--home", str(self.folder / home), *words], stdout=subprocess.PIPE, text=True,
            env=self.environment)
        self.programs.append(program)
        return program, json.loads(program.stdout.readline())

    def wallet(self, home="device"):
        """Shows a wallet; gives the program and its link."""
        program, listening = self.start(home, "wallet", "--json", "--print-link")
        return program, listening["link"]

    def at(self, location, home="device"):
        self.run(home, "location", "set", location)

    def console(self, *words, home="device"):
        """Runs a command on a terminal of its own; gives the process and the terminal's other end."""
        ours, its = pty.openpty()
        program = subprocess.Popen(
            [self.badgectl, "--home", str(self.folder / home), *words], stdin=its, stdout=its, stderr=its,
            env={**self.environment, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "400"})
        os.close(its)
        self.programs.append(program)
        return program, ours


def read_until(terminal, pattern):
    text = ""
    while not re.search(pattern, text):
        try:
            chunk = os.read(terminal, 4096)
        except OSError:
            chunk = b""
        demand(chunk, f"the terminal ended before {pattern}: {text}")
        text += chunk.decode(errors="replace")
    return text


class Visit:
    """A browser at a wallet's pages, whose requests are watched."""

    def __init__(self, browser, link, **options):
        self.host = urllib.parse.urlsplit(link).netloc
        self.link = link
        self.context = browser.new_context(viewport={"width": 1200, "height": 860}, **options)
        self.context.set_default_timeout(20000)
        self.strangers, self.dialogs, self.errors = [], [], []
        self.context.on("request", self._watch)
        self.page = self.context.new_page()
        self.page.on("dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.dismiss()))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(link)
        self.page.wait_for_url(f"http://{self.host}/badges*")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            demand(not self.strangers, f"requests left the wallet: {self.strangers}")
            demand(not self.dialogs, f"a script ran: {self.dialogs}")
            demand(not self.errors, f"errors in scripts: {self.errors}")
        self.context.close()

    def _watch(self, request):
        place = urllib.parse.urlsplit(request.url)
        if place.scheme not in ("data", "blob") and place.netloc != self.host:
            self.strangers.append(request.url)

    def go(self, path):
        self.page.goto(f"http://{self.host}{path}")

    def tab(self, path):
        """Another page of the same browser."""
        page = self.context.new_page()
        page.goto(f"http://{self.host}{path}")
        return page

    def prompt(self, title):
        self.page.wait_for_url("**/prompts/*")
        self.page.get_by_role("dialog").get_by_text(title).first.wait_for()

    def fill(self, *values):
        fields = self.page.locator("form#answer input:visible")
        for index, value in enumerate(values):
            fields.nth(index).fill(value)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def primary(self):
        """Presses the first button of a prompt."""
        self.page.locator(".dialog .actions button.primary").first.click()

    def choose(self, title):
        """Goes to one of the prompts that wait; there may be no other."""
        self.go("/")
        self.page.wait_for_url("**/prompts/*")
        heading = self.page.locator("#title").get_by_text(title)
        link = self.page.get_by_role("navigation", name="Open questions").get_by_role("link", name=title)
        heading.or_(link).first.wait_for()
        if not heading.count():
            link.first.click()
        self.prompt(title)

    def log_in(self, server):
        """Begins to get a badge by a login at a server."""
        self.go("/add")
        self.page.locator("#server-login").fill(server)
        self.page.locator("form[action='/add/login'] button").click()
        self.page.wait_for_url("**/prompts/*")
        if self.page.get_by_role("dialog").get_by_text("Add this server?").count():
            self.press("Add it")

    def add(self, offer):
        self.go("/add")
        self.page.get_by_label("Link").fill(offer)
        self.press("Continue")
        self.page.wait_for_url("**/prompts/*")
        if self.page.get_by_role("dialog").get_by_text("Add this server?").count():
            self.press("Add it")

    def accept(self, *answers):
        for index, answer in enumerate(answers):
            self.page.locator(f"#f{index}-{0 if answer else 1}").check()
        self.press("Continue")

    def look(self, what):
        """Waits for a page, whose markup must be its own and in the order of its own."""
        self.page.wait_for_load_state()
        strange = self.page.evaluate(STRANGE)
        demand(not strange, f"{what}: {strange}")

    def says(self, text):
        self.page.get_by_text(text).first.wait_for()

    def provision(self, stage, *answers):
        offer, code = stage.invite()
        self.add(offer)
        self.prompt("Badge from")
        self.fill(code)
        self.press("Get badge")
        if answers:
            self.prompt("Agreement")
            self.accept(*answers)
        self.says("is in the wallet")
