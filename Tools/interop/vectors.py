#!/usr/bin/env python3
"""Makes the test vectors of Tests/Support/Vectors: the Python libraries cryptography, jwcrypto and sd-jwt say what is right.

    Tools/interop/vectors.py [DIR]    writes them to DIR; Tests/Support/Vectors unless named

Every run makes other keys. The form is that of Wycheproof where there is one: groups with a key, and tests with a result.
"""

import base64
import json
import os
import pathlib
import sys
import zlib

# The directory of this script stands first on the path, and a script in it has the name of a library.
HERE = pathlib.Path(__file__).resolve().parent
sys.path = [entry for entry in sys.path if pathlib.Path(entry or ".").resolve() != HERE]

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from jwcrypto.jwe import JWE
    from jwcrypto.jwk import JWK
    from jwcrypto.jws import JWS
    from sd_jwt.common import SDObj
    from sd_jwt.issuer import SDJWTIssuer
except ImportError as error:
    sys.exit(f"{error}: Tools/peers installs it")

NOW = 1_800_000_000
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
ISSUER = "https://issuer.example.org"


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def wycheproof(maker, *groups):
    """Groups of (members, tests), with the tests numbered."""
    number = 0
    out = []
    for members, tests in groups:
        for test in tests:
            number += 1
            test["tcId"] = number
        out.append({**members, "tests": tests})
    return {"madeBy": f"Tools/interop/vectors.py with {maker}", "testGroups": out}


def case(comment, result, **members):
    return {"comment": comment, "result": "valid" if result else "invalid", **members}


def sign(key, algorithm, payload=b'{"sub":"alice"}', **header):
    token = JWS(payload)
    token.add_signature(key, None, json.dumps({"alg": algorithm, **header}), None)
    return token.serialize(compact=True)


def flip(text, at):
    """A base64url text with another bit in its byte `at`."""
    data = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    data[at] ^= 1
    return b64(bytes(data))


def signatures():
    key, other = (JWK.generate(kty="EC", crv="P-256") for _ in range(2))
    public = {**json.loads(key.export_public()), "alg": "ES256"}
    good = sign(key, "ES256", typ="JWT")
    head, payload, signature = good.split(".")
    rsa, secret = JWK.generate(kty="RSA", size=2048), JWK.generate(kty="oct", size=256)
    none = f'{b64(json.dumps({"alg": "none"}).encode())}.{payload}.'
    return wycheproof(
        "jwcrypto",
        ({"public": public}, [
            case("signed by the key", True, jws=good),
            case("with another type and an empty payload", True, jws=sign(key, "ES256", b"{}", typ="at+jwt")),
            case("signed by another key", False, jws=sign(other, "ES256")),
            case("a bit of r", False, jws=f"{head}.{payload}.{flip(signature, 3)}"),
            case("a bit of s", False, jws=f"{head}.{payload}.{flip(signature, 60)}"),
            case("a bit of the payload", False, jws=f"{head}.{flip(payload, 9)}.{signature}"),
            case("no algorithm and no signature", False, jws=none),
        ]),
        ({"public": {**json.loads(rsa.export_public()), "alg": "RS256"}},
         [case("by RSA", True, jws=sign(rsa, "RS256"))]),
        ({"private": {**json.loads(secret.export()), "alg": "HS256"}},
         [case("by a shared secret", True, jws=sign(secret, "HS256"))]),
    )


def key_sets():
    key = json.loads(JWK.generate(kty="EC", crv="P-256", alg="ES256", use="sig", kid="1").export_public())
    off = {**key, "y": flip(key["y"], 31)}
    sets = [
        ("an ES256 key", True, [key]),
        ("an ES256 key among others", True, [json.loads(JWK.generate(kty="RSA", size=2048).export_public()), key]),
        ("a point off the curve", False, [off]),
        ("a key of another curve", False, [json.loads(JWK.generate(kty="EC", crv="P-384").export_public())]),
        ("a key for encryption", False, [{**key, "use": "enc", "alg": "ECDH-ES"}]),
        ("no key", False, []),
    ]
    return wycheproof("jwcrypto", *(({"public": {"keys": keys}}, [case(comment, result)]) for comment, result, keys in sets))


