# SPDX-FileCopyrightText: LongTake authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what the benchmarks found into docs/performance.md.

Each program's results lie as JSON in the results folder of the build (scripts/bench --document puts them there;
bench/peers/run its own). A table replaces what stands between `<!-- NAME -->` and `<!-- end -->` in the document. Tables
without results stay as they are, with their own date.
"""

import json
import re
import statistics
import sys
from collections import defaultdict
from pathlib import Path


def load(path):
    return json.loads(path.read_text()) if path.exists() else None


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown processor"


def medians(results):
    """Per benchmark, the median of each counter over its repetitions."""
    values = defaultdict(lambda: defaultdict(list))
    for run in results["benchmarks"]:
        if run["run_type"] != "iteration" or run.get("error_occurred"):
            continue
        name = run["run_name"].removesuffix("/real_time")
        for counter, value in run.items():
            if isinstance(value, float):
                values[name][counter].append(value)
    return {name: {k: statistics.median(v) for k, v in found.items()} for name, found in values.items()}


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def when(results):
    context = results["context"]
    return f"{context['date'][:10]}, {context['num_cpus']} threads of {processor()}"


def kernels(folder):
    results = load(folder / "bench_kernels.json")
    if not results:
        return None
    found = medians(results)
    peak = float(results["context"]["multiply-add peak of a core, GF/s"])
    rows = []
    for name, counters in found.items():
        ms, rate, part = counters["ms/frame"], counters["GF/s"], counters["of peak"]
        rows.append([name, f"{ms:.3f}", f"{rate:.0f}", f"{part:.2f}"])
    note = (
        f"{when(results)}; kernels for {results['context']['kernels']}, "
        f"multiply-add peak of one thread {peak:.0f} GF/s. `scripts/bench --document`"
    )
    return [note, "", *table(["kernel", "ms a frame", "GF/s of plain convolution", "of the peak of its threads"], rows)]


def sequences(folder, wanted, columns):
    results = load(folder / "bench_sequence.json")
    if not results:
        return None
    rows = []
    for name, counters in medians(results).items():
        parts = name.split("/")
        if not wanted(parts):
            continue
        rows.append(columns(parts, counters))
    return [f"{when(results)}. `scripts/bench --document`", ""], rows


def steps(folder):
    found = sequences(
        folder,
        lambda p: p[0] in ("step", "predict", "preset") or (p[0] == "lean step" and p[2] == "100"),
        lambda p, c: [p[0], p[1], p[2], p[3], f"{c['ms/frame']:.3f}", f"{c['MB']:.0f}"],
    )
    return found and found[0] + table(["work", "filters", "frames", "threads", "ms a frame", "MB"], found[1])


def lengths(folder):
    found = sequences(
        folder,
        lambda p: p[:2] == ["lean step", "4"],
        lambda p, c: [p[2], c["ms/frame"], f"{c['MB']:.0f}"],
    )
    if not found:
        return None
    note, rows = found
    first = rows[0][1]
    rows = [[frames, f"{ms:.3f}", f"{ms / first:.3f}", mb] for frames, ms, mb in rows]
    return note + table(["frames", "ms a frame", "against the shortest", "MB"], rows)


def peers(folder):
    rows, dates = [], set()
    for name in ("keras", "torch"):
        for row in load(folder / f"peers-{name}.json") or []:
            dates.add(row["date"])
            rows.append([
                row["work"], str(row["filters"]), row["peer"], f"{row['peerMs']:.2f}", f"{row['peerBytes'] / 1e9:.2f}",
                f"{row['ms']:.2f}", f"{row['bytes'] / 1e9:.2f}", f"**{row['ratio']:.2f}**",
                f"1/{row['memoryRatio']:.1f}",
            ])  # fmt: skip
    if not rows:
        return None
    header = [
        "work", "filters", "peer", "ms a frame", "GB", "LongTake, ms a frame", "GB", "times as fast", "of the memory",
    ]  # fmt: skip
    note = f"{' and '.join(sorted(dates))}, 2 threads of {processor()}. `bench/peers/run keras`, `bench/peers/run torch`"
    return [note, "", *table(header, rows)]


def main():
    document, folder = Path(sys.argv[1]), Path(sys.argv[2])
    text = document.read_text()
    for name, make in {"kernels": kernels, "steps": steps, "lengths": lengths, "peers": peers}.items():
        lines = make(folder)
        if lines is None:
            print(f"no results for the table `{name}`")
            continue
        pattern = re.compile(f"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not pattern.search(text):
            sys.exit(f"report.py: {document.name} has no place `<!-- {name} -->`.")
        body = "\n".join(lines) + "\n"
        text = pattern.sub(lambda match: match[1] + body + match[2], text)
    document.write_text(text)


main()
