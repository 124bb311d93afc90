"""A show goes from one Callboard to another as a readable file, and its match goes on there."""

import hashlib
import json
import os
import sqlite3
import unittest

from program import DONE, FAILS, USAGE, ProgramTest


def checked(values):
    """An export of these lines, each with its check."""
    text = check = ""
    for value in [*values, {"end": len(values)}]:
        line = json.dumps(value)
        check = hashlib.sha256(f"{check}\n{line}".encode()).hexdigest()[:16]
        text += f"{check} {line}\n"
    return text


class Export(ProgramTest):
    def setUp(self):
        super().setUp()
        self.demo = self.start_demo()
        self.expect(DONE, "init", "--folder", "demo")
        self.expect(DONE, "init", "--folder", "other")
        for _ in range(2):
            self.ctl("demo", "lucky", "!practice")
        self.wait_until(lambda: self.count("demo", "log") > 10)

    def ctl(self, folder, *words):
        return self.expect(DONE, "ctl", "--data", f"{folder}/data", *words)

    def ask(self, folder, question):
        db = sqlite3.connect(f"file:{self.path(folder)}/data/callboard.db?mode=ro", uri=True)
        try:
            return db.execute(question).fetchall()
        finally:
            db.close()

    def count(self, folder, table):
        return self.ask(folder, f"SELECT count(*) FROM {table}")[0][0]

    def export(self, code, what, file, *words, says=()):
        return self.expect(code, "export", what, file, *words, "--config", "demo/callboard.toml",
                           says=says)

    def take_over(self, code, file, says=()):
        return self.expect(code, "import", file, "--config", "other/callboard.toml", says=says)

    def test_the_waiting_list_and_accepted_answers_go_along(self):
        self.ctl("demo", "lucky", "!close")
        question = "How many make a baker's dozen?"
        self.ctl("demo", "lucky", f'!variants add {question} = a "long" dozen')
        self.expect(DONE, "packs", "variants", "lucky", "--config", "demo/callboard.toml",
                    says=[f'question = "{question}"', 'answers: "a \\"long\\" dozen"',
                          "# 1 answers"])
        self.export(DONE, "lucky", "show.txt", "--with-secrets")
        taken = self.take_over(DONE, "show.txt")
        self.assertNotIn("left out", taken.out)
        self.expect(DONE, "packs", "variants", "lucky", "--config", "other/callboard.toml",
                    says=['answers: "a \\"long\\" dozen"'])
        self.start_demo("other")
        self.assertIn("closed", self.ctl("other", "lucky", "!list").out)

    def test_a_live_match_goes_on_in_another_callboard(self):
        self.export(FAILS, "lucky", "show.txt", says=["not over", "--with-secrets"])
        self.export(DONE, "lucky", "show.txt", "--with-secrets", says=["secrets"])
        self.assertEqual(os.stat(self.path("show.txt")).st_mode & 0o777, 0o600)
        self.expect(DONE, "verify", "show.txt", says=["1 matches", "everything fits"])
        self.take_over(DONE, "show.txt", says=["Imported 1 matches"])
        self.expect(DONE, "check", "--upgrade", "--config", "other/callboard.toml",
                    says=["match 1 (lucky 1) replays"])
        entries = self.count("other", "log")
        again = self.start_demo("other")
        self.wait_until(lambda: self.count("other", "log") > entries + 4)
        self.assertNotIn("HALTED", self.ctl("other", "status").out)
        self.assertEqual(self.stop(again), DONE)
        self.take_over(FAILS, "show.txt", says=["has matches here already"])

    def test_what_is_over_needs_no_secrets(self):
        self.ctl("demo", "lucky", "!abort confirm -- enough")
        self.export(DONE, "1", "match.txt")
        with open(self.path("match.txt"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn('"revealed":true', text)
        self.assertNotIn('"revealed":false', text)
        self.expect(DONE, "verify", "match.txt", says=["1 matches", "everything fits"])
        self.take_over(DONE, "match.txt", says=["Imported 1 matches"])
        self.export(USAGE, "1", "match.txt", says=["exists already"])
        self.export(FAILS, "99", "no.txt", says=["no match 99"])
        self.export(FAILS, "nobody", "no.txt", says=["no show"])

    def test_money_between_matches_and_books_of_rulings_go_along(self):
        self.ctl("demo", "lucky", "!abort confirm -- enough")
        self.ctl("demo", "lucky", "!jackpot 117500 -- a gift")
        self.ctl("demo", "lucky", "!match 1 undo 1 -- it was not over")
        self.assertEqual(self.stop(self.demo), DONE)
        self.export(DONE, "lucky", "show.txt", "--with-secrets")
        self.expect(DONE, "verify", "show.txt", says=["everything fits"])
        self.take_over(DONE, "show.txt")
        balances = ("SELECT account, sum(amount) FROM ledger WHERE account NOT LIKE 'person:%' "
                    "GROUP BY account ORDER BY account")
        self.assertIn(("jackpot", 117500), self.ask("demo", balances))
        self.assertEqual(self.ask("other", balances), self.ask("demo", balances))
        for table in ("books", "draws"):
            self.assertEqual(self.count("other", table), self.count("demo", table), table)
        moves = "SELECT count(*) FROM log WHERE match_id = 1"
        before = self.ask("other", moves)[0][0]
        self.start_demo("other")  # the match that was open again is played on in a thread
        self.wait_until(lambda: self.ask("other", moves)[0][0] > before + 4)
        self.assertTrue(self.ask("other", "SELECT id FROM venues WHERE match_id = 1"))

    def test_results_and_seasons_go_along(self):
        winner = self.ask("demo", "SELECT name FROM people ORDER BY id DESC LIMIT 1")[0][0]
        self.ctl("demo", "lucky", f"!award game {winner} counts")
        self.wait_until(lambda: self.count("demo", "results") == 2)
        self.ctl("demo", "lucky", "!season close Spring")
        self.export(DONE, "lucky", "show.txt", "--with-secrets")
        self.take_over(DONE, "show.txt", says=["Imported 2 matches"])
        rows = ("SELECT number, season, place, outcome, score, won, wins, jackpot, ended_ms "
                "FROM results")
        self.assertEqual(self.ask("other", rows), self.ask("demo", rows))
        self.assertEqual(self.ask("other", "SELECT key FROM notes WHERE kind = 'season'"), [("1",)])
        persons = "SELECT people.name FROM results JOIN people ON people.id = results.person_id"
        self.assertEqual(self.ask("other", persons), self.ask("demo", persons))

    def test_a_file_edited_by_hand_is_refused_with_its_line(self):
        self.export(DONE, "lucky", "show.txt", "--with-secrets")
        with open(self.path("show.txt"), encoding="utf-8") as file:
            lines = file.read().split("\n")
        jackpot = next(i for i, line in enumerate(lines) if '"state"' in line)
        changed = list(lines)
        changed[jackpot] = changed[jackpot].replace('"matches":1', '"matches":2')
        self.assertNotEqual(changed, lines)
        for kind, edited, line in (
                ("a changed line", changed, jackpot + 1),
                ("a lost line", lines[:4] + lines[5:], 5),
                ("a moved line", lines[:4] + [lines[5], lines[4]] + lines[6:], 5),
                ("no export", ["hello"], 1)):
            with self.subTest(kind):
                self.write("edited.txt", "\n".join(edited))
                self.take_over(USAGE, "edited.txt", says=[f"edited.txt:{line}:"])
        self.write("edited.txt", "\n".join(lines[:-2]) + "\n")
        self.take_over(USAGE, "edited.txt", says=["the end of the export is missing"])
        self.assertFalse(os.path.exists(self.path("other/data/callboard.db")))

    def test_a_host_who_plays_there_is_refused(self):
        self.export(DONE, "lucky", "show.txt", "--with-secrets")
        with open(self.path("show.txt"), encoding="utf-8") as file:
            lines = [json.loads(line[16:]) for line in file.read().split("\n")[:-2]]
        seated = next(line for line in lines if line.get("body", "").startswith("D5:begun"))
        person = json.loads(seated["body"][seated["body"].index("{"):])["seats"][0]
        next(line for line in lines if "state" in line)["state"]["hosts"].append(person)
        self.write("edited.txt", checked(lines))
        self.take_over(USAGE, "edited.txt", says=["hosts the show", "Nothing was changed"])
        self.assertFalse(os.path.exists(self.path("other/data/callboard.db")))

    def test_of_a_match_that_is_halted_it_says_that_nobody_can_take_it_over(self):
        self.assertEqual(self.stop(self.demo), DONE)
        db = sqlite3.connect(self.path("demo/data/callboard.db"))
        with db:
            db.execute("UPDATE log SET digest = digest + 1 WHERE seq = (SELECT max(seq) FROM log)")
        db.close()
        self.export(FAILS, "lucky", "show.txt", "--with-secrets",
                    says=["Wrote", "match 1", "no Callboard can take the show over"])
        self.assertTrue(os.path.exists(self.path("show.txt")))

    def test_a_name_the_board_refuses_gets_another_account(self):
        self.export(DONE, "lucky", "show.txt", "--with-secrets")
        with open(self.path("show.txt"), encoding="utf-8") as file:
            lines = [json.loads(line[16:]) for line in file.read().split("\n")[:-2]]
        first = next(i for i, line in enumerate(lines) if "person" in line)
        refused = ["Player 7", "A name much longer than any on the board", "Bоb of two alphabets"]
        gets = ["Guest 2", "A name much longer t", "Guest 1"]
        for number, name in enumerate(refused, 901):
            lines.insert(first, dict(lines[first], person=number, name=name))
        self.write("edited.txt", checked(lines))
        taken = self.take_over(DONE, "edited.txt", says=["Imported 1 matches"])
        for name, account in zip(refused, gets):
            self.assertIn(f'"{name}" is "{account}" on the board', taken.out)
            self.assertIn(f'ctl link "{account}"', taken.out)

    def test_a_show_that_is_not_set_up_is_named(self):
        self.export(DONE, "lucky", "show.txt", "--with-secrets")
        with open(self.path("other/callboard.toml"), encoding="utf-8") as file:
            text = file.read()
        self.write("other/callboard.toml", text.replace("show.lucky", "show.sunday"))
        self.take_over(USAGE, "show.txt", says=["[show.lucky]"])


if __name__ == "__main__":
    unittest.main()
