#!/usr/bin/env python3
"""Runs fresh seeds of the simulator on all processors and says which promises broke.

  tools/simulate.py [MINUTES] [FIRST_SEED] [options] [-- options of callboard-sim]

tools/simulate.sh builds the simulator and runs this. A line is printed for each failure, a line of
progress once a minute, and at the end a summary. SIGINT ends the run early, with its summary.
Exit code 0: every promise held, 1: one was broken, 2: it could not be run.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join("build", "bench", "bin", "callboard-sim")
CLEAN, BROKEN, NOT_RUN = 0, 1, 2
PROGRESS_S = 60
SHORTENED_PER_PROMISE = 2  # more histories of the same failure tell little and cost time
FIGURES = ("match_days", "crashes", "replies", "posts", "program_s")
# What this program notices itself; the simulator names all other promises.
ENDS = "the simulator ends"
SAME_TWICE = "the same seed gives the same history"


class NotRun(Exception):
    """The simulator could not be run at all."""


class Stopped(Exception):
    """The simulator was ended because the run is over."""


def figure(pattern, text):
    found = re.search(pattern, text, re.MULTILINE)
    return int(found.group(1)) if found else 0


def read_output(seed, out, err, code):
    """The result of one run of the simulator: a dict that stands in the results file."""
    command = re.search(rf"^seed {seed}: (callboard-sim .*)$", out, re.MULTILINE)
    if not command:
        raise NotRun((err or out).strip() or f"the simulator said nothing and ended with {code}")
    history = re.search(r"^history (\w+)$", out, re.MULTILINE)
    shorter = re.search(r"^the shortest history found .*:\n +(callboard-sim .*)$", out,
                        re.MULTILINE)
    verdict = re.search(r"^verdict: (.*)$", out, re.MULTILINE)
    result = {
        "seed": seed,
        "match_days": figure(r"^match-days (\d+),", out),
        "crashes": figure(r"^faults\b.* crash (\d+)", out),
        "replies": figure(r"^match-days .*?, replies (\d+)", out),
        "posts": figure(r"^match-days .*?, posts (\d+)", out),
        "history": history.group(1) if history else None,
        "command": command.group(1),
        "shorter": shorter.group(1) if shorter else None,
        "promise": None,
        "what": None,
    }
    if code == CLEAN and verdict and verdict.group(1) == "every promise held":
        return result
    broken = verdict and re.match(r"BROKEN (on day \d+): (.*?): (.*)$", verdict.group(1))
    if broken:
        result["promise"] = broken.group(2)
        result["what"] = f"{broken.group(3)} ({broken.group(1)})"
    else:
        said = err.strip().splitlines()
        result["promise"] = ENDS
        result["what"] = f"exit code {code}: {said[-1] if said else 'without a word'}"
    return result


class Simulator:
    """Runs the program, from several threads at once, until stop()."""

    def __init__(self, options, seed_s):
        self.options = options
        self.seed_s = seed_s
        self.lock = threading.Lock()
        self.running = set()
        self.stopped = False

    def start(self, command):
        with self.lock:
            if self.stopped:
                raise Stopped
            # In a session of its own: an interrupt at the terminal is for this program alone.
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True, errors="replace", start_new_session=True)
            self.running.add(process)
            return process

    def run(self, program, seed, shorten_s=0):
        command = [program, "--seed", str(seed), *self.options, "--shorten", str(shorten_s)]
        begun = time.monotonic()
        late = False
        try:
            process = self.start(command)
        except OSError as error:
            raise NotRun(str(error)) from error
        try:
            out, err = process.communicate(timeout=self.seed_s + 2 * shorten_s)
        except subprocess.TimeoutExpired:
            late = True
            process.kill()
            out, err = process.communicate()
        with self.lock:
            self.running.discard(process)
            if self.stopped:
                raise Stopped
        if late:
            again = " ".join(["callboard-sim", *command[1:-2]])
            out = f"seed {seed}: {again}\n" + out
            err = f"it was still running after {self.seed_s} s"
        result = read_output(seed, out, err, process.returncode)
        result["program_s"] = round(time.monotonic() - begun, 2)
        return result

    def stop(self):
        with self.lock:
            self.stopped = True
            for process in self.running:
                process.kill()


class Results:
    """The results of all seeds so far. With a path they stand in that file, a line of JSON each
    below a head, so that a run that was interrupted can be continued."""

    def __init__(self, path, head):
        self.path = path
        self.head = head
        self.by_seed = {}
        if path and os.path.exists(path):
            self.read()
        elif path:
            self.append(head)

    def read(self):
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        whole = text[:text.rfind("\n") + 1]  # the last line may have been torn
        try:
            lines = [json.loads(line) for line in whole.splitlines()]
            head = lines[0]
            same = all(head[key] == self.head[key] for key in ("program", "against", "options"))
            self.by_seed = {line["seed"]: line for line in lines[1:]}
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise NotRun(f"{self.path} is no file of results") from error
        if not same:
            raise NotRun(f"{self.path} has the results of another build or of other options")
        if self.head["first_seed"] is None:
            self.head["first_seed"] = head["first_seed"]
        if whole != text:
            with open(self.path, "w", encoding="utf-8") as file:
                file.write(whole)

    def append(self, line):
        if not self.path:
            return
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def add(self, result):
        self.by_seed[result["seed"]] = result
        self.append(result)

    def total(self, name):
        return sum(result[name] for result in self.by_seed.values())

    def failures(self):
        """{promise: [seeds]}, the most frequent first"""
        seeds = collections.defaultdict(list)
        for seed in sorted(self.by_seed):
            if self.by_seed[seed]["promise"]:
                seeds[self.by_seed[seed]["promise"]].append(seed)
        return dict(sorted(seeds.items(), key=lambda item: -len(item[1])))


class Run:
    def __init__(self, asked, results, now, say):
        self.asked = asked
        self.results = results
        self.now = now
        self.say = say
        self.simulator = Simulator(asked.options, asked.seed_seconds)
        self.lock = threading.Lock()
        self.shortened = collections.Counter()
        self.begun = now()
        self.next_progress = PROGRESS_S
        self.interrupted = False

    def seeds(self):
        """The seeds to run, one after the other, until they or the time are over."""
        seed = self.results.head["first_seed"]
        end = seed + self.asked.seeds if self.asked.seeds else None
        while end is None or seed < end:
            if end is None and self.now() - self.begun >= 60 * self.asked.minutes:
                return
            if seed not in self.results.by_seed:
                yield seed
            seed += 1

    def may_shorten(self, promise):
        with self.lock:
            self.shortened[promise] += 1
            return self.asked.shorten > 0 and self.shortened[promise] <= SHORTENED_PER_PROMISE

    def compare(self, result, other):
        if other["history"] != result["history"] and not result["promise"]:
            result["promise"] = SAME_TWICE
            result["what"] = f"history {result['history']}, and {other['history']} the other time"

    def one(self, seed):
        """The result of one seed; a failure is run again for a shorter history of it."""
        result = self.simulator.run(self.asked.program, seed)
        if self.asked.against:
            self.compare(result, self.simulator.run(self.asked.against, seed))
        elif result["promise"] and result["history"] and self.may_shorten(result["promise"]):
            self.look_for_shorter(result)
        return result

    def look_for_shorter(self, result):
        try:
            again = self.simulator.run(self.asked.program, result["seed"], self.asked.shorten)
        except Stopped:
            return  # the failure counts all the same
        result["shorter"] = again["shorter"]
        if again["history"] != result["history"]:
            result["what"] += f" (another history when run again: {again['history']})"

    def take(self, result):
        self.results.add(result)
        if result["promise"]:
            self.say(failure_line(result, self.asked.program))

    def progress(self):
        passed = self.now() - self.begun
        if passed >= self.next_progress:
            self.next_progress = passed - passed % PROGRESS_S + PROGRESS_S
            failed = sum(map(len, self.results.failures().values()))
            self.say(f"{passed / 60:.0f} min: {len(self.results.by_seed):,} seeds, "
                     f"{self.results.total('match_days'):,} match-days, {failed} failures")

    def play(self):
        seeds = self.seeds()
        with concurrent.futures.ThreadPoolExecutor(self.asked.jobs) as pool:
            waiting = set()
            try:
                while True:
                    while len(waiting) < self.asked.jobs:
                        seed = next(seeds, None)
                        if seed is None:
                            break
                        waiting.add(pool.submit(self.one, seed))
                    if not waiting:
                        return
                    done, waiting = concurrent.futures.wait(
                        waiting, return_when=concurrent.futures.FIRST_COMPLETED)
                    for future in done:
                        self.take(future.result())
                    self.progress()
            except KeyboardInterrupt:
                self.interrupted = True
                self.simulator.stop()
                for future in concurrent.futures.wait(waiting).done:
                    if not future.exception():
                        self.take(future.result())
            finally:
                self.simulator.stop()


def failure_line(result, program):
    parts = [f"seed {result['seed']} BROKEN: {result['promise']}: {result['what']}",
             "again: " + result["command"].replace("callboard-sim", program, 1)]
    if result["shorter"]:
        parts.append("shorter: " + result["shorter"].replace("callboard-sim", program, 1))
    return " | ".join(parts)


def first_line(command):
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.partition("\n")[0] or "unknown"


def compiler_of(program):
    """The first line of `--version` of the compiler that made the build folder of the program."""
    cache = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(program))),
                         "CMakeCache.txt")
    if not os.path.exists(cache):
        return "unknown"
    with open(cache, encoding="utf-8") as file:
        found = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", file.read(), re.MULTILINE)
    return first_line([found.group(1), "--version"]) if found else "unknown"


def summary(run):
    results, asked = run.results, run.asked
    seeds = sorted(results.by_seed)
    seconds = run.now() - run.begun
    failures = results.failures()
    span = f", {seeds[0]} to {seeds[-1]}" if seeds else ""
    lines = [
        "",
        "interrupted" if run.interrupted else "done",
        f"commit {first_line(['git', 'describe', '--always', '--abbrev=12', '--dirty'])}",
        f"compiler {compiler_of(asked.program)}",
        f"options {' '.join(asked.options)}",
        f"seeds {len(seeds):,}{span}",
        f"match-days {results.total('match_days'):,}",
        f"crashes {results.total('crashes'):,}",
        f"replies {results.total('replies'):,}",
        f"posts {results.total('posts'):,}",
        f"failures {sum(map(len, failures.values()))}",
    ]
    if asked.against:
        lines.insert(4, f"compared with {compiler_of(asked.against)}")
    for promise, broke in failures.items():
        lines.append(f"  {promise}: {len(broke)} (seeds {', '.join(map(str, broke[:10]))}"
                     f"{', ...' if len(broke) > 10 else ''})")
    lines.append(f"seconds {seconds:.0f}, {asked.jobs} seeds at a time "
                 f"(all seeds together {results.total('program_s'):.0f})")
    return "\n".join(lines)


def at_least(least, kind=int):
    def read(word):
        value = kind(word)
        if value < least:
            raise ValueError(word)
        return value
    read.__name__ = "number"
    return read


def read_words(words):
    """What was asked for; None: something is wrong with the words, and it was said."""
    options = words[words.index("--") + 1:] if "--" in words else []
    own = words[:words.index("--")] if "--" in words else words
    parser = argparse.ArgumentParser(
        prog="tools/simulate.sh", add_help=False, allow_abbrev=False,
        usage="%(prog)s [MINUTES] [FIRST_SEED] [options] [-- options of callboard-sim]")
    parser.add_argument("minutes", nargs="?", type=at_least(0, float), default=20,
                        help="no seed is begun after so many minutes (20)")
    parser.add_argument("first_seed", nargs="?", type=at_least(0),
                        help="they are counted up from it (a number the clock gives)")
    parser.add_argument("--seeds", type=at_least(1), help="so many seeds, whatever they take")
    parser.add_argument("--days", type=at_least(1), default=20, help="simulated days (20)")
    parser.add_argument("--results", metavar="FILE",
                        help="results are added to it; seeds in it are not run again")
    parser.add_argument("--shorten", type=at_least(0), default=10, metavar="S",
                        help="look for a shorter history for S seconds, twice a promise (10)")
    parser.add_argument("--seed-seconds", type=at_least(0), default=300, metavar="S",
                        help="a seed that takes longer is a failure (300)")
    parser.add_argument("--jobs", type=at_least(1), default=os.cpu_count(),
                        help="seeds at a time (one for each processor)")
    parser.add_argument("--program", default=PROGRAM, help=f"the simulator ({PROGRAM})")
    parser.add_argument("--against", metavar="PROGRAM",
                        help="a simulator that must have the same history of each seed")
    parser.add_argument("--check-words", action="store_true", help="run nothing")
    parser.add_argument("--help", action="store_true", help="say this")
    try:
        asked = parser.parse_args(own)
    except SystemExit:
        return None
    if asked.help:
        parser.print_help(sys.stderr)
        return None
    asked.options = ["--days", str(asked.days), *options]
    return asked


def digest_of(program):
    try:
        with open(program, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()[:16]
    except OSError as error:
        raise NotRun(str(error)) from error


def results_of(asked, clock):
    head = {"program": digest_of(asked.program),
            "against": digest_of(asked.against) if asked.against else None,
            "options": asked.options, "first_seed": asked.first_seed}
    if head["first_seed"] is None and not (asked.results and os.path.exists(asked.results)):
        head["first_seed"] = int(clock() * 1000)  # two runs do not meet
    return Results(asked.results, head)


def main(words, now=time.monotonic, clock=time.time, say=lambda line: print(line, flush=True)):
    asked = read_words(words)
    if asked is None:
        return NOT_RUN
    if asked.check_words:
        return CLEAN
    try:
        run = Run(asked, results_of(asked, clock), now, say)
        say(f"seeds from {run.results.head['first_seed']}, {asked.jobs} at a time")
        run.play()
    except (NotRun, OSError) as error:
        print(f"tools/simulate.py: {error}", file=sys.stderr)
        return NOT_RUN
    say(summary(run))
    return BROKEN if run.results.failures() else CLEAN


def interrupt(_signal, _frame):
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGINT, interrupt)  # also where a shell started it in the background
    signal.signal(signal.SIGTERM, interrupt)
    sys.exit(main(sys.argv[1:]))
