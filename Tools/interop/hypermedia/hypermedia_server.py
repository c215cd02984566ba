#!/usr/bin/env python3
"""A server that drives logins (HAAPI) by a script; it shares no code with BadgeKit.

    Tools/interop/hypermedia/hypermedia_server.py SCRIPT [--account NAME:PASSWORD[:CODE] …] [--port 0] [--attested]
                                       [--requests FILE]

The script is one of those of `badgectl authority serve --hypermedia` (Schemas/hypermedia-script.schema.json). It prints
its address once it listens on loopback, and a line for each request that it refuses, with the reason. It takes the
newest nonce only, each proof, challenge, attestation, launch nonce and code once, and what the forms of a step say.
With --attested a token needs a key attestation; with --requests it writes what it is asked, as hypermedia.py does.

What follows a login, badges, it does not have: the code is exchanged for tokens that nobody takes. Needs the Python
library jwcrypto.
"""

import argparse
import base64
import collections
import hashlib
import http.server
import json
import re
import secrets
import sys
import threading
import time
import urllib.parse

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from jwcrypto import jwk
except ImportError:
    print("This needs the Python library jwcrypto: python3 -m pip install jwcrypto", file=sys.stderr)
    sys.exit(69)

from authenticator import ATTESTED, PRESENT, VERIFIED, b64, read_authenticator_data, read_cbor, unb64
from request_log import RequestLog, read_compact

PREFIX = "https://curity.se/problems/"
STEP, PROBLEM, JSON, FORM = (
    "application/vnd.auth+json",
    "application/problem+json",
    "application/json",
    "application/x-www-form-urlencoded",
)
SCOPE = "urn:se:curity:scopes:haapi"
STATUSES = collections.defaultdict(
    lambda: 400,
    {"authentication-failed": 403, "mismatch-between-session-and-access-token": 403, "too-many-attempts": 429},
)
TRIES = 10
LOOPBACK = re.compile(r"http://(127\.0\.0\.1|\[::1\])(:[0-9]+)?(/|$)")


class Refused(Exception):
    """An answer of OAuth: an error and its status."""

    def __init__(self, error, why, status=400):
        super().__init__(why)
        self.error, self.status = error, status


class Problem(Exception):
    """An answer of the flow that leaves the step where it is."""

    def __init__(self, kind, why, **members):
        super().__init__(why)
        self.document = {"type": PREFIX + kind, "title": why, **members}


def digest(text):
    return b64(hashlib.sha256(text.encode()).digest())


def forms_and_links(part):
    """All forms of a representation as models, and all links as forms without fields."""
    if isinstance(part, list):
        return [form for element in part for form in forms_and_links(element)]
    if not isinstance(part, dict):
        return []
    found = [{"href": part["href"], "method": "GET"}] if "rel" in part and "href" in part else []
    if part.get("template") == "form":
        found.append(part["model"])
    return found + [form for member in part.values() for form in forms_and_links(member)]


class Session:
    def __init__(self, asked, key):
        self.id, self.key, self.asked, self.ends = secrets.token_urlsafe(32), key, asked, time.monotonic() + 600
        self.step, self.visit, self.polls, self.taken = None, 0, collections.Counter(), collections.Counter()
        self.fields, self.person, self.half, self.tries = {}, None, None, 0
        self.document, self.said, self.values, self.resume, self.is_over = None, None, {}, None, False


