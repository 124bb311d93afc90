#!/usr/bin/env python3
"""A whole match of Lucky Numbers on the fake Discord, by `callboard run`: two people press buttons
and write replies in the thread. On the way the daemon is killed without warning, and the gateway
sends it away and forgets its session.

CALLBOARD names the program, FAKE the fake Discord.
"""

import collections
import pathlib
import re
import subprocess
import sys
import unittest

for folder in ("", "matrix"):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / folder))
from play_test import answer_to, solutions  # noqa: E402
from running import LIMIT_S, PROGRAM, OnDiscord  # noqa: E402

CHANNEL = "600"
SELF = "900"
MOVES_MAX = 200
MENU = 3  # of a component
HEAD = r"^\*\*[^*\n]+\*\*\n\n"  # what stands above a thread: its title, then how it goes
HEAD_AT = 1
KILL_AT, RECONNECT_AT, FORGET_AT = (2, 5, 8), 4, 7  # replies


def words_of(post, known):
    """What a player reads in it."""
    alts = [one.get("description", "") for one in post["attachments"]]
    words = re.sub(r"[*\\]", "", " ".join([post["content"], *alts]))
    # The board is a picture; its clue stands in the words for those who do not see it.
    return words + "".join(f" clue: {clue} · still hidden" for clue in known
                           if f"Clue: {clue}." in words)


class Match(OnDiscord, unittest.TestCase):
    section = ""  # more of [discord]

    def setUp(self):
        super().setUp()
        subprocess.run([PROGRAM, "init", "--folder", str(self.folder)], capture_output=True,
                       timeout=LIMIT_S, check=True)
        file = self.folder / "callboard.toml"
        section = (f'[discord]\ntoken_file = "discord.token"\nchannel = "{CHANNEL}"\n'
                   f'url = "{self.fake.api}"\n{self.section}\n[web]\n')
        text = file.read_text().replace("[web]\n", section, 1)
        text = text.replace('listen = "127.0.0.1:8480"', 'listen = "127.0.0.1:0"')
        file.write_text(text.replace('# platforms = ["web"]', 'platforms = ["discord"]'))

    def prompt(self, answered):
        """The latest post, if it waits for somebody and nobody has answered yet."""
        posts = self.posts(self.thread)
        ends = [post for post in posts if "Thank you for playing" in post["content"]]
        if ends:
            return ends[-1]
        waits = [post for post in posts if "<@" in post["content"]]
        return waits[-1] if waits and waits[-1]["id"] not in answered else None

    def answer(self, post, words):
        """By the button that says so, if there is one; else in words."""
        name = self.names[re.findall(r"<@(\d+)>", post["content"])[-1]]
        pieces = words.replace("+", " ").split()
        shown = [one for row in post.get("components", []) for one in row["components"]]
        menus = [one for one in shown if one["type"] == MENU]
        if menus and {one["value"] for one in menus[0]["options"]}.issuperset(pieces):
            self.choices += 1
            return self.fake.order("choose", name, post["id"], *pieces)
        labels = [one.get("label", "") for one in shown]
        wanted = [label for label in labels
                  if label.upper() in (words.upper(), "TAKE " + words.upper())]
        self.presses += bool(wanted)
        if wanted:
            return self.fake.order("press", name, post["id"], wanted[0])
        return self.say(post, name, words)

    def say(self, _, name, words):
        return self.fake.order("write", self.thread, name, words)

    def play(self):
        known, tried, answered = solutions(), collections.Counter(), set()
        for move in range(MOVES_MAX):
            post = self.until(lambda: self.prompt(answered), f"a prompt after {move} replies")
            answered.add(post["id"])
            if move == HEAD_AT:
                self.head_says("To move")
            self.look_at_the_channel()
            words = words_of(post, known)
            if "Thank you for playing" in words:
                return move
            # Discord does not keep a press that nobody hears: those before a kill are written.
            kept = move in KILL_AT + (RECONNECT_AT, FORGET_AT)
            self.answer({**post, "components": []} if kept else post,
                        answer_to(words, known, tried))
            if move in (RECONNECT_AT, FORGET_AT):
                self.fake.order("forget" if move == FORGET_AT else "state")
                self.fake.order("reconnect")
            if move in KILL_AT:
                self.kill_daemon()
                self.start_daemon()
        raise AssertionError("the match does not end")

    def test_it_is_played_to_its_end_through_kills(self):
        self.start_daemon()
        self.seen = set()
        self.thread = self.until(lambda: self.posts(CHANNEL), "a thread for the match")[0]["id"]
        # Until the opening stands there, so that nobody is earlier than the show.
        self.until(lambda: self.posts(self.thread), "an opening")
        self.presses = self.choices = 0
        self.names = {self.person(name): name for name in ("Ann", "Bob")}
        moves = self.play()
        self.head_says("It is over")
        # How things stand is never a post of its own: those above the threads, and no others.
        heads = len(self.posts(CHANNEL))
        self.assertEqual(heads, 3, "the show, the match, the next match")
        self.look_at_the_channel()
        self.judge_the_channel()
        state = self.fake.order("state")
        # Words may be the same twice; the ids of buttons hold the post's own key.
        everything = [post["content"] + " " + " ".join(
            one["custom_id"] for row in post["components"] for one in row["components"])
            for post in self.posts(self.thread)]
        twice = [words for words, count in collections.Counter(everything).items() if count > 1]
        self.assertEqual(twice, [], "a post stands twice")
        self.assertEqual(state["complaints"], [])
        pings = sum(bool(re.findall(r"<@\d+>", words)) for words in everything)
        print(f"{moves} replies, {self.presses} of them buttons, {self.choices} from menus; "
              f"{len(everything)} posts in the thread, {pings} of them ping; "
              f"{heads} in the channel, none of them pings; daemon killed {len(KILL_AT)} times; "
              f"{state['identifies']} identifies, "
              f"{state['resumes']} resumes")
        self.kill_daemon()
        self.program("transcript", "1")

    def look_at_the_channel(self):
        """What stands there, and whether it is more than where each match is and how it goes."""
        for post in self.posts(CHANNEL):
            self.seen.add(post["content"])
            self.assertEqual(post["attachments"], [], "boards belong into threads")
            self.assertNotIn("<@", post["content"], "nobody is rung from the channel")

    def judge_the_channel(self):
        """Sign-ups, start and result, each in the head of a show or match; no play."""
        for words in self.seen:
            self.assertRegex(words, HEAD)
        for word in ("**join**", "To move", "has won"):
            self.assertTrue(any(word in words for words in self.seen), word)
        played = {post["content"] for post in self.posts(self.thread) if post["id"] != self.thread}
        self.assertFalse(played & self.seen)

    def head_says(self, words):
        """Sooner or later, in the message above the match's thread; it rings nobody."""
        def head():
            posts = [post for post in self.posts(CHANNEL) if post["id"] == self.thread]
            return posts[0]["content"]
        self.until(lambda: words in head(), f"a head that says {words}")
        self.assertNotIn("<@", head())

    def person(self, name):
        """Joins; gives the id by which Discord mentions them."""
        self.say({"id": self.thread}, name, "join")
        return self.fake.order("who", name)


