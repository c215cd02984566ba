#!/usr/bin/env python3
"""An OpenID4VCI 1.0 issuer that shares no code with BadgeKit and leaves logins to an authorization server.

    Tools/interop/issuer.py --authorization-server URL [--port 8450] [--scope badge]

It publishes what section 12.2 demands and no more, takes that server's access tokens (at+jwt by ES256, bound by DPoP
or not), and issues one kind of badge: an SD-JWT VC with the claims of the server's userinfo. It prints its address once
it listens on loopback, and a line for each badge. Needs the Python library cryptography.
"""

import argparse
import base64
import hashlib
import http.server
import json
import secrets
import sys
import time
import urllib.request

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
except ImportError:
    print("This needs the Python library cryptography: python3 -m pip install cryptography", file=sys.stderr)
    sys.exit(69)

ES256 = ec.ECDSA(hashes.SHA256())
DAY = 86_400


class Refused(Exception):
    def __init__(self, error, status=400):
        super().__init__(error)
        self.error, self.status = error, status


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest(text):
    return encode(hashlib.sha256(text.encode()).digest())


def public_jwk(key):
    point = key.public_numbers()
    return {"kty": "EC", "crv": "P-256", "x": encode(point.x.to_bytes(32, "big")), "y": encode(point.y.to_bytes(32, "big"))}


def thumbprint(jwk):
    return digest(json.dumps({name: jwk[name] for name in ("crv", "kty", "x", "y")}, separators=(",", ":")))


def sign(header, payload, key):
    parts = [encode(json.dumps({**header, "alg": "ES256"}).encode()), encode(json.dumps(payload).encode())]
    r, s = decode_dss_signature(key.sign(".".join(parts).encode(), ES256))
    return ".".join(parts + [encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])


def verify(token, kind, key_for):
    """The header and the payload of a JWS of that type, by the key that its header leads to."""
    try:
        head, body, signature = token.split(".")
        header, raw = json.loads(decode(head)), decode(signature)
        jwk = key_for(header)
        numbers = [int.from_bytes(decode(jwk[name]), "big") for name in ("x", "y")]
        key = ec.EllipticCurvePublicNumbers(*numbers, ec.SECP256R1()).public_key()
        if header["typ"] != kind or header["alg"] != "ES256" or len(raw) != 64:
            raise Refused(f"not a {kind}")
        halves = [int.from_bytes(half, "big") for half in (raw[:32], raw[32:])]
        key.verify(encode_dss_signature(*halves), f"{head}.{body}".encode(), ES256)
        return header, json.loads(decode(body))
    except (ValueError, KeyError, TypeError, StopIteration, InvalidSignature) as error:
        raise Refused(f"not a {kind}: {error!r}") from error


def fetch(address, headers={}):
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as answer:
        return json.load(answer)


