#!/usr/bin/env python3
"""Does to the running daemon what machines do to programs, while a crowd plays as fast as it can:
it is stopped in order again and again, frozen for minutes, its disk is full, read-only or slow, it
gets no more open files. Each time the operator must be told, nothing may be lost or doubled, and
the daemon has to go on by itself, or end with a word about what to do.

    faults_test.py PROGRAM --preload LIBRARY [--keep] [--only NAME ...]

In the end what people were told is compared with what the databases hold, as in kill_test.py. A
full disk and a read-only one at the start need the right to mount; without it they are skipped.
"""

import argparse
import concurrent.futures
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from crowd import Notebook, gather
from daemon import POLL_S, Daemon, Trouble
from judge import Judge, read_only
from kill_test import BAD_WORDS, PROGRESS_LIMIT_S, by_its_own_tools, wait_until_drained

LIMIT_S = 120
FROZEN_S = 125  # a daemon that did nothing for two minutes knows of an outage
RUNNING_CLOCK = ("SELECT max(t.due_ms) FROM timers t JOIN matches m ON m.id=t.match_id "
                 "WHERE m.status=2 AND t.key NOT LIKE '~%'")
FEW = 2  # descriptors for a crowd of nine
BROKEN = 3  # the exit code of a daemon that cannot go on


class Play:
    """A daemon and its crowd, in a folder of its own."""

    def __init__(self, words, folder):
        os.mkdir(folder)
        self.daemon = Daemon(words.program, words.preload, folder)
        self.notebook = Notebook()
        self.ended = threading.Event()
        self.people = []
        self.allowed = ()  # words that its log may hold this time

    def begin(self):
        self.daemon.launch()
        self.daemon.wait_until_open()
        self.people = gather(self.daemon, self.notebook, self.ended, "faults")
        for person in self.people:
            person.start()
        self.more(20)

    def more(self, count):
        """Until so many more replies are accepted."""
        if not self.notebook.wait_for(len(self.notebook.replies) + count, PROGRESS_LIMIT_S):
            raise Trouble(f"no reply was accepted for a while; {self.notebook.trouble[:5]}"
                          f"\n{self.daemon.log_end()}")

    def again(self):
        self.daemon.launch()
        self.daemon.wait_until_up()

    def until(self, holds, what):
        limit = time.monotonic() + LIMIT_S
        while not holds():
            if time.monotonic() > limit:
                raise Trouble(f"it did not come about: {what}\n{self.daemon.log_end()}")
            if self.notebook.trouble:
                raise Trouble("\n".join(self.notebook.trouble))
            time.sleep(POLL_S)

    def until_said(self, words):
        """Until its log holds that, since the last launch."""
        self.until(lambda: words in self.daemon.log_since_launch(), f"the log says \"{words}\"")

    def until_ended(self, code):
        self.until(lambda: self.daemon.process.poll() is not None, "the daemon ends by itself")
        self.daemon.gate.clear()
        if self.daemon.process.returncode != code:
            raise Trouble(f"it ended with {self.daemon.process.returncode}, not {code}"
                          f"\n{self.daemon.log_end()}")

    def from_store(self, question, *values):
        with read_only(os.path.join(self.daemon.data, "callboard.db")) as store:
            store.execute("PRAGMA busy_timeout=5000")
            return store.execute(question, values).fetchone()[0]

    def finish(self):
        self.until(lambda: self.from_store("SELECT count(*) FROM matches WHERE status=3"),
                   "a match is finished")
        self.ended.set()
        for person in self.people:
            person.join(PROGRESS_LIMIT_S)
            if person.is_alive():
                raise Trouble(f"{person.name} still waits for an answer")
        wait_until_drained(self.daemon)
        self.daemon.stop()
        judge = Judge(self.daemon.data, self.notebook)
        wrong = judge.all() + by_its_own_tools(self.daemon, judge.finished())
        with open(self.daemon.log_file, encoding="utf-8", errors="replace") as log:
            wrong += [line.strip() for line in log if any(word in line for word in BAD_WORDS)
                      and not any(word in line for word in self.allowed)]
        return judge.figures(), wrong + self.notebook.trouble

    def end(self):
        """Whatever happened."""
        self.ended.set()
        process = self.daemon.process
        if process and process.poll() is None:
            process.kill()
            process.wait()


