#!/usr/bin/env python3
"""Plays the wallet's pages in Chromium. Needs the Python library playwright, and axe-playwright-python for photographs.

    plays.py --badgectl PROGRAM [--browser /usr/bin/chromium] [--shots FOLDER] [PLAY...]
"""

import argparse
import pathlib
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import access_plays
import admin_plays
import door_plays
import injection
import keyboard
import photographs
import prompt_plays
from registry import PLAYS, play
from stage import ELSEWHERE, FENCE, OFFICE, PASSCODE, TERMS, Failed, Stage, Visit, demand, read_until


@play
def provisioning(stage_of, browser):
    """A wrong code, then the right one, then the terms."""
    with stage_of(TERMS) as stage, Visit(browser, stage.wallet()[1]) as visit:
        offer, code = stage.invite()
        visit.add(offer)
        visit.prompt("Badge from Example Works")
        visit.fill("000000" if code != "000000" else "000001")
        visit.press("Get badge")
        visit.says("4 tries are left")
        visit.fill(code)
        visit.press("Get badge")
        visit.prompt("Agreement")
        visit.accept(True, False)
        visit.says("The badge of Ana Lima is in the wallet.")
        demand(visit.page.locator(".badge-card .badge-name").inner_text() == "Ana Lima", "no card")


@play
def reload_in_a_prompt(stage_of, browser):
    """A prompt outlives a reload, and its answer counts once."""
    with stage_of() as stage, Visit(browser, stage.wallet()[1]) as visit:
        offer, code = stage.invite()
        visit.add(offer)
        visit.prompt("Badge from Example Works")
        visit.page.reload()
        visit.prompt("Badge from Example Works")
        visit.fill(code)
        visit.press("Get badge")
        visit.says("is in the wallet")


@play
def cancel(stage_of, browser):
    """A cancelled prompt leads back, and the invitation is still good."""
    with stage_of() as stage, Visit(browser, stage.wallet()[1]) as visit:
        offer, code = stage.invite()
        visit.add(offer)
        visit.prompt("Badge from Example Works")
        visit.press("Cancel")
        visit.says("Cancelled")
        visit.add(offer)
        visit.prompt("Badge from Example Works")
        visit.fill(code)
        visit.press("Get badge")
        visit.says("is in the wallet")


@play
def without_script(stage_of, browser):
    """Provisioning without script, to its end."""
    with stage_of(TERMS) as stage, Visit(browser, stage.wallet()[1], java_script_enabled=False) as visit:
        visit.provision(stage, True, True)
        visit.page.get_by_role("heading", name="Conditions of use").wait_for()


@play
def fence(stage_of, browser):
    """Outside the area a code is refused; inside it is shown after a retry."""
    with stage_of(FENCE) as stage, Visit(browser, stage.wallet()[1]) as visit:
        visit.provision(stage)
        stage.at(ELSEWHERE)
        visit.press("Show code")
        visit.prompt("Outside the permitted area")
        stage.at(OFFICE)
        visit.press("Check again")
        visit.page.locator(".code-digits").wait_for()
        digits = visit.page.locator(".code-digits").inner_text()
        demand(len([each for each in digits if each.isdigit()]) in (4, 8), digits)


@play
def narrow_window(stage_of, browser):
    """In German too, nothing on a badge's page is wider than a narrow window."""
    with stage_of(FENCE) as stage:
        offer, code = stage.invite()
        stage.run("device", "provision", offer, "--tx-code-file", stage.write("code.txt", code))
        stage.environment["LANGUAGE"] = "de"
        with Visit(browser, stage.wallet()[1]) as visit:
            visit.go("/badges")
            visit.page.locator("a.badge-card").first.click()
            visit.page.get_by_role("heading", name="Bedingungen").wait_for()
            for width in (320, 360):
                visit.page.set_viewport_size({"width": width, "height": 640})
                over = visit.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                demand(over <= 0, f"{over} pixels are outside a window of {width}")


@play
def passcode(stage_of, browser):
    """A passcode is set, and asked for at a use; a wrong one is refused beside its field."""
    with stage_of({"type": "passcode"}) as stage, Visit(browser, stage.wallet()[1]) as visit:
        visit.provision(stage)
        visit.go("/passcode")
        visit.press("Set passcode")
        visit.prompt("Set a passcode")
        visit.fill(PASSCODE, PASSCODE)
        visit.press("Set passcode")
        visit.says("The passcode is set.")
        visit.go("/badges")
        visit.page.locator("a.badge-card").first.click()
        visit.press("Show code")
        visit.prompt("Enter the wallet")
        visit.fill("111112")
        visit.press("Continue")
        visit.says("The passcode is wrong.")
        visit.fill(PASSCODE)
        visit.press("Continue")
        visit.page.locator(".code-digits").wait_for()


