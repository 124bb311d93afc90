"""Runs the program as an operator would: words in, exit code and words out."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ.get("CALLBOARD", "callboard")
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIMIT_S = 120

DONE, FAILS, USAGE, BROKEN = 0, 1, 2, 3  # bot/main/cli.h


class Run:
    def __init__(self, code, out, err):
        self.code = code
        self.out = out
        self.err = err
        self.said = out + err


class ProgramTest(unittest.TestCase):
    """A folder of its own for each test; relative names lie there."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="callboard-cli-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)

    def run_program(self, *words, typed=""):
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, input=typed, text=True,
                              capture_output=True, timeout=LIMIT_S)
        return Run(done.returncode, done.stdout, done.stderr)

    def expect(self, code, *words, says=(), typed=""):
        """The exit code, and every one of `says` among what it said."""
        run = self.run_program(*words, typed=typed)
        self.assertEqual(run.code, code, run.said)
        for word in says:
            self.assertIn(word, run.said)
        return run

    def start_demo(self, folder="demo", program=PROGRAM):
        """A demo that serves; stopped when the test ends."""
        demo = subprocess.Popen(
            [program, "demo", "--game", "lucky_numbers", "--folder", folder,
             "--listen", "127.0.0.1:0"], cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(demo.stdout.close)
        self.addCleanup(demo.wait, LIMIT_S)
        self.addCleanup(demo.terminate)
        for line in demo.stdout:
            if line.startswith("To make it a real show"):
                return demo
        self.fail(f"the demo did not start: {demo.wait(LIMIT_S)}")

    def stop(self, demo):
        """A clean stop; its exit code."""
        demo.terminate()
        return demo.wait(LIMIT_S)

    def wait_until(self, holds):
        limit = time.monotonic() + LIMIT_S
        while not holds():
            self.assertLess(time.monotonic(), limit, "it did not come about in time")
            time.sleep(0.05)
