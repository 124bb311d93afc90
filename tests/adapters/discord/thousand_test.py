#!/usr/bin/env python3
"""One daemon on very many Discord channels of several servers, a show in each, matches under way in
a part of them. Prints what it takes: the start, the time from a reply to the post that answers it
in one match after the other, memory; then the same with the gateway sending the daemon away, and
after a kill.

CALLBOARD names the program, FAKE the fake Discord, which lets 50 requests a second pass as Discord
does. CHANNELS, MATCHES and ROUNDS say how many, FAR_MS how long Discord takes for each answer.
"""

import collections
import os
import pathlib
import re
import sys
import time
import unittest

for folder in ("", "discord", "matrix"):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / folder))
from match_test import words_of  # noqa: E402
from play_test import answer_to, solutions  # noqa: E402
from running import LIMIT_S, OnDiscord, pause  # noqa: E402

CHANNELS = int(os.environ.get("CHANNELS", "20"))
MATCHES = int(os.environ.get("MATCHES", "6"))
ROUNDS = int(os.environ.get("ROUNDS", "2"))  # of replies in each match
FAR_MS = int(os.environ.get("FAR_MS", "0"))
SERVERS = 10
FIRST_SERVER, FIRST_CHANNEL, APART = 5_000, 100_000, 10_000
START_S = LIMIT_S + CHANNELS  # six requests for each channel, and 50 a second pass
HEAD = """
[web]
listen = "127.0.0.1:0"

[discord]
token_file = "discord.token"
url = "{api}"
"""
SHOW = """
[show.show{nr}]
game = "lucky_numbers"
title = "Show {nr}"
platforms = ["discord"]
discord_channel = "{channel}"
"""


def resident_mb(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def cpu_s(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(times_ms):
    times = sorted(times_ms)
    return (f"p50 {times[len(times) // 2]:.0f} ms, p99 {times[len(times) * 99 // 100]:.0f} ms, "
            f"longest {times[-1]:.0f} ms of {len(times)}")


class Thousand(OnDiscord, unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.channels = []
        for nr in range(SERVERS):
            first, count = FIRST_CHANNEL + nr * APART, CHANNELS // SERVERS
            self.fake.order("channels", str(FIRST_SERVER + nr), str(first), str(count))
            self.channels += [str(first + i) for i in range(count)]
        shows = "".join(SHOW.format(nr=nr, channel=channel)
                        for nr, channel in enumerate(self.channels))
        (self.folder / "callboard.toml").write_text(HEAD.format(api=self.fake.api) + shows)

    def within(self, condition, what):
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            if found := condition():
                return found
            pause.wait(1)
        raise AssertionError(f"{what}: not within {START_S} s\n" +
                             (self.folder / "log").read_text()[-2000:])

    def all_threads(self):
        """Of each channel those of its show and of its match; none before all are there."""
        threads = self.fake.order("all_threads")
        whole = sum(len(inside) for inside in threads.values()) == 2 * CHANNELS
        return threads if whole else None

    def match_thread(self, channel):
        """Where the match of the channel is played, once its opening stands there."""
        for post in self.fake.order("posts", channel):
            if "match 1" in post["content"] and self.fake.order("posts", post["id"]):
                return post["id"]
        return None

    def ask(self, thread, name, words):
        """In ms, until the daemon has posted there."""
        began = time.monotonic()
        self.assertTrue(self.fake.order("ask", thread, name, words), f"no answer to {name}")
        return (time.monotonic() - began) * 1000

    def move(self, thread):
        """Of whoever is to move there; gives the ms."""
        post = [one for one in self.fake.order("posts", thread) if "<@" in one["content"]][-1]
        player = self.names[re.findall(r"<@(\d+)>", post["content"])[-1]]
        words = words_of(post, self.solutions)
        return self.ask(thread, player, answer_to(words, self.solutions, self.tried[thread]))

    def play(self, rounds):
        return [self.move(thread) for _ in range(rounds) for thread in self.played]

    def told(self, what):
        print(f"{what}; {resident_mb(self.daemon.pid):.0f} MB resident, "
              f"{cpu_s(self.daemon.pid):.1f} s of processor time", flush=True)

    def seat(self):
        self.names, self.played = {}, []
        self.solutions = solutions()
        self.tried = collections.defaultdict(collections.Counter)
        step = max(1, CHANNELS // MATCHES)
        for nr, channel in list(enumerate(self.channels))[::step][:MATCHES]:
            thread = self.within(lambda channel=channel: self.match_thread(channel), "an opening")
            self.played.append(thread)
            for name in (f"Ann{nr}", f"Bob{nr}"):
                self.names[self.fake.order("who", name)] = name
                self.ask(thread, name, "join")

    def test_one_daemon_serves_them_all(self):
        self.fake.order("far", str(FAR_MS))
        began = time.monotonic()
        self.start_daemon()
        self.within(self.all_threads, "two threads in each channel")
        self.within(lambda: self.match_thread(self.channels[-1]), "the last opening")
        self.told(f"{CHANNELS} channels of {SERVERS} servers: all threads after "
                  f"{time.monotonic() - began:.0f} s")
        self.seat()
        self.told(f"{MATCHES} matches begun")
        self.told("replies: " + spread(self.play(ROUNDS)))
        for how in ("state", "forget"):
            self.fake.order(how)
            self.fake.order("reconnect")
            self.told(f"replies after a cut ({how}): " + spread(self.play(1)))
        self.assertEqual(self.fake.order("state")["complaints"], [])
        self.kill_daemon()
        began = time.monotonic()
        self.start_daemon()
        self.move(self.played[-1])
        self.told(f"first reply {time.monotonic() - began:.1f} s after a kill")
        self.told("replies after it: " + spread(self.play(1)))
        # It cannot know what the killed one had asked for in the same second.
        allowed = {"more than 50 requests in a second"}
        self.assertLessEqual(set(self.fake.order("state")["complaints"]), allowed)


if __name__ == "__main__":
    unittest.main()
