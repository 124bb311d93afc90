"""People on the homeserver that synapse.py has started, and a folder in which the program runs: for
the tests that play with the real one. CALLBOARD names the program, CALLBOARD_SYNAPSE the server.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from running import LIMIT_S, POLL_S, PROGRAM, pause  # noqa: E402

SERVER = os.environ.get("CALLBOARD_SYNAPSE")


def quoted(text):
    return urllib.parse.quote(text, safe="")


class Person:
    def __init__(self, url, told):
        self.url, self.user, self.token = url, told["user"], told["token"]
        self.password = told["password"]
        self.sent = 0

    def ask(self, method, path, body=None):
        """Tries again while the homeserver is away: the path makes it the same request."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + "/_matrix/client/v3/" + path, data,
                                         {"Authorization": "Bearer " + self.token}, method=method)
        for _ in range(int(LIMIT_S / POLL_S)):
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                raise AssertionError(f"{method} {path}: {error.read()}") from error
            except (urllib.error.URLError, OSError):
                pause.wait(POLL_S)
        raise AssertionError("the homeserver stays away")

    def say(self, room, root, words):
        self.sent += 1
        thread = {"rel_type": "m.thread", "event_id": root, "is_falling_back": True}
        return self.ask("PUT", f"rooms/{quoted(room)}/send/m.room.message/{self.sent}",
                        {"msgtype": "m.text", "body": words, "m.relates_to": thread})["event_id"]

    def events(self, room):
        found, since = [], ""
        while True:
            page = self.ask("GET", f"rooms/{quoted(room)}/messages?dir=b&limit=100{since}")
            found += page["chunk"]
            if "end" not in page:
                return found[::-1]
            since = "&from=" + quoted(page["end"])


@unittest.skipUnless(SERVER, "run it with tools/test.sh matrix")
class MatrixTest(unittest.TestCase):
    """A folder with callboard.toml, an account for the daemon, and a room with two people."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="callboard-matrix-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.server = json.loads(pathlib.Path(SERVER).read_text())
        self.tag = f"{os.getpid()}-{self._testMethodName}"
        self.bot, self.ann, self.bob = (self.person(name) for name in ("host", "ann", "bob"))
        self.room = self.make_room()
        (self.folder / "password").write_text(self.bot.password + "\n")
        os.chmod(self.folder / "password", 0o600)

    def make_room(self):
        room = self.ann.ask("POST", "createRoom", {
            "preset": "private_chat", "name": "Games", "room_alias_name": "games-" + self.tag,
            "invite": [self.bot.user, self.bob.user]})["room_id"]
        self.bob.ask("POST", "join/" + quoted(room), {})
        return room

    def script(self, *words):
        return subprocess.run([sys.executable, self.server["script"], *words], check=True,
                              capture_output=True, text=True).stdout

    def person(self, name):
        told = self.script("user", self.server["folder"], f"{name}-{self.tag}")
        return Person(self.server["url"], json.loads(told))

    def configure(self, **matrix):
        keys = {"homeserver": self.server["url"], "user": self.bot.user,
                "password_file": "password", "room": f"#games-{self.tag}:localhost", **matrix}
        lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items() if value)
        (self.folder / "callboard.toml").write_text(f"""
[web]
listen = "127.0.0.1:0"
[matrix]
{lines}hosts = ["{self.ann.user}"]
[show.lucky]
game = "lucky_numbers"
title = "Lucky Numbers"
platforms = ["matrix"]
host_plays = true
[show.lucky.options]
round_end = "puzzles:1"
""")

    def program(self, *words):
        return subprocess.run([PROGRAM, *words, "--config", str(self.folder / "callboard.toml")],
                              capture_output=True, text=True, timeout=LIMIT_S)
