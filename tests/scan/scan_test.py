#!/usr/bin/env python3
"""Has an independent scanner (wapiti) look for holes in the web board of the real program, as a
visitor, as a player and as the host, each signed in by a session of their own.

    scan_test.py PROGRAM [--attacks] [--keep]

What it finds must be on the short list below, with the reason why it is none. Afterwards the board
still answers, the sessions still hold, and nothing in the daemon broke. Before it come the attacks
of attacks.py, which no scanner makes, on a daemon of their own; --attacks: they alone. Everything
stays on the loopback device: modules that ask other servers for help are left out.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kill"))

from daemon import Daemon, Trouble  # noqa: E402
from web import Browser  # noqa: E402

import attacks  # noqa: E402

CRAWL_S = 15
MODULE_S = 6
MODULES = ("backup", "cookieflags", "crlf", "csp", "csrf", "exec", "file", "htaccess",
           "http_headers", "methods", "permanentxss", "redirect", "sql", "xss")
# Debian's wapiti cannot exclude an address, its pattern being none for the Python beside it; and it
# has to be told the name of our forms' token, which it then tries to do without.
WAPITI = ("/usr/bin/python3", "-W", "ignore", "-c", """
import fnmatch, re
from wapitiCore.attack.mod_csrf import mod_csrf
from wapitiCore.net import crawler
mod_csrf.TOKEN_FORM_STRINGS.append("form_token")
crawler.wildcard_translate = lambda pattern: re.compile(fnmatch.translate(pattern))
from wapitiCore.main.wapiti import wapiti_main
wapiti_main()""")
LIMIT_S = 60 + CRAWL_S + 2 * MODULE_S * len(MODULES)
BAD_WORDS = ("commit_failed", "match_halted", "template_problem", "nothing could be stored")
# What it must have come to, or it has seen nothing.
DOORS = {"visitor": ("/signin", "/archive"), "player": ("/reply", "/messages", "/account/password"),
         "host": ("/reply", "/desk", "/desk/invite")}
# (kind, what the finding says, why it is none)
KNOWN = (
    ("HTTP Secure Headers", "Strict-Transport-Security",
     "the board speaks plain HTTP to this machine only; the proxy in front of it has TLS and says "
     "so (docs/hosting-guide.md)"),
    ("HTTP Secure Headers", "X-XSS-Protection",
     "for browsers of the past, where it did harm; the policy of every page allows no script but "
     "the board's own file"),
    ("Secure Flag cookie", "",
     "the flag is set when the public address is https; here it is not"),
)


def scan(board, cookies, folder):
    """The scanner's report."""
    report = os.path.join(folder, "report.json")
    jar = os.path.join(folder, "cookies.json")
    with open(jar, "w", encoding="utf-8") as file:
        json.dump({"127.0.0.1": {"/": {name: {"value": value, "version": 0, "expires": None,
                                              "secure": False, "port": None}
                                       for name, value in cookies.items()}}}, file)
    done = subprocess.run(
        [*WAPITI, "-u", board + "/", "--scope", "folder", "-c", jar, "-m", ",".join(MODULES),
         "-x", board + "/signout", "--max-scan-time", str(CRAWL_S), "--max-attack-time",
         str(MODULE_S), "--no-bugreport", "--flush-session", "--store-session", folder,
         "-t", "5", "-S", "normal", "-v", "0", "-f", "json", "-o", report],
        capture_output=True, text=True, timeout=LIMIT_S, check=False)
    if not os.path.exists(report):
        raise Trouble(f"the scanner wrote no report:\n{(done.stdout + done.stderr)[-2000:]}")
    with open(report, encoding="utf-8") as file:
        return json.load(file)


def findings(report):
    """(kind, request line, what it says) of each."""
    for group in ("vulnerabilities", "anomalies"):
        for kind, found in report[group].items():
            for one in found:
                yield kind, f"{one['method']} {one['path']}", " ".join(one["info"].split())


def tried(folder):
    """Addresses and forms the scanner knew of."""
    book = next(name for name in os.listdir(folder) if name.endswith(".db"))
    with contextlib.closing(sqlite3.connect(os.path.join(folder, book))) as db:
        return [f"{method} {path}" for method, path in db.execute("SELECT method, path FROM paths")]


def known(kind, says):
    return any(kind == of and re.search(words, says) for of, words, _ in KNOWN)


def look(name, daemon, browser, folder):
    os.mkdir(folder)
    report = scan(f"http://127.0.0.1:{daemon.port}", browser.cookies, folder)
    found = list(findings(report))
    wrong = sorted({f"{name}: {kind}: {where}: {says}" for kind, where, says in found
                    if not known(kind, says)})
    doors = tried(folder)
    print(f"{name}: {len(doors)} pages and forms, {len(found)} findings, {len(wrong)} not known",
          flush=True)
    for door in DOORS[name]:
        if not any(door in one for one in doors):
            wrong.append(f"{name}: the scanner never came to {door}")
    if not daemon.answers():
        wrong.append(f"{name}: the board does not answer any more")
    return wrong


def signed_in(daemon, name):
    browser = Browser(daemon)
    browser.enter(daemon.ask_surely("link " + name), name)
    return browser


def scan_as_all(daemon, folder):
    people = {"visitor": Browser(daemon), "player": signed_in(daemon, "Ann"),
              "host": signed_in(daemon, "Your Host")}
    for name, browser in people.items():
        yield from look(name, daemon, browser, os.path.join(folder, name))
        there = browser.get("/")
        if name != "visitor" and "/account" not in there.text:
            yield f"{name}: the session is over, so it was scanned as a visitor's"


def play(program, folder, harm):
    """What goes wrong in a demo of its own to which `harm` is done."""
    os.mkdir(folder)
    daemon = Daemon(program, None, folder, "7d")
    wrong = []
    try:
        daemon.launch()
        daemon.wait_until_open()
        for what in harm(daemon):
            wrong.append(what)
        daemon.stop()
        with open(daemon.log_file, encoding="utf-8", errors="replace") as log:
            wrong += [line.strip() for line in log if any(word in line for word in BAD_WORDS)]
    except (Trouble, OSError, subprocess.SubprocessError) as trouble:
        wrong.append(f"{type(trouble).__name__}: {trouble}")
    finally:
        if daemon.process and daemon.process.poll() is None:
            daemon.process.kill()
    return wrong


def run(words, folder):
    wrong = play(words.program, os.path.join(folder, "attacked"), attacks.attack)
    if not words.attacks:
        wrong += play(words.program, os.path.join(folder, "scanned"),
                      lambda daemon: scan_as_all(daemon, folder))
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--attacks", action="store_true", help="without the scanner")
    parser.add_argument("--keep", action="store_true", help="leave data and reports where they are")
    words = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="callboard-scan-")
    wrong = run(words, folder)
    for what in wrong[:60]:
        print("WRONG:", what)
    if words.keep or wrong:
        print("data and reports are in", folder)
    else:
        shutil.rmtree(folder)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
