"""A WebAuthn authenticator in software, for tests: P-256 keys in a file, attestation "none", the person always there.

It makes what `toJSON` of a browser's credential is, and reads it back. Needs the Python library jwcrypto.
"""

import base64
import hashlib
import json
import os
import pathlib
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from jwcrypto import jwk

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ES256 = -7


class NotPossible(Exception):
    """The authenticator cannot do what it is asked for."""


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# --- CBOR (RFC 8949), as far as an attestation object goes ------------------------------------------


def cbor(value):
    def head(major, number):
        for limit, extra, shape in ((24, None, ""), (1 << 8, 24, "B"), (1 << 16, 25, ">H"), (1 << 32, 26, ">I")):
            if number < limit:
                return bytes([major << 5 | (number if extra is None else extra)]) + (
                    struct.pack(shape, number) if shape else b""
                )
        raise ValueError(number)

    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    return head(5, len(value)) + b"".join(cbor(name) + cbor(member) for name, member in value.items())


def read_cbor(data, place=0):
    """A value, and where it ends."""
    major, number, place = data[place] >> 5, data[place] & 31, place + 1
    if number >= 24:
        size = 1 << number - 24
        number, place = int.from_bytes(data[place : place + size], "big"), place + size
    if major == 0:
        return number, place
    if major == 1:
        return -1 - number, place
    if major in (2, 3):
        content = data[place : place + number]
        return content if major == 2 else content.decode(), place + number
    if major == 4:
        members = []
        for _ in range(number):
            member, place = read_cbor(data, place)
            members.append(member)
        return members, place
    if major == 5:
        members = {}
        for _ in range(number):
            name, place = read_cbor(data, place)
            members[name], place = read_cbor(data, place)
        return members, place
    raise ValueError(f"CBOR of major type {major}")


# --- Authenticator data -----------------------------------------------------------------------------


def read_authenticator_data(data):
    read = {"rpIdHash": data[:32], "flags": data[32], "signCount": int.from_bytes(data[33:37], "big")}
    if read["flags"] & ATTESTED:
        size = int.from_bytes(data[53:55], "big")
        read |= {"aaguid": data[37:53], "id": data[55 : 55 + size], "key": read_cbor(data, 55 + size)[0]}
    return read


def client_data(kind, challenge, origin):
    return json.dumps(
        {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}, separators=(",", ":")
    ).encode()


class Authenticator:
    """Keys by credential id; in a file when one is named. One that does not count its signatures says 0."""

    def __init__(self, file=None, counts=True):
        self.counts = counts
        self.file = pathlib.Path(file) if file else None
        self.credentials = json.loads(self.file.read_text()) if self.file and self.file.exists() else {}

    def save(self):
        if self.file:
            self.file.write_text(json.dumps(self.credentials))

    def data(self, relying_party, flags, count, attested=b""):
        return hashlib.sha256(relying_party.encode()).digest() + struct.pack(">BI", flags, count) + attested

    def create(self, options, origin, host):
        """A new credential for the options {publicKey}."""
        options = options["publicKey"]
        relying_party = self.relying_party(options["rp"].get("id"), host)
        if not any(parameter["alg"] == ES256 for parameter in options["pubKeyCredParams"]):
            raise NotPossible("the server does not take ES256")
        if any(known["id"] in self.credentials for known in options.get("excludeCredentials") or []):
            raise NotPossible("there is a credential already")
        key = jwk.JWK.generate(kty="EC", crv="P-256")
        public = json.loads(key.export_public())
        identifier = os.urandom(16)
        cose = {1: 2, 3: ES256, -1: 1, -2: unb64(public["x"]), -3: unb64(public["y"])}
        attested = bytes(16) + struct.pack(">H", len(identifier)) + identifier + cbor(cose)
        data = self.data(relying_party, PRESENT | VERIFIED | ATTESTED, 0, attested)
        self.credentials[b64(identifier)] = {
            "key": json.loads(key.export_private()),
            "rp": relying_party,
            "user": options["user"]["id"],
            "count": 0,
        }
        self.save()
        return self.credential(
            identifier,
            {
                "clientDataJSON": b64(client_data("webauthn.create", options["challenge"], origin)),
                "attestationObject": b64(cbor({"fmt": "none", "attStmt": {}, "authData": data})),
            },
        )

    def get(self, options, origin, host):
        """Signs in for the options {publicKey}."""
        options = options["publicKey"]
        relying_party = self.relying_party(options.get("rpId"), host)
        allowed = [known["id"] for known in options.get("allowCredentials") or []]
        held = [name for name, held in self.credentials.items() if held["rp"] == relying_party]
        usable = [name for name in held if not allowed or name in allowed]
        if not usable:
            raise NotPossible("there is no credential for this server")
        held = self.credentials[usable[0]]
        held["count"] += self.counts
        self.save()
        data = self.data(relying_party, PRESENT | VERIFIED, held["count"])
        said = client_data("webauthn.get", options["challenge"], origin)
        signer = jwk.JWK(**held["key"]).get_op_key("sign")
        signature = signer.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self.credential(
            unb64(usable[0]),
            {
                "clientDataJSON": b64(said),
                "authenticatorData": b64(data),
                "signature": b64(signature),
                "userHandle": held["user"],
            },
        )

    @staticmethod
    def relying_party(name, host):
        if name and name != host and not host.endswith("." + name):
            raise NotPossible(f"{host} is no server of {name}")
        return name or host

    @staticmethod
    def credential(identifier, response):
        name = b64(identifier)
        return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}, "response": response}
