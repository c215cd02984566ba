#!/usr/bin/env python3
"""Verifies a credential that BadgeKit issued with an independent library.

    Tools/interop/sd_jwt.py CREDENTIAL-FILE JWKS-FILE

CREDENTIAL-FILE holds the compact SD-JWT VC, JWKS-FILE the issuer's public keys. Prints the claims, disclosures
applied, as one JSON document; exit status 1 when the signature or a disclosure is refused, 69 when the library is
not there.
"""

import json
import pathlib
import sys

# The directory of this script stands first on the path, and this file would hide the library of the same name.
here = pathlib.Path(__file__).resolve().parent
sys.path = [entry for entry in sys.path if pathlib.Path(entry or ".").resolve() != here]

try:
    from jwcrypto.jwk import JWK
    from sd_jwt.verifier import SDJWTVerifier
except ImportError:
    print("This needs the Python library sd-jwt: python3 -m pip install sd-jwt", file=sys.stderr)
    sys.exit(69)


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 64
    credential = pathlib.Path(sys.argv[1]).read_text().strip()
    keys = json.loads(pathlib.Path(sys.argv[2]).read_text())["keys"]

    def issuer_key(_issuer, header):
        named = [key for key in keys if key.get("kid") == header.get("kid")]
        if len(named) != 1:
            raise ValueError(f"{len(named)} keys are named {header.get('kid')!r}")
        if header.get("typ") != "dc+sd-jwt" or header.get("alg") != "ES256":
            raise ValueError("the header is not that of an SD-JWT VC with ES256")
        return JWK.from_json(json.dumps(named[0]))

    try:
        claims = SDJWTVerifier(credential, issuer_key).get_verified_payload()
    except Exception as error:
        print(f"refused: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    print(json.dumps(claims, sort_keys=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
