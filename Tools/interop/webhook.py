#!/usr/bin/env python3
"""Shares with a webhook that was written from the standards alone, and verifies each signature by them.

    Tools/interop/webhook.py --badgectl PROGRAM [--slow]

Each play is another behaviour of the webhook: it takes the share signed as in Standard Webhooks, and by RFC 9421 with
P-256 and with a secret; it fails once; it refuses; it redirects; it answers 10 MB; and with --slow, which takes half a
minute, it stalls.

It prints a line for each play. Exit status 1 when one goes another way, 69 when a library is not there. Needs the Python
library cryptography.
"""

import argparse
import base64
import hashlib
import hmac
import http.server
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils
except ImportError:
    print("This needs the Python library cryptography: python3 -m pip install cryptography", file=sys.stderr)
    sys.exit(69)

SECRET = base64.b64encode(bytes(range(32))).decode()


class Differs(Exception):
    """A play goes another way."""


def require(is_so, what):
    if not is_so:
        raise Differs(what)


def verify_standard_webhook(headers, body):
    """https://www.standardwebhooks.com: HMAC-SHA-256 of id.timestamp.body."""
    require(abs(time.time() - int(headers["webhook-timestamp"])) < 300, "the time is another one")
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    right = base64.b64encode(hmac.new(base64.b64decode(SECRET), text, hashlib.sha256).digest()).decode()
    require(headers["webhook-signature"] == f"v1,{right}", "the signature is wrong")


def verify_message_signature(headers, body, address, key):
    """RFC 9421, with a digest by RFC 9530."""
    digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
    require(headers["content-digest"] == f"sha-256=:{digest}:", "the digest is wrong")
    parameters = re.fullmatch(r"sig1=(\((.*?)\);.*)", headers["signature-input"])
    components = [name.strip('"') for name in parameters[2].split(" ")]
    require({"@method", "@target-uri", "content-digest", "idempotency-key"} <= set(components), str(components))
    created = int(re.search(r";created=(\d+)", parameters[1])[1])
    require(abs(time.time() - created) < 300, "the time is another one")
    values = {"@method": "POST", "@target-uri": address}
    lines = [f'"{name}": {values.get(name, headers.get(name))}' for name in components]
    base = "\n".join(lines + [f'"@signature-params": {parameters[1]}']).encode()
    signature = base64.b64decode(re.fullmatch(r"sig1=:(.*):", headers["signature"])[1])
    if isinstance(key, bytes):
        require(';alg="hmac-sha256"' in parameters[1], parameters[1])
        require(hmac.compare_digest(signature, hmac.new(key, base, hashlib.sha256).digest()), "the signature is wrong")
    else:
        require(';alg="ecdsa-p256-sha256"' in parameters[1], parameters[1])
        r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
        key.verify(utils.encode_dss_signature(r, s), base, ec.ECDSA(hashes.SHA256()))


