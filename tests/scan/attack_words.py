"""What people write, as nobody should: forms that are not the board's, names that pass for those of
others, characters that turn a line round, more words than anybody reads, senders of many addresses.
"""

import contextlib
import html
import re
import urllib.parse

from wire import Limit, Person, answers_in, let_in, read_all

# None of them may be taken beside Ann, Your Host and the show's own names.
LOOK_ALIKES = (
    "Ann", "ANN", "\u0251nn", "\u1d00\u0274\u0274", "A\u0578n", "\u0391nn", "\u0410nn",
    "\U0001d400nn", "\uff21nn", "An\u200bn", "A\u00adnn", "\u202eAnn", "A n n", "Ann.",
    "Your  Host", "Y\u043eur Host", "host", "H\u03bfst", "moderator", "Callboard", "Ca11board",
    "Callb\u03bfard", "", " ", "\u200b", "\u202e\u202d", "A" * 25, "\u0301" * 3,
)
# (as it is sent, what may not be left of it; None: it may stay, as text)
ODD_NAMES = (
    ("Zoe\x00\x07\x1b[31m", "[\x00\x07\x1b]"), ("Yan\u202eoeZ\u2066", "[\u202e\u2066]"),
    ("Xi\nFrom: x", "\n"), ("Wu<script>alert(1)", None), ("Vi" + "\u0301" * 20, "\u0301{3}"),
    ("Ul\ufeff\u200d\u2028a", "[\ufeff\u2028]"),
)
ODD_WORDS = (
    ("bell\x07, escape\x1b[2J, null\x00, delete\x7f, \x9b31m", "[\x00-\x08\x0b-\x1f\x7f-\x9f]"),
    ("\u202eturned\u202d \u2067round", "[\u202d\u202e\u2067]"),
    ("<script>alert(1)</script><img src=x onerror=alert(1)>", None),
    ("</p></article><form action=http://evil.example>", None),
    ("[x](javascript:alert(1))", None), ("[url=javascript:alert(1)]x[/url]", None),
    ("a\u0301" + "\u0301" * 500, "\u0301{3}"),
)
# Bytes that are no UTF-8: no characters, too long a form, half a pair, beyond the last.
NO_TEXT = (b"%ff%fe", b"%c0%af", b"%ed%a0%80", b"%f5%80%80%80")
# Tags that no page of the board has.
LIVE_HTML = re.compile(r'<script(?! src="/static/)|<img(?! src="/(?:static|picture)/)|'
                       r'<[^>]*\b(?:href|action)=(?!"/|"https?:|"#)|<[^>]* on[a-z]+=', re.I)

BULKY = "\n".join(['"' * 1900] * 33)  # 63 kB, six times as long in a page
WRITERS = 3
BEGUN = 409
INVITATIONS_TRIED = 5  # whose matches began meanwhile
BULKY_REPLIES = 20  # of each, who may write 30 at once
PAGE_BYTES_MAX = 1_100_000

# One client under many spellings; {n} counts.
ONE_CLIENT = (
    ("203.0.113.60:5{n:04}",),
    ("[2001:db8:5::1]:5{n:04}",),
    ("2001:db8:6:0::{n:x}",),
    ("198.51.100.{n}, 203.0.113.62",),
    ("192.0.2.{n}", "203.0.113.61"),
)
NO_ADDRESS = ("unknown", "_hidden", "999.1.1.1", "::ffff:zz", "," * 2000, "1" * 4000, "\"",
              "127.0.0.1")
TRIES_MAX = 60  # wrong passwords of one client at once


def threads(person):
    return re.findall(r'href="(/thread/\d+)"', person.get("/").text)


