"""`callboard run` in a test's folder: started, killed without warning, waited for. CALLBOARD names
the program.
"""

import os
import subprocess
import threading

PROGRAM = os.environ.get("CALLBOARD", "callboard")
LIMIT_S = 120
POLL_S = 0.2
pause = threading.Event()


class Running:
    """For test cases with a `folder` in which callboard.toml stands."""

    daemon = None

    def start_daemon(self):
        with open(self.folder / "log", "ab") as log:
            self.daemon = subprocess.Popen(
                [PROGRAM, "run", "--config", str(self.folder / "callboard.toml")],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill_daemon(self):
        if self.daemon:
            self.daemon.kill()
            self.daemon.wait(LIMIT_S)

    def until(self, condition, what):
        for _ in range(int(LIMIT_S / POLL_S)):
            if found := condition():
                return found
            pause.wait(POLL_S)
        raise AssertionError(f"{what}: not within {LIMIT_S} s\n" +
                             (self.folder / "log").read_text()[-2000:])