class Server:
    def __init__(self, script, accounts, issuer, attested=False):
        self.script, self.accounts, self.issuer, self.attested = script, accounts, issuer, attested
        self.nonce, self.proofs = secrets.token_urlsafe(16), set()
        self.tokens, self.challenges, self.cats, self.codes = {}, {}, {}, {}
        self.sessions, self.launches, self.credentials = {}, {}, {}

    # Proofs and tokens.

    def judge(self, request, token=None):
        """The thumbprint of the key of a good proof."""
        proofs = request.headers.get_all("DPoP") or []
        try:
            header, claims, is_signed = read_compact(proofs[0])
            key = jwk.JWK(**header["jwk"])
        except Exception:
            raise Refused("invalid_dpop_proof", f"{len(proofs)} proofs, and the first is none", 401) from None
        expected = {
            "htm": request.command,
            "htu": self.issuer + request.path.partition("?")[0],
            "ath": digest(token) if token else None,
        }
        wrong = [name for name, value in expected.items() if claims.get(name) != value]
        if (
            len(proofs) != 1
            or not is_signed
            or header.get("typ") != "dpop+jwt"
            or header.get("alg") != "ES256"
            or "d" in header["jwk"]
        ):
            wrong.append("signature")
        if not isinstance(claims.get("iat"), int) or abs(claims["iat"] - time.time()) > 300:
            wrong.append("iat")
        if not isinstance(claims.get("jti"), str) or not 0 < len(claims["jti"]) <= 256 or claims["jti"] in self.proofs:
            wrong.append("jti")
        if wrong:
            raise Refused("invalid_dpop_proof", f"the proof's {', '.join(wrong)}", 401)
        if claims.get("nonce") != self.nonce:
            raise Refused("use_dpop_nonce", f"not the newest nonce: {claims.get('nonce')}", 401)
        self.proofs.add(claims["jti"])
        return key.thumbprint()

    def metadata(self):
        return {
            "issuer": self.issuer,
            "authorization_endpoint": self.issuer + "/authorize",
            "token_endpoint": self.issuer + "/token",
            "hypermedia_authorization_endpoint": self.issuer + "/hypermedia/authorize",
            "hypermedia_attestation_endpoint": self.issuer + "/token/cat",
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code", "client_credentials"],
            "scopes_supported": ["badge", SCOPE],
            "code_challenge_methods_supported": ["S256"],
            "dpop_signing_alg_values_supported": ["ES256"],
            "token_endpoint_auth_methods_supported": ["none"],
            "authorization_response_iss_parameter_supported": True,
        }

    def cat(self, request, fields):
        if request.command == "GET":
            challenge = secrets.token_urlsafe(32)
            self.challenges[challenge] = fields["client_id"]
            return {"challenge": challenge}
        client = self.challenges.pop(fields.get("challenge"), None)
        if client is None:
            raise Refused("invalid_challenge", "no challenge of this server")
        try:
            header, claims, is_signed = read_compact(fields["challenge_response"])
        except (ValueError, KeyError, TypeError):
            raise Refused("invalid_attestation", "the response is no JWS") from None
        expected = {"challenge": fields["challenge"], "aud": self.issuer + "/token/cat", "client_id": client}
        wrong = [name for name, value in expected.items() if claims.get(name) != value]
        if (
            wrong
            or not is_signed
            or header.get("typ") != "key-attestation+jwt"
            or abs(claims["iat"] - time.time()) > 300
        ):
            raise Refused("invalid_attestation", f"the response's {', '.join(wrong) or 'signature, type or time'}")
        cat = secrets.token_urlsafe(32)
        self.cats[cat] = client, jwk.JWK(**header["jwk"]).thumbprint()
        return {"cat": cat}

    def client_of(self, request, fields, key):
        if "client_assertion" in fields:
            client, attested = self.cats.pop(fields["client_assertion"], (None, None))
            if (
                fields.get("client_assertion_type") != "urn:se:curity:attestation:client"
                or client is None
                or attested != key
            ):
                raise Refused("invalid_client", "the attestation is unknown, used before or of another key", 401)
            if fields.get("client_id", client) != client:
                raise Refused("invalid_client", "the attestation is another client's", 401)
            return client
        if self.attested:
            raise Refused("invalid_client", "no attestation", 401)
        if "client_id" in fields:
            return fields["client_id"]
        scheme, _, pair = request.headers.get("Authorization", "").partition(" ")
        name, _, password = base64.b64decode(pair).decode().partition(":") if scheme == "Basic" else ("", "", "")
        if not name or password:
            raise Refused("invalid_client", "no client, or one with a password", 401)
        return urllib.parse.unquote_plus(name)

    def token(self, request, fields):
        try:
            key = self.judge(request)
        except Refused as refusal:
            raise Refused(refusal.error, str(refusal), 400) from None
        if fields.get("grant_type") == "client_credentials":
            if fields.get("scope") != SCOPE:
                raise Refused("invalid_scope", f"the scope {fields.get('scope')}")
            token = secrets.token_urlsafe(32)
            self.tokens[token] = key, self.client_of(request, fields, key)
            return {"access_token": token, "token_type": "DPoP", "expires_in": 300, "scope": SCOPE}
        if fields.get("grant_type") != "authorization_code":
            raise Refused("unsupported_grant_type", f"the grant {fields.get('grant_type')}")
        bound, asked = self.codes.pop(fields.get("code"), (None, {}))
        if (
            bound != key
            or any(fields.get(name) != asked.get(name) for name in ("client_id", "redirect_uri"))
            or digest(fields.get("code_verifier", "")) != asked.get("code_challenge")
        ):
            raise Refused("invalid_grant", "the code is unknown, or not this client's, redirect's, verifier's or key's")
        return {
            "access_token": secrets.token_urlsafe(32),
            "token_type": "DPoP",
            "expires_in": 300,
            "refresh_token": secrets.token_urlsafe(32),
        }

    # The flow.

    def flow(self, request, body, kind):
        if request.headers.get("Accept", "*/*") not in (STEP, "*/*") and STEP not in request.headers["Accept"]:
            return 406, {}, PROBLEM, {"type": PREFIX + "unexpected", "title": "Not acceptable"}
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        key = self.judge(request, token)
        if scheme != "DPoP" or self.tokens.get(token, (None,))[0] != key:
            raise Refused("invalid_token", "no token of this key", 401)
        path, _, query = request.path.partition("?")
        if path == "/hypermedia/authorize":
            return self.authorize(dict(urllib.parse.parse_qsl(query)), key, self.tokens[token][1])
        session = self.sessions.get(request.headers.get("Session-Id"))
        if session is None or session.key != key or session.is_over or session.ends < time.monotonic():
            raise Problem("mismatch-between-session-and-access-token", "No session of this key")
        session.ends = time.monotonic() + 600
        try:
            return self.take(session, request.command, path, query, body, kind)
        except Problem as problem:
            print(f"{request.command} {path}: {problem}", flush=True)
            return self.say(session, problem.document)

    def authorize(self, asked, key, client):
        wrong = [
            name
            for name, value in (("client_id", client), ("response_type", "code"), ("code_challenge_method", "S256"))
            if asked.get(name) != value
        ]
        wrong += ["code_challenge"] if len(asked.get("code_challenge", "")) != 43 else []
        wrong += ["redirect_uri"] if not LOOPBACK.match(asked.get("redirect_uri", "")) else []
        wrong += ["scope"] if "badge" not in asked.get("scope", "badge").split() else []
        wrong += ["dpop_jkt"] if asked.get("dpop_jkt", key) != key else []
        if wrong:
            return (
                400,
                {},
                PROBLEM,
                {
                    "type": PREFIX + "error-authorization-response",
                    "error": "invalid_request",
                    "error_description": f"wrong: {', '.join(wrong)}",
                },
            )
        session = Session(asked, key)
        self.sessions[session.id] = session
        return self.enter(session, self.script["start"])

    def enter(self, session, name):
        if name == session.step:
            session.polls[name] += 1
        else:
            session.step, session.visit, session.values = name, session.visit + 1, {}
            if self.script["steps"][name].get("renewsSession"):
                self.renew(session)
        session.document, session.said = self.fill(session, self.script["steps"][name]["document"]), None
        return self.say(session, session.document)

    def renew(self, session):
        del self.sessions[session.id]
        session.id = secrets.token_urlsafe(32)
        self.sessions[session.id] = session

    def say(self, session, document, answer=None):
        answer = answer or {}
        is_problem = document["type"].startswith(PREFIX)
        status = answer.get("status", STATUSES[document["type"].removeprefix(PREFIX)] if is_problem else 200)
        headers = {} if session.is_over else {"Set-Session-Id": session.id}
        if status == 429:
            headers["Retry-After"] = "1"
        return (
            status,
            {**headers, **answer.get("headers", {})},
            answer.get("mediaType", PROBLEM if is_problem else STEP),
            document,
        )

    def fill(self, session, part):
        if isinstance(part, dict):
            return {name: self.fill(session, member) for name, member in part.items()}
        if isinstance(part, list):
            return [self.fill(session, member) for member in part]
        return (
            re.sub(r"\$\{([^}]*)\}", lambda found: self.placeholder(session, found[1]), part)
            if isinstance(part, str)
            else part
        )

    def placeholder(self, session, text):
        kind, _, name = text.partition(":")
        if kind in ("random", "challenge", "launch"):
            if kind not in session.values:
                session.values[kind] = secrets.token_urlsafe(16)
                if kind == "launch":
                    self.launches[session.values[kind]] = session
            value = session.values[kind]
            return f"{self.issuer}/hypermedia/browser?_launch_nonce={value}" if kind == "launch" else value
        newest = next(
            (key for key, held in reversed(self.credentials.items()) if held[0] in (session.id, session.person)), ""
        )
        return {
            "href": f"/hypermedia/steps/{session.visit}/{session.step}/{name}",
            "issuer": self.issuer,
            "organization": "Foreign Works",
            "rpId": urllib.parse.urlsplit(self.issuer).hostname,
            "polls": str(session.polls[session.step]),
            "client": session.asked["client_id"],
            "field": session.fields.get(name, ""),
            "state": session.asked.get("state", ""),
            "redirect": session.asked["redirect_uri"],
            "credential": newest,
            "user": b64((session.person or "somebody").encode()),
            "text": name,
            "code": "made-up",
        }[kind]

    # What a client sends.

    def take(self, session, method, path, query, body, kind):
        offered = forms_and_links([session.document, session.said])
        offered = [form for form in offered if form["href"].partition("?")[0] == path]
        if not offered:
            raise Problem("unexpected", f"the step {session.step} does not offer {path}")
        fields = self.read(offered, method, query, body, kind)
        session.fields |= {
            name: value for name, value in fields.items() if isinstance(value, str) and name != "password"
        }
        name = path.rpartition("/")[2]
        session.taken[session.step, name] += 1
        for rule in self.script["steps"][session.step].get("transitions", {}).get(name, []):
            when = rule.get("when", {})
            if "field" in when and fields.get(when["field"]) != when["equals"]:
                continue
            if session.taken[session.step, name] > when.get("upTo", 1 << 30):
                continue
            return self.follow(session, rule, fields)
        raise Problem("unexpected", f"no rule for {name}")

    def read(self, offered, method, query, body, kind):
        """The fields, by the first of the forms whose hidden fields they have."""
        reasons = []
        for form in offered:
            if method != form["method"].upper():
                reasons.append(f"{method} for {form['method']}")
                continue
            wanted = (form.get("type") or FORM).split(";")[0]
            own = form["href"].partition("?")[2]
            if method == "GET":
                rest = query.removeprefix(own).removeprefix("&") if query.startswith(own) else None
                pairs = None if rest is None or body else urllib.parse.parse_qsl(rest, keep_blank_values=True)
            elif body and (kind or "").split(";")[0].strip() != wanted or query != own:
                pairs = None
            elif wanted == JSON:
                pairs = list(json.loads(body).items())
            else:
                pairs = urllib.parse.parse_qsl(body, keep_blank_values=True, strict_parsing=bool(body))
            if pairs is None:
                reasons.append(f"{kind} and the query {query!r}")
                continue
            sent, fields = dict(pairs), form.get("fields") or []
            hidden = {field["name"]: field["value"] for field in fields if field["type"] == "hidden"}
            unknown = set(sent) - {field["name"] for field in fields}
            if len(sent) != len(pairs) or unknown or any(sent.get(name) != value for name, value in hidden.items()):
                reasons.append(f"fields {sorted(unknown)} too many, one twice, or hidden ones changed")
                continue
            self.check(fields, sent)
            return sent
        raise Problem("unexpected", "; ".join(reasons))

    @staticmethod
    def check(fields, sent):
        wrong = []
        for field in fields:
            name, kind, value = field["name"], field["type"], sent.get(field["name"])
            if kind == "checkbox":
                if value not in (None, field.get("value") or "on"):
                    wrong.append((name, "invalidValue"))
                if field.get("readonly") and (value is not None) != bool(field.get("checked")):
                    raise Problem("unexpected", f"{name} cannot be changed")
            elif kind == "select" and value and value not in [option["value"] for option in field.get("options") or []]:
                wrong.append((name, "invalidValue"))
            elif kind not in ("hidden", "context") and not value:
                wrong += [(name, "missing")] if field.get("required") is not False else []
            elif kind == "text" and not (field.get("minLength") or 0) <= len(value) <= (
                field.get("maxLength") or 1 << 20
            ):
                wrong.append((name, "invalidValue"))
        contexts = [field["name"] for field in fields if field["type"] == "context"]
        if contexts and not any(sent.get(name) for name in contexts):
            raise Problem("unexpected", f"none of {contexts}")
        if wrong:
            raise Problem(
                "invalid-input",
                "Correct the form",
                invalidFields=[{"name": name, "reason": why} for name, why in wrong],
            )

    def follow(self, session, rule, fields):
        if "login" in rule and self.log_in(session, rule, fields):
            return self.enter(session, rule["secondFactor"])
        if rule.get("webauthn"):
            self.check_credential(session, rule["webauthn"], fields)
        if rule.get("resume"):
            nonce, session.resume = session.resume, None
            if nonce is None or fields.get("_resume_nonce") != nonce:
                raise Problem("unexpected", "not the nonce of the browser")
        session.person = rule.get("person", session.person)
        if "to" in rule:
            return self.enter(session, rule["to"])
        if rule.get("authorize"):
            return self.finish(session)
        answer = self.script["answers"][rule["answer"]]
        session.is_over = answer.get("ends", False)
        if "body" in answer:
            return (
                answer.get("status", 200),
                answer.get("headers", {}),
                answer["mediaType"],
                answer["body"].encode() * answer.get("repeats", 1),
            )
        session.said = self.fill(session, answer["document"])
        return self.say(session, session.said, answer)

    def log_in(self, session, rule, fields):
        """Whether a second factor is needed yet."""
        login, told = rule["login"], {**session.fields, **fields}
        if "code" in login:
            if session.half is None or told.get(login["code"]) != self.accounts[session.half][1]:
                self.refuse_login(session, "Wrong code")
            session.person = session.half
            return False
        name = told.get(login["username"])
        if name not in self.accounts or self.accounts[name][0] != told.get(login["password"]):
            self.refuse_login(session, "Wrong name or password")
        session.tries, session.half = 0, name
        if self.accounts[name][1] is not None:
            return True
        session.person = name
        return False

    @staticmethod
    def refuse_login(session, words):
        session.tries += 1
        if session.tries > TRIES:
            raise Problem("too-many-attempts", "Too many tries")
        raise Problem("incorrect-credentials", words, tries_left=TRIES - session.tries)

    def finish(self, session):
        if session.person is None:
            raise Problem("unexpected", "nobody has logged in")
        code = secrets.token_urlsafe(32)
        self.codes[code] = session.key, session.asked
        session.is_over = True
        told = {
            "code": code,
            **{name: session.asked[name] for name in ("state", "scope") if name in session.asked},
            "iss": self.issuer,
        }
        link = {
            "href": session.asked["redirect_uri"] + "?" + urllib.parse.urlencode(told),
            "rel": "authorization-response",
        }
        return self.say(session, {"type": "oauth-authorization-response", "properties": told, "links": [link]})

    # Client operations.

    def browser(self, query):
        """Where a browser goes that was launched."""
        fields = dict(urllib.parse.parse_qsl(query))
        session = self.launches.pop(fields.get("_launch_nonce"), None)
        if session is None or fields.get("redirect_uri") != session.asked["redirect_uri"]:
            return None
        session.resume = secrets.token_urlsafe(16)
        return fields["redirect_uri"] + "?_resume_nonce=" + session.resume

    def check_credential(self, session, how, fields):
        sent = [(name, value) for name, value in fields.items() if isinstance(value, dict)]
        try:
            ((name, credential),) = sent
            response, raw = credential["response"], unb64(credential["response"]["clientDataJSON"])
            said = json.loads(raw)
            kind = {"register": "webauthn.create", "authenticate": "webauthn.get"}[how]
            expected = {"type": kind, "challenge": session.values["challenge"], "origin": self.issuer}
            wrong = [member for member, value in expected.items() if said.get(member) != value]
            if credential.get("type") != "public-key" or credential["id"] != credential["rawId"]:
                wrong.append("id")
            data = (
                read_cbor(unb64(response["attestationObject"]))[0]["authData"]
                if how == "register"
                else unb64(response["authenticatorData"])
            )
            read = read_authenticator_data(data)
            if read["rpIdHash"] != hashlib.sha256(urllib.parse.urlsplit(self.issuer).hostname.encode()).digest():
                wrong.append("rpIdHash")
            options = self.options(session.document, name)
            needed = PRESENT | (VERIFIED if options == "required" else 0) | (ATTESTED if how == "register" else 0)
            if read["flags"] & needed != needed:
                wrong.append("flags")
            if how == "register":
                key = read["key"]
                if (key.get(1), key.get(3), key.get(-1)) != (2, -7, 1) or b64(read["id"]) != credential["id"]:
                    wrong.append("key")
                point = [int.from_bytes(key[part], "big") for part in (-2, -3)]
                public = ec.EllipticCurvePublicNumbers(*point, ec.SECP256R1()).public_key()
            else:
                owner, public = self.credentials[credential["id"]]
                if session.person not in (None, owner):
                    wrong.append("person")
                public.verify(
                    unb64(response["signature"]), data + hashlib.sha256(raw).digest(), ec.ECDSA(hashes.SHA256())
                )
        except (ValueError, KeyError, TypeError, IndexError, InvalidSignature) as error:
            raise Problem("incorrect-credentials", f"no credential: {error!r}") from None
        if wrong:
            raise Problem("incorrect-credentials", f"the credential's {', '.join(wrong)}")
        if how == "register":
            self.credentials[credential["id"]] = session.person, public
        else:
            session.person = owner

    @staticmethod
    def options(document, name):
        """What the options say about verifying the person."""
        argument = {
            "credential": ("credentialCreationOptions", "credentialRequestOptions"),
            "platformCredential": ("platformCredentialCreationOptions",),
            "crossPlatformCredential": ("crossPlatformCredentialCreationOptions",),
        }[name]
        for action in document["actions"]:
            for member in argument:
                options = action["model"].get("arguments", {}).get(member, {}).get("publicKey")
                if options:
                    return options.get("userVerification") or options.get("authenticatorSelection", {}).get(
                        "userVerification"
                    )
        return None


