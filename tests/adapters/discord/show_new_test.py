#!/usr/bin/env python3
"""A server makes its own shows on the fake Discord, by `callboard run` with a token and nothing
else: /show new, /setup, /show close, the limits, and what stays of it through kills, backup and
export.

CALLBOARD names the program, FAKE the fake Discord.
"""

import json
import pathlib
import re
import shutil
import socket
import sys
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from running import POLL_S, OnDiscord, pause  # noqa: E402

SERVER, LOUNGE = "510", "620"
WITHOUT_PRIVATE_THREADS = 309_237_763_136
PACKS = pathlib.Path(__file__).resolve().parents[3] / "packs" / "lucky_numbers"
CONFIG = """
[web]
listen = "127.0.0.1:{port}"
public_url = "http://127.0.0.1:{port}"

[discord]
token_file = "discord.token"
url = "{api}"
shows_per_server = 2
matches_per_day = 1
"""


class Playing(OnDiscord):
    """A daemon with nothing but a token; Dee manages a server, and says what she likes there."""

    def setUp(self):
        super().setUp()
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        (self.folder / "callboard.toml").write_text(
            CONFIG.format(api=self.fake.api, port=self.port))
        self.fake.order("manager", "Dee", SERVER)
        self.start_daemon()

    def told(self, command, sub="", who="Dee", place=LOUNGE, **fields):
        """What stands in the end where that person gave the command, seen by nobody else."""
        def given():
            order = {"command": command, "sub": sub, "fields": fields}
            at = self.fake.order("order", who, place, json.dumps(order))
            for _ in range(20):
                answers = self.fake.order("told", at)
                if len(answers) > 1:
                    return json.loads(answers[-1])["content"]
                if answers and "One moment" not in answers[0]:
                    return json.loads(answers[0])["data"]["content"]
                pause.wait(POLL_S)
            return None
        return self.until(given, f"an answer to /{command} {sub}")

    def thread(self, words):
        head = self.until(lambda: [one for one in self.posts(LOUNGE) if words in one["content"]],
                          f"a post in the channel with {words}")
        return head[0]["id"]

    def prompt(self, thread):
        return self.until(lambda: [one for one in self.posts(thread) if "<@" in one["content"]],
                          "a prompt")

    def private_thread(self):
        """Of which there is one, with Dee in it alone, and the opening."""
        dee = int(self.fake.order("who", "Dee"))
        thread = self.until(lambda: [one for one, who in self.fake.order("threads", LOUNGE).items()
                                     if who == [dee]], "a private thread")[0]
        self.until(lambda: self.posts(thread), "an opening")
        return thread

    def said(self, place, words):
        return any(words in one["content"] for one in self.posts(place))

    def closed_in(self, thread):
        return self.told("show", "close", place=thread)


