"""The wallet's own work, on its schema and with its settings."""

import os
import re

from workloads import timed

BADGES = 10_000
SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Schemas", "store.sql")
SETTINGS = ("temp_store=MEMORY", "secure_delete=ON", "trusted_schema=OFF", "cell_size_check=ON", "foreign_keys=ON")
EXCLUSIVE = {"mode": "WAL", "synchronous": "FULL", "settings": SETTINGS}
SHARED = {"mode": "TRUNCATE", "synchronous": "EXTRA", "settings": SETTINGS}
BADGE = """INSERT INTO badge (id, organization_id, full_name, given_name, family_name, email, title, group_name, display,
    properties, status, credential_id, status_list, status_index, policy_version, server, added_at)
    VALUES (?, 'acme', 'Ana Maria Lima', 'Ana Maria', 'Lima', 'ana@acme.example', 'Engineer', 'Works', ?, ?, 'active', ?,
    'https://acme.example/status/1', ?, 1, 'https://acme.example', 1795000000)"""
CREDENTIAL = """INSERT INTO credential (id, badge_id, format, type, holder_key, issued_at, expires, sealed)
    VALUES (?, ?, 'dc+sd-jwt', 'https://acme.example/badge', ?, 1795000000, 1826000000, ?)"""
TEXTS = ('{"background":"#003366","logo":"https://acme.example/logo.png","name":"Acme badge","text":"#ffffff"}',
         '{"building":"North","employee":"%06d","floors":[1,2,3,4],"level":"standard","shift":"day"}')


def statements():
    text = "\n".join(line for line in open(SCHEMA) if not line.startswith("--"))
    return re.findall(r"CREATE TRIGGER.*?END;|CREATE .*?;\n", text, re.DOTALL)


def insert(connection, number):
    badge, credential, key = f"badge-{number:022d}", f"credential-{number:022d}", f"{number:043d}"
    connection.execute("INSERT INTO device_key (thumbprint, sealed, created_at) VALUES (?, ?, 1795000000)", (key, b"k" * 150))
    connection.execute(CREDENTIAL, (credential, badge, key, b"c" * 1800))
    connection.execute(BADGE, (badge, TEXTS[0], TEXTS[1] % number, credential, number))


def fill(place, name, badges=BADGES):
    connection = place.open(name, **EXCLUSIVE)
    for statement in statements():
        connection.execute(statement)
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute("BEGIN")
    connection.execute("INSERT INTO organization VALUES ('acme', 'Acme', '{}', 'https://acme.example', '', '')")
    for number in range(badges // place.scale):
        insert(connection, number)
    connection.execute("COMMIT")
    place.close(connection, name)


def make(place):
    return timed(lambda: fill(place, "wallet.db"))


def each(place, settings, count, work):
    """The cost of one of `count` times of the work in an open wallet."""
    connection = place.open("wallet.db", **settings)
    connection.execute("SELECT * FROM badge WHERE id = ''").fetchall()
    elapsed = timed(lambda: [work(connection, number) for number in range(count)])
    place.close(connection, "wallet.db")
    return elapsed.per(count)


def open_wallet(place, settings, work):
    """The cost from nothing to the end of the work, at the median of openings."""
    samples = []
    for _ in range(9):
        opened = []
        samples.append(timed(lambda: (opened.append(place.open("wallet.db", **settings)), work(opened[0]))))
        place.close(opened[0], "wallet.db")
    return sorted(samples)[len(samples) // 2]


def look(connection):
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def list_fifty(connection):
    connection.execute("BEGIN")
    assert len(connection.execute("SELECT * FROM badge ORDER BY place LIMIT 50").fetchall()) == 50
    connection.execute("COMMIT")


def read(place, query="SELECT * FROM badge WHERE id = ?"):
    badges = BADGES // place.scale

    def work(connection, number):
        badge = f"badge-{number * 7919 % badges:022d}"
        connection.execute("BEGIN")
        assert len(connection.execute(query, (badge,)).fetchall()) == 1
        connection.execute("COMMIT")
    return work


def read_credential(place):
    return read(place, "SELECT * FROM credential WHERE badge_id = ?")


def count(connection, number):
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE credential SET use_count = use_count + 1 WHERE id = ?", (f"credential-{7:022d}",))
    connection.execute("COMMIT")


def add(first):
    def work(connection, number):
        connection.execute("BEGIN IMMEDIATE")
        insert(connection, first + number)
        connection.execute("COMMIT")
    return work


WORKLOADS = (
    ("store 10,000 badges in 1 transaction, unchecked", make),
    ("exclusive: open", lambda place: open_wallet(place, EXCLUSIVE, look)),
    ("exclusive: open, list 50", lambda place: open_wallet(place, EXCLUSIVE, list_fifty)),
    ("exclusive: list 50", lambda place: each(place, EXCLUSIVE, 200, lambda connection, _: list_fifty(connection))),
    ("exclusive: read a badge", lambda place: each(place, EXCLUSIVE, 500, read(place))),
    ("exclusive: read a credential", lambda place: each(place, EXCLUSIVE, 500, read_credential(place))),
    ("exclusive: count a use", lambda place: each(place, EXCLUSIVE, 100, count)),
    ("exclusive: insert a badge", lambda place: each(place, EXCLUSIVE, 100, add(1_000_000))),
    ("shared: open", lambda place: open_wallet(place, SHARED, look)),
    ("shared: open, list 50", lambda place: open_wallet(place, SHARED, list_fifty)),
    ("shared: list 50", lambda place: each(place, SHARED, 200, lambda connection, _: list_fifty(connection))),
    ("shared: read a badge", lambda place: each(place, SHARED, 500, read(place))),
    ("shared: read a credential", lambda place: each(place, SHARED, 500, read_credential(place))),
    ("shared: count a use", lambda place: each(place, SHARED, 50, count)),
    ("shared: insert a badge", lambda place: each(place, SHARED, 50, add(2_000_000))),
)
