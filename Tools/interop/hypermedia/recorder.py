"""Passes the requests of any client on to a server, and writes them down."""

import http.server
import json
import threading
import urllib.error
import urllib.parse
import urllib.request

from dpop_connection import NoRedirect
from request_log import RequestLog


def record(address, server, requests):
    """Passes requests on, and writes them down."""
    parts, opener = (
        urllib.parse.urlsplit(address),
        urllib.request.build_opener(urllib.request.ProxyHandler({}), NoRedirect),
    )
    log, lock = RequestLog(), threading.Lock()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def pass_on(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {
                name: value
                for name, value in self.headers.items()
                if name.lower() not in ("connection", "content-length")
            }
            with lock:
                raw = {
                    "method": self.command,
                    "address": address.rstrip("/") + self.path,
                    "headers": headers,
                    "body": body.decode("utf-8", "replace"),
                }
                print(json.dumps(log.request(raw), ensure_ascii=False), file=requests, flush=True)
            request = urllib.request.Request(server.rstrip("/") + self.path, body or None, headers, method=self.command)
            try:
                with opener.open(request, timeout=60) as answer:
                    self.answer(answer.status, answer.headers, answer.read())
            except urllib.error.HTTPError as answer:
                with answer:
                    self.answer(answer.code, answer.headers, answer.read())

        do_GET = do_POST = do_PUT = do_DELETE = pass_on

        def answer(self, code, headers, content):
            self.send_response_only(code)
            for name, value in headers.items():
                if name.lower() not in ("connection", "transfer-encoding", "content-length", "keep-alive"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer((parts.hostname, parts.port), Handler) as proxy:
        print(address, flush=True)
        proxy.serve_forever()
