#!/usr/bin/env python3
# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Memory planned against memory taken, over a grid of configurations, each trained in a process of its own.

    bench/memory/grid.py build/release/bin/memory_run [--count 200] [--seed 1] [--csv FILE] [--most-seconds 1]

Draws sizes, layers, filters, batches, chunks, schedules and budgets from 256 MB to 8 GB, keeps what fits and takes at
least half of its budget, runs it and prints how far the peak of the process (VmHWM) is from the plan. Exits with 1 if a
peak is above its plan, further than 3 % below, or the median further than 1 %.
"""

import argparse
import csv
import json
import random
import statistics
import subprocess
import sys

PEAK_WORK = 1.5e11  # multiply-adds a second that even a busy machine does


def draw(rng):
    budget = int(10 ** rng.uniform(8.41, 9.9))  # 257 MB to 7.9 GB
    scale = rng.choice([(30, 45), (45, 80), (68, 120), (90, 160), (135, 240), (97, 131), (60, 33)])
    setting = {
        "height": scale[0], "width": scale[1],
        "filters": rng.choice([2, 4, 8, 12, 16, 21, 32, 40, 64]),
        "layers": rng.choice([1, 1, 1, 2, 3]),
        "kernel": rng.choice([3, 3, 3, 3, 5]),
        "grid": rng.choice([1, 1, 3]),
        "pixels": rng.choice([0, 0, 1]),
        "both": rng.choice([0, 0, 1]),
        "multi_label": rng.choice([0, 0, 1]),
        "batch": rng.choice([1, 1, 2, 4, 8]),
        "frames": int(10 ** rng.uniform(1.3, 3.7)),
        "sgd": rng.choice([0, 0, 1]),
        "threads": rng.choice([1, 1, 1, 2]),
        "schedule": rng.choice(["auto"] * 5 + ["segment-gates", "segment-states", "binomial"]),
        "validation": rng.choice([0, 1]),
        "budget": budget,
    }
    if rng.random() < 0.5:  # chunks instead of whole videos: some batches, read ahead
        setting["chunk"] = setting["frames"]
        setting["frames"] = setting["chunk"] * setting["batch"] * 2
        setting["steps"] = 2
        setting["carry"] = 1 if rng.random() < 0.2 else 0
    return setting


def work(setting):
    inputs = setting["filters"] * (2 * setting["layers"] - 1) + 1
    cell = 4 * setting["filters"] * inputs * setting["kernel"] ** 2 * setting["height"] * setting["width"]
    steps = setting.get("chunk", setting["frames"]) * setting["batch"] * setting.get("steps", 1)
    return cell * steps * 5


def run(program, setting, plan_only=False):
    words = [f"{name}={value}" for name, value in setting.items()]
    if plan_only:
        words.append("plan_only=1")
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=1800)
    if not done.stdout.strip():
        sys.exit(f"{' '.join(words)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv")
    parser.add_argument("--most-seconds", type=float, default=1.0)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    rows, refused = [], 0
    while len(rows) < options.count:
        setting = draw(rng)
        if work(setting) > options.most_seconds * PEAK_WORK:
            continue
        found = run(options.program, setting, plan_only=True)
        if not found["fits"]:
            refused += 1
            continue
        if found["planned"] < 0.5 * setting["budget"] and rng.random() < 0.8:
            continue
        found = run(options.program, setting)
        if not found["fits"]:
            continue
        row = {**setting, **found, "error": found["planned"] / found["peak"] - 1.0}
        rows.append(row)
        print(f"{len(rows)}: {row['peak'] / 1e6:.1f} of {row['planned'] / 1e6:.1f} MB planned "
              f"({100 * row['error']:.2f} %), {row['schedule']}, {row['seconds']:.1f} s", flush=True)
    errors = [row["error"] for row in rows]
    above = sum(error < 0 for error in errors)
    print(f"{len(rows)} configurations of {min(r['peak'] for r in rows) / 1e6:.0f} to "
          f"{max(r['peak'] for r in rows) / 1e6:.0f} MB ({refused} refused before any work): planned over taken, median "
          f"{100 * statistics.median(errors):.2f} %, most {100 * max(errors):.2f} %, least {100 * min(errors):.2f} %, "
          f"{above} above the plan")
    by_schedule = sorted({row["schedule"] for row in rows})
    for name in by_schedule:
        own = [row["error"] for row in rows if row["schedule"] == name]
        print(f"  {name}: {len(own)}, median {100 * statistics.median(own):.2f} %, most {100 * max(own):.2f} %")
    if options.csv:
        fields = sorted({name for row in rows for name in row})
        with open(options.csv, "w", newline="") as file:
            writer = csv.DictWriter(file, fields)
            writer.writeheader()
            writer.writerows(rows)
    if above or max(errors) > 0.03 or statistics.median(errors) > 0.01:
        sys.exit(1)


if __name__ == "__main__":
    main()
