#!/usr/bin/env python3
"""Kills the daemon with -9 at every step of the way of one reply, and finds the reply once and
every post once, with the very words of a run nobody disturbed.

    steps_test.py PROGRAM --preload LIBRARY [--every N] [--keep]

The step is a system call that stores or sends: in the order in which the reply makes them, taken
down in an undisturbed run. From one and the same folder the daemon is started for each step, gets
the reply, dies before that call (after it, for calls that make something durable or tell
somebody), is started again, and the person presses the button once more if nobody had answered.
"""

import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import signal
import sqlite3
import sys
import tempfile
import time

from crowd import CURRENT, Notebook
from daemon import Daemon, Trouble
from judge import Judge, drained, read_only
from web import Browser, Gone

WORKERS = 2
STEP_LIMIT_S = 10   # until a planned call has come
DRAIN_LIMIT_S = 60
TELLING = ("fdatasync", "fsync", "sendmsg", "send", "rename")  # killed after them as well
BAD_WORDS = ("commit_failed", "match_halted", "template_problem", "nothing could be stored")
# A time in a stored post, as a number or in the words of its plain twin.
STAMP = re.compile(r"\d{13}|\d{4}-\d\d-\d\d \d\d:\d\d UTC")

Step = collections.namedtuple("Step", "call side number")


def wait_until(holds, what, limit_s=DRAIN_LIMIT_S):
    limit = time.monotonic() + limit_s
    while not holds():
        if time.monotonic() > limit:
            raise Trouble(f"it did not come about: {what}")
        time.sleep(0.02)


def page_of(browser):
    front = browser.get("/")
    return browser.get(f"/thread/{CURRENT.search(front.text).group(1)}")


def take_seats(daemon):
    """Two people sit down; gives who is to move, their session, and the form of the move."""
    people = []
    for name in ("Ann", "Bob"):
        browser = Browser(daemon)
        browser.enter(daemon.ask_surely("link " + name), name)
        people.append((name, browser))
    wait_until(lambda: CURRENT.search(people[0][1].get("/").text), "a match that is open")
    for name, browser in people:
        form = page_of(browser).writing()
        browser.once("POST", form.action, dict(form.fields, words="join"))
    found = []

    def asked_to_roll():
        for name, browser in people:
            found.extend((name, browser.cookies, form) for form in page_of(browser).moves()
                         if form.fields["say"].lower() == "roll")
        return found

    wait_until(asked_to_roll, "somebody is asked to roll")
    return found[0]


class World:
    """The folder everything starts from: a match, a player to roll, the daemon at rest."""

    def __init__(self, words, folder):
        self.words = words
        self.folder = folder
        os.mkdir(os.path.join(folder, "base"))
        base = self.daemon("base")
        base.launch()
        base.wait_until_up()
        self.name, self.cookies, self.form = take_seats(base)
        wait_until(lambda: drained(base.data)[0], "every post of the beginning")
        base.stop()
        self.base = base.folder
        self.port = base.port

    def daemon(self, name):
        """The deadline is far off: the last steps come minutes after the first."""
        return Daemon(self.words.program, self.words.preload, os.path.join(self.folder, name), "7d")

    def copy(self, name):
        shutil.copytree(self.base, os.path.join(self.folder, name))
        return self.daemon(name)

    def press(self, daemon):
        """The reply's own id; nothing: nobody answered."""
        browser = Browser(daemon)
        # The board names its cookies by its port, and each copy listens on a port of its own.
        browser.cookies = {name.replace(str(self.port), str(daemon.port)): value
                           for name, value in self.cookies.items()}
        try:
            status, place, text = browser.once("POST", self.form.action, self.form.fields)
        except Gone:
            return None
        found = re.search(r"#post-(\d+)$", place)
        if status != 303 or not found:
            raise Trouble(f"the reply got the answer {status} {place} {text[:200]}")
        return int(found.group(1))


def settle(daemon):
    wait_until(lambda: drained(daemon.data)[0], "everything read and sent")
    with read_only(os.path.join(daemon.data, "forum.db")) as forum:
        forum.execute("PRAGMA busy_timeout=5000")
        unmarked = "SELECT count(*) FROM post WHERE author<>0 AND pressed AND verdict=0"
        wait_until(lambda: forum.execute(unmarked).fetchone()[0] == 0, "the mark beside the reply")


def told(daemon):
    """What stands in the threads in the end; times are left out, and words about an outage."""
    with read_only(os.path.join(daemon.data, "callboard.db")) as store:
        about = {row for row, post in store.execute("SELECT id, post FROM outbox")
                 if "notice.outage" in post}
    with read_only(os.path.join(daemon.data, "forum.db")) as forum:
        rows = forum.execute("SELECT thread, author, to_account, words, html, verdict, "
                             "coalesce(key, '') FROM post ORDER BY thread, id").fetchall()
    return [tuple(STAMP.sub("TIME", str(part)) for part in row[:-1]) for row in rows
            if not row[-1] or int(row[-1].rsplit("-", 1)[1].split(".")[0]) not in about]


