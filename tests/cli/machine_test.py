"""What the program needs of its machine (an address, folders, zone files, somewhere to print), and
what it says when it cannot have it: `check` before `run` does."""

import os
import shutil
import socket
import stat
import subprocess
import unittest

from program import BROKEN, DONE, FAILS, LIMIT_S, PROGRAM, SOURCE, USAGE, ProgramTest

SHOW = '[show.lucky]\nhosts = ["Your Host"]\n'


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::1", 0))
            return True
    except OSError:
        return False


class Machine(ProgramTest):
    def config(self, listen="127.0.0.1:0", more="", show=SHOW, data="data"):
        self.write("callboard.toml", f'data = "{data}"\n[web]\nlisten = "{listen}"\n{more}{show}')

    def serves(self, listen):
        """`run` with that address: what it prints, once it serves."""
        self.config(listen)
        daemon = subprocess.Popen([PROGRAM, "run"], cwd=self.folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
        line = next((one for one in daemon.stdout if "http" in one), "")
        self.stop(daemon)
        daemon.stdout.close()
        return line


class Addresses(Machine):
    def test_check_refuses_what_is_no_address_with_file_and_line(self):
        for listen, reason in (
                ("127.0.0.1:99999", "a port from 1 to 65535"),
                ("127.0.0.1:65536", "a port from 1 to 65535"),
                ("127.0.0.1:", "a port from 1 to 65535"),
                ("127.0.0.1:http", "a port from 1 to 65535"),
                ("127.0.0.1:-1", "a port from 1 to 65535"),
                ("127.0.0.1:80:80", "a port from 1 to 65535"),
                ("[::1]8480", "a port from 1 to 65535"),
                ("300.1.1.1:8480", "is no address"),
                ("8480", "is no address"),
                (":8480", "the address is missing"),
                ("*:8480", "the address is missing"),
                ("", "the address is missing"),
                ("::1", "stands in brackets: [::1]"),
                ("[::1:8480", "the bracket is not closed"),
                ("[localhost]:8480", "no IPv6 address"),
                ("http://127.0.0.1:8480", "no link"),
                ("local host:8480", "is no address")):
            self.config(listen)
            for command in ("check", "run"):
                self.expect(USAGE, command, says=["callboard.toml:3: ", reason])

    def test_check_tries_the_address(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            for name in ("127.0.0.1", "localhost"):
                self.config(f"{name}:{port}")
                self.expect(FAILS, "check", says=[f"{name}:{port}", "in use"])
        self.config("203.0.113.5:8480", more='public_url = "https://play.example.org"\n')
        self.expect(FAILS, "check", says=["cannot listen on 203.0.113.5:8480"])
        self.config("no-such-host.invalid:8480", more='public_url = "https://play.example.org"\n')
        self.expect(FAILS, "check", says=["cannot listen on no-such-host.invalid:8480"])

    def test_localhost_is_a_usual_name(self):
        self.config("localhost:0")
        self.expect(DONE, "check", says=["all well"])
        self.assertIn("http://localhost:", self.serves("localhost:0"))

    @unittest.skipUnless(has_ipv6(), "this machine has no ::1")
    def test_ipv6_stands_in_brackets(self):
        self.config("[::1]:0")
        self.expect(DONE, "check", says=["all well"])
        self.assertIn("http://[::1]:", self.serves("[::1]:0"))

    def test_a_daemon_that_runs_has_the_address_and_all_is_well(self):
        self.start_demo()
        self.expect(DONE, "init", "--folder", "demo")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            listen = f"127.0.0.1:{taken.getsockname()[1]}"
            self.write("demo/callboard.toml", f'data = "data"\n[web]\nlisten = "{listen}"\n{SHOW}')
            self.expect(DONE, "check", "--config", "demo/callboard.toml", says=["all well"])


class Needs(Machine):
    def test_hosts_names_are_tried(self):
        for name in ("x" * 25, "...", "Аnn Lee"):
            self.config(show=f'[show.lucky]\nhosts = ["Eve", "{name}"]\n')
            self.expect(FAILS, "check", says=["show lucky: no account on the board can be made",
                                              name])
            self.expect(BROKEN, "run", says=["no account on the board can be made", name])
        self.config(show='[show.lucky]\nhosts = ["Eve", "Éva", "李雷"]\n'
                         '[show.two]\nhosts = ["Eve"]\n')
        self.expect(DONE, "check", says=["all well"])

    def test_the_control_socket_has_a_short_path(self):
        self.config(data="d" * 100)
        self.expect(FAILS, "check", says=["the path of the control socket is too long",
                                          "107 are possible"])
        self.expect(BROKEN, "run", says=["the path of the control socket is too long"])

    def test_backups_have_a_place(self):
        self.write("taken", "a file")
        for folder in ("taken", "taken/backups"):
            self.config(more=f'[backup]\nfolder = "{folder}"\n')
            self.expect(FAILS, "check", says=["the folder of the backups cannot be written",
                                              folder])
        self.config(more='[backup]\nfolder = "deep/backups"\n')
        self.expect(DONE, "check", says=["all well"])
        self.assertFalse(os.path.exists(self.path("deep")), "nothing is left behind")
        os.mkdir(self.path("deep"))
        self.expect(DONE, "check")
        self.assertEqual(os.listdir(self.path("deep")), [])

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_folder_that_may_not_be_written(self):
        os.mkdir(self.path("backups"), 0o500)
        self.config(more='[backup]\nfolder = "backups"\n')
        self.expect(FAILS, "check", says=["the folder of the backups cannot be written"])
        os.chmod(self.path("backups"), stat.S_IRWXU)

    def test_the_data_folder_is_tried(self):
        self.write("data", "a file")
        self.config()
        self.expect(FAILS, "check", says=["the data folder cannot be written"])

    def test_alphabets_without_a_font_are_named(self):
        self.write("fonts.conf", '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
                                 "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>"
                                 f"<cachedir>{self.path('cache')}</cachedir></fontconfig>")
        self.config()
        few = {**os.environ, "FONTCONFIG_FILE": self.path("fonts.conf")}
        done = subprocess.run([PROGRAM, "check"], cwd=self.folder, capture_output=True, text=True,
                              env=few, timeout=LIMIT_S)
        self.assertIn("note: no font of this machine has ", done.stdout)
        self.assertIn("Chinese", done.stdout)
        self.assertNotIn("Cyrillic", done.stdout)
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertNotIn("note: no font", self.expect(DONE, "check").out)

    def test_missing_zone_files_are_named_and_no_zone_is_blamed(self):
        os.mkdir(self.path("empty"))
        self.config(show='[show.lucky]\nzone = "Europe/Berlin"\n')
        script = f"mount --bind empty /usr/share/zoneinfo && exec {PROGRAM} "
        may = shutil.which("unshare") and subprocess.run(
            ["unshare", "-rm", "sh", "-c", "mount --bind empty /usr/share/zoneinfo"],
            cwd=self.folder, capture_output=True).returncode == 0
        if not may:
            self.skipTest("no name space of its own may be made here")
        for command in ("check", "run", "demo", "play"):
            done = subprocess.run(["unshare", "-rm", "sh", "-c", script + command],
                                  cwd=self.folder, capture_output=True, text=True, timeout=LIMIT_S)
            self.assertIn("no time zone files", done.stderr, command)
            self.assertNotIn("Europe/Berlin", done.stderr)
            self.assertEqual(done.returncode, USAGE, command)


class Output(Machine):
    """Nothing ends as if it had been read when it could not be written."""

    def into_full(self, *words, typed=""):
        with open("/dev/full", "w", encoding="utf-8") as full:
            return subprocess.run([PROGRAM, *words], cwd=self.folder, input=typed, text=True,
                                  stdout=full, stderr=subprocess.PIPE, timeout=LIMIT_S)

    def test_every_command_that_prints(self):
        self.stop(self.start_demo())
        self.write("demo/callboard.toml", 'data = "data"\n[web]\nlisten = "127.0.0.1:0"\n' + SHOW)
        self.config()
        for words in (["--help"], ["--version"], ["play", "--help"], ["packs", "check"], ["check"],
                      ["init", "--folder", "new"], ["templates", "export", "words"],
                      ["play", "lucky_numbers"], ["demo", "--folder", "d2", "--listen",
                                                  "127.0.0.1:0"],
                      ["run"],
                      ["backup", "--config", "demo/callboard.toml", "copy"],
                      ["export", "--config", "demo/callboard.toml", "lucky", "lucky.json",
                       "--with-secrets"],
                      ["play", "lucky_numbers", "--script",
                       os.path.join(SOURCE, "tests/rules/lucky_numbers/golden.play")]):
            done = self.into_full(*words, typed="Ann: join\n")
            self.assertEqual(done.returncode, BROKEN, f"{words}: {done.stderr}")
            self.assertIn("cannot be written", done.stderr, words)
            self.assertIn("No space left on device", done.stderr, words)

    def test_ctl(self):
        self.start_demo()
        done = self.into_full("ctl", "--data", "demo/data", "lucky", "!status")
        self.assertEqual(done.returncode, BROKEN, done.stderr)

    def test_an_output_that_is_closed(self):
        done = subprocess.run(["sh", "-c", f"{PROGRAM} packs check >&-"], cwd=self.folder,
                              capture_output=True, text=True, timeout=LIMIT_S)
        self.assertEqual(done.returncode, BROKEN, done.stderr)

    def test_a_file_that_cannot_be_written(self):
        self.stop(self.start_demo())
        self.write("demo/callboard.toml", 'data = "data"\n[web]\nlisten = "127.0.0.1:0"\n' + SHOW)
        run = self.run_program("export", "--config", "demo/callboard.toml", "lucky",
                               "demo/callboard.toml/lucky.json", "--with-secrets")
        self.assertNotEqual(run.code, DONE)
        self.assertIn("cannot write", run.said)


class Names(Machine):
    def test_a_name_that_begins_with_a_dash_is_no_folder(self):
        self.config()
        for words in (["backup", "--", "--help"], ["backup", "--", "-x"], ["restore", "--", "-x"],
                      ["init", "--folder=--help"], ["demo", "--folder=-x"],
                      ["templates", "export", "--", "--help"],
                      ["export", "lucky", "--", "--help"], ["ctl", "--data=--help", "status"],
                      ["play", "--script", "a.play", "--transcripts=--help"]):
            self.expect(USAGE, *words, says=['begins with "-"'])
            self.assertEqual(sorted(os.listdir(self.folder)), ["callboard.toml"], words)
        self.expect(DONE, "init", "--folder", "./-x", says=["callboard.toml"])

    def test_a_command_that_is_printed_can_be_copied(self):
        folder = "my show's #1"
        demo = subprocess.Popen(
            [PROGRAM, "demo", "--folder", folder, "--listen", "127.0.0.1:0"], cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(demo.stdout.close)
        self.addCleanup(demo.wait, LIMIT_S)
        self.addCleanup(demo.terminate)
        commands = []
        for line in demo.stdout:
            if "`callboard ctl" in line:
                commands.append(line.split("`")[1])
            if line.startswith("To make it a real show: "):
                commands.append(line.split(": ", 1)[1].strip())
                break
        self.assertEqual(len(commands), 2)
        for command in commands:
            done = subprocess.run(["sh", "-c", command.replace("callboard", PROGRAM, 1)],
                                  cwd=self.folder, capture_output=True, text=True, timeout=LIMIT_S)
            self.assertEqual(done.returncode, DONE, command + "\n" + done.stderr)
        self.assertTrue(os.path.exists(self.path(folder + "/callboard.toml")))
        for line in done.stdout.splitlines():
            if line.startswith("  callboard check"):
                checked = subprocess.run(
                    ["sh", "-c", line.strip().replace("callboard", PROGRAM, 1)],
                    cwd=self.folder, capture_output=True, text=True, timeout=LIMIT_S)
                self.assertIn("all well", checked.stdout)


if __name__ == "__main__":
    unittest.main()
