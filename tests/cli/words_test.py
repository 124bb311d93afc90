"""What the command line says to wrong words, settings, templates and packs: what is wrong, where,
and an exit code that means something (1 does not hold, 2 wrong words or files, 3 cannot go on)."""

import unittest

from program import BROKEN, DONE, FAILS, USAGE, ProgramTest

SHOW = '[show.lucky]\nhosts = ["Your Host"]\n'


class CommandLine(ProgramTest):
    def test_an_unknown_command_is_named(self):
        self.expect(USAGE, "dance", says=['"dance"', "--help"])

    def test_no_command_at_all_is_a_mistake(self):
        self.expect(USAGE, says=["--help"])

    def test_an_unknown_option_is_named(self):
        self.expect(USAGE, "run", "--loudly", says=["--loudly"])

    def test_help_and_version_are_no_mistakes(self):
        self.expect(DONE, "--help", says=["demo", "init", "verify", "play"])
        self.expect(DONE, "--version", says=["."])

    def test_init_twice_keeps_the_first_file(self):
        self.expect(DONE, "init", "--folder", ".", says=["callboard.toml", "callboard run"])
        self.write("callboard.toml", SHOW + "# mine\n")
        self.expect(DONE, "init", "--folder", ".", says=["already", "left as it is"])
        with open(self.path("callboard.toml"), encoding="utf-8") as file:
            self.assertIn("# mine", file.read())

    def test_what_init_writes_is_well(self):
        self.expect(DONE, "init", "--folder", ".")
        self.expect(DONE, "check", says=["all well"])

    def test_init_says_where_it_cannot_write(self):
        self.write("taken", "a file, no folder")
        self.expect(USAGE, "init", "--folder", "taken", says=["cannot write", "taken"])

    def test_ctl_without_a_daemon_says_so(self):
        self.expect(BROKEN, "ctl", "--data", "nowhere", "lucky", "!status",
                    says=["no daemon answers", "nowhere"])

    def test_ctl_with_an_unreadable_configuration_asks_no_daemon(self):
        run = self.expect(USAGE, "ctl", "--config", "absent.toml", "lucky", "!status",
                          says=["absent.toml"])
        self.assertNotIn("no daemon", run.said)

    def test_playing_an_unknown_game_is_refused(self):
        self.expect(USAGE, "play", "chess", says=['"chess"'])
        self.expect(USAGE, "play", "chess", "--script", "any.play", says=['"chess"'])

    def test_a_script_that_is_not_there_is_named(self):
        self.expect(USAGE, "play", "lucky_numbers", "--script", "absent.play", says=["absent.play"])

    def test_a_script_that_does_not_hold_is_named_by_line(self):
        script = self.write("wrong.play", "players Ann, Bob\nsolution LUCKY NUMBERS\npot 7\n")
        self.expect(FAILS, "play", "lucky_numbers", "--script", script, says=["wrong.play:3: "])


