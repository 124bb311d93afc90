"""A client of the board that writes any bytes it likes and waits for nothing longer than it was
told: every socket has a timeout, and all of them together end with the limit of the attacks.
"""

import contextlib
import html
import re
import socket
import time
import urllib.parse

from web import Page

ANSWER_S = 10  # an answer has to come within this, whatever else goes on
RAW_BYTES_MAX = 8_000_000  # of which nothing of the board has a fifth
FORM = "application/x-www-form-urlencoded"
# Behind a request whose end is in doubt: where this is answered, the board went on reading.
NEXT = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


class TimeUp(Exception):
    """All the time there was for the attacks is used up."""


class Limit:
    def __init__(self, seconds, within=None):
        self.end = time.monotonic() + seconds
        if within is not None:
            self.end = min(self.end, within.end)

    def left(self):
        return max(0.0, self.end - time.monotonic())

    def over(self):
        return self.left() == 0


class Answer:
    def __init__(self, status, lines, body):
        self.status = status
        self.lines = lines  # (name in small letters, value) of its head
        self.body = body
        self.text = body.decode("utf-8", "replace")

    def header(self, name):
        return next((value for key, value in self.lines if key == name), "")


def answers_in(raw, without_body=()):
    """The answers that `raw` holds, those that came whole. `without_body`: the numbers of those to
    HEAD."""
    found = []
    while raw:
        head, end, rest = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        status = re.fullmatch(r"HTTP/1\.1 (\d{3}) .*", first)
        if not end or not status:
            break
        pairs = [(name.lower(), value.strip()) for name, _, value in
                 (line.partition(":") for line in lines)]
        known = dict(pairs).get("content-length")
        bare = len(found) in without_body or status.group(1) == "100"
        size = 0 if bare else int(known) if known else len(rest)
        if len(rest) < size:
            break
        found.append(Answer(int(status.group(1)), pairs, rest[:size]))
        raw = rest[size:]
    return found


class Board:
    """The board under attack, and the time there is for all of it."""

    def __init__(self, daemon, limit):
        self.daemon = daemon
        self.port = daemon.port
        self.limit = limit

    def connect(self, seconds=ANSWER_S, take_ahead=0):
        """`take_ahead`: so few bytes wait at our end for being read."""
        if self.limit.over():
            raise TimeUp()
        plug = socket.socket()
        try:
            if take_ahead:
                plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, take_ahead)
            plug.settimeout(max(0.01, Limit(seconds, self.limit).left()))
            plug.connect(("127.0.0.1", self.port))
        except OSError:
            plug.close()
            raise
        return plug

    def exchange(self, data, seconds=ANSWER_S):
        """All that comes back until the board closes, or closed it before it took everything;
        and whether it closed at all."""
        limit = Limit(seconds, self.limit)
        with contextlib.closing(self.connect(seconds)) as plug:
            with contextlib.suppress(ConnectionError):
                plug.sendall(data)
            return read_all(plug, limit)

    def tell(self, line):
        """The daemon's answer to a line on its control socket."""
        if self.limit.over():
            raise TimeUp()
        answer = self.daemon.ask(line)
        if not answer:
            raise OSError(f"no answer to \"{line}\" on the control socket")
        return answer

    def resident_kb(self, line="VmRSS"):
        """What the daemon holds of the machine's memory; "VmHWM": held at most so far."""
        with open(f"/proc/{self.daemon.process.pid}/status", encoding="ascii") as status:
            return int(re.search(line + r":\s+(\d+)", status.read()).group(1))


def read_all(plug, limit):
    """(what came, whether it was closed within the limit)."""
    raw = bytearray()
    while not limit.over() and len(raw) < RAW_BYTES_MAX:
        plug.settimeout(max(0.01, limit.left()))
        try:
            piece = plug.recv(65536)
        except TimeoutError:
            break
        except ConnectionError:
            return bytes(raw), True
        if not piece:
            return bytes(raw), True
        raw += piece
    return bytes(raw), False


class Person:
    """Somebody with cookies, who may say to come from any address: the attacks come from this
    machine, as a proxy's requests do."""

    def __init__(self, board, address=""):
        self.board = board
        self.address = address
        self.cookies = {}

    def request(self, method, path, body=b"", headers=()):
        lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        if self.address:
            lines.append("X-Forwarded-For: " + self.address)
        lines += headers
        if method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def ask(self, method, path, fields=None, headers=(), body=b"", kind=FORM):
        """`fields` of a form; or `body` as it is."""
        if fields is not None:
            body = urllib.parse.urlencode(fields).encode()
        if method == "POST":
            headers = (*headers, "Content-Type: " + kind)
        raw, _ = self.board.exchange(self.request(method, path, body, headers))
        found = answers_in(raw, {0} if method == "HEAD" else ())
        if not found:
            raise OSError(f"no whole answer to {method} {path}, but {raw[:60]!r}")
        for name, value in found[0].lines:
            if name == "set-cookie":
                key, _, token = value.partition(";")[0].partition("=")
                self.cookies[key] = token
        return found[0]

    def get(self, path):
        return Page(self.ask("GET", path).text)

    def token(self):
        """Of a form that anybody may send."""
        return self.get("/signin").forms[0].fields["form_token"]


def let_in(board, name):
    """Somebody with an account and a session."""
    person = Person(board)
    path = urllib.parse.urlparse(board.tell("link " + name)).path
    form = person.get(path).forms[0]
    answer = person.ask("POST", html.unescape(form.action), form.fields)
    if answer.status != 303:
        raise OSError(f"{name} was not let in: {answer.status}")
    return person
