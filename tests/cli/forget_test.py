"""A person plays on the web board, then asks to be forgotten: no byte of the data names them."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import unittest

from program import DONE, SOURCE, USAGE, ProgramTest

sys.path.insert(0, os.path.join(SOURCE, "tests", "kill"))
from web import Browser  # noqa: E402

NAME = "Zebediah"
LATER = "Quillon"
MOVES = 3
TOLD = "SELECT count(*) FROM post WHERE author = 0 AND to_account = 0"
CONFIG = "demo/callboard.toml"


class Board:
    """Where the browser finds the demo."""

    def __init__(self, port):
        self.port = port
        self.gate = threading.Event()
        self.gate.set()


class Forget(ProgramTest):
    house = "demo"  # the folder that is looked at

    def ctl(self, *words):
        return self.expect(DONE, "ctl", "--data", "demo/data", *words).out

    def sign_in(self, name):
        link = self.ctl("link", name).strip()
        self.browser = Browser(Board(int(re.search(r":(\d+)/", link).group(1))))
        self.browser.enter(link, name)

    def send(self, form, **fields):
        status, _ = self.browser.send(form.action, dict(form.fields, **fields), threading.Event())
        self.assertEqual(status, 303)

    def page(self):
        return self.browser.get("/thread/1")

    def press_a_button(self):
        """The first one that asks for no words, if it is this person's turn; whether it was."""
        form = next((form for form in self.page().moves() if not form.asks), None)
        if form is None:
            return False
        told = self.rows(TOLD)
        self.send(form)
        self.wait_until(lambda: self.rows(TOLD) > told)
        return True

    def play(self):
        demo = self.start_demo()
        self.sign_in(NAME)
        self.send(self.page().writing(), words="join")
        self.wait_until(lambda: NAME in self.rows("SELECT group_concat(html) FROM post")[0][0])
        self.ctl("lucky", "!practice")
        for _ in range(MOVES):
            self.wait_until(self.press_a_button)
        self.send(self.page().writing(), words=f"a remark by {NAME}, signed {NAME}")
        # typed by a host: in a ruling, in its reason, with money, under an earlier name
        self.ctl("lucky", f"!score {NAME} 700 -- {NAME.lower()} has asked")
        self.ctl("lucky", f"!pay {NAME} 5 -- a coffee for {NAME}")
        self.ctl("lucky", f"!rename {NAME} to {LATER}")
        self.ctl("lucky", f"!score {LATER} 750 -- so it is, {LATER}")
        self.ctl("lucky", f"!rename {LATER} to {NAME}")
        self.ctl("lucky", "!abort confirm -- enough")
        self.wait_until(lambda: os.path.exists(self.path("demo/data/transcripts/1.json")))
        self.assertEqual(self.stop(demo), DONE)
        self.expect(DONE, "init", "--folder", "demo")

    def edit_pack(self):
        """The show has the same puzzles from now on, with other clues."""
        shipped = os.path.join(SOURCE, "packs/lucky_numbers/puzzles.toml")
        with open(shipped, encoding="utf-8") as file:
            self.write("demo/packs/mine.toml", file.read().replace('clue = "', 'clue = "Now: '))
        with open(self.path(CONFIG), encoding="utf-8") as file:
            config = file.read()
        self.assertEqual(config.count("[show.lucky]\n"), 1)
        packs = '[show.lucky]\npacks = ["packs/mine.toml"]\n'
        self.write(CONFIG, config.replace("[show.lucky]\n", packs))

    def rows(self, question, name="forum.db"):
        db = sqlite3.connect(f"file:{self.path(self.house + '/data/' + name)}?mode=ro", uri=True)
        try:
            return db.execute(question).fetchall()
        finally:
            db.close()

    def posts_naming(self, name):
        """The daemon's own posts to everyone that hold this name, in words or in a picture's."""
        return self.rows(
            "SELECT DISTINCT p.id FROM post p LEFT JOIN post_picture i ON i.post = p.id WHERE "
            f"p.author = 0 AND p.to_account = 0 AND (p.html LIKE '%{name}%' OR p.words LIKE "
            f"'%{name}%' OR i.alt LIKE '%{name}%') ORDER BY p.id")

    def files_with(self, words):
        found = []
        for folder, _, names in os.walk(self.path(f"{self.house}/data")):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    if words.lower().encode() in file.read().lower():
                        found.append(name)
        return sorted(found)

    def test_no_byte_names_a_forgotten_person_and_the_draws_still_verify(self):
        self.play()
        self.assertIn("callboard.db", self.files_with(NAME))
        self.assertIn("forum.db", self.files_with(NAME))
        standing = "SELECT id, thread, to_account, stamp_ms, key FROM post ORDER BY id"
        before = self.rows(standing)
        self.edit_pack()
        named = sorted({*self.posts_naming(NAME), *self.posts_naming(LATER)})
        self.assertGreater(len(named), MOVES)
        drawn = set(self.rows(f"SELECT hash FROM post_picture WHERE alt LIKE '%{NAME}%'"))
        self.assertTrue(drawn, "the board's pictures show the players' names")
        person = self.rows(f"SELECT id FROM people WHERE name = '{NAME}'", "callboard.db")[0][0]

        self.expect(DONE, "forget", "--config", CONFIG, NAME, says=[f"Player {person}"])

        self.assertEqual(self.files_with(NAME), [])
        self.assertEqual(self.files_with(LATER), [])
        told = self.rows("SELECT group_concat(words) FROM post WHERE author = 0")[0][0]
        self.assertIn(f"!score Player {person} 700", told)
        self.assertEqual(self.rows(standing), before, "posts keep their place and time")
        self.assertEqual(self.posts_naming(f"Player {person}"), named)
        self.assertFalse(drawn & set(self.rows("SELECT hash FROM picture")))
        transcript = "demo/data/transcripts/1.json"
        self.expect(DONE, "verify", transcript, says=["everything fits"])
        alone = subprocess.run(["python3", os.path.join(SOURCE, "tools/verify.py"),
                                self.path(transcript)], capture_output=True, text=True)
        self.assertEqual(alone.returncode, DONE, alone.stdout)
        with open(self.path(transcript), encoding="utf-8") as file:
            self.assertIn("/static/verify.py", json.load(file)["about"])
        self.expect(DONE, "check", "--config", CONFIG)
        self.expect(USAGE, "forget", "--config", CONFIG, NAME, says=["0 people"])

    def test_whose_accounts_were_joined_is_forgotten_under_each_name(self):
        demo = self.start_demo()
        for name in (NAME, LATER):
            self.sign_in(name)
            self.send(self.page().writing(), words=f"hello, {name} here")
            self.wait_until(lambda name=name: self.rows(
                f"SELECT 1 FROM people WHERE name = '{name}'", "callboard.db"))
        self.ctl("lucky", f"!link {NAME} web {LATER} -- one and the same")
        owners = self.rows("SELECT count(DISTINCT person_id) FROM identities i JOIN people p ON "
                           f"p.id = i.person_id WHERE p.name IN ('{NAME}', '{LATER}')",
                           "callboard.db")
        self.assertEqual(owners, [(1,)], "both accounts are one person's")
        self.ctl("lucky", "!abort confirm -- enough")
        self.assertEqual(self.stop(demo), DONE)
        self.expect(DONE, "init", "--folder", "demo")
        self.assertIn("callboard.db", self.files_with(LATER))
        self.expect(DONE, "forget", "--config", CONFIG, NAME, says=["Player"])
        self.assertEqual(self.files_with(NAME), [])
        self.assertEqual(self.files_with(LATER), [])

    def test_after_a_restore_the_posts_of_the_daemon_before_name_nobody_either(self):
        self.play()
        self.expect(DONE, "backup", "copy", "--config", CONFIG, says=["Wrote"])
        self.expect(DONE, "init", "--folder", "other")
        config = "other/callboard.toml"
        self.expect(DONE, "restore", "copy", "--config", config, says=["Restored"])
        self.house = "other"
        named = sorted({*self.posts_naming(NAME), *self.posts_naming(LATER)})
        self.assertGreater(len(named), MOVES)
        person = self.rows(f"SELECT id FROM people WHERE name = '{NAME}'", "callboard.db")[0][0]

        self.expect(DONE, "forget", "--config", config, NAME, says=[f"Player {person}"])

        self.assertEqual(self.posts_naming(f"Player {person}"), named)
        self.assertEqual(self.files_with(NAME), [])


if __name__ == "__main__":
    unittest.main()
