#!/usr/bin/env python3
"""Scores how the program reads replies: tests/reading/*.jsonl, per game and phase.

  tools/reading.py                    builds build/dev's reader and prints the table
  tools/reading.py --program PROGRAM  that reader: corpus lines in, {"id", "got"} out; words behind
                                      its name are its arguments
  tools/reading.py --misses KIND      prints the misses of that kind, of the open files alone
  tools/reading.py FILE ...           these corpora instead

A corpus holds the reply, the board it was written for and every outcome that a careful host may
give (`accept`): "silence", "ask", "refuse", or moves in order. Blind files (*.blind.jsonl) are
counted and never printed: when one has been read while the reader was changed, a fresh one takes
its place.

  exact      the outcome is one of those accepted
  invented   a move out of what must move nothing
  wrong      other moves than those accepted
  half       some of the moves of an accepted plan, not all
  missed     silence where a move, a question or a refusal is due
  needless   a question where none is accepted
  other      a refusal where none is accepted, or the other way round
"""

import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KINDS = ("exact", "invented", "wrong", "half", "missed", "needless", "other")
SAME = {"chatter": "silence", "none": "silence", "clarify": "ask"}  # of the case files


def plain(words):
    """A solution or an answer without what no reader minds."""
    return re.sub(r"[^\w&]+", " ", words).strip().casefold()


def lucky_move(word):
    """A move in the words of the reader, as the corpus has it."""
    name, _, rest = word.partition(" ")
    if name in ("guess", "guess+"):
        return ("guess", plain(rest))
    if name == "pick":
        return ("pick", tuple(sorted(int(number) for number in rest.split())))
    if name == "wild":
        return ("wild", int(rest))
    if name in ("answer", "choice"):
        return ("answer", plain(rest))
    return {"go": ("go",), "no": ("answer", "no idea")}.get(name, (name,))


def wheel_move(word):
    name, _, rest = word.partition(" ")
    if name in ("call", "buy", "letter", "wild"):
        return ("call" if name == "letter" else name, rest[:1].upper())
    if name in ("solve", "guess", "answer"):
        return ("solve", plain(rest.split(" [")[0]))
    if name == "letters":
        return ("letters", "".join(sorted(re.sub("[^A-Z]", "", rest.upper()))))
    if name == "get":
        return ("pass",)
    if name == "category":
        return ("category", rest)
    return (name,)


def apart(got):
    """The steps of a reply; of several solutions each is one."""
    for word in got.split("; "):
        if word.startswith("guess "):
            yield from ("guess " + one for one in word[6:].split(" / "))
        else:
            yield word


def spun(moves):
    """For a consonant that is called the wheel is spun: to say so adds nothing."""
    out = []
    for move in moves:
        if move[0] == "call" and out and out[-1] == ("spin",):
            out.pop()
        out.append(move)
    return tuple(out)


def outcome_of(got, game):
    """("silence" | "ask" | "refuse" | "moves", moves)"""
    if got == "-":
        return "silence", ()
    moves = got.startswith(("guess ", "guess+ ", "pick "))  # "guess IS IT X?"
    if (got.endswith("?") and not moves) or got == "ambiguous":
        return "ask", ()
    if re.fullmatch(r"[A-Z]+_[A-Z0-9_]+!?", got):
        return "refuse", ()
    if game == "wheel":
        return "moves", spun(wheel_move(word) for word in apart(got))
    return "moves", tuple(lucky_move(word) for word in got.split("; "))


CATEGORIES = {"phrase": "1", "thing": "2", "food & drink": "3", "food and drink": "3"}


def labelled(move, phase):
    """One move of a label in the same form."""
    (name, value), = move.items()
    if name in ("guess", "answer", "solve"):
        return (name, plain(str(value)))
    if name == "pick":
        return ("pick", tuple(sorted(value)))
    if name == "pass" and phase == "FOLLOWUP":  # "no idea" is the only way to pass a question
        return ("answer", "no idea")
    if name == "letters":
        return ("letters", "".join(sorted(str(value).upper())))
    if name == "category":
        return ("category", CATEGORIES.get(str(value).casefold(), str(value)))
    if value is True:
        return (name,)
    return (name, value if isinstance(value, int) else str(value).upper())


def accepted(line):
    for one in line["accept"]:
        if isinstance(one, str):
            yield SAME.get(one, one), ()
        else:
            yield "moves", spun(labelled(move, line["phase"]) for move in one)


def kind_of(line, got, game):
    outcome = outcome_of(got, game)
    right = list(accepted(line))
    if outcome in right:
        return "exact"
    plans = [moves for what, moves in right if what == "moves"]
    if outcome[0] == "moves":
        if not plans:
            return "invented"
        played = outcome[1]
        part = any(set(played) < set(plan) for plan in plans)
        return "half" if part else "wrong"
    if outcome[0] == "silence":
        return "missed"
    return "needless" if outcome[0] == "ask" else "other"


def read_corpus(file):
    with open(file, encoding="utf-8") as lines:
        for number, text in enumerate(lines, 1):
            try:
                line = json.loads(text)
                list(accepted(line))
                yield line
            except (ValueError, KeyError, TypeError, AttributeError) as problem:
                sys.exit(f"{file}:{number}: {problem}")


def read_all(program, lines):
    fed = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    done = subprocess.run(program.split(), input=fed, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{program}: {done.stderr.strip()}")
    return [json.loads(text)["got"] for text in done.stdout.splitlines()]


def game_of(file):
    return "wheel" if os.path.basename(file).startswith("wheel") else "lucky_numbers"


def share(count, of):
    return f"{100 * count / of:6.1f}" if of else "     -"


def print_row(name, kinds):
    count = sum(kinds.values())
    print(f"{name:12}{count:8}" + "".join(f"{share(kinds[kind], count):>10}" for kind in KINDS))


def table(title, rows):
    """rows: {phase: Counter of kinds}"""
    print(f"\n{title}")
    print(f"{'':12}{'replies':>8}" + "".join(f"{kind:>10}" for kind in KINDS))
    total = collections.Counter()
    for phase, kinds in sorted(rows.items()):
        print_row(phase, kinds)
        total.update(kinds)
    print_row("all", total)


def build():
    program = os.path.join(ROOT, "build", "dev", "bin", "callboard-read-lines")
    for command in (["cmake", "--preset", "dev"],
                    ["cmake", "--build", "build/dev", "--target", "callboard-read-lines"]):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
    return program


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    words.add_argument("files", nargs="*")
    words.add_argument("--program")
    words.add_argument("--misses", choices=KINDS)
    asked = words.parse_args()
    files = asked.files or sorted(glob.glob(os.path.join(ROOT, "tests", "reading", "*.jsonl")))
    program = asked.program or build()
    rows = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    for file in files:
        blind = file.endswith(".blind.jsonl")
        game = game_of(file)
        lines = list(read_corpus(file))
        for line, got in zip(lines, read_all(program, lines)):
            kind = kind_of(line, got, game)
            rows[(game, "blind" if blind else "open")][line["phase"]][kind] += 1
            if kind == asked.misses and not blind:
                print(f"{line.get('id', '')} {line['phase']:8} {line['text']!r} -> {got}   "
                      f"{json.dumps(line['accept'], ensure_ascii=False)}")
    for (game, sort), phases in sorted(rows.items()):
        table(f"{game}, {sort} (per cent)", phases)


if __name__ == "__main__":
    main()
