"""The three light barriers of a token path, and what a pass over them means.

A good pass is A, A+B, A+B+C, B+C, C. Shorter than the barriers' debounce, edges may bounce.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

Trace = Sequence[str]
FORWARD: Final[tuple[str, ...]] = ("A", "AB", "ABC", "BC", "C")
BACKWARD: Final[tuple[str, ...]] = tuple(reversed(FORWARD))
BOUNCING: Final[tuple[str, ...]] = (
    *("A", "", "A", "AB", "A", "AB", "ABC", "AB", "ABC", "BC", "ABC", "BC", "C", "", "C"),
)
STRINGING: Final[tuple[str, ...]] = (*FORWARD, *BACKWARD)
PARTIAL: Final[tuple[str, ...]] = ("A", "AB", "A")
STUCK: Final[tuple[str, ...]] = ("A", "AB", "ABC", "ABC", "ABC", "ABC")


class Passage(Enum):
    """What one pass was; the value is the event code of table 2, 0 for a good token."""

    TOKEN = 0
    BLOCKED = 14
    WRONG_SEQUENCE = 16
    BACKWARDS = 17
    ON_STRING = 20


def judge(trace: Trace) -> Passage:
    """Say what a trace of covered barriers was; a bounce goes back one step and forward again."""
    steps = _without_bounce(trace)
    if tuple(steps) == FORWARD:
        return Passage.TOKEN
    if tuple(steps) == BACKWARD:
        return Passage.BACKWARDS
    if len(steps) > len(FORWARD) and tuple(steps[:5]) == FORWARD:
        return Passage.ON_STRING
    if len(trace) > 3 and trace[-1] == trace[-2] == trace[-3] != "":
        return Passage.BLOCKED
    return Passage.WRONG_SEQUENCE


def _without_bounce(trace: Trace) -> list[str]:
    steps: list[str] = []
    for seen in trace:
        if steps and seen == steps[-1]:
            continue
        if len(steps) > 1 and seen == steps[-2] and not _left_the_path(steps):
            steps.pop()
            continue
        steps.append(seen)
    return [step for step in steps if step]


def _left_the_path(steps: list[str]) -> bool:
    """Tell whether the last barrier was reached alone: after that, going back is no bounce."""
    return len(steps) >= len(FORWARD) and steps[-1] == "C"
