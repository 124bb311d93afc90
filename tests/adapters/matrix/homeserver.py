"""What the homeservers of these tests have in common: how their programs are got, started, asked
and ended, and how users are registered. FOLDER/server.json says where a server is.
"""

import contextlib
import hashlib
import hmac
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECRET = "only-for-tests"  # the server listens on loopback and lives as long as the tests
START_LIMIT_S = 120
STOP_LIMIT_S = 30
POLL_S = 0.05
TRIES, AGAIN_S = 3, 5
PASSWORD_MAX = 72  # bytes that bcrypt takes
PORTS = (20_000, 30_000)  # below those that Linux gives to outgoing connections
pause = threading.Event()


def missing(what):
    print(what + " is not installed")
    sys.exit(2)


def done(command, limit_s=None, **how):
    """True if the command went well; it is tried again, and what it said at last is printed."""
    error = ""
    for again in range(TRIES):
        pause.wait(again * AGAIN_S)
        try:
            ran = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                 text=True, timeout=limit_s, **how)
        except (OSError, subprocess.TimeoutExpired) as fault:
            error = fault
            continue
        if ran.returncode == 0:
            return True
        error = ran.stderr
    print(error, file=sys.stderr)
    return False


def install(venv, package):
    """The interpreter that has the package of PyPI; None: there is none and none could be had."""
    python = venv / "bin" / "python"
    name, _, version = package.partition("==")
    has_it = f"import importlib.metadata as m; assert {version!r} in ('', m.version({name!r}))"
    if python.exists() and subprocess.run([python, "-c", has_it],
                                          stderr=subprocess.DEVNULL).returncode == 0:
        return python
    if not done([sys.executable, "-m", "venv", str(venv)]):
        return None
    return python if done([str(python), "-m", "pip", "install", "--quiet", package]) else None


def free_port():
    """One that no outgoing connection takes while the server that has it is down."""
    while True:
        port = random.randrange(*PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def ask(url, method="GET", body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def answers(url):
    try:
        ask(url + "/_matrix/client/versions")
        return True
    except (urllib.error.URLError, OSError):
        return False


def started(command, log, ready, **how):
    """The process id, once it is ready."""
    with open(log, "ab") as file:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                                   start_new_session=True, **how)
    for _ in range(int(START_LIMIT_S / POLL_S)):
        if ready():
            return process.pid
        if process.poll() is not None:
            break
        pause.wait(POLL_S)
    process.kill()
    print(f"{command[0]} does not answer; see {log}", file=sys.stderr)
    sys.exit(1)


def running(pid):
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def end(pid, how):
    if pid is None:
        return  # it never ran
    try:
        os.kill(pid, how)
        for _ in range(int(STOP_LIMIT_S / POLL_S)):
            if not running(pid):
                return
            pause.wait(POLL_S)
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass  # it has ended


def read(folder):
    """What server.json says; nothing: the server was never started."""
    state = folder / "server.json"
    return json.loads(state.read_text()) if state.exists() else {}


def write(folder, server):
    (folder / "server.json").write_text(json.dumps(server))


def register(folder, name):
    url = read(folder)["url"] + "/_synapse/admin/v1/register"
    nonce = ask(url)["nonce"]
    password = ("password of " + name)[:PASSWORD_MAX]
    words = "\0".join((nonce, name, password, "notadmin")).encode()
    mac = hmac.new(SECRET.encode(), words, hashlib.sha1).hexdigest()
    made = ask(url, "POST", {"nonce": nonce, "username": name, "displayname": name,
                             "password": password, "mac": mac})
    return {"user": made["user_id"], "token": made["access_token"], "password": password}


def main(usage, words, start, stop):
    if len(words) < 2:
        print(usage, file=sys.stderr)
        return 1
    what, folder, rest = words[0], pathlib.Path(words[1]).resolve(), words[2:]
    if what == "run":
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # not without `stop`
        try:
            start(folder)
            env = dict(os.environ, CALLBOARD_SYNAPSE=str(folder / "server.json"))
            return subprocess.run(rest[1:] if rest[:1] == ["--"] else rest, env=env).returncode
        finally:
            stop(folder)
    if what == "start":
        print(json.dumps(start(folder)))
    elif what == "user":
        print(json.dumps(register(folder, rest[0])))
    elif what == "stop":
        stop(folder)
    elif what == "kill":
        end(read(folder).get("pid"), signal.SIGKILL)
    else:
        print(usage, file=sys.stderr)
        return 1
    return 0
