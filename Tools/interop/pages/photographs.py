"""Photographs of every page in every appearance, each held against axe-core's rules."""

import json

import axe
from picture import png
from prompt_plays import POLLING
from stage import ELSEWHERE, FENCE, HOURS, OFFICE, PASSCODE, TERMS, Failed, Visit

APPEARANCES = {
    "light": dict(options={"color_scheme": "light"}),
    "dark": dict(options={"color_scheme": "dark"}),
    "rtl": dict(options={"color_scheme": "light"}, language="ar"),
    "text200": dict(options={"color_scheme": "light"}, launch=["--blink-settings=defaultFontSize=32"]),
    "narrow": dict(options={"color_scheme": "light"}, width=320),
}
POLICY = [FENCE, HOURS, TERMS, {"type": "passcode"}, {"type": "location", "authorization": "whenInUse"}]

# Never open, and in one colour that white could not be read on.
CLOSED = {"type": "timeOfDay", "windows": [{"zone": "Europe/London", "weekdays": ["mon"], "from": "03:00", "to": "03:01"}]}


def take(stage_of, browser):
    found = []
    for name, appearance in APPEARANCES.items():
        own = stage_of.browser(*appearance["launch"]) if "launch" in appearance else browser
        with stage_of(*POLICY) as stage:
            _visit(stage_of, stage, own, name, appearance, found)
        with stage_of(CLOSED, {"type": "userPhoto"}, serve=POLLING, colors=("#F4C430", "#FFFFFF")) as stage:
            _visit_more(stage_of, stage, own, name, appearance, found)
        if own is not browser:
            own.close()
    if found:
        raise Failed("\n".join(found))


class Camera:
    def __init__(self, visit, folder, appearance, found):
        self.visit, self.folder, self.appearance, self.found = visit, folder, appearance, found

    def __call__(self, name):
        page = self.visit.page
        page.wait_for_load_state()
        page.wait_for_timeout(300)
        if self.folder:
            target = self.folder / self.appearance
            target.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=target / f"{name}.png", full_page="/prompts/" not in page.url)
        wide = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
        if wide:
            self.found.append(f"{self.appearance} {name}: wider than the window")
        try:
            axe.check(page, f"{self.appearance} {name}")
        except Failed as error:
            self.found.append(str(error))


def _enter(stage_of, stage, browser, name, appearance, found):
    visit = Visit(browser, stage.wallet()[1], **appearance["options"])
    if "width" in appearance:
        visit.page.set_viewport_size({"width": appearance["width"], "height": 700})
    return visit, Camera(visit, stage_of.shots, name, found)


def _speak(visit, appearance):
    if "language" in appearance:
        visit.go("/settings")
        visit.page.locator("select[name=language]").select_option(appearance["language"])
        visit.page.locator("form[action='/settings'] button").click()
        visit.page.wait_for_url("**/settings?done=*")


def _visit(stage_of, stage, browser, name, appearance, found):
    visit, camera = _enter(stage_of, stage, browser, name, appearance, found)
    with visit:
        camera("no-wallet")
        _speak(visit, appearance)
        _provision(stage, visit, camera)
        badge = visit.page.url.split("?")[0].split(visit.host)[1]
        camera("badge-new")
        for path, shot in [
            ("/badges", "badges"), (badge, "badge"), (badge + "/documents", "documents"), (badge + "/log", "badge-log"),
            (badge + "/remove", "remove"), ("/add", "add"), ("/passcode", "passcode"), ("/log", "log"),
            ("/log/0", "log-entry"), ("/settings", "settings"), ("/badges/none", "no-badge"),
            ("/activities/none", "no-activity"), ("/nowhere", "nowhere"),
        ]:
            visit.go(path)
            camera(shot)
        _use(stage, visit, camera, badge)
        _add_badly(visit, camera)


