#!/usr/bin/env python3
"""A server puts the bot out while a match and a test of its people are open, lets it in again, puts
it out for good: all waits, all goes on, and 30 days later nothing of its people's words is left. On
the fake Discord, by `callboard run`. The 30 days are written into the database while the daemon is
stopped.

CALLBOARD names the program, FAKE the fake Discord.
"""

import contextlib
import json
import sqlite3
import unittest

from show_new_test import LOUNGE, SERVER, WITHOUT_PRIVATE_THREADS, Playing

DAY_MS = 24 * 60 * 60 * 1000
SAID = "what a lovely zeppelin"


class PutOut(Playing, unittest.TestCase):
    def logged(self, event):
        return event in (self.folder / "log").read_text()

    def status(self):
        """Nothing while the daemon starts."""
        try:
            return self.program("ctl", "status")
        except AssertionError:
            return ""

    def database(self):
        return contextlib.closing(sqlite3.connect(self.folder / "data" / "callboard.db"))

    def test_all_waits_goes_on_and_is_erased_in_the_end(self):
        self.fake.order("rights", str(WITHOUT_PRIVATE_THREADS | 1 << 36))
        self.told("show", "new", name="Friday Numbers", game="lucky_numbers")
        thread = self.thread("Friday Numbers, match 1")
        self.until(lambda: self.posts(thread), "an opening")
        self.fake.order("write", thread, "Ann", SAID)
        self.told("show", "test")
        test = self.private_thread()
        for words in ("join", "practice"):
            self.fake.order("write", test, "Dee", words)
        self.prompt(test)

        self.fake.order("kick", SERVER)
        self.until(lambda: self.logged("server_left"), "word of the removal")
        self.assertIn(f"Server {SERVER} on discord: the bot was removed", self.status())
        self.kill_daemon()
        self.start_daemon()
        self.until(lambda: self.logged("server_left") and "SHUT OUT" in self.status(),
                   "that it is known after a start")
        before = len(self.posts(test))

        self.fake.order("invite", SERVER)
        self.until(lambda: "SHUT OUT" not in self.status(), "the way in")
        self.fake.order("write", test, "Dee", "!pause -- to see whether it goes on")
        self.until(lambda: self.said(test, "to see whether it goes on"), "the test")
        self.assertGreater(len(self.posts(test)), before)
        for name in ("Ann", "Bob"):
            self.fake.order("write", thread, name, "join")
        self.prompt(thread)
        self.assertIn("has ended", self.told_in_the_end(test))

        self.fake.order("kick", SERVER)
        self.until(lambda: "SHUT OUT" in self.status(), "word of the second removal")
        self.kill_daemon()
        self.assertEqual(self.words_kept(), 1)
        self.let_days_pass(31)
        self.start_daemon()
        self.until(lambda: self.logged("server_erased"), "that it is erased")
        self.until(lambda: "what was kept of it was erased on" in self.status(), "the status")
        self.kill_daemon()
        self.assertEqual(self.words_kept(), 0)
        with self.database() as data:
            names = [name for (name,) in data.execute("SELECT name FROM people")]
        self.assertFalse({"Ann", "Bob"} & set(names), names)

    def told_in_the_end(self, test):
        self.fake.order("write", test, "Dee", "!resume")
        self.fake.order("write", test, "Dee", "!abort confirm -- enough")
        self.until(lambda: self.said(test, "counts for nothing"), "the end of the match")
        return self.closed_in(test)

    def words_kept(self):
        with self.database() as data:
            rows = data.execute("SELECT 1 FROM replies WHERE text = ?", (SAID,))
            return len(rows.fetchall())

    def let_days_pass(self, days):
        with self.database() as data:
            row = data.execute("SELECT value FROM meta WHERE key = 'note.communities'").fetchone()
            all_of_them = json.loads(row[0])
            for one in all_of_them:
                if "gone" in one:
                    one["gone"] -= days * DAY_MS
            data.execute("UPDATE meta SET value = ? WHERE key = 'note.communities'",
                         (json.dumps(all_of_them),))
            data.commit()


if __name__ == "__main__":
    unittest.main()
