"""R-106: how soon what happens at a device is out of the station.

The real process before twins that take no time. A sample begins when the sabot's door opens and
ends when somebody on the socket reads the alarm: heard, recorded, told. The peer is a question that
has its answer ready, asked in the same run: what the socket and its two ends cost by themselves.
"""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence

from bench.at_table import act, at_table
from bench.figure import Figure
from hil.scenario.session import StorySession

TIMES = 40
STORY = """
title = "a door that opens again and again"
sheet = "castilla-y-leon/poker-sin-descarte"
limits = [500, 5000]
steps = "open"
"""


def run() -> Iterator[Figure]:
    """Open the door, wait for the alarm, close it, wait until it is over."""
    told, asked = _samples()
    for percent in (50, 95):
        ms, peer = (statistics.quantiles(ns, n=100)[percent - 1] / 1e6 for ns in (told, asked))
        wanted = "real time (R-106)" if percent == 50 else ""
        yield Figure(f"a door opens, alarm on the socket, p{percent}", ms, "ms", peer, wanted)


def _samples() -> tuple[Sequence[int], Sequence[int]]:
    told, asked = [], []
    with at_table(STORY, lambda _: None) as (playing, _):
        act(playing, "open")
        for _ in range(TIMES):
            asked.append(_ns(lambda: playing.station.ask("snapshot")))
            playing.bench.do("door sabot open")
            told.append(_ns(lambda: _until(playing, missed=True)))
            playing.bench.do("door sabot close")
            _until(playing, missed=False)
    return told, asked


def _until(playing: StorySession, *, missed: bool) -> None:
    playing.wait(
        lambda seen: ("sabot" in seen["lost_devices"]) is missed, "the door to be heard of"
    )


def _ns(work: Callable[[], object]) -> int:
    began = time.monotonic_ns()
    work()
    return time.monotonic_ns() - began
