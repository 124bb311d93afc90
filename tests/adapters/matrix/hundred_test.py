#!/usr/bin/env python3
"""One daemon in a hundred rooms of a real homeserver, a show in each, with matches in five of
them. Prints what it takes: memory, and the time from a reply to the post that answers it, by the
homeserver's own clock.
"""

import collections
import json
import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from people import MatrixTest, quoted  # noqa: E402
from play_test import answer_to, solutions  # noqa: E402
from running import Running  # noqa: E402

ROOMS, PLAYED, REPLIES = 100, 5, 4  # replies in each room that is played in
TITLE = "Room {}"


def resident_mb(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines()
                if line.startswith("VmRSS")) / 1024


class Hundred(Running, MatrixTest):
    def setUp(self):
        super().setUp()
        self.rooms = [self.ann.ask("POST", "createRoom", {
            "preset": "public_chat", "invite": [self.bot.user]})["room_id"] for _ in range(ROOMS)]
        for room in self.rooms[:PLAYED]:
            self.bob.ask("POST", "join/" + quoted(room), {})
        self.configure()
        shows = "".join(f"""
[show.room{nr}]
game = "lucky_numbers"
title = "{TITLE.format(nr)}"
platforms = ["matrix"]
matrix_room = {json.dumps(room)}
host_plays = true
[show.room{nr}.options]
round_end = "puzzles:1"
""" for nr, room in enumerate(self.rooms))
        config = self.folder / "callboard.toml"
        head = config.read_text().split("[show.lucky]")[0]
        config.write_text(head + shows)
        self.addCleanup(self.kill_daemon)

    def posts(self, room, root):
        return [event for event in self.ann.events(room)
                if event["type"] == "m.room.message" and event["sender"] == self.bot.user
                and event["content"].get("m.relates_to", {}).get("event_id") == root
                and "m.new_content" not in event["content"]]

    def root(self, nr):
        for event in self.ann.events(self.rooms[nr]):
            content = event["content"]
            if content.get("body") == TITLE.format(nr) + ", match 1":
                return event["event_id"]
        return None

    def answer(self, nr, seen):
        """Answers the prompt that waits in the room, if there is a new one; true if so."""
        room, root = self.rooms[nr], self.roots[nr]
        people = {one.user: one for one in (self.ann, self.bob)}
        waits = [post for post in self.posts(room, root)
                 if post["content"].get("m.mentions", {}).get("user_ids")]
        if not waits or waits[-1]["event_id"] in seen:
            return False
        seen.add(waits[-1]["event_id"])
        person = people[waits[-1]["content"]["m.mentions"]["user_ids"][0]]
        self.replies.append((nr, person.say(room, root, answer_to(
            waits[-1]["content"]["body"], solutions(), self.tried[nr]))))
        return True

    def waits_ms(self):
        """From each reply to the next post in its thread; none if one has no answer yet."""
        waits = []
        for nr in range(PLAYED):
            mine = {reply for where, reply in self.replies if where == nr}
            posted = [post["origin_server_ts"] for post in self.posts(self.rooms[nr],
                                                                      self.roots[nr])]
            for event in self.ann.events(self.rooms[nr]):
                if event["event_id"] not in mine:
                    continue
                after = [at for at in posted if at >= event["origin_server_ts"]]
                if not after:
                    return []
                waits.append(min(after) - event["origin_server_ts"])
        return sorted(waits)

    def test_one_daemon_serves_them_all(self):
        began = time.monotonic()
        self.start_daemon()
        self.roots = [self.until(lambda nr=nr: self.root(nr), f"a thread in room {nr}")
                      for nr in range(ROOMS)]
        up_s = time.monotonic() - began
        self.replies, self.tried = [], [collections.Counter() for _ in range(PLAYED)]
        for nr in range(PLAYED):
            for person in (self.ann, self.bob):
                person.say(self.rooms[nr], self.roots[nr], "join")
        seen = set()
        while len(self.replies) < PLAYED * REPLIES:
            self.until(lambda: sum(self.answer(nr, seen) for nr in range(PLAYED)), "a prompt")
        waits = self.until(self.waits_ms, "the last answers")
        memory = resident_mb(self.daemon.pid)
        print(f"{ROOMS} rooms, matches in {PLAYED}: all threads {up_s:.0f} s after the start; "
              f"{memory:.0f} MB resident; {len(waits)} replies, p50 {waits[len(waits) // 2]} ms, "
              f"p99 {waits[len(waits) * 99 // 100]} ms")


if __name__ == "__main__":
    unittest.main()
