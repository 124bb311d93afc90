"""`callboard check --upgrade` with a program that plays by other rules than the one that runs: it
says which match would halt, where and how it differs, and what to do, and changes nothing."""

import os
import re
import sqlite3
import subprocess
import unittest

from program import DONE, FAILS, LIMIT_S, PROGRAM, ProgramTest

OTHER = os.environ.get("CALLBOARD_OTHER_RULES", "callboard_other_rules")
CONFIG = ("--config", "demo/callboard.toml")


class Upgrade(ProgramTest):
    def checked_by(self, program):
        done = subprocess.run([program, "check", "--upgrade", *CONFIG], cwd=self.folder, text=True,
                              capture_output=True, timeout=LIMIT_S)
        return done.returncode, done.stdout + done.stderr

    def rows(self):
        """All that the databases hold, and what lies beside them."""
        found = {"names": {n for n in os.listdir(self.path("demo/data"))
                           if not n.endswith(("-wal", "-shm"))}}
        for name in ("callboard.db", "forum.db"):
            db = sqlite3.connect(f"file:{self.path('demo/data/' + name)}?mode=ro", uri=True)
            found[name] = list(db.iterdump())
            db.close()
        return found

    def play_a_while(self, program):
        demo = self.start_demo(program=program)
        self.expect(DONE, "init", "--folder", "demo")
        for _ in range(2):
            self.expect(DONE, "ctl", "--data", "demo/data", "lucky", "!practice")
        self.assertEqual(self.stop(demo), DONE)

    def test_a_changed_rule_is_told_before_it_halts_a_match(self):
        self.play_a_while(PROGRAM)
        before = self.rows()
        code, said = self.checked_by(OTHER)
        self.assertEqual(code, FAILS, said)
        self.assertIn("match 1 (lucky 1) does not replay: this program plays on otherwise from "
                      "entry", said)
        self.assertRegex(said, r"pot: posted 1500, now 1600\n")
        self.assertIn("All this was tried on a copy; nothing was changed.", said)
        self.assertIn("!abort confirm -- WHY", said)
        self.assertIn("0 unfinished matches replay, 1 do not", said)
        self.assertEqual(self.rows(), before)
        code, said = self.checked_by(PROGRAM)
        self.assertEqual(code, DONE, said)
        self.assertIn("match 1 (lucky 1) replays", said)

    def test_what_newer_rules_have_begun_is_told_to_an_older_program(self):
        self.play_a_while(OTHER)
        before = self.rows()
        code, said = self.checked_by(PROGRAM)
        self.assertEqual(code, FAILS, said)
        self.assertTrue(re.search(r"match 1 \(lucky 1\) does not replay: it is played by rules "
                                  r"version (\d+), and this program knows versions up to", said),
                        said)
        self.assertEqual(self.rows(), before)
        self.assertEqual(self.checked_by(OTHER)[0], DONE)

    def test_the_daemon_that_is_started_all_the_same_halts_that_match_alone(self):
        self.play_a_while(PROGRAM)
        demo = self.start_demo(program=OTHER)
        self.expect(FAILS, "ctl", "--data", "demo/data", "lucky", "!undo", says=["halted"])
        self.assertEqual(self.stop(demo), DONE)
        self.assertEqual(self.checked_by(PROGRAM)[0], DONE, "back with the program that plays it")


if __name__ == "__main__":
    unittest.main()