class Settings(ProgramTest):
    def check(self, content, code, *says):
        self.write("callboard.toml", content)
        return self.expect(code, "check", says=says)

    def test_an_absent_configuration_names_init(self):
        self.expect(USAGE, "run", says=["callboard.toml", "callboard init"])

    def test_unknown_keys_are_named_by_file_and_line_all_of_them(self):
        self.check("datta = 'x'\n" + SHOW + "foo = 1\n\n[web]\nlisen = '127.0.0.1:1'\n", USAGE,
                   'callboard.toml:1: unknown key "datta"', ':4: unknown key "show.lucky.foo"',
                   ':7: unknown key "web.lisen"', "listen")

    def test_problems_come_in_the_order_of_lines(self):
        run = self.check(SHOW + "zone = 5\ndeadline = 3\nbar = 1\n", USAGE)
        lines = [int(line.split(":")[1]) for line in run.said.strip().split("\n")]
        self.assertEqual(lines, [3, 4, 5])

    def test_a_value_of_the_wrong_kind_is_one_problem(self):
        run = self.check(SHOW + "deadline = 5\n", USAGE, ":3: ", "24h")
        self.assertEqual(run.said.count(":3:"), 1)

    def test_options_of_the_game_are_held_against_the_game(self):
        self.check(SHOW + "[show.lucky.options]\npick_rule = 'any'\nluck = 'more'\n", USAGE,
                   ':4: option "pick_rule" takes', ':5: the game has no option "luck"')

    def test_no_show_is_a_problem(self):
        self.check("[web]\n", USAGE, "no show")

    def test_broken_toml_is_named_by_line(self):
        self.check(SHOW + "title = \n", USAGE, "callboard.toml:3: ")

    def test_latin_1_is_named_by_line(self):
        self.check(SHOW.encode() + b'title = "caf\xe9"\n', USAGE, "callboard.toml:3: ", "UTF-8")

    def test_utf_16_is_named(self):
        self.check(SHOW.encode("utf-16"), USAGE, "callboard.toml:1: ", "UTF-8")

    def test_a_letter_beyond_ascii_outside_of_quotes_is_named_by_line(self):
        self.check(SHOW + "tïtle = 'x'\n", USAGE, "callboard.toml:3: ")

    def test_a_byte_order_mark_does_no_harm(self):
        self.check("\ufeff" + SHOW, DONE, "all well")

    def test_a_deadline_for_the_demo_is_checked(self):
        self.expect(USAGE, "demo", "--deadline", "soon", says=["--deadline", "24h"])

    def test_so_are_its_game_and_its_options(self):
        self.expect(USAGE, "demo", "--game", "chess", says=["--game", "chess"])
        self.expect(USAGE, "demo", "--game", "wheel", "--option", "contestants=7",
                    says=["--option", "contestants", "12"])

    def test_a_port_that_is_no_port_is_named(self):
        for listen in ("127.0.0.1:abc", "127.0.0.1:99999", "127.0.0.1:"):
            self.expect(BROKEN, "demo", "--listen", listen, says=["a port from 1 to 65535", listen])


class Templates(ProgramTest):
    def setUp(self):
        super().setUp()
        self.expect(DONE, "templates", "export", "words")
        self.write("callboard.toml", 'templates = "words"\n' + SHOW)

    def change(self, name, old, new):
        with open(self.path(name), encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        text = text.replace(old, new, 1)
        self.write(name, text)
        return text[:text.index(new)].count("\n") + 1

    def test_what_is_exported_may_be_used_as_it_is(self):
        self.expect(DONE, "check", says=["all well"])

    def test_an_unknown_name_in_an_override_is_named_by_file_and_line(self):
        file = "words/en/lucky_numbers/prompts.md"
        line = self.change(file, "mention}}, which numbers", "mentoin}}, which numbers")
        where = f"lucky_numbers/prompts.md:{line}: "
        self.expect(FAILS, "check", says=[where, "mentoin"])
        self.expect(BROKEN, "run", says=[where, "mentoin"])

    def test_a_section_that_is_not_closed_is_named_by_file_and_line(self):
        self.change("words/en/common/notices.md", "{{/", "{{^")
        self.expect(FAILS, "check", says=["common/notices.md:"])

    def test_a_folder_without_the_language_is_named(self):
        self.write("callboard.toml", 'templates = "words/en"\n' + SHOW)
        self.expect(FAILS, "check", says=["words/en", '"en"'])


class Packs(ProgramTest):
    def test_those_that_come_with_it_are_well(self):
        self.expect(DONE, "packs", "check", says=["0 problems"])

    def test_a_bad_puzzle_is_named_by_file_and_line(self):
        self.write("mine.toml", '[[puzzle]]\nsolution = "SHORT"\n\n[[puzle]]\n')
        self.expect(FAILS, "packs", "check", "mine.toml", says=["mine.toml:1: ", "mine.toml:4: "])

    def test_a_pack_in_a_wrong_encoding_is_named_by_line(self):
        self.write("mine.csv", b"solution,clue\nLUCKY NUMB\xc9RS,x\n")
        self.expect(FAILS, "packs", "check", "mine.csv", says=["mine.csv:2: ", "UTF-8"])

    def test_a_pack_that_is_not_there_is_named(self):
        self.expect(FAILS, "packs", "check", "absent.toml", says=["absent.toml"])

    def test_a_bad_pack_of_a_show_is_found_by_check(self):
        self.write("mine.toml", '[[puzzle]]\nsolution = "SHORT"\n')
        self.write("callboard.toml", SHOW + 'packs = ["mine.toml"]\n')
        self.expect(FAILS, "check", says=["mine.toml:1: ", "see above"])


if __name__ == "__main__":
    unittest.main()
