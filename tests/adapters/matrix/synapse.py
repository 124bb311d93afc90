#!/usr/bin/env python3
"""A real Matrix homeserver (Synapse, from PyPI) on the loopback device, for tests.

    synapse.py run FOLDER -- COMMAND...  starts it, runs the command, stops it
    synapse.py start FOLDER              starts it, prints where it is as JSON
    synapse.py user FOLDER NAME          registers a user, prints id and token as JSON
    synapse.py stop|kill FOLDER          in order; without warning (SIGKILL)

The command of `run` finds FOLDER/server.json, which `start` prints too, by the variable
CALLBOARD_SYNAPSE. FOLDER keeps the database, so that a killed server can be started again, at
"""

import hashlib
import hmac
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
VENV = pathlib.Path(os.environ.get("CALLBOARD_SYNAPSE_VENV", ROOT / "build" / "synapse-venv"))
# Folders and what stands there: a package of PyPI, with its version where that is pinned.
SYNAPSE = (VENV, "matrix-synapse")
NIO = (ROOT / "build" / "nio-venv", "matrix-nio==0.26.0")
SECRET = "only-for-tests"  # the server listens on loopback and lives as long as the tests
START_LIMIT_S = 120
STOP_LIMIT_S = 30
POLL_S = 0.05
LIMITED = ("rc_message", "rc_registration", "rc_joins_per_room", "rc_admin_redaction",
           "rc_room_creation", "rc_presence")
LIMITED_BY_KIND = {"rc_login": ("address", "account", "failed_attempts"),
                   "rc_joins": ("local", "remote"),
                   "rc_invites": ("per_room", "per_user", "per_issuer")}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def install(venv, package):
    """The interpreter that has the package; None: there is none and none could be had."""
    python = venv / "bin" / "python"
    name, _, version = package.partition("==")
    has_it = f"import importlib.metadata as m; assert {version!r} in ('', m.version({name!r}))"
    if python.exists() and subprocess.run([python, "-c", has_it],
                                          stderr=subprocess.DEVNULL).returncode == 0:
        return python
    for command in ([sys.executable, "-m", "venv", str(venv)],
                    [str(python), "-m", "pip", "install", "--quiet", package]):
        try:
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                  text=True)
        except OSError as error:
            print(error, file=sys.stderr)
            return None
        if done.returncode != 0:
            print(done.stderr, file=sys.stderr)
            return None
    return python


def configure(folder, python, port):
    main = folder / "homeserver.yaml"
    subprocess.run([python, "-m", "synapse.app.homeserver", "--server-name", "localhost",
                    "--config-path", str(main), "--data-directory", str(folder),
                    "--generate-config", "--report-stats=no"],
                   check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    generous = {"per_second": 9999, "burst_count": 9999}
    ours = {
        "listeners": [{"port": port, "type": "http", "bind_addresses": ["127.0.0.1"], "tls": False,
                       "resources": [{"names": ["client"]}]}],
        "trusted_key_servers": [], "federation_domain_whitelist": [],
        "registration_shared_secret": SECRET, "bcrypt_rounds": 4, "presence": {"enabled": False},
        "enable_registration": True, "enable_registration_without_verification": True,
        "public_baseurl": f"http://127.0.0.1:{port}/",
    }
    ours.update({name: generous for name in LIMITED})
    for name, kinds in LIMITED_BY_KIND.items():
        ours[name] = {kind: generous for kind in kinds}
    (folder / "tests.yaml").write_text(json.dumps(ours))  # JSON is YAML


def ask(url, method="GET", body=None, token=None):
    headers = {"Authorization": "Bearer " + token} if token else {}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def answers(url):
    try:
        ask(url + "/_matrix/client/versions")
        return True
    except (urllib.error.URLError, OSError):
        return False


def start(folder):
    folder.mkdir(parents=True, exist_ok=True)
    python = install(*SYNAPSE)
    if python is None:
        print("Synapse is not installed")
        sys.exit(2)
    state = folder / "server.json"
    if state.exists():
        server = json.loads(state.read_text())
    else:
        port = free_port()
        configure(folder, python, port)
        server = {"url": f"http://127.0.0.1:{port}", "folder": str(folder),
                  "script": str(pathlib.Path(__file__).resolve())}
    with open(folder / "synapse.log", "ab") as log:
        process = subprocess.Popen(
            [python, "-m", "synapse.app.homeserver", "-c", str(folder / "homeserver.yaml"),
             "-c", str(folder / "tests.yaml")],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder, start_new_session=True)
    server["pid"] = process.pid
    state.write_text(json.dumps(server))
    pause = threading.Event()
    for _ in range(int(START_LIMIT_S / POLL_S)):
        if answers(server["url"]):
            return server
        if process.poll() is not None:
            break
        pause.wait(POLL_S)
    print(f"Synapse does not answer; see {folder / 'synapse.log'}", file=sys.stderr)
    sys.exit(1)


def running(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        return stat.read().rpartition(")")[2].split()[0] != "Z"


def end(folder, how):
    pid = json.loads((folder / "server.json").read_text())["pid"]
    pause = threading.Event()
    try:
        os.kill(pid, how)
        for _ in range(int(STOP_LIMIT_S / POLL_S)):
            if not running(pid):
                return
            pause.wait(POLL_S)
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass  # it has ended


def register(folder, name):
    url = json.loads((folder / "server.json").read_text())["url"] + "/_synapse/admin/v1/register"
    nonce = ask(url)["nonce"]
    words = "\0".join((nonce, name, "password of " + name, "notadmin")).encode()
    mac = hmac.new(SECRET.encode(), words, hashlib.sha1).hexdigest()
    made = ask(url, "POST", {"nonce": nonce, "username": name, "displayname": name,
                             "password": "password of " + name, "mac": mac})
    return {"user": made["user_id"], "token": made["access_token"],
            "password": "password of " + name}


def main(words):
    if len(words) < 2:
        print(__doc__, file=sys.stderr)
        return 1
    what, folder, rest = words[0], pathlib.Path(words[1]).resolve(), words[2:]
    if what == "run":
        start(folder)
        try:
            env = dict(os.environ, CALLBOARD_SYNAPSE=str(folder / "server.json"))
            return subprocess.run(rest[1:] if rest[:1] == ["--"] else rest, env=env).returncode
        finally:
            end(folder, signal.SIGTERM)
    if what == "start":
        print(json.dumps(start(folder)))
    elif what == "user":
        print(json.dumps(register(folder, rest[0])))
    elif what in ("stop", "kill"):
        end(folder, signal.SIGTERM if what == "stop" else signal.SIGKILL)
    else:
        print(__doc__, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
