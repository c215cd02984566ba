#!/usr/bin/env python3
"""Logs in at a server that drives the login (HAAPI), as a plan says.

    Tools/interop/hypermedia/hypermedia.py PLAN [--server ADDRESS] [--value NAME=TEXT …] [--requests FILE] [--documents FOLDER]
                                [--hurry]
    Tools/interop/hypermedia/hypermedia.py --compare FILE FILE [--skip PATTERN]
    Tools/interop/hypermedia/hypermedia.py --record ADDRESS --to SERVER --requests FILE

Written from the protocol's description alone; it shares no code with BadgeKit. The first form finds the server by its
metadata, gets an API access token (attested, if the server says how and the plan does not forbid it), walks through the
steps and exchanges the code. It prints a line for each step. With --requests it writes what it asked as JSON lines in
which keys, nonces, tokens, codes, states and times have names, and with --documents what it was shown into a folder.
--value puts a text in the place of "${NAME}" in the plan; --hurry does not wait between polls.

The second form says how the requests in two such files differ; addresses that match the pattern are left out. The third
form writes the requests of any client: it listens at ADDRESS, which the server must believe to be its own, and passes
everything on to SERVER. End it with a signal.

A plan is a JSON file:

    {
      "server": "http://127.0.0.1:8080",       the issuer
      "client": "badgectl", "secret": "…",     the secret may be missing
      "redirect": "http://127.0.0.1:8765/answer",
      "scope": "badge", "parameters": {…},     of the authorization request; "${thumbprint}" is that of the key
      "attestation": false,                    to do without; true to insist
      "browser": ["program", …],               opens the address that follows, and comes to the redirect or prints it
      "origin": "https://…",                   for WebAuthn; else the issuer
      "credentials": "file",                   where WebAuthn keys are kept; else only while it runs
      "counts": true,                          whether they count their signatures
      "interval": 3000,                        milliseconds between polls unless the server says
      "exchange": {…},                         further parameters of the token request; false to keep the code
      "steps": [{"expect": "authentication-step", "choose": "Password"}, …]
    }

Each step is what the server shows, and what is done then; redirections are followed and need no entry.

    expect    the type of the step, the problem without https://curity.se/problems/, or an HTTP status
    says      a text that must be shown
    choose    the action, by number from 0, title, button, kind, operation or authenticator type; a list leads through
              selectors. Without it, the only action that is not to cancel.
    enter     values by name of field; true and false for checkboxes
    follow    the relation of a link to follow instead
    repeat    true to send the request of the last form again
    polls     how often to poll before anything else is done; without it, until the server knows more
    opened    false when the app of a BankID operation is not there
    option    which one of a WebAuthn registration: credential, platformCredential or crossPlatformCredential
    fails     true when the operation does not succeed
    leave     true to leave the login here
    forge     what a client must not do: other "fields", "session", "token", "accept", "method" or media type ("kind");
              null leaves a field or the session out. A "proof" is "none", "repeated" or "old", or its "htm", "htu",
              "ath", "nonce", "key" or "signature" is wrong.

Exit status 1 when the login goes another way than planned or the server does what it must not, 69 when a library is not
there.
"""

import argparse
import base64
import hashlib
import json
import os
import sys
import time
import urllib.parse

try:
    from authenticator import Authenticator, NotPossible, b64
except ImportError:
    print("This needs the Python library jwcrypto: python3 -m pip install jwcrypto", file=sys.stderr)
    sys.exit(69)

from dpop_connection import JSON, Connection, Failed, demand
from external_browser import resume_nonce, visit
from recorder import record
from representation import (
    URLENCODED,
    build,
    choose,
    is_form,
    members,
    model,
    poll_form,
    redirection_form,
    resolve,
    seconds,
    shown_texts,
    status,
    way_on,
    with_query,
)
from request_log import differences