class Listener(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_any(self):
        state, (path, _, query) = self.server.state, self.path.partition("?")
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode("utf-8", "replace")
        kind = self.headers.get("Content-Type")
        with self.server.lock:
            if self.server.requests:
                raw = {
                    "method": self.command,
                    "address": state.issuer + self.path,
                    "headers": dict(self.headers),
                    "body": body or None,
                }
                print(
                    json.dumps(self.server.log.request(raw), ensure_ascii=False), file=self.server.requests, flush=True
                )
            code, headers, media, document = self.route(state, path, query, body, kind)
            content = document if isinstance(document, bytes) else json.dumps(document).encode()
            if "DPoP" in self.headers or path.startswith("/.well-known"):
                state.nonce = secrets.token_urlsafe(16)
                headers = {**headers, "DPoP-Nonce": state.nonce}
        self.send_response_only(code)
        for name, value in {
            **headers,
            "Content-Type": media,
            "Content-Length": str(len(content)),
            "Cache-Control": "no-store",
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = handle_any

    def route(self, state, path, query, body, kind):
        try:
            if path == "/.well-known/oauth-authorization-server":
                return 200, {}, JSON, state.metadata()
            if path in ("/token", "/token/cat"):
                fields = dict(urllib.parse.parse_qsl(query if self.command == "GET" else body, keep_blank_values=True))
                return 200, {}, JSON, getattr(state, "cat" if path == "/token/cat" else "token")(self, fields)
            if path == "/hypermedia/browser":
                address = state.browser(query)
                return (
                    (303, {"Location": address}, "text/html", b"") if address else (400, {}, "text/html", b"<p>No.</p>")
                )
            if path.startswith("/hypermedia/"):
                return state.flow(self, body, kind)
            return 404, {}, JSON, {"error": "not_found"}
        except Problem as problem:
            print(f"{self.command} {path}: {problem}", flush=True)
            return STATUSES[problem.document["type"].removeprefix(PREFIX)], {}, PROBLEM, problem.document
        except Refused as refusal:
            print(f"{self.command} {path}: {refusal.error}: {refusal}", flush=True)
            document = {"error": refusal.error, "error_description": str(refusal)}
            headers = (
                {"WWW-Authenticate": f'DPoP error="{refusal.error}", algs="ES256"'} if refusal.status == 401 else {}
            )
            if path.startswith("/token"):
                return refusal.status, headers, JSON, document
            return refusal.status, headers, PROBLEM, {"type": PREFIX + "unexpected", "title": str(refusal), **document}
        except (ValueError, KeyError, TypeError) as error:
            print(f"{self.command} {path}: {error!r}", flush=True)
            return (
                400,
                {},
                PROBLEM if path.startswith("/hypermedia/") else JSON,
                {"type": PREFIX + "unexpected", "error": "invalid_request"},
            )

    def log_message(self, *_):
        pass


def serve(script, accounts, port=0, attested=False, requests=None):
    """A server that listens; its issuer is server.state.issuer."""
    server = Listener(("127.0.0.1", port), Handler)
    server.lock, server.log, server.requests = threading.Lock(), RequestLog(), requests
    server.state = Server(script, accounts, f"http://127.0.0.1:{server.server_address[1]}", attested)
    return server


def account(text):
    name, password, *code = text.split(":")
    return name, (password, code[0] if code else None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script")
    parser.add_argument("--account", action="append", type=account, default=[])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--attested", action="store_true")
    parser.add_argument("--requests", type=argparse.FileType("w", encoding="utf-8"))
    options = parser.parse_args()
    with (
        open(options.script, encoding="utf-8") as file,
        serve(json.load(file), dict(options.account), options.port, options.attested, options.requests) as server,
    ):
        print(server.state.issuer, flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
