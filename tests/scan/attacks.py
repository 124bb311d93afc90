"""Attacks on the web board of the running program, as strangers and as players: readers who read
nothing, bodies whose length is in doubt, addresses written in many ways, pages made very large.
Each is bounded in number and in time, and stays on the loopback device. What went wrong is a line.
"""

import contextlib
import re
import socket
import time

SERVED_S = 5  # somebody else's page has to come within this, whatever goes on
IDLE_READERS = 520
ASKED_AT_ONCE = 20
BULKY = "\n".join(['"' * 1900] * 33)
BULKY_REPLIES = 25
PAGE_BYTES_MAX = 1_100_000
FORM = "application/x-www-form-urlencoded"

# (what is sent, with which status it has to be refused). Behind each stands another request, which
# nobody may answer: a proxy in front could read it otherwise.
DOUBTFUL = (
    ("POST /signin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: xchunked\r\n\r\n"
     "0\r\n\r\n", {400, 501}),
    ("POST /signin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: identity\r\n\r\n"
     "0\r\n\r\n", {400, 501}),
    ("POST /signin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
     {400, 501}),
    ("POST /signin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
     {400}),
    ("GET /healthz HTTP/1.1\r\n\r\n", {400}),
    ("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", {400}),
    ("GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n", {400}),
)
NEXT = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

# Headers of one client in many spellings; {n} counts.
ONE_CLIENT = (
    ("203.0.113.60:5{n:04}",),
    ("[2001:db8:5::1]:5{n:04}",),
    ("2001:db8:6:0::{n:x}",),
    ("192.0.2.{n}", "203.0.113.61"),
)


def connect(daemon, take_ahead=0):
    plug = socket.socket()
    if take_ahead:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, take_ahead)
    plug.settimeout(SERVED_S)
    plug.connect(("127.0.0.1", daemon.port))
    return plug


def exchange(daemon, text):
    """All that comes back until the board closes."""
    with contextlib.closing(connect(daemon)) as plug:
        plug.sendall(text.encode())
        answer = b""
        with contextlib.suppress(ConnectionError):
            while True:
                got = plug.recv(65536)
                if not got:
                    break
                answer += got
    return answer


def served(daemon, what):
    began = time.monotonic()
    try:
        answer = exchange(daemon, NEXT)
    except OSError as error:
        return [f"{what}: nobody else is served: {error}"]
    took = time.monotonic() - began
    if b"200 OK" not in answer[:20] or took > SERVED_S:
        return [f"{what}: somebody else got {answer[:40]!r} after {took:.1f} s"]
    return []


def idle_readers(daemon, page):
    asked = f"GET {page} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * ASKED_AT_ONCE
    plugs = []
    wrong = []
    try:
        for n in range(IDLE_READERS):
            plug = connect(daemon, 4096)
            plugs.append(plug)
            with contextlib.suppress(OSError):
                plug.sendall(asked)
            if n % 100 == 99:
                wrong += served(daemon, f"{n + 1} readers who read nothing")
        wrong += served(daemon, "readers who read nothing")
        with open(f"/proc/{daemon.process.pid}/status", encoding="ascii") as status:
            resident_kb = int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))
        if resident_kb > 400_000:
            wrong.append(f"readers who read nothing take {resident_kb} kB of memory")
    finally:
        for plug in plugs:
            plug.close()
    return wrong


def doubtful_requests(daemon):
    wrong = []
    for text, statuses in DOUBTFUL:
        answer = exchange(daemon, text + NEXT)
        status = int(answer[9:12] or 0)
        if status not in statuses or answer.count(b"HTTP/1.1 ") != 1:
            wrong.append(f"{text[:90]!r} was answered with {status}, "
                         f"{answer.count(b'HTTP/1.1 ')} answers")
    return wrong


def many_addresses(daemon, browser):
    """Ninety wrong sign-ins each: the limit is sixty for one client."""
    page = browser.get("/signin")
    token = page.forms[0].fields["form_token"]
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    wrong = []
    for spelling in ONE_CLIENT:
        slowed = False
        for n in range(1, 91):
            body = f"form_token={token}&name=N{spelling[0][:9]}{n}&password={'x' * 1000}"
            lines = "".join(f"X-Forwarded-For: {one.format(n=n)}\r\n" for one in spelling)
            answer = exchange(daemon, f"POST /signin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                              f"Content-Type: {FORM}\r\nCookie: {cookies}\r\n{lines}"
                              f"Content-Length: {len(body)}\r\n\r\n{body}")
            slowed = slowed or answer[9:12] == b"429"
        if not slowed:
            wrong.append(f"a client written as {spelling} is not limited")
    return wrong


def bulky_thread(browsers, page):
    """Players who write as much as they may."""
    for browser in browsers:
        form = browser.get(page).writing()
        for n in range(BULKY_REPLIES):
            browser.once("POST", form.action, dict(form.fields, words=BULKY, once=f"bulky-{n}"))
    size = len(browsers[0].once("GET", page)[2])
    return [f"{page} has {size} bytes"] if size > PAGE_BYTES_MAX else []


def attack(daemon, visitor, players, page):
    """`page`: a thread in which the players may write."""
    wrong = bulky_thread(players, page)
    wrong += idle_readers(daemon, page)
    wrong += doubtful_requests(daemon)
    wrong += many_addresses(daemon, visitor)
    print(f"attacks: {len(wrong)} did harm", flush=True)
    return wrong