def ecdsa():
    key, other = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    point = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    message = b"an answer to a challenge"

    def raw(signer, text):
        r, s = decode_dss_signature(signer.sign(text, ec.ECDSA(hashes.SHA256())))
        return r, s

    def test(comment, result, text, r, s, size=32):
        signature = (r.to_bytes(size, "big") + s.to_bytes(size, "big")).hex()
        return case(comment, result, msg=text.hex(), sig=signature)

    r, s = raw(key, message)
    return wycheproof("cryptography", ({"publicKey": {"uncompressed": point.hex()}}, [
        test("signed", True, message, r, s),
        test("the other root of the same", True, message, r, ORDER - s),
        test("an empty message", True, b"", *raw(key, b"")),
        test("another message", False, message + b".", r, s),
        test("another key", False, message, *raw(other, message)),
        test("r of nothing", False, message, 0, s),
        test("s of the order", False, message, r, ORDER),
        test("a leading zero each", False, message, r, s, size=33),
    ]))


def aes_gcm():
    tests = []
    key, nonce = os.urandom(32), os.urandom(12)

    def test(comment, result, message, aad, change=bytes):
        sealed = change(AESGCM(key).encrypt(nonce, message, aad))
        tests.append(case(
            comment, result, key=key.hex(), iv=nonce.hex(), aad=aad.hex(), msg=message.hex(), ct=sealed[:-16].hex(),
            tag=sealed[-16:].hex()))

    test("32 bytes and a context", True, bytes(range(32)), b"wallet")
    test("nothing at all", True, b"", b"")
    test("a context alone", True, b"", b"wallet")
    test("17 bytes", True, bytes(17), b"")
    test("another bit of the text", False, bytes(17), b"", lambda sealed: bytes([sealed[0] ^ 1]) + sealed[1:])
    test("another bit of the tag", False, bytes(17), b"", lambda sealed: sealed[:-1] + bytes([sealed[-1] ^ 1]))
    test("another context", False, bytes(17), b"wallet")
    tests[-1]["aad"] = b"badge".hex()
    return wycheproof("cryptography", ({"keySize": 256, "ivSize": 96}, tests))


def hkdf():
    def test(comment, size, salt=b"", info=b""):
        secret = os.urandom(32)
        made = HKDF(hashes.SHA256(), size, salt, info).derive(secret)
        return case(comment, True, ikm=secret.hex(), salt=salt.hex(), info=info.hex(), size=size, okm=made.hex())

    return wycheproof("cryptography", ({}, [
        test("neither salt nor info", 32), test("a salt", 32, b"salt"), test("an info", 32, info=b"badge"),
        test("three blocks", 80, b"salt", b"badge"), test("one byte", 1, b"salt", b"badge"),
    ]))


def spki(key):
    return key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo).hex()


def ecdh():
    def test(comment):
        ours, theirs = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
        number = ours.private_numbers().private_value
        return case(
            comment, True, public=spki(theirs), private=number.to_bytes(32, "big").hex(),
            shared=ours.exchange(ec.ECDH(), theirs.public_key()).hex())

    bad = test("a point off the curve")
    bad["public"] = bad["public"][:-2] + f"{int(bad['public'][-2:], 16) ^ 1:02x}"
    bad["result"] = "invalid"
    return wycheproof("cryptography", ({}, [test(f"keys {number}") for number in range(4)] + [bad]))


