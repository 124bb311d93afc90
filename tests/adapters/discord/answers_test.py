#!/usr/bin/env python3
"""Somebody who takes no private messages presses a button out of turn, asks for help and
writes, and twelve people press at once while some answers hang. By `callboard run`.

CALLBOARD names the program, FAKE the fake Discord.
"""

import json
import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import match_test  # noqa: E402

OFFER = "private words for you"
PRESSES, HUNG, LIMIT_S = 12, 5, 3


class Answers(match_test.Match):
    test_it_is_played_to_its_end_through_kills = None  # not once more

    def told(self, interaction):
        """What was answered, as it reads in the end."""
        bodies = [json.loads(body) for body in self.fake.order("told", interaction)]
        return [body.get("data", body)["content"] for body in bodies]

    def offers(self):
        return [post for post in self.posts(self.thread) if OFFER in post["content"]]

    def answered(self, interaction, words):
        self.until(lambda: words in "".join(self.told(interaction)[-1:]), words)

    def told_twice(self, offer):
        """It is opened once, when the second refusal has surely come."""
        notes = (self.folder / "data/discord.notes").read_text()
        if notes.count("Only the seated players can move") < 3:  # one, and both together
            return False
        shown = self.fake.order("press", "Cleo", offer["id"], "Show")
        words = self.until(lambda: self.told(shown), "the words")[0]
        return words.count("Only the seated players can move") == 2

    def test_they_are_told_alone(self):
        self.start_daemon()
        self.thread = self.until(
            lambda: [post["id"] for post in self.posts(match_test.CHANNEL)
                     if "match 1" in post["content"] and self.posts(post["id"])], "a thread")[0]
        for name in ("Ann", "Bob"):
            self.fake.order("write", self.thread, name, "join")
        prompt = self.until(lambda: [post for post in self.posts(self.thread)
                                     if post.get("components")], "a prompt")[-1]
        self.fake.order("closed", "Cleo")
        for _ in range(2):
            self.answered(self.fake.order("press", "Cleo", prompt["id"], "Roll"),
                          "Only the seated players can move")
        self.answered(self.fake.order("command", "Cleo", self.thread, "help", "help"), "turn")
        self.assertEqual(self.offers(), [])
        self.fake.order("write", self.thread, "Cleo", "roll")
        offer = self.until(self.offers, "an offer")[0]
        self.assertEqual(offer["mentions"], [], "a refusal rings nobody")
        self.fake.order("write", self.thread, "Cleo", "roll")
        self.until(lambda: self.told_twice(offer), "both refusals behind one button")
        self.assertEqual(len(self.offers()), 1)

        self.fake.order("hang", str(HUNG))
        since = time.monotonic()
        presses = [self.fake.order("press", f"P{n}", prompt["id"], "Roll") for n in range(PRESSES)]
        self.until(lambda: sum(bool(self.told(one)) for one in presses) >= PRESSES - HUNG,
                   "answers beside those that hang")
        self.assertLess(time.monotonic() - since, LIMIT_S)
        self.fake.order("quicken")
        self.assertEqual(self.fake.order("state")["complaints"], [])


if __name__ == "__main__":
    unittest.main()
