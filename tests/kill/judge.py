"""What the databases must hold after everything: compared with what the crowd was told.

Opened read-only, after a clean stop. Each check gives sentences about what is wrong.
"""

import collections
import json
import os
import sqlite3
import zlib


def read_only(file):
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)


def drained(data):
    """Whether every reply was read, and every post of the outbox is on the board."""
    with read_only(os.path.join(data, "callboard.db")) as store, \
            read_only(os.path.join(data, "forum.db")) as forum:
        store.execute("PRAGMA busy_timeout=5000")
        last_reply = forum.execute("SELECT coalesce(max(seq), 0) FROM intake").fetchone()[0]
        cursor = store.execute("SELECT cursor FROM cursors WHERE adapter='web'").fetchone()
        last_row = store.execute(
            "SELECT coalesce(max(id), 0) FROM outbox WHERE adapter='web'").fetchone()[0]
        sent = store.execute("SELECT upto FROM sent WHERE adapter='web'").fetchone()
    read = int(cursor[0]) if cursor else 0
    upto = sent[0] if sent else 0
    return read >= last_reply and upto >= last_row, f"replies {read}/{last_reply}, " \
                                                   f"posts {upto}/{last_row}"


def packed_posts(store):
    """{outbox row: its post} of those that lie in blocks (storage/sqlite/packing.h)."""
    found = {}
    for (block,) in store.execute("SELECT posts FROM packed"):
        rest = zlib.decompress(block)
        while rest:
            head, _, rest = rest.partition(b"\n")
            row, size = (int(number) for number in head.split())
            found[row], rest = rest[:size].decode(), rest[size:]
    return found


# What became of a reply that made a move; a guess that is sent back with a question is one, too.
MOVES = ("played", "sent back")
OVERTAKEN_MS = 10_000  # from a reminder to what made it needless


