"""The operator's view of a running daemon: status, halt and resume, through the control socket."""

import subprocess
import unittest

from program import DONE, FAILS, LIMIT_S, PROGRAM, USAGE, ProgramTest


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
        # A game that opens its puzzles by hand waits for its host, who is away.
        self.assertNotIn("no host has answered", self.ctl(DONE, "status").out)
        self.ctl(DONE, "lucky", "!set auto_next off now")
        self.ctl(DONE, "lucky", "!void -- for a test")
        self.ctl(DONE, "status", says=["no host has answered since", "the hosts are asked again at",
                                       "goes on by itself as is fair at"])
        self.ctl(DONE, "lucky", "!pause -- tea")
        self.ctl(DONE, "status", says=["paused since", "no host has answered since",
                                       "goes on by itself as is fair at"])
        self.ctl(USAGE, "settled", "9999", says=["no post of row"])
        self.ctl(FAILS, "settled", "1", says=["not among"])
        self.ctl(DONE, "clock", "accept", says=["nothing to accept"])
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

    def run_board(self):
        board = subprocess.Popen([PROGRAM, "run", "--config", "callboard.toml"], cwd=self.folder,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(board.stdout.close)
        self.addCleanup(board.wait, LIMIT_S)
        self.addCleanup(board.terminate)
        self.assertIn("http", board.stdout.readline())
        return board

    def test_a_host_taken_away_stays_away_after_a_restart(self):
        self.write("callboard.toml", """
            data = "demo/data"
            [web]
            listen = "127.0.0.1:0"
            [show.lucky]
            hosts = ["Dee", "Maria"]
            """)
        board = self.run_board()
        self.ctl(DONE, "lucky", "!host remove Maria -- left us")
        self.assertEqual(self.stop(board), DONE)
        self.run_board()
        self.ctl(FAILS, "lucky", "!host remove Maria", says=["no host"])


if __name__ == "__main__":
    unittest.main()
