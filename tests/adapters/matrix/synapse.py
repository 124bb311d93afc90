#!/usr/bin/env python3
"""A real Matrix homeserver (Synapse, from PyPI) on the loopback device, for tests.

    synapse.py run FOLDER -- COMMAND...  starts it, runs the command, stops it
    synapse.py start FOLDER              starts it, prints where it is as JSON
    synapse.py user FOLDER NAME          registers a user, prints id and token as JSON
    synapse.py stop|kill FOLDER          in order; without warning (SIGKILL)

The command of `run` finds FOLDER/server.json, which `start` prints too, by the variable
CALLBOARD_SYNAPSE. FOLDER keeps the database, so that a killed server can be started again, at
the same address.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys

import homeserver
from homeserver import ROOT, install

VENV = pathlib.Path(os.environ.get("CALLBOARD_SYNAPSE_VENV", ROOT / "build" / "synapse-venv"))
# Folders and what stands there: a package of PyPI, with its version where that is pinned.
SYNAPSE = (VENV, "matrix-synapse")
NIO = (ROOT / "build" / "nio-venv", "matrix-nio==0.26.0")
LIMITED = ("rc_message", "rc_registration", "rc_joins_per_room", "rc_admin_redaction",
           "rc_room_creation", "rc_presence")
LIMITED_BY_KIND = {"rc_login": ("address", "account", "failed_attempts"),
                   "rc_joins": ("local", "remote"),
                   "rc_invites": ("per_room", "per_user", "per_issuer")}


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
        "registration_shared_secret": homeserver.SECRET, "bcrypt_rounds": 4,
        "presence": {"enabled": False},
        "enable_registration": True, "enable_registration_without_verification": True,
        "public_baseurl": f"http://127.0.0.1:{port}/",
    }
    ours.update({name: generous for name in LIMITED})
    for name, kinds in LIMITED_BY_KIND.items():
        ours[name] = {kind: generous for kind in kinds}
    (folder / "tests.yaml").write_text(json.dumps(ours))  # JSON is YAML


def start(folder):
    folder.mkdir(parents=True, exist_ok=True)
    python = install(*SYNAPSE) or homeserver.missing("Synapse")
    server = homeserver.read(folder)
    if not server:
        port = homeserver.free_port()
        configure(folder, python, port)
        server = {"url": f"http://127.0.0.1:{port}", "folder": str(folder),
                  "script": str(pathlib.Path(__file__).resolve())}
    server["pid"] = homeserver.started(
        [python, "-m", "synapse.app.homeserver", "-c", str(folder / "homeserver.yaml"),
         "-c", str(folder / "tests.yaml")],
        folder / "synapse.log", lambda: homeserver.answers(server["url"]), cwd=folder)
    homeserver.write(folder, server)
    return server


def stop(folder):
    homeserver.end(homeserver.read(folder).get("pid"), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(homeserver.main(__doc__, sys.argv[1:], start, stop))