def encryption():
    key = JWK.generate(kty="EC", crv="P-256")
    private = {**json.loads(key.export()), "alg": "ECDH-ES"}
    text = b'{"credentials":[]}'

    def seal(recipient, algorithm, content):
        message = JWE(text, json.dumps({"alg": algorithm, "enc": content}))
        message.add_recipient(recipient)
        return message.serialize(compact=True)

    def test(comment, result, jwe, content):
        return case(comment, result, jwe=jwe, enc=content, pt=text.hex())

    good = seal(key, "ECDH-ES", "A256GCM")
    parts = good.split(".")
    return wycheproof(
        "jwcrypto",
        ({"private": private}, [
            test("by A128GCM", True, seal(key, "ECDH-ES", "A128GCM"), "A128GCM"),
            test("by A256GCM", True, good, "A256GCM"),
            test("another bit of the tag", False, ".".join([*parts[:4], flip(parts[4], 0)]), "A256GCM"),
            test("another bit of the text", False, ".".join([*parts[:3], flip(parts[3], 0), parts[4]]), "A256GCM"),
            test("to another key", False, seal(JWK.generate(kty="EC", crv="P-256"), "ECDH-ES", "A256GCM"), "A256GCM"),
            test("by AES-CBC", True, seal(key, "ECDH-ES", "A128CBC-HS256"), "A128CBC-HS256"),
        ]),
        ({"private": {**private, "alg": "ECDH-ES+A128KW"}},
         [test("by a wrapped key", True, seal(key, "ECDH-ES+A128KW", "A256GCM"), "A256GCM")]),
        ({"private": {"kty": "oct", "alg": "dir"}},
         [test("by a shared key", True, seal(JWK.generate(kty="oct", size=256), "dir", "A256GCM"), "A256GCM")]),
    )


def status_lists():
    out = []
    for bits in (1, 2, 4, 8):
        size = 4096
        statuses = {str(index): (index % (2 ** bits - 1)) + 1 for index in (0, 5, 77, 1993, 4095)}
        data = bytearray(size * bits // 8)
        for index, status in statuses.items():
            data[int(index) * bits // 8] |= status << (int(index) * bits % 8)
        lst = b64(zlib.compress(bytes(data), 9))
        out.append({"madeBy": "Tools/interop/vectors.py with zlib", "bits": bits, "size": size, "status": statuses, "lst": lst})
    return out


def openid4vci():
    key, holder = (JWK.generate(kty="EC", crv="P-256") for _ in range(2))
    public = {**json.loads(key.export_public()), "kid": key.thumbprint(), "alg": "ES256", "use": "sig"}
    metadata = {
        "credential_issuer": ISSUER, "sub": ISSUER, "iat": NOW, "credential_endpoint": f"{ISSUER}/credential",
        "batch_credential_issuance": {"batch_size": 3},
        "credential_configurations_supported": {"employee": {"format": "dc+sd-jwt", "vct": f"{ISSUER}/employee"}},
    }
    header = {"typ": "dc+sd-jwt", "kid": public["kid"]}
    claims = {
        "iss": ISSUER, "vct": f"{ISSUER}/employee", "iat": NOW - 60, "exp": NOW + 3600, SDObj("given_name"): "Zoë",
        "address": {SDObj("country"): "NL", "city": "Delft"},
    }
    credential = SDJWTIssuer(claims, key, holder, sign_alg="ES256", extra_header_parameters=header).sd_jwt_issuance
    grant = {"pre-authorized_code": "4yXbN0", "tx_code": {"length": 6, "input_mode": "numeric"}}
    return {
        "madeBy": "Tools/interop/vectors.py with jwcrypto and sd-jwt",
        "offer": {
            "credential_issuer": ISSUER, "credential_configuration_ids": ["employee"],
            "grants": {"urn:ietf:params:oauth:grant-type:pre-authorized_code": grant},
        },
        "keys": {"keys": [public]},
        "metadata": sign(key, "ES256", json.dumps(metadata).encode(), typ="openidvci-issuer-metadata+jwt", kid=public["kid"]),
        "answer": {"credentials": [{"credential": credential}]},
        "holder": holder.thumbprint(),
    }


def main():
    directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent.parent / "Tests" / "Support" / "Vectors"
    directory.mkdir(parents=True, exist_ok=True)
    for name, make in {
        "json_web_signature": signatures, "json_web_key": key_sets, "ecdsa_p1363": ecdsa, "aes_gcm": aes_gcm,
        "hkdf_sha256": hkdf, "ecdh_p256": ecdh, "json_web_encryption": encryption, "status_list": status_lists,
        "openid4vci": openid4vci,
    }.items():
        text = json.dumps(make(), indent=1, ensure_ascii=False)
        (directory / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
