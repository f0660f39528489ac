"""The station at one recorded moment: everything that may leave the table's thread.

Drawn by the table's thread after each decision and handed on once the decision is durable, so
nothing is shown or commanded from a state that a power cut could still undo.
"""

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from firmware_py.jackpot.progressive import Progressive
from firmware_py.station.core import Core
from firmware_py.station.moment import Moment
from firmware_py.station.targets import Targets, targets_now
from firmware_py.table.custody import steps_left
from firmware_py.table.due import (
    Due,
    SupervisorDue,
    WordDue,
)
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from firmware_py.table.typed_faces import nameable
from firmware_py.table.view import View, view
from firmware_py.text.message import Message
from firmware_py.text.render import english

# Phases with steps of their own.
_OPENING = (Phase.CHECKING, Phase.CLOSING)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that leaves the table's thread."""

    view: View
    # What a command must have been made for.
    moment: Moment
    due: Due
    # Draw numbers of whoever must decide, for words that go with cards.
    own: tuple[int, ...]
    # Custody steps that are still to be done.
    steps: tuple[str, ...]
    wanted: Targets
    progressive: Progressive | None
    # Why everything is frozen, if it is.
    frozen: str = ""
    # What two directors have to decide before the table is opened.
    waits_for: str = ""
    # Draws that two people may name, because their device does not open them.
    unread: tuple[int, ...] = ()
    # The devices have a past that the record does not tell: what the meter says is not so.
    unrecorded: bool = False


def take_snapshot(core: Core) -> Snapshot:
    """Draw the moment; only the table's thread may."""
    table = core.table
    own, steps = _own(table), _steps(table)
    unread = nameable(table) if isinstance(table.due, SupervisorDue) and table.round else ()
    return Snapshot(
        view(table), core.moment, table.due, own, steps, targets_now(core),
        core.progressive, core.frozen,
        core.waits_for, unread, bool(core.beginning.why_closed()),
    )  # fmt: skip


def fallback_snapshot(last: Snapshot, core: Core) -> Snapshot:
    """Show what is known when the moment itself cannot be drawn: nothing may move."""
    table = core.table
    shown = replace(last.view, phase=table.phase, due=table.due.text(), offers=())
    now = replace(last, view=shown, moment=core.moment, due=table.due)
    return replace(now, own=(), steps=(), wanted=Targets(lost=frozenset(table.lost)))


def alarm_text(said: Message | str) -> str:
    """Write an alarm as programs have always read it."""
    return said if isinstance(said, str) else english(said)


def alarm_json(said: Message | str) -> dict[str, Any]:
    """Write an alarm by code and fields, so that a reader has it in his language."""
    return {"text": said} if isinstance(said, str) else said.as_json()


def _own(table: Table) -> tuple[int, ...]:
    due, round_ = table.due, table.round
    return round_.numbers(due.who) if isinstance(due, WordDue) and round_ is not None else ()


def _steps(table: Table) -> tuple[str, ...]:
    if table.phase not in _OPENING:
        return steps_left(table)
    setup, opening = table.setup, table.phase is Phase.CHECKING
    steps = setup.opening_steps if opening else setup.closing_steps
    return tuple(step for step in steps if step not in table.steps_done)


def snapshot_json(seen: Snapshot) -> dict[str, Any]:
    """Write a moment as the socket's snapshot."""
    found: dict[str, Any] = msgspec.to_builtins(seen.view)
    kind = type(seen.due).__name__.removesuffix("Due").lower()
    found["due_now"] = {"kind": kind, **msgspec.to_builtins(seen.due)}
    if seen.own:
        found["due_now"]["own"] = list(seen.own)
    if seen.unread:
        found["due_now"]["unread"] = list(seen.unread)
    found["moment"] = msgspec.to_builtins(seen.moment)
    found["steps"] = list(seen.steps)
    state = seen.progressive
    found["jackpot_cents"] = state.meters.shown_cents if state else None
    hits = state.pending if state else ()
    found["pending_hits"] = [[hit.number, hit.seat, hit.cents] for hit in hits]
    found["typed_hits"] = [hit.number for hit in hits if hit.typed]
    found["jackpot_fault"] = state.fault if state else ""
    found["frozen"] = seen.frozen
    found["waits_for"] = seen.waits_for
    return found
