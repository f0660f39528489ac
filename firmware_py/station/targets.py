"""How the devices must stand: read off the table, not off what was told them before."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from firmware_py.station.handlers.evidence import to_be_proved
from firmware_py.table.devices import Need
from firmware_py.table.due import BetsDue, CardDue, OpeningDue, ReshuffleDue, SlotsDue
from firmware_py.table.session import lost_for
from firmware_py.table.states import AWAY, OPEN, Phase
from firmware_py.table.table import Table

if TYPE_CHECKING:
    from firmware_py.station.core import Core

# Phases in which a deck may be asked for.
_DECK_PHASES = (Phase.CHECKING, Phase.CLOSING, Phase.IDLE)


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
    # So is one that its device has taken out of play, whatever is due: no card can leave it.
    whole: bool = False
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


def targets_now(core: "Core") -> Targets:
    """Say how the devices must stand by the table, the jackpot and what people have asked for."""
    table, state = core.table, core.progressive
    targets = targets_of(table)
    if core.evidence.asked or core.evidence.typed:
        targets = replace(targets, proofs=to_be_proved(core))
    if targets.devices_check:
        targets = replace(targets, seals=core.session.custody.seals)
    if core.frozen or (state is not None and not state.takes_bets):
        # What is disputed stays as it is: no token falls, no deck leaves the device.
        targets = replace(targets, slots_open=False, deck=targets.deck and not core.frozen)
    return targets


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
        refill=_one_whole_pack(table) and table.phase is Phase.IDLE,
        whole=_one_whole_pack(table),
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
    return table.phase in _DECK_PHASES and not table.deck_ok


def _one_whole_pack(table: Table) -> bool:
    """Where the dealer counts every few rounds, one pack is still whole at every round (R-86)."""
    one_pack = table.game.deck.packs == 1 and table.setup.counted_every_rounds > 0
    return one_pack and table.phase in (*OPEN, *AWAY)
