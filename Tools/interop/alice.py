#!/usr/bin/env python3
"""Alice in her browser at Glewlwyd, as its pages act for her: logs in, gives the client what it asks for, and goes on.

    Tools/interop/alice.py open PAGE      follows a login page to where it leads, as xdg-open is asked to
    Tools/interop/alice.py allow CODE     enters the code of a login on another screen
    Tools/interop/alice.py take-back CLIENT    takes back what she gave the client, on her page at the server
    Tools/interop/alice.py end-sessions USER   as the administrator: ends the user's sessions at the server
    Tools/interop/alice.py register REDIRECT   as the administrator: has the client answer to that address
    Tools/interop/alice.py add-issuer NAME     as the administrator: has the server issue tokens at /api/NAME too
    Tools/interop/alice.py change-key NAME     as the administrator: has /api/NAME sign with another key

GLEWLWYD_API names the server's API, http://127.0.0.1:4593/api unless set. With ALICE_BROWSER, a folder, her browser keeps
its session there, and writes what it was asked, login or consent, a line each, to its file pages; with the file refuses there
she does not give the client what it asks for, and with the file mistypes she enters another password first. Exit status 1
when the server refuses.
"""

import http.cookiejar
import json
import os
import pathlib
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

API = os.environ.get("GLEWLWYD_API", "http://127.0.0.1:4593/api")
CLIENT, SCOPE = "badgectl", "openid badge"
GRANT = f"/auth/grant/{CLIENT}/" + urllib.parse.quote(SCOPE)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


class Browser:
    def __init__(self, username=None, password=None, folder=None):
        self.folder = folder and pathlib.Path(folder)
        self.cookies = http.cookiejar.LWPCookieJar(self.folder and self.folder / "cookies")
        if self.folder and (self.folder / "cookies").exists():
            self.cookies.load(ignore_discard=True)
        processor = urllib.request.HTTPCookieProcessor(self.cookies)
        self.opener = urllib.request.build_opener(processor, NoRedirect)
        if username:
            self.log_in(username, password)

    def log_in(self, username, password):
        self.ask("POST", "/auth/", {"username": username, "password": password})
        if self.folder:
            self.cookies.save(ignore_discard=True)

    def note(self, what):
        if self.folder:
            with (self.folder / "pages").open("a") as file:
                file.write(what + "\n")

    def follow(self, page):
        """As the login page does: asks who it is, and for what the client needs, where the server does not know."""
        if not self.is_logged_in():
            if self.does("mistypes"):
                self.note("login")
                self.mistype("alice")
            self.note("login")
            self.log_in("alice", "alicepass1")
        if not all(scope["granted"] for scope in json.loads(self.answer("GET", GRANT).read())["scope"]):
            self.note("consent")
            if not self.does("refuses"):
                self.ask("PUT", f"/auth/grant/{CLIENT}", {"scope": SCOPE})
        # A pushed request is good for one answer. Without her consent the server shows its own page again, which she leaves.
        if "/login.html?" not in (target := self.ask("GET", page + "&g_continue")):
            self.ask("GET", target)

    def does(self, what):
        return self.folder is not None and (self.folder / what).exists()

    def mistype(self, username):
        try:
            self.send("POST", "/auth/", {"username": username, "password": "alicepass2"})
        except urllib.error.HTTPError as refusal:
            if refusal.code == 401:
                return
        sys.exit("another password was not refused")

    def is_logged_in(self):
        try:
            self.opener.open(API + GRANT, timeout=30)
            return True
        except urllib.error.HTTPError as refusal:
            if refusal.code != 401:
                raise
            return False

    def ask(self, method, address, body=None):
        """Where the answer leads, if anywhere; exits when the server refuses."""
        answer = self.answer(method, address, body)
        return answer.headers.get("Location")

    def answer(self, method, address, body=None):
        try:
            return self.send(method, address, body)
        except urllib.error.HTTPError as answer:
            if answer.code == 302:
                return answer
            sys.exit(f"{method} {address}: {answer.code} {answer.read(200)}")

    def send(self, method, address, body=None):
        address = address if "://" in address else API + address
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
        return self.opener.open(request, timeout=30)


def alice():
    browser = Browser("alice", "alicepass1")
    browser.ask("PUT", f"/auth/grant/{CLIENT}", {"scope": SCOPE})
    return browser


def administrator():
    return Browser("admin", "password")


def new_key():
    key = subprocess.run(
        ["openssl", "ecparam", "-genkey", "-name", "prime256v1", "-noout"], check=True, capture_output=True).stdout
    public = subprocess.run(["openssl", "ec", "-pubout"], input=key, check=True, capture_output=True).stdout
    return {"key": key.decode(), "cert": public.decode()}


def add_issuer(name):
    browser = administrator()
    plugin = json.loads(browser.answer("GET", "/mod/plugin/oidc").read())
    plugin |= {"name": name, "display_name": name}
    plugin["parameters"] |= {"iss": f"{API}/{name}", **new_key()}
    browser.ask("POST", "/mod/plugin/", plugin)


def change_key(name):
    browser, plugin = administrator(), f"/mod/plugin/{name}"
    settings = json.loads(browser.answer("GET", plugin).read())
    settings["parameters"] |= new_key()
    browser.ask("PUT", plugin, settings)
    browser.ask("PUT", f"{plugin}/reset")


def main(verb, what):
    if verb == "open":
        Browser(folder=os.environ.get("ALICE_BROWSER")).follow(what)
    elif verb == "take-back":
        Browser("alice", "alicepass1").ask("PUT", f"/auth/grant/{what}", {"scope": ""})
    elif verb == "end-sessions":
        browser, sessions = administrator(), f"/delegate/{what}/profile/session"
        for session in json.loads(browser.answer("GET", sessions).read()):
            browser.ask("DELETE", f"{sessions}/{session['session_hash']}")
    elif verb == "allow":
        page = alice().ask("GET", "/oidc/device?g_continue&" + urllib.parse.urlencode({"code": what}))
        if "deviceComplete" not in page:
            sys.exit(f"{what}: {page}")
    elif verb == "register":
        administrator().ask("PUT", f"/client/{CLIENT}", {
            "name": CLIENT, "enabled": True, "confidential": False, "scope": [], "redirect_uri": [what],
            "authorization_type": ["code", "device_authorization", "refresh_token"],
            "token_endpoint_auth_method": ["none"],
        })
    elif verb == "add-issuer":
        add_issuer(what)
    elif verb == "change-key":
        change_key(what)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:3]) if len(sys.argv) == 3 else sys.exit(__doc__)
