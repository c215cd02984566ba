#!/usr/bin/env python3
"""Makes the inputs from which fuzzing starts.

    Tools/storage/fuzzing/seeds.py FOLDER     # those of all targets, each in FOLDER/TARGET
    Tools/storage/fuzzing/seeds.py            # those that the tests play, in `seeds/` beside itself
"""

import os
import struct
import sys

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "seeds")
RAW, CUT, DOUBLED = 1, 2, 4
PAGE, RECORD, FRAME = 4096, 4104, 4120


def patches(flags, *changes):
    return bytes([flags]) + b"".join(struct.pack(">IB", place, len(data)) + data for place, data in changes)


# The fields of the database's header (SQLite's file format, section 1.3) and of the first b-tree pages.
DATABASE = {
    "sound": patches(0),
    "flip": patches(RAW, (5000, b"\x01")),
    "cut": patches(RAW | CUT, (9000, b"")),
    "doubled": patches(RAW | DOUBLED, (5000, b"")),
    "pages": patches(0, (28, b"\x00\x00\x00\x01")),
    "freelist": patches(0, (32, b"\x00\x00\x00\x02\x00\x00\x00\x40")),
    "schema": patches(0, (100, b"\x05\x00\x00\x00\x03")),
    "root": patches(0, (2 * PAGE, b"\x02\x0f\xff\x00\x09\x00\x10\x00\xff\xff\xff\xff")),
    "cells": patches(0, (3 * PAGE + 3, b"\xff\xff\x00\x00"), (3 * PAGE + 8, b"\x0f\xfe\x0f\xfc")),
    "behind": patches(0, (0x00020002, b"\xff" * 15)),
    "vacuum": patches(0, (52, b"\x00\x00\x00\x07"), (PAGE, b"\x05\x00\x00\x00\x03")),
}
# A header of one sector, then number, page and checksum of each record.
JOURNAL = {
    "sound": patches(0),
    "count": patches(0, (8, b"\xff\xff\xff\xff")),
    "size": patches(0, (16, b"\x7f\xff\xff\xff")),
    "sector": patches(0, (20, b"\x00\x01\x00\x00")),
    "page": patches(0, (24, b"\x00\x00\x02\x00")),
    "number": patches(0, (512, b"\x00\x04\x00\x01")),
    "first": patches(0, (512 + 4 + 28, b"\x00\x00\x00\x02")),
    "tag": patches(RAW, (450, b"\x00" * 62)),
    "cut": patches(RAW | CUT, (512 + RECORD + 100, b"")),
    "short": patches(RAW | CUT, (512 + 100, b"")),
    "header": patches(RAW | CUT, (300, b"")),
}
# A header of 32 bytes, then header and page of each frame.
WAL = {
    "sound": patches(0),
    "order": patches(0, (0, b"\x37\x7f\x06\x83")),
    "version": patches(0, (4, b"\x00\x2d\xe2\x19")),
    "page": patches(0, (8, b"\x00\x00\x02\x00")),
    "salts": patches(RAW, (16, b"\x01\x02\x03\x04\x05\x06\x07\x08")),
    "number": patches(0, (32, b"\x00\x00\x00\x09")),
    "commit": patches(0, (32 + 4, b"\x00\x00\x00\x01")),
    "later": patches(RAW, (32 + FRAME + 24 + 7, b"\xaa")),
    "first": patches(0, (32 + 24 + 28, b"\x00\x10\x00\x00")),
    "cut": patches(RAW | CUT, (32 + 3 * FRAME + 100, b"")),
}
# A byte that says which file of a home it is, with 128 for a digest of its own, then its content.
KEYFILE = {
    "empty": b"\x00",
    "digest": b"\x80BADGEKEY\x01" + bytes(64),
    "magic": b"\x00BADGEKEY",
    "key": b"\x00BADGEKEY\x01" + bytes(range(32)),
    "newer": b"\x00BADGEKEY\x02" + bytes(range(32)),
    "passphrase": b"\x00BADGEPPH\x01$scrypt$ln=17,r=8,p=1$" + b"A" * 22 + b"$" + bytes(40),
    "cheap": b"\x00BADGEPPH\x01$scrypt$ln=4,r=1,p=1$" + b"A" * 22 + b"\n" + bytes(60),
    "service": b"\x00BADGESSV\x01home=1234",
    "tpm": b"\x00BADGETPM\x01" + bytes(64),
    "wallet": b"\x01BADGEWRP\x01\x01" + bytes(60),
}
# The files of a wallet by the numbers that wallet.swift gives them.
SHARED, EXCLUSIVE, HOT, LOG, BELOW_HOT, BELOW_LOG, OLDER, HEAD, WALLET_KEY, CUSTODY_KEY, RESERVE = range(0, 88, 8)
# Where the newest cells of a page lie: before the 80 bytes that SQLite leaves alone.
CELLS = PAGE - 80 - 60


