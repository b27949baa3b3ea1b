# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the peers' scripts share: their options, and how a piece of work is timed."""

import argparse
import json
import time


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("work", choices=("train", "predict"))
    parser.add_argument("--filters", type=int, required=True)
    parser.add_argument("--frames", type=int, required=True)
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--repeats", type=int, required=True)
    parser.add_argument("--compile", action="store_true", help="let the library compile the network first")
    return parser.parse_args()


def report(work, options, name):
    """Runs `work` once to warm up, then times it; milliseconds for each frame."""
    work()
    times = []
    for _ in range(options.repeats):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3 / options.frames)
    print(json.dumps({"name": name, "times": times}))
