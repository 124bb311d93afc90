#!/usr/bin/env python3
"""Prints how many lines of each folder the tests have run, of a build with --coverage whose tests
were run (the preset `coverage`): coverage.py BUILD. Needs gcovr."""

import collections
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("adapters", "bot", "rules", "storage", "templates", "text")


def folder_of(file):
    """`bot/match/play.cc` is of `bot/match`."""
    parts = file.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def by_folder(files):
    """{folder: (lines run, lines)} of gcovr's files."""
    sums = collections.defaultdict(lambda: [0, 0])
    for one in files:
        for name in (folder_of(one["filename"]), "all"):
            sums[name][0] += one["line_covered"]
            sums[name][1] += one["line_total"]
    return {name: tuple(counts) for name, counts in sums.items()}


def table(sums):
    rows = [f"{'folder':24} {'lines':>7} {'run':>7}"]
    for name in sorted(sums, key=lambda name: (name == "all", name)):
        run, lines = sums[name]
        rows.append(f"{name:24} {lines:7} {100 * run / max(lines, 1):6.1f}%")
    return "\n".join(rows)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    summary = os.path.join(sys.argv[1], "coverage.json")
    command = ["gcovr", "--root", ROOT, "--object-directory", sys.argv[1], "-j", "2",
               "--exclude-unreachable-branches", "--json-summary", summary]
    for folder in FOLDERS:
        command += ["--filter", f"{ROOT}/{folder}/"]
    subprocess.run([*command, sys.argv[1]], check=True, stdout=subprocess.DEVNULL)
    with open(summary, encoding="utf-8") as file:
        print(table(by_folder(json.load(file)["files"])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