STEP, PROBLEM = "application/vnd.auth+json", "application/problem+json"
PREFIX = "https://curity.se/problems/"
SCOPE = "urn:se:curity:scopes:haapi"
ATTESTED = "urn:se:curity:attestation:client"
ENDS = {"mismatch-between-session-and-access-token", "error-authorization-response"}
DOING = {"choose", "enter", "follow", "polls", "repeat", "forge"}
REDIRECTIONS, POLLS = 20, 200
TOKEN_MARGIN = 10


class Login:
    def __init__(self, plan, server=None, requests=None, documents=None, hurry=False):
        self.plan, self.hurry, self.documents = plan, hurry, documents
        self.server = (server or plan["server"]).rstrip("/")
        self.connection = Connection(requests)
        self.authenticator = Authenticator(plan.get("credentials"), plan.get("counts", True))
        self.session = self.token = self.ended = self.code = None
        self.token_ends, self.step, self.actions, self.links, self.entered = 0, None, [], [], {}
        self.shown, self.texts, self.document, self.submitted = None, [], None, None

    def say(self, words):
        print(words, flush=True)

    # Finding the server, and the token.

    def discover(self):
        parts = urllib.parse.urlsplit(self.server)
        address = f"{parts.scheme}://{parts.netloc}/.well-known/oauth-authorization-server{parts.path}"
        self.metadata = self.connection.ask("GET", address, {"Accept": JSON}, proves=False).json("the metadata")
        demand(self.metadata.get("issuer") == self.server, "the metadata is of another issuer")
        for name in ("hypermedia_authorization_endpoint", "token_endpoint"):
            demand(isinstance(self.metadata.get(name), str), f"the metadata has no {name}")
        self.base = self.metadata["hypermedia_authorization_endpoint"]

    def attest(self):
        """A client attestation for the key; good for one token."""
        address = self.metadata["hypermedia_attestation_endpoint"]
        asked = self.connection.ask(
            "GET", with_query(address, client_id=self.plan["client"]), {"Accept": JSON}, proves=False
        )
        challenge = asked.json("the challenge").get("challenge")
        demand(isinstance(challenge, str), "there is no challenge")
        response = self.connection.sign(
            "key-attestation+jwt",
            {"challenge": challenge, "aud": address, "client_id": self.plan["client"], "iat": int(time.time())},
        )
        body = urllib.parse.urlencode({"challenge": challenge, "challenge_response": response})
        answer = self.connection.ask("POST", address, {"Accept": JSON, "Content-Type": URLENCODED}, body, proves=False)
        cat = answer.json("the attestation").get("cat")
        demand(
            answer.status == 200 and isinstance(cat, str),
            f"the key is not attested: {answer.status} {answer.content[:200]}",
        )
        return cat

    def ask_token(self, fields):
        headers = {"Accept": JSON, "Content-Type": URLENCODED}
        if "secret" in self.plan and "client_assertion" not in fields:
            pair = ":".join(urllib.parse.quote(part, safe="") for part in (self.plan["client"], self.plan["secret"]))
            headers["Authorization"] = "Basic " + base64.b64encode(pair.encode()).decode()
        answer = self.connection.ask("POST", self.metadata["token_endpoint"], headers, urllib.parse.urlencode(fields))
        document = answer.json("the token")
        demand(
            answer.status == 200, f"no token: {document.get('error')} {document.get('error_description', '')}".strip()
        )
        demand(
            str(document.get("token_type")).lower() == "dpop", f"the token is of the type {document.get('token_type')}"
        )
        demand(isinstance(document.get("access_token"), str), "there is no token")
        return document

    def access_token(self):
        if time.monotonic() > self.token_ends - TOKEN_MARGIN:
            fields = {"grant_type": "client_credentials", "scope": SCOPE}
            attested = self.plan.get("attestation", "hypermedia_attestation_endpoint" in self.metadata)
            if attested:
                fields |= {"client_assertion_type": ATTESTED, "client_assertion": self.attest()}
            elif "secret" not in self.plan:
                fields["client_id"] = self.plan["client"]
            document = self.ask_token(fields)
            self.token = document["access_token"]
            self.token_ends = time.monotonic() + float(document.get("expires_in", 300))
        return self.token

    # Requests of the flow.

    def ask(self, method, address, kind=None, body=None, forge=None):
        forge = forge or {}
        token = forge.get("token", self.access_token())
        headers = {"Accept": forge.get("accept", STEP)}
        session = forge.get("session", self.session)
        if session is not None:
            headers["Session-Id"] = session
        if kind:
            headers["Content-Type"] = forge.get("kind", kind)
        answer = self.connection.ask(
            forge.get("method", method), address, headers, body, token, forged=forge.get("proof")
        )
        self.session = answer.headers.get("Set-Session-Id") or self.session
        return answer

    def start(self):
        self.state, verifier = b64(os.urandom(16)), b64(os.urandom(32))
        self.verifier = verifier
        query = {
            "client_id": self.plan["client"],
            "response_type": "code",
            "redirect_uri": self.plan["redirect"],
            "state": self.state,
            "code_challenge": b64(hashlib.sha256(verifier.encode()).digest()),
            "code_challenge_method": "S256",
        }
        if "scope" in self.plan:
            query["scope"] = self.plan["scope"]
        for name, value in self.plan.get("parameters", {}).items():
            query.setdefault(name, value.replace("${thumbprint}", self.connection.key.thumbprint()))
        self.receive(self.ask("GET", with_query(self.base, **query)), None)

    def submit(self, action, entered=None, context=None, forge=None):
        form, forge, self.submitted = model(action), forge or {}, (action, entered, context)
        method, address, kind, body = build(self.base, form, entered or {}, context or {})
        if "fields" in forge:
            pairs = (
                urllib.parse.parse_qsl(body or "", keep_blank_values=True)
                if kind != JSON
                else list(json.loads(body).items())
            )
            changed = {**dict(pairs), **forge["fields"]}
            changed = {name: value for name, value in changed.items() if value is not None}
            if method == "GET":
                address = with_query(address.split("?")[0], **changed)
            else:
                kind = kind or URLENCODED
                body = json.dumps(changed) if kind == JSON else urllib.parse.urlencode(changed)
        self.receive(self.ask(method, address, kind, body, forge), action)

    # What comes back.

    def receive(self, answer, action):
        """Takes in an answer to a form, to a link ("link") or to the start (None)."""
        for _ in range(REDIRECTIONS):
            if answer.kind not in (STEP, PROBLEM):
                return self.end(str(answer.status), f"{answer.kind or 'nothing'} with {answer.status}")
            document = answer.json("the representation")
            self.keep(answer.content)
            demand(isinstance(document.get("type"), str), "a representation has no type")
            demand(
                (answer.kind == STEP) == (answer.status < 300),
                f"{document['type']} came as {answer.kind} with {answer.status}",
            )
            demand(
                (answer.kind == PROBLEM) == document["type"].startswith(PREFIX),
                f"{document['type']} came as {answer.kind}",
            )
            if document["type"] != "redirection-step":
                return self.show(document, action)
            action = redirection_form(document)
            method, address, kind, body = build(self.base, model(action), {}, {})
            answer = self.ask(method, address, kind, body)
        raise Failed(f"more than {REDIRECTIONS} redirections")

    def keep(self, content):
        """Writes a representation where the schema can be held against it."""
        if self.documents:
            os.makedirs(self.documents, exist_ok=True)
            name = os.path.join(self.documents, f"{len(os.listdir(self.documents)):04}.json")
            with open(name, "xb") as file:
                file.write(content)

    def end(self, shown, words):
        self.shown, self.ended, self.texts = shown, True, []
        self.say(f"{shown}: {words}")

    def show(self, document, action):
        kind = document["type"]
        self.shown, self.texts, self.document = kind.removeprefix(PREFIX), shown_texts(document), document
        self.say(f"{self.shown}: {' / '.join(self.texts)}" if self.texts else self.shown)
        if kind.startswith(PREFIX):
            self.links = members(document, "links") or self.links
            self.ended = self.shown in ENDS or self.step is None
        elif kind == "continue-same-step":
            demand(action is not None and action != "link", "continue-same-step answers what is no form")
            self.actions = members(model(action), "continueActions")
        elif kind == "oauth-authorization-response":
            self.finish(document)
        else:
            self.step, self.entered = document, {}
            self.actions, self.links = members(document, "actions"), members(document, "links")

    def finish(self, document):
        self.ended = True
        properties = members(document, "properties", dict)
        demand(properties.get("state") == self.state, "the state is another one")
        required = self.metadata.get("authorization_response_iss_parameter_supported")
        demand(properties.get("iss", None if required else self.server) == self.server, "the issuer is another one")
        self.code = properties.get("code")
        demand(isinstance(self.code, str) and self.code, "there is no code")

    def exchange(self):
        more = self.plan.get("exchange", {})
        if more is False:
            return
        fields = {
            "grant_type": "authorization_code",
            "client_id": self.plan["client"],
            "redirect_uri": self.plan["redirect"],
            "code": self.code,
            "code_verifier": self.verifier,
            **more,
        }
        document = self.ask_token(fields)
        self.say(f"tokens: {', '.join(sorted(name for name in document if name.endswith('token')))}")

    # The plan.

    def walk(self):
        self.discover()
        self.start()
        for number, entry in enumerate(self.plan["steps"]):
            wanted = entry["expect"].removeprefix(PREFIX)
            demand(
                self.shown == wanted, f"entry {number} of the plan expects {wanted}, and the server shows {self.shown}"
            )
            if "says" in entry:
                demand(
                    any(entry["says"] in words for words in self.texts),
                    f"{entry['says']!r} is not said in {self.texts}",
                )
            if entry.get("leave"):
                return
            last = number == len(self.plan["steps"]) - 1
            if last and self.document_is_problem() and not DOING & set(entry):
                self.ended = True
            if self.ended:
                demand(last, f"the login is over after entry {number} of the plan")
            else:
                self.act(entry)
        demand(self.ended, f"the plan is at its end, and the server shows {self.shown}")
        if self.code:
            self.exchange()

    def document_is_problem(self):
        return self.document is not None and self.document["type"].startswith(PREFIX)

    def act(self, entry):
        if "follow" in entry:
            return self.follow(entry)
        if entry.get("repeat"):
            return self.submit(*self.submitted, forge=entry.get("forge"))
        if self.step["type"] == "polling-step" and not (self.document_is_problem() and "choose" in entry):
            self.shown = "polling-step"
            if not self.poll(entry):
                return None
        action = choose(self.visible_actions(), entry.get("choose"))
        if action["template"] == "form":
            form = model(action)["href"]
            self.entered[form] = {**self.entered.get(form, {}), **entry.get("enter", {})}
            return self.submit(action, self.entered[form], forge=entry.get("forge"))
        if action["template"] == "client-operation":
            return self.operate(action, entry)
        raise Failed(f"the plan stops at a {action['template']}")

    def visible_actions(self):
        return (
            [action for action in self.actions if action.get("kind") != "poll"]
            if self.step["type"] == "polling-step"
            else self.actions
        )

    def follow(self, entry):
        link = next((link for link in self.links if link["rel"] == entry["follow"]), None)
        demand(link is not None, f"there is no link {entry['follow']}")
        picture = link["href"].startswith("data:") or (link.get("type") or "").startswith("image/")
        demand(not picture, f"{entry['follow']} is a picture")
        self.receive(self.ask("GET", resolve(self.base, link["href"]), forge=entry.get("forge")), "link")

    def poll(self, entry):
        """Polls as the plan says; whether an action of the step comes next."""
        done = 0
        while self.shown == "polling-step":
            if status(self.step) != "pending":
                demand(done == entry.get("polls", done), f"{status(self.step)} after {done} polls")
                if status(self.step) == "failed" and "choose" in entry:
                    return True
                self.submit(way_on(self.step))
                return False
            form = poll_form(self.step)
            if "choose" in entry and done >= entry.get("polls", 0):
                return True
            demand(done < entry.get("polls", POLLS), f"still pending after {done} polls")
            if not self.hurry:
                time.sleep(seconds(self.step, self.plan.get("interval", 3000)))
            self.submit(form, forge=entry.get("forge"))
            done += 1
        demand(done == entry.get("polls", done), f"{self.shown} after {done} polls")
        return False

    def operate(self, action, entry):
        operation = model(action)
        name, arguments = operation.get("name"), members(operation, "arguments", dict)
        onward, otherwise = members(operation, "continueActions"), members(operation, "errorActions")
        try:
            if entry.get("fails"):
                raise NotPossible("the plan says so")
            if name == "external-browser-flow":
                context = self.browse(arguments, onward)
            elif name == "bankid":
                if not entry.get("opened", True):
                    raise NotPossible("there is no such app")
                context = {}
            elif name in ("webauthn-registration", "webauthn-authentication"):
                context = self.authenticate(name, arguments, entry)
            else:
                raise NotPossible(f"nobody here knows {name}")
        except NotPossible as reason:
            self.say(f"{name} fails: {reason}")
            if not otherwise:
                return self.end("failed", str(reason))
            return self.submit(otherwise[0], entry.get("enter"), forge=entry.get("forge"))
        demand(onward and is_form(onward[0]), f"{name} does not say how to go on")
        return self.submit(onward[0], entry.get("enter"), context, entry.get("forge"))

    def browse(self, arguments, onward):
        demand(len(onward) == 1, f"the browser would come back to {len(onward)} forms")
        redirect = self.plan["redirect"]
        address = with_query(arguments["href"], redirect_uri=redirect)
        demand(address.startswith(("https:", "http:")), f"no browser opens {address}")
        fields = [field["name"] for field in members(model(onward[0]), "fields") if field["type"] == "context"]
        demand(len(fields) == 1, "there is no field for the nonce, or several")
        return {fields[0]: resume_nonce(visit(self.plan.get("browser"), address, redirect), redirect)}

    def authenticate(self, name, arguments, entry):
        web, host = self.plan.get("origin", self.server), urllib.parse.urlsplit(self.server).hostname
        if name == "webauthn-authentication":
            return {"credential": self.authenticator.get(arguments["credentialRequestOptions"], web, host)}
        offered = {
            field: arguments[argument]
            for field, argument in (
                ("credential", "credentialCreationOptions"),
                ("platformCredential", "platformCredentialCreationOptions"),
                ("crossPlatformCredential", "crossPlatformCredentialCreationOptions"),
            )
            if arguments.get(argument)
        }
        demand(offered, "there are no options to register with")
        field = entry.get("option", next(iter(offered)))
        demand(field in offered, f"{field} is not offered")
        return {field: self.authenticator.create(offered[field], web, host)}


