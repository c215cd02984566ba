#!/usr/bin/env python3
"""A wallet for OpenID4VP 1.0 that shares no code with BadgeKit: openvc-core signs and checks, jwcrypto encrypts.

    Tools/interop/wallet.py new FOLDER --issuer ADDRESS --type TYPE --claim NAME=VALUE…
    Tools/interop/wallet.py answer FOLDER LINK [--root PEM] [--decline | --everything] [--twice]

The first issues a badge into FOLDER: badge.txt, holder.json, and trust.json, which names its issuer as a verifier's
trust file does. The second fetches the request of a link, refuses it (exit status 1) unless its verifier is the one
that it says, and answers it. It prints the verifier's answers as JSON, one a line: status and body. --everything
discloses more than was asked for. Needs the Python libraries openvc-core and jwcrypto.
"""

import argparse
import base64
import hashlib
import json
import pathlib
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

# The directory of this script stands first on the path, and sd_jwt.py in it would hide a library.
here = pathlib.Path(__file__).resolve().parent
sys.path = [entry for entry in sys.path if pathlib.Path(entry or ".").resolve() != here]

try:
    from cryptography import x509
    from jwcrypto.jwe import JWE
    from jwcrypto.jwk import JWK
    from openvc.keys import P256SigningKey, verify_signature
    from openvc.proof.sd_jwt import SdJwtVcProofSuite
    from openvc.x5c import leaf_public_jwk, load_x5c_chain, validate_cert_chain
except ImportError:
    print("This needs Python libraries: python3 -m pip install openvc-core jwcrypto", file=sys.stderr)
    sys.exit(69)

OBJECT = "application/oauth-authz-req+jwt"


class Refused(Exception):
    pass


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new(folder, issuer, kind, claims):
    folder.mkdir(parents=True, exist_ok=True)
    key, holder = JWK.generate(kty="EC", crv="P-256"), JWK.generate(kty="EC", crv="P-256")
    told = dict(claim.split("=", 1) for claim in claims)
    badge = SdJwtVcProofSuite().issue(
        {"iss": issuer, **told}, signing_key=P256SigningKey.from_jwk(key.export(as_dict=True), "2026-1"),
        disclosable=list(told), holder_jwk=holder.export_public(as_dict=True), vct=kind, expires_in_s=86_400, decoys=2)
    public = {**key.export_public(as_dict=True), "kid": "2026-1"}
    (folder / "badge.txt").write_text(badge)
    (folder / "holder.json").write_text(holder.export_private())
    (folder / "trust.json").write_text(json.dumps({"issuers": [{"issuer": issuer, "jwks": {"keys": [public]}}]}))


def send(request):
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def request_of(link, root):
    """The parameters of a request, once its verifier is the one that its client identifier names."""
    fields = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link).query, strict_parsing=True))
    nonce = None
    if "request_uri" in fields:
        form = None
        if fields.get("request_uri_method") == "post":
            nonce = secrets.token_urlsafe(16)
            form = urllib.parse.urlencode({"wallet_nonce": nonce, "wallet_metadata": "{}"}).encode()
        status, headers, body = send(urllib.request.Request(fields["request_uri"], form, {"Accept": OBJECT}))
        if status != 200 or headers.get_content_type() != OBJECT:
            raise Refused(f"the request has status {status} and the type {headers.get_content_type()}")
        fields["request"] = body.decode("ascii")
    if "request" in fields:
        parameters = verified(fields["request"], fields["client_id"], root)
        if nonce is not None and parameters.get("wallet_nonce") != nonce:
            raise Refused("wallet_nonce is not the one that was sent")
        return parameters
    prefix, _, address = fields["client_id"].partition(":")
    if prefix != "redirect_uri" or fields.get("response_uri", address) != address:
        raise Refused("an unsigned request of another client than its address")
    texts = ("dcql_query", "client_metadata", "transaction_data")
    return {name: json.loads(value) if name in texts else value for name, value in fields.items()}


