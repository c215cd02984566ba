"""Sends requests with proofs of possession (RFC 9449), and writes them down. Needs the Python library jwcrypto."""

import hashlib
import http.client
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

from jwcrypto import jwk, jws

from authenticator import b64
from request_log import RequestLog

JSON = "application/json"
LARGEST = 4 << 20


class Failed(Exception):
    """The server does what it must not, or the login goes another way than planned."""


def demand(condition, words):
    if not condition:
        raise Failed(words)


def read_json(content, what):
    def unique(pairs):
        demand(len(dict(pairs)) == len(pairs), f"{what} has a member twice")
        return dict(pairs)

    try:
        return json.loads(content, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Failed(f"{what} is no JSON: {error}") from None


def origin(address):
    parts = urllib.parse.urlsplit(address)
    return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Answer:
    def __init__(self, status, headers, content):
        self.status, self.headers, self.content = status, headers, content
        self.kind = headers.get("Content-Type", "").split(";")[0].strip().lower()

    def json(self, what):
        demand(
            self.kind == JSON or self.kind.endswith("+json"),
            f"{what} came as {self.kind or 'nothing'} with {self.status}",
        )
        document = read_json(self.content, what)
        demand(isinstance(document, dict), f"{what} is no object")
        return document

    def asks_for_nonce(self):
        if "DPoP-Nonce" not in self.headers:
            return False
        if self.status == 401:
            return 'error="use_dpop_nonce"' in " ".join(self.headers.get_all("WWW-Authenticate") or [])
        return self.status == 400 and self.kind == JSON and json.loads(self.content).get("error") == "use_dpop_nonce"


class Connection:
    """Sends requests, writes them down, and holds a key for proofs with the newest nonce of each server."""

    def __init__(self, requests):
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), NoRedirect)
        self.key, self.nonces, self.last_proof = jwk.JWK.generate(kty="EC", crv="P-256"), {}, None
        self.requests, self.log = requests, RequestLog()

    def sign(self, kind, claims, key=None):
        key = key or self.key
        signed = jws.JWS(json.dumps(claims))
        signed.add_signature(
            key, protected=json.dumps({"typ": kind, "alg": "ES256", "jwk": json.loads(key.export_public())})
        )
        return signed.serialize(compact=True)

    def proof(self, method, address, token=None, forged=None):
        if forged == "repeated":
            return self.last_proof
        claims = {
            "jti": b64(os.urandom(16)),
            "htm": method,
            "htu": address.split("?")[0].split("#")[0],
            "iat": int(time.time()),
        }
        if token is not None:
            claims["ath"] = b64(hashlib.sha256(token.encode()).digest())
        if origin(address) in self.nonces:
            claims["nonce"] = self.nonces[origin(address)]
        wrong = {
            "htm": "DELETE",
            "htu": claims["htu"] + "/else",
            "ath": b64(bytes(32)),
            "nonce": "made-up",
            "iat": claims["iat"] - 3600,
        }
        if {"old": "iat"}.get(forged, forged) in wrong:
            name = {"old": "iat"}.get(forged, forged)
            claims[name] = wrong[name]
        key = jwk.JWK.generate(kty="EC", crv="P-256") if forged == "key" else None
        self.last_proof = self.sign("dpop+jwt", claims, key)
        if forged == "signature":
            head, _, _ = self.last_proof.rpartition(".")
            self.last_proof = f"{head}.{b64(bytes(range(1, 65)))}"
        return self.last_proof

    def ask(self, method, address, headers, body=None, token=None, proves=True, forged=None):
        """The answer; a request whose proof lacked the server's nonce is sent once more."""
        for attempt in range(2):
            sent = dict(headers)
            if token is not None:
                sent["Authorization"] = f"DPoP {token}"
            if proves and forged != "none":
                sent["DPoP"] = self.proof(method, address, token, forged)
            answer = self.send(method, address, sent, body)
            if forged or not proves or not answer.asks_for_nonce():
                return answer
            demand(attempt == 0, f"{address} wants another nonce again")

    def send(self, method, address, headers, body):
        if self.requests:
            raw = {"method": method, "address": address, "headers": headers, "body": body}
            print(json.dumps(self.log.request(raw), ensure_ascii=False), file=self.requests, flush=True)
        request = urllib.request.Request(address, body and body.encode(), headers, method=method)
        if body is None and method != "GET":
            request.add_unredirected_header("Content-Length", "0")
        try:
            with self.opener.open(request, timeout=30) as response:
                answer = Answer(response.status, response.headers, response.read(LARGEST + 1))
        except urllib.error.HTTPError as refusal:
            with refusal:
                answer = Answer(refusal.code, refusal.headers, refusal.read(LARGEST + 1))
        except (OSError, http.client.HTTPException) as error:
            raise Failed(f"{address}: {error}") from None
        demand(len(answer.content) <= LARGEST, f"{address} answers more than {LARGEST} bytes")
        if "DPoP-Nonce" in answer.headers:
            self.nonces[origin(address)] = answer.headers["DPoP-Nonce"]
        return answer