def _visit_more(stage_of, stage, browser, name, appearance, found):
    visit, camera = _enter(stage_of, stage, browser, name, appearance, found)
    with visit:
        _speak(visit, appearance)
        other = visit.tab("/add")
        other.locator("#link").fill("x")
        visit.go("/passcode")
        _button(visit, "/passcode/set")
        visit.page.wait_for_url("**/prompts/*")
        other.locator("#server-login").fill(stage.address)
        other.locator("form[action='/add/login'] button").click()
        visit.page.locator(".questions a").nth(1).wait_for()
        camera("prompt-two-at-once")
        visit.page.locator(".dialog .cancel").click()
        visit.page.wait_for_timeout(500)
        visit.go("/")
        visit.page.wait_for_url("**/prompts/*")
        camera("prompt-login")
        _primary(visit)
        visit.page.locator(".waiting").wait_for()
        camera("prompt-waiting")
        visit.page.wait_for_url("**/badges/*done=*")
        badge = visit.page.url.split("?")[0].split(visit.host)[1]
        visit.go(badge)
        _button(visit, badge + "/photo")
        file = visit.page.locator("form#answer input[type=file]")
        file.wait_for()
        camera("prompt-photo")
        file.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"none"})
        _primary(visit)
        visit.page.locator(".dialog [role=alert], .dialog .problem").first.wait_for()
        camera("prompt-photo-refused")
        file.set_input_files({"name": "ana.png", "mimeType": "image/png", "buffer": png()})
        visit.page.locator(".crop canvas").wait_for()
        camera("prompt-photo-preview")
        _primary(visit)
        visit.page.locator("img.portrait").wait_for()
        camera("badge-photo")
        _button(visit, badge + "/code")
        visit.page.wait_for_url("**/prompts/*")
        camera("prompt-hours")
        visit.page.locator(".dialog .cancel").click()
        visit.page.wait_for_url("**/badges/*")
        camera("cancelled")
        identifier = json.loads(stage.authority("badge", "list", "--json"))["badges"][0]["id"]
        for verb, shot in [("suspend", "badge-suspended"), ("revoke", "badge-revoked")]:
            stage.authority(verb, identifier, "--yes")
            visit.go("/badges")
            _button(visit, "/sync")
            visit.page.wait_for_url("**/badges?done=*")
            camera(f"{shot}-list")
            visit.go(badge)
            camera(shot)
        visit.go("/settings")
        _button(visit, "/close")
        visit.page.wait_for_timeout(500)
        camera("closed")


def _button(visit, action):
    visit.page.locator(f"form[action='{action}'] button").first.click()


def _prompt(visit, camera, name):
    visit.page.wait_for_url("**/prompts/*")
    camera(name)


def _primary(visit):
    visit.page.locator(".dialog .actions button.primary").first.click()


def _provision(stage, visit, camera):
    offer, code = stage.invite()
    visit.go("/add")
    visit.page.locator("#link").fill(offer)
    _button(visit, "/add")
    _prompt(visit, camera, "prompt-server")
    _primary(visit)
    visit.page.locator(".dialog #f0").wait_for()
    camera("prompt-code")
    visit.fill("000000" if code != "000000" else "000001")
    _primary(visit)
    visit.page.locator("#problem").wait_for()
    camera("prompt-code-wrong")
    visit.fill(code)
    _primary(visit)
    visit.page.locator("#f1-0").wait_for()
    camera("prompt-agreement")
    visit.page.locator("#f0-0").check()
    visit.page.locator("#f1-1").check()
    _primary(visit)
    visit.page.wait_for_url("**/badges/*done=*")


def _use(stage, visit, camera, badge):
    stage.at(ELSEWHERE)
    visit.go("/passcode")
    _button(visit, "/passcode/set")
    _prompt(visit, camera, "prompt-passcode")
    visit.fill("123456", "123456")
    _primary(visit)
    visit.page.locator("#problem, .problem").first.wait_for()
    camera("prompt-passcode-weak")
    visit.fill(PASSCODE, PASSCODE)
    _primary(visit)
    visit.page.wait_for_url("**/passcode?done=*")
    camera("passcode-set")
    visit.go(badge)
    _button(visit, badge + "/code")
    _prompt(visit, camera, "prompt-1")
    for _ in range(6):
        dialog = visit.page.locator(".dialog")
        if "/prompts/" not in visit.page.url:
            break
        if dialog.locator("input[data-secret], input[type=password]").count():
            camera("prompt-passcode-asked")
            visit.fill(PASSCODE)
            _primary(visit)
        else:
            kind = visit.page.locator(".dialog .actions button").first.get_attribute("value")
            camera(f"prompt-{kind}")
            stage.at(OFFICE)
            _primary(visit)
        visit.page.wait_for_timeout(1500)
    visit.page.wait_for_timeout(1000)
    camera("use-end")
    if "/prompts/" in visit.page.url:
        visit.page.locator(".dialog .cancel").click()
        visit.page.wait_for_url("**/badges/*")
    stage.publish({"type": "passcode"})
    visit.go("/badges")
    _button(visit, "/sync")
    visit.page.wait_for_url("**/badges?done=*")
    visit.go(badge)
    _button(visit, badge + "/code")
    visit.page.wait_for_url("**/prompts/*")
    visit.fill(PASSCODE)
    _primary(visit)
    visit.page.locator(".code-digits").wait_for()
    camera("code")
    visit.go(badge)
    _button(visit, badge + "/devices")
    visit.page.wait_for_timeout(1000)
    if "/prompts/" in visit.page.url:
        visit.fill(PASSCODE)
        _primary(visit)
    visit.page.locator("main .list").first.wait_for()
    camera("devices")


def _add_badly(visit, camera):
    visit.go("/add")
    visit.page.locator("#link").fill("nonsense")
    _button(visit, "/add")
    visit.page.wait_for_timeout(1000)
    camera("failed")
    visit.go("/add")
    visit.page.locator("#server-login").fill("nonsense")
    _button(visit, "/add/login")
    visit.page.locator("#server-login-problem").wait_for()
    camera("add-problem")
