"""The moment a command was made for: what somebody has decided on is what he has seen.

A moment lasts until an input turns the table; chips and tokens while bets are open do not.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from firmware_py.table import events as ev
from firmware_py.table.decision import Refusal
from firmware_py.text.codes import station as codes

MOMENT = "moment"
# What falls at any time while bets are open: nobody need look again because of it.
LAID = frozenset({ev.BetLaid, ev.BetTakenBack, ev.TokenDropped})


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """The round, and how many inputs have turned the table since its journal began."""

    round: int
    sequence: int


def moment_of(given: Mapping[str, Any]) -> Moment | None:
    """Read the moment that a command names, if it names one."""
    if MOMENT not in given:
        return None
    return msgspec.convert(given[MOMENT], Moment)


def stale(named: Moment | None, now: Moment) -> Refusal | None:
    """Refuse what was made for another moment than this one."""
    if named is None or named == now:
        return None
    return Refusal(
        codes.stale_moment(
            round_number=named.round, moment_number=named.sequence,
            now_number=now.round, at_number=now.sequence,
        )
    )  # fmt: skip