class Judge:
    def __init__(self, data, notebook):
        self.store = read_only(os.path.join(data, "callboard.db"))
        self.forum = read_only(os.path.join(data, "forum.db"))
        self.notebook = notebook
        self.wrong = []

    def all(self):
        for check in (self.files_are_whole, self.replies_once_on_the_board,
                      self.replies_once_in_the_store, self.moves_once_in_the_logs,
                      self.logs_have_no_gaps, self.posts_once, self.posts_in_order,
                      self.posts_stay, self.marks_stand, self.draws_have_no_gaps,
                      self.money_sums_to_zero):
            check()
        return self.wrong

    def expect(self, holds, what):
        if not holds:
            self.wrong.append(what)

    def files_are_whole(self):
        for name, db in (("callboard.db", self.store), ("forum.db", self.forum)):
            said = db.execute("PRAGMA integrity_check").fetchone()[0]
            self.expect(said == "ok", f"{name}: {said}")

    def replies_once_on_the_board(self):
        names = dict(self.forum.execute("SELECT id, name FROM account"))
        there = {post: (names.get(author), words) for post, author, words in
                 self.forum.execute("SELECT id, author, words FROM post WHERE author<>0")}
        for post, said in self.notebook.replies.items():
            self.expect(there.get(post) == said,
                        f"reply {post} was taken as {said}, the board has {there.get(post)}")
        extra = collections.Counter(said for post, said in there.items()
                                    if post not in self.notebook.replies)
        extra.subtract(collections.Counter(self.notebook.open))
        for said, count in extra.items():
            self.expect(count <= 0, f"{count} replies {said} stand on the board, nobody sent them")

    def replies_once_in_the_store(self):
        rows = self.store.execute("SELECT id, text FROM replies WHERE adapter='web'").fetchall()
        read = {int(post): words for post, words in rows}
        self.expect(len(read) == len(rows), "a reply has two rows in the store")
        board = dict(self.forum.execute("SELECT id, words FROM post WHERE author<>0"))
        for post, words in board.items():
            self.expect(read.get(post) == words,
                        f"reply {post} \"{words}\" is \"{read.get(post)}\" in the store")
        for post in read.keys() - board.keys():
            self.expect(False, f"the store has a reply {post} which the board has not")

    def moves_once_in_the_logs(self):
        """Between the places where two played replies ended stand the moves of the second, side by
        side and of one moment (a ROLL may turn an offer down first), and no others."""
        played = collections.defaultdict(list)
        for match, seq in self.store.execute(
                f"SELECT match_id, seq FROM replies WHERE verdict IN {MOVES}"):
            played[match].append(seq)
        moves = collections.defaultdict(dict)
        for match, seq, moment in self.store.execute(
                "SELECT match_id, seq, at_ms FROM log WHERE body LIKE 'M%'"):
            moves[match][seq] = moment
        for match in played.keys() | moves.keys():
            begin = 0
            for end in sorted(played[match]) + [float("inf")]:
                own = sorted(seq for seq in moves[match] if begin < seq <= end)
                begin = end
                if end == float("inf"):
                    self.expect(not own, f"match {match}: moves {own} were made by no reply")
                    continue
                one = bool(own) and own[-1] - own[0] == len(own) - 1
                one = one and len({moves[match][seq] for seq in own}) == 1
                self.expect(one, f"match {match}: the reply that ends at {end} made moves {own}")

    def logs_have_no_gaps(self):
        for match, first, last, count in self.store.execute(
                "SELECT match_id, min(seq), max(seq), count(*) FROM log GROUP BY match_id"):
            self.expect(first == 1 and last == count,
                        f"the log of match {match} has {count} entries from {first} to {last}")

    def recipients(self):
        """{key of a post: the account it is for, 0 for everyone, None for any one person}."""
        install = self.store.execute(
            "SELECT value FROM meta WHERE key='installation'").fetchone()[0]
        users = {person: int(user) for person, user in self.store.execute(
            "SELECT person_id, user FROM identities WHERE adapter='web'")}
        wanted = {}
        hosts = {show: json.loads(state)["hosts"] for show, state in
                 self.store.execute("SELECT id, json FROM shows")}
        packed = packed_posts(self.store)
        for row, show, post in self.store.execute(
                "SELECT id, show_id, post FROM outbox WHERE adapter='web'"):
            audience = (post or packed[row]).split("\n", 1)[0]
            if audience.startswith("N"):
                if int(audience[1:]) not in users:
                    continue  # the operator, who has no account on the board
                wanted[f"{install}-{row}"] = users[int(audience[1:])]
            elif audience.startswith("H"):  # each host's own, or that of the host who asked
                asked = [int(audience[1:])] if audience[1:] else hosts[show]
                for host in asked:
                    wanted[f"{install}-{row}.{host}"] = users[host]
            else:  # a seat has one occupant
                wanted[f"{install}-{row}"] = 0 if audience == "P" else None
        return wanted

    def posts_once(self):
        self.expect(self.store.execute("SELECT count(*) FROM exceptions").fetchone()[0] == 0,
                    "the outbox has posts that could not be sent")
        wanted = self.recipients()
        there = collections.defaultdict(list)
        for key, account in self.forum.execute("SELECT key, to_account FROM post WHERE author=0"):
            there[key].append(account)
        over = self.reminders_overtaken()
        for key, account in wanted.items():
            stands = there.get(key, [])
            if not stands and int(key.rsplit("-", 1)[1].split(".")[0]) in over:
                continue
            right = len(stands) == 1 and (stands[0] == account or (account is None and stands[0]))
            self.expect(right, f"post {key} for {account} stands {len(stands)} times, for {stands}")
        for key in there.keys() - wanted.keys():
            self.expect(False, f"the board has a post {key} that is in no outbox")

    def reminders_overtaken(self):
        """Rows of reminders that had no time to go out: the match went on within seconds of them.
        Of these alone nobody misses anything (bot/out/late.h)."""
        packed = packed_posts(self.store)
        went_on = collections.defaultdict(list)
        reminders = []
        for row, match, at_ms, post, prompt in self.store.execute(
                "SELECT id, match_id, at_ms, post, prompt_json FROM outbox"):
            first = (post or packed[row]).partition("\n")[2].partition(":")[2]
            if first.startswith("notice.reminder"):
                reminders.append((row, match, at_ms))
            elif prompt:
                went_on[match].append((row, at_ms))
        return {row for row, match, at_ms in reminders
                if any(later > row and 0 <= at - at_ms <= OVERTAKEN_MS
                       for later, at in went_on[match])}

    def posts_in_order(self):
        last = {}
        for thread, key in self.forum.execute(
                "SELECT thread, key FROM post WHERE author=0 ORDER BY id"):
            row = int(key.rsplit("-", 1)[1].split(".")[0])
            self.expect(last.get(thread, 0) < row, f"thread {thread}: post {row} came too late")
            last[thread] = row

    def posts_stay(self):
        there = {post: (thread, "person" if author else "show") for post, thread, author in
                 self.forum.execute("SELECT id, thread, author FROM post")}
        for post, (thread, who, _) in self.notebook.posts.items():
            self.expect(there.get(post) == (thread, who),
                        f"post {post} was seen in thread {thread} and is {there.get(post)} now")

    def marks_stand(self):
        """Who was played, refused or obeyed sees it beside the reply (check mark, cross)."""
        marks = dict(self.forum.execute("SELECT id, verdict FROM post WHERE author<>0"))
        for post, verdict in self.store.execute(
                "SELECT id, verdict FROM replies WHERE adapter='web'"):
            told = verdict in (*MOVES, "command") or verdict.startswith("refused")
            self.expect(bool(marks.get(int(post))) == told,
                        f"reply {post} is \"{verdict}\", its mark is {marks.get(int(post))}")

    def draws_have_no_gaps(self):
        for book, first, last, count in self.store.execute(
                "SELECT book_id, min(n), max(n), count(*) FROM draws GROUP BY book_id"):
            self.expect(last - first + 1 == count and first in (0, 1),
                        f"draw book {book} has {count} draws from {first} to {last}")
        for show, last, count in self.store.execute(
                "SELECT show_id, max(number), count(*) FROM books GROUP BY show_id"):
            self.expect(last == count, f"show {show} has {count} books up to number {last}")

    def money_sums_to_zero(self):
        for entry, total in self.store.execute(
                "SELECT id, sum(amount) FROM ledger GROUP BY id HAVING sum(amount)<>0"):
            self.expect(False, f"ledger entry {entry} sums to {total}")
        kept = "SELECT show_id, account, amount FROM balances WHERE amount<>0"
        summed = ("SELECT show_id, account, sum(amount) FROM ledger GROUP BY show_id, account "
                  "HAVING sum(amount)<>0")
        for one, other in ((kept, summed), (summed, kept)):
            for row in self.store.execute(f"{one} EXCEPT {other}"):
                self.expect(False, f"account {row} is not what its entries sum to")

    def finished(self):
        return [row[0] for row in self.store.execute("SELECT id FROM matches WHERE status=3")]

    def figures(self):
        played = self.store.execute(
            f"SELECT count(*) FROM replies WHERE verdict IN {MOVES}").fetchone()[0]
        posts = self.forum.execute("SELECT count(*) FROM post WHERE author=0").fetchone()[0]
        return {"replies": len(self.notebook.replies), "moves": played, "posts": posts,
                "matches": len(self.finished())}
