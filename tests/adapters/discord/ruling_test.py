#!/usr/bin/env python3
"""Hosts rule by buttons on the fake Discord, by `callboard run`: Dee, whom the operator has named,
is told in private; Max, who only manages the server, presses the button in the thread. Guesses are
judged by hosts.

CALLBOARD names the program, FAKE the fake Discord.
"""

import collections
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import match_test  # noqa: E402
from play_test import answer_to, solutions  # noqa: E402

SERVER = "500"
FOR_HOSTS, ACCEPT, REJECT = "For hosts", "Accept", "Do not accept"


def labels(post):
    return [one.get("label", "") for row in post.get("components", []) for one in row["components"]]


class Ruling(match_test.Match):
    test_it_is_played_to_its_end_through_kills = None  # not once more
    named = ()  # hosts, by the operator

    def setUp(self):
        super().setUp()
        file = self.folder / "callboard.toml"
        head = file.read_text().split("[show.")[0]
        hosts = json.dumps([self.fake.order("who", name) for name in self.named])
        head = head.replace("[discord]\n", f"[discord]\nhosts = {hosts}\n", 1)
        file.write_text(head + '\n[show.lucky]\ngame = "lucky_numbers"\ntitle = "Lucky Numbers"\n'
                        'platforms = ["discord"]\noptions = { guess_judging = "host" }\n')
        self.answered, self.known, self.tried = set(), solutions(), collections.Counter()
        self.presses = self.choices = 0

    def begin(self):
        self.start_daemon()
        self.thread = self.until(lambda: self.posts(match_test.CHANNEL), "a thread")[0]["id"]
        self.until(lambda: self.posts(self.thread), "an opening")
        self.names = {self.person(name): name for name in ("Ann", "Bob")}

    def wrong_guess(self):
        """Plays on until somebody may guess, and guesses wrong for them; gives who."""
        for _ in range(match_test.MOVES_MAX):
            post = self.until(lambda: self.prompt(self.answered), "a prompt")
            self.answered.add(post["id"])
            words = answer_to(match_test.words_of(post, self.known), self.known, self.tried)
            if words.startswith("guess "):
                name = [one for who, one in self.names.items()
                        if f"<@{who}>" in post["content"]][-1]
                # What cannot fit the board has to be said twice, if it is meant.
                while not self.waits_for_a_host(name):
                    pass
                return name
            self.answer(post, words)
        raise AssertionError("nobody may guess")

    def waits_for_a_host(self, name):
        last = max(int(one["id"]) for one in self.fake.order("posts"))
        self.fake.order("write", self.thread, name, "guess QUITE ANOTHER THING")

        def answered():
            new = "".join(one["content"] for one in self.fake.order("posts")
                          if int(one["id"]) > last)
            return [words for words in ("cannot fit", "will judge it") if words in new]
        return "will judge it" in self.until(answered, "an answer to a guess")

    def with_button(self, label, place=None, after=0):
        """The newest post of the bot that has it: in the thread, or in private."""
        def found():
            there = [post for post in self.fake.order("posts")
                     if label in labels(post) and int(post["id"]) > after
                     and (post["channel_id"] == self.thread) == (place == self.thread)]
            return there[-1] if there else None
        return self.until(found, f"a button {label}")

    def judged(self, name, how):
        words = f"{name} has judged", f"**{how}**"
        self.until(lambda: any(all(one in post["content"] for one in words)
                               for post in self.posts(self.thread)), " ".join(words))

    def press(self, name, post, label):
        """What stands in the end where they pressed; of a form, the form."""
        at = self.fake.order("press", name, post["id"], label)
        self.assertNotEqual(at, "0", "there is no such button")

        def told():
            answers = [json.loads(one) for one in self.fake.order("told", at)]
            if answers and answers[0]["type"] == 9:
                return answers[0]["data"]
            return answers[-1]["content"] if len(answers) > 1 else None
        return self.until(told, f"an answer to {name}")


class NamedHost(Ruling):
    named = ("Dee",)

    def test_they_rule_by_the_buttons_in_private(self):
        self.begin()
        guesser = self.wrong_guess()
        first = self.with_button(ACCEPT)
        self.kill_daemon()
        self.start_daemon()
        self.until(lambda: self.fake.order("state")["identifies"] +
                   self.fake.order("state")["resumes"] > 1, "the daemon on the gateway")
        form = self.press("Dee", first, REJECT)
        self.fake.order("fill", "Dee", first["channel_id"], json.dumps(
            {"form": form["custom_id"], "words": "not what stands there"}))
        self.judged("Dee", "not accepted")
        again = self.wrong_guess()
        self.assertNotEqual(again, guesser, "it is the other one's turn")
        second = self.with_button(ACCEPT, after=int(first["id"]))
        self.assertIn("Not played", self.press("Dee", first, ACCEPT), "an old button")
        self.assertNotIn("Not played", self.press("Dee", second, ACCEPT))
        self.judged("Dee", "accepted")
        self.assertEqual(self.fake.order("state")["complaints"], [])


class HostByRole(Ruling):
    def test_they_rule_by_the_button_in_the_thread(self):
        self.fake.order("manager", "Max", SERVER)
        self.begin()
        guesser = self.wrong_guess()
        waits = self.with_button(FOR_HOSTS, self.thread)
        self.assertIn("Not played", self.press(guesser, waits, FOR_HOSTS), "who hosts nothing")
        self.assertNotIn("Not played", self.press("Max", waits, FOR_HOSTS))
        queue = self.with_button(ACCEPT)
        self.assertNotIn("Not played", self.press("Max", queue, ACCEPT))
        self.judged("Max", "accepted")
        self.assertEqual(self.fake.order("state")["complaints"], [])


if __name__ == "__main__":
    unittest.main()