def not_our_forms(board):
    """None of these may be done, whoever sends it."""
    person = let_in(board, "Forma")
    thread = threads(person)[0]
    form = person.get(thread).writing()
    good = dict(form.fields, words="a form of another site")
    cases = (
        ("without its token", {"form_token": None}, (), {403}),
        ("with a made-up token", {"form_token": "0" * 64}, (), {403}),
        ("with a visitor's token", {"form_token": Person(board).token()}, (), {403}),
        ("from another site", {}, ("Origin: http://evil.example",), {403}),
        ("from nowhere", {}, ("Origin: null",), {403}),
        ("from another port", {}, ("Origin: http://x:81",), {403}),
        ("across sites", {}, ("Sec-Fetch-Site: cross-site",), {403}),
    )
    for what, other, headers, statuses in cases:
        fields = {k: v for k, v in {**good, **other}.items() if v is not None}
        got = person.ask("POST", form.action, fields, headers).status
        if got not in statuses:
            yield f"a reply {what} got {got}, which should be {statuses}"
    body = urllib.parse.urlencode(good).encode()
    for kind in ("text/plain", "application/json", "multipart/form-data; boundary=x"):
        got = person.ask("POST", form.action, body=body, kind=kind).status
        if got not in (400, 415):
            yield f"a reply as {kind} got {got}, which should be 400"
    for what, bad in (("broken percent signs", body + b"&a=%zz"),
                      ("1,000 fields", body + b"".join(b"&f%d=1" % n for n in range(1000)))):
        got = person.ask("POST", form.action, body=bad).status
        if got not in (400, 413):
            yield f"a form with {what} got {got}, which should be 400"
    stranger = Person(board)
    got = stranger.ask("POST", form.action, dict(good, form_token=stranger.token())).status
    if got != 403:
        yield f"a reply of nobody got {got}, which should be 403"
    if good["words"] in person.get(thread).text:
        yield "a form that was refused was done all the same"


def invitation(board):
    """Its path, and somebody who may use it."""
    for thread in threads(Person(board)):
        path = urllib.parse.urlparse(board.tell("invite " + thread.rsplit("/", 1)[1])).path
        person = Person(board)
        if any(form.action == path for form in person.get(path).forms):
            return path, person
    raise OSError("nobody can be invited")


def join(person, path, name):
    """The status: BEGUN where the last free seat was taken meanwhile."""
    form = next((form for form in person.get(path).forms if form.action == path), None)
    return person.ask("POST", path, dict(form.fields, name=name)).status if form else BEGUN


def join_somewhere(board, name):
    """The status, and who has that name now."""
    for _ in range(INVITATIONS_TRIED):
        path, person = invitation(board)
        got = join(person, path, name)
        if got != BEGUN:
            break
    return got, person


def look_alikes(board):
    let_in(board, "Ann")
    for name in LOOK_ALIKES:
        got, _ = join_somewhere(board, name)
        if got != 422:
            yield f"the name {name!r} got {got}, which should be 422"


def left_of(page, tag):
    """The words in this tag, whose direction ends with it; nothing: there is none, or too much."""
    found = re.search(f"<{tag}>(.*?)</{tag.split()[0]}>", page, re.S)
    return html.unescape(found.group(1)) if found and "<" not in found.group(1) else None


def odd_names(board):
    for name, banned in ODD_NAMES:
        got, person = join_somewhere(board, name)
        if got not in (303, 422):
            yield f"the name {name!r} got {got}, which should be 303 or 422"
        if got != 303:
            continue
        page = person.ask("GET", "/account").text
        left = left_of(page, "bdi")
        if left is None or LIVE_HTML.search(page) or banned and re.search(banned, left):
            yield f"the name {name!r} is shown as {left!r}"


def write(person, thread, words, once):
    form = person.get(thread).writing()
    return person.ask("POST", form.action, dict(form.fields, words=words, once=once))


def odd_words(board):
    person = let_in(board, "Odda")
    thread = threads(person)[0]
    for n, (words, banned) in enumerate(ODD_WORDS):
        answer = write(person, thread, words, f"odd-{n}")
        place = re.search(r"#post-(\d+)$", answer.header("location"))
        if answer.status != 303 or not place:
            yield f"the reply {words[:40]!r} got {answer.status}, which should be 303"
            continue
        page = person.ask("GET", "/post/" + place.group(1)).text
        left = left_of(page, 'p class="words" dir="auto"')
        if left is None or LIVE_HTML.search(page) or banned and re.search(banned, left):
            yield f"the reply {words[:40]!r} is shown as {left!r}"
    form = person.get(thread).writing()
    fields = urllib.parse.urlencode(dict(form.fields, once="no text")).encode()
    for words in NO_TEXT:
        got = person.ask("POST", form.action, body=fields + b"&words=" + words).status
        if got != 400:
            yield f"words that are no text ({words.decode()}) got {got}, which should be 400"


