#!/usr/bin/env python3
"""Two matches on the fake Discord, by `callboard run`, with a clock of one minute. In one a player
says in private that they are away, while the gateway is silent and nobody notices; in the other
nobody writes. Both deadlines come due: the first costs nothing, the second does. Then somebody who
wrote in private is forgotten.

CALLBOARD names the program, FAKE the fake Discord.
"""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import match_test  # noqa: E402

PEOPLE = {"Lucky": ("Ann", "Bob"), "Second": ("Cyd", "Dan")}


class Deadline(match_test.Match):
    test_it_is_played_to_its_end_through_kills = None  # not once more

    def setUp(self):
        super().setUp()
        file = self.folder / "callboard.toml"
        head = file.read_text().split("[show.")[0]
        file.write_text(head + "".join(f"""
[show.{title.lower()}]
game = "lucky_numbers"
title = "{title}"
platforms = ["discord"]
deadline = "1m"
""" for title in PEOPLE))

    def threads(self):
        """By the show's title, once all stand."""
        found = {title: post["id"] for post in self.posts(match_test.CHANNEL) for title in PEOPLE
                 if f"{title}, match 1" in post["content"] and self.posts(post["id"])}
        return found if len(found) == len(PEOPLE) else None

    def prompts(self, thread):
        return [post for post in self.posts(thread) if "<@" in post["content"]]

    def said(self, thread, words):
        return [post for post in self.posts(thread) if words in post["content"]]

    def test_what_was_written_in_private_in_time_costs_nothing(self):
        self.start_daemon()
        threads = self.until(self.threads, "two threads")
        for title, names in PEOPLE.items():
            self.thread = threads[title]
            self.names = {self.person(name): name for name in names}
            self.until(lambda: self.prompts(self.thread), "a prompt")
        played, silent = threads["Lucky"], threads["Second"]
        asked = self.prompts(played)
        names = {self.fake.order("who", name): name for name in PEOPLE["Lucky"]}
        player = names[re.findall(r"<@(\d+)>", asked[-1]["content"])[-1]]
        self.fake.order("private", "Eve", "help")  # who plays nowhere
        self.fake.order("unheard", player, "I am away for two days")
        self.until(lambda: self.said(silent, "time ran out"), "a deadline that strikes")
        self.until(lambda: self.said(played, "away"), "word of what was written")
        self.assertEqual(self.said(played, "time ran out"), [])
        self.assertEqual(self.fake.order("state")["complaints"], [])
        self.kill_daemon()
        notes, eve = self.folder / "data/discord.notes", self.fake.order("who", "Eve")
        self.assertIn(eve, notes.read_text(), "her private channel")
        self.program("forget", "Eve")
        self.assertNotIn(eve, notes.read_text())
        self.assertIn(self.fake.order("who", player), notes.read_text())


if __name__ == "__main__":
    unittest.main()
