"""Requests as JSON lines in which keys, nonces, proofs, tokens, codes, states and times have names, so that those of
two clients can be compared.

A raw line is {"method", "address", "headers": {name: value}, "body": text or null}: what any recorder writes. A line
for comparison has the query and the body decoded and sorted by name, the proof read, and a name such as `<token 1>` for
each value that a run makes up, numbered as they appear. Needs the Python library jwcrypto.
"""

import collections
import difflib
import hashlib
import json
import re
import urllib.parse

from authenticator import b64, read_authenticator_data, read_cbor, unb64
from jwcrypto import jwk, jws
from jwcrypto.common import JWException

IGNORED = {
    "accept-encoding",
    "accept-language",
    "cache-control",
    "connection",
    "content-length",
    "host",
    "keep-alive",
    "te",
    "transfer-encoding",
    "user-agent",
}
KINDS = {
    "access_token": "token",
    "challenge": "challenge",
    "client_assertion": "assertion",
    "code": "code",
    "code_challenge": "code challenge",
    "cat": "assertion",
    "nonce": "nonce",
    "refresh_token": "refresh token",
    "state": "state",
    "_resume_nonce": "resume nonce",
    "signature": "signature",
    "id": "credential",
    "rawId": "credential",
}
TIMES = {"iat", "exp", "nbf"}
LOOPBACK = re.compile(r"//(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?(?=[/?#]|$)")


