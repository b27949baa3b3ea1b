# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times a peer and LongTake in turn on this machine and prints the ratios.

Each measurement is a process of its own, so that its peak of memory is known; LongTake is measured before and after
each peer, so that a machine that slows down meanwhile does not tell a story. Medians. The results also go to
results/peers-PEER.json in the build folder, where bench/report.py finds them.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Failed(Exception):
    pass


def run(command, gigabytes):
    """The standard output of a command, and the peak of its resident memory in bytes."""
    limit = int(gigabytes * 1e9)
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors.seek(0)
            raise Failed(f"{command[0]} ended with {process.returncode}:\n{errors.read()[-2000:]}")
    return output, usage.ru_maxrss * 1024


def peer(options, filters, work):
    command = [options.python, str(HERE / f"{options.peer}_convlstm.py"), work]
    for name in ("frames", "threads", "repeats"):
        command += [f"--{name}", str(getattr(options, name))]
    command += ["--filters", str(filters)] + (["--compile"] if options.compile else [])
    output, memory = run(command, options.limit)
    found = json.loads(output.splitlines()[-1])
    return {"name": found["name"], "ms": statistics.median(found["times"]), "bytes": memory}


def ours(options, filters, kind):
    threads = f"{options.threads} thread" + ("" if options.threads == 1 else "s")
    name = f"{kind}/{filters}/{options.frames}/{threads}/real_time"
    program = options.build / "bin/bench_sequence"
    arguments = [f"--benchmark_filter=^{name}$", "--benchmark_min_time=0.01", "--benchmark_format=json"]
    output, memory = run([str(program), *arguments, f"--benchmark_repetitions={options.repeats}"], options.limit)
    if not output:
        raise Failed(f"bench_sequence has no benchmark `{name}`.")
    times = [run["ms/frame"] for run in json.loads(output)["benchmarks"] if run["run_type"] == "iteration"]
    return {"ms": statistics.median(times), "bytes": memory}


def middle(first, second):
    return {"ms": (first["ms"] + second["ms"]) / 2, "bytes": max(first["bytes"], second["bytes"])}


def compare(options, filters, work):
    kinds = ["step", "lean step"] if work == "train" else ["predict"]
    before = [ours(options, filters, kind) for kind in kinds]
    theirs = peer(options, filters, work)
    after = [ours(options, filters, kind) for kind in kinds]
    rows = []
    for kind, first, second in zip(kinds, before, after):
        mine = middle(first, second)
        rows.append({
            "date": date.today().isoformat(), "work": kind, "filters": filters, "frames": options.frames, "threads": options.threads,
            "peer": theirs["name"], "peerMs": theirs["ms"], "peerBytes": theirs["bytes"],
            "ms": mine["ms"], "bytes": mine["bytes"],
            "ratio": theirs["ms"] / mine["ms"], "memoryRatio": theirs["bytes"] / mine["bytes"],
        })  # fmt: skip
    return rows


def show(row):
    print(
        f"{row['work']:10} {row['filters']:3} filters   {row['peer']} {row['peerMs']:8.2f} ms/frame "
        f"{row['peerBytes'] / 1e9:6.2f} GB   LongTake {row['ms']:7.2f} ms/frame {row['bytes'] / 1e9:5.2f} GB   "
        f"{row['ratio']:5.2f} times as fast, 1/{row['memoryRatio']:.1f} of the memory",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("peer", choices=("keras", "torch"))
    parser.add_argument("python")
    parser.add_argument("build", type=Path)
    parser.add_argument("--filters", type=int, nargs="+", default=[4, 40])
    parser.add_argument("--works", nargs="+", choices=("train", "predict"), default=["train", "predict"])
    parser.add_argument("--frames", type=int, default=100)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--compile", action="store_true", help="let the peer compile the network first")
    parser.add_argument("--limit", type=float, default=24, help="address space of each process, in GB")
    options = parser.parse_args()
    target = options.build / f"results/peers-{options.peer}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    rows = json.loads(target.read_text()) if target.exists() else []
    try:
        for filters in options.filters:
            for work in options.works:
                for row in compare(options, filters, work):
                    show(row)
                    key = (row["work"], row["filters"])
                    rows = [old for old in rows if (old["work"], old["filters"]) != key] + [row]
                    target.write_text(json.dumps(rows, indent=1))
    except Failed as reason:
        sys.exit(f"compare.py: {reason}")


main()
