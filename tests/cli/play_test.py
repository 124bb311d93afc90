"""`callboard play`: a match in the terminal, typed line by line or from a script."""

import os
import signal
import subprocess
import unittest

from program import DONE, LIMIT_S, PROGRAM, SOURCE, ProgramTest

GOLDEN = os.path.join(SOURCE, "tests/rules/lucky_numbers/golden.play")
WHOLE_SHOW = os.path.join(SOURCE, "tests/rules/wheel/whole_show.play")


class Script(ProgramTest):
    def test_the_rulebooks_own_example_ends_with_ann_ahead_and_bob_to_open(self):
        run = self.expect(DONE, "play", "lucky_numbers", "--script", GOLDEN)
        end = run.out.strip().split("\n\n")[-3:]
        self.assertIn("Ann $800", "\n".join(end))
        self.assertIn("Bob $0 (to move)", "\n".join(end))
        self.assertTrue(end[-1].startswith("Bob, no letter is up yet"), end)


    def test_a_whole_show_of_another_game_from_the_auditions_to_the_bonus_round(self):
        run = self.expect(DONE, "play", "wheel", "--script", WHOLE_SHOW,
                          says=["Main round 1", "The Final", "The Bonus Round"])
        self.assertIn("Hal is the big winner", run.out)
        for words in "dice", "jackpot", "champion":
            self.assertNotIn(words, run.out.lower())


class HotSeat(ProgramTest):
    def play(self, *lines, says=()):
        return self.expect(DONE, "play", "lucky_numbers", typed="\n".join(lines) + "\n", says=says)

    def test_two_people_at_one_keyboard_take_seats_and_throw(self):
        run = self.play("Ann: join", "Bob: join", "Ann: ROLL!", "Bob: ROLL!",
                        says=["Two seats are free", "it starts with the dice", "rolls"])
        self.assertIn("\u2713 Ann", run.out)  # her move or his was out of turn: one of them
        self.assertIn("stays unfinished", run.out)

    def test_the_board_is_shown_as_text(self):
        run = self.play("Ann: join", "Bob: join")
        self.assertIn("still hidden: 1 2 3", run.out)
        self.assertIn("(1)", run.out)

    def test_into_a_pipe_go_words_without_colours(self):
        run = self.play("Ann: join", "Bob: join", "Ann: help")
        self.assertIn("(for ann)", run.out)
        self.assertNotIn("\x1b", run.out)

    def in_a_terminal(self, typed, **wishes):
        """What it prints where its output is a terminal."""
        ours, theirs = os.openpty()
        with subprocess.Popen([PROGRAM, "play", "lucky_numbers"], stdin=subprocess.PIPE,
                              stdout=theirs, cwd=self.folder, text=True,
                              env={**os.environ, "NO_COLOR": "", **wishes}) as play:
            os.close(theirs)
            play.stdin.write(typed)
            play.stdin.close()
            said = b""
            try:
                while piece := os.read(ours, 4096):
                    said += piece
            except OSError:  # Linux says so when nobody has the other end any more
                pass
            os.close(ours)
        return said

    def test_a_terminal_gets_colours_unless_it_wants_none(self):
        typed = "Ann: join\nBob: join\n"
        self.assertIn(b"\x1b[", self.in_a_terminal(typed))
        self.assertNotIn(b"\x1b[", self.in_a_terminal(typed, NO_COLOR="1"))

    def test_who_is_out_of_turn_is_told_so(self):
        run = self.play("Ann: join", "Bob: join", "Ann: ROLL", "Bob: ROLL")
        self.assertIn("\u2717 ", run.out)

    def test_help_is_given_at_any_time(self):
        self.play("Ann: help", "Ann: join", says=["(for ann)", "join"])

    def test_a_practice_player_answers(self):
        run = self.play("Ann: join", "Ann: practice", "Ann: ROLL!")
        self.assertIn("(bot)", run.out)
        self.assertIn("rolls", run.out)

    def test_two_practice_players_play_a_whole_match(self):
        run = self.play("Host: !practice", "Host: !practice")
        self.assertIn("Main Event", run.out)
        self.assertIn("secret", run.out.lower())
        self.assertNotIn("stays unfinished", run.out)
        self.assertEqual(run.out.count("=== "), 1, "one match, not the next one too")

    def test_a_game_may_be_played_with_options(self):
        run = self.expect(DONE, "play", "wheel", "--option", "contestants=3",
                          typed="Ann: join\nHost: !practice\nHost: !practice\n(Ann): wait\n",
                          says=["Three seats are free", "The Final", "Toss-up"])
        self.assertNotIn("champion", run.out.lower())

    def test_practice_players_all_have_names_of_their_own(self):
        run = self.expect(DONE, "play", "wheel", "--option", "contestants=12",
                          typed="Ann: join\n" + 11 * "Host: !practice\n")
        names = {line.split(" (bot), a practice")[0] for line in run.out.splitlines()
                 if "a practice player, takes" in line}
        self.assertEqual(len(names), 11)

    def test_a_host_at_the_keyboard_may_end_it(self):
        run = self.play("Ann: join", "Bob: join", "Host: !abort confirm -- supper",
                        "Ann: ROLL", says=["supper"])
        self.assertNotIn("stays unfinished", run.out)

    def test_nobody_else_may(self):
        run = self.play("Ann: join", "Bob: join", "Ann: !abort confirm -- supper")
        self.assertIn("stays unfinished", run.out)

    def test_no_input_at_all_ends_at_once(self):
        self.expect(DONE, "play", "lucky_numbers", says=["Two seats are free", "unfinished"])

    def test_control_characters_do_not_reach_the_terminal(self):
        run = self.play("Ann: join \x1b]0;title\x07", "\x1b[2JBob: join", "Ann: join")
        self.assertNotIn("\x1b]", run.out)
        self.assertNotIn("\x1b[2J", run.out)

    def test_ctrl_c_ends_it_cleanly(self):
        play = subprocess.Popen([PROGRAM, "play", "lucky_numbers"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True, cwd=self.folder)
        self.addCleanup(play.stdin.close)
        self.addCleanup(play.stdout.close)
        for line in play.stdout:
            if "Two seats are free" in line:
                break
        play.send_signal(signal.SIGINT)
        self.assertEqual(play.wait(LIMIT_S), DONE)
        self.assertIn("Stopped", play.stdout.read())


if __name__ == "__main__":
    unittest.main()
