"""A window of Chromium that a test drives: a line of JSON in, a line of JSON out, until the input ends.

    {"open": LINK, "width": 1200, "height": 800, "options": {…}}    a new browser at a link, until a prompt is there;
                                                                    with "prompt": false until the page is
    {"resize": [WIDTH, HEIGHT]}, {"type": TEXT}, {"press": KEY}, {"click": [X, Y]}, {"reload": true}
    {"frame": SCRIPT}                                               runs it in the page's first frame
    {"evaluate": FUNCTION}                                          {"value": …}, what the function returns
    {"wait": FUNCTION}                                              until it returns something true

An act that fails is answered by {"error": …}.
"""

import json
import shutil
import sys

from playwright.sync_api import sync_playwright


class Window:
    def __init__(self, chromium):
        self.chromium = chromium
        self.context = self.page = None

    def open(self, link, width, height, options=None, prompt=True):
        if self.context:
            self.context.close()
        self.context = self.chromium.new_context(viewport={"width": width, "height": height}, **(options or {}))
        self.context.set_default_timeout(20000)
        self.page = self.context.new_page()
        self.page.goto(link)
        if prompt:
            self.page.wait_for_url("**/prompts/*")
        self.page.wait_for_load_state()

    def act(self, order):
        if "open" in order:
            return self.open(order["open"], order["width"], order["height"], order.get("options"), order.get("prompt", True))
        if "resize" in order:
            return self.page.set_viewport_size(dict(zip(["width", "height"], order["resize"])))
        if "type" in order:
            return self.page.keyboard.type(order["type"])
        if "press" in order:
            return self.page.keyboard.press(order["press"])
        if "click" in order:
            return self.page.mouse.click(*order["click"])
        if "reload" in order:
            self.page.reload()
            return self.page.wait_for_load_state()
        if "frame" in order:
            frame = self.page.locator("iframe").first.element_handle().content_frame()
            frame.wait_for_load_state()
            return frame.evaluate("() => { " + order["frame"] + " }")
        if "wait" in order:
            self.page.wait_for_function(order["wait"])
            return None
        return self.page.evaluate(order["evaluate"])


def main():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu", *sys.argv[1:]])
        window = Window(chromium)
        for line in sys.stdin:
            try:
                answer = {"value": window.act(json.loads(line))}
            except Exception as error:  # the test says what it means
                answer = {"error": str(error)}
            print(json.dumps(answer), flush=True)
        chromium.close()


if __name__ == "__main__":
    main()
