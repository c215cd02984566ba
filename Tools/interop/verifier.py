#!/usr/bin/env python3
"""A verifier for OpenID4VP 1.0 that shares no code with BadgeKit: openvc-core decrypts and verifies, cryptography signs.

    Tools/interop/verifier.py FOLDER --issuer-keys JWKS-FILE --type TYPE [--claim NAME]… [--prefix PREFIX]
        [--by value|get|post] [--plain] [--transaction TYPE] [--origin ORIGIN]

It listens on loopback, prints what a wallet needs as JSON, the link and the options of `badgectl verifier trust add`,
waits for one answer, and prints what it is worth, "accepted" and the claims or the finding. FOLDER gets the files that the
options name. With --origin it asks by the Digital Credentials API: the first line has the request, unsigned with the
prefix redirect_uri, multi-signed with --by post, else signed, and the answer is a line of standard input. With
--transaction the person is to agree to a payment of that type, whose digest the wallet must sign.
Needs the Python library openvc-core.
"""

import argparse
import base64
import datetime
import hashlib
import http.server
import json
import pathlib
import queue
import secrets
import sys
import threading
import time
import urllib.parse

# The directory of this script stands first on the path, and sd_jwt.py in it would hide a library.
here = pathlib.Path(__file__).resolve().parent
sys.path = [entry for entry in sys.path if pathlib.Path(entry or ".").resolve() != here]

try:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID
    from openvc.jwe import decrypt_compact
    from openvc.keys import P256KeyAgreementKey, P256SigningKey
    from openvc.proof.sd_jwt import SdJwtVcProofSuite
except ImportError:
    print("This needs the Python library openvc-core: python3 -m pip install openvc-core", file=sys.stderr)
    sys.exit(69)

PREFIXES = (
    "redirect_uri", "x509_san_dns", "x509_hash", "verifier_attestation", "decentralized_identifier", "pre-registered")
ATTESTER = "https://attester.example"
FORMATS = {"dc+sd-jwt": {"sd-jwt_alg_values": ["ES256"], "kb-jwt_alg_values": ["ES256"]}}
PEM = serialization.Encoding.PEM


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def document(value):
    return encode(json.dumps(value).encode())


def certificate(subject, key, issuer, issuer_key, host=None):
    """A certificate of an hour: an authority's without a host."""
    now, is_authority = datetime.datetime.now(datetime.timezone.utc), host is None
    name = lambda text: x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])
    usages = ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
              "key_cert_sign", "crl_sign", "encipher_only", "decipher_only")
    own = {"key_cert_sign", "crl_sign"} if is_authority else {"digital_signature"}
    made = (
        x509.CertificateBuilder().subject_name(name(subject)).issuer_name(name(issuer)).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(minutes=5))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=0 if is_authority else None), critical=True)
        .add_extension(x509.KeyUsage(**{usage: usage in own for usage in usages}), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False))
    if host:
        made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
    return made.sign(issuer_key, hashes.SHA256())


