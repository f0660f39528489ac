"""Faces that two people typed, kept until the device that committed to them opens them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from firmware_py.station.device_record import without
from firmware_py.station.entries import NewEntry
from firmware_py.table import events as ev
from firmware_py.table.effects import Effect, Incident
from firmware_py.table.round import Round, RulingVerdict
from firmware_py.text.message import Message
from firmware_py.text.render import english

if TYPE_CHECKING:
    from firmware_py.station.core import Core

# What a device tells of a face that may have been typed.
TELLING = frozenset({ev.CardOpened, ev.OpeningFailed, ev.FaceUpSeen})


@dataclass(frozen=True, slots=True)
class TypedCard:
    """What was typed, in which round, by whom, and what the device had committed to."""

    round_number: int
    card: int
    commitment: str
    people: tuple[str, ...]


def followed(core: "Core", event: Any, effects: Sequence[Effect]) -> list[NewEntry]:
    """Keep what two people typed until it is compared; another card is an incident."""
    round_ = core.table.round
    typed = round_.typed.get(event.number) if round_ is not None else None
    if round_ is not None and typed is not None:
        held, number = without(core.evidence.typed, event.number), event.number
        if typed.verdict is RulingVerdict.WAITING and round_.cards[number].commitment:
            held[number] = _taken(round_, number)
        core.evidence = replace(core.evidence, typed=held)
    return [happened(core, one.said) for one in effects if isinstance(one, Incident)]


def happened(core: "Core", said: Message) -> NewEntry:
    """Freeze the evidence of an incident until two people have looked at it (R-111)."""
    core.evidence = replace(core.evidence, incident=core.evidence.incident or said)
    return NewEntry("incident", {"text": english(said), **said.as_json()})


def _taken(round_: Round, number: int) -> TypedCard:
    drawn = round_.cards[number]
    assert drawn.card is not None
    return TypedCard(round_.number, drawn.card, drawn.commitment, round_.typed[number].people)
