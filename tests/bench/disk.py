#!/usr/bin/env python3
"""How many bytes a finished match leaves on the disk, and in which tables and indices.

    tests/bench/disk.py build/bench/bin/disk_house [--matches 24] [--days 15] [--keep]

The program plays so many matches, and half of them in another folder, and lets so many days go by,
in which old pictures go and old posts are packed. Both databases of both are asked which pages
belong to what (`dbstat`, after VACUUM), and the difference is divided by the matches that are more:
so what a house has before its first match counts for nothing. The newest 512 rows of the outbox are
taken out of both: they are not packed yet, and are as many however many matches there were.
"""

import argparse
import collections
import os
import shutil
import sqlite3
import subprocess
import tempfile

NAMES = ("callboard.db", "forum.db")


def open_db(folder, name):
    return sqlite3.connect(os.path.join(folder, name), isolation_level=None)


def play(program, folder, matches, days):
    """{(database, table or index): bytes}"""
    os.mkdir(folder)
    subprocess.run([program, folder, str(matches), str(days)], check=True)
    found = collections.Counter()
    for name in NAMES:
        db = open_db(folder, name)
        if name == "callboard.db":
            db.execute("DELETE FROM outbox WHERE post<>''")
        db.execute("VACUUM")
        for part, size in db.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"):
            found[name, part] = size
        db.close()
    return found


def main():
    words = argparse.ArgumentParser()
    words.add_argument("program")
    words.add_argument("--matches", type=int, default=24)
    words.add_argument("--days", type=int, default=15)
    words.add_argument("--keep", action="store_true")
    words = words.parse_args()
    program = os.path.abspath(words.program)
    home = tempfile.mkdtemp(prefix="callboard-disk-")
    try:
        few = words.matches // 2
        count = words.matches - few
        less = play(program, os.path.join(home, "less"), few, words.days)
        more = play(program, os.path.join(home, "more"), words.matches, words.days)
        db = open_db(os.path.join(home, "more"), "callboard.db")
        replies = db.execute("SELECT count(*) FROM replies").fetchone()[0] / words.matches
        db.close()
        print(f"{words.matches} matches, {replies:.0f} replies each; "
              f"bytes a match after {words.days} days:")
        total = collections.Counter()
        for (name, part), size in sorted(more.items(), key=lambda one: less[one[0]] - one[1]):
            each = (size - less[name, part]) / count
            total[name] += each
            if each >= 300:
                print(f"  {name:13} {part:26} {each:9,.0f}")
        for name in NAMES:
            print(f"  {name:13} {'all':26} {total[name]:9,.0f}")
        print(f"  {'both':40} {sum(total.values()):9,.0f}")
    finally:
        if words.keep:
            print("the data are in", home)
        else:
            shutil.rmtree(home)


if __name__ == "__main__":
    main()
