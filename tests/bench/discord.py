#!/usr/bin/env python3
"""Figures of the Discord adapter, beside discord.js in the same minutes. No test: being slow fails
nothing.

    cmake --preset bench && ninja -C build/bench callboard callboard_fake_discord_program \\
        discord_bench && npm --prefix tests/adapters/discord/djs ci
    python3 tests/bench/discord.py [ROUNDS]

Events: the same 20,000 messages as Discord sends them, parsed and handed on, by processor time.
Replies: whole matches of the real program on the fake Discord on loopback, from a person's words to
the daemon's next post in the thread. Memory: the daemon after its first match; idle discord.js.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / "build/bench/bin"
DJS = ROOT / "tests/adapters/discord/djs"
EVENTS = 20_000
CHANNELS = 1_000

os.environ.setdefault("CALLBOARD", str(BIN / "callboard"))
os.environ.setdefault("FAKE", str(BIN / "callboard_fake_discord_program"))
sys.path.insert(0, str(ROOT / "tests/adapters/discord"))
import match_test  # noqa: E402

match_test.KILL_AT, match_test.RECONNECT_AT, match_test.FORGET_AT = (), -1, -1


def figures(*command):
    done = subprocess.run(command, check=True, capture_output=True, text=True,
                          env={**os.environ, "DJS": str(DJS)})
    return json.loads(done.stdout)


def events(rounds):
    theirs = ROOT / "tests/bench/compare/discord_events.cjs"
    with tempfile.TemporaryDirectory() as folder:
        frames = os.path.join(folder, "frames")
        subprocess.run([BIN / "discord_bench", "frames", frames, str(EVENTS)], check=True)
        ratios = []
        for _ in range(rounds):
            djs = figures("node", theirs, "read", frames)["per_cpu_s"]
            ours = figures(BIN / "discord_bench", "read", frames)["per_cpu_s"]
            ratios.append(ours / djs)
            print(f"events a second of processor time: {ours:,} against {djs:,} of discord.js: "
                  f"{ours / djs:.1f}x")
    many = figures(BIN / "discord_bench", "channels", str(CHANNELS))
    print(f"the same over {CHANNELS:,} threads: {many['per_cpu_s']:,}")
    print(f"median ratio {statistics.median(ratios):.1f}x (floor 3x, goal 12x)")


class Timed(match_test.Match):
    times = []

    def runTest(self):
        pass

    def answer(self, post, words):
        name = self.names[match_test.re.findall(r"<@(\d+)>", post["content"])[-1]]
        asked = time.monotonic()
        if self.fake.order("ask", self.thread, name, words):
            self.times.append((time.monotonic() - asked) * 1000)

    def resident_kb(self):
        status = pathlib.Path(f"/proc/{self.daemon.pid}/status").read_text()
        return int(match_test.re.search(r"VmRSS:\s+(\d+)", status).group(1))

    def run_match(self):
        self.setUp()
        try:
            self.start_daemon()
            self.thread = self.until(lambda: self.posts(match_test.CHANNEL), "a thread")[0]["id"]
            self.until(lambda: self.posts(self.thread), "an opening")
            idle_kb = self.resident_kb()
            self.presses = self.choices = 0
            self.names = {self.person(name): name for name in ("Ann", "Bob")}
            self.play()
            return idle_kb, self.resident_kb()
        finally:
            self.doCleanups()


def replies(rounds):
    memory = [Timed().run_match() for _ in range(rounds)]
    times = sorted(Timed.times)
    p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(f"reply to post on loopback: p50 {statistics.median(times):.0f} ms, p99 {p99:.0f} ms, "
          f"of {len(times)} replies")
    djs = figures("node", "--expose-gc", ROOT / "tests/bench/compare/discord_events.cjs", "idle")
    print(f"resident: {memory[0][0] / 1024:.0f} MB before the first board, "
          f"{memory[0][1] / 1024:.0f} MB after a match; idle discord.js "
          f"{djs['resident_kb'] / 1024:.0f} MB")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    events(rounds)
    replies(rounds)


if __name__ == "__main__":
    main()
