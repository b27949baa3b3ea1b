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


# What benchmarks of the hand are called in the document, and the milliseconds they must stay below.
BARS = {
    "fill a range, zoomed in": ("a class key fills a range, zoomed in", 16),
    "fill a range, whole video": ("the same, whole video in view", 16),
    "a step with the pen": ("a step with the pen down", 16),
    "longest stall after an edit": ("longest time the window is deaf after an edit", None),
    "repaint, zoomed in": ("timeline painted anew, zoomed in", 8),
    "repaint, whole video": ("timeline painted anew, whole video", 8),
    "repaint, zoomed in, predicted": ("the same with predictions, zoomed in", 8),
    "repaint, whole video, predicted": ("the same with predictions, whole video", 8),
    "step back after a jump": ("a step back after a jump", 50),
    "step back, one after the other": ("steps back as fast as the pictures come", 50),
    "step back, 30 a second": ("steps back at the rate of a held key", 50),
    "step back, cached": ("a step back to a picture in the cache", 8),
    "EditInTenHoursWith20000Bouts": ("an edit in the project alone, on disk", 16),
    "OpenProjectOf100VideosWithTwoMillionLabelledFrames": (
        "a project of 100 videos with two million labelled frames opened",
        1000,
    ),
}


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
        name = run["run_name"].removesuffix("/real_time").removesuffix("/manual_time")
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
        lambda p: p[:2] == ["long step", "4"],
        lambda p, c: [p[2], c["ms/frame"], f"{c['MB']:.0f}"],
    )
    if not found:
        return None
    note, rows = found
    rows.sort(key=lambda row: int(row[0]))
    first = rows[0][1]
    rows = [[frames, f"{ms:.3f}", f"{ms / first:.3f}", mb] for frames, ms, mb in rows]
    return note + table(["frames", "ms a frame", "against the shortest", "MB"], rows)


def frames(folder):
    results = load(folder / "bench_frames.json")
    if not results:
        return None
    rows = []
    for name, counters in medians(results).items():
        rows.append([
            name.split("/")[1], f"{counters['stores_GB']:.2f}", f"{counters['slots_MB']:.1f}", f"{counters['grown_MB']:.1f}",
            f"{counters['ms/frame']:.3f}", f"{counters['from_memory_ms/frame']:.3f}", f"**{counters['ratio']:.3f}**",
        ])  # fmt: skip
    header = [
        "filters of picture, clips of steps", "stores, GB", "slots, MB", "grown, MB", "ms a frame", "from memory", "ratio",
    ]  # fmt: skip
    return [f"{when(results)}. `scripts/bench --document`", "", *table(header, rows)]


def hand(folder):
    """What the hand and the eye notice: the window (bench/ui) and the project behind it (bench/core/project)."""
    rows, notes = [], []
    for program in ("bench_ui", "bench_project"):
        results = load(folder / f"{program}.json")
        if not results:
            continue
        notes.append(when(results))
        for name, counters in medians(results).items():
            work, bar = BARS.get(name.split("/")[0], (name, None))
            median = counters.get("median_ms", counters["real_time"])
            high = counters.get("p99_ms")
            rows.append([
                work, f"{median:.1f}", f"{high:.1f}" if high is not None else "",
                f"{counters['worst_ms']:.1f}" if high is not None else "", f"{bar}" if bar else "",
            ])  # fmt: skip
    if not rows:
        return None
    header = ["work", "median, ms", "99th percentile, ms", "worst, ms", "bar, ms"]
    return [f"{notes[0]}. `scripts/bench --document`", "", *table(header, rows)]


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
    for name, make in {
        "hand": hand, "kernels": kernels, "steps": steps, "lengths": lengths, "frames": frames, "peers": peers,
    }.items():  # fmt: skip
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