def verified(token, client, root):
    head, body, signature = token.split(".")
    header, parameters = json.loads(decode(head)), json.loads(decode(body))
    if (header["alg"], header["typ"]) != ("ES256", "oauth-authz-req+jwt") or parameters["client_id"] != client:
        raise Refused("not a request object of that client")
    chain = load_x5c_chain(header["x5c"])
    validate_cert_chain(chain[0], chain[1:], trust_anchors=[x509.load_pem_x509_certificate(root)])
    if not verify_signature(
        alg="ES256", public_jwk=leaf_public_jwk(chain[0]), signing_input=f"{head}.{body}".encode(),
        signature=decode(signature)):
        raise Refused("the signature is wrong")
    prefix, _, name = client.partition(":")
    if prefix == "x509_hash":
        known = [encode(hashlib.sha256(base64.b64decode(header["x5c"][0])).digest())]
    elif prefix == "x509_san_dns":
        names = chain[0].extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        host = urllib.parse.urlsplit(parameters["response_uri"]).hostname
        known = [found for found in names.get_values_for_type(x509.DNSName) if found == host]
    else:
        known = []
    if name not in known or parameters["aud"] != "https://self-issued.me/v2" or parameters["exp"] < time.time():
        raise Refused("the certificate is another client's, or the request is not for wallets, or has ended")
    return parameters


def presentation(folder, query, parameters, everything):
    """The badge with the claims of one credential query, bound to the request."""
    issued, *disclosures, _ = (folder / "badge.txt").read_text().split("~")
    asked = {claim["path"][0] for claim in query.get("claims", [])}
    shown = [text for text in disclosures if everything or json.loads(decode(text))[1] in asked]
    if asked - {json.loads(decode(text))[1] for text in disclosures}:
        raise Refused("a claim is not there")
    presented = "~".join([issued, *shown, ""])
    payload = {
        "iat": int(time.time()), "aud": parameters["client_id"], "nonce": parameters["nonce"],
        "sd_hash": encode(hashlib.sha256(presented.encode()).digest()),
    }
    entries = [
        text for text in parameters.get("transaction_data", []) if query["id"] in json.loads(decode(text))["credential_ids"]]
    if entries:
        payload["transaction_data_hashes"] = [encode(hashlib.sha256(text.encode()).digest()) for text in entries]
    key = P256SigningKey.from_jwk(json.loads((folder / "holder.json").read_text()), "holder")
    signed = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "kb+jwt", "alg": "ES256"}, payload))
    return f"{presented}{signed}.{encode(key.sign(signed.encode()))}"


def sealed(answer, metadata):
    key = next(key for key in metadata["jwks"]["keys"] if key["alg"] == "ECDH-ES" and key["crv"] == "P-256")
    header = {"alg": "ECDH-ES", "enc": metadata.get("encrypted_response_enc_values_supported", ["A128GCM"])[-1], "kid": key["kid"]}
    message = JWE(json.dumps(answer), protected=json.dumps(header), recipient=JWK(**key))
    return {"response": message.serialize(compact=True)}


def answer(folder, link, root, decline, everything, twice):
    parameters = request_of(link, root)
    told = {"state": parameters["state"]}
    if decline:
        told["error"] = "access_denied"
    else:
        told["vp_token"] = {
            query["id"]: [presentation(folder, query, parameters, everything)]
            for query in parameters["dcql_query"]["credentials"]}
    if parameters["response_mode"] == "direct_post.jwt":
        form = sealed(told, parameters["client_metadata"])
    else:
        form = {name: value if isinstance(value, str) else json.dumps(value) for name, value in told.items()}
    request = urllib.request.Request(parameters["response_uri"], urllib.parse.urlencode(form).encode())
    for _ in range(2 if twice else 1):
        status, _, body = send(request)
        print(json.dumps({"status": status, "body": json.loads(body)}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("new")
    making.add_argument("folder", type=pathlib.Path)
    making.add_argument("--issuer", required=True)
    making.add_argument("--type", required=True)
    making.add_argument("--claim", action="append", default=[])
    answering = commands.add_parser("answer")
    answering.add_argument("folder", type=pathlib.Path)
    answering.add_argument("link")
    answering.add_argument("--root", type=pathlib.Path)
    answering.add_argument("--decline", action="store_true")
    answering.add_argument("--everything", action="store_true")
    answering.add_argument("--twice", action="store_true")
    options = parser.parse_args()
    try:
        if options.command == "new":
            new(options.folder, options.issuer, options.type, options.claim)
        else:
            root = options.root.read_bytes() if options.root else None
            answer(options.folder, options.link, root, options.decline, options.everything, options.twice)
    except Exception as error:
        print(f"refused: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
