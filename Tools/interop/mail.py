#!/usr/bin/env python3
"""Has an organization send its invitations through a mail server that nobody here wrote, aiosmtpd.

    Tools/interop/mail.py --badgectl PROGRAM [--slow]

The server demands STARTTLS and a login. Each play is another behaviour of it: it accepts, refuses the person, refuses
the login, does not offer encryption, breaks the connection off in the middle of a message, and with --slow, which takes
three minutes, greylists and stalls too. In one play a person shares something by email. In another Ana has forgotten her
password for sign-ins by a flow: the link that arrives opens the page on which she chooses another one, in the language of
the flow. What arrives is parsed by Python's own library, its picture read by zbarimg, and its link opened by badgectl.

It prints a line for each play. Exit status 1 when one goes another way, 69 when a library or a program is not there.
Needs the Python library aiosmtpd, and openssl and zbarimg.
"""

import argparse
import email
import email.policy
import json
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

try:
    from aiosmtpd.controller import Controller
    from aiosmtpd.smtp import SMTP, AuthResult
except ImportError:
    print("This needs the Python library aiosmtpd: python3 -m pip install aiosmtpd", file=sys.stderr)
    sys.exit(69)

USER, PASSWORD, SENDER = "badges@example.com", "p\u00e4ss word \"42\"", "badges@example.com"
PATIENCE = 30


class Differs(Exception):
    """A play goes another way."""


class Mailbox:
    """Takes messages, or behaves as a play says."""

    def __init__(self, play):
        self.play, self.messages, self.recipients = play, [], 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.recipients += 1
        if self.play == "refuses":
            return "550 5.1.1 No such person"
        if self.play == "greylists" and self.recipients == 1:
            return "451 4.7.1 Greylisted"
        if self.play == "stalls" and self.recipients == 1:
            import asyncio

            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.play == "breaks off" and not self.messages:
            self.messages.append(None)
            server.transport.abort()
            return "421 Gone"
        self.messages.append((session, envelope))
        return "250 Queued"


class Server(Controller):
    """The server of a play, on a free port."""

    def __init__(self, play, certificate, key):
        self.mailbox, self.play = Mailbox(play), play
        self.tls = None
        if play != "plain":
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(certificate, key)
        super().__init__(self.mailbox, hostname="127.0.0.1", port=0)

    def factory(self):
        def log_in(server, session, envelope, mechanism, data):
            right = data.login == USER.encode() and data.password == PASSWORD.encode()
            return AuthResult(success=right and self.play != "locked", handled=False)

        return SMTP(
            self.mailbox,
            tls_context=self.tls,
            require_starttls=self.tls is not None,
            auth_required=self.tls is not None,
            auth_require_tls=True,
            authenticator=log_in,
        )

    def _trigger_server(self):
        # The port is chosen by the system.
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