class ShowNew(Playing, unittest.TestCase):
    def test_a_show_is_made_played_kept_and_closed(self):
        self.assertIn("Nothing was changed",
                      self.told("show", "new", who="Ann", name="x", game="lucky_numbers"))
        made = self.told("show", "new", name="Friday Numbers", game="lucky_numbers")
        self.assertIn("**Friday Numbers** is played in this channel now", made)
        thread = self.thread("Friday Numbers, match 1")
        self.assertIn("join", self.posts(LOUNGE)[-1]["content"])
        for name in ("Ann", "Bob"):
            self.until(lambda: self.posts(thread), "an opening")
            self.fake.order("write", thread, name, "join")
        self.prompt(thread)
        self.until(lambda: [one for one in self.posts(LOUNGE)
                            if one["id"] == thread and "To move" in one["content"]],
                   "how things stand above the thread")
        self.kill_daemon()
        self.start_daemon()
        page = self.told("setup")
        self.assertIn("match 1 is being played", page)
        self.assertIn("1 of at most 2 open shows", page)
        self.assertIn("1 of at most 1 matches begun", page)
        self.assertIn("All that I need", page)
        status = self.program("ctl", "status")
        self.assertIn("made by people on discord, server 510, channel 620", status)
        self.assertIn("waits for", status)
        key = status.split("Show ")[1].split(" ")[0]
        self.assertTrue(self.program("ctl", key, "!status"))
        self.limits()
        self.settings()
        self.closing()
        self.kept(key)

    def limits(self):
        self.told("show", "new", name="Monday Numbers", game="lucky_numbers")
        self.assertIn("may not have more",
                      self.told("show", "new", name="Third", game="lucky_numbers"))
        self.assertIn("Nothing was changed",
                      self.told("show", "new", name="<@&1> `x`", game="lucky_numbers"))
        thread = self.thread("Monday Numbers, match 1")
        self.until(lambda: self.posts(thread), "an opening")
        self.fake.order("write", thread, "Cleo", "join")
        full = "as many matches within a day as they may"
        self.until(lambda: [one for one in self.fake.order("posts") if full in one["content"]],
                   "that the day is full")

    def settings(self):
        self.assertIn("There is no time zone", self.told("setup", zone="Europe/Atlantis"))
        page = self.told("setup", zone="Europe/Berlin", volume="quiet", host_role="505")
        self.assertIn("volume quiet, time zone Europe/Berlin", page)
        self.assertIn("the members of its host role", page)

    def closing(self):
        self.assertIn("Several shows are played", self.told("show", "close"))
        self.assertIn("is being played", self.told("show", "close", name="Friday Numbers"))
        self.assertIn("is closed", self.told("show", "close", name="Monday Numbers"))
        self.kill_daemon()
        self.start_daemon()
        page = self.told("setup")
        self.assertIn("closed", page)
        self.assertIn("volume quiet, time zone Europe/Berlin", page)
        self.assertIn("No open show of that name",
                      self.told("show", "close", name="Monday Numbers"))
        self.assertIn("is played in this channel now",
                      self.told("show", "new", name="Monday Numbers", game="lucky_numbers"))
        self.thread("Monday Numbers, match 2")

    def kept(self, key):
        """Backup, restore, check and export know of it."""
        self.program("backup", str(self.folder / "copy"))
        self.kill_daemon()
        self.assertIn("2 unfinished matches replay, 0 do not", self.program("check"))
        export = self.folder / "show.export"
        self.program("export", key, str(export), "--with-secrets")
        shutil.rmtree(self.folder / "data")
        self.program("restore", str(self.folder / "copy"))
        self.assertIn("2 unfinished matches replay, 0 do not", self.program("check"))
        shutil.rmtree(self.folder / "data")
        self.program("import", str(export))
        self.assertIn("1 unfinished matches replay, 0 do not", self.program("check"))

    def page(self, path):
        """What the web board answers to whoever asks: the status and the text."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""

    def ended(self):
        """A match of the show is called off in its thread; gives the address of its transcript."""
        self.told("show", "new", name="Friday Numbers", game="lucky_numbers")
        thread = self.thread("Friday Numbers, match 1")
        self.until(lambda: self.posts(thread), "an opening")
        self.fake.order("write", thread, "Dee", "!abort confirm -- enough")
        post = self.until(lambda: [one for one in self.posts(thread)
                                   if "/transcript" in one["content"]], "the transcript")[0]
        return re.search(r"http://[^)\s>]*(/archive/[^)\s>]*)", post["content"]).group(1)

    def test_who_was_not_there_reads_nothing_of_it(self):
        address = self.ended()
        status, text = self.until(lambda: [one for one in [self.page(address)] if one[0] == 200],
                                  "the transcript at its address")[0]
        self.assertEqual((status, json.loads(text)["show"]["title"]), (200, "Friday Numbers"))
        self.assertRegex(address, "^/archive/1-[0-9a-f]{32}/transcript$")
        wrong = address[:-12] + ("0" if address[-12] != "0" else "1") + address[-11:]
        for path in ("/archive/1/transcript", "/archive/1-/transcript", "/archive/1-2/transcript",
                     "/archive/b1/transcript", "/show/made-1", "/shows/made-1", "/thread/1",
                     wrong):
            self.assertEqual(self.page(path)[0], 404, path)
        for path in ("/", "/archive", "/champions", "/people/1", "/thread/2"):
            self.assertNotIn("Friday", self.page(path)[1], path)
        # Older versions gave it a name that can be guessed.
        written = self.folder / "data" / "transcripts"
        shutil.copy(next(written.glob("1-*.json")), written / "1.json")
        self.assertEqual(self.page("/archive/1/transcript")[0], 200)
        self.kill_daemon()
        self.start_daemon()
        self.until(lambda: self.told("setup"), "the daemon")
        self.assertEqual(self.page("/archive/1/transcript")[0], 404)
        self.assertEqual(self.page(address)[0], 200)


    def test_a_test_is_played_in_private_and_leaves_nothing(self):
        self.told("show", "new", name="Friday Numbers", game="lucky_numbers")
        self.fake.order("rights", str(WITHOUT_PRIVATE_THREADS))
        self.assertIn("Create Private Threads. Open the channel", self.told("show", "test"))
        self.fake.order("rights", str(WITHOUT_PRIVATE_THREADS | 1 << 36))
        self.assertIn("Nothing was changed", self.told("show", "test", who="Ann"))
        self.assertRegex(self.told("show", "test"), r"TEST 2\\?: Friday Numbers")
        self.kill_daemon()
        self.start_daemon()
        thread = self.private_thread()
        self.assertIn("This is a TEST", self.posts(thread)[0]["content"])
        open_to_all = "".join(one["content"] for one in self.posts(LOUNGE))
        self.assertNotIn("TEST", open_to_all)
        self.assertEqual(self.fake.order("write", thread, "Ann", "join"), "0")  # not let in
        for words in ("join", "practice"):
            self.fake.order("write", thread, "Dee", words)
        self.prompt(thread)
        self.kill_daemon()
        self.start_daemon()
        page = self.told("setup")
        self.assertIn("1 of at most 3 tests", page)
        self.assertIn("1 of at most 2 open shows", page)
        self.assertIn("0 of at most 1 matches begun", page)
        again = self.told("show", "test")
        self.assertIn("is open still", again)
        self.assertIn(thread, again)
        self.assertIn("a test, in private", self.program("ctl", "status"))
        self.fake.order("write", thread, "Dee", "!pause -- to see what it does")
        self.until(lambda: self.said(thread, "to see what it does"), "the pause")
        self.fake.order("write", thread, "Dee", "!resume")
        self.fake.order("write", thread, "Dee", "!abort confirm -- enough")
        self.until(lambda: self.said(thread, "counts for nothing"), "the end of the match")
        self.assertFalse(self.said(thread, "/archive/"))
        self.assertIn("has ended", self.closed_in(thread))
        self.until(lambda: self.said(thread, "has ended. In an hour"), "the end of the test")
        self.assertEqual(list((self.folder / "data" / "transcripts").glob("*.json")), [])
        self.assertEqual(len(self.fake.order("threads", LOUNGE)), 1)
        self.assertEqual(self.fake.order("state")["complaints"], [])

    def test_a_server_chooses_among_the_packs_on_offer(self):
        self.kill_daemon()
        packs = [str(PACKS / name) for name in ("puzzles.toml", "prizes.toml")]
        config = self.folder / "callboard.toml"
        config.write_text(config.read_text() +
                          f'\n[pack.plain]\ntitle = "Plain words"\nfiles = {json.dumps(packs)}\n')
        self.start_daemon()
        self.told("show", "new", name="Friday Numbers", game="lucky_numbers")
        page = self.told("setup")
        self.assertRegex(page, r"/setup packs\*\*\\?: Plain words, with \d+")
        self.assertIn("There are no such packs", self.told("setup", packs="animals"))
        self.assertIn("packs Plain words", self.told("setup", packs="plain"))
        self.kill_daemon()
        self.assertRegex(self.program("check"), r"pack plain: .*puzzle \d+.*; 0 problems")
        self.start_daemon()
        self.assertIn("packs Plain words", self.told("setup"))
        self.assertNotIn("packs Plain words", self.told("setup", packs="usual").split("## What")[0]
                         .split("## The shows")[1])


if __name__ == "__main__":
    unittest.main()
