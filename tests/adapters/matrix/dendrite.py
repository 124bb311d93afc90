#!/usr/bin/env python3
"""A second Matrix homeserver, Dendrite on PostgreSQL, on the loopback device, for tests.

    dendrite.py run FOLDER -- COMMAND...  starts both, runs the command, stops both
    dendrite.py start FOLDER              starts them, prints where they are as JSON
    dendrite.py user FOLDER NAME          registers a user, prints id and token as JSON
    dendrite.py stop|kill FOLDER          in order; Dendrite without warning (SIGKILL)

As synapse.py, whose tests it serves. Dendrite is built from its Go module, by the Go proxy, into
build/dendrite; PostgreSQL is Debian's. Neither runs as root.
"""

import json
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import synapse  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUILT = pathlib.Path(os.environ.get("CALLBOARD_DENDRITE", ROOT / "build" / "dendrite"))
MODULE, VERSION = "github.com/matrix-org/dendrite", "v0.13.8"
PROGRAMS = ("dendrite", "generate-keys")
ROOM_VERSION = "10"  # the newest that this version makes
START_LIMIT_S = 120
POLL_S = 0.05
UNPRIVILEGED = ("postgres", "nobody")  # one of them, where the tests run as root


def missing(what):
    print(what + " is not installed")
    sys.exit(2)


def install():
    """The programs; they are built once."""
    stamp = BUILT / "version"
    if stamp.exists() and stamp.read_text() == VERSION:
        return
    if shutil.which("go") is None:
        missing("Go, to build Dendrite,")
    BUILT.mkdir(parents=True, exist_ok=True)
    env = dict(os.environ, GOBIN=str(BUILT), GOFLAGS="-buildvcs=false -trimpath")
    for program in PROGRAMS:
        done = subprocess.run(["go", "install", f"{MODULE}/cmd/{program}@{VERSION}"], env=env,
                              cwd=BUILT, capture_output=True, text=True)
        if done.returncode != 0:
            print(done.stderr, file=sys.stderr)
            missing("Dendrite")
    stamp.write_text(VERSION)


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


def started(command, log, answers):
    """The process, once it answers."""
    who, _ = whose()
    with open(log, "ab") as file:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                                   cwd=log.parent, start_new_session=True, **who)
    pause = threading.Event()
    for _ in range(int(START_LIMIT_S / POLL_S)):
        if answers():
            return process.pid
        if process.poll() is not None:
            break
        pause.wait(POLL_S)
    print(f"{command[0]} does not answer; see {log}", file=sys.stderr)
    sys.exit(1)


def start_database(server):
    data, port = pathlib.Path(server["data"]), str(server["database_port"])
    who, _ = whose()
    if not (data / "db").exists():
        subprocess.run([postgres_tool("initdb"), "-D", str(data / "db"), "-U", "dendrite",
                        "--auth=trust", "-E", "UTF8", "--no-locale"], check=True, cwd=data,
                       stdout=subprocess.DEVNULL, **who)
    ready = [postgres_tool("pg_isready"), "-q", "-h", "127.0.0.1", "-p", port]
    server["database_pid"] = started(
        [postgres_tool("postgres"), "-D", str(data / "db"), "-h", "127.0.0.1", "-p", port,
         "-k", "", "-c", "fsync=off", "-c", "max_connections=100"],
        data / "postgres.log", lambda: subprocess.run(ready).returncode == 0)
    there = [postgres_tool("psql"), "-qAt", "-h", "127.0.0.1", "-p", port, "-U", "dendrite"]
    known = subprocess.run([*there, "-d", "postgres", "-c",
                            "SELECT 1 FROM pg_database WHERE datname = 'dendrite'"], check=True,
                           capture_output=True, text=True).stdout
    if not known.strip():
        subprocess.run([*there, "-d", "postgres", "-c", "CREATE DATABASE dendrite"], check=True)


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
                       "registration_shared_secret": synapse.SECRET,
                       "rate_limiting": {"enabled": False}},
        "room_server": {"default_room_version": ROOM_VERSION},
        "media_api": {"base_path": str(data / "media"), "max_file_size_bytes": 10485760,
                      "dynamic_thumbnails": False},
        "user_api": {"bcrypt_cost": 4},
        "logging": [{"type": "std", "level": "warn"}],
    }
    (data / "dendrite.yaml").write_text(json.dumps(config))  # JSON is YAML


def start_dendrite(server):
    data = pathlib.Path(server["data"])
    address = server["url"].removeprefix("http://")
    server["pid"] = started([str(data / "dendrite"), "-config", str(data / "dendrite.yaml"),
                             "-http-bind-address", address],
                            data / "dendrite.log", lambda: synapse.answers(server["url"]))


def start(folder):
    install()
    folder.mkdir(parents=True, exist_ok=True)
    state = folder / "server.json"
    if state.exists():
        server = json.loads(state.read_text())
    else:
        # Where whoever runs them may go, whatever is above `folder`.
        data = pathlib.Path(tempfile.mkdtemp(prefix="callboard-dendrite-"))
        os.chmod(data, 0o711)
        (data / "of").mkdir()
        os.chown(data / "of", whose()[1], -1)
        server = {"url": f"http://127.0.0.1:{synapse.free_port()}", "folder": str(folder),
                  "script": str(pathlib.Path(__file__).resolve()), "data": str(data / "of"),
                  "database_port": synapse.free_port(), "room_version": ROOM_VERSION}
    if "database_pid" not in server or not synapse.running(server["database_pid"]):
        start_database(server)
    state.write_text(json.dumps(server))
    if not (pathlib.Path(server["data"]) / "dendrite.yaml").exists():
        configure(server)
    start_dendrite(server)
    state.write_text(json.dumps(server))
    return server


def stop(folder):
    """Both, in order."""
    synapse.end(folder, signal.SIGTERM)
    server = json.loads((folder / "server.json").read_text())
    try:
        os.kill(server["database_pid"], signal.SIGINT)  # "fast": nobody is waited for
    except OSError:
        pass
    pause = threading.Event()
    for _ in range(int(synapse.STOP_LIMIT_S / POLL_S)):
        if not synapse.running(server["database_pid"]):
            break
        pause.wait(POLL_S)
    shutil.rmtree(pathlib.Path(server["data"]).parent, ignore_errors=True)


def main(words):
    if len(words) < 2:
        print(__doc__, file=sys.stderr)
        return 1
    what, folder, rest = words[0], pathlib.Path(words[1]).resolve(), words[2:]
    if what == "run":
        try:
            start(folder)
            env = dict(os.environ, CALLBOARD_SYNAPSE=str(folder / "server.json"))
            return subprocess.run(rest[1:] if rest[:1] == ["--"] else rest, env=env).returncode
        finally:
            if (folder / "server.json").exists():
                stop(folder)
    if what == "start":
        print(json.dumps(start(folder)))
    elif what == "user":
        print(json.dumps(synapse.register(folder, rest[0])))
    elif what == "stop":
        stop(folder)
    elif what == "kill":
        synapse.end(folder, signal.SIGKILL)  # the database goes on
    else:
        print(__doc__, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
