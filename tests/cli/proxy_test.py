"""The web board behind nginx with TLS, set up as the hosting guide says: the guide's own block is
what runs. Without nginx the test is skipped and says so; on a build server that is a failure."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import unittest
from urllib.parse import urlencode

from program import DONE, LIMIT_S, PROGRAM, SOURCE, ProgramTest

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
NAME = "play.example.org"


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Proxy(ProgramTest):
    def setUp(self):
        super().setUp()
        if NGINX is None or shutil.which("openssl") is None:
            if os.environ.get("CI"):
                self.fail("nginx and openssl are needed here: tools/packages.sh names them")
            print("SKIPPED: nginx or openssl is not installed")
            self.skipTest("nginx or openssl is not installed")
        self.port, self.inner = free_port(), free_port()
        self.public = f"https://{NAME}:{self.port}"
        self.start_board()
        self.start_nginx()

    def start_board(self):
        self.write("callboard.toml", f"""
            [web]
            listen = "127.0.0.1:{self.inner}"
            public_url = "{self.public}"
            [show.lucky]
            hosts = ["Dee"]
            """)
        board = subprocess.Popen([PROGRAM, "run", "--config", "callboard.toml"], cwd=self.folder,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(board.stdout.close)
        self.addCleanup(board.wait, LIMIT_S)
        self.addCleanup(board.terminate)
        self.assertIn(self.public, board.stdout.readline())

    def start_nginx(self):
        made = subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
             f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem", "-out",
             "cert.pem"], cwd=self.folder, capture_output=True, text=True, timeout=LIMIT_S)
        self.assertEqual(made.returncode, 0, made.stderr)
        with open(os.path.join(SOURCE, "docs/hosting-guide.md"), encoding="utf-8") as guide:
            block = re.search(r"```nginx\n(.*?)```", guide.read(), re.DOTALL).group(1)
        for old, new in (("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
                         ("127.0.0.1:8480", f"127.0.0.1:{self.inner}")):
            self.assertIn(old, block)
            block = block.replace(old, new)
        block = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {self.path('cert.pem')};", block)
        block = re.sub(r"ssl_certificate_key \S+;",
                       f"ssl_certificate_key {self.path('key.pem')};", block)
        temporary = "".join(f"{kind}_temp_path {self.path(kind)};\n" for kind in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        self.write("nginx.conf", f"""
            daemon off; pid {self.path('nginx.pid')}; error_log {self.path('error.log')};
            worker_processes 1; {'user root;' if os.getuid() == 0 else ''}
            events {{ worker_connections 64; }}
            http {{ access_log off; {temporary} {block} }}
            """)
        nginx = subprocess.Popen(
            [NGINX, "-p", self.folder, "-c", self.path("nginx.conf"), "-e", self.path("error.log")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(nginx.wait, LIMIT_S)
        self.addCleanup(nginx.terminate)
        self.wait_until(self.listening)

    def listening(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def outside(self):
        """A connection as a browser makes it: the certificate and the name are checked."""
        trust = ssl.create_default_context(cafile=self.path("cert.pem"))
        connection = http.client.HTTPSConnection(NAME, self.port, context=trust, timeout=30)
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.sock = trust.wrap_socket(plain, server_hostname=NAME)
        self.addCleanup(connection.close)
        return connection

    def ask(self, method, path, cookie="", form=None, connection=None, **headers):
        connection = connection or self.outside()
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Origin"] = self.public
        if cookie:
            headers["Cookie"] = cookie
        connection.request(method, path, urlencode(form) if form is not None else None, headers)
        answer = connection.getresponse()
        return answer, answer.read()

    def token_in(self, page):
        return re.search(rb'name="form_token" value="([^"]+)"', page).group(1).decode()

    def ctl(self, *words):
        return self.expect(DONE, "ctl", "--data", "data", *words).out.strip()

    def sign_in(self, name):
        link = self.ctl("link", name)
        self.assertTrue(link.startswith(self.public + "/signin/"), link)
        path = link[len(self.public):]
        answer, page = self.ask("GET", path)
        visit = answer.getheader("Set-Cookie")
        answer, _ = self.ask("POST", path, cookie=visit.split(";")[0],
                             form={"form_token": self.token_in(page)})
        self.assertEqual(answer.status, 303)
        return answer.getheader("Set-Cookie")

    def test_signing_in_sets_a_secure_cookie_for_long(self):
        cookie = self.sign_in("Dee")
        for flag in (f"callboard_session_{self.port}=", "; Secure", "; HttpOnly", "; SameSite=Lax",
                     "; Path=/"):
            self.assertIn(flag, cookie)
        self.assertGreaterEqual(int(re.search(r"Max-Age=(\d+)", cookie).group(1)), 30 * 86400)
        _, page = self.ask("GET", "/desk", cookie=cookie.split(";")[0])
        self.assertIn(b"Dee", page)

    def test_links_that_are_sent_are_absolute_and_public(self):
        self.wait_until(lambda: b"/thread/" in self.ask("GET", "/")[1])
        thread = re.search(rb'href="/thread/(\d+)"', self.ask("GET", "/")[1]).group(1).decode()
        self.assertTrue(self.ctl("invite", thread).startswith(self.public + "/join/"))
        for inner in (f"http://127.0.0.1:{self.inner}", f":{self.inner}"):
            self.assertNotIn(inner.encode(), self.ask("GET", f"/thread/{thread}")[1])

    def play(self):
        """A match that plays by itself; its thread."""
        self.ctl("lucky", "!practice")
        self.ctl("lucky", "!practice")
        pages = []
        threads = re.findall(rb'href="/thread/(\d+)"', self.ask("GET", "/")[1])
        for thread in sorted({one.decode() for one in threads}):
            pages.append((thread, self.ask("GET", f"/thread/{thread}")[1]))
        return next(pair for pair in pages if b"(bot)" in pair[1])

    def test_live_updates_are_not_held_back(self):
        thread, _ = self.play()
        connection = self.outside()
        connection.request("GET", f"/thread/{thread}/events")
        answer = connection.getresponse()
        self.assertEqual(answer.status, 200)
        self.assertIn("text/event-stream", answer.getheader("Content-Type"))
        seen = b""
        for _ in range(2):  # two updates, each as it comes: a proxy that gathers would time out
            before = seen.count(b"\n\n")
            while seen.count(b"\n\n") == before or b"data:" not in seen:
                piece = answer.read1(65536)
                self.assertTrue(piece, "the stream ended")
                seen += piece

    def test_pictures_come_whole(self):
        thread, _ = self.play()

        def picture():
            return re.search(rb'src="(/picture/[^"]+)"', self.ask("GET", f"/thread/{thread}")[1])

        self.wait_until(picture)
        answer, bytes_ = self.ask("GET", picture().group(1).decode())
        self.assertEqual(answer.getheader("Content-Type"), "image/png")
        self.assertTrue(bytes_.startswith(b"\x89PNG"))
        self.assertIn(b"IEND", bytes_[-12:])

    def test_limits_count_people_and_not_the_proxy(self):
        answer, page = self.ask("GET", "/signin")
        cookie = answer.getheader("Set-Cookie").split(";")[0]
        form = {"form_token": self.token_in(page), "password": "wrong"}
        states = set()
        connection = self.outside()
        for n in range(80):  # another name each time, so that only the address is counted
            answer, _ = self.ask("POST", "/signin", cookie=cookie, form={**form, "name": f"N{n}"},
                                 connection=connection, **{"X-Forwarded-For": f"203.0.113.{n}"})
            states.add(answer.status)
            if answer.status == 429:
                break
        self.assertIn(429, states, "whoever writes the header is not believed")
        # Somebody else, by the word of a proxy on this machine.
        direct = http.client.HTTPConnection("127.0.0.1", self.inner, timeout=30)
        self.addCleanup(direct.close)
        answer, _ = self.ask("POST", "/signin", cookie=cookie, form={**form, "name": "Else"},
                             connection=direct, **{"X-Forwarded-For": "198.51.100.7"})
        self.assertNotEqual(answer.status, 429)


if __name__ == "__main__":
    unittest.main()
