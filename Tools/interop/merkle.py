#!/usr/bin/env python3
"""Holds the audit log of a wallet against an independent Merkle tree.

    Tools/interop/merkle.py BADGECTL HOME

Asks BADGECTL for a proof of every entry of the log in HOME, appends the entries to a tree of the library pymerkle
(RFC 6962), and compares the root and each path; then verifies the signed head (C2SP signed-note, Ed25519). Prints one
line. Exit status 1 when something differs, 69 when a library is not there.
"""

import base64
import hashlib
import json
import subprocess
import sys

try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from pymerkle import InmemoryTree
except ImportError:
    print("This needs Python libraries: python3 -m pip install pymerkle cryptography", file=sys.stderr)
    sys.exit(69)


def badgectl(program, home, *words):
    return json.loads(subprocess.check_output([program, "--json", "--home", home, *words]))


def path_of(tree, index, size):
    """The library's path begins with the leaf itself, and counts leaves from one."""
    return [bytes.fromhex(node) for node in tree.prove_inclusion(index + 1, size).serialize()["path"][1:]]


def verify_note(note, public_key):
    """Raises unless the key signed the note, as C2SP's signed-note says."""
    text, signatures = note.split("\n\n")
    name, signature = signatures.strip().split(" ")[1:]
    signed = base64.b64decode(signature)
    identifier = hashlib.sha256(f"{name}\n".encode() + b"\x01" + public_key).digest()[:4]
    if signed[:4] != identifier or text.split("\n")[0] != name:
        raise ValueError("the note names another key")
    Ed25519PublicKey.from_public_bytes(public_key).verify(signed[4:], f"{text}\n".encode())


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 64
    program, home = sys.argv[1:]
    size = len(badgectl(program, home, "audit", "list")["entries"])
    proofs = [badgectl(program, home, "audit", "prove", str(index)) for index in range(size)]
    tree = InmemoryTree(algorithm="sha256")
    for proof in proofs:
        tree.append_entry(proof["entry"].encode())
    wrong = 0
    for index, proof in enumerate(proofs):
        path = [base64.b64decode(node) for node in proof["proof"]]
        lines = proof["head"].split("\n")
        is_right = (
            proof["size"] == size
            and path == path_of(tree, index, size)
            and base64.b64decode(proof["root"]) == tree.get_root()
            and lines[1:3] == [str(size), proof["root"]]
        )
        wrong += not is_right
        verify_note(proof["head"], base64.b64decode(proof["publicKey"]))
    print(f"{size} entries, {wrong} wrong proofs, root {tree.get_root().hex()}")
    return 1 if wrong or not size else 0


sys.exit(main())
