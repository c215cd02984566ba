#!/usr/bin/env python3
"""Has a copy of a wallet's home, and tries to be its owner.

    Tools/interop/thief.py HOME
    Tools/interop/thief.py --passcode-file FILE HOME

Written from the article "Formats of a home" alone. It opens what file custody opens, says what stays closed, and tries
with all that it got, against the server of each badge: to refresh the issuing session, to have the badge issued again,
to present it, to show a code of it, to get a second badge, to remove a device, to sign in at another program. It prints
a line for each. The second form is the control: somebody who knows the passcode, on the same ways. What succeeds takes
effect.

Exit status 0 when all was refused, 1 when something succeeded, 65 when the home does not open, 69 when a library is not
there, 75 when something could not be tried.
"""

import argparse
import collections
import hashlib
import hmac
import json
import os
import pathlib
import ssl
import struct
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib

from badge_home import Home, Key, Refused, Unreadable, b64, hkdf, read_jws, thumbprint, unb64, verify_jws


class TooOften(Exception):
    """The server wants so many seconds to pass."""


# --- The server -----------------------------------------------------------------------------------


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Server:
    """An organization's server, over HTTP."""

    def __init__(self, issuer, ca_file):
        self.issuer, self.proof_nonce = issuer.rstrip("/"), None
        context = ssl.create_default_context(cafile=ca_file)
        self.opener = urllib.request.build_opener(NoRedirect, urllib.request.HTTPSHandler(context=context))
        self.get("/.well-known/oauth-authorization-server")
        self.keys = {key["kid"]: key for key in self.get("/.well-known/jwt-vc-issuer")["jwks"]["keys"]}

    def get(self, path, **how):
        return self.ask("GET", path, **how)

    def form(self, path, fields, **how):
        body = urllib.parse.urlencode(fields).encode()
        return self.ask("POST", path, body, "application/x-www-form-urlencoded", **how)

    def post(self, path, document, **how):
        return self.ask("POST", path, json.dumps(document).encode(), "application/json", **how)

    def ask(self, method, path, body=None, kind=None, key=None, token=None, scheme="DPoP"):
        """The answer's document; a proof with the key goes along, and the token.

        Asks again with a newer nonce, and after a while where that is asked for.
        """
        for _ in range(3):
            headers = {"Content-Type": kind} if kind else {}
            if token is not None:
                headers["Authorization"] = f"{scheme} {token}"
            if key is not None:
                headers["DPoP"] = self.proof(method, path, key, token)
            try:
                return self.send(urllib.request.Request(self.issuer + path, body, headers, method=method))
            except TooOften as refusal:
                time.sleep(int(refusal.args[0]))
            except Refused as refusal:
                if refusal.args[-1] != "use_dpop_nonce":
                    raise
        raise OSError(f"{self.issuer}{path} takes no proof's nonce, or no more requests")

    def proof(self, method, path, key, token):
        claims = {"jti": b64(os.urandom(16)), "htm": method, "htu": self.issuer + path, "iat": int(time.time())}
        if self.proof_nonce:
            claims["nonce"] = self.proof_nonce
        if token is not None:
            claims["ath"] = b64(hashlib.sha256(token.encode()).digest())
        return key.sign("dpop+jwt", claims, jwk=key.jwk)

    def send(self, request):
        try:
            with self.opener.open(request, timeout=30) as answer:
                self.proof_nonce = answer.headers.get("DPoP-Nonce") or self.proof_nonce
                content = answer.read()
                return json.loads(content) if "json" in answer.headers.get("Content-Type", "") else content.decode()
        except urllib.error.HTTPError as refusal:
            with refusal:
                self.proof_nonce = refusal.headers.get("DPoP-Nonce") or self.proof_nonce
                content = refusal.read()
                if refusal.code == 429:
                    raise TooOften(refusal.headers["Retry-After"]) from None
                if refusal.code >= 500:
                    raise OSError(f"{request.full_url} failed with {refusal.code}") from None
                raise Refused(f"HTTP {refusal.code}", json.loads(content)["error"]) from None

    def holds_good(self, reference):
        """Whether the status list that a credential names says that it is good."""
        path = reference["uri"].removeprefix(self.issuer)
        token = self.get(path)
        verify_jws(token, self.keys[read_jws(token)[0]["kid"]], "the status list")
        statuses = read_jws(token)[1]["status_list"]
        content, bits = zlib.decompress(unb64(statuses["lst"])), statuses["bits"]
        place = reference["idx"] * bits
        return content[place // 8] >> place % 8 & (1 << bits) - 1 == 0

    def verify(self, presentation, audience, nonce):
        """Judges as any reader does that trusts this organization."""
        unbound, _, binding = presentation.rpartition("~")
        unbound += "~"
        signed, *disclosures = unbound[:-1].split("~")
        header, claims = read_jws(signed)
        if header.get("kid") not in self.keys:
            raise Refused("the credential is signed by a stranger")
        verify_jws(signed, self.keys[header["kid"]], "the credential")
        if claims["iss"] != self.issuer or claims["exp"] < time.time():
            raise Refused("the credential is of another issuer or has run out")
        if any(b64(hashlib.sha256(text.encode()).digest()) not in claims["_sd"] for text in disclosures):
            raise Refused("a disclosure is not the issuer's")
        verify_jws(binding, claims["cnf"]["jwk"], "the key binding")
        header, bound = read_jws(binding)
        expected = {"aud": audience, "nonce": nonce, "sd_hash": b64(hashlib.sha256(unbound.encode()).digest())}
        if header["typ"] != "kb+jwt" or any(bound[name] != value for name, value in expected.items()):
            raise Refused("the key binding is for something else")
        if not self.holds_good(claims["status"]["status_list"]):
            raise Refused("the badge is withdrawn")
        return dict(json.loads(unb64(text))[1:] for text in disclosures)


# --- The attacks ----------------------------------------------------------------------------------

Session = collections.namedtuple("Session", "key access refresh")
AUDIENCE = "https://door.example.com"
BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"


class Thief:
    """What somebody with a home has of one badge, and the ways to use it."""

    def __init__(self, home, badge, server, options):
        self.home, self.badge, self.server, self.options = home, badge["id"], server, options
        self.own = Key("a key of the thief")
        held = {row["id"]: row["holder_key"] for row in home.tables["credential"] if row["badge_id"] == self.badge}
        self.sync = self.key("the sync key", "sync_key.sealed", self.badge)
        self.delegation = next(
            (row["delegation"] for row in home.tables["sync_key"] if row["badge_id"] == self.badge), "")
        holders = [self.key("a holder key", "device_key.sealed", name) for name in held.values()]
        self.holders = [key for key in holders if key]
        self.devices = [key for key in (
            self.key("the device's key", "device.sealed", server.issuer),
            self.key("the device's next key", "device.next_sealed", server.issuer)) if key]
        self.keys = [key for key in (*self.devices, *self.holders, self.sync) if key] or [self.own]
        self.thumbprints = set(held.values()) | {key.thumbprint for key in self.keys}
        self.credentials = [self.text("credential.sealed", name) for name in held]
        if options.seen:
            self.credentials.append(options.seen.read_text().strip().rpartition("~")[0] + "~")
        self.credentials = [text for text in self.credentials if text] or [self.forged_credential()]
        granted = [json.loads(text) for text in home.opened["issuance.authorization"].values()]
        self.refresh_tokens = [text for text in (
            self.text("session.refresh_token", self.badge), *(grant.get("refreshToken") for grant in granted)) if text]
        self.access_tokens = [grant["accessToken"] for grant in granted]
        self.secret = home.opened["code_secret.sealed"].get(self.badge)
        self.sessions = []

    def key(self, name, column, identity):
        raw = self.home.opened[column].get(identity)
        return Key(name, raw) if raw else None

    def text(self, column, identity):
        value = self.home.opened[column].get(identity)
        return value.decode() if value else None

    @property
    def signers(self):
        """Keys, each with the header in which it shows whom it speaks for."""
        yield from ((key, {"jwk": key.jwk}) for key in self.keys)
        if self.sync:
            yield self.sync, {"jwk": self.sync.jwk, "delegation": self.delegation}

    def forged_credential(self):
        key = self.sync or self.own
        disclosure = b64(json.dumps([b64(os.urandom(16)), "name", "Ana Lima"]).encode())
        claims = {
            "iss": self.server.issuer, "iat": int(time.time()), "exp": int(time.time()) + 3600, "cnf": {"jwk": key.jwk},
            "vct": f"{self.server.issuer}/badge", "_sd": [b64(hashlib.sha256(disclosure.encode()).digest())],
            "status": {"status_list": {"idx": 0, "uri": f"{self.server.issuer}/status/1"}}}
        return f"{key.sign('dc+sd-jwt', claims, kid=next(iter(self.server.keys)))}~{disclosure}~"

    def guesses(self):
        """Tokens that are none: bytes of the store, and what the sync key can say of itself."""
        for column in ("session.refresh_token", "issuance.authorization"):
            yield from (b64(locked) for locked in self.home.closed[column].values())
        yield from self.access_tokens + self.refresh_tokens
        key = self.sync or self.own
        claims = {"iss": self.server.issuer, "aud": self.server.issuer, "sub": self.badge, "iat": int(time.time())}
        yield key.sign("at+jwt", {**claims, "exp": int(time.time()) + 600, "cnf": {"jkt": key.thumbprint}}, jwk=key.jwk)
        if self.delegation:
            yield self.delegation

    def sessions_or_guesses(self):
        """What to try where a token is asked for: a session where one opened, else a guess under each key."""
        yield from self.sessions
        if not self.sessions:
            keys = [key for key in self.keys if key not in self.holders] or [self.own]
            yield from (Session(key, guess, None) for key in keys for guess in self.guesses())

    # Each way does one thing, and returns what came of it or raises Refused.

    def take(self, key, fields):
        answer = self.server.form("/token", fields, key=key)
        self.sessions.append(Session(key, answer["access_token"], answer.get("refresh_token")))
        return f"a session under {key.name}"

    def refresh(self):
        for key in self.keys:
            for token in dict.fromkeys([*self.refresh_tokens, *self.guesses()]):
                yield lambda: self.take(key, {"grant_type": "refresh_token", "refresh_token": token})
        for signer, header in self.signers:
            for key in self.keys:
                yield lambda: self.take(key, {"grant_type": BEARER, "assertion": self.assertion(signer, header, key)})

    def assertion(self, signer, header, device):
        now = int(time.time())
        holder = thumbprint(read_jws(self.delegation)[0]["jwk"]) if "delegation" in header else signer.thumbprint
        claims = {"iss": holder, "sub": holder, "aud": self.server.issuer, "iat": now, "exp": now + 300}
        return signer.sign("badge-session-proof+jwt", {**claims, "cnf": {"jkt": device.thumbprint}}, **header)

    def issue(self, session, key, header=None, scheme="DPoP"):
        nonce = self.server.post("/nonce", {})["c_nonce"]
        claims = {"aud": self.server.issuer, "iat": int(time.time()), "nonce": nonce}
        proof = key.sign("openid4vci-proof+jwt", claims, **(header or {"jwk": key.jwk}))
        answer = self.server.post(
            "/credential", {"credential_configuration_id": "badge", "proofs": {"jwt": [proof]}},
            key=session.key if scheme == "DPoP" else None, token=session.access, scheme=scheme)
        text = answer["credentials"][0]["credential"]
        if thumbprint(read_jws(text.split("~")[0])[1]["cnf"]["jwk"]) != key.thumbprint:
            raise Refused("the credential is bound to another key")
        self.credentials.insert(0, text)
        return f"a credential on {key.name}"

    def issue_again(self):
        for session in self.sessions_or_guesses():
            for key, header in [(key, None) for key in [*self.holders, self.own]] + list(self.signers)[-1:]:
                yield lambda: self.issue(session, key, header)
        for guess in self.guesses():
            yield lambda: self.issue(Session(None, guess, None), self.own, scheme="Bearer")
        for session in list(self.sessions_or_guesses()):
            yield lambda: self.issue(self.rekeyed(session), self.own)

    def rekeyed(self, session):
        """Has the device go on under a key of the thief."""
        key = Key("a new device key of the thief")
        claims = {"aud": self.server.issuer, "iat": int(time.time()), "device": session.key.thumbprint}
        proof = key.sign("device-key-proof+jwt", claims, jwk=key.jwk)
        self.server.post("/devices/current/key", {"proof": proof}, key=session.key, token=session.access)
        self.sessions = []
        self.take(key, {"grant_type": "refresh_token", "refresh_token": session.refresh})
        self.thumbprints.add(key.thumbprint)
        return self.sessions[0]

    def second_badge(self):
        for session in self.sessions_or_guesses():
            for key, header in [(self.own, None), *list(self.signers)[-1:]]:
                yield lambda: self.issue_beside(session, key, header)
        for guess in self.guesses():
            yield lambda: self.server.form("/token", {
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code", "pre-authorized_code": guess})
            yield lambda: self.take(self.keys[0], {"grant_type": "authorization_code", "code": guess})
        for session in list(self.sessions_or_guesses()):
            yield lambda: self.move_twice(session)

    def issue_beside(self, session, key, header=None):
        """A credential on another key, while the one before holds good."""
        before = read_jws(self.credentials[0].split("~")[0])[1]["status"]["status_list"]
        what = self.issue(session, key, header)
        if not self.server.holds_good(before):
            raise Refused("the badge before is withdrawn")
        return what

    def move_twice(self, session):
        session = self.rekeyed(session)
        self.issue(session, self.own)
        self.holders = [self.own]
        return self.issue_beside(session, Key("another key of the thief"))

    def bind(self, credential, key, header, audience, nonce):
        """A presentation of all disclosures."""
        claims = {"iat": int(time.time()), "exp": int(time.time()) + 300, "aud": audience, "nonce": nonce}
        claims["sd_hash"] = b64(hashlib.sha256(credential.encode()).digest())
        return credential + key.sign("kb+jwt", claims, **({} if len(header) == 1 else header))

    def present(self):
        if self.options.seen:
            yield lambda: self.show(self.options.seen.read_text().strip())
        for credential in list(self.credentials):
            for key, header in self.signers:
                yield lambda: self.show(self.bind(credential, key, header, AUDIENCE, self.options.nonce))

    def show(self, presentation):
        if self.options.presentation_file:
            self.options.presentation_file.write_text(presentation)
        told = self.server.verify(presentation, AUDIENCE, self.options.nonce)
        return f"a reader takes it: {told.get('name', 'nobody')}"

    def code(self):
        yield lambda: self.computed(self.secret)
        for session in self.sessions_or_guesses():
            yield lambda: f"the organization's code is {self.call('POST', '/codes', session, {})['code']}"
            yield lambda: self.computed(unb64(self.call("GET", "/codes/secret", session)["secret"]))

    def call(self, method, path, session, document=None):
        body = None if document is None else json.dumps(document).encode()
        return self.server.ask(method, path, body, body and "application/json", key=session.key, token=session.access)

    def computed(self, secret):
        if not secret:
            raise Refused("the code secret is closed")
        policy = json.loads(self.home.tables["policy"][0]["document"]) if self.home.tables["policy"] else {}
        step = struct.pack(">Q", int(time.time()) // policy.get("codes", {}).get("badgeCode", 30))
        mac = hmac.digest(hkdf(secret, b"badge-code"), step, "sha256")
        number = struct.unpack(">I", mac[mac[-1] & 15:][:4])[0] & 0x7FFFFFFF
        return f"the offline code is {number % 10 ** 8:08}"

    def remove_device(self):
        for session in self.sessions_or_guesses():
            yield lambda: self.remove_each(session, self.listed(session))
            yield lambda: self.remove_each(session, sorted(self.thumbprints))

    def listed(self, session):
        return [device["id"] for device in self.call("GET", "/devices", session)["devices"]]

    def remove_each(self, session, devices):
        refusal = Refused("no device is listed")
        for device in devices:
            try:
                self.call("POST", f"/devices/{device}/removal", session, {})
                return f"device {device[:8]} is removed"
            except Refused as answer:
                refusal = answer
        raise refusal

    def sign_in(self):
        trusted = [row["client_id"] for row in self.home.tables["trust"] if row["badge_id"] == self.badge]
        for session in self.sessions_or_guesses():
            for client in [self.options.client] if self.options.client else trusted or ["unknown"]:
                for credential in list(self.credentials):
                    for key, header in self.signers:
                        yield lambda: self.open_sso(session, client, credential, key, header)

    def open_sso(self, session, client, credential, key, header):
        address = self.options.redirect_uri or self.call("GET", f"/clients/{client}", session)["redirect_uris"][0]
        verifier = b64(os.urandom(32))
        challenge = b64(hashlib.sha256(verifier.encode()).digest())
        presentation = self.bind(credential, key, header, f"{self.server.issuer}/sso", challenge)
        code = self.call("POST", "/sso", session, {
            "client_id": client, "redirect_uri": address, "code_challenge": challenge, "presentation": presentation})
        told = self.server.form("/token", {
            "grant_type": "authorization_code", "code": code["code"], "client_id": client, "redirect_uri": address,
            "code_verifier": verifier})
        return f"{client} is told of {told['claims'].get('name', 'somebody')}"

    def checkpoint(self):
        """What the sync key may do: an organization that did not know it would refuse all else for that."""
        if not self.sync:
            return
        claims = {"store": b64(os.urandom(32)), "generation": 1, "state": b64(os.urandom(32))}
        statement = self.sync.sign("store-anchor+jwt", claims, jwk=self.sync.jwk, delegation=self.delegation)
        try:
            self.server.post("/anchors", {"statement": statement})
            print(f"{'checkpoint':16} allowed: the sync key signs for the badge")
        except Refused as refusal:
            print(f"{'checkpoint':16} refused: {' '.join(refusal.args)}")

    ATTACKS = (
        ("refresh", refresh), ("present", present), ("code", code), ("SSO", sign_in), ("re-issue", issue_again),
        ("second badge", second_badge), ("device removal", remove_device))

    def attack(self, name, ways):
        """Tries every way until one succeeds; prints a line, and tells whether one did."""
        refusals = collections.Counter()
        for way in ways(self):
            try:
                print(f"{name:16} SUCCEEDED: {way()}")
                return True
            except Refused as refusal:
                refusals[" ".join(refusal.args)] += 1
        reasons = ", ".join(f"{count} × {reason}" for reason, count in refusals.most_common())
        print(f"{name:16} refused: {reasons}")
        return False


def arguments():
    class Parser(argparse.ArgumentParser):
        def error(self, message):
            print(f"{message}\n{__doc__}", file=sys.stderr)
            sys.exit(64)

    parser = Parser(add_help=False)
    parser.add_argument("--ca-file")
    parser.add_argument("--passcode-file", type=pathlib.Path)
    # A presentation that some reader saw.
    parser.add_argument("--seen", type=pathlib.Path)
    # A program that is registered with the organization; the store names those that the person trusted.
    parser.add_argument("--client")
    parser.add_argument("--redirect-uri")
    # For another reader: where the presentation goes, and its nonce.
    parser.add_argument("--presentation-file", type=pathlib.Path)
    parser.add_argument("--nonce", default=b64(os.urandom(16)))
    # Only that attack, behind that on the session; may stand several times.
    parser.add_argument("--attack", action="append", choices=[name for name, _ in Thief.ATTACKS])
    parser.add_argument("home", type=pathlib.Path)
    return parser.parse_args()


def main():
    options = arguments()
    try:
        passcode = options.passcode_file.read_text().rstrip("\n") if options.passcode_file else None
        home = Home(options.home, passcode)
        if not home.tables["badge"]:
            raise Unreadable("There is no badge in the home.")
        succeeded = 0
        for badge in home.tables["badge"]:
            thief = Thief(home, badge, Server(badge["server"], options.ca_file), options)
            thief.checkpoint()
            wanted = {"refresh", *options.attack} if options.attack else dict(Thief.ATTACKS)
            succeeded += sum(thief.attack(*attack) for attack in Thief.ATTACKS if attack[0] in wanted)
    except (Unreadable, FileNotFoundError) as failure:
        print(failure, file=sys.stderr)
        return 65
    except (OSError, urllib.error.URLError) as failure:
        print(f"could not be tried: {failure}", file=sys.stderr)
        return 75
    return 1 if succeeded else 0


if __name__ == "__main__":
    sys.exit(main())