class Verifier:
    def __init__(self, folder, prefix, address, issuer_keys, kind, claims, transaction=None):
        self.prefix, self.address, self.kind = prefix, address, kind
        self.issuer_keys = issuer_keys
        self.answers = address + "/answers"
        private = ec.generate_private_key(ec.SECP256R1())
        self.key = P256SigningKey(private, "request")
        self.sealing = P256KeyAgreementKey.generate("answer-1")
        self.header, self.trust = {}, []
        self.client = self.identify(folder, private)
        self.nonce, self.state = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self.query = {"credentials": [{
            "id": "badge", "format": "dc+sd-jwt", "meta": {"vct_values": [kind]},
            **({"claims": [{"path": [claim]} for claim in claims]} if claims else {}),
        }]}
        data = {"type": transaction, "credential_ids": ["badge"], "amount": "12.00"}
        self.transactions = [document(data)] if transaction else []

    def identify(self, folder, private):
        """The client identifier, with what the wallet must know to believe it, and what the header must have."""
        folder.mkdir(parents=True, exist_ok=True)
        jwk = self.key.public_jwk()
        host = urllib.parse.urlsplit(self.address).hostname
        if self.prefix.startswith("x509"):
            authority = ec.generate_private_key(ec.SECP256R1())
            root = certificate("Root of Foreign Verifiers", authority, "Root of Foreign Verifiers", authority)
            leaf = certificate("Foreign Verifier", private, "Root of Foreign Verifiers", authority, host)
            der = leaf.public_bytes(serialization.Encoding.DER)
            (folder / "root.pem").write_bytes(root.public_bytes(PEM))
            self.header, self.trust = {"x5c": [base64.b64encode(der).decode()]}, ["--root", str(folder / "root.pem")]
            return f"{self.prefix}:" + (host if self.prefix == "x509_san_dns" else encode(hashlib.sha256(der).digest()))
        if self.prefix == "verifier_attestation":
            attester = P256SigningKey.generate("attester-1")
            attestation = self.sign(
                {"iss": ATTESTER, "sub": "foreign", "exp": int(time.time()) + 3600, "cnf": {"jwk": jwk},
                 "redirect_uris": [self.answers]}, {"typ": "verifier-attestation+jwt", "kid": "attester-1"}, attester)
            keys = {"keys": [{**attester.public_jwk(), "kid": "attester-1"}]}
            (folder / "attester.json").write_text(json.dumps(keys))
            self.header = {"jwt": attestation}
            self.trust = ["--attester", ATTESTER, "--jwks", str(folder / "attester.json")]
            return "verifier_attestation:foreign"
        if self.prefix == "decentralized_identifier":
            did = "did:jwk:" + document(jwk)
            self.header = {"kid": did + "#0"}
            return f"decentralized_identifier:{did}"
        if self.prefix == "pre-registered":
            (folder / "client.json").write_text(json.dumps({"keys": [{**jwk, "kid": "request"}]}))
            self.header = {"kid": "request"}
            self.trust = [
                "--client", "foreign-7", "--jwks", str(folder / "client.json"), "--response-uri", self.answers]
            return "foreign-7"
        return "redirect_uri:" + self.answers

    @property
    def is_signed(self):
        return self.prefix != "redirect_uri"

    def sign(self, payload, header, key=None):
        parts = f"{document({'alg': 'ES256', **header})}.{document(payload)}"
        return f"{parts}.{encode((key or self.key).sign(parts.encode()))}"

    def parameters(self, mode):
        keys = {"keys": [
            # A wallet passes over what it does not know.
            {"kty": "OKP", "crv": "X25519", "x": encode(bytes(range(32))), "alg": "ECDH-ES", "kid": "other"},
            {**self.sealing.public_jwk(), "alg": "ECDH-ES", "use": "enc", "kid": "answer-1"},
        ]}
        sealing = {"jwks": keys, "encrypted_response_enc_values_supported": ["A128GCM", "A256GCM"]}
        # What a registered client supports is registered too.
        known = {} if self.prefix == "pre-registered" else {"vp_formats_supported": FORMATS}
        metadata = {**known, **(sealing if mode.endswith(".jwt") else {})}
        return {
            "response_type": "vp_token", "response_mode": mode, "client_id": self.client, "nonce": self.nonce,
            "dcql_query": self.query, "foreign_extension": {"ignored": True},
            **({"client_metadata": metadata} if metadata else {}),
            **({"transaction_data": self.transactions} if self.transactions else {}),
        }

    def object(self, mode, more):
        now = int(time.time())
        payload = {**self.parameters(mode), "aud": "https://self-issued.me/v2", "iat": now, "exp": now + 300, **more}
        return self.sign(payload, {"typ": "oauth-authz-req+jwt", **self.header})

    def evaluate(self, answer, mode, audience):
        """What an answer is worth: its claims, or why it is refused."""
        if mode.endswith(".jwt"):
            if "vp_token" in answer:
                raise ValueError("vp_token stands beside response")
            answer = json.loads(decrypt_compact(answer["response"], key=self.sealing))
        if "error" in answer:
            return {"accepted": False, "error": answer["error"]}
        token = answer["vp_token"]
        token = json.loads(token) if isinstance(token, str) else token
        if list(token) != ["badge"] or len(token["badge"]) != 1:
            raise ValueError("vp_token has other presentations than the one that was asked for")
        if not mode.startswith("dc_api") and answer.get("state") != self.state:
            raise ValueError("state is another request's")
        shown = token["badge"][0]
        head = shown.split(".")[0]
        kid = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4))).get("kid")
        key = next(key for key in self.issuer_keys if key.get("kid") == kid)
        verified = SdJwtVcProofSuite().verify(
            shown, public_key_jwk=key, audience=audience, nonce=self.nonce, require_key_binding=True,
            expected_vct=self.kind)
        binding = shown.rsplit("~", 1)[1].split(".")[1]
        signed = json.loads(base64.urlsafe_b64decode(binding + "=" * (-len(binding) % 4)))
        digests = [encode(hashlib.sha256(text.encode()).digest()) for text in self.transactions]
        if signed.get("transaction_data_hashes", []) != digests:
            raise ValueError("the transaction is not the one that was signed")
        disclosed = [json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))[1:]
                     for text in shown.split("~")[1:-1]]
        return {"accepted": True, "key_bound": verified.key_bound, "claims": dict(disclosed)}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.give_object(None)

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 1 << 20)).decode()
        form = dict(urllib.parse.parse_qsl(body, strict_parsing=True))
        if self.path == "/request":
            return self.give_object(form.get("wallet_nonce"))
        self.answer(200, "application/json", b"{}")
        self.server.answers.put(form)

    def give_object(self, nonce):
        more = {**self.server.more, **({"wallet_nonce": nonce} if nonce else {})}
        made = self.server.verifier.object(self.server.mode, more)
        self.answer(200, "application/oauth-authz-req+jwt", made.encode())

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def say(value):
    print(json.dumps(value), flush=True)