def wallet():
    seeds = {}
    for name, file in (("shared", SHARED), ("exclusive", EXCLUSIVE), ("older", OLDER), ("below-log", BELOW_LOG)):
        for title, content in DATABASE.items():
            seeds[f"{name}-{title}"] = bytes([file | content[0]]) + content[1:]
        for page in range(1, 60, 5):
            seeds[f"{name}-row-{page}"] = patches(file, (page * PAGE + CELLS, b"\x00\xff{\x07"))
    # A column without a value: the passcode's tries, the peaks of the audit tree, the version of a policy.
    seeds["shared-null-tries"] = patches(SHARED, (0x1DED1, b"\x00"))
    seeds["older-null-peaks"] = patches(OLDER, (0x1CFAF, b"\x00"))
    seeds["older-null-version"] = patches(OLDER, (0x7F5C, b"\x00"))
    seeds["below-hot"] = patches(BELOW_HOT | RAW, (5000, b"\x01"))
    for title, content in JOURNAL.items():
        seeds[f"hot-{title}"] = bytes([HOT | content[0]]) + content[1:]
    for title, content in WAL.items():
        seeds[f"log-{title}"] = bytes([LOG | content[0]]) + content[1:]
    for frame in range(0, 12, 3):
        seeds[f"log-row-{frame}"] = patches(LOG, (32 + frame * FRAME + 24 + CELLS, b"\x00\xff{\x07"))
    for name, file in (("wallet-key", WALLET_KEY), ("custody-key", CUSTODY_KEY), ("head", HEAD), ("reserve", RESERVE)):
        seeds[f"{name}-sound"] = patches(file | RAW)
        seeds[f"{name}-start"] = patches(file, (0, b"BADGEKEY\x02"))
        seeds[f"{name}-content"] = patches(file, (24, b"\n99"), (4200, b"\x00"))
        seeds[f"{name}-cut"] = patches(file | CUT, (70, b""))
        seeds[f"{name}-doubled"] = patches(file | DOUBLED, (20, b""))
    return seeds


THEMES = {
    "plain": b"""{"colors": {"ink": "#202020"}, "texts": {"bye": {"en": "Bye", "de": "Ade"}},
 "styles": {"calm": {"textColor": "ink", "isItalic": true, "fontSize": 12.5}},
 "bar": {"backgroundColor": "brand", "basedOn": "calm"}, "title": {"isBold": null, "alignment": "center"},
 "prompt": {"header": {"name": "bye"}, "footer": "By", "messageStyle": "calm", "backgroundColor": "#11223344"},
 "presentation": {"arrowDirection": "left", "hidesCancelButton": true, "removedProviders": ["a"]}}""",
    "circle": b"""{"styles": {"a": {"basedOn": "b"}, "b": {"basedOn": "a"}}, "title": {"basedOn": "a"}}""",
    "list": b"""<?xml version="1.0"?><!DOCTYPE plist><plist version="1.0"><dict>
<key>bar</key><dict><key>textColor</key><string>#FFFFFF</string><key>spacing</key><real>1.5</real></dict>
<key>title</key><dict><key>isBold</key><dict><key>unset</key><true/></dict></dict><!-- a --></dict></plist>""",
    "hui": b"""{"ActionableButton.Primary": {"backgroundColorName": "brand"}, "FormViewController":
 {"backgroundColorName": "brand", "linksStyle": "LinkButton"}}""",
    "legacy": b"""<plist><dict><key>JREngage.CustomInterface</key><dict><key>DefaultValues</key><dict>
<key>ProviderTable.Title.String</key><string>A &amp; B</string><key>NavigationBar.TintColor.RGBa</key>
<array><real>0</real><integer>1</integer><real>0.5</real><real>1</real></array></dict></dict></dict></plist>""",
    "keys": b"""{"ProviderTable.RemoveProviders": ["a"], "Popover.Presentation.ArrowDirection": 4,
 "Authentication.Background.Color": null, "kJRProviderTableTitle": "x", "NavigationController.HidesCancelButton": "YES"}""",
    "screens": b"""{"screens": {"project": {"default": {"backgroundColor": "#12107C", "title": {"text": "Log in to %@",
 "color": "0xFFFFFFFF"}, "forgotPassword": {"text": "Forgot?", "link": "https://a.example"}, "inputs": [
 {"key": "branch", "type": "list", "selections": ["North", "South"], "selected": 0}]},
 "targets": {"Works": {"header": {"text": "Hello"}}}}, "server": {"default": {"title": {"text": "S"}}}}}""",
    "old-screens": b"""<plist><dict><key>projectAuthenticationSettings</key><dict><key>Default</key><dict><key>Title</key><dict>
<key>Text</key><string>Log in</string><key>Font</key><string>Avenir</string></dict></dict></dict></dict></plist>""",
}


