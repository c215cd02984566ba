"""Plays of administrators: the first login, people, a fence, a badge's end, roles, and two at once."""

import base64
import hashlib
import hmac
import json
import pathlib
import re
import struct
import time
import urllib.parse

import axe
import keyboard
from registry import play
from stage import ELSEWHERE, FENCE, OFFICE, Failed, demand

PASSWORD = "correct horse battery"
APPEARANCES = {
    "light": dict(options={"color_scheme": "light"}),
    "dark": dict(options={"color_scheme": "dark"}),
    "rtl": dict(options={"color_scheme": "light", "locale": "ar"}),
    "text200": dict(options={"color_scheme": "light"}, launch=["--blink-settings=defaultFontSize=32"]),
    "narrow": dict(options={"color_scheme": "light"}, width=320),
}


def code(key, step):
    """The one-time code of a step of 30 s (RFC 6238)."""
    mac = hmac.digest(base64.b32decode(key), struct.pack(">Q", step), hashlib.sha1)
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at:at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


class Office:
    """The pages of an organization's administrators, and those who may log in."""

    def __init__(self, stage):
        self.stage = stage
        self.keys, self.used = {}, {}
        password = stage.write("admin.txt", PASSWORD + "\n")
        for role in ["owner", "people", "policy", "auditor"]:
            added = json.loads(stage.authority(
                "admin", "add", f"{role}@example.com", f"--name=The {role}", "--role", role, "--password-file", password,
                "--json"))
            self.keys[role] = added["codeKey"]
        self.pages = stage.start(
            "organization", "authority", "serve", "--port", "0", "--admin", "--admin-port", "0", "--json")[1]
        self.host = urllib.parse.urlsplit(self.pages["url"]).netloc

    def next_code(self, role):
        """A code that was not used, which may be that of the next step: each works once."""
        while (step := int(time.time()) // 30) == self.used.get(role):
            time.sleep(1)
        self.used[role] = step
        return code(self.keys[role], step)

    def link(self):
        return pathlib.Path(self.pages["linkFile"]).read_text().split("\n")[1]


class Desk:
    """A browser of an administrator, whose requests are watched."""

    def __init__(self, browser, office, role=None, width=1200, **options):
        self.office = office
        self.context = browser.new_context(viewport={"width": width, "height": 860}, **options)
        self.context.set_default_timeout(20000)
        self.strangers, self.errors = [], []
        self.context.on("request", self._watch)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        if role:
            self.log_in(role)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            demand(not self.strangers, f"requests left the pages: {self.strangers}")
            demand(not self.errors, f"errors in scripts: {self.errors}")
        self.context.close()

    def _watch(self, request):
        address = urllib.parse.urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != self.office.host:
            self.strangers.append(request.url)

    def go(self, path):
        return self.page.goto(f"http://{self.office.host}{path}")

    def log_in(self, role):
        one_time_code = self.office.next_code(role)
        self.go("/login")
        self.page.locator("#email").fill(f"{role}@example.com")
        self.page.locator("#password").fill(PASSWORD)
        self.page.locator("#code").fill(one_time_code)
        self.page.locator("form[action='/login'] button").click()
        self.page.wait_for_load_state()
        if "/login" in self.page.url:
            raise Failed(f"{role} cannot log in: {self.page.locator('main').inner_text()}")

    def send(self, action, **fields):
        form = self.page.locator(f"form[action='{action}']").first
        for name, value in fields.items():
            form.locator(f"[name='{name}']").fill(value)
        form.locator("button").first.click()
        self.page.wait_for_load_state()

    def says(self, words):
        self.page.get_by_text(words).first.wait_for()


def use(stage, status):
    stage.run("device", "use", "--audience", "https://door.example", "--nonce", "4711", status=status)


@play
def administrators(stage_of, browser):
    """A first login by the link, a person who is invited, a fence that refuses, and a badge that is revoked."""
    with stage_of() as stage:
        office = Office(stage)
        with Desk(browser, office) as owner:
            owner.page.goto(office.link())
            owner.says("owner@example.com")
            owner.page.get_by_role("button", name="Log in").click()
            owner.says("Needs attention")
            demand(not pathlib.Path(office.pages["linkFile"]).exists() or _gone(office), "the link's file stays")
            owner.go("/people/new")
            owner.send("/people", name="Bo Ek", email="bo@example.com", title="Cook")
            owner.says("Added.")
            path = urllib.parse.urlsplit(owner.page.url).path
            owner.send(f"{path}/invite")
            digits = owner.page.locator(".invitation-code").inner_text().strip()
            owner.page.locator("summary").first.click()
            offer = owner.page.locator("pre").first.inner_text().strip()
            demand(digits not in owner.page.url and offer not in owner.page.url, "a secret is in the address")
            stage.run("device", "provision", "--offer-file", stage.write("offer.txt", offer), "--tx-code-file",
                      stage.write("code.txt", digits))

            owner.go("/policy")
            owner.page.locator("#document").fill(json.dumps({"restrictions": [FENCE]}))
            owner.page.get_by_role("button", name="Check", exact=True).click()
            owner.page.locator("[name='points.0.0.latitude']").fill("51.5075")
            owner.page.get_by_role("button", name="Apply to the document").click()
            demand("51.5075" in owner.page.locator("#document").input_value(), "the point was not applied")
            owner.page.locator(".drawing svg").first.wait_for()
            owner.page.get_by_role("button", name="Publish").click()
            owner.says("Version 1")
            stage.run("device", "sync")
            stage.at(ELSEWHERE)
            use(stage, 11)
            stage.at(OFFICE)
            use(stage, 0)

            owner.go(path)
            owner.page.locator("main table a").first.click()
            owner.page.get_by_role("link", name="Revoke").click()
            owner.page.get_by_role("button", name="Revoke").click()
            owner.says("Revoked for good.")
            stage.run("device", "sync")
            demand('"revoked"' in stage.run("device", "list", "--json"), "the wallet's badge is not revoked")
            owner.go("/audit")
            owner.says("Badge revoked")


def _gone(office):
    for _ in range(30):
        if not pathlib.Path(office.pages["linkFile"]).exists():
            return True
        time.sleep(0.1)
    return False


@play
def an_auditor_who_cannot(stage_of, browser):
    """An auditor sees everything and has no button that changes anything."""
    with stage_of(FENCE) as stage:
        office = Office(stage)
        with Desk(browser, office, "auditor") as auditor:
            for path in ["/", "/people", "/badges", "/policy", "/keys", "/outbox", "/administrators", "/providers"]:
                demand(auditor.go(path).status == 200, f"the auditor does not see {path}")
                forms = auditor.page.locator("form[method='post']").count()
                demand(forms == 0, f"the auditor has {forms} forms at {path}")
            demand(auditor.go("/people/new").status == 403, "the auditor may add people")


@play
def two_administrators_and_one_policy(stage_of, browser):
    """The second one to publish is told, and loses nothing."""
    with stage_of() as stage:
        office = Office(stage)
        with Desk(browser, office, "policy") as first, Desk(browser, office, "owner") as second:
            first.go("/policy")
            second.go("/policy")
            for desk, name in [(first, "First"), (second, "Second")]:
                fence = {**FENCE, "areas": [{**FENCE["areas"][0], "name": name}]}
                desk.page.locator("#document").fill(json.dumps({"restrictions": [fence]}))
                desk.page.get_by_role("button", name="Publish").click()
                desk.page.wait_for_load_state()
            second.says("Version 1 was published while you worked on version 0.")
            demand("Second" in second.page.locator("#document").input_value(), "what was typed is lost")
            second.page.get_by_role("button", name="Publish").click()
            second.says("Version 2")


@play
def ten_thousand_people(stage_of, browser):
    """Ten thousand people are listed and searched, each page within 300 ms."""
    with stage_of() as stage:
        rows = "".join(f"Person {number},p{number}@example.com,Engineer\n" for number in range(10_000))
        stage.authority("import", stage.write("people.csv", "name,email,title\n" + rows))
        office = Office(stage)
        with Desk(browser, office, "people") as desk:
            for path in ["/people", "/people?search=person%20p99", "/people"]:
                desk.go(path)
                wait = desk.page.evaluate(
                    "() => { const [each] = performance.getEntriesByType('navigation'); return each.responseEnd - each.startTime }")
                print(f"    {path}: {wait:.0f} ms")
                demand(wait < 300, f"{path} takes {wait:.0f} ms")
            demand(desk.page.locator(".list > li").count() == 50, "not a page of people")


@play
def administrators_by_keyboard(stage_of, browser):
    """A login, a person and an invitation by the keyboard alone, and every control of every page."""
    with stage_of(FENCE) as stage:
        office = Office(stage)
        with Desk(browser, office) as desk:
            page = desk.page
            desk.go("/login")
            keyboard.type_into(page, email="owner@example.com", password=PASSWORD, code=office.next_code("owner"))
            page.keyboard.press("Enter")
            desk.says("Needs attention")
            keyboard.press(page, "nav a[href='/people']")
            keyboard.press(page, "main a[href='/people/new']")
            keyboard.type_into(page, name="Bo Ek", email="bo@example.com")
            keyboard.press(page, "form[action='/people'] button")
            desk.says("Added.")
            person = urllib.parse.urlsplit(page.url).path
            keyboard.press(page, f"form[action='{person}/invite'] button")
            page.locator(".invitation-code").wait_for()
            desk.go("/")
            parts = page.eval_on_selector_all("nav a", "links => links.map(each => each.getAttribute('href'))")
            demand(len(parts) > 10, f"the navigation has only {parts}")
            for path in [*parts, "/people/new", person, person + "/edit", "/audit/1", "/account"]:
                desk.go(path)
                keyboard.walk(page, path)


@play
def administrators_photographs(stage_of, browser):
    """Every page of the administrators, in every appearance, against axe-core's rules."""
    found = []
    with stage_of(FENCE) as stage:
        stage.authority("admin", "list")
        office = Office(stage)
        offer, digits = stage.invite()
        stage.run("device", "provision", "--offer-file", stage.write("offer.txt", offer), "--tx-code-file",
                  stage.write("code.txt", digits))
        stage.authority("key", "next")
        pages = None
        for name, appearance in APPEARANCES.items():
            own = stage_of.browser(*appearance["launch"]) if "launch" in appearance else browser
            with Desk(own, office, width=appearance.get("width", 1200), **appearance["options"]) as desk:
                shoot = _camera(desk, stage_of.shots, name, found)
                desk.go("/login")
                shoot("login")
                desk.send("/login", email="owner@example.com", password="wrong password", code="000000")
                shoot("login-refused")
                desk.log_in("owner")
                pages = pages or _pages(desk)
                for path, shot in pages.items():
                    desk.go(path)
                    shoot(shot)
                desk.go("/people?search=zz")
                shoot("people-none")
                desk.go("/login-settings?example=")
                shoot("login-settings-example")
                desk.go("/nowhere")
                shoot("nowhere")
                desk.go("/people")
                person = desk.page.locator("a.row").first.get_attribute("href")
                desk.go(person)
                desk.send(person + "/invite")
                shoot("invited")
                desk.go("/policy")
                desk.page.locator("#document").fill('{\n  "restrictions": [{"type": "geoFence", "areas": []}]\n}')
                desk.page.locator("button[value=check]").click()
                desk.page.wait_for_load_state()
                shoot("policy-refused")
            if own is not browser:
                own.close()
    if found:
        raise Failed("\n".join(found))


MEDIA_TYPE = "path => fetch(path, {method: 'HEAD'}).then(answer => answer.headers.get('content-type'))"


def _pages(desk):
    """A page of every kind that links lead to, by address."""
    known, found, waiting = set(), {}, ["/"]
    while waiting:
        path = waiting.pop(0)
        parts = path.strip("/").split("/")
        name = "-".join("one" if re.fullmatch(r"\d+|[0-9A-Za-z_-]{36,}", part) else part for part in parts)
        if name in known:
            continue
        known.add(name)
        if not desk.page.evaluate(MEDIA_TYPE, path).startswith("text/html"):
            continue
        desk.go(path)
        found[path] = name or "overview"
        links = desk.page.locator("a[href^='/']").evaluate_all("links => links.map(link => link.pathname)")
        waiting += [link for link in links if link not in waiting]
    return found


def _camera(desk, folder, appearance, found):
    def shoot(name):
        page = desk.page
        page.wait_for_load_state()
        if folder:
            target = folder / f"admin-{appearance}"
            target.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=target / f"{name}.png", full_page=True)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1"):
            found.append(f"{appearance} {name}: wider than the window")
        try:
            axe.check(page, f"{appearance} {name}")
        except Failed as error:
            found.append(str(error))
    return shoot
