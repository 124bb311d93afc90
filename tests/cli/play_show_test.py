"""`callboard play --script` of a whole show: through the real house, from registration on."""

import glob
import os
import subprocess
import sys
import unittest

from program import DONE, FAILS, SOURCE, USAGE, ProgramTest

WHEEL = os.path.join(SOURCE, "tests/bot/wheel/registration_to_bonus")
HEAD = b"""[show.small]
game = "lucky_numbers"
hosts = ["Hal"]
sign_ups = "pool"
[show.small.pool]
check_in = "0m"
---
"""


class Golden(ProgramTest):
    """What everybody is told in those shows, word by word: CALLBOARD_GOLDEN=write renews it."""

    maxDiff = 4000

    def play(self, game, script):
        run = self.expect(DONE, "play", game, "--script", script + ".play", "--transcripts", "kept")
        if os.environ.get("CALLBOARD_GOLDEN") == "write":
            with open(script + ".txt", "w", encoding="utf-8") as golden:
                golden.write(run.out)
        with open(script + ".txt", encoding="utf-8") as golden:
            self.assertMultiLineEqual(run.out, golden.read())
        return run.out

    def verify(self, books):
        """Every draw of them, by the program and by the script that needs no program."""
        files = sorted(glob.glob(self.path("kept/**/*.json"), recursive=True))
        self.assertEqual([os.path.basename(file) for file in files], books)
        run = self.expect(DONE, "verify", *files)
        self.assertEqual(run.out.count("everything fits"), len(books))
        tool = os.path.join(SOURCE, "tools/verify.py")
        subprocess.run([sys.executable, tool, *files], check=True, stdout=subprocess.DEVNULL)

    def test_a_show_of_wheel_from_registration_to_the_bonus_round(self):
        said = self.play("wheel", WHEEL)
        self.assertIn("so all who watched with that token win A sticker", said)
        self.assertIn("Eve is the big winner", said)
        self.verify(["1.json", "b2.json"])


class Lines(ProgramTest):
    def play(self, code, lines, says=()):
        return self.expect(code, "play", "lucky_numbers", "--script",
                           self.write("a.play", HEAD + lines), says=says)

    def test_who_writes_is_answered_in_the_shows_thread_or_alone(self):
        run = self.play(DONE, b"Ann: register\nsays no. 1\nnever no. 2\nAnn (in private): list\n")
        self.assertIn("> Ann: register\n\n(for Ann alone) You are registered", run.out)
        self.assertIn("> Ann (in private): list", run.out)

    def test_a_seed_is_all_the_chance_there_is(self):
        outs = [self.play(DONE, b"seed %d\nAnn: register\n" % seed).out for seed in (1, 2, 1)]
        self.assertEqual(outs[0], outs[2])
        self.assertNotEqual(outs[0], outs[1])

    def test_what_was_not_said_and_lines_nobody_understands_are_told_by_their_number(self):
        self.play(FAILS, b"Ann: register\nsays Bob\nhello\n-- some time passes\n{next}: hello\n",
                  says=["a.play:9: that was not said", "a.play:10: the line is not understood",
                        "a.play:11: -- 3 hours pass", "a.play:12: no match is played"])

    def test_a_head_is_read_as_the_configuration_is(self):
        script = self.write("b.play", b'[show.x]\ngame = "lucky_numbers"\nsign_up = "pool"\n---\n')
        self.expect(USAGE, "play", "lucky_numbers", "--script", script,
                    says=["b.play:3", "sign_up"])

    def test_a_script_of_another_game_is_not_played(self):
        self.expect(USAGE, "play", "wheel", "--script", self.write("a.play", HEAD),
                    says=['a script of "lucky_numbers"'])

    def test_a_script_of_rules_alone_leaves_no_transcripts(self):
        rules = os.path.join(SOURCE, "tests/rules/lucky_numbers/golden.play")
        self.expect(USAGE, "play", "lucky_numbers", "--script", rules, "--transcripts", "kept",
                    says=["only a script of a whole show"])


if __name__ == "__main__":
    unittest.main()
