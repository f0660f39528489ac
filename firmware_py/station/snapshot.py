"""The station at one recorded moment: what may be shown, and how the devices must stand.

Drawn by the table's thread after each decision and handed on once the decision is durable, so
nothing is shown or commanded from a state that a power cut could still undo.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from firmware_py.jackpot.progressive import Progressive
from firmware_py.station.core import Core
from firmware_py.station.handlers.evidence import to_be_proved
from firmware_py.station.moment import Moment
from firmware_py.table.custody import steps_left
from firmware_py.table.devices import Need
from firmware_py.table.due import (
    BetsDue,
    CardDue,
    Due,
    OpeningDue,
    ReshuffleDue,
    SlotsDue,
    SupervisorDue,
    WordDue,
)
from firmware_py.table.session import lost_for
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from firmware_py.table.typed_faces import nameable
from firmware_py.table.view import View, view

# A check that is still open: by the person, by the device, or by the station itself.
_OPENING = (Phase.CHECKING, Phase.CLOSING)


@dataclass(frozen=True, slots=True)
class Targets:
    """How the devices must stand now: absolute, so that telling it twice does no harm."""

    slots_open: bool = False
    # Seats whose slots are to be read to the end before the bets are frozen.
    slots_read: tuple[int, ...] = ()
    # Seats whose token is counted: their slots stay shut.
    taken: frozenset[int] = frozenset()
    # Cards that may leave now.
    cards: int = 0
    # The last draw that the table has taken: a packet is asked for only behind it.
    after: int = 0
    # Draws whose faces the rules have turned up and nobody has told yet.
    faces: tuple[int, ...] = ()
    # Draws of rounds that are over, asked for by two people, with their commitments (S-4).
    proofs: tuple[tuple[int, str], ...] = ()
    # A deck must be put in and checked before play goes on.
    deck: bool = False
    # A pack that cards have left is to be replaced by a whole one, which nobody checks.
    refill: bool = False
    # The deck is wanted in the middle of a round: it is dealt again from a whole pack.
    reshuffle: bool = False
    devices_check: bool = False
    # Devices that play waits for, as the table names them; whether one of them counts tokens.
    lost: frozenset[str] = frozenset()
    counter_lost: bool = False
    # What the table knows of its card devices: which count, which shuffle.
    able: Mapping[str, tuple[bool, bool]] = field(default_factory=dict)
    # Seals of devices that people have read, by role.
    seals: tuple[tuple[str, str], ...] = ()


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
    table, state = core.table, core.progressive
    stand = targets_of(table)
    if core.asked or core.typed:
        stand = replace(stand, proofs=to_be_proved(core))
    if stand.devices_check:
        stand = replace(stand, seals=core.custody.seals)
    if core.frozen or (state is not None and not state.takes_bets):
        # What is disputed stays as it is: no token falls, no deck leaves the device.
        stand = replace(stand, slots_open=False, deck=stand.deck and not core.frozen)
    own, steps = _own(table), _steps(table)
    unread = nameable(table) if isinstance(table.due, SupervisorDue) and table.round else ()
    return Snapshot(
        view(table), core.moment, table.due, own, steps, stand, state, core.frozen,
        core.waits_for, unread, bool(core.beginning.why_closed()),
    )  # fmt: skip


def dimly(last: Snapshot, core: Core) -> Snapshot:
    """Show what is known when the moment itself cannot be drawn: nothing may move."""
    table = core.table
    shown = replace(last.view, phase=table.phase, due=table.due.text(), offers=())
    stand = Targets(lost=frozenset(table.lost))
    now = replace(last, view=shown, moment=core.moment, due=table.due)
    return replace(now, own=(), steps=(), wanted=stand)


def targets_of(table: Table) -> Targets:
    """Say how the devices must stand for what is due."""
    due, round_ = table.due, table.round
    faces: tuple[int, ...] = ()
    if round_ is not None:
        up = tuple(number for number, drawn in round_.cards.items() if drawn.face == "up")
        asked = due.numbers if isinstance(due, OpeningDue) else ()
        faces = round_.unopened(tuple(dict.fromkeys((*up, *asked))))
        if round_.typed:
            faces = (*faces, *round_.to_compare())
    return Targets(
        slots_open=_slots_wanted(table),
        slots_read=due.seats if isinstance(due, SlotsDue) else (),
        taken=frozenset(round_.tokens if round_ is not None else ()),
        cards=due.packet if isinstance(due, CardDue) and table.phase is Phase.DEALING else 0,
        after=max(table.last_number.values(), default=0),
        faces=faces,
        deck=_deck_wanted(table),
        refill=_refill_wanted(table),
        reshuffle=isinstance(due, ReshuffleDue) and due.whole,
        devices_check=table.phase is Phase.CHECKING and not table.devices_ok,
        lost=frozenset(table.lost),
        able=dict(table.card_set.able),
        counter_lost=bool(table.lost) and bool(lost_for(table, Need.TOKENS)),
    )


def _slots_wanted(table: Table) -> bool:
    """Tokens fall only inside the bet window, and into no slots of which one fails (R-32, R-34)."""
    is_open = table.phase is Phase.BETTING and isinstance(table.due, BetsDue)
    return is_open and not lost_for(table, Need.TOKENS)


def _deck_wanted(table: Table) -> bool:
    """A deck must be put in: none is checked, a shoe is over, or cards are shuffled again."""
    if isinstance(table.due, ReshuffleDue):
        # Remaining cards that are shuffled among themselves stay in their device.
        return table.due.whole or bool(table.due.back)
    if table.phase is Phase.IDLE and table.last_shoe:
        # A checked deck has shown no face yet.
        return not table.deck_ok or bool(table.shoe_known)
    return table.phase in (*_OPENING, Phase.IDLE) and not table.deck_ok


def _refill_wanted(table: Table) -> bool:
    """Where the dealer counts every few rounds, one pack is still whole at every round (R-86)."""
    one_pack = table.game.deck.packs == 1 and table.setup.counted_every_rounds > 0
    return one_pack and table.phase is Phase.IDLE


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


def jackpot_page(state: Progressive | None) -> dict[str, Any]:
    """Write a progressive whole; fractions as text, so that nothing is rounded."""
    if state is None:
        return {}
    found: dict[str, Any] = msgspec.to_builtins(state, enc_hook=str, str_keys=True)
    return {"shown_cents": state.meters.shown_cents, **found}
