#!/usr/bin/env python3
"""Exchanges credentials and presentations with an independent library.

    Tools/interop/sd_jwt.py CREDENTIAL-FILE JWKS-FILE
    Tools/interop/sd_jwt.py --audience A --nonce N PRESENTATION-FILE JWKS-FILE
    Tools/interop/sd_jwt.py --audience A --nonce N --present KEY-FILE CREDENTIAL-FILE JWKS-FILE

The first two verify a compact SD-JWT VC, the second with its key binding; JWKS-FILE holds the issuer's public keys. They
print the claims, disclosures applied, as one JSON document. The third verifies a credential and prints a presentation
of all its claims, signed with the private key (JWK) in KEY-FILE. Exit status 1 when something is refused, 69 when the
library is not there.
"""

import argparse
import json
import pathlib
import sys

# The directory of this script stands first on the path, and this file would hide the library of the same name.
here = pathlib.Path(__file__).resolve().parent
sys.path = [entry for entry in sys.path if pathlib.Path(entry or ".").resolve() != here]

try:
    from jwcrypto.jwk import JWK
    from sd_jwt.holder import SDJWTHolder
    from sd_jwt.verifier import SDJWTVerifier
except ImportError:
    print("This needs the Python library sd-jwt: python3 -m pip install sd-jwt", file=sys.stderr)
    sys.exit(69)


class Arguments(argparse.ArgumentParser):
    def error(self, message):
        print(f"{message}\n{__doc__}", file=sys.stderr)
        sys.exit(64)


def read(path):
    return pathlib.Path(path).read_text().strip()


def verified_claims(text, keys, audience=None, nonce=None):
    def issuer_key(_issuer, header):
        named = [key for key in keys if key.get("kid") == header.get("kid")]
        if len(named) != 1:
            raise ValueError(f"{len(named)} keys are named {header.get('kid')!r}")
        if header.get("typ") != "dc+sd-jwt" or header.get("alg") != "ES256":
            raise ValueError("the header is not that of an SD-JWT VC with ES256")
        return JWK.from_json(json.dumps(named[0]))

    return SDJWTVerifier(text, issuer_key, audience, nonce).get_verified_payload()


def presentation(credential, claims, key, audience, nonce):
    holder = SDJWTHolder(credential)
    holder.create_presentation({name: True for name in claims}, nonce, audience, key, "ES256")
    return holder.sd_jwt_presentation


def main() -> int:
    parser = Arguments(add_help=False)
    parser.add_argument("--audience")
    parser.add_argument("--nonce")
    parser.add_argument("--present")
    parser.add_argument("text")
    parser.add_argument("keys")
    arguments = parser.parse_args()
    text, keys = read(arguments.text), json.loads(read(arguments.keys))["keys"]
    try:
        if arguments.present:
            claims = verified_claims(text, keys)
            key = JWK.from_json(read(arguments.present))
            print(presentation(text, claims, key, arguments.audience, arguments.nonce))
        else:
            print(json.dumps(verified_claims(text, keys, arguments.audience, arguments.nonce), sort_keys=True))
    except Exception as error:
        print(f"refused: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