class Organization:
    """An organization in a home of its own, served with the play's mail server."""

    def __init__(self, badgectl, folder, server, certificate):
        self.badgectl, self.folder = badgectl, folder
        (folder / "smtp.txt").write_text(PASSWORD + "\n")
        self.call("organization", "authority", "create", "--name", "Brücke & Söhne")
        self.call("organization", "authority", "person", "add", "--name", "Ana Líma", "--email", "ana@example.com")
        self.serving = subprocess.Popen(
            [badgectl, "--home", folder / "organization", "--json", "authority", "serve", "--port", "0"]
            + ["--flows", "standard"]
            + ["--smtp", f"smtp://{USER.replace('@', '%40')}@127.0.0.1:{server.port}", "--mail-from", SENDER]
            + ["--smtp-password-file", folder / "smtp.txt", "--ca-file", certificate]
            + (["--allow-sharing"] if server.play == "shares" else []),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.address = json.loads(self.serving.stdout.readline())["url"]

    def call(self, home, *words):
        done = subprocess.run(
            [self.badgectl, "--home", self.folder / home, "--json", *words], capture_output=True, text=True
        )
        if done.returncode != 0:
            raise Differs(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def invite(self):
        return self.call("organization", "authority", "invite", "ana@example.com", "--send")

    def mail(self, *states, after=0):
        """The email, once it is in one of these states."""
        end = time.monotonic() + PATIENCE + after
        while True:
            messages = self.call("organization", "authority", "outbox", "--all")["messages"]
            mail = next(message for message in messages if message["channel"] == "email")
            if mail["state"] in states and mail["attempts"] > 0 and ("problem" in mail or mail["state"] == "sent"):
                return mail
            if time.monotonic() > end:
                raise Differs(f"the email is {mail}")
            time.sleep(0.2)

    def stop(self):
        self.serving.terminate()
        self.serving.wait()


def require(is_so, what):
    if not is_so:
        raise Differs(what)


def check_arrived(organization, mailbox, invitation):
    """What arrived is a sound email, whose link and picture are the offer, and whose link is opened with the code."""
    session, envelope = mailbox.messages[-1]
    require(session.ssl is not None, "it was not encrypted")
    message = email.message_from_bytes(envelope.content, policy=email.policy.default)
    parts = list(message.walk())
    require(not any(part.defects for part in parts), f"it has defects: {[part.defects for part in parts]}")
    require(message["From"].addresses[0].display_name == "Brücke & Söhne", message["From"])
    require(message["To"].addresses[0].display_name == "Ana Líma", message["To"])
    require(message["Auto-Submitted"] == "auto-generated", "it does not say that a program sent it")
    text = message.get_body(("plain",)).get_content()
    html = message.get_body(("html",)).get_content()
    link = re.search(r"badge:ab\?\S+", text)[0]
    require(link.replace("&", "&amp;") in html, "the HTML has no link")
    picture = next(part for part in parts if part.get_content_type() == "image/png")
    require("cid:" + picture["Content-ID"].strip("<>") in html, "the HTML does not show the picture")
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "--oneshot", "PNG:-"], input=picture.get_content(), capture_output=True
    ).stdout.decode()
    require(read.startswith("openid-credential-offer://"), f"the picture is {read!r}")
    require(invitation["transactionCode"] not in text + html, "the code went the way of the offer")
    (organization.folder / "link.txt").write_text(link)
    (organization.folder / "code.txt").write_text(invitation["transactionCode"])
    opened = organization.call(
        "phone", "open", "--link-file", organization.folder / "link.txt", "--tx-code-file",
        organization.folder / "code.txt", "--yes",
    )
    require(opened["status"] == "active", f"the badge is {opened['status']}")


def share(organization, *more):
    """Shares by email from the phone."""
    return subprocess.run(
        [organization.badgectl, "--home", organization.folder / "phone", "--json", "share", "--to", "mail"]
        + ["--url", "https://example.com/talks/7", "--title", "Badges that stay", *more],
        capture_output=True,
        text=True,
    )


def check_shared(organization, mailbox):
    """What a person shares arrives as text from the organization, with the person for answers, and goes to one person."""
    done = share(organization, "--recipient", "bo@example.net", "--text", "Come alöng", "--claim", "name")
    require(done.returncode == 0, done.stderr)
    end = time.monotonic() + PATIENCE
    while not (shared := [each for _, each in mailbox.messages if each.rcpt_tos != ["ana@example.com"]]):
        require(time.monotonic() < end, "nothing arrived")
        time.sleep(0.2)
    envelope = shared[0]
    message = email.message_from_bytes(envelope.content, policy=email.policy.default)
    require(envelope.rcpt_tos == ["bo@example.net"], envelope.rcpt_tos)
    require(message.get_content_type() == "text/plain" and not message.defects, "it is not text alone")
    require(message["From"].addresses[0].addr_spec == SENDER, message["From"])
    require(message["Reply-To"].addresses[0].addr_spec == "ana@example.com", message["Reply-To"])
    text = message.get_content()
    for part in ("Come alöng", "https://example.com/talks/7", "Badges that stay", "name: Ana Líma", "did not check it"):
        require(part in text, f"{part!r} is not in {text!r}")
    for bad in (["--recipient", "bo@example.net\r\nBcc: eve@example.net"], ["--recipient", "bo@x.net,eve@x.net"]):
        require(share(organization, *bad).returncode == 16, f"{bad} was taken")
    done = share(organization, "--recipient", "bo@example.net", "--title", "a\r\nBcc: eve@example.net")
    require(done.returncode == 16, "a title with a line break was taken")
    for number in range(19):
        done = share(organization, "--recipient", "bo@example.net", "--text", f"Number {number}")
        require(done.returncode == 0, done.stderr)
    done = share(organization, "--recipient", "bo@example.net", "--text", "One more")
    require(done.returncode == 13 and "20 emails a day" in done.stderr, done.stderr)


