"""R-50: how long a winning value takes to every visor while the slots' bus is full.

The real station; every line has its 9600 baud, the slots' bus with seven slots and loop-back is
polled without a pause, and at every seat tokens fall that no round takes, all the time. A sample
begins when the player's last word is sent, before his cards are turned up, and ends when a person
reads the amount on the slowest of three visors. Beside it the same without load.
"""

import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench.at_table import act, at_table
from bench.figure import Figure
from hil.operator import Operator
from hil.table import TwinTable

BYTE_NS = 10 * 10**9 // 9_600
HITS = 4
LIMIT_S = 30.0
# A slot tells of some twenty tokens a second on this bus.
DROP_S = 0.05
# A color wins 60 times the bet (Orden PRE/651/2013, art. 9.2).
AMOUNT = "150,00"
STORY = f"""
title = "hits under load"
sheet = "castilla-y-leon/poker-sin-descarte"
limits = [500, 5000]
jackpot = {{ bet_cents = 250, seed_cents = 300000, display_pct = 70 }}
cards = {["2h Kd 9h Kc Jh 4s 4h 8c Kh As"] * HITS}
steps = "open"
[table]
visors = ["escpos", "cd5220", "cctalk"]
"""
TO_THE_WORD = """
bets
bet 1 ante=500
token 1
no-va-mas
tokens 1
deal
"""
TO_THE_END = """
paid
confirm-hit {number} by=jose
confirm-hit {number} by=dora
expect hits none
"""


def run() -> Iterator[Figure]:
    """Measure hits with tokens falling everywhere, and without."""
    loaded, quiet = _seconds(loaded=True), _seconds(loaded=False)
    wanted = f"under {LIMIT_S:.0f} (R-50)"
    yield Figure("amount on every visor, full bus, worst", max(loaded), "s", max(quiet), wanted)
    middle = (statistics.median(loaded), statistics.median(quiet))
    yield Figure("amount on every visor, full bus, p50", middle[0], "s", middle[1])


def _slowly(table: TwinTable) -> None:
    for line in table.lines.values():
        line.byte_ns = BYTE_NS
    table.lines["slots"].echo = True


def _seconds(*, loaded: bool) -> list[float]:
    """Play rounds that win, and time each until the amount stands on every visor."""
    samples = []
    with at_table(STORY, _slowly) as (playing, table):
        act(playing, "open")
        for number in range(1, HITS + 1):
            act(playing, TO_THE_WORD)
            with _rain(table, loaded=loaded):
                began = time.monotonic()
                act(playing, "say 1 voy")
                samples.append(_shown_everywhere(table) - began)
            act(playing, TO_THE_END.format(number=number))
    return samples


def _shown_everywhere(table: TwinTable) -> float:
    """Wait until a person reads the amount on every visor."""
    waiting, end = set(table.visors.values()), time.monotonic() + LIMIT_S
    while waiting:
        waiting = {visor for visor in waiting if AMOUNT not in "".join(visor.screen.lines)}
        if time.monotonic() > end:
            raise TimeoutError(f"a winning value is not shown after {LIMIT_S:.0f} s (R-50)")
        time.sleep(0.002)
    return time.monotonic()


@contextmanager
def _rain(table: TwinTable, *, loaded: bool) -> Iterator[None]:
    """Let tokens fall at every seat, forward and backward, until the end."""
    over, hands = threading.Event(), Operator(table)

    def fall() -> None:
        while loaded and not over.wait(DROP_S):
            for seat in range(1, len(table.slots) + 1):
                hands.obey(f"drop {seat} 1 {'forward' if seat % 2 else 'backward'}")

    thread = threading.Thread(target=fall)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