class Webhook(http.server.ThreadingHTTPServer):
    """Answers as a play says, and keeps what it got."""

    daemon_threads = True

    def __init__(self, play):
        self.play, self.requests = play, []
        super().__init__(("127.0.0.1", 0), Answerer)
        self.address = f"http://127.0.0.1:{self.server_port}/shares"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Answerer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        server = self.server
        server.requests.append(({name.lower(): value for name, value in self.headers.items()}, body))
        if server.play == "stalls":
            time.sleep(3600)
        if server.play == "floods":
            self.send_response(200)
            self.send_header("content-length", str(10 << 20))
            self.end_headers()
            try:
                self.wfile.write(bytes(10 << 20))
            except OSError:
                pass
            return
        status = {"refuses": 422, "redirects": 307}.get(server.play, 201)
        if server.play == "fails once" and len(server.requests) == 1:
            status = 503
        self.send_response(status)
        self.send_header("location", "https://intranet.example.com/shares/1")
        self.send_header("content-length", "0")
        self.end_headers()

    def do_GET(self):
        self.server.requests.append(("GET", self.path))
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Wallet:
    """A wallet with a badge, beside its organization."""

    def __init__(self, badgectl, folder):
        self.badgectl, self.folder = badgectl, folder
        self.call("authority", "create", "--name", "Example Works")
        self.call("authority", "person", "add", "--name", "Ana Lima", "--email", "ana@example.com")
        invitation = self.call("authority", "invite", "ana@example.com")
        (folder / "code.txt").write_text(invitation["transactionCode"])
        self.call("provision", invitation["offer"], "--tx-code-file", folder / "code.txt")

    def run(self, *words):
        return subprocess.run(
            [self.badgectl, "--home", self.folder / "home", "--json", *words], capture_output=True, text=True
        )

    def call(self, *words):
        done = self.run(*words)
        require(done.returncode == 0, f"{' '.join(map(str, words))}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def share(self, webhook, signature, *more):
        document = {"id": "intranet", "name": "Intranet", "address": webhook.address, "characterLimit": 280}
        (self.folder / "webhook.json").write_text(json.dumps({**document, "signature": signature}))
        return self.run(
            *["share", "--url", "https://example.com/talks/7", "--text", "Come along", "--claim", "name"],
            *["--webhook", self.folder / "webhook.json", "--to", "intranet", *more],
        )


def play(name, wallet, webhook):
    folder = wallet.folder
    (folder / "secret.txt").write_text(f"whsec_{SECRET}\n")
    (folder / "shared.txt").write_text("k" * 32 + "\n")
    private = ec.generate_private_key(ec.SECP256R1())
    (folder / "key.pem").write_bytes(
        private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    standard = {"method": "standardWebhooks", "secretFile": str(folder / "secret.txt")}
    message = {"method": "httpMessageSignatures", "keyID": "badge-1"}
    signature, verify = {
        "P-256": (
            {**message, "keyFile": str(folder / "key.pem")},
            lambda headers, body: verify_message_signature(headers, body, webhook.address, private.public_key()),
        ),
        "a shared secret": (
            {**message, "secretFile": str(folder / "shared.txt")},
            lambda headers, body: verify_message_signature(headers, body, webhook.address, b"k" * 32),
        ),
    }.get(name, (standard, verify_standard_webhook))
    done = wallet.share(webhook, signature)
    if name == "fails once":
        require(done.returncode == 13, f"a failure is {done.returncode}: {done.stderr}")
        done = wallet.share(webhook, signature)
    expected = {"refuses": "shareRefused", "redirects": "shareRefused", "floods": "serverAnswerInvalid"}
    expected["stalls"] = "serverUnreachable"
    for headers, body in webhook.requests:
        verify(headers, body)
        document = json.loads(body)
        require(document["claims"] == {"name": "Ana Lima"} and document["text"] == "Come along", str(document))
        require(headers["idempotency-key"] == f'"{document["id"]}"', headers["idempotency-key"])
        require("authorization" not in headers and SECRET not in str(headers), "a secret went there")
    if name in expected:
        told = done.stdout + done.stderr
        require(done.returncode == 13 and expected[name] in told, f"{done.returncode}: {told}")
        require(SECRET not in told, "the secret is in the error")
        require(len(webhook.requests) == 1, "it was sent more than once")
        return
    require(done.returncode == 0, done.stderr)
    shared = json.loads(done.stdout)["shared"][0]
    require(shared["url"] == "https://intranet.example.com/shares/1", str(shared))


def main():
    parser = argparse.ArgumentParser(description="Shares with a webhook.")
    parser.add_argument("--badgectl", required=True)
    parser.add_argument("--slow", action="store_true", help="Stall too.")
    given = parser.parse_args()
    names = ["Standard Webhooks", "P-256", "a shared secret", "fails once", "refuses", "redirects", "floods"]
    failed = False
    with tempfile.TemporaryDirectory() as path:
        wallet = Wallet(given.badgectl, pathlib.Path(path))
        for name in names + (["stalls"] if given.slow else []):
            webhook = Webhook(name)
            try:
                play(name, wallet, webhook)
                print(f"{name}: as it should")
            except Differs as difference:
                failed = True
                print(f"{name}: {difference}")
            finally:
                webhook.shutdown()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