def check_forgotten_password(organization, mailbox):
    """The link of the email opens a page that sets another password, once; opening it alone changes nothing."""
    folder = organization.folder
    for name, password in (("old.txt", "correct horse battery"), ("new.txt", "eleven white gates")):
        (folder / name).write_text(password + "\n")
    organization.call(
        "organization", "authority", "person", "edit", "ana@example.com", "--username", "ana", "--password-file",
        folder / "old.txt",
    )
    sign_in = ["signin", organization.address, "--flow", "standard"]
    organization.call(
        "phone", *sign_in, "--locale", "de-DE", "--forgot", "--value", "forgottenEmailAddress=ana@example.com"
    )
    organization.mail("sent")
    message = email.message_from_bytes(mailbox.messages[-1][1].content, policy=email.policy.default)
    require(message["Content-Language"] == "de", f"the language is {message['Content-Language']}")
    require("Ana" not in message.get_body(("plain",)).get_content(), "it has words of whoever asked for it")
    link = re.search(r"http\S+", message.get_body(("plain",)).get_content())[0]
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)["code"][0]
    form = urllib.parse.urlencode({"code": code, "password": "eleven white gates", "again": "eleven white gates"})
    for _ in range(2):
        page = urllib.request.urlopen(link).read().decode()
        require("Neues Passwort" in page and 'lang="de"' in page, "the page is another one")
    done = urllib.request.urlopen(link, form.encode()).read().decode()
    require("geändert" in done, "the password is not changed")
    try:
        urllib.request.urlopen(link, form.encode())
        raise Differs("the link works twice")
    except urllib.error.HTTPError as refusal:
        require(refusal.code == 400, f"the used link is answered with {refusal.code}")
    signed_in = organization.call(
        "phone", *sign_in, "--value", "signInEmailAddress=ana@example.com", "--password-file", folder / "new.txt"
    )
    require(signed_in["account"]["email"] == "ana@example.com", "the new password is not that of the account")


def play(name, organization, server):
    if name == "forgotten password":
        check_forgotten_password(organization, server.mailbox)
        return
    invitation = organization.invite()
    if name in ("accepts", "shares"):
        organization.mail("sent")
    elif name == "refuses":
        problem = organization.mail("refused")["problem"]
        require("550 5.1.1 No such person" in problem, problem)
        return
    elif name in ("locked", "plain"):
        problem = organization.mail("waiting")["problem"]
        require(PASSWORD not in problem and ("535" if name == "locked" else "STARTTLS") in problem, problem)
        require(not server.mailbox.messages, "a message was sent")
        return
    elif name == "breaks off":
        mail = organization.mail("uncertain")
        time.sleep(3)
        require(organization.mail("uncertain")["attempts"] == 1, "it was sent again unasked")
        organization.call("organization", "authority", "resend", mail["id"])
        organization.mail("sent")
    else:
        organization.mail("waiting", after=60)
        organization.mail("sent", after=120)
    check_arrived(organization, server.mailbox, invitation)
    if name == "shares":
        check_shared(organization, server.mailbox)


def main():
    parser = argparse.ArgumentParser(description="Deliveries to aiosmtpd.")
    parser.add_argument("--badgectl", required=True)
    parser.add_argument("--slow", action="store_true", help="Greylist and stall too.")
    given = parser.parse_args()
    for program in ("openssl", "zbarimg"):
        if not shutil.which(program):
            print(f"This needs the program {program}.", file=sys.stderr)
            return 69
    failed = False
    names = ["accepts", "forgotten password", "refuses", "locked", "plain", "breaks off", "shares"]
    names += ["greylists", "stalls"] if given.slow else []
    for name in names:
        with tempfile.TemporaryDirectory() as path:
            folder = pathlib.Path(path)
            certificate, key = folder / "server.pem", folder / "server-key.pem"
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
                + ["-days", "2", "-subj", "/CN=mail", "-addext", "subjectAltName=IP:127.0.0.1"]
                + ["-keyout", key, "-out", certificate],
                check=True,
                capture_output=True,
            )
            server = Server(name, certificate, key)
            server.start()
            organization = Organization(given.badgectl, folder, server, certificate)
            try:
                play(name, organization, server)
                print(f"{name}: as it should")
            except Differs as difference:
                failed = True
                print(f"{name}: {difference}")
            finally:
                organization.stop()
                server.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