class Mount:
    """The daemon's data on a disk of their own, in memory."""

    def __init__(self, play, size):
        self.folder = play.daemon.data
        os.mkdir(self.folder)
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "callboard",
                               self.folder], capture_output=True, text=True, check=False)
        self.problem = done.stderr.strip() if done.returncode else None

    def remount(self, how):
        subprocess.run(["mount", "-o", f"remount,{how}", self.folder], check=True)

    def end(self):
        if self.problem is None:
            subprocess.run(["umount", "-l", self.folder], check=True)


def stopped_in_order(play):
    """SIGTERM in the middle of the work."""
    luck = random.Random("stopped")
    play.begin()
    for _ in range(8):
        play.more(luck.randint(1, 10))
        play.daemon.stop()
        play.until_said("event=stopped")
        play.again()
    play.more(5)


def frozen(play):
    """SIGSTOP, and SIGCONT after more than two minutes and every deadline: nobody misses a turn,
    and clocks get the time back."""
    play.begin()
    began, due = freeze_while_a_clock_runs(play)
    limit = time.monotonic() + FROZEN_S
    while time.monotonic() < limit:
        if play.daemon.process.poll() is not None:
            raise Trouble("it ended while it was frozen")
        time.sleep(0.5)
    if due > time.time() * 1000:
        raise Trouble("the deadline was not over by then")
    play.daemon.process.send_signal(signal.SIGCONT)
    credits = "SELECT count(*) FROM log WHERE body LIKE 'D%credited%' AND at_ms>?"
    play.until(lambda: play.from_store(credits, began), "the time is given back")
    back = play.from_store("SELECT min(at_ms) FROM log WHERE body LIKE 'D%credited%' AND at_ms>?",
                           began)
    missed = play.from_store("SELECT count(*) FROM log WHERE body LIKE 'T%' AND at_ms>=? "
                             "AND at_ms<=?", began, back + 10_000)
    if missed:
        raise Trouble(f"{missed} deadlines fired on the first moments after it")
    told = "SELECT count(*) FROM outbox WHERE post LIKE '%notice.outage%'"
    play.until(lambda: play.from_store(told), "the players are told")
    play.more(20)


def at_rest(process):
    """Its loop waits for something to do (futex): in the middle of a commit the move whose clock
    still runs in the database may have been made."""
    try:
        with open(f"/proc/{process.pid}/syscall", encoding="ascii") as file:
            return file.read().split()[0] in ("202", "98")  # x86-64, aarch64
    except OSError:
        return True


def freeze_while_a_clock_runs(play):
    """(When it was frozen, when the deadline of the move is due), both in ms."""
    for _ in range(200):
        play.until(lambda: play.from_store(RUNNING_CLOCK), "a clock runs")
        play.daemon.process.send_signal(signal.SIGSTOP)
        due = play.from_store(RUNNING_CLOCK)
        rests = at_rest(play.daemon.process)
        if due and rests and due < (time.time() + FROZEN_S) * 1000:
            return time.time() * 1000, due
        play.daemon.process.send_signal(signal.SIGCONT)
        play.more(1)
    raise Trouble("no clock runs for long")


def full_disk(play):
    """No byte more can be written, for a while."""
    mount = Mount(play, "64m")
    if mount.problem:
        return mount.problem
    try:
        play.allowed = ("nothing could be stored: database or disk is full",
                        "commit_failed", "There is no space left", "nothing could be stored: disk",
                        "transcript_not_written")
        play.begin()
        filler = os.path.join(play.daemon.data, "filler")
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(65_536))
            except OSError:
                pass
        play.until_said("event=disk_full")
        if not play.daemon.answers():
            raise Trouble("the board cannot be read while the disk is full")
        status = play.daemon.ask_surely("status")
        if "That is little: make room" not in status:
            raise Trouble(f"the status says nothing of the disk:\n{status}")
        for line in ("link Somebody New", "invite 1", "lucky !status", "lucky !pay Ann 5 -- x"):
            said = play.daemon.ask_surely(line)
            if "the disk with the data folder is full" not in said:
                raise Trouble(f"while the disk is full, ctl {line} says:\n{said}")
        os.unlink(filler)
        play.until_said("event=disk_has_room")
        play.more(20)
        return done(play)
    finally:
        play.end()
        mount.end()


