"""A browser without a screen: pages, forms, one session. One thread each.

A form that was sent and got no answer is sent again, unchanged, until it is answered: as a person
would press the button again. So for each form there is exactly one outcome in the end.
"""

import html
import http.client
import re
import time
import urllib.parse

ANSWER_LIMIT_S = 120
AGAIN_S = 0.05

FORM = re.compile(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', re.S)
INPUT = re.compile(r"<(?:input|button)\b[^>]*>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
POST = re.compile(r'<li class="([^"]*)" id="post-(\d+)"(.*?)</article>', re.S)
STAMP = re.compile(r'<time datetime="([^"]+)"')
WORDS = re.compile(r'<div class="said"[^>]*>(.*?)</div>|<p class="words"[^>]*>(.*?)</p>', re.S)


class Gone(Exception):
    """The daemon did not answer; whether it took what was sent is unknown."""


class Form:
    def __init__(self, action, body):
        self.action = html.unescape(action)
        self.fields = {}
        self.asks = False
        for tag in INPUT.findall(body):
            given = {name: html.unescape(value) for name, value in ATTRIBUTE.findall(tag)}
            if given.get("name") == "more":
                self.asks = True
            elif "name" in given and "value" in given and given["name"] != "to":
                self.fields[given["name"]] = given["value"]


class Page:
    def __init__(self, text):
        self.text = text
        self.forms = [Form(action, body) for action, body in FORM.findall(text)]

    def posts(self):
        """(id, who made it, stamp, words) of every post on the page."""
        for kind, number, body in POST.findall(self.text):
            stamp = STAMP.search(body)
            words = WORDS.search(body)
            yield (int(number), "show" if "by-show" in kind else "person",
                   stamp.group(1) if stamp else "",
                   (words.group(1) or words.group(2)) if words else "")

    def moves(self):
        return [form for form in self.forms if "say" in form.fields]

    def writing(self):
        found = [form for form in self.forms if form.action.endswith("/reply")
                 and "say" not in form.fields]
        return found[0] if found else None


class Browser:
    def __init__(self, daemon):
        self.daemon = daemon
        self.cookies = {}

    def once(self, method, path, fields=None):
        """One request: (status, where it leads, text)."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        board = http.client.HTTPConnection("127.0.0.1", self.daemon.port, timeout=30)
        try:
            board.request(method, path, body, headers)
            answer = board.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise Gone(str(error)) from error
        finally:
            board.close()
        for given in answer.headers.get_all("Set-Cookie") or []:
            name, value = given.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), text

    def get(self, path):
        status, _, text = self.once("GET", path)
        return Page(text) if status == 200 else None

    def send(self, path, fields, ended):
        """Sends a form until it is answered: (status, where it leads). Nothing: the test ended
        before, and the last try was not answered."""
        limit = time.monotonic() + ANSWER_LIMIT_S
        while time.monotonic() < limit:
            try:
                status, place, _ = self.once("POST", path, fields)
                if status not in (429, 503):  # too fast, too full: nothing was taken
                    return status, place
            except Gone:
                pass
            if ended.is_set() and not self.daemon.gate.is_set():
                return None
            self.daemon.gate.wait(1)
            time.sleep(AGAIN_S)
        return None

    def enter(self, link, name):
        """Through an invitation or a sign-in link."""
        path = urllib.parse.urlparse(link).path
        page = self.get(path)
        fields = dict(page.forms[0].fields, name=name)
        status, _, text = self.once("POST", page.forms[0].action, fields)
        assert status == 303, (status, text)
