#!/usr/bin/env python3
"""Prints, in microseconds, what openvc-core takes to compare a query for ten claims with a thousand lists of ten paths.

It has no wallet: this is its check that a verifier asks for no more than is registered, which compares formats, types and
paths, and no values.

    pip install openvc-core
    dcql.py ROUNDS
"""
import sys
import time
import types

from openvc.rp_registration import RequestableCredential, check_request_within_registration

TYPE = "https://example.org/badge"
names = [f"claim_{number}" for number in range(10)]
query = {"credentials": [{
    "id": "badge", "format": "dc+sd-jwt", "meta": {"vct_values": [TYPE]}, "claims": [{"path": [name]} for name in names],
}]}


credential = RequestableCredential(
    format="dc+sd-jwt", meta={"vct_values": [TYPE]}, claim_paths=tuple((name,) for name in names), raw={})
registered = types.SimpleNamespace(credentials=(credential,), intended_use_id=None)

for _ in range(int(sys.argv[1])):
    start = time.perf_counter()
    for _ in range(1000):
        check_request_within_registration(registered, query)
    print((time.perf_counter() - start) * 1e6)