def read_only_disk(play):
    """From one moment on every write is refused; and at a start, as well."""
    play.allowed = ("disk I/O error",)
    play.daemon.disk = os.path.join(play.daemon.folder, "disk")
    mount = Mount(play, "64m")
    try:
        play.begin()
        with open(play.daemon.disk, "w", encoding="utf-8") as said:
            said.write("readonly")
        play.until_ended(BROKEN)
        play.until_said("Put it right and start again")
        os.unlink(play.daemon.disk)
        if mount.problem is None:
            mount.remount("ro")
            play.daemon.launch()
            play.until_ended(BROKEN)
            play.until_said("callboard: ")
            mount.remount("rw")
        play.again()
        play.more(20)
        return done(play)
    finally:
        play.end()
        mount.end()


def slow_disk(play):
    """Each flush takes its time, in the end seconds."""
    play.daemon.disk = os.path.join(play.daemon.folder, "disk")
    play.begin()
    for ms, replies in ((150, 10), (2_500, 2)):
        with open(play.daemon.disk, "w", encoding="utf-8") as said:
            said.write(f"slow {ms}")
        play.more(replies)
    play.until_said("event=disk_slow")
    os.unlink(play.daemon.disk)
    play.more(20)


def no_descriptors(play):
    """First there are too few, then none at all; and enough again. Too few still leaves room for a
    connection or two beside what the daemon itself keeps open, at whatever moment it is counted."""
    play.begin()
    pid = play.daemon.process.pid
    usual = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    highest = max(int(name) for name in os.listdir(f"/proc/{pid}/fd"))
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (highest + 1 + FEW, usual[1]))
    play.more(20)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, usual[1]))
    play.until_said("no connection can be taken: Too many open files")
    resource.prlimit(pid, resource.RLIMIT_NOFILE, usual)
    play.until_said("connections are taken again")
    play.allowed = ("transcript_not_written",)
    play.more(20)


def done(play):
    play.figures, play.wrong = play.finish()


FAULTS = (frozen, stopped_in_order, full_disk, read_only_disk, slow_disk, no_descriptors)


def suffer(words, folder, fault):
    """(What was skipped and why, figures, what is wrong, seconds)."""
    began = time.monotonic()
    play = Play(words, os.path.join(folder, fault.__name__))
    play.figures, play.wrong, skipped = {}, [], None
    try:
        skipped = fault(play)
        if not skipped and not play.figures:
            done(play)
    except (Trouble, OSError, sqlite3.Error, subprocess.SubprocessError) as trouble:
        play.wrong.append(f"{type(trouble).__name__}: {trouble}")
    finally:
        play.end()
    return skipped, play.figures, play.wrong, time.monotonic() - began


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--preload", required=True, help="kill_at_call")
    parser.add_argument("--keep", action="store_true", help="leave the data where they are")
    parser.add_argument("--only", nargs="+", help="some of: " + " ".join(
        fault.__name__ for fault in FAULTS))
    words = parser.parse_args()
    faults = [fault for fault in FAULTS if not words.only or fault.__name__ in words.only]
    folder = tempfile.mkdtemp(prefix="callboard-faults-")
    failed = 0
    # The frozen one takes no processor's time for two minutes.
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {pool.submit(suffer, words, folder, fault): fault.__name__ for fault in faults}
        for job in concurrent.futures.as_completed(jobs):
            skipped, figures, wrong, took_s = job.result()
            said = ", ".join(f"{count} {name}" for name, count in figures.items())
            print(f"{jobs[job]}: {'SKIPPED: ' + skipped if skipped else said}, {took_s:.0f} s")
            for what in wrong[:20]:
                print("WRONG:", what)
            failed += bool(wrong)
            sys.stdout.flush()
    if words.keep or failed:
        print("the data are in", folder)
    else:
        shutil.rmtree(folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
