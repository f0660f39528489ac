"""Other limits for the table: announced between rounds, applied when the sheet allows it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from firmware_py.rules.sheet.model import Announcement
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.effects import Announce
from firmware_py.table.states import Phase
from firmware_py.text.codes import bets as codes

if TYPE_CHECKING:
    from firmware_py.table.table import Table


@dataclass(frozen=True, slots=True)
class AnnouncedLimits:
    """Limits that were announced, and what is still played with the former ones."""

    min_cents: int
    max_cents: int
    article: str
    rounds_left: int
    # They apply from the next shoe on, whatever the rounds.
    next_shoe: bool = False


def limits_announced(table: "Table", event: ev.LimitsAnnounced) -> None:
    """Take other limits between rounds; never with a round open (R-3, R-5)."""
    table.needs_phase(Phase.CLOSED, Phase.IDLE)
    _check(table, event)
    if table.phase is Phase.CLOSED:
        _apply(table, AnnouncedLimits(event.min_cents, event.max_cents, "", 0))
        return
    said = _announcement(table)
    if table.limits_next is not None:
        raise RefusedEventError(codes.announced_already())
    by_shoe = said.whole_shoe and table.setup.source == "manual"
    wanted = AnnouncedLimits(
        event.min_cents, event.max_cents, said.article, said.rounds, next_shoe=by_shoe
    )
    table.effects.append(Announce(said.words, said.article))
    if by_shoe or said.rounds:
        table.limits_next = wanted
    else:
        _apply(table, wanted)


def _check(table: "Table", event: ev.LimitsAnnounced) -> None:
    setup = table.setup
    if (event.min_cents, event.max_cents) == (setup.min_cents, setup.max_cents):
        raise RefusedEventError(codes.same_limits_already())
    wanted = replace(setup, min_cents=event.min_cents, max_cents=event.max_cents)
    fault = wanted.limits_fault(table.game)
    if fault is not None:
        raise RefusedEventError(fault)


def _announcement(table: "Table") -> Announcement:
    for said in table.game.sheet.announcement:
        if said.moment == "change-of-limits":
            return said
    raise RefusedEventError(codes.no_announcement_in_session())


def _apply(table: "Table", wanted: AnnouncedLimits) -> None:
    least, most = wanted.min_cents, wanted.max_cents
    table.setup = replace(table.setup, min_cents=least, max_cents=most)
    table.limits_next = None
    said = codes.aloud_limits(least_euros=least, most_euros=most)
    table.effects.append(Announce(said, wanted.article))


def round_is_over(table: "Table") -> None:
    """Count a round down that was still played with the former limits."""
    pending = table.limits_next
    if pending is None or pending.next_shoe:
        return
    table.limits_next = replace(pending, rounds_left=pending.rounds_left - 1)
    if table.limits_next.rounds_left == 0:
        _apply(table, table.limits_next)


def shoe_is_new(table: "Table") -> None:
    """Apply limits that waited for the end of a shoe."""
    if table.limits_next is not None and table.limits_next.next_shoe:
        _apply(table, table.limits_next)


def back_to_standing(table: "Table") -> None:
    """Go back to the limits that the table is set up with.

    The texts let a casino vary them «durante el desarrollo de la sesión» (PV 01, CyL 44): a
    variation, and one that was only announced, end with their session. Limits that are given to
    the closed table hold for the session that follows.
    """
    least, most = table.standing
    table.setup = replace(table.setup, min_cents=least, max_cents=most)
    table.limits_next = None
