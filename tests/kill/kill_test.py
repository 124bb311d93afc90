#!/usr/bin/env python3
"""Kills the daemon with -9 at random points of a busy run, and finds every accepted reply once and
every post once (the promises of docs/architecture.md).

    kill_test.py PROGRAM [--preload LIBRARY] [--seed N] [--kills 200] [--round 200]
                 [--summary FILE] [--keep]

A crowd plays match after match over HTTP as fast as it can. The daemon dies at a random moment
after a random number of accepted replies, while it starts, or right before or after a random
system call that stores or sends; it is started again, and the crowd goes on. In the end what
people were told is compared with what the databases hold.

More kills than a round has are done in rounds, each with a seed and a folder of its own, and judged
after each. With --summary every round leaves a line in FILE, and the same command, given again
after it was interrupted, does only the rounds that are missing.
"""

import argparse
import json
import os
import random
import shutil
import signal
import statistics
import sys
import tempfile
import threading
import time

from crowd import Notebook, gather
from daemon import Daemon, Trouble
from judge import Judge, drained

PROGRESS_LIMIT_S = 60  # without one accepted reply the daemon hangs
DRAIN_LIMIT_S = 120
ROUND = 200            # kills before all is judged
REPLIES_MAX = 14       # accepted before the next kill
MOMENT_MAX_S = 0.06    # and then as long as some commits take
STARTING = 0.1         # share of kills that fall into a start
AT_A_CALL = 0.4        # share of kills right before or after a system call, if --preload is given
CALL_LIMIT_S = 6       # if that call does not come
# Of each kind at most as many as some seconds of life make: commits made durable, pages written,
# answers to browsers, transcripts put in their place.
CALLS = (("fdatasync", 30), ("fdatasync", 30), ("pwrite64", 200), ("sendmsg", 100), ("rename", 2))
BAD_WORDS = ("commit_failed", "match_halted", "template_problem", "transcript_not_written",
             "nothing could be stored")


def die_while_starting(daemon, luck):
    daemon.launch()
    time.sleep(luck.uniform(0, 1.2 * statistics.median(daemon.starts_s)))
    daemon.kill()


def die_at_a_call(daemon, luck):
    call, most = luck.choice(CALLS)
    daemon.launch(f"{call} {luck.choice(('before', 'after'))} {luck.randint(1, most)}")
    if not daemon.wait_until_killed(CALL_LIMIT_S):
        daemon.kill()
    elif daemon.process.returncode != -signal.SIGKILL:
        raise Trouble(f"it ended with {daemon.process.returncode}:\n{daemon.log_end()}")


def die_at_work(daemon, notebook, luck):
    daemon.launch()
    daemon.wait_until_up()
    count = len(notebook.replies) + luck.randint(1, REPLIES_MAX)
    if not notebook.wait_for(count, PROGRESS_LIMIT_S):
        raise Trouble(f"no reply was accepted for a while; {notebook.trouble[:5]}"
                      f"\n{daemon.log_end()}")
    time.sleep(luck.uniform(0, MOMENT_MAX_S))
    daemon.kill()


def die(daemon, notebook, luck):
    how = luck.random()
    if how < STARTING:
        die_while_starting(daemon, luck)
    elif how < STARTING + AT_A_CALL and daemon.preload:
        die_at_a_call(daemon, luck)
    else:
        die_at_work(daemon, notebook, luck)


def play_and_kill(daemon, notebook, luck, kills, ended):
    daemon.launch()
    daemon.wait_until_up()
    people = gather(daemon, notebook, ended, luck.random())
    for person in people:
        person.start()
    daemon.kill()
    for number in range(2, kills + 1):
        die(daemon, notebook, luck)
        if notebook.trouble:
            raise Trouble("\n".join(notebook.trouble))
        if number % 20 == 0:
            print(f"{number} kills, {len(notebook.replies)} replies accepted", flush=True)
    daemon.launch()
    daemon.wait_until_up()
    ended.set()
    for person in people:
        person.join(PROGRESS_LIMIT_S)
        if person.is_alive():
            raise Trouble(f"{person.name} still waits for an answer")


def wait_until_drained(daemon):
    limit = time.monotonic() + DRAIN_LIMIT_S
    done, how = drained(daemon.data)
    while not done:
        if time.monotonic() > limit:
            raise Trouble(f"not everything was read or sent: {how}\n{daemon.log_end()}")
        time.sleep(0.1)
        done, how = drained(daemon.data)


