"""Texts of an organization, a server and a person that do nothing on any page."""

import json
import pathlib
import tempfile
import unicodedata

import payloads
from picture import png
from registry import play
from stage import FENCE, OFFICE, Stage, Visit, demand

# The texts of one organization: two names, a title, areas, zones of the week and documents.
AREAS, DOCUMENTS = 12, 19
OWN = ["name", "person", "title", "device", "file", "typed"]
SLICE = len(OWN) + AREAS + DOCUMENTS

# What Chromium asks its maker for by itself, whatever page is open.
HOUSEKEEPING = {"update.googleapis.com", "accounts.google.com", "clients2.google.com"}


@play
def hostile_texts(stage_of, browser):
    """A slice of the payloads, each in its own text, on every page."""
    _play(stage_of, payloads.some_payloads(SLICE, seed=stage_of.seed))


@play
def all_hostile_texts(stage_of, browser):
    """Every payload on every page."""
    rest = payloads.all_payloads()
    while rest:
        _play(stage_of, (rest[:SLICE] + payloads.some_payloads(SLICE, seed=1))[:SLICE])
        rest = rest[SLICE:]


def _play(stage_of, texts):
    own = dict(zip(OWN, texts))
    # The last document can always be accepted, so that there is a prompt.
    areas, documents = texts[len(OWN):len(OWN) + AREAS], texts[len(OWN) + AREAS:] + ["Plain terms"]
    # The browser writes down what it does on the network, also what no page has asked for.
    with stage_of.network_log() as log, Stage(
            stage_of.badgectl, [_fence(areas), _agreement(documents)], name=_line(own["name"]),
            person=_line(own["person"]), title=_line(own["title"])) as stage:
        stage.environment["BADGE_DEVICE_NAME"] = _line(own["device"])
        with log.browser() as browser, Visit(browser, stage.wallet()[1]) as visit:
            _visit(stage, visit, own, len(documents))
            log.allow(visit.host)
        strangers = log.strangers()
    demand(not strangers, f"the browser asked for {strangers}")


def _visit(stage, visit, own, documents):
    visit.page.on("popup", lambda page: visit.strangers.append(page.url))
    offer, code = stage.invite()
    visit.go("/add")
    visit.page.locator("#link").fill(own["typed"])
    visit.press("Continue")
    visit.page.wait_for_url("**/end")
    visit.look("the error of what was typed")
    visit.go("/add")
    visit.page.locator("#server-login").fill(own["typed"])
    visit.page.locator("form[action='/add/login'] button").click()
    visit.page.locator("#server-login-problem").wait_for()
    visit.look("an address that is none")
    visit.add(offer)
    visit.page.locator(".dialog #f0").wait_for()
    visit.look("the prompt for a code")
    visit.fill(code)
    visit.primary()
    visit.page.locator("form#answer .document-text").first.wait_for()
    visit.look("the agreement")
    for index in range(documents):
        # A text that hides a part of itself cannot be accepted.
        accept = visit.page.locator(f"#f{index}-0")
        if accept.count():
            accept.check()
    visit.primary()
    visit.page.wait_for_url("**/badges/*done=*")
    badge = visit.page.url.split("?")[0].split(visit.host)[1]
    stage.at(OFFICE)
    for path in ["/badges", badge, badge + "/documents", badge + "/log", badge + "/remove", "/log", "/log/0", "/settings",
                 "/passcode", "/add"]:
        visit.go(path)
        visit.look(path)
        if path.endswith("/documents"):
            shown = visit.page.locator(".document").evaluate_all("all => all.map(each => each.textContent)")
            demand(len(shown) == documents, f"{len(shown)} documents are shown")
    visit.go(badge)
    visit.page.locator(f"form[action='{badge}/devices'] button").click()
    visit.page.locator("main .list").first.wait_for()
    visit.look("the devices")
    visit.page.locator("main .list button").first.click()
    visit.look("the removal of a device")
    visit.go(badge)
    visit.page.locator(f"form[action='{badge}/photo'] button").click()
    file = visit.page.locator("form#answer input[type=file]")
    file.wait_for()
    file.set_input_files({"name": own["file"].replace("\0", "") or "x", "mimeType": "image/png", "buffer": png()})
    visit.look("the photo")
    visit.primary()
    visit.page.wait_for_url("**/badges/*done=*")
    visit.go(badge)
    visit.page.locator(f"form[action='{badge}/code'] button").click()
    visit.page.locator(".code-digits").wait_for()
    visit.look("the code")


def _line(text):
    """What a name may be: one line of visible characters."""
    return "".join(each for each in text if unicodedata.category(each)[0] != "C" and each not in "\u2028\u2029")[:120]


def _fence(names):
    area = FENCE["areas"][0]
    return dict(FENCE, areas=[
        dict(area, name=_line(name), circle=dict(area["circle"], radius=500 + 10 * index)) for index, name in enumerate(names)])


def _agreement(texts):
    return {"type": "userAgreement", "documents": [
        {"kind": "terms" if index == 0 else "privacy", "version": f"{index}", "locale": "en",
         "text": text.replace("\0", "") + ".", "required": _is_shown_exactly(text)}
        for index, text in enumerate(texts)]}


def _is_shown_exactly(text):
    """Whether the wallet lets a person accept the text; a text for which this says no need not be accepted."""
    return all(
        each in "\t\n\r" or unicodedata.category(each) not in ("Cc", "Cf", "Cn", "Co", "Cs")
        and each not in "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0" for each in text)


class NetworkLog:
    """What Chromium writes down about its requests."""

    def __init__(self, launch):
        self.folder, self.launch = tempfile.TemporaryDirectory(prefix="badge-network-"), launch
        self.path = pathlib.Path(self.folder.name, "log.json")
        self.allowed = set(HOUSEKEEPING)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def browser(self):
        return _Closing(self.launch(
            f"--log-net-log={self.path}", "--net-log-capture-mode=Everything",
            "--disable-features=AutofillServerCommunication,HttpsUpgrades,OptimizationHints,MediaRouter"))

    def allow(self, host):
        self.allowed.add(host)

    def strangers(self):
        """The addresses of other hosts that were asked for."""
        text = self.path.read_text(encoding="utf-8", errors="replace")
        try:
            events = json.loads(text)["events"]
        except json.JSONDecodeError:  # a browser that ended early
            events = json.loads(text.rstrip().rstrip(",") + "]}")["events"]
        urls = {each["params"]["url"] for each in events if "url" in each.get("params", {})}
        demand(urls, "the browser wrote nothing down")
        return sorted(url for url in urls if url.split("://")[0] in ("http", "https", "ws", "wss", "ftp")
                      and url.split("://")[1].split("/")[0] not in self.allowed)


class _Closing:
    def __init__(self, browser):
        self.browser = browser

    def __enter__(self):
        return self.browser

    def __exit__(self, *_):
        self.browser.close()
