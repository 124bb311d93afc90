#!/usr/bin/env python3
"""One match at two places: Ann plays in a Matrix room on a real homeserver, Bob on the web board by
its pages and forms. On the way the daemon is killed without warning, and the homeserver, too.
"""

import collections
import pathlib
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "kill"))
import web  # noqa: E402
import play_test  # noqa: E402
from running import LIMIT_S, PROGRAM  # noqa: E402

KILL_AT, KILL_SERVER_AT = (3, 7), 5  # moves of both together


class Board:
    """What a browser needs to know of the daemon."""

    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.gate = threading.Event()
        self.gate.set()


class BothPlaces(play_test.Match):
    test_it_is_played_to_its_end_through_kills_of_both = None

    def setUp(self):
        super().setUp()
        self.board = Board()
        file = self.folder / "callboard.toml"
        text = file.read_text().replace('listen = "127.0.0.1:0"',
                                        f'listen = "127.0.0.1:{self.board.port}"')
        file.write_text(text.replace('platforms = ["matrix"]', 'platforms = ["web", "matrix"]'))
        self.bobs = web.Browser(self.board)

    def sign_in(self):
        def link():
            words = [PROGRAM, "ctl", "--data", str(self.folder / "data"), "link", "Bob"]
            done = subprocess.run(words, capture_output=True, text=True, timeout=LIMIT_S,
                                  check=False)
            return re.search(r"http://\S+", done.stdout) if done.returncode == 0 else None
        self.bobs.enter(self.until(link, "a sign-in link").group(0), "Bob")

    def look(self):
        """The match's thread as Bob sees it; nothing while the daemon is down."""
        try:
            return self.bobs.get(self.thread) if self.thread else None
        except web.Gone:
            return None

    def find_thread(self):
        try:
            front = self.bobs.get("/")
            for path in sorted(set(re.findall(r"/thread/\d+", front.text)) if front else ()):
                page = self.bobs.get(path)
                if page and "Lucky Numbers, match 1" in page.text and page.writing() and \
                        "is sealed with" in page.text:
                    return path
        except web.Gone:
            pass
        return None

    def send(self, form, **fields):
        done = self.bobs.send(form.action, dict(form.fields, **fields), threading.Event())
        self.assertIsNotNone(done, "the board does not answer")
        self.assertIn(done[0], (200, 303), done)

    def waiting(self, answered):
        """Whom the match waits for: ("end",), ("ann", post) or ("bob", page)."""
        posts = self.posts()
        if any("Thank you for playing" in post["content"]["body"] for post in posts):
            return ("end",)
        asks = [post for post in posts
                if post["content"].get("m.mentions", {}).get("user_ids") == [self.ann.user]]
        page = self.look()
        if page and (moves := [form for form in page.moves() if form.fields["say"] != "practice"]):
            return ("bob", page, moves)
        if asks and asks[-1]["event_id"] == posts[-1]["event_id"] and \
                asks[-1]["event_id"] not in answered:
            return ("ann", asks[-1])
        return None

    def move_of_bob(self, page, moves, known, tried):
        words = web.html.unescape(re.sub(r"<[^>]+>", " ", list(page.posts())[-1][3]))
        says = {form.fields["say"]: form for form in moves}
        for plain in ("STOP", "decline", "ROLL"):
            if plain in says and not says[plain].asks and plain != "ROLL":
                return self.send(says[plain])
        clue = re.findall(r"clue: (.+?) · still hidden", words)
        guess = [form for form in moves if form.asks]
        if guess and clue and clue[-1] in known and tried[clue[-1]] > 0:
            return self.send(guess[0], more=known[clue[-1]])
        if clue:
            tried[clue[-1]] += 1
        plain = [form for form in moves if not form.asks]
        return self.send((plain or moves)[0], **({} if plain else {"more": "no idea"}))

    def test_ann_on_matrix_and_bob_on_the_board_play_one_match(self):
        self.start_daemon()
        self.root = self.until(self.find_root, "a thread for the match in the room")
        self.sign_in()
        self.thread = self.until(self.find_thread, "a thread for the match on the board")
        self.ann.say(self.room, self.root, "join")
        self.send(self.look().writing(), words="join")
        known, tried, answered = play_test.solutions(), collections.Counter(), set()
        count = collections.Counter()
        for move in range(play_test.MOVES_MAX):
            turn = self.until(lambda: self.waiting(answered), f"a prompt after {dict(count)}")
            if turn[0] == "end":
                break
            count[turn[0]] += 1
            if turn[0] == "ann":
                answered.add(turn[1]["event_id"])
                self.ann.say(self.room, self.root,
                             play_test.answer_to(turn[1]["content"]["body"], known, tried))
            else:
                self.move_of_bob(turn[1], turn[2], known, tried)
            if move == KILL_SERVER_AT:
                self.script("kill", self.server["folder"])
            if move in KILL_AT:
                self.kill_daemon()
                self.start_daemon()
            if move == KILL_SERVER_AT:
                self.script("start", self.server["folder"])
        else:
            self.fail("the match does not end")
        self.assertGreater(count["ann"], 0)
        self.assertGreater(count["bob"], 0)
        self.kill_daemon()
        with sqlite3.connect(self.folder / "data" / "callboard.db") as store:
            posts = collections.Counter(adapter for adapter, post in store.execute(
                "SELECT adapter, post FROM outbox WHERE match_id = 1") if post.startswith("P"))
        self.assertEqual(posts["web"], posts["matrix"], "each public post stands at both places")
        print(f"Ann {count['ann']} moves on Matrix, Bob {count['bob']} on the board; "
              f"{posts['web']} public posts at each; daemon killed twice, homeserver once")
        done = self.program("transcript", "1")
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
