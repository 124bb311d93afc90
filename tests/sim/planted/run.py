#!/usr/bin/env python3
"""Plants bugs, one at a time, and shows that the simulator finds each and names the promise broken.

  tests/sim/planted/run.py [NAME ...] [--type Release] [--seconds 60] [-- options of callboard-sim]

Each *.patch beside this file says in its head what it plants and which promise it "Breaks:" (or
which " | " which, if it depends on the seed what is noticed first). The name "clean" stands for the
tree with no bug planted, which has to hold for as long. Without names all are tried. The tree is
copied to build/planted, patched there, and only callboard-sim is built. Exit code 0: the clean tree
held and every planted bug was found in time.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
TREE = os.path.join(ROOT, "build", "planted")
BUILD = os.path.join(TREE, "build", "sim")  # as deep as build/dev, for the compiler's cache


def copy_tree():
    """The files git knows; those that did not change keep their times, so that little is built."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                           capture_output=True, text=True).stdout.split("\n")
    for name in filter(None, names):
        source, target = os.path.join(ROOT, name), os.path.join(TREE, name)
        if not os.path.isfile(source):
            continue
        with open(source, "rb") as file:
            wanted = file.read()
        if os.path.exists(target):
            with open(target, "rb") as file:
                if file.read() == wanted:
                    continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy(source, target)


class NotBuilt(Exception):
    """What the compiler said."""


def build(kind):
    options = [f"-DCMAKE_BUILD_TYPE={kind}", "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG",
               "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=8"]
    for command in (["cmake", "-G", "Ninja", "-S", TREE, "-B", BUILD, *options],
                    ["cmake", "--build", BUILD, "--target", "callboard-sim"]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise NotBuilt(f"{' '.join(command)}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def patch(name, *more):
    subprocess.run(["patch", "-p1", "-s", "-F0", *more, "-i", os.path.join(HERE, name + ".patch")],
                   cwd=TREE, check=True)


def simulate(seconds, options):
    """(seconds taken, what it broke or None, its seed)"""
    command = [os.path.join(BUILD, "bin", "callboard-sim"), "--days", "15", "--matches", "4",
               "--shorten", "0", "--until-fail", *options]
    begun = time.monotonic()
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=seconds).stdout
    except subprocess.TimeoutExpired as late:
        said = (late.stdout or b"").decode()
    took = time.monotonic() - begun
    broken = re.search(r"verdict: BROKEN on day \d+: (.*)", said)
    seeds = re.findall(r"^seed (\d+):", said, re.M)
    return took, broken.group(1) if broken else None, seeds[-1] if seeds else "-"


def try_clean(asked):
    """True: it held."""
    try:
        build(asked.type)
    except NotBuilt as error:
        sys.exit(str(error))
    _, broken, seed = simulate(asked.seconds, asked.options)
    print(f"{'clean':28} {'held' if broken is None else 'BROKEN: ' + broken} (to seed {seed})",
          flush=True)
    return broken is None


def try_planted(name, asked):
    """True: it was found, and its promise named."""
    with open(os.path.join(HERE, name + ".patch"), encoding="utf-8") as file:
        promises = re.search(r"^Breaks: (.*)$", file.read(), re.M).group(1).split(" | ")
    patch(name)
    try:
        build(asked.type)
        took, broken, seed = simulate(asked.seconds, asked.options)
    except NotBuilt as error:
        print(f"{name:28} MISSED: it cannot be built: {error}", flush=True)
        return False
    finally:
        patch(name, "-R")
    right = broken is not None and any(broken.startswith(p + ":") for p in promises)
    print(f"{name:28} {'found' if right else 'MISSED'} in {took:.1f} s, seed {seed}: {broken}",
          flush=True)
    return right


def main():
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    words = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    words.add_argument("names", nargs="*")
    words.add_argument("--type", default="Release")
    words.add_argument("--seconds", type=int, default=60)
    asked = words.parse_args(sys.argv[1:end])
    asked.options = sys.argv[end + 1:]
    planted = sorted(name[:-6] for name in os.listdir(HERE) if name.endswith(".patch"))
    names = asked.names or ["clean", *planted]
    unknown = set(names) - {"clean", *planted}
    if unknown:
        words.error(f"there is no {', '.join(sorted(unknown))}")
    copy_tree()
    held = "clean" not in names or try_clean(asked)
    bugs = [name for name in names if name != "clean"]
    found = sum(try_planted(name, asked) for name in bugs)
    print(f"{found} of {len(bugs)} found")
    return 0 if held and found == len(bugs) else 1


if __name__ == "__main__":
    sys.exit(main())
