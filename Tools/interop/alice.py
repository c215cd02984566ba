#!/usr/bin/env python3
"""Alice in her browser at Glewlwyd, as its pages act for her: logs in, gives the client what it asks for, and goes on.

    Tools/interop/alice.py open PAGE      follows a login page to where it leads, as xdg-open is asked to
    Tools/interop/alice.py allow CODE     enters the code of a login on another screen
    Tools/interop/alice.py register REDIRECT   as the administrator: has the client answer to that address

GLEWLWYD_API names the server's API, http://127.0.0.1:4593/api unless set. Exit status 1 when the server refuses.
"""

import http.cookiejar
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

API = os.environ.get("GLEWLWYD_API", "http://127.0.0.1:4593/api")
CLIENT, SCOPE = "badgectl", "openid badge"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


class Browser:
    def __init__(self, username, password):
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies, NoRedirect)
        self.ask("POST", "/auth/", {"username": username, "password": password})

    def ask(self, method, address, body=None):
        """Where the answer leads, if anywhere; exits when the server refuses."""
        address = address if "://" in address else API + address
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
        try:
            return self.opener.open(request, timeout=30).headers.get("Location")
        except urllib.error.HTTPError as answer:
            if answer.code == 302:
                return answer.headers["Location"]
            sys.exit(f"{method} {address}: {answer.code} {answer.read(200)}")


def alice():
    browser = Browser("alice", "alicepass1")
    browser.ask("PUT", f"/auth/grant/{CLIENT}", {"scope": SCOPE})
    return browser


def main(verb, what):
    if verb == "open":
        browser = alice()
        browser.ask("GET", browser.ask("GET", what + "&g_continue"))
    elif verb == "allow":
        page = alice().ask("GET", "/oidc/device?g_continue&" + urllib.parse.urlencode({"code": what}))
        if "deviceComplete" not in page:
            sys.exit(f"{what}: {page}")
    elif verb == "register":
        Browser("admin", "password").ask("PUT", f"/client/{CLIENT}", {
            "name": CLIENT, "enabled": True, "confidential": False, "scope": [], "redirect_uri": [what],
            "authorization_type": ["code", "device_authorization", "refresh_token"],
            "token_endpoint_auth_method": ["none"],
        })
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:3]) if len(sys.argv) == 3 else sys.exit(__doc__)
