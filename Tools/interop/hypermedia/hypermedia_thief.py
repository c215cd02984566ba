#!/usr/bin/env python3
"""Tries at a server that drives logins (HAAPI) what no client may get away with.

    Tools/interop/hypermedia/hypermedia_thief.py SERVER --username NAME --password-file FILE [--redirect ADDRESS] [--attested]

The server must show a form with the fields username and password first, and end the login after it, as the script
`password` does. It prints a line for each attempt: what the server answered, or that it let it pass. --attested says
that the server demands attestations. Exit status 0 when all was refused, 1 when something passed, 69 when a library is
not there, 75 when something could not be tried.
"""

import argparse
import contextlib
import hashlib
import io
import json
import os
import pathlib
import sys
import threading
import time
import urllib.parse

try:
    from jwcrypto import jwk
except ImportError:
    print("This needs the Python library jwcrypto: python3 -m pip install jwcrypto", file=sys.stderr)
    sys.exit(69)

from authenticator import b64, unb64
from dpop_connection import Failed
from hypermedia import ATTESTED, PREFIX, SCOPE, Login
from representation import URLENCODED, build, choose, model, with_query

STEP = "application/vnd.auth+json"


class Thief:
    def __init__(self, options):
        self.options, self.password = options, options.password_file.read_text().strip()

    def login(self, **plan):
        plan = {"client": "badgectl", "redirect": self.options.redirect, "scope": "badge", "steps": [], **plan}
        login = Login(plan, self.options.server, hurry=True)
        login.say = lambda words: None
        login.discover()
        return login

    def begun(self, **plan):
        login = self.login(**plan)
        login.start()
        return login

    def form(self, login):
        return choose(login.actions, "login")

    def finished(self, **plan):
        login = self.begun(**plan)
        login.submit(self.form(login), {"username": self.options.username, "password": self.password})
        if login.code is None:
            raise Failed(f"the login ends with {login.shown}")
        return login

    # Ways to a token.

    def challenge(self, login, client="badgectl"):
        address = login.metadata["hypermedia_attestation_endpoint"]
        answer = login.connection.ask("GET", with_query(address, client_id=client), {}, proves=False)
        return answer.json("the challenge")["challenge"]

    def attest(self, login, challenge=None, header=None, mangled=False, **claims):
        address = login.metadata["hypermedia_attestation_endpoint"]
        challenge = challenge or self.challenge(login)
        said = {"challenge": challenge, "aud": address, "client_id": "badgectl", "iat": int(time.time()), **claims}
        response = login.connection.sign("key-attestation+jwt", {name: v for name, v in said.items() if v is not None})
        if header:
            head = json.loads(unb64(response.split(".")[0])) | header
            response = b64(json.dumps(head).encode()) + response[response.index(".") :]
        if mangled:
            response = response[: response.rindex(".") + 1] + b64(bytes(range(1, 65)))
        body = urllib.parse.urlencode({"challenge": challenge, "challenge_response": response})
        return login.connection.ask("POST", address, {"Content-Type": URLENCODED}, body, proves=False)

    def token(self, login, headers=None, proves=True, forged=None, **fields):
        fields = {"grant_type": "client_credentials", "scope": SCOPE, **fields}
        body = urllib.parse.urlencode({name: value for name, value in fields.items() if value is not None})
        headers = {"Content-Type": URLENCODED, **(headers or {})}
        address = login.metadata["token_endpoint"]
        if forged:
            login.connection.ask("POST", address, headers, body)  # fetches a nonce
        return login.connection.ask("POST", address, headers, body, proves=proves, forged=forged)

    def assertion(self, login, **claims):
        return {"client_assertion_type": ATTESTED, "client_assertion": self.attest(login, **claims).json("it")["cat"]}

    def exchange(self, login, **fields):
        fields = {
            "grant_type": "authorization_code",
            "client_id": "badgectl",
            "redirect_uri": self.options.redirect,
            "code": login.code,
            "code_verifier": login.verifier,
            "scope": None,
            **fields,
        }
        return self.token(login, **fields)

    # Attempts: a name, and what returns the server's answer.

    def attestations(self):
        def twice(login):
            challenge = self.challenge(login)
            self.attest(login, challenge)
            return self.attest(login, challenge)

        def spent(login):
            challenge = self.challenge(login)
            self.attest(login, challenge, aud="https://else.example.org")
            return self.attest(login, challenge)

        def assertion_twice(login):
            assertion = self.assertion(login)
            self.token(login, **assertion)
            return self.token(login, **assertion)

        def other_key(login):
            assertion = self.assertion(login)
            login.connection.key = jwk.JWK.generate(kty="EC", crv="P-256")
            return self.token(login, **assertion)

        other = jwk.JWK.generate(kty="EC", crv="P-256")
        yield "a challenge answered twice", twice
        yield "a challenge that was answered wrongly, again", spent
        yield "a challenge of nobody", lambda login: self.attest(login, challenge=b64(os.urandom(32)))
        yield (
            "a challenge of another client",
            lambda login: self.attest(login, challenge=self.challenge(login, "other")),
        )
        yield "another client in the response", lambda login: self.attest(login, client_id="other")
        yield "another audience", lambda login: self.attest(login, aud=login.server)
        yield "no audience", lambda login: self.attest(login, aud=None)
        yield "a response of yesterday", lambda login: self.attest(login, iat=int(time.time()) - 86400)
        yield "a response of tomorrow", lambda login: self.attest(login, iat=int(time.time()) + 86400)
        yield "a response without a time", lambda login: self.attest(login, iat=None)
        yield "a response of another type", lambda login: self.attest(login, header={"typ": "dpop+jwt"})
        yield "a response without signature", lambda login: self.attest(login, header={"alg": "none"})
        yield "a response with a made-up signature", lambda login: self.attest(login, mangled=True)
        yield (
            "a response of another key than it shows",
            lambda login: self.attest(login, header={"jwk": json.loads(other.export_public())}),
        )
        yield "an attestation used twice", assertion_twice
        yield "an attestation of another key", other_key
        yield (
            "an attestation of another client",
            lambda login: self.token(login, **self.assertion(login), client_id="other"),
        )
        yield (
            "a made-up attestation",
            lambda login: self.token(login, client_assertion_type=ATTESTED, client_assertion="made-up"),
        )
        yield (
            "an attestation of another sort",
            lambda login: self.token(
                login,
                **{
                    **self.assertion(login),
                    "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                },
            ),
        )
        yield (
            "a challenge without a client",
            lambda login: login.connection.ask(
                "GET", login.metadata["hypermedia_attestation_endpoint"], {}, proves=False
            ),
        )

    def tokens(self):
        if self.options.attested:
            yield "a token without attestation", lambda login: self.token(login, client_id="badgectl")
        basic = {"Authorization": "Basic YmFkZ2VjdGw6c2VjcmV0"}
        yield "a token with a secret that there is none of", lambda login: self.token(login, headers=basic)
        yield "a token of no client", lambda login: self.token(login)
        yield "a token of another scope", lambda login: self.token(login, **self.who(login), scope="badge")
        yield "a token without scope", lambda login: self.token(login, **self.who(login), scope=None)
        yield "a token without proof", lambda login: self.token(login, **self.who(login), proves=False)
        for forged in ("htm", "htu", "old", "signature", "nonce", "repeated"):
            yield (
                f"a token with a proof: {forged}",
                lambda login, forged=forged: self.token(login, **self.who(login), forged=forged),
            )

    def who(self, login):
        return self.assertion(login) if self.options.attested else {"client_id": "badgectl"}

    def authorizations(self):
        def start(login, **changed):
            token = login.access_token()
            query = {
                "client_id": "badgectl",
                "response_type": "code",
                "redirect_uri": self.options.redirect,
                "code_challenge": b64(hashlib.sha256(b"v").digest()),
                "code_challenge_method": "S256",
                **changed,
            }
            address = with_query(login.base, **{name: value for name, value in query.items() if value is not None})
            return login.connection.ask("GET", address, {"Accept": STEP}, token=token)

        for name, changed in {
            "another client": {"client_id": "other"},
            "no client": {"client_id": None},
            "a token instead of a code": {"response_type": "token"},
            "no redirect": {"redirect_uri": None},
            "a redirect to a stranger": {"redirect_uri": "https://evil.example.org/"},
            "a redirect that begins like loopback": {"redirect_uri": "http://127.0.0.1.evil.example.org/"},
            "a redirect with a user": {"redirect_uri": "http://127.0.0.1@evil.example.org/"},
            "a redirect to a script": {"redirect_uri": "javascript:alert(1)"},
            "no code challenge": {"code_challenge": None},
            "a plain code challenge": {"code_challenge_method": "plain"},
            "a code challenge without method": {"code_challenge_method": None},
            "a short code challenge": {"code_challenge": "abc"},
            "another key for the code": {"dpop_jkt": b64(bytes(32))},
            "a scope without badge": {"scope": "openid"},
        }.items():
            yield f"authorize with {name}", lambda login, changed=changed: start(login, **changed)
        yield (
            "authorize with a token and no proof",
            lambda login: login.connection.ask(
                "GET", login.base, {"Accept": STEP}, token=login.access_token(), proves=False
            ),
        )
        yield (
            "authorize with a bearer token",
            lambda login: login.connection.send(
                "GET", login.base, {"Accept": STEP, "Authorization": f"Bearer {login.access_token()}"}, None
            ),
        )

    def sessions(self):
        def of_another(login):
            victim = self.begun()
            login.start()
            login.session = victim.session
            return self.answer(login, victim.actions)

        def with_another_token(login):
            """The victim's session and token, under a key of the thief."""
            victim = self.begun()
            login.start()
            login.session, login.token, login.token_ends = victim.session, victim.token, victim.token_ends
            return self.answer(login, victim.actions)

        def after_the_end(login):
            done = self.finished()
            return self.answer(done, done.actions)

        def old_session(login):
            """The identifier that the step after the password replaced."""
            login.start()
            before, actions = login.session, login.actions
            login.submit(self.form(login), {"username": self.options.username, "password": self.password})
            login.session = before
            return self.answer(login, actions)

        def two_at_once(login):
            login.start()
            answers = []
            entered = {"username": self.options.username, "password": self.password}
            method, address, kind, body = build(login.base, model(self.form(login)), entered, {})

            def send():
                headers = {"Accept": STEP, "Session-Id": login.session, "Content-Type": kind}
                with contextlib.suppress(Failed):
                    answers.append(login.connection.ask(method, address, headers, body, login.token))

            threads = [threading.Thread(target=send) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            good = [answer for answer in answers if answer.status < 300]
            refused = [answer for answer in answers if answer.status >= 300]
            if len(good) < 2 and not refused:
                raise Failed("the nonces let only one of them through")
            return good[1] if len(good) > 1 else refused[0]

        yield "the session of another key", of_another
        yield "the session and the token of another key", with_another_token
        yield "a session that is over", after_the_end
        yield "a session's old identifier", old_session
        yield "the same form four times at once", two_at_once

    def answer(self, login, actions):
        method, address, kind, body = build(
            login.base, model(choose(actions, "login")), {"username": "x", "password": "y"}, {}
        )
        return login.ask(method, address, kind, body)

    def requests(self):
        def send(login, **how):
            login.start()
            method, address, kind, body = build(
                login.base, model(self.form(login)), {"username": self.options.username, "password": self.password}, {}
            )
            body = how.pop("body", lambda text: text)(body)
            return login.ask(how.pop("method", method), address + how.pop("tail", ""), how.pop("kind", kind), body, how)

        for name, how in {
            "a field twice": {"body": lambda text: text + "&username=other"},
            "a hidden field twice": {"body": lambda text: text + "&token=other"},
            "a query that the form lacks": {"tail": "?a=b"},
            "an address beside the step": {"tail": "/else"},
            "a step below": {"tail": "/../../../authorize"},
            "a body that is no form": {"body": lambda text: "%%%"},
            "a body in JSON": {
                "kind": "application/json",
                "body": lambda text: json.dumps(dict(urllib.parse.parse_qsl(text))),
            },
            "a body of a megabyte": {"body": lambda text: text + "x" * (1 << 20)},
            "no body": {"body": lambda text: None, "kind": None},
            "the method DELETE": {"method": "DELETE"},
            "a text of HTML asked for": {"accept": "text/html"},
        }.items():
            yield f"a form sent with {name}", lambda login, how=how: send(login, **dict(how))

    def codes(self):
        def other_key(login):
            done = self.finished()
            done.connection.key = jwk.JWK.generate(kty="EC", crv="P-256")
            return self.exchange(done)

        def twice(login):
            done = self.finished()
            self.exchange(done)
            return self.exchange(done)

        yield "a code under another key", other_key
        yield "a code twice", twice
        yield "a code without proof", lambda login: self.exchange(self.finished(), proves=False)
        yield "a code with another verifier", lambda login: self.exchange(self.finished(), code_verifier="x" * 43)
        yield "a code without verifier", lambda login: self.exchange(self.finished(), code_verifier=None)
        yield "a code of another client", lambda login: self.exchange(self.finished(), client_id="other")
        yield (
            "a code with another redirect",
            lambda login: self.exchange(self.finished(), redirect_uri="http://127.0.0.1:1/else"),
        )
        yield "a code made up", lambda login: self.exchange(self.finished(), code=b64(os.urandom(32)))

    def try_all(self):
        passed = untried = 0
        groups = (
            self.attestations(),
            self.tokens(),
            self.authorizations(),
            self.sessions(),
            self.requests(),
            self.codes(),
        )
        for group in groups:
            for name, attempt in group:
                try:
                    with contextlib.redirect_stdout(io.StringIO()):
                        answer = attempt(self.login())
                except Failed as error:
                    untried += 1
                    print(f"?       {name}: {error}")
                    continue
                verdict = "refused" if 400 <= answer.status < 500 else "PASSED "
                passed += verdict != "refused"
                print(f"{verdict} {name}: {answer.status} {self.words(answer)}", flush=True)
        print(f"{passed} passed, {untried} could not be tried")
        return 1 if passed else 75 if untried else 0

    @staticmethod
    def words(answer):
        try:
            document = json.loads(answer.content)
        except ValueError:
            return answer.kind
        return document.get("error") or str(document.get("type", "")).removeprefix(PREFIX)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("--username", required=True)
    parser.add_argument("--password-file", type=pathlib.Path, required=True)
    parser.add_argument("--redirect", default="http://127.0.0.1:8765/answer")
    parser.add_argument("--attested", action="store_true")
    return Thief(parser.parse_args()).try_all()


if __name__ == "__main__":
    sys.exit(main())
