"""On the web board a host names an account by its name; the board knows it by a number."""

import os
import sqlite3
import unittest

from program import DONE, FAILS, ProgramTest

ONE = "Your Host"
OTHER = "Annie Two"


class Accounts(ProgramTest):
    def ctl(self, *words, code=DONE):
        return self.expect(code, "ctl", "--data", "demo/data", *words).said

    def rows(self, database, question, *values):
        with sqlite3.connect(self.path(os.path.join("demo/data", database))) as db:
            return db.execute(question, values).fetchall()

    def owner_of(self, name):
        """The person whose account of that name on the web board is; none: nobody's."""
        [(number,)] = self.rows("forum.db", "SELECT id FROM account WHERE name = ?", name)
        rows = self.rows("callboard.db", "SELECT p.name FROM identities i JOIN people p ON "
                         "p.id = i.person_id WHERE i.adapter = 'web' AND i.user = ?", str(number))
        return rows[0][0] if rows else None

    def test_accounts_of_the_web_board_are_joined_and_parted_by_name(self):
        self.start_demo()
        self.ctl("link", OTHER)
        before = self.rows("callboard.db", "SELECT user FROM identities WHERE adapter = 'web'")
        said = self.ctl("lucky", f"!link {ONE} web Nobody Here", code=FAILS)
        self.assertIn("Nobody Here", said)
        self.assertIn("Nothing was changed", said)
        self.assertEqual(before,
                         self.rows("callboard.db",
                                   "SELECT user FROM identities WHERE adapter = 'web'"))
        self.ctl("lucky", f"!link {ONE} web {OTHER.lower()}")
        self.assertEqual(self.owner_of(OTHER), ONE)
        said = self.ctl("lucky", f"!unlink {ONE} web Nobody Here", code=FAILS)
        self.assertIn("Nobody Here", said)
        self.ctl("lucky", f"!unlink {ONE} web {OTHER}")
        self.assertNotEqual(self.owner_of(OTHER), ONE)


if __name__ == "__main__":
    unittest.main()