class MatchWithoutContent(Match):
    """Discord keeps people's words from the bot unless they mention it."""

    section = "message_content = false\n"

    def setUp(self):
        super().setUp()
        self.fake.order("no_intent")
        self.said = collections.Counter()
        self.turn = 0

    def answer(self, post, words):
        """By a button only every other time, so that words are needed as well."""
        self.turn += 1
        if self.turn % 2:
            name = self.names[re.findall(r"<@(\d+)>", post["content"])[-1]]
            return self.say(post, name, words)
        return super().answer(post, words)

    def say(self, post, name, words):
        """By turns a mention, a reply to the bot, and /move; plain words come to nothing."""
        self.fake.order("write", self.thread, name, "pass")
        way = ("mention", "reply", "command")[sum(self.said.values()) % 3]
        if not post.get("components"):
            way = "mention"  # what is said before a kill is kept, or there is no post yet
        self.said[way] += 1
        if way == "mention":
            return self.fake.order("write", self.thread, name, f"<@{SELF}> {words}")
        if way == "reply":
            return self.fake.order("reply", post["id"], name, words)
        return self.fake.order("command", name, self.thread, "move", words)

    def tearDown(self):
        print(f"without the intent: {dict(self.said)}, {self.presses + self.choices} presses")
        self.assertTrue(all(self.said[way] for way in ("mention", "reply", "command")), self.said)
        self.assertGreater(self.presses + self.choices, 0)


if __name__ == "__main__":
    unittest.main()