HYPERMEDIA = {
    "form": b"""{"type": "authentication-step", "metadata": {"viewName": "a"}, "messages": [{"text": "Hi", "classList": ["heading"]}],
 "links": [{"href": "/f", "rel": "forgot-password", "title": "Forgot?"}, {"href": "data:image/png;base64,AA", "rel": "qr"}],
 "actions": [{"template": "form", "kind": "login", "titleKey": "k", "model": {"href": "/p", "method": "post", "actionTitle": "Go",
 "fields": [{"name": "c", "type": "hidden", "value": "h"}, {"name": "u", "type": "username", "label": null},
 {"name": "p", "type": "password"}, {"name": "o", "type": "text", "kind": "number", "minLength": 6, "required": false},
 {"name": "r", "type": "checkbox", "checked": true, "readonly": true}, {"name": "x", "type": "context"},
 {"name": "s", "type": "select", "options": [{"label": "A", "value": "a", "selected": true}]}]}}]}""",
    "selector": b"""{"type": "authentication-step", "actions": [{"template": "selector", "kind": "authenticator-selector", "title": "How?",
 "model": {"options": [{"template": "form", "kind": "select-authenticator", "title": "P", "properties": {"authenticatorType": "x"},
 "model": {"href": "/p", "method": "GET"}}, {"template": "selector", "model": {"options": []}}]}}]}""",
    "polling": b"""{"type": "polling-step", "properties": {"status": "pending", "interval": "1000", "maxWaitTime": 60},
 "actions": [{"template": "form", "kind": "poll", "model": {"href": "/q", "method": "GET"}}, {"template": "client-operation",
 "model": {"name": "bankid", "arguments": {"href": "b:"}, "continueActions": [{"template": "form", "model": {"href": "/q", "method": "GET"}}],
 "errorActions": [{"template": "launch", "kind": "k", "model": {}}]}}]}""",
    "redirection": b"""{"type": "redirection-step", "actions": [{"template": "form", "kind": " redirect", "model": {"href": "/n", "method": "GET",
 "fields": [{"name": "a", "type": "hidden", "value": "b"}]}}]}""",
    "end": b"""{"type": "oauth-authorization-response", "properties": {"code": "c", "state": "s", "expires_in": "30"},
 "links": [{"href": "app://cb?code=c", "rel": "authorization-response"}]}""",
    "problem": b"""{"type": "https://curity.se/problems/invalid-input", "title": "Check", "invalidFields":
 [{"name": "u", "reason": "missing", "detail": "Enter"}], "messages": [{"text": "Two"}]}""",
    "same": b"""{"type": "continue-same-step", "messages": [{"textKey": "sent", "classList": ["info", "userCode"]}]}""",
}

FLOWS = {
    "form": b"""{"version": "1", "fields": {"f": {"label": "F", "fields": ["a", "b", "c", "d"], "validation": [{"rule": "requireAuthFields"}]},
 "a": {"type": "email", "schemaId": "email", "validation": [{"rule": "required", "message": "M"}, {"rule": "format", "value": "^[^@\\\\s]+@x$"}]},
 "b": {"type": "password", "validation": [{"rule": "match", "value": "a"}, {"rule": "minLength", "value": 8}]},
 "c": {"type": "dateselect", "schemaId": "born", "yearStart": 1900, "yearEnd": "2026"},
 "d": {"type": "select", "schemaId": "x#3.y", "options": [{"text": "T", "value": 1, "selected": true}, {"value": "", "disabled": true}]}}}""",
    "types": b"""{"fields": {"f": {"fields": ["a", "b", "c", "d", "e"]}, "a": {"type": "checkbox", "schemaId": {"x": "p.x", "y": "p.y"}, "preChecked": true},
 "b": {"type": "hidden", "value": true}, "c": {"type": "read-only", "schemaId": "uuid"}, "d": {"type": "stars", "emptyMeansNull": true},
 "e": {"type": "translatableString", "value": "Text"}}, "schema_info": {"paths": {"a": "p.x"}}}""",
    "equal": b"""{"fields": {"f": {"fields": ["a", "b"], "validation": [{"rule": "match", "value": ["a", "b"], "message": "M"}]},
 "a": {"type": "textarea", "schemaId": "about", "value": "x", "validation": [{"rule": "maxLength", "value": "9"}]},
 "b": {"type": "dateselect", "value": "2000-02-29", "schemaId": {"y": "p.y", "m": "p.m"}}}}""",
    "pattern": b"""{"fields": {"f": {"fields": ["a"]}, "a": {"validation": [{"rule": "format", "value": "/^(a+|[b-d\\\\w]{2,3}?)*(?:x|.)$/i"}]}}}""",
}


def main():
    targets = {"database": DATABASE, "journal": JOURNAL, "wal": WAL, "keyfile": KEYFILE}
    folder = HERE
    if len(sys.argv) > 1:
        folder = sys.argv[1]
        targets["wallet"] = wallet()
        targets["theme"] = THEMES
        targets["hypermedia"] = HYPERMEDIA
        targets["flow"] = FLOWS
    for target, seeds in targets.items():
        os.makedirs(os.path.join(folder, target), exist_ok=True)
        for name, content in seeds.items():
            with open(os.path.join(folder, target, name), "wb") as file:
                file.write(content)


if __name__ == "__main__":
    main()