def by_its_own_tools(daemon, matches):
    """The program's own judgement: everything replays, every draw of a finished match verifies."""
    wrong = []
    config = os.path.join(daemon.folder, "callboard.toml")
    for words in (["init", "--folder", daemon.folder], ["check", "--config", config]):
        code, said = daemon.run(*words)
        if code != 0:
            wrong.append(f"{words[0]} gave {code}: {said}")
    for match in matches:
        code, said = daemon.run("transcript", "--config", config, str(match))
        if code != 0:
            wrong.append(f"match {match} does not replay: {said}")
    # With those of a match that was called off, opened again and is played still: without its first
    # book the numbers of the others would have a gap.
    folder = os.path.join(daemon.data, "transcripts")
    there = os.listdir(folder) if os.path.isdir(folder) else []
    wrong += [f"the transcript of match {match} is missing" for match in matches
              if f"{match}.json" not in there]
    if there:
        code, said = daemon.run("verify", *(os.path.join(folder, file) for file in sorted(there)))
        if code != 0:
            wrong.append(f"verify gave {code}: {said}")
    if not matches:
        wrong.append("no match was finished")
    return wrong


def bad_lines(daemon):
    with open(daemon.log_file, encoding="utf-8", errors="replace") as log:
        return [line.strip() for line in log if any(word in line for word in BAD_WORDS)]


def run(words, seed, kills, folder):
    """One round: (figures, what is wrong)."""
    luck = random.Random(seed)
    daemon = Daemon(words.program, words.preload, folder)
    notebook = Notebook()
    ended = threading.Event()
    figures = {"seed": seed, "kills": kills}
    try:
        play_and_kill(daemon, notebook, luck, kills, ended)
        wait_until_drained(daemon)
        daemon.stop()
        judge = Judge(daemon.data, notebook)
        wrong = judge.all() + by_its_own_tools(daemon, judge.finished()) + bad_lines(daemon)
        figures.update(judge.figures())
    except Trouble as trouble:
        wrong = [str(trouble)]
    finally:
        ended.set()
        if daemon.process and daemon.process.poll() is None:
            daemon.process.kill()
    if daemon.starts_s:
        figures["start_median_s"] = round(statistics.median(daemon.starts_s), 2)
        figures["start_longest_s"] = round(max(daemon.starts_s), 2)
    return figures, wrong + notebook.trouble


def one_round(words, seed, kills):
    print(f"seed {seed}", flush=True)
    folder = tempfile.mkdtemp(prefix="callboard-kill-")
    figures, wrong = run(words, seed, kills, folder)
    print(", ".join(f"{name} {value}" for name, value in figures.items()))
    for what in wrong[:40]:
        print("WRONG:", what)
    if len(wrong) > 40:
        print(f"... and {len(wrong) - 40} more")
    if words.keep or wrong:
        print("the data are in", folder)
    else:
        shutil.rmtree(folder)
    return figures | {"wrong": wrong}


def earlier_rounds(file):
    if not file or not os.path.exists(file):
        return []
    with open(file, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def total(rounds, name):
    return sum(figures.get(name, 0) for figures in rounds)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--kills", type=int, default=ROUND)
    parser.add_argument("--preload", help="kill_at_call, for kills at exact steps")
    parser.add_argument("--round", type=int, default=ROUND, help="kills before all is judged")
    parser.add_argument("--summary", help="a file that keeps a line for each round")
    parser.add_argument("--keep", action="store_true", help="leave the data where they are")
    words = parser.parse_args()
    rounds = earlier_rounds(words.summary)
    while total(rounds, "kills") < words.kills:
        seed = words.seed + len(rounds)
        kills = min(words.round, words.kills - total(rounds, "kills"))
        rounds.append(one_round(words, seed, kills))
        if words.summary:
            with open(words.summary, "a", encoding="utf-8") as lines:
                lines.write(json.dumps(rounds[-1]) + "\n")
        bad = sum(bool(figures["wrong"]) for figures in rounds)
        print(f"so far {total(rounds, 'kills')} kills of {words.kills}: "
              f"{total(rounds, 'replies')} replies taken, {total(rounds, 'moves')} of them moves, "
              f"{total(rounds, 'posts')} posts, {total(rounds, 'matches')} matches finished, "
              f"{bad} of {len(rounds)} rounds wrong", flush=True)
    return 1 if any(figures["wrong"] for figures in rounds) else 0


if __name__ == "__main__":
    sys.exit(main())
