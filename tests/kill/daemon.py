"""The program under test: started, asked whether it answers, killed without warning, started again.

One thread (the test's main one) starts and kills; the crowd only waits at the gate and reads the
address.
"""

import http.client
import os
import signal
import socket
import subprocess
import threading
import time

START_LIMIT_S = 120
STOP_LIMIT_S = 60
POLL_S = 0.01
OPEN = "To make it a real show"  # the last line of its greeting


class Trouble(Exception):
    """What makes the test fail at once."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Daemon:
    def __init__(self, program, preload, folder, deadline="1m"):
        self.program = program
        self.preload = preload  # kill_at_call, or nothing
        self.folder = folder
        self.deadline = deadline  # of a move
        self.data = os.path.join(folder, "data")
        self.port = free_port()
        self.gate = threading.Event()  # open while the daemon answers
        self.starts_s = []
        self.log_file = os.path.join(folder, "daemon.log")
        self.log_began = 0  # where the log of this launch begins
        self.process = None
        self.disk = None  # a file that says how the disk is, as in kill_at_call.cc

    def launch(self, kill_at=None, arm=None, trace=None):
        """`kill_at`: where it ends itself; `arm`, `trace`: files; all as in kill_at_call.cc."""
        env = dict(os.environ)
        if kill_at or trace or self.disk:
            env.update(LD_PRELOAD=self.preload, CALLBOARD_KILL_AT=kill_at or "",
                       CALLBOARD_KILL_ARM=arm or "", CALLBOARD_KILL_TRACE=trace or "",
                       CALLBOARD_DISK=self.disk or "")
        with open(self.log_file, "ab") as log:
            self.log_began = log.tell()
            self.process = subprocess.Popen(
                [self.program, "demo", "--game", "lucky_numbers", "--folder", self.folder,
                 "--listen", f"127.0.0.1:{self.port}", "--deadline", self.deadline],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env)
        self.began = time.monotonic()

    def wait_until_up(self):
        while not self.answers():
            if self.process.poll() is not None:
                raise Trouble(f"the daemon ended with {self.process.returncode}:\n{self.log_end()}")
            if time.monotonic() - self.began > START_LIMIT_S:
                raise Trouble(f"the daemon does not answer:\n{self.log_end()}")
            time.sleep(POLL_S)
        self.starts_s.append(time.monotonic() - self.began)
        self.gate.set()

    def wait_until_open(self):
        """Until it has said so, which comes last of all in a start."""
        self.wait_until_up()
        while OPEN not in self.log_since_launch():
            if time.monotonic() - self.began > START_LIMIT_S:
                raise Trouble(f"the daemon never says that it is open:\n{self.log_end()}")
            time.sleep(POLL_S)

    def log_since_launch(self):
        with open(self.log_file, encoding="utf-8", errors="replace") as log:
            log.seek(self.log_began)
            return log.read()

    def wait_until_killed(self, limit_s):
        """The crowd may play as soon as it answers. False: it lives on after the limit."""
        limit = time.monotonic() + limit_s
        while self.process.poll() is None and time.monotonic() < limit:
            if not self.gate.is_set() and self.answers():
                self.gate.set()
            time.sleep(POLL_S)
        self.gate.clear()
        return self.process.returncode is not None

    def answers(self):
        try:
            board = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            board.request("GET", "/")
            return board.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False

    def kill(self):
        self.gate.clear()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.returncode != -signal.SIGKILL:
            raise Trouble(f"it had ended by itself, {self.process.returncode}:\n{self.log_end()}")

    def stop(self):
        self.gate.clear()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(STOP_LIMIT_S)
        if self.process.returncode != 0:
            raise Trouble(f"a clean stop gave {self.process.returncode}:\n{self.log_end()}")

    def ask(self, line):
        """One line to the control socket; nothing if the daemon went away meanwhile."""
        answer = b""
        try:
            with socket.socket(socket.AF_UNIX) as control:
                control.settimeout(20)
                control.connect(os.path.join(self.data, "control.sock"))
                control.sendall(line.encode() + b"\n")
                while piece := control.recv(4096):
                    answer += piece
        except OSError:
            return None
        _, _, text = answer.decode().partition("\n")  # the first line says what became of it
        return text.strip() or None

    def ask_surely(self, line):
        """The board answers a moment before the control socket does."""
        limit = time.monotonic() + START_LIMIT_S
        while (answer := self.ask(line)) is None:
            if time.monotonic() > limit:
                raise Trouble(f"no answer to \"{line}\":\n{self.log_end()}")
            time.sleep(POLL_S)
        return answer

    def run(self, *words):
        """Another run of the program, to its end: (exit code, what it said)."""
        done = subprocess.run([self.program, *words], capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout + done.stderr

    def log_end(self):
        with open(self.log_file, encoding="utf-8", errors="replace") as log:
            return "".join(log.readlines()[-20:])