def is_random(text):
    """Whether a text looks made up by a program: long, without blanks, mixed, and no words joined to a name."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{16,}", text) or re.fullmatch("[A-Za-z][a-z]*(?:[A-Z_-][a-z]+)*[0-9]?", text):
        return False
    return sum(bool(re.search(kind, text)) for kind in ("[0-9]", "[A-Z]", "[a-z]")) > 1


def read_compact(text):
    """The header and the payload of a compact JWS whose key is in its header, and whether that key signed it."""
    header, payload, _ = (unb64(part) if place < 2 else part for place, part in enumerate(text.split(".")))
    header, payload = json.loads(header), json.loads(payload)
    signed = jws.JWS()
    try:
        signed.deserialize(text, key=jwk.JWK(**header["jwk"]))
        return header, payload, True
    except JWException:
        return header, payload, False


class RequestLog:
    """Gives each made-up value a name; a value keeps the first name that it got."""

    def __init__(self):
        self.names, self.counts, self.hashes, self.proofs = {}, collections.Counter(), {}, set()

    def name(self, kind, value):
        if value not in self.names:
            self.counts[kind] += 1
            self.names[value] = f"<{kind} {self.counts[kind]}>"
            self.hashes[b64(hashlib.sha256(value.encode()).digest())] = self.names[value]
        return self.names[value]

    def request(self, raw):
        if "query" in raw:
            return raw
        address, _, query = raw["address"].partition("?")
        headers = {name.lower(): value for name, value in dict(raw["headers"]).items()}
        token = headers.get("authorization", "")
        if token.startswith("DPoP "):
            self.name("token", token[5:])
        return {
            "method": raw["method"],
            "address": self.address(address),
            "query": self.pairs(query),
            "headers": {
                name: self.header(name, value) for name, value in sorted(headers.items()) if name not in IGNORED
            },
            "body": self.body(raw.get("body"), headers.get("content-type", "")),
        }

    def address(self, address):
        """An address with names for the server, if it is on loopback, and for made-up parts of the path."""
        address, mark, query = address.partition("?")
        address = LOOPBACK.sub(lambda found: "//" + self.name("server", found[0][2:]), address)
        head, slashes, path = address.partition("://")
        path = "/".join(self.name("value", part) if is_random(part) else part for part in path.split("/"))
        pairs = [(name, value) for name, value in self.pairs(query)] if mark else []
        tail = mark + "&".join(f"{name}={value}" for name, value in pairs)
        return (head + slashes + path if slashes else head) + tail

    def pairs(self, text):
        pairs = urllib.parse.parse_qsl(text, keep_blank_values=True) if text else []
        return sorted(([name, self.value(name, value)] for name, value in pairs), key=lambda pair: pair[0])

    def header(self, name, value):
        if name == "dpop":
            return self.proof(value)
        if name == "authorization":
            scheme, _, what = value.partition(" ")
            return f"{scheme} {self.name('token' if scheme == 'DPoP' else 'secret', what)}"
        if name == "session-id":
            return self.name("session", value)
        if name in ("content-type", "accept"):
            return re.sub(r"\s*([;,])\s*", r"\1", value.strip().lower())
        return value

    def proof(self, text):
        try:
            header, claims, is_signed = read_compact(text)
        except (ValueError, KeyError, TypeError):
            return "<no proof>"
        read = {name: value for name, value in header.items() if name != "jwk"}
        read["key"] = self.name("key", jwk.JWK(**header["jwk"]).thumbprint())
        for name, value in claims.items():
            if name == "ath":
                read[name] = "of " + self.hashes.get(value, "no token here")
            elif name == "htu":
                read[name] = self.address(value)
            elif name == "nonce":
                read[name] = "<nonce>"
            elif name == "jti":
                read[name] = "<used before>" if value in self.proofs else "<new>"
                self.proofs.add(value)
            else:
                read[name] = self.value(name, value)
        return read if is_signed else {**read, "signature": "wrong"}

    def body(self, body, kind):
        if not body:
            return None
        kind = kind.split(";")[0].strip().lower()
        if kind == "application/x-www-form-urlencoded":
            return self.pairs(body)
        return self.value("", json.loads(body)) if kind.endswith("json") else body

    def value(self, name, value):
        if isinstance(value, dict):
            return {key: self.value(key, member) for key, member in value.items()}
        if isinstance(value, list):
            return [self.value("", member) for member in value]
        if name in TIMES and isinstance(value, int):
            return "<time>"
        if not isinstance(value, str):
            return value
        if name == "code_verifier":
            return "<verifier of " + self.names.get(b64(hashlib.sha256(value.encode()).digest()), "no challenge") + ">"
        if name == "clientDataJSON":
            return self.value("", json.loads(unb64(value)))
        if name == "authenticatorData":
            return self.authenticator_data(unb64(value))
        if name == "attestationObject":
            read = read_cbor(unb64(value))[0]
            return {
                **{key: str(member) for key, member in read.items()},
                "authData": self.authenticator_data(read["authData"]),
            }
        if name == "challenge_response":
            return self.proof(value)
        if name in KINDS:
            return self.name(KINDS[name], value)
        if value in self.names:
            return self.names[value]
        if re.match("[a-z]+://", value):
            return self.address(value)
        return self.name("value", value) if is_random(value) else value

    def authenticator_data(self, data):
        read = read_authenticator_data(data)
        shown = {"rpIdHash": read["rpIdHash"].hex(), "flags": read["flags"], "signCount": read["signCount"]}
        if "id" in read:
            shown |= {"aaguid": read["aaguid"].hex(), "id": self.name("credential", b64(read["id"]))}
            shown["key"] = {str(name): "…" if isinstance(part, bytes) else part for name, part in read["key"].items()}
        return shown


def read_lines(file):
    log = RequestLog()
    with open(file, encoding="utf-8") as lines:
        return [log.request(json.loads(line)) for line in lines if line.strip()]


def without_nonce_retries(requests):
    """A request whose proof had no nonce and that was repeated with one counts once."""

    def bare(request):
        proof = request["headers"].get("dpop")
        proof = (
            {name: value for name, value in proof.items() if name not in ("nonce", "jti")}
            if isinstance(proof, dict)
            else proof
        )
        return {**request, "headers": {**request["headers"], "dpop": proof}}

    kept = []
    for request in requests:
        last = kept[-1]["headers"].get("dpop") if kept else None
        if isinstance(last, dict) and "nonce" not in last and bare(kept[-1]) == bare(request):
            kept.pop()
        kept.append(request)
    return kept


def differences(one, other, skipped=None):
    """How the requests of two files differ, as lines of a unified comparison."""
    texts = []
    for file in (one, other):
        requests = [request for request in read_lines(file) if not (skipped and re.search(skipped, request["address"]))]
        requests = without_nonce_retries(requests)
        texts.append(
            [
                line
                for number, request in enumerate(requests, 1)
                for line in [
                    f"request {number}",
                    *json.dumps(request, indent=1, sort_keys=True, ensure_ascii=False).split("\n"),
                ]
            ]
        )
    return list(difflib.unified_diff(*texts, one, other, lineterm="", n=6))
