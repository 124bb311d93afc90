"""Requests as no browser sends them: lines that are none, lengths that are in doubt, heads and
bodies without end, methods nobody knows, addresses that lead out of the board.
"""

import contextlib

from wire import ANSWER_S, NEXT, Limit, answers_in, read_all

HOST = b"Host: x\r\n"
GET = b"GET /healthz HTTP/1.1\r\n"
POST = b"POST /signin HTTP/1.1\r\n" + HOST
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
HELLO = b"\r\n\r\nhello"
LONG = b"a" * 20_000

# (what it is, what is sent, the status of the one answer it may get). Where two readers could take
# it differently the connection has to end: what follows may be somebody else's.
REFUSED = (
    ("no HTTP version", b"GET /healthz\r\n\r\n", {400}),
    ("HTTP/2 without TLS", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 505}),
    ("TLS on a plain port", b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" + b"a" * 100, {400}),
    ("two blanks in the request line", b"GET  /healthz HTTP/1.1\r\n" + HOST + b"\r\n", {400}),
    ("a tab in the request line", b"GET\t/healthz HTTP/1.1\r\n" + HOST + b"\r\n", {400}),
    ("a blank in the address", b"GET /healthz x HTTP/1.1\r\n" + HOST + b"\r\n", {400}),
    ("an address without a slash", b"GET healthz HTTP/1.1\r\n" + HOST + b"\r\n", {400}),
    ("an address of another server", b"GET http://evil/ HTTP/1.1\r\n" + HOST + b"\r\n", {400, 421}),
    ("CONNECT", b"CONNECT evil:443 HTTP/1.1\r\nHost: evil:443\r\n\r\n", {400, 405, 501}),
    ("percent signs that are none", b"GET /%zz HTTP/1.1\r\n" + HOST + b"\r\n", {400}),
    ("a bare line feed", GET + b"Host: x\nX: y\r\n\r\n", {400}),
    ("nothing but bare line feeds", b"GET /healthz HTTP/1.1\nHost: x\n\n", {400}),
    ("a bare carriage return", GET + HOST + b"X: a\rb\r\n\r\n", {400}),
    ("NUL in a header", GET + HOST + b"X: a\0b\r\n\r\n", {400}),
    ("a blank before the colon", GET + b"Host : x\r\n\r\n", {400}),
    ("a header without a name", GET + HOST + b": y\r\n\r\n", {400}),
    ("a header without a colon", GET + HOST + b"nonsense\r\n\r\n", {400}),
    ("a first header that is folded", GET + b" Host: x\r\nHost: y\r\n\r\n", {400}),
    ("no Host", GET + b"\r\n", {400}),
    ("two Hosts", GET + b"Host: a\r\nHost: b\r\n\r\n", {400}),
    ("a Host that is none", GET + b"Host: a/b@c\r\n\r\n", {400}),
    ("a head of 20 kB", GET + HOST + b"X: " + LONG + b"\r\n\r\n", {431}),
    ("3,000 headers", GET + HOST + b"X: y\r\n" * 3000 + b"\r\n", {431}),
    ("an address of 20 kB", b"GET /" + LONG + b" HTTP/1.1\r\n" + HOST + b"\r\n", {414, 431}),
    ("a body of 10 MB", POST + b"Content-Length: 10000000" + HELLO, {413}),
    ("a body of 10 MB that is waited for",
     POST + b"Expect: 100-continue\r\nContent-Length: 10000000\r\n\r\n", {413}),
    ("chunks without end",
     CHUNKED + (b"ffff\r\n" + b"a" * 0xffff + b"\r\n") * 8 + b"0\r\n\r\n", {413}),
    ("an expectation nobody has", POST + b"Expect: money\r\nContent-Length: 5" + HELLO, {417}),
    ("two lengths", POST + b"Content-Length: 5\r\nContent-Length: 6" + HELLO, {400}),
    ("two lengths in a line", POST + b"Content-Length: 5, 6" + HELLO, {400}),
    ("a length with a sign", POST + b"Content-Length: +5" + HELLO, {400}),
    ("a length below nothing", POST + b"Content-Length: -5" + HELLO, {400}),
    ("a length in hex", POST + b"Content-Length: 0x5" + HELLO, {400}),
    ("no length in the line", POST + b"Content-Length:" + HELLO, {400}),
    ("a length beyond 64 bits", POST + b"Content-Length: 18446744073709551621" + HELLO, {400, 413}),
    ("a length and chunks",
     POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400}),
    ("chunks and a length",
     POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", {400}),
    ("a length and a coding nobody has",
     POST + b"Content-Length: 5\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", {400, 501}),
    ("a length and a coding that is none",
     POST + b"Content-Length: 5\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n", {400, 501}),
    ("chunks before another coding",
     POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", {400, 501}),
    ("chunks twice", POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", {400}),
    ("a coding behind a vertical tab",
     POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n", {400, 501}),
    ("chunks in HTTP/1.0",
     b"POST /signin HTTP/1.0\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400}),
    ("a chunk of no size", CHUNKED + b"xyz\r\nhello\r\n0\r\n\r\n", {400}),
    ("a chunk below nothing", CHUNKED + b"-1\r\nhello\r\n0\r\n\r\n", {400}),
    ("a chunk in C's hex", CHUNKED + b"0x5\r\nhello\r\n0\r\n\r\n", {400}),
    ("a chunk beyond 64 bits", CHUNKED + b"ffffffffffffffff1\r\nhello\r\n0\r\n\r\n", {400, 413}),
    ("a chunk that goes on", CHUNKED + b"5\r\nhelloXX0\r\n\r\n", {400}),
    ("a chunk line with a bare line feed", CHUNKED + b"5\nhello\r\n0\r\n\r\n", {400}),
)

# (what it is, what is sent, the status of its answer). Odd but plain: read to its end and no
# further, so that the next request on the connection is answered too. A refusal is as good where
# 400 is given.
READ = (
    ("a blank line before the request", b"\r\n" + GET + HOST + b"\r\n", {200, 400}),
    ("a folded header", GET + HOST + b"X: a\r\n b\r\n\r\n", {200, 400}),
    ("the same length twice", POST + b"Content-Length: 5\r\nContent-Length: 5" + HELLO, {400}),
    ("chunks", CHUNKED + b"5;a=b\r\nhello\r\n0\r\nTrailer: x\r\n\r\n", {400}),
    ("a body behind GET", GET + HOST + b"Content-Length: 5" + HELLO, {200}),
    ("an expected body", POST + b"Expect: 100-continue\r\nContent-Length: 5" + HELLO, {400}),
    ("our own address in full", b"GET http://x/healthz HTTP/1.1\r\n" + HOST + b"\r\n", {200}),
    ("bytes beyond ASCII", "GET /häuser HTTP/1.1\r\n".encode() + HOST + b"\r\n", {400, 404}),
)

# (request line without the version, status). HEAD has the head of GET and no body.
METHODS = (
    ("HEAD /healthz", {200}), ("HEAD /nowhere", {404}), ("HEAD /thread/1/events", {200}),
    ("OPTIONS *", {200, 204, 405}), ("OPTIONS /", {200, 204, 405}), ("DELETE /", {405}),
    ("PUT /static/board.css", {405}), ("TRACE /", {405, 501}), ("BREW /", {405, 501}),
    ("get /", {405, 501}), ("POST /archive", {405}), ("GET /signout", {405}),
)

# Ways out of the board, and to what is no page of it.
WAYS_OUT = (
    "/../etc/passwd", "/static/../forum.db", "/static/%2e%2e%2fforum.db",
    "/static/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/static/%252e%252e%252fa",
    "/static/..%5c..%5cforum.db", "/static/%c0%ae%c0%ae%c0%afetc", "/static/board.css%00.png",
    "/static/.", "/static/layout.html", "/static//etc/passwd", "/picture/..%2f..%2fforum.db.png",
    "/archive/..%2f1/transcript", "/thread/1%2f..", "/thread/-1", "/thread/01", "/thread/1e0",
    "/thread/99999999999999999999", "/people/%ff%fe", "//thread/1", "/.git/config", "/control.sock",
)


def refused(board):
    for what, sent, statuses in REFUSED:
        raw, closed = board.exchange(sent + NEXT)
        found = [answer.status for answer in answers_in(raw)]
        if len(found) != 1 or found[0] not in statuses:
            yield f"{what} ({sent[:70]!r}) got {found}, which should be one of {statuses} alone"
        elif not closed:
            yield f"{what}: the connection stays open after {found[0]}"


def read_to_the_end(board):
    for what, sent, statuses in READ:
        raw, _ = board.exchange(sent + NEXT)
        found = [answer.status for answer in answers_in(raw)]
        good = len(found) == 2 and found[0] in statuses and found[1] == 200
        if not good and not (found == [400] and 400 in statuses):
            yield f"{what} ({sent[:70]!r}) got {found}, which should be one of {statuses}, then 200"


def methods(board):
    for line, statuses in METHODS:
        sent = f"{line} HTTP/1.1\r\nHost: x\r\nCookie: secret=7\r\n\r\n".encode()
        raw, _ = board.exchange(sent + NEXT)
        found = answers_in(raw, {0} if line.startswith("HEAD") else ())
        got = [answer.status for answer in found]
        if len(found) != 2 or got[0] not in statuses or got[1] != 200:
            yield f"\"{line}\" got {got}, which should be one of {statuses}, then 200"
        elif got[0] == 405 and not found[0].header("allow"):
            yield f"\"{line}\" got 405 without a line that says what is allowed"
        elif b"secret" in raw:
            yield f"\"{line}\" was answered with the cookies it came with"


def ways_out(board):
    for way in WAYS_OUT:
        raw, _ = board.exchange(f"GET {way} HTTP/1.1\r\nHost: x\r\n\r\n".encode() + NEXT)
        found = [answer.status for answer in answers_in(raw)]
        if found not in ([404, 200], [400]):
            yield f"GET {way} got {found}, which should be 404, then 200"


def ranges(board):
    """Of a file in parts: all of it is right, the part alone is, a thousand copies are not."""
    whole = None
    for asked in ("", "bytes=0-9", "bytes=-1", "bytes=" + ",".join(["0-"] * 1000)):
        line = f"Range: {asked}\r\n" if asked else ""
        raw, _ = board.exchange(f"GET /static/board.css HTTP/1.1\r\nHost: x\r\n{line}"
                                "Connection: close\r\n\r\n".encode())
        found = answers_in(raw)
        if len(found) != 1 or found[0].status not in (200, 206, 416):
            yield f"Range {asked[:20]} got {[answer.status for answer in found]}"
            continue
        if whole is None:
            whole = found[0].body
        if found[0].status == 200 and found[0].body != whole or len(found[0].body) > len(whole):
            yield f"Range {asked[:20]} got {len(found[0].body)} bytes of {len(whole)}"


def invited_body(board):
    """Whoever waits with the body is told to go on, and then gets one answer."""
    limit = Limit(ANSWER_S, board.limit)
    with contextlib.closing(board.connect()) as plug:
        plug.sendall(POST + b"Expect: 100-continue\r\nContent-Length: 5\r\n"
                     b"Connection: close\r\n\r\n")
        first = plug.recv(4096)
        if not first.startswith(b"HTTP/1.1 100 "):
            yield f"Expect: 100-continue got {first[:40]!r} first"
            return
        plug.sendall(b"hello")
        rest = answers_in(read_all(plug, limit)[0])
        if [answer.status for answer in rest] != [400]:
            yield f"after 100 Continue: {[answer.status for answer in rest]}, which should be 400"


PARTS = (refused, read_to_the_end, methods, ways_out, ranges, invited_body)
