#!/usr/bin/env python3
"""Four people register for a show of Wheel; from the test that lets them on stage to the seat they
write to the bot by direct message alone. By `callboard run` on the fake Discord.

CALLBOARD names the program, FAKE the fake Discord.
"""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import match_test  # noqa: E402

TESTS = pathlib.Path(__file__).resolve().parents[3] / "packs/wheel/tests.toml"
SHOW = "lucky"
NAMES = ("Ann", "Bob", "Cyd", "Dan")
ALL = "register, I accept, 18, on stage"


def solution_of(board):
    """The one of the pack that the board can be."""
    shape = board.replace("\\", "").replace(" ", "").replace("/", " ").replace("_", "[A-Z]")
    known = re.findall(r'^solution = "(.*)"', TESTS.read_text(), re.MULTILINE)
    fit = [one for one in known if re.fullmatch(shape, one)]
    return fit[0]


class Pool(match_test.Match):
    test_it_is_played_to_its_end_through_kills = None  # not once more

    def setUp(self):
        super().setUp()
        file = self.folder / "callboard.toml"
        text = file.read_text().replace('game = "lucky_numbers"', 'game = "wheel"')
        text = text.replace('# sign_ups = "direct"', 'sign_ups = "pool"')
        start = text.index(f"[show.{SHOW}.options]")
        file.write_text(text[:start] + f'[show.{SHOW}.pool]\ncheck_in = "0"\n\n'
                        f"[show.{SHOW}.options]\ncontestants = 3\n")

    def told(self, name):
        """What stands in their direct messages, newest last."""
        posts = self.fake.order("posts")
        mine = self.direct.get(name)
        return [post["content"].replace("*", "") for post in posts if post["channel_id"] == mine]

    def private(self, name, words, answer):
        """Writes it; gives what comes back, which has `answer` in it."""
        before = len(self.told(name))
        self.fake.order("private", name, words)

        def new():
            return [one for one in self.told(name)[before:] if answer in one]
        return self.until(new, f"{name}: {words} -> {answer}")[-1]

    def registers(self, name, foyer):
        """In the thread; the answer comes by direct message, which shows where those are."""
        known = {post["id"] for post in self.fake.order("posts")}
        self.fake.order("write", foyer, name, ALL)
        answer = self.until(lambda: [post for post in self.fake.order("posts")
                                     if post["id"] not in known and "no. " in post["content"]],
                            f"{name} is registered")[-1]
        self.assertNotEqual(answer["channel_id"], foyer, "nothing for all to read")
        self.direct[name] = answer["channel_id"]

    def test_all_is_heard_by_direct_message(self):
        self.direct = {}
        self.start_daemon()
        foyer = self.until(lambda: [post["channel_id"] for post in self.fake.order("posts")
                                    if "register, I accept" in post["content"]], "a thread")[0]
        for name in NAMES:
            self.registers(name, foyer)
        self.assertEqual(len(set(self.direct.values())), len(NAMES))
        for name in NAMES:
            test = self.private(name, "test me", "Your test")
            self.private(name, "qqq", "does not fit the board")
            self.private(name, solution_of(test.split("\n\n")[1]), "That is right")
        self.program("ctl", SHOW, "!close")
        self.program("ctl", SHOW, "!pool draw")
        drawn = self.until(lambda: [post["content"] for post in self.posts(foyer)
                                    if "has a token" in post["content"]], "a draw")[0]
        ids = {self.fake.order("who", name): name for name in NAMES}
        called = [ids[one] for one in re.findall(r"<@(\d+)>", drawn)][:3]
        spare = next(name for name in NAMES if name not in called)
        self.private(spare, "my token", "Your token is")
        self.fake.order("private", called[0], "no thanks")
        self.until(lambda: [post for post in self.posts(foyer)
                            if "gave the place up" in post["content"]], "the next is called")
        self.private(called[1], "here", "Will you play?")

        def begun():
            return "toss-up" in str(self.fake.order("posts")).lower()
        self.assertFalse(begun())
        for name, words in ((called[1], "yes"), (called[2], "here, yes"), (spare, "here, yes")):
            self.fake.order("private", name, words)
        self.until(begun, "the show begins")
        self.assertEqual(self.fake.order("state")["complaints"], [])


if __name__ == "__main__":
    unittest.main()
