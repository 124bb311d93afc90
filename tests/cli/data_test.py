"""What the program says when the data are not as it left them: in use, damaged, newer, not
writable, tampered with."""

import os
import re
import socket
import sqlite3
import subprocess
import unittest

from program import BROKEN, DONE, FAILS, LIMIT_S, SOURCE, USAGE, ProgramTest


class Data(ProgramTest):
    def demo(self, *says):
        return self.expect(BROKEN, "demo", "--folder", "demo", "--listen", "127.0.0.1:0", says=says)

    def test_a_second_daemon_on_the_same_data_is_refused_with_the_reason(self):
        first = self.start_demo()
        self.demo("Another Callboard", str(first.pid), "callboard.db")
        self.assertEqual(self.stop(first), DONE)

    def test_after_a_clean_stop_the_next_one_starts(self):
        self.assertEqual(self.stop(self.start_demo()), DONE)
        self.assertEqual(self.stop(self.start_demo()), DONE)

    def test_ctl_reaches_a_running_daemon_through_a_private_socket(self):
        self.start_demo()
        control = self.path("demo/data/control.sock")
        self.assertEqual(os.stat(control).st_mode & 0o777, 0o600)
        self.expect(DONE, "ctl", "--data", "demo/data", "link", "Ann", says=["http://", "/signin/"])
        named = self.run_program("ctl", "--data", "demo/data", "link", "Ann")
        self.assertEqual(len(named.out.splitlines()), 1, "her own name needs no word")
        self.expect(DONE, "ctl", "--data", "demo/data", "link", "ANN!",
                    says=["/signin/", 'signs in "Ann", who is here already'])
        self.expect(DONE, "ctl", "--data", "demo/data", "lucky", "!status", says=["Match 1"])
        self.expect(USAGE, "ctl", "--data", "demo/data", "nonsense", says=["callboard ctl"])
        self.expect(USAGE, "ctl", "--data", "demo/data", "nosuchshow", "!status",
                    says=['There is no show "nosuchshow"', "Shows: lucky"])
        self.expect(FAILS, "ctl", "--data", "demo/data", "lucky", "!undo",
                    says=["No match is being played here now"])
        self.expect(FAILS, "ctl", "--data", "demo/data", "invite", "77", says=["no thread"])
        status = self.run_program("ctl", "--data", "demo/data", "lucky", "!status")
        self.assertNotIn("\x1b", status.out, "colours are for terminals")

    def test_a_demo_becomes_a_show(self):
        self.assertEqual(self.stop(self.start_demo()), DONE)
        self.expect(DONE, "init", "--folder", "demo", says=["taken over", '"lucky"'])
        self.expect(DONE, "check", "--config", "demo/callboard.toml",
                    says=["1 unfinished matches replay, 0 do not"])
        self.expect(FAILS, "transcript", "--config", "demo/callboard.toml", "1",
                    says=["not finished"])
        self.expect(USAGE, "transcript", "--config", "demo/callboard.toml", "7",
                    says=["no match 7"])
        self.expect(USAGE, "forget", "--config", "demo/callboard.toml", "Nobody",
                    says=["0 people", "Nobody"])

    def test_a_database_of_a_newer_release_is_refused(self):
        self.assertEqual(self.stop(self.start_demo()), DONE)
        for name in ("callboard.db", "forum.db"):
            with sqlite3.connect(self.path("demo/data/" + name)) as db:
                before = db.execute("PRAGMA user_version").fetchone()[0]
                db.execute("PRAGMA user_version=99")
            db.close()
            run = self.demo(name, "99")
            self.assertIn("newer", run.said.lower())
            with sqlite3.connect(self.path("demo/data/" + name)) as db:
                db.execute(f"PRAGMA user_version={before}")
            db.close()
        self.assertEqual(self.stop(self.start_demo()), DONE)

    def test_garbage_in_place_of_a_database_is_named_and_kept(self):
        for name in ("callboard.db", "forum.db"):
            folder = "demo/data"
            garbage = bytes(range(256)) * 40
            self.write(f"{folder}/{name}", garbage)
            self.demo(name, "not a database", "backup")
            with open(self.path(f"{folder}/{name}"), "rb") as file:
                self.assertEqual(file.read(), garbage)
            os.remove(self.path(f"{folder}/{name}"))

    def test_a_database_of_another_program_is_left_alone(self):
        os.makedirs(self.path("demo/data"))
        with sqlite3.connect(self.path("demo/data/callboard.db")) as db:
            db.execute("CREATE TABLE recipes(title TEXT)")
        db.close()
        self.demo("another program")

    def test_a_file_in_place_of_the_folder_is_named(self):
        self.write("demo", "a file")
        self.demo("demo", "data folder")

    def test_a_file_in_place_of_the_data_folder_is_named(self):
        self.write("demo/data", "a file")
        self.demo("demo/data", "directory")

    def test_a_port_that_is_taken_is_named(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            address = f"127.0.0.1:{taken.getsockname()[1]}"
            self.expect(BROKEN, "demo", "--listen", address, says=[address])


class Transcripts(ProgramTest):
    """A match that practice players play to its end leaves a transcript anyone can check."""

    def setUp(self):
        super().setUp()
        demo = self.start_demo()
        for words in ("!practice", "!practice"):
            self.expect(DONE, "ctl", "--data", "demo/data", "lucky", words)
        self.expect(DONE, "ctl", "--data", "demo/data", "lucky", "!abort confirm -- enough")
        self.file = "demo/data/transcripts/1.json"
        self.wait_until(lambda: os.path.exists(self.path(self.file)))
        self.stop(demo)
        with open(self.path(self.file), encoding="utf-8") as file:
            self.text = file.read()

    def verify(self, text, code, *says):
        name = self.write("changed.json", text)
        self.expect(code, "verify", name, says=says)
        alone = subprocess.run(["python3", os.path.join(SOURCE, "tools/verify.py"), name],
                               capture_output=True, text=True, timeout=LIMIT_S)
        self.assertEqual(alone.returncode != 0, code != 0, alone.stdout + alone.stderr)

    def test_as_it_is_everything_fits(self):
        self.verify(self.text, DONE, "everything fits")

    def test_a_changed_throw_is_found(self):
        outcome = re.search(r'"outcome":\[(\d+)', self.text)
        other = "0" if outcome.group(1) != "0" else "1"
        text = self.text[:outcome.start(1)] + other + self.text[outcome.end(1):]
        self.verify(text, FAILS, "draw")

    def test_a_changed_secret_is_found(self):
        secret = re.search(r'"secret":"(.)', self.text)
        other = "0" if secret.group(1) != "0" else "1"
        text = self.text[:secret.start(1)] + other + self.text[secret.end(1):]
        self.verify(text, FAILS, "secret")

    def test_a_draw_taken_out_is_found(self):
        lines = self.text.split("\n")
        first = next(i for i, line in enumerate(lines) if '{"n":1,' in line)
        self.verify("\n".join(lines[:first] + lines[first + 1:]), FAILS)

    def test_what_is_no_transcript_is_unreadable(self):
        self.expect(USAGE, "verify", self.write("no.json", "no"), says=["no.json", "unreadable"])
        self.expect(USAGE, "verify", "absent.json", says=["absent.json", "unreadable"])

    def test_one_bad_file_among_good_ones_fails_the_whole(self):
        self.write("no.json", "no")
        run = self.run_program("verify", self.file, "no.json")
        self.assertNotEqual(run.code, DONE)
        self.assertIn("everything fits", run.said)


if __name__ == "__main__":
    unittest.main()
