#!/usr/bin/env python3
"""A small wallet that shares no code with BadgeKit takes a badge by OpenID4VCI 1.0, and signs in with it by OpenID4VP 1.0.

    Tools/interop/sign_in.py --badgectl PROGRAM

It founds an organization, serves it with `badgectl authority serve`, and registers an app that takes presentations. A
browser and the app are played too: each play opens the app's page at /authorize, has the wallet answer what the page
shows, and redeems the code for an ID token, which it verifies. A line for each play; exit status 1 when one goes another
way, 69 when a library or zbarimg, which reads the QR code, is not there. Needs the Python libraries cryptography and
jwcrypto.
"""

import argparse
import base64
import contextlib
import hashlib
import html
import http.cookiejar
import json
import pathlib
import re
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

try:
    from cryptography import x509
    from jwcrypto import jwe, jwk, jws
except ImportError:
    print("This needs Python libraries: python3 -m pip install cryptography jwcrypto", file=sys.stderr)
    sys.exit(69)

PRE_AUTHORIZED = "urn:ietf:params:oauth:grant-type:pre-authorized_code"
REDIRECT = "https://pay.example.com/signed-in"
FORM = "application/x-www-form-urlencoded"


class Astray(Exception):
    """A play goes another way than planned."""


def expect(what, value, wanted):
    if value != wanted:
        raise Astray(f"{what}: {value!r} instead of {wanted!r}")


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest(text):
    return encode(hashlib.sha256(text.encode()).digest())


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


class Client:
    """What is asked over HTTP, with cookies of its own; redirections are not followed."""

    def __init__(self):
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), NoRedirect)

    def ask(self, address, fields=None, **headers):
        """Status, header fields and body of the answer; a dictionary is sent as a form, anything else as it is."""
        if isinstance(fields, dict):
            fields, headers = urllib.parse.urlencode(fields).encode(), {"Content-Type": FORM} | headers
        request = urllib.request.Request(address, fields, headers)
        try:
            answer = self.opener.open(request, timeout=30)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        return answer.status, answer.headers, answer.read().decode()

    def document(self, address, fields=None, **headers):
        status, _, body = self.ask(address, fields, **headers)
        expect(address, status, 200)
        return json.loads(body)


class Wallet:
    """A key with a badge, and the certificates of the verifiers that it trusts."""

    def __init__(self, roots=()):
        self.client, self.roots = Client(), roots
        self.key = jwk.JWK.generate(kty="EC", crv="P-256")
        self.credential = None

    def sign(self, kind, payload, **header):
        token = jws.JWS(json.dumps(payload))
        token.add_signature(self.key, protected=json.dumps({"alg": "ES256", "typ": kind} | header))
        return token.serialize(compact=True)

    def take(self, offer, code):
        """Redeems an offer for a badge."""
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(offer).query)
        offered = json.loads(query["credential_offer"][0])
        issuer = offered["credential_issuer"]
        metadata = self.signed_metadata(issuer)
        server = self.client.document(issuer + "/.well-known/oauth-authorization-server")
        grant = offered["grants"][PRE_AUTHORIZED]["pre-authorized_code"]
        token = self.client.document(
            server["token_endpoint"], {"grant_type": PRE_AUTHORIZED, "pre-authorized_code": grant, "tx_code": code})
        nonce = self.client.document(metadata["nonce_endpoint"], b"")["c_nonce"]
        proof = self.sign(
            "openid4vci-proof+jwt", {"aud": issuer, "iat": int(time.time()), "nonce": nonce},
            jwk=self.key.export_public(as_dict=True))
        body = {"credential_configuration_id": "badge", "proofs": {"jwt": [proof]}}
        issued = self.client.document(
            metadata["credential_endpoint"], json.dumps(body).encode(), Authorization="Bearer " + token["access_token"],
            **{"Content-Type": "application/json"})
        self.credential = issued["credentials"][0]["credential"]

    def signed_metadata(self, issuer):
        """The issuer's metadata, whose signature is by a key of its badges (OpenID4VCI 1.0, section 12.2.3)."""
        status, headers, body = self.client.ask(
            issuer + "/.well-known/openid-credential-issuer", Accept="application/jwt")
        expect("metadata", (status, headers["Content-Type"]), (200, "application/jwt"))
        keys = self.client.document(issuer + "/.well-known/jwt-vc-issuer")["jwks"]["keys"]
        metadata = verified(body, keys, "openidvci-issuer-metadata+jwt")
        expect("sub of the metadata", metadata["sub"], issuer)
        return metadata

    def answer(self, link):
        """Answers the request of a link; the address to which it leads back, if any."""
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)
        request = {name: values[0] for name, values in query.items()}
        if "request_uri" in request:
            request = self.request_object(request)
        else:
            address = request["client_id"].removeprefix("redirect_uri:")
            expect("client_id", request["client_id"], "redirect_uri:" + request["response_uri"])
            expect("its address", address, request["response_uri"])
            for name in ("dcql_query", "client_metadata"):
                request[name] = json.loads(request[name])
        expect("response_type", request["response_type"], "vp_token")
        expect("response_mode", request["response_mode"], "direct_post.jwt")
        (asked,) = request["dcql_query"]["credentials"]
        claims = [claim["path"][0] for claim in asked.get("claims", [])]
        presentation = self.present(claims, request["client_id"], request["nonce"])
        answer = {"vp_token": {asked["id"]: [presentation]}, "state": request["state"]}
        (key,) = request["client_metadata"]["jwks"]["keys"]
        message = jwe.JWE(json.dumps(answer), json.dumps({"alg": "ECDH-ES", "enc": "A256GCM", "kid": key["kid"]}))
        message.add_recipient(jwk.JWK(**key))
        status, _, body = self.client.ask(request["response_uri"], {"response": message.serialize(compact=True)})
        if status != 200:
            raise Astray(f"the answer is refused with {status}: {body}")
        return json.loads(body).get("redirect_uri")

    def request_object(self, link):
        """The signed request, by a certificate that a trusted root has signed (x509_hash)."""
        status, _, token = self.client.ask(link["request_uri"])
        expect("request object", status, 200)
        chain = [base64.b64decode(text) for text in json.loads(decode(token.split(".")[0]))["x5c"]]
        expect("client_id", link["client_id"], "x509_hash:" + encode(hashlib.sha256(chain[0]).digest()))
        leaf = x509.load_der_x509_certificate(chain[0])
        root = next((root for root in self.roots if root.subject == leaf.issuer), None)
        if root is None:
            raise Astray("nobody vouches for the verifier")
        leaf.verify_directly_issued_by(root)
        key = jwk.JWK.from_pyca(leaf.public_key())
        request = verified(token, [key.export_public(as_dict=True)], "oauth-authz-req+jwt")
        expect("client_id of the object", request["client_id"], link["client_id"])
        return request

    def present(self, claims, audience, nonce):
        """The badge with these claims, bound to audience and nonce (RFC 9901)."""
        signed, *disclosures = self.credential.rstrip("~").split("~")
        shown = [text for text in disclosures if json.loads(decode(text))[1] in claims]
        presented = "~".join([signed, *shown, ""])
        binding = {"iat": int(time.time()), "aud": audience, "nonce": nonce, "sd_hash": digest(presented)}
        return presented + self.sign("kb+jwt", binding)