def link(verifier, by, mode, more):
    fields = {"client_id": verifier.client}
    if not verifier.is_signed:
        own = {**verifier.parameters(mode), **more}
        fields |= {name: value if isinstance(value, str) else json.dumps(value) for name, value in own.items()}
    elif by == "value":
        fields["request"] = verifier.object(mode, more)
    else:
        fields["request_uri"] = verifier.address + "/request"
        if by == "post":
            fields["request_uri_method"] = "post"
    return "openid4vp://?" + urllib.parse.urlencode(fields, quote_via=urllib.parse.quote)


def browser_request(verifier, by, mode, origin):
    """The request of a page, as its browser passes it on."""
    expected = {"expected_origins": ["https://other.example", origin]}
    if not verifier.is_signed:
        own = {name: value for name, value in verifier.parameters(mode).items() if name != "client_id"}
        return {"protocol": "openid4vp-v1-unsigned", "data": own}
    if by != "post":
        return {"protocol": "openid4vp-v1-signed", "data": {"request": verifier.object(mode, expected)}}
    payload = {name: value for name, value in verifier.parameters(mode).items() if name != "client_id"}
    signatures = []
    for header in ({"client_id": "x509_hash:unknown"}, {"client_id": verifier.client, **verifier.header}):
        head, body, signature = verifier.sign(
            {**payload, **expected}, {"typ": "oauth-authz-req+jwt", **header}).split(".")
        signatures.append({"protected": head, "signature": signature})
    return {
        "protocol": "openid4vp-v1-multisigned", "data": {"request": {"payload": body, "signatures": signatures}}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--issuer-keys", type=pathlib.Path, required=True)
    parser.add_argument("--type", required=True)
    parser.add_argument("--claim", action="append", default=[])
    parser.add_argument("--prefix", choices=PREFIXES, default="x509_san_dns")
    parser.add_argument("--by", choices=("value", "get", "post"), default="get")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--transaction")
    parser.add_argument("--origin")
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    keys = json.loads(options.issuer_keys.read_text())["keys"]
    verifier = Verifier(
        options.folder, options.prefix, f"http://localhost:{server.server_port}", keys, options.type, options.claim,
        options.transaction)
    mode = ("dc_api" if options.origin else "direct_post") + ("" if options.plain else ".jwt")
    if options.origin:
        say({"request": browser_request(verifier, options.by, mode, options.origin), "trust": verifier.trust})
        answer, audience = json.loads(sys.stdin.readline()), "origin:" + options.origin
        answer = answer.get("data", answer)
    else:
        more = {"response_uri": verifier.answers, "state": verifier.state}
        server.verifier, server.mode, server.more, server.answers = verifier, mode, more, queue.Queue()
        say({"link": link(verifier, options.by, mode, more), "trust": verifier.trust})
        threading.Thread(target=server.serve_forever, daemon=True).start()
        answer, audience = server.answers.get(timeout=120), verifier.client
    try:
        say(verifier.evaluate(answer, mode, audience))
    except Exception as error:
        say({"accepted": False, "finding": f"{type(error).__name__}: {error}"})
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
