#!/usr/bin/env python3
"""Measures the store beside its peers in one run, interleaved: what it costs over SQLite without encryption.

    pip install sqlcipher3-wheels apsw-sqlite3mc
    store.py [--rounds 7] [--scale 1] [--only TEXT] [--json FILE]

Each encrypted library is divided by the plain build of the same SQLite, round by round; ours runs in the system's SQLite
and as an extension in the very SQLite build of SQLCipher. `--scale 10` works on a tenth of the rows. Needs cc,
libsqlite3-dev and libssl-dev; a peer that is not installed is left out.
"""

import argparse
import json
import math
import os
import statistics
import sys
import tempfile

import engines
import wallet
import workloads


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--scale", type=int, default=1, help="divide the number of rows by this")
    parser.add_argument("--only", default="", help="only workloads whose name holds this")
    parser.add_argument("--json", help="write all samples to this file")
    return parser.parse_args()


def run_round(number, chosen, peers, folder, scale, samples):
    places = []
    for index, engine in enumerate(peers):
        home = os.path.join(folder, f"{number}-{index}")
        os.mkdir(home)
        places.append((index, workloads.Place(engine, home, scale)))
    # Another engine is first in each round.
    turn = number % len(places)
    for name, work in chosen:
        for index, place in places[turn:] + places[:turn]:
            cost = workloads.Cost(math.nan, math.nan) if name in place.engine.lacks else work(place)
            samples[name][index].append(cost)


def cell(name, row, peers, index):
    engine = peers[index]
    text = f"{statistics.median(row[index]):.3g}"
    if name in engine.lacks:
        return "-"
    if engine.name == engine.base:
        return text
    base = next(i for i, other in enumerate(peers) if other.name == engine.base)
    return f"{text} ({statistics.median(a / b for a, b in zip(row[index], row[base])):.2f})"


def table(samples, peers, clock):
    width = max(map(len, samples)) + 2
    lines = [" " * width + "".join(f"{engine.base:>18}" for engine in peers)]
    lines.append(" " * width + "".join(f"{'plain' if e.name == e.base else e.name:>18}" for e in peers))
    for name, row in samples.items():
        times = [[getattr(cost, clock) for cost in costs] for costs in row]
        cells = [cell(name, times, peers, index) for index in range(len(peers))]
        lines.append(f"{name:<{width}}" + "".join(f"{text:>18}" for text in cells))
    return "\n".join(lines)


def main():
    options = parse()
    peers, missing = engines.available()
    for package in missing:
        print(f"left out, because it is not installed: pip install {package}", file=sys.stderr)
    every = workloads.WORKLOADS + wallet.WORKLOADS
    chosen = [pair for pair in every if options.only in pair[0] or pair[1] in (workloads.insert_in_order, wallet.make)]
    samples = {name: [[] for _ in peers] for name, _ in chosen}
    for number in range(options.rounds):
        with tempfile.TemporaryDirectory(prefix="peers-") as folder:
            run_round(number, chosen, peers, folder, options.scale, samples)
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
    for clock in workloads.Cost._fields:
        print(f"\n{clock}, ms, median of {options.rounds} rounds (times the plain build of the same SQLite)")
        print(table(samples, peers, clock))
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"engines": [[e.base, e.name] for e in peers], "samples": samples}, file, indent=1)


if __name__ == "__main__":
    main()
