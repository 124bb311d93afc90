#!/usr/bin/env python3
"""A whole match of Lucky Numbers by two people with a client that is not ours: matrix-nio (PyPI)
makes the room, finds the thread, reads prompts and pictures, answers, edits and redacts, and joins
the direct room. What Callboard sends is judged by what nio makes of it.

The test starts itself again with an interpreter that has nio (build/nio-venv). Where that cannot be
installed it says so and is skipped, exit code 77; with CI=true that is a failure.
"""

import asyncio
import collections
import os
import pathlib
import sys
import unittest

import synapse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
SKIPPED = 77
if __name__ == "__main__":
    python = synapse.install(*synapse.NIO)
    if python is None:
        print("matrix-nio is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else SKIPPED)
    if pathlib.Path(sys.executable) != python:
        os.execv(python, [python, *sys.argv])

import nio  # noqa: E402
import nio.api  # noqa: E402
import play_test  # noqa: E402
from people import MatrixTest  # noqa: E402
from running import LIMIT_S, Running  # noqa: E402

TITLE = "Lucky Numbers, match 1"
SYNC_MS = 10000  # how long the homeserver holds a sync open; an event ends it at once
FILTER = {"room": {"timeline": {"limit": 100}}}
TAKEN = "✅"
OUT_OF_TURN_AT, EDIT_AT, REDACT_AT, REPLY_AT = 0, 1, 3, 2  # prompts


def relation(event):
    return event.source["content"].get("m.relates_to", {})


class Human:
    """What nio knows by sync, and nothing else."""

    def __init__(self, person):
        self.user, self.password = person.user, person.password
        self.client = nio.AsyncClient(person.url, person.user)
        self.events = []  # (room, event)
        self.direct = None
        self.client.add_event_callback(
            lambda room, event: self.events.append((room.room_id, event)), None)

    def seen(self, kind):
        return [event for _, event in self.events if isinstance(event, kind)]

    async def did(self, call, kind):
        answer = await call
        if not isinstance(answer, kind):
            raise AssertionError(answer)
        return answer

    async def until(self, found, what):
        async def look():
            while not (one := found()):
                await self.did(self.client.sync(SYNC_MS, FILTER), nio.SyncResponse)
            return one
        try:
            return await asyncio.wait_for(look(), LIMIT_S)
        except asyncio.TimeoutError:
            raise AssertionError(f"{self.user}: {what}: not within {LIMIT_S} s") from None

    async def accept_invitation(self, by):
        room = await self.until(lambda: next(iter(self.client.invited_rooms), None),
                                "an invitation")
        if self.client.invited_rooms[room].inviter != by:
            raise AssertionError(f"{self.user} is invited by somebody else")
        await self.did(self.client.join(room), nio.JoinResponse)
        return room

    async def send(self, room, words, relates_to, **more):
        content = {"msgtype": "m.text", "body": words, "m.relates_to": relates_to, **more}
        return (await self.did(self.client.room_send(room, "m.room.message", content),
                               nio.RoomSendResponse)).event_id

    async def mark_of(self, reply):
        marks = await self.until(lambda: [mark for mark in self.seen(nio.ReactionEvent)
                                          if mark.reacts_to == reply], "a mark beside a reply")
        return marks[0].key


class MatchWithNio(Running, MatrixTest):
    def make_room(self):
        return None  # Ann does with nio

    def test_two_people_play_a_match_with_it(self):
        asyncio.run(self.play_and_part())

    async def play_and_part(self):
        self.configure()
        self.addCleanup(self.kill_daemon)
        ann, bob = Human(self.ann), Human(self.bob)
        self.people = {one.user: one for one in (ann, bob)}
        try:
            await self.gather(ann, bob)
            await self.play(ann)
            await self.judge(ann, bob)
        finally:
            for one in (ann, bob):
                await one.client.close()

    # ---- what stands in the thread

    def posts(self, human):
        """Of the daemon, in the match's thread, as nio has parsed them."""
        return [event for room, event in human.events
                if room == self.room and isinstance(event, nio.RoomMessage)
                and event.sender == self.bot.user
                and (relation(event).get("rel_type"), relation(event).get("event_id")) ==
                ("m.thread", self.root)]

    def mentioned(self, post):
        return post.source["content"]["m.mentions"].get("user_ids", [])

    def over(self, human):
        return any("Thank you for playing" in post.body for post in self.posts(human))

    def prompt(self, human, answered):
        """The prompt that waits; "over" at the end of the match."""
        if self.over(human):
            return "over"
        asks = [post for post in self.posts(human) if self.mentioned(post)]
        return asks[-1] if asks and asks[-1].event_id not in answered else None

    # ---- what people do

    async def gather(self, ann, bob):
        for one in (ann, bob):
            await one.did(one.client.login(one.password), nio.LoginResponse)
        self.room = (await ann.did(
            ann.client.room_create(name="Games", alias="games-" + self.tag,
                                   invite=[self.bot.user, bob.user]),
            nio.RoomCreateResponse)).room_id
        self.assertEqual(await bob.accept_invitation(ann.user), self.room)
        self.start_daemon()
        for one in (ann, bob):
            self.root = await one.until(
                lambda one=one: next((note.event_id for note in one.seen(nio.RoomMessageNotice)
                                      if note.body == TITLE and not relation(note)), None),
                "a thread for the match")
            await self.in_thread(one, "join")

    async def in_thread(self, human, words):
        return await human.send(self.room, words,
                                {"rel_type": "m.thread", "event_id": self.root})

    async def hears(self, human, words):
        """In the direct room, which Callboard makes when it has something to say there."""
        human.direct = human.direct or await human.accept_invitation(self.bot.user)
        await human.until(lambda: [event for room, event in human.events if room == human.direct
                                   and isinstance(event, nio.RoomMessage) and words in event.body],
                          f"“{words}” in private")
        self.assertFalse(human.client.rooms[human.direct].encrypted)

    async def look_at(self, human, prompt):
        """The picture, and what is read out for it."""
        self.assertIsInstance(prompt, nio.RoomMessageImage)
        self.assertRegex(prompt.body, r"\[(Round \d+ puzzle board|Main Event)\b.*\]$")
        picture = await human.did(human.client.download(prompt.url), nio.MemoryDownloadResponse)
        self.assertEqual(picture.content_type, "image/png")
        self.assertTrue(picture.body.startswith(b"\x89PNG"))

    async def before_answer(self, move, asked, other, words, replies):
        """Things that play nothing: the answer counts after them as if they had not been."""
        host = self.people[self.ann.user]
        if move == OUT_OF_TURN_AT:
            self.assertNotEqual(await other.mark_of(await self.in_thread(other, "ROLL")), TAKEN)
            await self.hears(other, "Nothing was played")
        elif move == EDIT_AT:
            writer, reply = replies[-1]
            await writer.send(self.room, "* " + words,
                              {"rel_type": "m.replace", "event_id": reply},
                              **{"m.new_content": {"msgtype": "m.text", "body": words}})
            await self.hears(host, "changed a reply")
        elif move == REDACT_AT:
            writer, reply = replies[-1]
            await writer.did(writer.client.room_redact(self.room, reply), nio.RoomRedactResponse)
            await self.hears(host, "took back a reply")
            await other.until(lambda: [one for one in other.seen(nio.RedactionEvent)
                                       if one.redacts == reply], "the redaction")

    async def play(self, ann):
        known, answered, replies = play_test.solutions(), set(), []
        tried = collections.Counter(list(known))  # each is guessed at once: a short match
        for move in range(play_test.MOVES_MAX):
            prompt = await ann.until(lambda: self.prompt(ann, answered), f"a prompt after {move}")
            if prompt == "over":
                self.replies = [reply for _, reply in replies]
                return
            answered.add(prompt.event_id)
            [user] = self.mentioned(prompt)
            asked = self.people[user]
            [other] = [one for one in self.people.values() if one is not asked]
            await asked.until(lambda: prompt.event_id in [one.event_id for one in
                                                          self.posts(asked)], "the same prompt")
            await self.look_at(asked, prompt)
            words = play_test.answer_to(prompt.body, known, tried)
            await self.before_answer(move, asked, other, words, replies)
            self.assertEqual(self.posts(ann)[-1].event_id, prompt.event_id, "something was played")
            if move == REPLY_AT:  # to the prompt, beside the thread
                reply = await asked.send(self.room, words,
                                         {"m.in_reply_to": {"event_id": prompt.event_id}})
            else:
                reply = await self.in_thread(asked, words)
            replies.append((asked, reply))
            self.assertEqual(await asked.mark_of(reply), TAKEN, words)
        self.fail("the match does not end")

    async def judge(self, ann, bob):
        self.assertGreater(len(self.replies), REPLY_AT)
        await bob.until(lambda: self.over(bob), "the end of the match")
        in_thread = [event.event_id async for event in ann.client.room_get_event_relations(
            self.room, self.root, nio.api.RelationshipType.thread)]
        for one in (ann, bob):
            ids = [post.event_id for post in self.posts(one)]
            self.assertEqual(len(ids), len(set(ids)))
            self.assertLessEqual(set(ids), set(in_thread), "the homeserver has it elsewhere")
            self.assertEqual(one.seen((nio.BadEvent, nio.UnknownBadEvent)), [], "nio is at a loss")
        self.assertIn(self.root, [root.event_id async for root in
                                  ann.client.room_get_threads(self.room)])
        self.kill_daemon()
        done = self.program("transcript", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        pictures = len([one for one in self.posts(ann) if isinstance(one, nio.RoomMessageImage)])
        print(f"{len(self.replies)} moves taken; {len(self.posts(ann))} posts in the thread, "
              f"{pictures} of them pictures")


if __name__ == "__main__":
    unittest.main()
