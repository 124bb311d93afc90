#!/usr/bin/env python3
"""A whole match of Lucky Numbers on a real homeserver, as two people play it: plain client-server
API calls in the thread, `callboard run` beside it. On the way the daemon is killed without warning
three times, and the homeserver once; another time the room is replaced in mid match.
"""

import collections
import pathlib
import re
import sys
import tomllib
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from people import MatrixTest, quoted  # noqa: E402
from running import Running  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
MOVES_MAX = 200
KILL_DAEMON_AT, KILL_SERVER_AT, REPLACE_AT = (2, 5, 8), 6, 4  # replies


def solutions():
    with open(ROOT / "packs" / "lucky_numbers" / "puzzles.toml", "rb") as file:
        pack = tomllib.load(file)
    return {one["clue"]: one["solution"] for kind in pack.values() for one in kind}


def answer_to(words, known, tried):
    """What a player writes, by the words of the prompt alone."""
    clue = re.findall(r"clue: (.+?) · still hidden", words)
    if "write ROLL" in words:
        return "ROLL"
    if took := re.search(r"which numbers make your \d+\? You can take ([\d +]+)", words):
        return took.group(1).strip()
    if total := re.search(r"Any hidden numbers that add up to (\d+)", words):
        return total.group(1)
    if "guess and your solution" in words:
        # A few throws first, so that something happens on the board.
        if tried[clue[-1]] < 1 and "ROLL" in words:
            tried[clue[-1]] += 1
            return "ROLL"
        return "guess " + known[clue[-1]]
    if "Write the number, or decline" in words:
        return "decline"
    if "will you STOP" in words:
        return "STOP"
    return "no idea"


class Match(Running, MatrixTest):
    def setUp(self):
        super().setUp()
        self.configure()
        self.addCleanup(self.kill_daemon)

    def posts(self):
        """Of the daemon, in the match's thread."""
        return [event for event in self.ann.events(self.room)
                if event["type"] == "m.room.message" and event["sender"] == self.bot.user
                and event["content"].get("m.relates_to", {}).get("event_id") == self.root
                and "m.new_content" not in event["content"]]

    def heads(self):
        """What the thread's root has said since."""
        return [event["content"] for event in self.ann.events(self.room)
                if event["sender"] == self.bot.user and "m.new_content" in event["content"]
                and event["content"]["m.relates_to"]["event_id"] == self.root]

    def find_root(self):
        for event in self.ann.events(self.room):
            content = event["content"]
            if content.get("body") == "Lucky Numbers, match 1" and "m.relates_to" not in content:
                return event["event_id"]
        return None

    def prompt(self, answered):
        """The post that ends the match, or else one that waits and has no answer yet."""
        posts = self.posts()
        for post in posts:
            if "Thank you for playing" in post["content"]["body"]:
                return post
        waits = [post for post in posts if post["content"].get("m.mentions", {}).get("user_ids")]
        return waits[-1] if waits and waits[-1]["event_id"] not in answered else None

    def restart_daemon(self):
        self.kill_daemon()
        self.start_daemon()

    def restart_server(self):
        self.script("kill", self.server["folder"])
        self.script("start", self.server["folder"])

    def replace_room(self):
        self.old = self.room
        self.room = self.ann.ask("POST", f"rooms/{quoted(self.old)}/upgrade",
                                 {"new_version": self.server.get("room_version", "12")}
                                 )["replacement_room"]
        for user in (self.bot.user, self.bob.user):
            self.ann.ask("POST", f"rooms/{quoted(self.room)}/invite", {"user_id": user})
        self.bob.ask("POST", "join/" + quoted(self.room), {})
        self.said = len(self.ann.events(self.old))
        self.root = self.until(self.find_root, "a thread in the room that follows")

    def play(self, deeds):
        people = {one.user: one for one in (self.ann, self.bob)}
        known, tried, answered, replies = solutions(), collections.Counter(), set(), []
        for move in range(MOVES_MAX):
            post = self.until(lambda: self.prompt(answered), f"a prompt after {move} replies")
            answered.add(post["event_id"])
            words = post["content"]["body"]
            if "Thank you for playing" in words:
                return replies
            person = people[post["content"]["m.mentions"]["user_ids"][0]]
            replies.append(person.say(self.room, self.root, answer_to(words, known, tried)))
            if move in deeds:
                deeds[move]()
        raise AssertionError("the match does not end")

    def begin(self):
        self.start_daemon()
        self.root = self.until(self.find_root, "a thread for the match")
        for person in (self.ann, self.bob):
            person.say(self.room, self.root, "join")

    def test_it_goes_on_in_the_room_that_replaced_its_own(self):
        self.begin()
        replies = self.play({REPLACE_AT: self.replace_room, REPLACE_AT + 2: self.restart_daemon})
        self.assertGreater(len(replies), REPLACE_AT + 3)
        late = [event for event in self.ann.events(self.old)[self.said:]
                if event["type"] == "m.room.message" and event["sender"] == self.bot.user]
        self.assertEqual(late, [], "posted in the old room")
        bodies = [post["content"]["body"] for post in self.posts()]
        self.assertEqual(sum("has moved here" in body for body in bodies), 1)

    def test_it_is_played_to_its_end_through_kills_of_both(self):
        self.begin()
        replies = self.play({KILL_SERVER_AT: self.restart_server,
                             **{move: self.restart_daemon for move in KILL_DAEMON_AT}})
        events = self.ann.events(self.room)
        keys = [event["content"]["org.callboard.key"] for event in events
                if "org.callboard.key" in event["content"]]
        twice = [(event["content"]["org.callboard.key"], event["event_id"],
                  event["origin_server_ts"]) for event in events
                 if keys.count(event["content"].get("org.callboard.key")) > 1]
        self.assertEqual(twice, [], "a post stands twice")
        marks = collections.Counter(
            event["content"]["m.relates_to"]["event_id"] for event in events
            if event["type"] == "m.reaction" and "m.relates_to" in event["content"])
        self.assertLessEqual(max(marks.values()), 1, "a reply was marked twice")
        taken = [reply for reply in replies if marks[reply]]
        heads = self.heads()
        self.assertTrue(heads, "the root never says how things stand")
        for head in heads:
            self.assertEqual([head["msgtype"], head["m.mentions"]], ["m.notice", {}])
            self.assertIn("match 1", head["m.new_content"]["body"])
        print(f"{len(heads)} changes of the root; "
              f"{len(replies)} replies, {len(taken)} marked; {len(self.posts())} posts of "
              f"{len(keys)} keys; daemon killed {len(KILL_DAEMON_AT)} times, homeserver once")
        self.kill_daemon()
        done = self.program("transcript", "1")
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
