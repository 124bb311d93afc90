"""`callboard check` beside a running daemon, and before an upgrade."""

import os
import sqlite3
import unittest

from program import BROKEN, DONE, FAILS, USAGE, ProgramTest


class Check(ProgramTest):
    def setUp(self):
        super().setUp()
        self.demo = self.start_demo()
        self.expect(DONE, "init", "--folder", "demo")
        for _ in range(2):
            self.expect(DONE, "ctl", "--data", "demo/data", "lucky", "!practice")

    def check(self, code, *words, says=()):
        return self.expect(code, "check", "--config", "demo/callboard.toml", *words, says=says)

    def test_it_works_while_the_daemon_runs_and_leaves_nothing_behind(self):
        self.check(DONE, says=["1 unfinished matches replay, 0 do not", "all well"])
        self.check(DONE, "--upgrade", says=["match 1 (lucky 1) replays"])
        self.assertFalse([n for n in os.listdir(self.path("demo/data")) if n.startswith("copy")])
        self.assertEqual(self.stop(self.demo), DONE)
        self.check(DONE, "--upgrade", says=["match 1 (lucky 1) replays"])

    def test_platforms_that_cannot_be_reached_are_named(self):
        file = self.path("demo/callboard.toml")
        with open(file, encoding="utf-8") as config:
            text = config.read()
        for platforms, reason in (
                ('["web", "matrix"]', "there is no section [matrix] that says how to reach it"),
                ('["web", "web"]', '"web" stands here twice'),
                ('[]', "at least one platform is expected"),
                ('"web"', "a list of texts is expected")):
            with open(file, "w", encoding="utf-8") as config:
                config.write(text.replace('# platforms = ["web"]', "platforms = " + platforms))
            self.check(USAGE, says=[reason, "callboard.toml:"])

    def test_a_section_for_discord_is_read_and_discord_is_asked(self):
        file = self.path("demo/callboard.toml")
        with open(file, encoding="utf-8") as config:
            text = config.read()
        whole = 'token_file = "discord.token"\nchannel = "600"\nurl = "http://127.0.0.1:9"\n'
        for section, code, reason in (
                ('channel = "600"\n', USAGE, "[discord] needs token_file"),
                (whole.replace('"600"', '"general"'), USAGE, "the id of a channel is expected"),
                (whole + 'message_content = "yes"\n', USAGE, "true or false is expected"),
                (whole + 'role = "7"\n', USAGE, 'unknown key "discord.role"'),
                (whole + 'hosts = ["Ann"]\n', USAGE, '"Ann" is no id of a user'),
                (whole, FAILS, "discord.token cannot be read")):
            with open(file, "w", encoding="utf-8") as config:
                config.write(text.replace("[web]\n", "[discord]\n" + section + "[web]\n", 1))
            self.check(code, says=[reason])
        for token, reason in (("two words", "holds more than one word; it has to hold"),
                              ("Bot a-token", 'begins with "Bot", which is no part of the token'),
                              ("", "discord.token is empty"),
                              ("a" * 5000, "holds 5000 bytes, and no token has more than 4096"),
                              ("t\u00f6ken", "holds letters that stand in no token"),
                              ("eyJ" + "a" * 400, "discord: Discord is not reached"),
                              ("a-token", "discord: Discord is not reached")):
            with open(self.path("demo/discord.token"), "w", encoding="utf-8") as token_file:
                token_file.write(token + "\n")
            self.check(FAILS, says=[reason])

    def test_a_match_that_would_halt_is_named(self):
        self.stop(self.demo)
        with sqlite3.connect(self.path("demo/data/callboard.db")) as db:
            db.execute("UPDATE log SET digest = digest + 1 WHERE seq = (SELECT max(seq) FROM log)")
        db.close()
        self.check(FAILS, "--upgrade", says=[
            "match 1 (lucky 1) does not replay: this program plays on otherwise from entry",
            "0 unf"])

    def change(self, *statements):
        self.stop(self.demo)
        with sqlite3.connect(self.path("demo/data/callboard.db")) as db:
            for statement in statements:
                db.execute(statement)
        db.close()

    def test_a_damaged_draw_book_is_named_with_its_match(self):
        self.change("UPDATE draws SET n = n + 7 WHERE n = (SELECT max(n) FROM draws)")
        self.check(FAILS, says=["match 1 (lucky 1) does not replay: draw book 1 of the show misses",
                                "!abort confirm"])

    def spoil(self, words):
        """Overwrites the page of a table on which these words stand."""
        path = self.path("demo/data/callboard.db")
        with open(path, "rb") as file:
            data = bytearray(file.read())
        pages = [at for at in range(4096, len(data), 4096)
                 if data[at] in (0x0a, 0x0d) and words in data[at:at + 4096]]
        self.assertEqual(len(pages), 1)
        data[pages[0] + 1:pages[0] + 4096] = b"w" * 4095
        with open(path, "wb") as file:
            file.write(data)

    def test_a_match_on_a_damaged_page_is_named_and_rests(self):
        self.change(*(f"INSERT INTO log VALUES (1, {seq}, 0, 'page {seq} {'x' * 800}', 0)"
                      for seq in range(1000, 1060)))
        self.spoil(b"page 1030 ")
        self.check(BROKEN, says=["callboard.db is damaged", "latest backup",
                                 "match 1 (lucky 1) does not replay: the rows of match 1 of lucky "
                                 "cannot be read"])
        demo = self.start_demo()
        self.expect(DONE, "ctl", "--data", "demo/data", "status", says=["cannot be read"])
        self.assertEqual(self.stop(demo), DONE)

    def test_a_database_that_does_not_open_is_named_once(self):
        self.stop(self.demo)
        with open(self.path("demo/data/callboard.db"), "r+b") as file:
            file.seek(3 * 4096)
            file.write(b"w" * 8192)
        run = self.check(BROKEN, says=["callboard.db is damaged", "latest backup"])
        self.assertEqual(run.said.count("is damaged"), 1)

    def test_a_show_that_cannot_be_read_is_named(self):
        self.change("INSERT INTO notes (show_id, kind, key, json) VALUES (1, 'list', '7', 'no')")
        self.check(FAILS, says=["show lucky cannot be read: a row of a waiting list",
                                "the other shows go on"])

    def test_an_entry_of_a_ledger_that_does_not_sum_to_zero_is_named(self):
        for command in ("!abort confirm -- enough", "!jackpot 117500 -- a gift"):
            self.expect(DONE, "ctl", "--data", "demo/data", "lucky", command)
        self.change("UPDATE ledger SET amount = amount + 1 WHERE account = 'jackpot'")
        self.check(FAILS, says=["show lucky: entry", "does not sum to zero"])

    def test_files_that_others_can_open_are_named(self):
        os.chmod(self.path("demo/data/forum.db"), 0o644)
        self.check(FAILS, says=["forum.db", "chmod go-rwx"])

    def test_a_damaged_board_is_found(self):
        self.stop(self.demo)
        with open(self.path("demo/data/forum.db"), "r+b") as file:
            file.seek(4096 * 3)
            file.write(b"\xff" * 4096)
        self.check(BROKEN, says=["forum.db"])

    def test_a_board_open_to_the_network_without_tls_is_named(self):
        with open(self.path("demo/callboard.toml"), encoding="utf-8") as file:
            text = file.read()
        open_text = text.replace('"127.0.0.1:8480"', '"0.0.0.0:8480"')
        self.assertNotEqual(open_text, text)
        self.write("demo/callboard.toml", open_text)
        self.check(FAILS, says=["without TLS"])
        self.write("demo/callboard.toml", open_text.replace(
            '"0.0.0.0:8480"', '"0.0.0.0:8480"\npublic_url = "https://play.example.org/path"'))
        self.check(2, says=["without a path"])


if __name__ == "__main__":
    unittest.main()
