#!/usr/bin/env python3
"""Prints, in microseconds, what one decision of the Cedar engine takes: two policies, attributes of principal and context.

    pip install cedarpy
    cedar.py ROUNDS
"""
import sys
import time

import cedarpy

POLICIES = """
permit(principal, action == Action::"use", resource)
when { principal.active && context.minute >= 480 && context.minute < 1080 };
forbid(principal, action, resource) when { context.distance > 500 };
"""
ENTITIES = [
    {"uid": {"__entity": {"type": "User", "id": "ana"}}, "attrs": {"active": True}, "parents": []},
    {"uid": {"__entity": {"type": "Badge", "id": "b"}}, "attrs": {}, "parents": []},
]
REQUEST = {
    "principal": 'User::"ana"',
    "action": 'Action::"use"',
    "resource": 'Badge::"b"',
    "context": {"minute": 720, "distance": 10},
}
BATCH = 200

assert cedarpy.is_authorized(REQUEST, POLICIES, ENTITIES).allowed
for _ in range(int(sys.argv[1])):
    start = time.perf_counter()
    results = cedarpy.is_authorized_batch([REQUEST] * BATCH, POLICIES, ENTITIES)
    elapsed = time.perf_counter() - start
    assert all(result.allowed for result in results)
    print(elapsed / BATCH * 1e6)