def very_long(board):
    """The longest replies that are taken, and longer ones; a page of many; a tab far behind."""
    writers = [let_in(board, f"Bulky {name}") for name in ("Una", "Duo", "Tre")[:WRITERS]]
    thread = threads(writers[0])[0]
    for size, statuses in ((65_537, {413}), (150_000, {413}), (300_000, {413}), (3_000_000, {413})):
        got = write(writers[0], thread, "x" * size, f"long-{size}").status
        if got not in statuses:
            yield f"a reply of {size} bytes got {got}, which should be {statuses}"
    since = re.search(r'data-rev="(\d+)"', writers[0].get(thread).text)
    taken = []
    for writer in writers:
        form = writer.get(thread).writing()
        for n in range(BULKY_REPLIES):
            answer = writer.ask("POST", form.action, dict(form.fields, words=BULKY, once=f"b-{n}"))
            taken += re.findall(r"#post-(\d+)$", answer.header("location"))
            if answer.status != 303:
                yield f"long reply {n + 1} got {answer.status}, which should be 303"
    size = len(writers[0].ask("GET", thread).body)
    if size > PAGE_BYTES_MAX:
        yield f"a page has {size} bytes, which should be {PAGE_BYTES_MAX} at most"
    yield from caught_up(board, thread, since.group(1) if since else "0", taken)


def caught_up(board, thread, since, posts):
    """A page that was far behind is told everything, in pieces."""
    limit = Limit(8, board.limit)
    missing = {f'id="post-{post}"'.encode() for post in posts}
    got = bytearray()
    with contextlib.closing(board.connect()) as plug:
        plug.sendall(Person(board).request("GET", f"{thread}/events?since={since}"))
        while missing and not limit.over():
            plug.settimeout(max(0.01, limit.left()))
            try:
                piece = plug.recv(65536)
            except OSError:
                break
            if not piece:
                break
            got += piece
            missing = {one for one in missing if one not in got[-200_000:]}
    if missing:
        yield f"of {len(posts)} posts a page missed it was told all but {len(missing)}"


def too_fast(board):
    person = let_in(board, "Hasty")
    form = person.get(threads(person)[-1]).writing()
    for n in range(45):
        fields = dict(form.fields, words="again", once=f"hasty-{n}")
        if person.ask("POST", form.action, fields).status == 429:
            return
    yield "45 replies at once are taken from one person"


def try_password(person, token, name, lines=()):
    fields = {"form_token": token, "name": name, "password": "x" * 2000}
    headers = [f"X-Forwarded-For: {one}" for one in lines]
    return person.ask("POST", "/signin", fields, headers).status


def many_addresses(board):
    """Who guesses passwords is one client, whatever the lines of the request say; and others may
    go on."""
    person = Person(board)
    token = person.token()
    for spelling in ONE_CLIENT:
        for n in range(1, TRIES_MAX + 21):
            lines = [one.format(n=n) for one in spelling]
            if try_password(person, token, f"nobody {n} of {spelling[0]}"[:90], lines) == 429:
                break
        else:
            yield f"a client written as {spelling} may guess {TRIES_MAX + 20} times"
        if try_password(person, token, f"else {spelling[0]}", ["198.51.100.250"]) == 429:
            yield f"a client written as {spelling} makes another one wait"
    for written in NO_ADDRESS:
        got = try_password(person, token, "nobody at " + written[:9], [written])
        if got not in (403, 429):
            yield f"X-Forwarded-For {written[:20]!r} got {got}, which should be 403"


def guests(board):
    """A network takes ten names, not as many as it likes."""
    seat = re.search(r'href="(/seat/\d+)"', Person(board).get("/").text)
    if not seat:
        yield "the front page offers no seat, so nobody could take one"
        return
    for n in range(14):
        person = Person(board, f"2001:db8:77:1::{n:x}")
        if join(person, seat.group(1), f"Guest number {'abcdefghijklmn'[n]}") == 429:
            return
    yield "fourteen names are taken by one network"


def signed_out(board):
    """After "sign out everywhere" an open page is told nothing more."""
    person = let_in(board, "Leaver")
    token = next(form.fields["form_token"] for form in person.get("/account").forms)
    limit = Limit(8, board.limit)
    with contextlib.closing(board.connect()) as plug:
        plug.sendall(person.request("GET", "/messages/events"))
        first = plug.recv(4096)
        if not answers_in(first) or answers_in(first)[0].status != 200:
            yield f"the stream of messages got {first[:40]!r}"
            return
        person.ask("POST", "/signout", {"form_token": token, "everywhere": "1"})
        if not read_all(plug, limit)[1]:
            yield "a page of a session that is over stays open"


PARTS = (not_our_forms, look_alikes, odd_names, odd_words, very_long, too_fast, many_addresses,
         guests, signed_out)