def undisturbed(world):
    """The run all others are compared with: its steps, and what it told."""
    daemon = world.copy("undisturbed")
    trace = os.path.join(daemon.folder, "trace")
    arm = os.path.join(daemon.folder, "armed")
    daemon.launch(arm=arm, trace=trace)
    daemon.wait_until_open()
    with open(arm, "w", encoding="utf-8"):
        pass
    if world.press(daemon) is None:
        raise Trouble(f"no answer\n{daemon.log_end()}")
    settle(daemon)
    with open(trace, encoding="utf-8") as lines:
        calls = lines.read().split()
    daemon.kill()
    return calls, told(daemon)


def steps_of(calls):
    """Each call by its name, file and number among its like; and after those that tell."""
    numbers = collections.Counter()
    for call in calls:
        numbers[call] += 1
        yield Step(call, "before", numbers[call])
        if call.split("@")[0] in TELLING:
            yield Step(call, "after", numbers[call])


def die_at(world, number, step, expected):
    """One step: what is wrong, and whether it was reached."""
    daemon = world.copy(f"step-{number}")
    arm = os.path.join(daemon.folder, "armed")
    daemon.launch(kill_at=f"{step.call} {step.side} {step.number}", arm=arm)
    daemon.wait_until_open()
    with open(arm, "w", encoding="utf-8"):
        pass
    answered = world.press(daemon)
    reached = daemon.wait_until_killed(STEP_LIMIT_S)
    if not reached:
        daemon.kill()
    elif daemon.process.returncode != -signal.SIGKILL:
        raise Trouble(f"it ended with {daemon.process.returncode}:\n{daemon.log_end()}")
    daemon.launch()
    daemon.wait_until_up()
    again = world.press(daemon) if answered is None else answered
    settle(daemon)
    daemon.kill()
    wrong = judge(world, daemon, again)
    now = told(daemon)
    if now != expected:
        different = next((pair for pair in zip(now, expected) if pair[0] != pair[1]),
                         (len(now), len(expected)))
        wrong.append(f"the threads read differently: {different}")
    if not wrong and not world.words.keep:
        shutil.rmtree(daemon.folder)
    return reached, wrong


def judge(world, daemon, reply):
    wrong = []
    with read_only(os.path.join(daemon.data, "forum.db")) as forum:
        rows = forum.execute("SELECT id FROM post WHERE author<>0 AND pressed")
        pressed = [row[0] for row in rows]
    if pressed != [reply]:
        wrong.append(f"the replies {pressed} stand on the board, not {reply} alone")
    with read_only(os.path.join(daemon.data, "callboard.db")) as store:
        played = store.execute("SELECT count(*) FROM replies WHERE verdict='played'").fetchone()[0]
    if played != 1:
        wrong.append(f"the reply was played {played} times")
    checks = Judge(daemon.data, Notebook())
    for check in (checks.files_are_whole, checks.replies_once_in_the_store,
                  checks.moves_once_in_the_logs, checks.logs_have_no_gaps, checks.posts_once,
                  checks.posts_in_order, checks.marks_stand, checks.draws_have_no_gaps):
        check()
    with open(daemon.log_file, encoding="utf-8", errors="replace") as log:
        wrong += [line.strip() for line in log if any(word in line for word in BAD_WORDS)]
    return wrong + checks.wrong


def run(words, folder):
    world = World(words, folder)
    calls, expected = undisturbed(world)
    steps = list(steps_of(calls))[::words.every]
    print(f"one reply makes {len(calls)} calls that store or send:", flush=True)
    for call, count in collections.Counter(calls).items():
        print(f"  {count:4} {call}")
    wrong, missed = [], 0
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        jobs = {pool.submit(die_at, world, number, step, expected): step
                for number, step in enumerate(steps)}
        for job in concurrent.futures.as_completed(jobs):
            step = " ".join(map(str, jobs[job]))
            try:
                reached, found = job.result()
            except (Trouble, OSError, sqlite3.Error) as trouble:
                reached, found = True, [str(trouble)]
            missed += not reached
            wrong += [f"{step}: {what}" for what in found]
    # Two threads may share one transaction in one run and not in the next.
    print(f"{len(steps)} kills, {missed} of them at a call that did not come this time")
    if missed > len(steps) // 10:
        wrong.append("too many of the planned calls did not come")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--preload", required=True, help="kill_at_call")
    parser.add_argument("--every", type=int, default=1, help="of so many steps one, for a look")
    parser.add_argument("--keep", action="store_true", help="leave the data where they are")
    words = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="callboard-steps-")
    began = time.monotonic()
    try:
        wrong = run(words, folder)
    except Trouble as trouble:
        wrong = [str(trouble)]
    print(f"{time.monotonic() - began:.0f} s", flush=True)
    for what in wrong[:40]:
        print("WRONG:", what)
    if words.keep or wrong:
        print("the data are in", folder)
    else:
        shutil.rmtree(folder)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
