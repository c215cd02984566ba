#!/usr/bin/env python3
"""The first contentful paints of a wallet's badges in Chromium, in milliseconds, one a line.

    echo LINK | peers/first_paint.py ROUNDS

Needs Debian's chromium and `pip install playwright`.
"""

import shutil
import sys
import urllib.parse

from playwright.sync_api import sync_playwright

link, rounds = sys.stdin.readline().strip(), int(sys.argv[1])
host = urllib.parse.urlsplit(link).netloc
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1200, "height": 860})
    page.goto(link)
    page.wait_for_url(f"http://{host}/badges*")
    for _ in range(rounds):
        page.goto(f"http://{host}/badges")
        page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
        print(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    browser.close()
