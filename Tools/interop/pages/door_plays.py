"""Plays of a verifier's page, which a wallet on another device or on the same one answers."""

import json
import subprocess

from registry import play
from stage import ELSEWHERE, FENCE, OFFICE, demand

WIDTHS = (320, 390, 1280)
SHARE = ("--share", "all-required", "--allow-unverified")


@play
def door(stage_of, browser):
    """A wallet outside its area tells a door nothing; it moves and is accepted, and the page says so by itself."""
    with stage_of(FENCE) as stage:
        page = _page(browser, _door(stage, "--show-claims"))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640})
            link = _scan(stage, page)
        stage.at(ELSEWHERE)
        _answer(stage, link, *SHARE, status=11)
        with page.expect_navigation():
            pass
        page.get_by_text("Waiting for your wallet").wait_for()
        stage.at(OFFICE)
        _answer(stage, link, *SHARE)
        _reads(page, "Your badge is accepted")
        page.get_by_text("Ana Lima").wait_for()


@play
def same_device(stage_of, browser):
    """A wallet on the same device returns to the browser that began, whether it presented its badge or nothing."""
    with stage_of() as stage:
        page = _page(browser, _door(stage))
        page.get_by_role("button", name="My wallet is on this device").click()
        address = _answer(stage, _link(page), *SHARE)
        _reads(_page(browser, address), "Go back to where you began")
        page.goto(address)
        _reads(page, "Your badge is accepted")
        demand("response_code" not in page.url, page.url)
        page.get_by_role("button", name="Begin again").click()
        page.goto(_answer(stage, _link(page), "--decline", status=10))
        _reads(page, "Nothing was shown")


def _door(stage, *words):
    """Gives a wallet a badge, and serves a verifier of it; gives the address of its page."""
    offer, code = stage.invite()
    stage.run("device", "provision", offer, "--tx-code-file", stage.write("code.txt", code))
    shown = json.loads(stage.run("device", "show", "--json"))
    return stage.start(
        "organization", "verify", "--serve", "0", "--json", "--vct", shown["credentials"][0]["type"], "--claim", "name",
        *words)[1]["page"]


def _page(browser, address):
    page = browser.new_context(viewport={"width": 320, "height": 640}, locale="en").new_page()
    page.goto(address)
    return page


def _reads(page, title):
    page.locator("h1", has_text=title).wait_for()


def _link(page):
    return page.get_by_role("link", name="Open the wallet").get_attribute("href")


def _scan(stage, page):
    """Reads the QR code from the page as it is seen."""
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    demand(over <= 0, f"{over} pixels are outside the window")
    picture = stage.folder / "page.png"
    page.screenshot(path=picture, full_page=True)
    read = subprocess.run(["zbarimg", "-q", "--raw", picture], capture_output=True, text=True)
    demand(read.returncode == 0, "the QR code cannot be read")
    return read.stdout.strip()


def _answer(stage, link, *words, status=0):
    """Answers a request, and gives the address at which the browser goes on, if any."""
    answered = stage.run(
        "device", "--private-host", "127.0.0.1", "--no-input", "open", "--json", "--link-file",
        stage.write("link.txt", link), *words, status=status)
    return json.loads(answered).get("redirect_uri")
