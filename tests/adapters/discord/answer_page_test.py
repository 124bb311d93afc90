#!/usr/bin/env python3
"""A sealed answer from a page of its own, by `callboard run`: Ann plays Wheel on the fake Discord,
and takes no private messages; she opens an answer page of the board, says its code in the thread,
and answers there. Nobody else reads it before its puzzle is over, and the page takes no second.

CALLBOARD names the program, FAKE the fake Discord.
"""

import http.cookiejar
import pathlib
import re
import socket
import sys
import unittest
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from running import LIMIT_S, OnDiscord  # noqa: E402

CHANNEL = "600"
NAMES = ("Ann", "Bob", "Cyd")
WORDS = "quite another thing"


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Page:
    """A browser that goes to the board's answer page and nowhere else."""

    def __init__(self, board):
        self.board = board
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, path, fields=None):
        body = urllib.parse.urlencode(fields).encode() if fields is not None else None
        try:
            with self.opener.open(self.board + path, body, LIMIT_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()
        except urllib.error.URLError:
            return 0, ""  # the daemon is only beginning

    def look(self):
        return self.ask("/answer")[1]

    def send(self, action, **fields):
        token = re.search(r'name="form_token" value="([0-9a-f]+)"', self.look()).group(1)
        return self.ask("/answer/" + action, {"form_token": token, **fields})

    def open(self):
        """The code that it shows."""
        return re.search(r"<strong>my page ([a-z0-9-]+)</strong>", self.send("open")[1]).group(1)

    def token(self):
        return next(one.value for one in self.cookies if one.name.startswith("callboard_page"))

    def prompt(self):
        found = re.search(r'name="prompt" value="([^"]+)"', self.look())
        return found.group(1) if found else ""


class AnswerPage(OnDiscord, unittest.TestCase):
    def setUp(self):
        super().setUp()
        port = free_port()
        self.board = f"http://127.0.0.1:{port}"
        (self.folder / "callboard.toml").write_text(
            f'data = "data"\n[discord]\ntoken_file = "discord.token"\nchannel = "{CHANNEL}"\n'
            f'url = "{self.fake.api}"\n[web]\nlisten = "127.0.0.1:{port}"\n'
            f'public_url = "{self.board}"\n'
            '[show.wheel]\ngame = "wheel"\ntitle = "Wheel by Post"\nplatforms = ["discord"]\n'
            '[show.wheel.options]\ncontestants = "3"\n')

    def write(self, name, words):
        return self.fake.order("write", self.thread, name, words)

    def stands(self, words):
        return any(words in str(post) for post in self.fake.order("posts"))

    def test_ann_answers_on_her_page_and_nobody_reads_it_before_its_time(self):
        self.fake.order("closed", "Ann")
        self.start_daemon()
        self.thread = self.until(lambda: self.posts(CHANNEL), "a thread")[0]["id"]
        self.until(lambda: self.posts(self.thread), "an opening")
        for name in NAMES:
            self.write(name, "join")
        self.until(lambda: self.stands("whole solution"), "a toss-up")

        ann, eve = Page(self.board), Page(self.board)
        code = ann.open()
        self.assertEqual(ann.prompt(), "", "nobody has said the code yet")
        self.write("Ann", f"my page {code}")
        self.until(ann.prompt, "a question on the page")
        self.assertIn("<bdi>Ann</bdi>", ann.look())
        self.assertIn("Toss-up", ann.look())
        self.write("Cyd", f"my page {code}")  # seen in the thread: it is good for nobody else
        prompt = ann.prompt()
        status, _ = ann.send("send", say="answer:", more=WORDS, prompt=prompt, once="1")
        self.assertEqual(status, 200)
        self.until(lambda: "Received" in ann.look(), "the mark on the page")
        status, said = ann.send("send", say="answer:", more="second thoughts", prompt=prompt,
                                once="2")
        self.assertEqual(status, 409)
        self.assertIn("Nothing was sent", said)
        eve.open()
        status, _ = eve.ask("/answer/send", {"more": WORDS, "prompt": prompt, "form_token": "0"})
        self.assertEqual(status, 403)

        self.kill_daemon()
        self.start_daemon()
        self.until(lambda: "Received" in ann.look(), "the page after a kill")
        self.assertFalse(self.stands(WORDS), "a post tells it")
        self.assertNotIn(WORDS, (self.folder / "log").read_text())
        self.assertNotIn(ann.token(), (self.folder / "log").read_text())
        self.assertFalse(self.stands("locked out"))
        for name in ("Bob", "Cyd"):
            self.write(name, "wait")
        # The step closes: her answer was wrong, and its words stay unsaid until the puzzle ends.
        self.until(lambda: self.stands("locked out"), "the judgement")
        self.assertFalse(self.stands("second thoughts"))
        self.assertFalse(self.stands(WORDS))
        self.assertIn("Nothing is asked of you", ann.look())
        for file in (self.folder / "data").glob("forum.db*"):
            self.assertNotIn(WORDS.encode(), file.read_bytes(), file.name)


if __name__ == "__main__":
    unittest.main()