def verified(token, keys, kind):
    """The payload of a JWT of that type, signed by one of the keys."""
    parsed = jws.JWS()
    parsed.deserialize(token)
    header = json.loads(parsed.objects["protected"])
    expect("typ", (header["typ"], header["alg"]), (kind, "ES256"))
    for key in keys:
        with contextlib.suppress(jws.InvalidJWSSignature):
            parsed.verify(jwk.JWK(**key))
            return json.loads(parsed.payload)
    raise Astray(f"none of the keys signed the {kind}")


class App:
    """An app at which people sign in, and the browser in which they do."""

    def __init__(self, issuer, client_id):
        self.issuer, self.client_id, self.browser = issuer, client_id, Client()
        self.verifier, self.state, self.nonce = (secrets.token_urlsafe(32) for _ in range(3))
        self.metadata = self.browser.document(issuer + "/.well-known/oauth-authorization-server")

    def begin(self):
        fields = {
            "response_type": "code", "client_id": self.client_id, "redirect_uri": REDIRECT, "scope": "openid",
            "state": self.state, "nonce": self.nonce, "code_challenge": digest(self.verifier),
            "code_challenge_method": "S256",
        }
        status, headers, page = self.browser.ask(
            self.metadata["authorization_endpoint"] + "?" + urllib.parse.urlencode(fields))
        expect("the page", status, 200)
        self.waiting = self.issuer + headers["Refresh"].partition("url=")[2]
        return page

    def poll(self):
        return self.browser.ask(self.waiting)

    def finish(self, answer):
        """Redeems the code that a page leads to, and verifies the ID token."""
        status, headers, body = answer
        expect("the way back", status, 303)
        address, _, query = headers["Location"].partition("?")
        fields = dict(urllib.parse.parse_qsl(query))
        expect("where it leads", (address, fields["state"], fields["iss"]), (REDIRECT, self.state, self.issuer))
        redemption = {
            "grant_type": "authorization_code", "code": fields["code"], "client_id": self.client_id,
            "redirect_uri": REDIRECT, "code_verifier": self.verifier,
        }
        tokens = self.browser.document(self.metadata["token_endpoint"], redemption)
        again, _, _ = self.browser.ask(self.metadata["token_endpoint"], redemption)
        expect("the code again", again, 400)
        keys = self.browser.document(self.metadata["jwks_uri"])["keys"]
        identity = verified(tokens["id_token"], keys, "JWT")
        expect("the ID token", [identity[name] for name in ("iss", "aud", "nonce")],
               [self.issuer, self.client_id, self.nonce])
        return identity["sub"], tokens


def link_here(page):
    return html.unescape(re.search(r'href="(openid4vp:[^"]*)"', page)[1])