class Issuer:
    def __init__(self, address, server, scope):
        self.address, self.server, self.scope = address, server, scope
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.jwk = {**public_jwk(self.key.public_key()), "kid": "1", "alg": "ES256", "use": "sig"}
        self.nonces, self.proofs = {}, {}
        metadata = fetch(server + "/.well-known/openid-configuration")
        self.userinfo, self.jwks = metadata["userinfo_endpoint"], metadata["jwks_uri"]

    def metadata(self):
        return {
            "credential_issuer": self.address,
            "authorization_servers": [self.server],
            "credential_endpoint": self.address + "/credential",
            "nonce_endpoint": self.address + "/nonce",
            "display": [{"name": "Foreign Works", "locale": "en"}],
            "credential_configurations_supported": {
                "staff": {
                    "format": "dc+sd-jwt",
                    "vct": self.address + "/staff",
                    "scope": self.scope,
                    "cryptographic_binding_methods_supported": ["jwk"],
                    "credential_signing_alg_values_supported": ["ES256"],
                    "proof_types_supported": {"jwt": {"proof_signing_alg_values_supported": ["ES256"]}},
                    "credential_metadata": {"display": [{"name": "Foreign staff", "locale": "en"}]},
                }
            },
        }

    def keys(self):
        return {"issuer": self.address, "jwks": {"keys": [self.jwk]}}

    def nonce(self):
        nonce = secrets.token_urlsafe(24)
        self.nonces[nonce] = time.time() + 300
        return {"c_nonce": nonce}

    def credential(self, request, headers):
        kind, _, token = headers.get("Authorization", "").partition(" ")
        subject = self.subject(kind, token, headers.get("DPoP"))
        if request.get("credential_configuration_id") != "staff":
            raise Refused("unknown_credential_configuration")
        try:
            proof, = request["proofs"]["jwt"]
        except (KeyError, TypeError, ValueError) as error:
            raise Refused("invalid_proof") from error
        holder = self.holder(proof)
        return {"credentials": [{"credential": self.badge(subject, holder)}]}

    def subject(self, kind, token, proof):
        """Whom the token is for, with what userinfo says; the token must be the server's, in time, and its holder's."""
        known = fetch(self.jwks)["keys"]
        choose = lambda header: next(jwk for jwk in known if jwk.get("kid") == header.get("kid"))
        try:
            _, claims = verify(token, "at+jwt", choose)
        except Refused as refused:
            raise Refused("invalid_token", 401) from refused
        if claims["iss"] != self.server or claims["exp"] < time.time() or self.scope not in claims["scope"].split():
            raise Refused("invalid_token", 401)
        bound = claims.get("cnf", {}).get("jkt")
        if bound and kind != "DPoP" or bound and self.prover(proof, token) != bound:
            raise Refused("invalid_token", 401)
        # A proof for this address is none for the other: only a token that is not bound may ask there.
        return {"sub": claims["sub"], **({} if bound else fetch(self.userinfo, {"Authorization": f"Bearer {token}"}))}

    def prover(self, proof, token):
        header, claims = verify(proof or "", "dpop+jwt", lambda header: header["jwk"])
        fresh = abs(claims["iat"] - time.time()) < 60 and claims["jti"] not in self.proofs
        if not fresh or (claims["htm"], claims["htu"], claims["ath"]) != ("POST", self.address + "/credential", digest(token)):
            raise Refused("invalid_dpop_proof", 401)
        self.proofs[claims["jti"]] = True
        return thumbprint(header["jwk"])

    def holder(self, proof):
        header, claims = verify(proof, "openid4vci-proof+jwt", lambda header: header["jwk"])
        if claims.get("aud") != self.address:
            raise Refused("invalid_proof")
        if self.nonces.pop(claims.get("nonce"), 0) < time.time():
            raise Refused("invalid_nonce")
        return {name: header["jwk"][name] for name in ("kty", "crv", "x", "y")}

    def badge(self, subject, holder):
        told = {"name": subject.get("name") or subject["sub"], **{k: subject[k] for k in ("email",) if k in subject}}
        disclosures = [encode(json.dumps([secrets.token_urlsafe(16), *claim]).encode()) for claim in told.items()]
        now = int(time.time())
        claims = {
            "iss": self.address, "vct": self.address + "/staff", "iat": now, "exp": now + 30 * DAY, "cnf": {"jwk": holder},
            "_sd_alg": "sha-256", "_sd": sorted(map(digest, disclosures)),
        }
        print(f"issued to {subject['sub']}", flush=True)
        return "~".join([sign({"typ": "dc+sd-jwt", "kid": "1"}, claims, self.key), *disclosures, ""])


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        documents = {
            "/.well-known/openid-credential-issuer": self.server.issuer.metadata,
            "/.well-known/jwt-vc-issuer": self.server.issuer.keys,
        }
        document = documents.get(self.path)
        self.answer(document() if document else {"error": "not_found"}, 200 if document else 404)

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 1 << 20))
        try:
            if self.path == "/nonce":
                return self.answer(self.server.issuer.nonce())
            if self.path == "/credential":
                return self.answer(self.server.issuer.credential(json.loads(body), self.headers))
            self.answer({"error": "not_found"}, 404)
        except Refused as refused:
            self.answer({"error": refused.error}, refused.status)
        except ValueError:
            self.answer({"error": "invalid_credential_request"}, 400)

    def answer(self, document, status=200):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--authorization-server", required=True)
    parser.add_argument("--port", type=int, default=8450)
    parser.add_argument("--scope", default="badge")
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    address = f"http://127.0.0.1:{server.server_port}"
    server.issuer = Issuer(address, options.authorization_server.rstrip("/"), options.scope)
    print(address, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