def with_values(part, values):
    """A plan with texts in the place of their names."""
    if isinstance(part, dict):
        return {name: with_values(member, values) for name, member in part.items()}
    if isinstance(part, list):
        return [with_values(member, values) for member in part]
    for name, value in values.items():
        part = part.replace("${" + name + "}", value) if isinstance(part, str) else part
    return part


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan", nargs="?")
    parser.add_argument("--server")
    parser.add_argument("--value", action="append", default=[], type=lambda text: text.split("=", 1))
    parser.add_argument("--requests", type=argparse.FileType("w", encoding="utf-8"))
    parser.add_argument("--hurry", action="store_true")
    parser.add_argument("--documents", metavar="FOLDER")
    parser.add_argument("--compare", nargs=2, metavar="FILE")
    parser.add_argument("--skip", metavar="PATTERN")
    parser.add_argument("--record", metavar="ADDRESS")
    parser.add_argument("--to", metavar="SERVER")
    options = parser.parse_args()
    if options.compare:
        lines = differences(*options.compare, options.skip)
        print("\n".join(lines) if lines else "the same requests")
        return 1 if lines else 0
    if options.record:
        return record(options.record, options.to, options.requests)
    if not options.plan:
        parser.error("there is no plan")
    with open(options.plan, encoding="utf-8") as file:
        plan = with_values(json.load(file), dict(options.value))
    try:
        Login(plan, options.server, options.requests, options.documents, options.hurry).walk()
    except Failed as error:
        print(f"hypermedia.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
