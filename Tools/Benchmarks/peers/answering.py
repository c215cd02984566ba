#!/usr/bin/env python3
"""Prints, in microseconds, what it takes others to make an answer: ten claims, one of them disclosed, bound to its holder.

    pip install openvc-core sd-jwt
    answering.py ROUNDS openvc    makes the presentation, and encrypts it
    answering.py ROUNDS sd_jwt    makes the presentation alone
"""
import json
import sys
import time

from jwcrypto.jwe import JWE
from jwcrypto.jwk import JWK
from openvc.keys import P256KeyAgreementKey, P256SigningKey
from openvc.proof.sd_jwt import SdJwtVcProofSuite
from sd_jwt.holder import SDJWTHolder

BATCH = 50
AUDIENCE, NONCE, TYPE = "x509_hash:door", "n-0S6_WzA2Mj", "https://example.org/badge"

suite, issuer, holder = SdJwtVcProofSuite(), P256SigningKey.generate("1"), P256SigningKey.generate("2")
claims = {f"claim_{number}": "value" for number in range(10)}
badge = suite.issue(
    {"iss": "https://issuer.example", **claims}, signing_key=issuer, disclosable=list(claims),
    holder_jwk=holder.public_jwk(), vct=TYPE, expires_in_s=3600)
recipient = JWK(**P256KeyAgreementKey.generate("3").public_jwk())
own = JWK.generate(kty="EC", crv="P-256")


def openvc():
    shown = suite.create_presentation(
        "~".join(badge.split("~")[:2]) + "~", holder_key=holder, audience=AUDIENCE, nonce=NONCE)
    return JWE(
        json.dumps({"vp_token": {"badge": [shown]}, "state": "1"}), recipient=recipient,
        protected=json.dumps({"alg": "ECDH-ES", "enc": "A128GCM", "kid": "3"})).serialize(compact=True)


def sd_jwt():
    presented = SDJWTHolder(badge)
    presented.create_presentation({"claim_0": True}, NONCE, AUDIENCE, own)
    return presented.sd_jwt_presentation


answer = {"openvc": openvc, "sd_jwt": sd_jwt}[sys.argv[2]]
for _ in range(int(sys.argv[1])):
    start = time.perf_counter()
    assert all(answer() for _ in range(BATCH))
    print((time.perf_counter() - start) / BATCH * 1e6)
