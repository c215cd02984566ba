"""Texts that try to become markup, script, style or an address: those of payloads.json, which the tests in Swift read too."""

import itertools
import json
import pathlib
import random

_PARTS = json.loads(pathlib.Path(__file__).with_name("payloads.json").read_text(encoding="utf-8"))


def all_payloads():
    """More than 500, each opening before each attack."""
    return [opening + attack for opening, attack in itertools.product(_PARTS["openings"], _PARTS["attacks"])]


def some_payloads(count, seed):
    return random.Random(seed).sample(all_payloads(), count)
