"""Looks that take time: whether something stands still for as long as it takes to be sure."""

from collections.abc import Callable

from firmware_py.console.client import StationError
from firmware_py.console.doctor.case import Case
from firmware_py.console.doctor.finding import NotSeenError
from firmware_py.console.doctor.source import Answer

STEP_S = 1.0


def still_standing(case: Case, marks: Callable[[Answer], frozenset[str]], for_s: int) -> set[str]:
    """Look at the station's health anew each second; give the marks that never went.

    It ends as soon as none is left, so that a station that is well is not waited for.
    """
    left = set(marks(case.source.health()))
    for _ in range(for_s):
        if not left:
            break
        case.roots.pause(STEP_S)
        left &= marks(_anew(case))
    return left


def _anew(case: Case) -> Answer:
    try:
        return case.again.health()
    except StationError as error:
        raise NotSeenError(str(error)) from error
