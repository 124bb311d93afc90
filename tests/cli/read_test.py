"""`callboard read`: how replies are read in each phase of a game, and why."""

import unittest

from program import DONE, USAGE, ProgramTest


class Read(ProgramTest):
    def read(self, *lines, game="lucky_numbers"):
        return self.expect(DONE, "read", game, typed="\n".join(lines) + "\n").out

    def test_each_phase_says_what_comes_of_it_and_why(self):
        told = self.read("I'll roll. Good luck Bob!")
        self.assertIn("\"I'll roll. Good luck Bob!\"\n", told)
        for words in "  open: plays roll\n", "roll: done now\n", "names no move\n", "  pick: ":
            self.assertIn(words, told)

    def test_what_is_only_wished_plays_nothing_anywhere(self):
        told = self.read("I'd love to roll tomorrow")
        self.assertNotIn("plays", told)
        self.assertIn("says nothing", told)

    def test_one_line_after_the_other_and_the_same_each_time(self):
        first = self.read("roll", "", "pass")
        self.assertEqual(first, self.read("roll", "", "pass"))
        self.assertLess(first.index('"roll"'), first.index('"pass"'))

    def test_a_game_that_is_not_there(self):
        self.expect(USAGE, "read", "chess", says=["there is no game"])


if __name__ == "__main__":
    unittest.main()
