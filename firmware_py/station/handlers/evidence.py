"""Evidence: what waits while it is frozen, and cards that are proved after their round."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from firmware_py.jackpot import progressive as jp
from firmware_py.station.device_record import without
from firmware_py.station.entries import NewEntry, evidence_line
from firmware_py.station.handlers.typed_faces import TypedCard, happened
from firmware_py.station.inputs import (
    CardAsked,
    ChipsMoved,
    DaysArchived,
    DeviceReadmitted,
    EvidenceFrozen,
    HitConfirmed,
    Input,
    JackpotRepaired,
    MeterCorrected,
    RecordBegun,
    SettingsAccepted,
    SlotReplaced,
    input_fields,
)
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.table import events as ev
from firmware_py.table.decision import Refusal
from firmware_py.table.effects import Alarm, Effect
from firmware_py.table.event_json import to_fields
from firmware_py.table.round import Round
from firmware_py.table.typed_faces_check import refuted
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.station.core import Core

# Rounds whose face-down cards may still be asked for: more than a day has. A device forgets
# older decks sooner, and then says so.
ROUNDS_KEPT = 2_000
# What waits while evidence is frozen: the state stays as it was when it was disputed.
FREEZES = frozenset(
    {
        ev.OpeningAsked,
        ev.CustodyStepDone,
        ev.BetsOpened,
        ev.CardMoved,
        ev.DeckReshuffled,
        ev.LastRoundsAnnounced,
        ev.ClosingAsked,
        HitConfirmed,
        MeterCorrected,
        JackpotRepaired,
        ChipsMoved,
        SettingsAccepted,
        SlotReplaced,
        DeviceReadmitted,
        DaysArchived,
        RecordBegun,
    }
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What may still be asked for or proved."""

    # Why everything is frozen, if it is.
    incident: Message | None = None
    # Commitments of cards that stayed face down in the last rounds, and who asked for which.
    sealed: tuple[Mapping[int, str], ...] = ()
    asked: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    # Faces that two people typed and that no device has proved or refuted yet.
    typed: Mapping[int, TypedCard] = field(default_factory=dict)

    def commitment(self, number: int) -> str:
        """Give the commitment of a card that stayed face down, or nothing."""
        return next((down[number] for down in reversed(self.sealed) if number in down), "")


def refuse_frozen(core: "Core", event: Input) -> Refusal | None:
    """Keep the evidence of a dispute: nothing begins, ends or is set anew (R-111)."""
    if type(event) not in FREEZES or (why := core.frozen) is None:
        return None
    return Refusal(codes.frozen_incident(why_message=why))


def keep_commitments(core: "Core", round_: Round) -> None:
    """Keep what the devices committed to for cards that stayed face down in a round."""
    down = {n: d.commitment for n, d in round_.cards.items() if d.card is None and d.commitment}
    sealed = (*core.evidence.sealed, down)[-ROUNDS_KEPT:]
    core.evidence = replace(core.evidence, sealed=sealed)


def evidence_frozen(core: "Core", event: EvidenceFrozen) -> Outcome:
    """Freeze the table as it is, or release it; two people do."""
    jp.refuse_alone(event.people, event.reason, "freeze")
    if (core.evidence.incident is not None) == event.frozen:
        said = codes.as_it_is_frozen_already if event.frozen else codes.as_it_is_not_frozen
        raise InputRefusedError(said())
    incident = codes.incident_told(text=event.reason) if event.frozen else None
    core.evidence = replace(core.evidence, incident=incident)
    return Outcome((NewEntry("event", input_fields(event)),))


def card_asked(core: "Core", event: CardAsked) -> Outcome:
    """Have a card proved that stayed face down: after its round, and by two people (S-4)."""
    jp.refuse_alone(event.people, event.reason, "open-card")
    if core.table.round is not None and event.number in core.table.round.cards:
        raise InputRefusedError(codes.too_early_round_not_over(number=event.number))
    if not core.evidence.commitment(event.number):
        raise InputRefusedError(codes.unknown_draw_not_face_down(number=event.number))
    asked = {**core.evidence.asked, event.number: event.people}
    core.evidence = replace(core.evidence, asked=asked)
    return Outcome((NewEntry("event", input_fields(event)),))


def to_be_proved(core: "Core") -> tuple[tuple[int, str], ...]:
    """Name every draw that was asked for, or typed, and not answered, with its commitment.

    What was typed in the round in play is asked for with its other faces.
    """
    held = core.evidence
    lying = core.table.round.typed if core.table.round is not None else {}
    typed = {
        number: one.commitment
        for number, one in held.typed.items()
        if number not in lying and one.commitment
    }
    return (*((number, held.commitment(number)) for number in held.asked), *typed.items())


def is_proof(core: "Core", event: Input) -> bool:
    """Tell whether a face was asked for after its round, not for the round in play."""
    if not isinstance(event, ev.CardOpened | ev.OpeningFailed):
        return False
    held, number = core.evidence, event.number
    lying = core.table.round.cards if core.table.round is not None else {}
    return number in held.asked or (number in held.typed and number not in lying)


def proved(core: "Core", event: ev.CardOpened | ev.OpeningFailed) -> Outcome:
    """Put on record what a commitment held, or that it did not hold what was shown."""
    card = event.card if isinstance(event, ev.CardOpened) else None
    held, number = core.evidence, event.number
    if number not in held.asked:
        return _compared(core, event, card)
    core.evidence = replace(held, asked=without(held.asked, number))
    line = evidence_line(number, held.commitment(number), card, held.asked[number])
    alarms: tuple[Effect, ...] = ()
    if card is None:
        alarms = (Alarm(codes.proof_none(number=number)),)
    return Outcome((NewEntry("event", to_fields(event)), line), alarms)


def _compared(core: "Core", event: ev.CardOpened | ev.OpeningFailed, card: int | None) -> Outcome:
    """Hold a face that was typed in a round that is over against what the device opens now."""
    held, number = core.evidence, event.number
    typed = held.typed[number]
    core.evidence = replace(held, typed=without(held.typed, number))
    lines = [
        NewEntry("event", to_fields(event)),
        evidence_line(number, typed.commitment, card, typed.people),
    ]
    if card == typed.card:
        return Outcome(tuple(lines))
    if card is None:
        stays = codes.proof_stays_typed(number=number, round_number=typed.round_number)
        return Outcome(tuple(lines), (Alarm(stays),))
    why = refuted(typed.round_number, number, typed.card, card, typed.people)
    lines.append(happened(core, why))
    return Outcome(tuple(lines), (Alarm(why),))
