"""The people: two who play what the buttons offer, some who only talk, a host who meddles.

Each is a thread with a browser of its own. What they were told (a reply was taken, a post is to be
seen) is kept in one notebook, which the judge compares with the databases in the end.
"""

import random
import re
import threading

from web import Browser, Gone

PAUSE_S = 0.02
CURRENT = re.compile(r'Playing now.*?<a href="/thread/(\d+)"', re.S)
HEADLINE = re.compile(r'<h2 class="headline[^"]*">(.*?)</h2>', re.S)
PLACE = re.compile(r"#post-(\d+)$")
TALK = ("what a throw", "my aunt had that phrase", "still raining here", "go on, Ann", "oh dear")
GUESSES = ("LUCKY NUMBERS", "BACK AND FORTH", "four", "true", "the second one")


class Notebook:
    """What the crowd saw. Any thread."""

    def __init__(self):
        self.changed = threading.Condition()
        self.replies = {}  # id of a reply that was taken: (name, words)
        self.open = []     # forms that were never answered: (name, words)
        self.posts = {}    # id: (thread, who, stamp) as first seen
        self.trouble = []

    def taken(self, post, name, words):
        with self.changed:
            if post in self.replies:
                self.trouble.append(f"two forms of {name} led to the same reply {post}")
            self.replies[post] = (name, words)
            self.changed.notify_all()

    def unanswered(self, name, words):
        with self.changed:
            self.open.append((name, words))

    def seen(self, post, thread, who, stamp):
        with self.changed:
            before = self.posts.setdefault(post, (thread, who, stamp))
            if before != (thread, who, stamp):
                self.trouble.append(f"post {post} was {before}, then {(thread, who, stamp)}")

    def wrong(self, what):
        with self.changed:
            self.trouble.append(what)

    def wait_for(self, count, limit_s):
        """Until so many replies were taken; whether they were."""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.replies) >= count, limit_s)


class Person(threading.Thread):
    def __init__(self, name, daemon, notebook, ended, seed):
        super().__init__(name=name, daemon=True)
        self.who = name
        self.host_of = daemon
        self.browser = Browser(daemon)
        self.notebook = notebook
        self.ended = ended
        self.luck = random.Random(f"{seed} {name}")

    def run(self):
        while not self.ended.is_set():
            try:
                self.turn()
            except Gone:
                self.host_of.gate.wait(1)
            except Exception as error:  # a page nobody expects is a finding
                self.notebook.wrong(f"{self.who}: {type(error).__name__}: {error}")
                return
            self.ended.wait(PAUSE_S)

    def look(self):
        """The thread of the match at hand: (its number, its page)."""
        front = self.browser.get("/")
        current = CURRENT.search(front.text) if front else None
        if not current:
            return None, None
        thread = int(current.group(1))
        page = self.browser.get(f"/thread/{thread}")
        for post, who, stamp, _ in page.posts():
            self.notebook.seen(post, thread, who, stamp)
        return thread, page

    def post(self, form, fields):
        words = fields.get("words") or " ".join(
            part for part in (fields["say"], fields.get("more", "")) if part)
        answer = self.browser.send(form.action, fields, self.ended)
        if answer is None:
            return self.notebook.unanswered(self.who, words)
        status, place = answer
        where = PLACE.search(place)
        if status != 303 or not where:
            return self.notebook.wrong(f"{self.who}: \"{words}\" got the answer {status} {place}")
        self.notebook.taken(int(where.group(1)), self.who, words)

    def write(self, page, words, privately=False):
        form = page.writing()
        if form is None:
            return self.notebook.wrong(f"{self.who} is not signed in any more")
        fields = dict(form.fields, words=words)
        if privately:
            fields["to"] = "show"
        self.post(form, fields)


class Player(Person):
    def turn(self):
        thread, page = self.look()
        if page is None:
            return
        headline = HEADLINE.search(page.text)
        # Practice players stay away: their moves are no replies, which would blur the count.
        moves = [form for form in page.moves() if "practice" not in form.fields["say"]]
        if moves:
            form = self.luck.choice(moves)
            fields = dict(form.fields)
            if form.asks:
                fields["more"] = self.luck.choice(GUESSES)
            self.post(form, fields)
            self.ended.wait(5 * PAUSE_S)  # a page later the answer is there
        elif headline and "free" in headline.group(1) and self.luck.random() < 0.3:
            self.write(page, "join")
            self.ended.wait(10 * PAUSE_S)


class Talker(Person):
    count = 0

    def turn(self):
        _, page = self.look()
        if page is None:
            return
        self.count += 1
        asks = self.luck.random() < 0.2
        self.write(page, "help" if asks else f"{self.luck.choice(TALK)} ({self.count})", asks)
        self.ended.wait(self.luck.uniform(0.1, 0.6))


class Host(Person):
    thread = 0
    turns = 0

    def turn(self):
        thread, page = self.look()
        if page is None:
            return
        self.turns = self.turns + 1 if thread == self.thread else 0
        self.thread = thread
        if self.turns and self.turns % 12 == 0:
            words = self.luck.choice(("!award game Ann -- late", "!award game Bob -- late",
                                      "!award game Ann counts -- late", "!abort confirm -- late"))
        else:
            words = self.luck.choice(("!extend 10m", "!extend 1h", "!undo", "!redo", "!status",
                                      "!pause -- tea", "!award puzzle Ann -- shown too early",
                                      "!remind Bob", "evening all"))
        self.write(page, words)
        if words.startswith("!pause"):
            self.write(page_again(self), "!resume")
        if self.luck.random() < 0.1:
            self.write(page_again(self), "!puzzles", privately=True)
        self.ended.wait(self.luck.uniform(0.2, 0.8))


def page_again(person):
    """A fresh page, for its fresh form; waits out a daemon that is down."""
    while True:
        try:
            page = person.look()[1]
            if page is not None:
                return page
        except Gone:
            if person.ended.is_set():
                raise
            person.host_of.gate.wait(1)


class Operator(threading.Thread):
    """Asks by the control socket, whose answers nobody can wait for across a kill."""

    def __init__(self, daemon, ended, seed):
        super().__init__(name="operator", daemon=True)
        self.host_of = daemon
        self.ended = ended
        self.luck = random.Random(f"{seed} operator")

    def run(self):
        while not self.ended.wait(self.luck.uniform(0.2, 1.5)):
            if self.host_of.gate.is_set():
                self.host_of.ask("lucky !status")


def gather(daemon, notebook, ended, seed):
    """Everybody signs in, before the first kill."""
    people = [Player("Ann", daemon, notebook, ended, seed),
              Player("Bob", daemon, notebook, ended, seed)]
    people += [Talker(f"Guest {n}", daemon, notebook, ended, seed) for n in (1, 2, 3)]
    people.append(Host("Your Host", daemon, notebook, ended, seed))
    for person in people:
        person.browser.enter(daemon.ask_surely("link " + person.who), person.who)
    return people + [Operator(daemon, ended, seed)]
