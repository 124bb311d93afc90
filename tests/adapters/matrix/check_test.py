#!/usr/bin/env python3
"""What `callboard check` says about an account on a real homeserver, and what to do about it."""

import os
import unittest

from people import MatrixTest, quoted

DONE, FAILS = 0, 1  # bot/main/cli.h


class Check(MatrixTest):
    def check(self, code, *says, **matrix):
        self.configure(**matrix)
        done = self.program("check")
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        for words in says:
            self.assertIn(words, done.stdout)

    def token_file(self, token):
        (self.folder / "token").write_text(token + "\n")
        os.chmod(self.folder / "token", 0o600)
        return {"password_file": None, "access_token_file": "token"}

    def state(self, kind, content):
        self.ann.ask("PUT", f"rooms/{quoted(self.room)}/state/{kind}/", content)

    def test_all_is_well(self):
        self.check(DONE, "all well", "to take out of sight")

    def test_no_homeserver_answers(self):
        self.check(FAILS, "cannot be reached", "look at matrix.homeserver",
                   homeserver="http://127.0.0.1:1")

    def test_a_bad_token(self):
        self.check(FAILS, "no longer takes the access token", "put a new one into",
                   **self.token_file("syt_bad"))

    def test_a_bad_password(self):
        (self.folder / "password").write_text("wrong\n")
        self.check(FAILS, "refuses the sign-in of", "look at user")

    def test_somebody_elses_token(self):
        self.check(FAILS, f"the token is of {self.bob.user}", **self.token_file(self.bob.token))

    def test_not_in_the_room(self):
        self.ann.ask("POST", f"rooms/{quoted(self.room)}/kick", {"user_id": self.bot.user})
        self.check(FAILS, "is not in the room", "invite it there")

    def test_no_such_room(self):
        self.check(FAILS, "is not in the room", "look at matrix.room", room="#nowhere:localhost")

    def test_an_encrypted_room(self):
        self.state("m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"})
        self.check(FAILS, "is encrypted", "make one without it and name it as matrix.room")

    def test_too_little_power_to_post(self):
        power = self.ann.ask("GET", f"rooms/{quoted(self.room)}/state/m.room.power_levels/")
        self.state("m.room.power_levels", {**power, "events_default": 10})
        self.check(FAILS, "has power level 0 in the room and needs 10 to post",
                   "let a moderator of the room raise it", "to put marks beside replies")

    def test_a_token_for_all_to_read(self):
        matrix = self.token_file(self.bot.token)
        os.chmod(self.folder / "token", 0o644)
        self.check(FAILS, "token: other accounts of this machine may open it", **matrix)


if __name__ == "__main__":
    unittest.main()
