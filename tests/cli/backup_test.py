"""Backups made while the daemon runs, and what is restored from them."""

import json
import os
import shutil
import sqlite3
import unittest

from program import BROKEN, DONE, USAGE, ProgramTest


def rows(file, sql):
    db = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


class Backup(ProgramTest):
    def config(self, folder):
        self.expect(DONE, "init", "--folder", folder)
        return f"{folder}/callboard.toml"

    def ctl(self, *words, folder="demo"):
        return self.expect(DONE, "ctl", "--data", f"{folder}/data", *words)

    def log_length(self, folder):
        return rows(self.path(f"{folder}/data/callboard.db"), "SELECT count(*) FROM log")[0][0]

    def test_a_backup_under_load_is_restored_and_the_match_goes_on_with_nothing_doubled(self):
        demo = self.start_demo()
        config = self.config("demo")
        self.ctl("lucky", "!practice")
        self.ctl("lucky", "!practice")  # from here on the match plays by itself
        with open(self.path("demo/data/discord.notes"), "w", encoding="utf-8") as notes:
            notes.write("what an adapter noted\n")
        for n in range(20):
            self.ctl("lucky", "!status")
            if n % 5 == 0:
                self.expect(DONE, "backup", f"copy{n}", "--config", config, says=["Wrote"])
        self.expect(DONE, "backup", "last", "--config", config)
        self.stop(demo)
        for name in ("callboard.db", "forum.db", "discord.notes", "backup.json"):
            self.assertEqual(os.stat(self.path(f"last/{name}")).st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(self.path("last")).st_mode & 0o777, 0o700)
        self.assertFalse([name for name in os.listdir(self.folder) if name.endswith(".part")])

        for copy in ("copy0", "last"):
            self.go_on_from(copy)

    def go_on_from(self, copy):
        self.config("other")
        self.expect(DONE, "restore", copy, "--config", "other/callboard.toml", says=["Restored"])
        with open(self.path("other/data/discord.notes"), encoding="utf-8") as notes:
            self.assertEqual(notes.read(), "what an adapter noted\n")
        played = self.log_length("other")
        again = self.start_demo("other")
        self.wait_until(lambda: self.log_length("other") > played)
        self.assertEqual(self.stop(again), DONE)
        database = self.path("other/data/callboard.db")
        old = rows(self.path("demo/data/callboard.db"),
                   "SELECT value FROM meta WHERE key='installation'")
        new = rows(database, "SELECT value FROM meta WHERE key='installation'")
        self.assertEqual(len(new), 1)
        self.assertNotEqual(old, new)
        # Every public post of the outbox stands once, whichever daemon made it.
        posts = [key.split("-")[1] for (key,) in rows(
            self.path("other/data/forum.db"),
            "SELECT key FROM post WHERE key IS NOT NULL AND to_account = 0")]
        self.assertEqual(len(posts), len(set(posts)), "a post was doubled")
        public = [str(number) for (number,) in rows(
            database, "SELECT id FROM outbox WHERE adapter = 'web' AND id <= "
            "(SELECT upto FROM sent WHERE adapter = 'web') AND post LIKE 'P%'")]
        self.assertEqual(set(public) - set(posts), set(), "a post was lost")
        self.assertEqual(rows(database, "PRAGMA integrity_check"), [("ok",)])
        shutil.rmtree(self.path("other"))

    def test_without_a_daemon_the_command_makes_the_backup_itself(self):
        self.stop(self.start_demo())
        config = self.config("demo")
        self.expect(DONE, "backup", "copy", "--config", config, says=["Wrote", "secrets"])
        self.expect(BROKEN, "backup", "copy", "--config", config, says=["exists already"])
        self.expect(BROKEN, "backup", "no/such/folder", "--config", config, says=["cannot make"])
        empty = self.config("empty")
        self.expect(BROKEN, "backup", "other", "--config", empty, says=["empty"])

    def test_a_damaged_backup_is_named_and_nothing_is_written(self):
        self.stop(self.start_demo())
        self.expect(DONE, "backup", "copy", "--config", self.config("demo"))
        other = self.config("other")
        for name in ("callboard.db", "forum.db"):
            with open(self.path(f"copy/{name}"), "r+b") as file:
                file.seek(5000)
                byte = file.read(1)
                file.seek(5000)
                file.write(bytes([byte[0] ^ 1]))
            self.expect(BROKEN, "restore", "copy", "--config", other,
                        says=["damaged", name, "another backup"])
            with open(self.path(f"copy/{name}"), "r+b") as file:
                file.seek(5000)
                file.write(byte)
        os.rename(self.path("copy/forum.db"), self.path("forum.db"))
        self.expect(BROKEN, "restore", "copy", "--config", other, says=["damaged", "missing"])
        os.rename(self.path("forum.db"), self.path("copy/forum.db"))
        self.write("copy/backup.json", "{")
        self.expect(BROKEN, "restore", "copy", "--config", other, says=["damaged", "backup.json"])
        os.remove(self.path("copy/backup.json"))
        self.expect(BROKEN, "restore", "copy", "--config", other, says=["no whole backup"])
        self.assertFalse(os.path.exists(self.path("other/data/callboard.db")))

    def test_a_restore_never_overwrites(self):
        self.stop(self.start_demo())
        config = self.config("demo")
        self.expect(DONE, "backup", "copy", "--config", config)
        self.expect(BROKEN, "restore", "copy", "--config", config,
                    says=["callboard.db", "forum.db", "Move the whole folder away"])

    def test_a_list_that_names_less_than_there_is_is_refused(self):
        self.stop(self.start_demo())
        self.expect(DONE, "backup", "copy", "--config", self.config("demo"))
        with open(self.path("copy/backup.json"), encoding="utf-8") as file:
            listed = json.load(file)
        del listed["files"]["forum.db"]
        self.write("copy/backup.json", json.dumps(listed))
        self.expect(BROKEN, "restore", "copy", "--config", self.config("other"),
                    says=["does not name", "forum.db"])

    def test_what_a_killed_daemon_left_beside_its_databases_is_in_the_way_too(self):
        self.stop(self.start_demo())
        config = self.config("demo")
        self.expect(DONE, "backup", "copy", "--config", config)
        for name in os.listdir(self.path("demo/data")):
            if name.endswith(".db") or name == "discord.notes":
                os.remove(self.path("demo/data/" + name))
        self.write("demo/data/callboard.db-wal", b"of the database before")
        self.expect(BROKEN, "restore", "copy", "--config", config,
                    says=["callboard.db-wal", "Move the whole folder away"])
        self.assertFalse(os.path.exists(self.path("demo/data/callboard.db")))

    def test_a_backup_of_a_newer_callboard_is_refused(self):
        self.write("copy/backup.json", json.dumps({"callboard_backup": 99, "files": {}}))
        self.expect(BROKEN, "restore", "copy", "--config", self.config("other"), says=["newer"])
        self.expect(USAGE, "restore", "copy", "--config", "nowhere.toml")


if __name__ == "__main__":
    unittest.main()
