"""S-3: whether the time until a command follows a face-down card depends on which card it is.

One station, rounds in turn with two decks whose hidden cards are swapped: high hearts here, low
clubs there. A sample is that of `bench station`: from the frame of a drawn card to the command that
follows. The peer of the first row is the other deck; the second row compares samples of the same
cards with each other, which is the noise of this run. A difference that is not larger is none.
"""

import statistics
from collections.abc import Iterator, Sequence

from bench.at_table import act, at_table
from bench.figure import Figure
from bench.station import Stopwatch
from hil.table import TwinTable

ROUNDS = 24
PLAYERS = (1, 2, 3)
HIDDEN = 19
# The bank's last card is turned up; it is the same in both.
DECKS = (
    "Ah Kh Qh Jh Th 9h As Ks Qs Js Ts 9s Ad Kd Qd Jd Td 9d Ac 2d",
    "2c 3c 4c 5c 6c 7c 2s 3s 4s 5s 6s 7s 2h 3h 4h 5h 6h 7h 3d 2d",
)
STORY = f"""
title = "the same round with other hidden cards"
sheet = "castilla-y-leon/poker-sin-descarte"
limits = [500, 5000]
cards = {list(DECKS) * (ROUNDS // 2)}
steps = "open"
"""
BETS = "\n".join(["bets", *(f"bet {seat} ante=500" for seat in PLAYERS), "no-va-mas"])
REST = "\n".join([*(f"say {seat} paso" for seat in PLAYERS), "paid"])


def run() -> Iterator[Figure]:
    """Deal both decks in turn and compare."""
    one, other = _samples()
    us, peer = statistics.median(one) / 1e3, statistics.median(other) / 1e3
    yield Figure("high cards beside low ones, p50", us, "µs", peer, "ratio as in the next row")
    us, peer = (statistics.median(half) / 1e3 for half in _halves(one, other))
    yield Figure("the same cards, every other round, p50", us, "µs", peer, "1, and the noise")
    yield Figure("face-down cards", len(one) + len(other), "cards")


def _halves(one: Sequence[int], other: Sequence[int]) -> tuple[list[int], list[int]]:
    """Split both decks' samples alike by rounds: each half holds the same cards."""
    halves: tuple[list[int], list[int]] = ([], [])
    for samples in (one, other):
        for number, sample in enumerate(samples):
            halves[number // HIDDEN % 2].append(sample)
    return halves


def _samples() -> tuple[list[int], list[int]]:
    """Give the times of the face-down cards of each deck."""
    found: tuple[list[int], list[int]] = ([], [])
    watches: list[Stopwatch] = []

    def watch(table: TwinTable) -> None:
        watches.append(Stopwatch(table.cards["sabot"], table.lines["sabot"]))

    with at_table(STORY, watch) as (playing, _):
        act(playing, "open")
        for number in range(ROUNDS):
            act(playing, BETS)
            before = len(watches[0].samples_ns)
            act(playing, "deal")
            found[number % 2].extend(watches[0].samples_ns[before : before + HIDDEN])
            act(playing, REST)
    return found
