"""Clients that only take places: senders who never finish, readers who read nothing, live pages by
the hundred. Meanwhile somebody else has to be served, in memory that stays bounded.
"""

import contextlib
import re
import resource
import select

from attack_words import threads
from wire import ANSWER_S, NEXT, Limit, Person, answers_in

IDLE = 540  # more than the board has places for
ASKED_AT_ONCE = 60  # more than the system holds for one connection, also of a small answer
SERVED_EVERY = 60
READERS_S = 20  # to come; on a slow machine fewer come
STREAMS = 60
STREAMS_MAX = 40  # of one customer
GROWTH_KB_MAX = 300_000  # 64 MB wait for those who do not read; twice that was measured
SLOW_S = 20  # a request has to be whole by then
SLACK_S = 6
QUICK_S = 2


def served(board, meanwhile):
    """Whether somebody else is."""
    limit = Limit(ANSWER_S, board.limit)
    try:
        raw, _ = board.exchange(NEXT)
    except OSError as error:
        yield f"{meanwhile}, nobody else is served: {error}"
        return
    found = [answer.status for answer in answers_in(raw)]
    if found != [200]:
        waited = ANSWER_S - limit.left()
        yield f"{meanwhile}, somebody else got {found or raw[:40]} after {waited:.1f} s"


def many_files():
    """This process may have so many connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 2 * IDLE:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(2 * IDLE, hard), hard))


class SlowSenders:
    """Begun first and looked at last: each sends a byte now and then, and has to be put out all
    the same."""

    SENT = (b"G", b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
            b"POST /signin HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n",
            b"POST /signin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n100\r\na")

    def __init__(self, board):
        self.board = board
        self.plugs = []

    def begin(self):
        for sent in self.SENT:
            plug = self.board.connect()
            plug.sendall(sent)
            self.plugs.append((sent, plug))
        self.limit = Limit(SLOW_S + SLACK_S, self.board.limit)

    def drip(self, seconds):
        """One byte more of each; then waits so long for one of them to be put out."""
        for one in list(self.plugs):
            try:
                one[1].send(b"a")
            except OSError:
                self.put_out(one)
        ready, _, _ = select.select([plug for _, plug in self.plugs], [], [], seconds)
        for one in list(self.plugs):
            if one[1] in ready and ended(one[1]):
                self.put_out(one)

    def put_out(self, one):
        one[1].close()
        self.plugs.remove(one)

    def end(self):
        while self.plugs and not self.limit.over():
            self.drip(0.5)
        for sent, plug in self.plugs:
            plug.close()
            yield f"who sends a byte now and then behind {sent[:30]!r} keeps a place"


def ended(plug):
    """The board closed it. What it said before is thrown away."""
    plug.settimeout(0.01)
    limit = Limit(1)
    try:
        while not limit.over():
            if not plug.recv(65536):
                return True
        return False
    except TimeoutError:
        return False
    except OSError:
        return True


def crowd(board, meanwhile, asked, take_ahead=0):
    """Connections that ask one of these each, in turn, and never read. Closed when the caller has
    seen enough."""
    many_files()
    limit = Limit(READERS_S, board.limit)
    with contextlib.ExitStack() as plugs:
        for n in range(1, IDLE + 1):
            if limit.over():
                print(f"attacks: {meanwhile}: only {n - 1} came in {READERS_S} s", flush=True)
                break
            with contextlib.suppress(OSError):  # put out already, or no place
                plug = plugs.enter_context(contextlib.closing(board.connect(2, take_ahead)))
                plug.sendall(asked[n % len(asked)])
            if n % SERVED_EVERY == 0:
                yield from served(board, f"{meanwhile} ({n})")
        yield from served(board, meanwhile)
        yield None  # all are there


def idle(board):
    for what, sent in (("while many connections say nothing", b""),
                       ("while many requests do not end", b"GET / HTTP/1.1\r\nHost: x\r\nX: ")):
        yield from filter(None, crowd(board, what, [sent]))


def thread_of_most(board):
    """The largest page there is."""
    person = Person(board)
    return max(threads(person), key=lambda path: len(person.ask("GET", path).body))


def no_readers(board):
    before = board.resident_kb()
    # A page takes the board long to make, the file does not: half of each, to be there sooner.
    asked = [f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * ASKED_AT_ONCE
             for path in (thread_of_most(board), "/static/board.css")]
    for wrong in crowd(board, "while many readers read nothing", asked, 4096):
        if wrong:
            yield wrong
            continue
        grown = board.resident_kb("VmHWM") - before
        print(f"attacks: readers who read nothing took {grown} kB of memory", flush=True)
        if grown > GROWTH_KB_MAX:
            yield f"the daemon grew by {grown} kB, which should be {GROWTH_KB_MAX} at most"


def live_pages(board):
    """One customer has so many, under whatever address; somebody else still gets one."""
    for what, address in (("one address", "203.0.113.90:{n:04}"),
                          ("one network", "2001:db8:9:9::{n:x}"),
                          ("many addresses, written before its own",
                           "198.51.100.{n}, 203.0.113.91")):
        thread = threads(Person(board))[0]
        with contextlib.ExitStack() as plugs:
            streams = []
            for n in range(1, STREAMS + 1):
                plug = plugs.enter_context(contextlib.closing(board.connect()))
                person = Person(board, address.format(n=n))
                plug.sendall(person.request("GET", thread + "/events?since=999999"))
                plug.recv(4096)
                streams.append(plug)
            live = STREAMS - sum(ended(plug) for plug in streams)
            if live > STREAMS_MAX:
                yield f"{live} live pages are open to {what}, which should be {STREAMS_MAX} at most"
            other = plugs.enter_context(contextlib.closing(board.connect()))
            other.sendall(Person(board, "198.51.100.249").request("GET", thread + "/events"))
            got = other.recv(4096)
            if not got.startswith(b"HTTP/1.1 200 "):
                yield f"while {what} has live pages, another one's got {got[:20]!r}"


def good_again(board, resident_kb):
    """As if nothing had been: `resident_kb` is what the daemon took before everything."""
    for path in ("/", thread_of_most(board)):
        limit = Limit(QUICK_S, board.limit)
        answer = Person(board).ask("GET", path)
        if answer.status != 200 or not re.search("</html>\\s*$", answer.text):
            yield f"after everything {path} got {answer.status} and {len(answer.text)} characters"
        if limit.over():
            yield f"after everything {path} takes more than {QUICK_S} s"
    grown = board.resident_kb() - resident_kb
    print(f"attacks: the daemon keeps {grown} kB more than before", flush=True)
    if grown > GROWTH_KB_MAX:
        yield f"the daemon keeps {grown} kB, which should be {GROWTH_KB_MAX} at most"


PARTS = (idle, no_readers, live_pages)
