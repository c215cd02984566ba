"""A browser that a program plays, and the nonce that it brings back."""

import http.server
import subprocess
import threading
import urllib.parse

from dpop_connection import demand


class ReturnListener:
    """Listens where the browser comes back to, if that is on this computer."""

    def __init__(self, redirect):
        self.address, self.came = None, threading.Event()
        parts = urllib.parse.urlsplit(redirect)
        listener = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                listener.address = f"{parts.scheme}://{parts.netloc}{self.path}"
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()
                listener.came.set()

            def log_message(self, *_):
                pass

        self.server = None
        if parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost", "::1") and parts.port:
            self.server = http.server.ThreadingHTTPServer((parts.hostname, parts.port), Handler)
            threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()


def visit(program, address, redirect):
    """Has a program open an address; the address with which the browser comes back."""
    demand(program, "the plan names no browser")
    listener = ReturnListener(redirect)
    try:
        ran = subprocess.run([*program, address], stdout=subprocess.PIPE, timeout=60, check=False)
        printed = ran.stdout.decode().split()
        back = next((line for line in printed if line.startswith(redirect.split("?")[0])), None)
        if back is None and ran.returncode == 0:
            listener.came.wait(30)
            back = listener.address
    finally:
        listener.close()
    demand(back is not None, "the browser does not come back")
    return back


def resume_nonce(back, redirect):
    came, own = urllib.parse.urlsplit(back), urllib.parse.urlsplit(redirect)
    demand((came.scheme, came.netloc, came.path) == (own.scheme, own.netloc, own.path), f"{back} is not the redirect")
    nonces = urllib.parse.parse_qs(came.query, keep_blank_values=True).get("_resume_nonce", [])
    demand(len(nonces) == 1 and nonces[0], "the browser brings no nonce, or several")
    return nonces[0]
