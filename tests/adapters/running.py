"""`callboard run` in a test's folder: started, killed without warning, waited for. CALLBOARD names
the program, FAKE the fake Discord.
"""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading

PROGRAM = os.environ.get("CALLBOARD", "callboard")
FAKE = os.environ.get("FAKE", "callboard_fake_discord_program")
LIMIT_S = 120
POLL_S = 0.2
pause = threading.Event()


class Running:
    """For test cases with a `folder` in which callboard.toml stands."""

    daemon = None

    def start_daemon(self):
        with open(self.folder / "log", "ab") as log:
            self.daemon = subprocess.Popen(
                [PROGRAM, "run", "--config", str(self.folder / "callboard.toml")],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill_daemon(self):
        if self.daemon:
            self.daemon.kill()
            self.daemon.wait(LIMIT_S)

    def until(self, condition, what):
        for _ in range(int(LIMIT_S / POLL_S)):
            if found := condition():
                return found
            pause.wait(POLL_S)
        raise AssertionError(f"{what}: not within {LIMIT_S} s\n" +
                             (self.folder / "log").read_text()[-2000:])


class Fake:
    """The fake Discord, in a process of its own."""

    def __init__(self):
        self.process = subprocess.Popen([FAKE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.api = self.process.stdout.readline().strip()

    def order(self, *words):
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.kill()
        self.process.communicate()


class OnDiscord(Running):
    """A folder with the fake's token; the test writes callboard.toml and starts the daemon."""

    def setUp(self):
        self.fake = Fake()
        self.addCleanup(self.fake.end)
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(self.kill_daemon)
        token = self.folder / "discord.token"
        token.write_text("token-of-the-fake\n")
        token.chmod(0o600)

    def program(self, *words, fails=False):
        """What the command says, of the daemon in the folder."""
        done = subprocess.run(
            [PROGRAM, *words, "--config", str(self.folder / "callboard.toml")],
            capture_output=True, text=True, timeout=LIMIT_S, check=False)
        self.assertEqual(done.returncode != 0, fails, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def posts(self, place):
        return [one for one in self.fake.order("posts") if one["channel_id"] == place]
