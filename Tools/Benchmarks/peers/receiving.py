#!/usr/bin/env python3
"""Prints, in microseconds, what it takes others to evaluate an answer: ten claims, one of them disclosed, bound to its holder.

    pip install openvc-core sd-jwt
    receiving.py ROUNDS openvc    decrypts an encrypted answer, and verifies issuer, holder and type
    receiving.py ROUNDS sd_jwt    verifies the presentation alone
"""
import json
import sys
import time

from jwcrypto.jwe import JWE
from jwcrypto.jwk import JWK
from openvc.jwe import decrypt_compact
from openvc.keys import P256KeyAgreementKey, P256SigningKey
from openvc.proof.sd_jwt import SdJwtVcProofSuite
from sd_jwt.verifier import SDJWTVerifier

BATCH = 50
AUDIENCE, NONCE, TYPE = "x509_hash:door", "n-0S6_WzA2Mj", "https://example.org/badge"

suite, issuer, holder = SdJwtVcProofSuite(), P256SigningKey.generate("1"), P256SigningKey.generate("2")
claims = {f"claim_{number}": "value" for number in range(10)}
badge = suite.issue(
    {"iss": "https://issuer.example", **claims}, signing_key=issuer, disclosable=list(claims),
    holder_jwk=holder.public_jwk(), vct=TYPE, expires_in_s=3600)
shown = suite.create_presentation(
    "~".join(badge.split("~")[:2]) + "~", holder_key=holder, audience=AUDIENCE, nonce=NONCE)
key = P256KeyAgreementKey.generate("3")
message = JWE(
    json.dumps({"vp_token": {"badge": [shown]}, "state": "1"}), recipient=JWK(**key.public_jwk()),
    protected=json.dumps({"alg": "ECDH-ES", "enc": "A128GCM", "kid": "3"})).serialize(compact=True)
public = JWK(**issuer.public_jwk())


def openvc():
    answer = json.loads(decrypt_compact(message, key=key))
    return suite.verify(
        answer["vp_token"]["badge"][0], public_key_jwk=issuer.public_jwk(), audience=AUDIENCE, nonce=NONCE,
        require_key_binding=True, expected_vct=TYPE).key_bound


def sd_jwt():
    return SDJWTVerifier(shown, lambda *_: public, AUDIENCE, NONCE).get_verified_payload()


evaluate = {"openvc": openvc, "sd_jwt": sd_jwt}[sys.argv[2]]
for _ in range(int(sys.argv[1])):
    start = time.perf_counter()
    assert all(evaluate() for _ in range(BATCH))
    print((time.perf_counter() - start) / BATCH * 1e6)