@play
def consent(stage_of, browser):
    """A consent is given, listed, and withdrawn."""
    with stage_of({"type": "location", "authorization": "whenInUse"}) as stage, Visit(
            browser, stage.wallet()[1]) as visit:
        visit.provision(stage)
        stage.at(OFFICE)
        visit.page.reload()
        visit.press("Meet the conditions")
        visit.prompt("Use of your location")
        visit.press("Allow")
        visit.says("Every condition is met.")
        visit.press("Withdraw")
        visit.says("The consent is withdrawn.")


@play
def revocation(stage_of, browser):
    """A revoked badge says so after a sync, and can be removed."""
    with stage_of() as stage, Visit(browser, stage.wallet()[1]) as visit:
        visit.provision(stage)
        import json
        badge = json.loads(stage.authority("badge", "list", "--json"))["badges"][0]["id"]
        stage.authority("revoke", badge, "--yes")
        visit.go("/badges")
        visit.press("Synchronize")
        visit.says("Revoked")
        visit.page.locator("a.badge-card").first.click()
        visit.says("has revoked this badge for good")
        visit.page.get_by_role("link", name="Remove").first.click()
        visit.press("Remove")
        visit.says("No badges yet")


@play
def wallet_by_keyboard(stage_of, browser):
    """Every control is reached by the Tab key, is seen when it is, and is left again."""
    with stage_of(FENCE, TERMS) as stage, Visit(browser, stage.wallet()[1]) as visit:
        visit.provision(stage, True, True)
        badge = visit.page.url.split("?")[0].split(visit.host)[1]
        for path in ["/badges", badge, badge + "/documents", "/add", "/passcode", "/log", "/settings"]:
            visit.go(path)
            keyboard.walk(visit.page, path)


@play
def command_in_the_browser(stage_of, browser):
    """`badgectl --ui web provision` asks in the browser, and ends on its terminal."""
    with stage_of() as stage:
        offer, code = stage.invite()
        program, terminal = stage.console("--ui", "web", "provision", offer)
        link = read_until(terminal, r"http://\S+/open/\S+\s").split("http://")[1].split()[0]
        context = browser.new_context()
        page = context.new_page()
        page.goto("http://" + link)
        page.wait_for_url("**/prompts/*")
        page.locator("form#answer input:visible").first.fill(code)
        page.get_by_role("button", name="Get badge").click()
        text = read_until(terminal, "Next: ")
        demand("Ana Lima" in text, text)
        demand(program.wait(20) == 0, "it did not end well")
        context.close()


@play
def photographs_of_every_page(stage_of, browser):
    """Every page, in every appearance, against the rules of axe-core."""
    photographs.take(stage_of, browser)


class StageOf:
    def __init__(self, options, playwright):
        self.badgectl, self.shots, self.seed = options.badgectl, options.shots, options.seed
        self.playwright, self.chromium = playwright, options.browser

    def __call__(self, *policy, **options):
        return Stage(self.badgectl, policy, **options)

    def browser(self, *arguments):
        return self.playwright.chromium.launch(
            executable_path=self.chromium, args=["--no-sandbox", "--disable-gpu", *arguments])

    def network_log(self):
        return injection.NetworkLog(self.browser)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--badgectl", type=pathlib.Path)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=11, help="which hostile texts hostile-texts takes")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("plays", nargs="*", metavar="PLAY")
    options = parser.parse_args()
    if options.list:
        print("\n".join(PLAYS))
        return 0
    failed = 0
    with sync_playwright() as playwright:
        stage_of = StageOf(options, playwright)
        browser = stage_of.browser()
        for name in options.plays or PLAYS:
            start = time.monotonic()
            try:
                PLAYS[name](stage_of, browser)
                print(f"passed {name} ({time.monotonic() - start:.1f} s)", flush=True)
            except Exception as error:  # a play that fails must not hide the others
                failed += 1
                print(f"FAILED {name}: {error}", flush=True)
                if not isinstance(error, Failed):
                    traceback.print_exc()
        browser.close()
    print(f"{len(options.plays or PLAYS) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
