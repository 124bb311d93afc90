#!/usr/bin/env python3
"""One match at three places: Ann plays on the fake Discord, Bob in a Matrix room on a real
homeserver; Hal hosts on the web board, where Sue looks on. On the way the daemon is killed without
warning, and the homeserver, too. The transcript that it prints stands in three_places.txt as well.

CALLBOARD names the program, FAKE the fake Discord, CALLBOARD_SYNAPSE the homeserver.
"""

import collections
import pathlib
import re
import subprocess
import sys
import threading
import unittest

HERE = pathlib.Path(__file__).resolve()
for folder in ("adapters", "adapters/discord", "kill"):
    sys.path.insert(0, str(HERE.parents[2] / folder))
import both_test  # noqa: E402
import match_test  # noqa: E402
import play_test  # noqa: E402
import web  # noqa: E402
from people import MatrixTest, quoted  # noqa: E402
from running import LIMIT_S, POLL_S, PROGRAM, Fake, Running, pause  # noqa: E402

KILL_AT, KILL_SERVER_AT, HOST_AT = (3, 8), 5, 6  # moves of both together
TRANSCRIPT = pathlib.Path("three_places.txt")
HOST_TRIES, HOST_WAITS = 10, 25
WHY = "the trains are late"
TITLE = "Lucky Numbers, match 1"


