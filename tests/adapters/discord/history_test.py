#!/usr/bin/env python3
"""Read Message History is taken from the bot while Callboard is down, and a player writes in time.
On the fake Discord, by `callboard run`, with a clock of one minute: the deadline passes and costs
nothing, the operator is told, and the reply is played once the right is given back.

CALLBOARD names the program, FAKE the fake Discord.
"""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import match_test  # noqa: E402
from running import pause  # noqa: E402

EVERYTHING = 377_957_239_872
NO_HISTORY = EVERYTHING & ~(1 << 16)
PAST_THE_DEADLINE_S = 75


class History(match_test.Match):
    test_it_is_played_to_its_end_through_kills = None  # not once more

    def setUp(self):
        super().setUp()
        file = self.folder / "callboard.toml"
        file.write_text(file.read_text().split("[show.")[0] + """
[show.lucky]
game = "lucky_numbers"
title = "Lucky"
platforms = ["discord"]
deadline = "1m"
""")

    def said(self, words):
        return [post for post in self.posts(self.thread) if words in post["content"]]

    def status(self):
        """Nothing while the daemon starts."""
        try:
            return self.program("ctl", "status")
        except AssertionError:
            return ""

    def test_a_reply_in_time_is_not_lost(self):
        self.start_daemon()
        self.thread = self.until(
            lambda: [post["id"] for post in self.posts(match_test.CHANNEL)
                     if "Lucky, match 1" in post["content"] and self.posts(post["id"])],
            "a thread")[0]
        for name in ("Ann", "Bob"):
            self.fake.order("write", self.thread, name, "join")
        asked = self.until(lambda: [post for post in self.posts(self.thread)
                                    if post.get("components")], "a prompt")[-1]
        names = {self.fake.order("who", name): name for name in ("Ann", "Bob")}
        player = names[re.findall(r"<@(\d+)>", asked["content"])[-1]]
        self.kill_daemon()
        self.fake.order("forget")
        self.fake.order("rights", str(NO_HISTORY))
        self.fake.order("write", self.thread, player, "ROLL")
        self.start_daemon()
        self.until(lambda: "give the bot Read Message History" in self.status(), "the status")
        pause.wait(PAST_THE_DEADLINE_S)
        self.assertEqual(self.said("time ran out"), [])
        posts = len(self.posts(self.thread))
        self.fake.order("rights", str(EVERYTHING))
        self.until(lambda: len(self.posts(self.thread)) > posts, "an answer to the reply")
        self.assertEqual(self.said("time ran out"), [])
        self.until(lambda: self.said(f"{player} rolls"), "the roll")
        self.assertEqual(self.fake.order("state")["complaints"], [])


if __name__ == "__main__":
    unittest.main()
