"""Plays of prompts that wait: several at once, those that a server drives, and those that nobody answers."""

import time

from picture import png
from registry import play
from stage import PASSCODE, Visit, demand, read_until

POLLING = ["--hypermedia", "--hypermedia-login", "polling", "--try-as", "ana@example.com"]


@play
def hypermedia_login(stage_of, browser):
    """A login that the server drives: a picture to scan, a wait that goes on by itself, and the badge."""
    with stage_of(serve=POLLING) as stage, Visit(browser, stage.wallet()[1]) as visit:
        visit.log_in(stage.address)
        visit.press("Start")
        visit.says("Scan the picture with your phone")
        waiting = visit.page.locator(".waiting").inner_text()
        demand("2:" in waiting, f"no time that is left: {waiting}")
        visit.says("is in the wallet")


@play
def hypermedia_login_stopped(stage_of, browser):
    """A login that the server drives is stopped while it waits, and nothing is in the wallet."""
    with stage_of(serve=POLLING) as stage, Visit(browser, stage.wallet()[1]) as visit:
        visit.log_in(stage.address)
        visit.press("Start")
        visit.press("Stop")
        visit.says("You stopped it")
        visit.press("Give up")
        visit.says("Cancelled")
        visit.go("/badges")
        demand(visit.page.locator("a.badge-card").count() == 0, "there is a badge")


@play
def two_prompts_at_once(stage_of, browser):
    """Two prompts wait side by side, are listed on each other's page, and are answered in the other order."""
    with stage_of() as stage, Visit(browser, stage.wallet()[1]) as visit:
        offer, code = stage.invite()
        other = visit.tab("/add")
        other.get_by_label("Link").fill(offer)
        visit.go("/passcode")
        visit.press("Set passcode")
        visit.prompt("Set a passcode")
        # What was typed keeps the other page from being left for the prompt.
        other.get_by_role("button", name="Continue", exact=True).click()
        questions = visit.page.get_by_role("navigation", name="Open questions").get_by_role("link")
        questions.nth(1).wait_for()
        demand(questions.count() == 2, f"{questions.count()} questions are listed")
        questions.nth(1).click()
        visit.prompt("Add this server?")
        visit.press("Add it")
        visit.choose("Badge from Example Works")
        visit.fill(code)
        visit.press("Get badge")
        visit.choose("Set a passcode")
        visit.fill(PASSCODE, PASSCODE)
        visit.press("Set passcode")
        visit.page.wait_for_url(lambda url: "/prompts/" not in url)
        visit.go("/passcode")
        visit.says("A passcode protects the badges")
        visit.go("/badges")
        demand(visit.page.locator("a.badge-card").count() == 1, "there is no badge")


@play
def photo(stage_of, browser):
    """What is no picture is refused beside its field; a photo is previewed, uploaded, and seen on the card."""
    with stage_of({"type": "userPhoto"}) as stage, Visit(browser, stage.wallet()[1]) as visit:
        visit.provision(stage)
        visit.press("Upload a photo")
        file = visit.page.locator("form#answer input[type=file]")
        file.wait_for()
        file.set_input_files({"name": "x.png", "mimeType": "image/png", "buffer": b"<script>alert(1)</script>"})
        visit.primary()
        visit.page.locator(".dialog [role=alert], .dialog .problem").first.wait_for()
        demand("/prompts/" in visit.page.url, "what is no picture was taken")
        file.set_input_files({"name": "ana.png", "mimeType": "image/png", "buffer": png()})
        crop = visit.page.locator(".crop canvas")
        crop.wait_for()
        demand(crop.evaluate("canvas => canvas.width") > 0, "no preview")
        visit.primary()
        visit.page.wait_for_url("**/badges/*")
        portrait = visit.page.locator("img.portrait")
        portrait.wait_for()
        demand(portrait.evaluate("img => img.decode().then(() => img.naturalWidth)") > 0, "the photo is not seen")


@play
def browser_that_goes_away(stage_of, browser):
    """A prompt whose browser is gone is cancelled within a minute and a half, and the command ends."""
    with stage_of() as stage:
        offer, code = stage.invite()
        program, terminal = stage.console("--ui", "web", "provision", offer)
        link = read_until(terminal, r"http://\S+/open/\S+\s").split("http://")[1].split()[0]
        context = browser.new_context()
        page = context.new_page()
        page.goto("http://" + link)
        page.wait_for_url("**/prompts/*")
        page.locator("form#answer input:visible").first.fill(code)
        context.close()
        start = time.monotonic()
        status = program.wait(90)
        waited = time.monotonic() - start
        demand(status not in (0, 1), f"it ended with {status}")
        demand(waited > 30, f"it was cancelled after {waited:.0f} s, when the person may still come back")
        # The invitation is still good.
        with Visit(browser, stage.wallet()[1]) as visit:
            visit.add(offer)
            visit.prompt("Badge from")
            visit.fill(code)
            visit.press("Get badge")
            visit.says("is in the wallet")
