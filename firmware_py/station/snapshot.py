"""The station at one recorded moment: everything that may leave the table's thread.

Drawn by the table's thread after each decision and handed on once the decision is durable, so
nothing is shown or commanded from a state that a power cut could still undo.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from firmware_py.jackpot.progressive import Progressive, fault_said
from firmware_py.station.alarms import AlarmBook
from firmware_py.station.core import Core
from firmware_py.station.moment import Moment
from firmware_py.station.targets import Targets, targets_now
from firmware_py.table.custody import steps_left
from firmware_py.table.due import Due, SupervisorDue, WordDue
from firmware_py.table.effects import Announce
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from firmware_py.table.typed_faces import nameable
from firmware_py.table.view import View, view
from firmware_py.table.view_json import due_json, view_json
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
    frozen: Message | None = None
    # What two directors have to decide before the table is opened.
    waits_for: Message | None = None
    # Draws that two people may name, because their device does not open them.
    unread: tuple[int, ...] = ()
    # The devices have a past that the record does not tell: what the meter says is not so.
    unrecorded: bool = False
    alarms: AlarmBook = field(default_factory=AlarmBook)


def take_snapshot(core: Core) -> Snapshot:
    """Draw the moment; only the table's thread may."""
    table = core.table
    own, steps = _own(table), _steps(table)
    unread = nameable(table) if isinstance(table.due, SupervisorDue) and table.round else ()
    return Snapshot(
        view(table), core.moment, table.due, own, steps, targets_now(core),
        core.progressive, core.frozen,
        core.waits_for, unread, bool(core.terms.beginning.why_closed()), core.alarms,
    )  # fmt: skip


def fallback_snapshot(last: Snapshot, core: Core) -> Snapshot:
    """Show what is known when the moment itself cannot be drawn: nothing may move."""
    table = core.table
    shown = replace(last.view, phase=table.phase, due=table.due.message(), offers=())
    now = replace(last, view=shown, moment=core.moment, due=table.due)
    return replace(now, own=(), steps=(), wanted=Targets(lost=frozenset(table.lost)))


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
    found = view_json(seen.view)
    found["due_now"] = due_json(seen.due)
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
    fault = fault_said(state) if state is not None and state.fault else None
    return (
        found
        | told("jackpot_fault", fault)
        | told("frozen", seen.frozen)
        | told("waits_for", seen.waits_for)
    )


def told(name: str, said: Message | None) -> dict[str, Any]:
    """Write something under its name, in English and by code; nothing where nothing is."""
    if said is None:
        return {name: "", f"{name}_said": {}}
    return {name: english(said), f"{name}_said": said.as_json()}


def people_json(
    alarms: Sequence[Message], announced: Sequence[Announce], saving: Message | None = None
) -> dict[str, Any]:
    """Write what people are told beside the table: alarms, words aloud, why no round may begin."""
    return {
        "alarms": list(map(english, alarms)),
        "alarms_said": [said.as_json() for said in alarms],
        "announcements": [[one.words, one.article] for one in announced],
        "announcements_said": [one.as_json() for one in announced],
        **told("saving", saving),
    }