def link_elsewhere(page):
    """The link in the QR code of a page, which zbarimg reads."""
    drawing = re.search(r"<svg.*?</svg>", page, re.DOTALL)[0]
    side = int(re.search(r'width="(\d+)"', drawing)[1])
    rows = [bytearray(b"\xff" * side) for _ in range(side)]
    for column, row, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", drawing):
        for line in rows[int(row):int(row) + int(height)]:
            line[int(column):int(column) + int(width)] = bytes(int(width))
    with tempfile.NamedTemporaryFile(suffix=".pgm") as picture:
        picture.write(b"P5 %d %d 255\n" % (side, side) + b"".join(rows))
        picture.flush()
        words = ["zbarimg", "--quiet", "--raw", "--oneshot", picture.name]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Organization:
    def __init__(self, program, folder):
        self.program, self.home, self.folder = program, folder / "home", folder

    def run(self, *words):
        done = subprocess.run(
            [self.program, "--home", str(self.home), "--json", *words], capture_output=True, text=True)
        if done.returncode:
            raise Astray(f"{' '.join(words)}: {done.stderr}")
        return json.loads(done.stdout)

    @contextlib.contextmanager
    def served(self, *options):
        words = [self.program, "--home", str(self.home), "--json", "authority", "serve", *options]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            line = server.stdout.readline()
            if not line:
                raise Astray("the organization is not served")
            yield json.loads(line)["url"]
        finally:
            server.terminate()
            server.communicate()

    def wallet(self, roots=()):
        """A wallet with a badge of a new invitation."""
        invitation = self.run("authority", "invite", "ana@example.com")
        wallet = Wallet(roots)
        wallet.take(invitation["offer"], invitation["transactionCode"])
        return wallet


def play_on_one_device(issuer, wallet):
    app = App(issuer, "payroll")
    back = wallet.answer(link_here(app.begin()))
    expect("the page that waits", app.poll()[0], 200)
    subject, tokens = app.finish(app.browser.ask(back))
    expect("the claims", tokens["claims"], {"email": "ana@example.com"})
    return subject


def play_on_two_devices(issuer, wallet):
    app = App(issuer, "payroll")
    expect("where the wallet leads back", wallet.answer(link_elsewhere(app.begin())), None)
    return app.finish(app.poll())[0]


def play_attack(issuer, wallet):
    attacker, victim = App(issuer, "payroll"), App(issuer, "payroll")
    back = wallet.answer(link_here(attacker.begin()))
    expect("the victim's browser", victim.browser.ask(back)[0], 403)
    expect("the attacker's page", attacker.poll()[0], 200)


def play_refusal(issuer, wallet):
    app = App(issuer, "payroll")
    page = app.begin()
    try:
        wallet.answer(link_elsewhere(page))
    except Astray as refusal:
        expect("the refusal", "refused with 400" in str(refusal), True)
    else:
        raise Astray("a revoked badge is accepted")
    expect("the page", app.poll()[0], 403)


def main(program, folder):
    organization = Organization(program, folder)
    organization.run("authority", "create", "--name", "Example Works", "--url", f"http://127.0.0.1:{free_port()}")
    organization.run("authority", "person", "add", "--name", "Ana Lima", "--email", "ana@example.com")
    organization.run(
        "authority", "client", "add", "payroll", "--name", "Payroll", "--redirect-uri", REDIRECT,
        "--required-claim", "email=Email", "--presentations")
    with organization.served() as issuer:
        wallet = organization.wallet()
        print("a badge is taken, and the metadata are signed")
        here = play_on_one_device(issuer, wallet)
        print("a wallet on the browser's device signs in")
        expect("sub", play_on_two_devices(issuer, wallet), here)
        print("a wallet on another device signs in, as the same person")
        play_attack(issuer, wallet)
        print("whoever began in another browser gets nothing")
    organization.run("verifier", "key", "create", "--host", "127.0.0.1", "--folder", str(folder / "key"))
    root = x509.load_pem_x509_certificate((folder / "key" / "root.pem").read_bytes())
    with organization.served(
        "--verifier-key", str(folder / "key" / "key.pem"),
        "--verifier-certificate", str(folder / "key" / "certificate.pem"), "--haip",
    ) as issuer:
        wallet = organization.wallet([root])
        expect("sub", play_on_one_device(issuer, wallet), here)
        expect("QR code", "<svg" in App(issuer, "payroll").begin(), False)
        print("a signed request is answered as HAIP says, and by another badge it is the same person")
    with organization.served() as issuer:
        badges = organization.run("authority", "badge", "list")["badges"]
        for badge in badges:
            organization.run("authority", "revoke", badge["id"], "--yes")
        play_refusal(issuer, wallet)
        print("a revoked badge signs nobody in")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--badgectl", required=True, help="the program that serves the organization")
    arguments = parser.parse_args()
    if shutil.which("zbarimg") is None:
        print("This needs the program zbarimg.", file=sys.stderr)
        sys.exit(69)
    with tempfile.TemporaryDirectory() as name:
        try:
            main(arguments.badgectl, pathlib.Path(name))
        except Astray as astray:
            sys.exit(str(astray))