class ThreePlaces(Running, MatrixTest):
    def setUp(self):
        super().setUp()
        self.fake = Fake()
        self.addCleanup(self.fake.end)
        self.addCleanup(self.kill_daemon)
        self.configure()
        self.board = both_test.Board()
        file = self.folder / "callboard.toml"
        text = file.read_text().replace('"127.0.0.1:0"', f'"127.0.0.1:{self.board.port}"')
        text = text.replace('platforms = ["matrix"]',
                            'platforms = ["web", "matrix", "discord"]\nhosts = ["Hal"]')
        text = text.replace("[show.lucky]", '[discord]\ntoken_file = "discord.token"\n'
                            f'channel = "{match_test.CHANNEL}"\nurl = "{self.fake.api}"\n\n'
                            "[show.lucky]", 1)
        file.write_text(text)
        (self.folder / "discord.token").write_text("token-of-the-fake\n")
        self.hal, self.sue = web.Browser(self.board), web.Browser(self.board)
        self.lines, self.told = [], set()
        self.bob.ask("PUT", f"profile/{quoted(self.bob.user)}/displayname", {"displayname": "Bob"})

    # ---- what stands where

    def find_thread(self):
        try:
            for path in sorted(set(re.findall(r"/thread/\d+", self.sue.get("/").text))):
                page = self.sue.get(path)
                if page and TITLE in page.text and "is sealed with" in page.text:
                    return path
        except (web.Gone, AttributeError):
            pass
        return None

    def find_root(self):
        for event in self.bob.events(self.room):
            content = event["content"]
            if content.get("body") == TITLE and "m.relates_to" not in content:
                return event["event_id"]
        return None

    def find_discord_thread(self):
        """The thread whose opening says which match it is."""
        for post in self.fake.order("posts"):
            if TITLE in post["content"] and "is sealed with" in post["content"]:
                return post["channel_id"]
        return None

    def on_matrix(self):
        return [event for event in self.bob.events(self.room)
                if event["type"] == "m.room.message" and event["sender"] == self.bot.user
                and event["content"].get("m.relates_to", {}).get("event_id") == self.root
                and "m.new_content" not in event["content"]]

    def on_discord(self):
        return [post for post in self.fake.order("posts")
                if post["channel_id"] == self.discord and post["author"].get("bot")]

    def turn(self, answered):
        """("end",), ("ann", key, words) or ("bob", key, words): who answers the latest prompt."""
        matrix, discord = self.on_matrix(), self.on_discord()
        if len(matrix) != len(discord):
            return None  # the one is not as far as the other
        self.tell_new(matrix)
        if any("Thank you for playing" in post["content"]["body"] for post in matrix):
            return ("end",)
        asked = [post for post in discord if f"<@{self.ann_id}>" in post["content"]]
        if asked and asked[-1]["id"] not in answered:
            return ("ann", asked[-1]["id"], match_test.words_of(asked[-1], self.known))
        asked = [post for post in matrix
                 if post["content"].get("m.mentions", {}).get("user_ids") == [self.bob.user]]
        if asked and asked[-1]["event_id"] not in answered:
            return ("bob", asked[-1]["event_id"], asked[-1]["content"]["body"])
        return None

    # ---- the transcript

    def tell(self, line):
        self.lines.append(line)

    def tell_new(self, posts):
        for post in posts:
            if post["event_id"] not in self.told:
                self.told.add(post["event_id"])
                words = [line for line in post["content"]["body"].split("\n") if line.strip()]
                self.tell("\n".join("    " + line for line in words))

    # ---- what people do

    def sign_in(self, browser, name):
        def link():
            words = [PROGRAM, "ctl", "--data", str(self.folder / "data"), "link", name]
            done = subprocess.run(words, capture_output=True, text=True, timeout=LIMIT_S,
                                  check=False)
            return re.search(r"http://\S+", done.stdout) if done.returncode == 0 else None
        browser.enter(self.until(link, "a sign-in link").group(0), name)

    def write_on_board(self, browser, name, words):
        form = self.until(lambda: self.page(browser).writing(), "a form to write in")
        done = browser.send(form.action, dict(form.fields, words=words), threading.Event())
        self.assertIn(done[0], (200, 303), done)
        self.tell(f"{name} on the web board: {words}")
        return done

    def page(self, browser):
        def look():
            try:
                return browser.get(self.thread)
            except web.Gone:
                return None
        return self.until(look, "the thread on the board")

    def host_was_heard(self):
        return [post for post in self.on_matrix() if WHY in post["content"]["body"]]

    def move(self, who, words):
        if who == "ann":
            self.fake.order("write", self.discord, "Ann", words)
            return self.tell(f"Ann on Discord: {words}")
        self.bob.say(self.room, self.root, words)
        return self.tell(f"Bob on Matrix: {words}")

    def trouble(self, move):
        if move == KILL_SERVER_AT:
            self.script("kill", self.server["folder"])
            self.tell("-- the homeserver is killed (SIGKILL)")
        if move in KILL_AT + (KILL_SERVER_AT,):
            self.kill_daemon()
            self.start_daemon()
            self.tell("-- the daemon is killed (kill -9) and started again")
        if move == KILL_SERVER_AT:
            self.script("start", self.server["folder"])
            self.tell("-- the homeserver is started again")

    def host(self):
        """More time for whoever is to move; Sue's words get no answer."""
        self.write_on_board(self.sue, "Sue", "what a match, I am watching this")
        for _ in range(HOST_TRIES):  # a clock runs once the prompt is reported to stand there
            self.write_on_board(self.hal, "Hal", "!extend 6h -- " + WHY)
            for _ in range(HOST_WAITS):
                if self.host_was_heard():
                    return
                pause.wait(POLL_S)
        self.fail("what the host did is not told on Matrix")

    def play(self):
        answered, tried, count = set(), collections.Counter(), collections.Counter()
        for move in range(play_test.MOVES_MAX):
            turn = self.until(lambda: self.turn(answered), f"a prompt after {dict(count)}")
            if turn[0] == "end":
                return count
            answered.add(turn[1])
            count[turn[0]] += 1
            if move == HOST_AT:
                self.host()
            self.move(turn[0], play_test.answer_to(turn[2], self.known, tried))
            self.trouble(move)
        raise AssertionError("the match does not end")

    def test_one_match_on_discord_matrix_and_the_board(self):
        self.known = play_test.solutions()
        self.start_daemon()
        self.root = self.until(self.find_root, "a thread for the match in the Matrix room")
        self.sign_in(self.hal, "Hal")
        self.sign_in(self.sue, "Sue")
        self.thread = self.until(self.find_thread, "a thread on the board")
        self.discord = self.until(self.find_discord_thread, "a thread on Discord")
        self.until(self.on_matrix, "an opening on Matrix")
        self.move("ann", "join")
        self.move("bob", "join")
        self.ann_id = self.fake.order("who", "Ann")
        count = self.play()
        self.assertGreater(count["ann"], 0)
        self.assertGreater(count["bob"], 0)
        self.judge()
        text = "\n".join(self.lines)
        TRANSCRIPT.write_text(text + "\n")
        print(text)
        print(f"\nAnn {count['ann']} moves on Discord, Bob {count['bob']} on Matrix; daemon killed "
              f"{len(KILL_AT) + 1} times, homeserver once; transcript in {TRANSCRIPT.resolve()}")

    def judge(self):
        keys = [event["content"]["org.callboard.key"] for event in self.bob.events(self.room)
                if "org.callboard.key" in event["content"]]
        self.assertEqual(len(keys), len(set(keys)), "a post stands twice on Matrix")
        board = [words for _, kind, _, words in self.page(self.sue).posts() if kind == "show"]
        self.assertEqual(len(board), len(self.on_matrix()), "each post stands at both places")
        self.assertEqual(len(self.on_discord()), len(board), "and on Discord")
        self.assertEqual(self.fake.order("state")["complaints"], [])
        self.kill_daemon()
        done = self.program("transcript", "1")
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
