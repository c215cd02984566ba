#!/usr/bin/env python3
"""Reads a wallet's home as the article "Formats of a home" describes it; a part of thief.py.

    Tools/interop/badge_home.py HOME

Alone it says what file custody opens, and verifies how far the store has come: the checkpoints in wallet.head, the
audit log, and every row. Exit status 0 when all is as the article says, 65 when it is not, 69 when a library is not
there.
"""

import base64
import collections
import contextlib
import hashlib
import hmac
import json
import pathlib
import re
import shutil
import struct
import sys
import tempfile
import unicodedata

try:
    import sqlcipher3
    from cryptography.exceptions import InvalidSignature, InvalidTag
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils, x25519
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    print("This needs Python libraries: python3 -m pip install cryptography sqlcipher3-wheels", file=sys.stderr)
    sys.exit(69)


class Unreadable(Exception):
    """A file of the home is not what the article says."""


class Refused(Exception):
    """Who was asked said no."""


# --- Bytes, texts and keys ------------------------------------------------------------------------


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(secret, info, length=32, salt=None):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Key:
    """A private key of P-256."""

    def __init__(self, name, raw=None):
        self.name = name
        number = int.from_bytes(raw, "big") if raw else None
        curve = ec.SECP256R1()
        self.private = ec.derive_private_key(number, curve) if raw else ec.generate_private_key(curve)
        point = self.private.public_key().public_numbers()
        x, y = (b64(number.to_bytes(32, "big")) for number in (point.x, point.y))
        self.jwk = {"crv": "P-256", "kty": "EC", "x": x, "y": y}
        self.thumbprint = thumbprint(self.jwk)

    def sign(self, kind, claims, **header):
        """A compact JWS."""
        parts = [{"alg": "ES256", "typ": kind, **header}, claims]
        text = ".".join(b64(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = utils.decode_dss_signature(self.private.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{b64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def thumbprint(jwk):
    required = {name: jwk[name] for name in ("crv", "kty", "x", "y")}
    return b64(hashlib.sha256(json.dumps(required, separators=(",", ":")).encode()).digest())


def read_jws(text):
    header, claims, _ = text.split(".")
    return json.loads(unb64(header)), json.loads(unb64(claims))


def verify_jws(text, jwk, what):
    signed, _, signature = text.rpartition(".")
    x, y = (int.from_bytes(unb64(jwk[name]), "big") for name in "xy")
    r, s = (int.from_bytes(part, "big") for part in (unb64(signature)[:32], unb64(signature)[32:]))
    public = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
    try:
        public.verify(utils.encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise Refused(f"{what} is signed by another key") from None


# --- What is sealed -------------------------------------------------------------------------------


def key_file(path, magic):
    content = path.read_bytes()
    if content[:8] != magic or content[8] != 1 or hashlib.sha256(content[:-32]).digest() != content[-32:]:
        raise Unreadable(f"{path} is no key file {magic.decode()} of version 1: {content[:8]!r}")
    return content[9:-32]


class Seal:
    """What is sealed by a secret, each value in a context of its own."""

    def __init__(self, secret, purpose):
        self.secret, self.purpose, self.keys = secret, purpose, {}

    def open(self, sealed, context):
        """None when it is something else."""
        if context not in self.keys:
            label = f"{self.purpose}\0{context}".encode()
            self.keys[context] = AESGCM(hkdf(self.secret, label)), label
        cipher, label = self.keys[context]
        if len(sealed) < 29 or sealed[0] != 1:
            return None
        try:
            return cipher.decrypt(sealed[1:13], sealed[13:], label)
        except InvalidTag:
            return None


class PasscodeKey:
    """The private half of the passcode's pair, which opens locked secrets."""

    def __init__(self, row, passcode, custody):
        phc, self.public, wrapped = row["phc"], row["public_key"], row["wrapped"]
        cost, salt = phc.split("$")[2:]
        cost = {name: int(value) for name, value in (part.split("=") for part in cost.split(","))}
        entered = unicodedata.normalize("NFKC", passcode).encode()
        derived = hashlib.scrypt(
            entered, salt=base64.b64decode(salt + "=="), n=1 << cost["ln"], r=cost["r"], p=cost["p"], dklen=32,
            maxmem=256 * (1 << cost["ln"]) * cost["r"])
        share = custody.open(row["device_secret"], "passcode")
        info = b"badgekit passcode wrap v1"
        bound = info + b"\0" + phc.encode() + b"\0" + self.public
        try:
            raw = AESGCM(hkdf(derived, info, salt=share)).decrypt(wrapped[1:13], wrapped[13:], bound)
        except InvalidTag:
            raise Unreadable("The passcode is wrong.") from None
        self.private = x25519.X25519PrivateKey.from_private_bytes(raw)

    def open(self, locked, context):
        """RFC 9180 in base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305."""
        encapsulated, sealed = locked[1:33], locked[33:]
        kem, suite = b"KEM\0\x20", b"HPKE\0\x20\0\x01\0\x03"
        shared = self.private.exchange(x25519.X25519PublicKey.from_public_bytes(encapsulated))
        shared = expand(extract(b"", kem, b"eae_prk", shared), kem, b"shared_secret", encapsulated + self.public, 32)
        schedule = b"\0" + extract(b"", suite, b"psk_id_hash", b"")
        schedule += extract(b"", suite, b"info_hash", b"badgekit passcode seal v1")
        secret = extract(shared, suite, b"secret", b"")
        key, nonce = (expand(secret, suite, name, schedule, size) for name, size in ((b"key", 32), (b"base_nonce", 12)))
        try:
            return ChaCha20Poly1305(key).decrypt(nonce, sealed, context.encode())
        except InvalidTag:
            raise Unreadable(f"What the passcode sealed for {context} does not open.") from None


def extract(salt, suite, label, material):
    return hmac.digest(salt or bytes(32), b"HPKE-v1" + suite + label + material, "sha256")


def expand(secret, suite, label, info, length):
    label = struct.pack(">H", length) + b"HPKE-v1" + suite + label
    return hmac.digest(secret, label + info + b"\x01", "sha256")[:length]


# --- How far the store has come -------------------------------------------------------------------

Checkpoint = collections.namedtuple("Checkpoint", "store generation log_size log_root state memo")

SLOT = 4096
EVERY_ROW = None
# Each bound table with its owners: a column, a column without its last bits, or every row.
BOUND = {
    "agreement": ("badge_id", "sent_at"),
    "anchor": ("badge_id", EVERY_ROW),
    "audit": (("place", 6),),
    "badge": ("id", "organization_id", "status_list", ("place", 4)),
    "badge_key": ("badge_id",),
    "code_secret": ("badge_id",),
    "consent": ("badge_id",),
    "credential": ("id", "badge_id"),
    "device": ("issuer",),
    "device_key": ("thumbprint",),
    "home": (EVERY_ROW,),
    "issuance": (EVERY_ROW,),
    "organization": ("id", EVERY_ROW),
    "passcode": (EVERY_ROW,),
    "passcode_demand": ("organization_id",),
    "flow_document": ("address",),
    "flow_session": ("server",),
    "picture": ("badge_id",),
    "policy": ("organization_id", EVERY_ROW),
    "presentation": ("id", EVERY_ROW),
    "server": (EVERY_ROW,),
    "session": ("badge_id",),
    "status_list": ("uri",),
    "sync_key": ("badge_id",),
    "transaction_type": (EVERY_ROW,),
    "trust": (EVERY_ROW,),
    "trust_anchor": ("organization_id",),
    "trusted_verifier": (EVERY_ROW,),
    "webauthn_credential": ("relying_party",),
}


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def read_checkpoint(note, public_key):
    """A signed note; None when it is not what the key signed."""
    try:
        text, signature = note.decode().split("\n\n")
        origin, size, root, generation, state, memo = text.split("\n")
        name, signed = signature.removeprefix("\u2014 ").rstrip("\n").split(" ")
        signed = base64.b64decode(signed)
        if name != origin or signed[:4] != sha256(origin.encode(), b"\n\x01", public_key)[:4]:
            return None
        ed25519.Ed25519PublicKey.from_public_bytes(public_key).verify(signed[4:], f"{text}\n".encode())
    except (ValueError, InvalidSignature):
        return None
    return Checkpoint(
        origin.removeprefix("badgekit/store/"), int(generation.removeprefix("generation ")), int(size),
        base64.b64decode(root), base64.b64decode(state.removeprefix("state ")), memo.removeprefix("memo "))


def newest_checkpoint(path, public_key):
    """The newer one of those in the two slots that the store's key signed."""
    content = path.read_bytes() if path.exists() else b""
    if len(content) != 2 * SLOT:
        raise Unreadable(f"{path.name} has {len(content)} bytes.")
    notes = [content[start:start + SLOT].partition(b"\0")[0] for start in (0, SLOT)]
    signed = [checkpoint for note in notes if note and (checkpoint := read_checkpoint(note, public_key))]
    if not signed:
        raise Unreadable(f"{path.name} holds no checkpoint that the store's key signed.")
    return max(signed, key=lambda checkpoint: checkpoint.generation)


def log_root(leaves):
    """RFC 6962, section 2.1."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256()
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"\x01", log_root(leaves[:half]), log_root(leaves[half:]))


def encoded(value):
    """A value of a row as it is hashed."""
    if value is None:
        return b"n"
    if isinstance(value, float) and not (value.is_integer() and abs(value) <= 1 << 53):
        return b"r" + struct.pack("<d", value)
    if isinstance(value, (int, float)):
        return b"i" + struct.pack("<q", int(value))
    kind, content = (b"t", value.encode()) if isinstance(value, str) else (b"b", bytes(value))
    return kind + struct.pack("<Q", len(content)) + content


def owner_value(row, owner):
    if isinstance(owner, tuple):
        column, bits = owner
        return row[column] >> bits
    return row[owner] if owner else None


def row_sums(tables, row_key):
    """The sum of the rows under each owner's key, but for those that are zero."""
    sums = collections.Counter()
    for table, owners in BOUND.items():
        name = encoded(table)
        for row in tables[table]:
            number = int.from_bytes(sha256(row_key, b"r", name, *map(encoded, row.values()))[:16], "little")
            for index, owner in enumerate(owners):
                place = struct.pack("<Q", index) + encoded(owner_value(row, owner))
                sums[sha256(row_key, b"o", name, place)[:8]] += number
    return {key: total for key, number in sums.items() if (total := number % (1 << 128))}


def tree_root(sums):
    """The root over the sums, and what each node holds, as the table `binding` has it."""
    nodes = collections.defaultdict(bytes)
    for key, number in sorted(sums.items()):
        nodes[int.from_bytes(key, "big") >> 52] += key + number.to_bytes(16, "little")
    for leaf in sorted(nodes):
        nodes[4096 + (leaf >> 6)] += bytes([leaf & 63]) + sha256(nodes[leaf])[:16]
    for branch in sorted(node for node in nodes if node >= 4096):
        nodes[4160] += bytes([branch - 4096]) + sha256(nodes[branch])[:16]
    return sha256(nodes[4160]), dict(nodes)


def passcode_memo(tables):
    """What a wallet's checkpoint tells of its passcode; nothing where there is none."""
    return "".join(
        f"{b64(sha256(row['public_key']))} {row['tries']} {row['taken_off']}" for row in tables["passcode"])


def verify_progress(path, tables, custody):
    """Raises when a row, the audit log or the store as a whole is older than the checkpoint says."""
    (freshness,) = tables["freshness"]
    store, generation = freshness["store"], freshness["generation"]
    seed = custody.open(freshness["signing_key"], "store-head")
    public_key = seed and ed25519.Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    if public_key != freshness["public_key"]:
        raise Unreadable("freshness.signing_key is not the seed of freshness.public_key.")
    root, nodes = tree_root(row_sums(tables, freshness["row_key"]))
    if root != freshness["root"] or nodes != {row["node"]: row["entries"] for row in tables["binding"]}:
        raise Unreadable("The rows of wallet.db are not those that were written last.")
    entries = sorted(tables["audit"], key=lambda row: row["place"])
    leaves = [row["leaf"] for row in entries]
    if leaves != [sha256(b"\0", row["entry"].encode()) for row in entries]:
        raise Unreadable("An entry of the audit log was changed.")
    text = f"badgekit store state v1\n{store}\n{generation}\n{len(leaves)}\n{passcode_memo(tables)}\n"
    state = sha256(text.encode(), log_root(leaves), root)
    checkpoint = newest_checkpoint(path, public_key)
    is_same = generation == checkpoint.generation and state == checkpoint.state
    is_ahead = generation > checkpoint.generation and log_root(leaves[:checkpoint.log_size]) == checkpoint.log_root
    if checkpoint.store != store or not (is_same or is_ahead):
        raise Unreadable(f"wallet.db, at {generation}, does not follow from {path.name}, at {checkpoint.generation}.")
    return f"generation {generation}, {len(leaves)} entries, {sum(len(tables[name]) for name in BOUND)} rows"


# --- The home -------------------------------------------------------------------------------------

# Column, what identifies its row, the key that seals it, its context.
SEALED = (
    ("sync_key.sealed", "badge_id", "badge", "sync-key:"),
    ("device_key.sealed", "thumbprint", "custody", "device-key:"),
    ("credential.sealed", "id", "badge", "credential:"),
    ("device.sealed", "issuer", "custody", "device:"),
    ("device.next_sealed", "issuer", "custody", "next-device:"),
    ("session.refresh_token", "badge_id", "badge", "refresh-token:"),
    ("code_secret.sealed", "badge_id", "badge", "code-secret:"),
    ("issuance.authorization", "id", "custody", "authorization:"),
    ("webauthn_credential.sealed", ("relying_party", "id"), "custody", "webauthn-credential:"),
    ("device_certificate.sealed", ("server", "organization"), "custody", "device-certificate:"),
    ("flow_session.sealed", ("server", "client"), "custody", "flow-session:"),
    # The kind of the picture stands before the badge.
    ("picture.sealed", "badge_id", "badge", None),
)
# The keys of badges, which open what is sealed by them.
OPENED_FIRST = {"badge_key.sealed"}
# How much longer a value is for standing under the passcode: version, encapsulated key, tag.
LOCKED = 1 + 32 + 16


class Home:
    """The tables of a home, what opened of the sealed values, and what did not."""

    def __init__(self, path, passcode=None):
        custody = Seal(key_file(path / "custody.key", b"BADGEKEY"), "badgekit custody v1")
        tell("opens", "custody.key", "the home's secret")
        keys = custody.open(key_file(path / "wallet.key", b"BADGEWRP"), "wallet.db")
        if keys is None:
            raise Unreadable("custody.key does not open wallet.key.")
        tell("opens", "wallet.key", "the database's key")
        self.key, self.tables = read_database(path, keys[:32], keys[-32:])
        tell("opens", "wallet.db", f"{len(self.tables)} tables")
        self.is_stale = False
        try:
            tell("fits", "wallet.head", verify_progress(path / "wallet.head", self.tables, custody))
        except Unreadable as finding:
            # A thief goes on with what there is.
            self.is_stale = True
            tell("stale", "wallet.head", str(finding))
        self.custody = custody
        self.badge_keys = {
            row["badge_id"]: Seal(custody.open(row["sealed"], f"badge-key:{row['badge_id']}"), "badgekit badge key v1")
            for row in self.tables["badge_key"]}
        self.passcode = None
        if passcode is not None and self.tables["passcode"]:
            self.passcode = PasscodeKey(self.tables["passcode"][0], passcode, custody)
            tell("opens", "passcode.wrapped", "with the passcode")
        self.opened, self.closed = collections.defaultdict(dict), collections.defaultdict(dict)
        # Where each value is: its seal, its context, and how long it is while it lies open.
        self.places = {}
        self.open_columns()
        self.search_pages(path)
        self.describe()

    def open_columns(self):
        """What the custody and the badges' keys open, and the passcode when it is known."""
        known = {column for column, *_ in SEALED} | OPENED_FIRST
        for table, rows in self.tables.items():
            if rows and "sealed" in rows[0] and f"{table}.sealed" not in known:
                raise Unreadable(f"{table}.sealed is not known here.")
        for column, primary, kind, prefix in SEALED:
            table, name = column.split(".")
            for row in self.tables[table]:
                if not row[name]:
                    continue
                identity = " ".join(row[part] for part in ([primary] if isinstance(primary, str) else primary))
                if not prefix:
                    identity = f"{row['kind']}:{identity}"
                context = (prefix or "") + identity
                seal = self.custody if kind == "custody" else self.badge_keys[row["badge_id"]]
                value = seal.open(row[name], context)
                if value is None:
                    raise Unreadable(f"{column} of {identity} does not open.")
                is_locked = name == "next_sealed" or bool(row.get("is_locked"))
                self.places[column, identity] = seal, context, len(row[name]) - (LOCKED if is_locked else 0)
                if is_locked and not self.passcode:
                    self.closed[column][identity] = value
                    continue
                self.opened[column][identity] = self.passcode.open(value, context) if is_locked else value

    def search_pages(self, path):
        """What once lay open may still stand in a page that the database no longer uses."""
        pages = decrypted_pages(path, self.key)
        starts = [page[match.start():] for page in pages for match in re.finditer(b"\x01", page)]
        for (column, identity), (seal, context, length) in self.places.items():
            if column != "sync_key.sealed" and identity not in self.closed[column]:
                continue
            found = [value for start in starts if (value := seal.open(start[:length], context)) is not None]
            if column == "sync_key.sealed":
                # It stands in the store as it is: who does not find it would find nothing else.
                if self.opened[column][identity] not in found:
                    raise Unreadable(f"The pages of wallet.db do not hold the {column} of its table.")
            elif found:
                tell("opens", column, "from an old page")
                self.opened[column][identity] = found[0]
                del self.closed[column][identity]

    def describe(self):
        for row in self.tables["badge"]:
            tell("opens", "badge", f"{row['full_name']}, {row['email']}, {row['status']}, at {row['server']}")
        for row in self.tables["policy"]:
            kinds = [rule["type"] for rule in json.loads(row["document"]).get("restrictions", [])]
            tell("opens", "policy", f"version {row['version']}: {', '.join(kinds)}")
        for row in self.tables["sign_in"]:
            tell("opens", "sign_in", f"{row['name'] or 'someone'}, at {row['provider']} for {row['issuer']}")
        for row in self.tables["flow_session"]:
            tell("opens", "flow_session", f"{row['client']} at {row['server']}")
        for state, columns in (("opens", self.opened), ("closed", self.closed)):
            for column, values in columns.items():
                if values:
                    tell(state, column, f"{len(values)}" + (", under the passcode" if state == "closed" else ""))


def tell(state, what, how):
    print(f"{state:7} {what:24} {how}")


@contextlib.contextmanager
def connection(path, key):
    """A copy is opened, since SQLite writes where it reads."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-journal", "-wal"):
            if (file := pathlib.Path(f"{path}/wallet.db{suffix}")).exists():
                shutil.copy(file, folder)
        database = sqlcipher3.connect(f"{folder}/wallet.db")
        try:
            database.execute(f"PRAGMA key = \"x'{key.hex()}'\"")
            yield database
        finally:
            database.close()


def read_database(path, *keys):
    """The key that fits, and every table, its rows as dictionaries."""
    for key in reversed(keys):
        with connection(path, key) as database:
            try:
                names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            except sqlcipher3.DatabaseError:
                continue
            return key, {name: rows(database.execute(f"SELECT * FROM {name}")) for name in names}
    raise Unreadable("The key in wallet.key does not open wallet.db.")


def rows(cursor):
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor.fetchall()]


def decrypted_pages(path, key):
    """Each page of the database and of its log, whether or not it is still in use."""
    content = (path / "wallet.db").read_bytes()
    salt = bytes(byte ^ 0x3A for byte in content[:16])
    authentication = hashlib.pbkdf2_hmac("sha512", key, salt, 2, 32)
    for number, page in [*numbered(content), *logged(path / "wallet.db-wal")]:
        page = page[16:] if number == 1 else page
        tag = hmac.digest(authentication, page[:-64] + struct.pack("<I", number), "sha512")
        if not hmac.compare_digest(tag, page[-64:]):
            raise Unreadable(f"Page {number} of wallet.db is not authentic.")
        cipher = Cipher(algorithms.AES(key), modes.CBC(page[-80:-64])).decryptor()
        yield cipher.update(page[:-80]) + cipher.finalize()


def numbered(content):
    return ((start // 4096 + 1, content[start:start + 4096]) for start in range(0, len(content), 4096))


def logged(path):
    """The pages in a write-ahead log: a head of 32 bytes, and before each page 24 that begin with its number."""
    log = path.read_bytes() if path.exists() else b""
    starts = range(32, len(log) - 4119, 4120)
    return ((int.from_bytes(log[start:start + 4], "big"), log[start + 24:start + 4120]) for start in starts)


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    try:
        return 65 if Home(pathlib.Path(sys.argv[1])).is_stale else 0
    except (Unreadable, FileNotFoundError) as failure:
        print(failure, file=sys.stderr)
        return 65


if __name__ == "__main__":
    sys.exit(main())
