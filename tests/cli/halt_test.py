"""The operator's view of a running daemon: status, halt and resume, through the control socket."""

import unittest

from program import DONE, FAILS, USAGE, ProgramTest


class Halt(ProgramTest):
    def ctl(self, code, *words, says=()):
        return self.expect(code, "ctl", "--data", "demo/data", *words, says=says)

    def test_status_says_how_all_is(self):
        self.start_demo()
        self.ctl(DONE, "status", says=["Callboard ", "Clock: trusted", "MB free", "Show lucky",
                                       "waits for players, 0 joined", "Posts to look after: 0"])
        self.ctl(DONE, "lucky", "!practice")
        self.ctl(DONE, "lucky", "!practice")
        self.ctl(DONE, "status", says=["waits for "])
        self.ctl(USAGE, "settled", "9999", says=["no post of row"])
        self.ctl(FAILS, "settled", "1", says=["not among"])
        self.ctl(USAGE, "nonsense", says=["ctl status", "ctl halt"])

    def test_a_halt_survives_a_restart_and_resume_previews_first(self):
        demo = self.start_demo()
        self.ctl(FAILS, "resume", says=["not halted"])
        self.ctl(DONE, "halt", says=["Halted"])
        self.ctl(DONE, "halt", says=["already"])
        self.ctl(FAILS, "lucky", "!practice", says=["halted"])
        self.assertEqual(self.stop(demo), DONE)
        self.start_demo()
        self.ctl(DONE, "status", says=["HALTED since"])
        self.ctl(DONE, "resume", says=["Halted since", "Posts that wait: 0", "resume confirm"])
        self.ctl(DONE, "status", says=["HALTED since"])
        self.ctl(DONE, "resume", "confirm", says=["Resumed"])
        self.ctl(DONE, "lucky", "!practice")
        self.assertNotIn("HALTED", self.ctl(DONE, "status").out)


if __name__ == "__main__":
    unittest.main()
