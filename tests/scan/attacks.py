"""Attacks on the web board of the running program that no scanner makes, as strangers and as
players. They are over within ATTACK_S and a little, whatever the board does: what it has not
answered by then is wrong. Everything stays on the loopback device.
"""

import time

import attack_load
import attack_requests
import attack_words
from wire import Board, Limit, TimeUp

ATTACK_S = 65  # half of it as a rule


def findings(name, found):
    """What goes wrong in one part of the attacks, each with the part's name."""
    try:
        for what in found:
            yield f"{name}: {what}"
    except TimeUp:
        yield f"{name}: not done when {ATTACK_S} s were over"
    except (OSError, AttributeError, LookupError, RuntimeError, ValueError) as error:
        # A page without the form that is looked for, or no answer: as bad as a wrong one.
        yield f"{name}: {type(error).__name__}: {error}"


def attack(daemon):
    """What went wrong, a line each; `daemon` runs, and what is written in its show is lost."""
    began = time.monotonic()
    board = Board(daemon, Limit(ATTACK_S))
    resident_kb = board.resident_kb()
    slow = attack_load.SlowSenders(board)
    slow.begin()
    wrong = []
    for part in (*attack_requests.PARTS, *attack_words.PARTS):
        wrong += findings(part.__name__, part(board))
        slow.drip(0)
    wrong += findings("slow senders", slow.end())  # before the crowds, to which they would give way
    for part in attack_load.PARTS:
        wrong += findings(part.__name__, part(board))
        if daemon.process.poll() is not None:
            return wrong + [f"{part.__name__}: the daemon ended with {daemon.process.returncode}"]
    wrong += findings("afterwards", attack_load.good_again(board, resident_kb))
    print(f"attacks: {len(wrong)} did harm, in {time.monotonic() - began:.0f} s", flush=True)
    return wrong
