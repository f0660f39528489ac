"""The station's own inputs: prizes and meters, evidence, chips, settings."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.level import Level
from firmware_py.jackpot.meters import MeterRefusedError, Meters, started
from firmware_py.station import settings
from firmware_py.station.entries import NewEntry, archive_line, evidence_line, hit_line, meter_line
from firmware_py.station.handlers import chips, new_record
from firmware_py.station.handlers.readmission import readmitted, replaced
from firmware_py.station.handlers.typed_faces import happened
from firmware_py.station.inputs import (
    CardAsked,
    ChipsMoved,
    DaysArchived,
    DeviceReadmitted,
    EvidenceFrozen,
    HitConfirmed,
    HitDisputed,
    Input,
    JackpotRepaired,
    MeterCorrected,
    PastFound,
    RecordBegun,
    SettingsAccepted,
    SettingsFound,
    SlotReplaced,
    input_fields,
)
from firmware_py.station.outcome import Outcome, refused
from firmware_py.station.refusing import InputRefusedError
from firmware_py.table import events as ev
from firmware_py.table import limit_changes
from firmware_py.table.decision import Refusal
from firmware_py.table.effects import Alarm, Effect
from firmware_py.table.event_json import to_fields
from firmware_py.table.states import Phase
from firmware_py.table.typed_faces_check import refuted

if TYPE_CHECKING:
    from firmware_py.station.core import Core

# Rounds whose face-down cards may still be asked for: more than a day has. A device forgets
# older decks sooner, and then says so.
ROUNDS_KEPT = 2_000


def take(core: "Core", event: Input) -> Outcome:
    """Decide on an input of the station's own; a refused one changes nothing."""
    try:
        return _HANDLERS[type(event)](core, event)
    except (MeterRefusedError, InputRefusedError) as error:
        return refused(event, Refusal(error.code, str(error)))


def _jackpot(core: "Core") -> jp.Progressive:
    if core.progressive is None:
        raise InputRefusedError("no-jackpot", "this table has no progressive")
    return core.progressive


def _moved(core: "Core", event: Input, after: jp.Progressive, *more: NewEntry) -> Outcome:
    before = _jackpot(core).meters
    core.progressive = after
    return Outcome((NewEntry("event", input_fields(event)), *more, meter_line(after, before)))


def _hit_confirmed(core: "Core", event: HitConfirmed) -> Outcome:
    after = jp.confirm(_jackpot(core), event.number, event.by, event.winner)
    paid = [hit for hit in after.history[-1:] if hit.number == event.number]
    return _moved(core, event, after, *(hit_line("hit-paid", h, core.names()) for h in paid))


def _hit_disputed(core: "Core", event: HitDisputed) -> Outcome:
    jp.refuse_alone(event.people, "disputed", "a dispute or its release")
    return _moved(core, event, jp.dispute(_jackpot(core), event.number, disputed=event.disputed))


def _jackpot_repaired(core: "Core", event: JackpotRepaired) -> Outcome:
    """Take bets again; a count that differed is settled on record, meters never are."""
    jp.refuse_alone(event.people, event.reason, "a repair")
    state = _jackpot(core)
    if not state.fault and core.counted_cents == state.meters.in_cents:
        raise InputRefusedError("as-it-is", "the jackpot has no fault: nothing to repair")
    after = jp.repaired(state)
    counted, core.counted_cents = core.counted_cents, after.meters.in_cents
    changed = {"counted_cents": [counted, core.counted_cents]}
    settled = counted != core.counted_cents
    return _moved(core, event, after, *((_change(event, changed),) if settled else ()))


def _meter_corrected(core: "Core", event: MeterCorrected) -> Outcome:
    """Correct the display between rounds; old and new value stand beside who and why (R-4)."""
    state = _jackpot(core)
    if core.table.round is not None:
        raise InputRefusedError("in-play", "a correction waits until the round is over")
    after = jp.correct(state, event.cents, event.people, event.reason)
    old, new = state.meters.shown_cents, after.meters.shown_cents
    return _moved(core, event, after, _change(event, {"display_cents": [old, new]}))


def _change(
    event: JackpotRepaired | MeterCorrected | SettingsAccepted, changed: Mapping[str, list[Any]]
) -> NewEntry:
    """Put a critical change on record: what, old and new, who, why; when is the entry's."""
    rows = [{"what": key, "old": old, "new": new} for key, (old, new) in changed.items()]
    return NewEntry(
        "change", {"changed": rows, "people": list(event.people), "reason": event.reason}
    )


def _evidence_frozen(core: "Core", event: EvidenceFrozen) -> Outcome:
    jp.refuse_alone(event.people, event.reason, "a freeze or its release")
    if bool(core.incident) == event.frozen:
        word = "is frozen already" if event.frozen else "is not frozen"
        raise InputRefusedError("as-it-is", f"the table {word}")
    core.incident = event.reason if event.frozen else ""
    return Outcome((NewEntry("event", input_fields(event)),))


def _card_asked(core: "Core", event: CardAsked) -> Outcome:
    """Have a card proved that stayed face down: after its round, and by two people (S-4)."""
    jp.refuse_alone(event.people, event.reason, "opening a card for a dispute")
    if core.table.round is not None and event.number in core.table.round.cards:
        raise InputRefusedError("too-early", f"the round of draw {event.number} is not over")
    if not _sealed(core, event.number):
        why = f"draw {event.number} did not stay face down in a round of this day: look its "
        raise InputRefusedError("unknown-draw", f"{why}number up with `tapete journal rounds`")
    core.asked[event.number] = event.people
    return Outcome((NewEntry("event", input_fields(event)),))


def to_be_proved(core: "Core") -> tuple[tuple[int, str], ...]:
    """Name every draw that was asked for, or typed, and not answered, with its commitment.

    What was typed in the round in play is asked for with its other faces.
    """
    lying = core.table.round.typed if core.table.round is not None else {}
    typed = {
        number: one.commitment
        for number, one in core.typed.items()
        if number not in lying and one.commitment
    }
    return (*((number, _sealed(core, number)) for number in core.asked), *typed.items())


def is_proof(core: "Core", event: Input) -> bool:
    """Tell whether a face was asked for after its round, not for the round in play."""
    if not isinstance(event, ev.CardOpened | ev.OpeningFailed):
        return False
    lying = core.table.round.cards if core.table.round is not None else {}
    return event.number in core.asked or (event.number in core.typed and event.number not in lying)


def _sealed(core: "Core", number: int) -> str:
    """Give the commitment of a card that stayed face down, or nothing."""
    return next((down[number] for down in reversed(core.sealed) if number in down), "")


def proved(core: "Core", event: ev.CardOpened | ev.OpeningFailed) -> Outcome:
    """Put on record what a commitment held, or that it did not hold what was shown."""
    card = event.card if isinstance(event, ev.CardOpened) else None
    if event.number not in core.asked:
        return _compared(core, event, card)
    people = core.asked.pop(event.number)
    line = evidence_line(event.number, _sealed(core, event.number), card, people)
    alarms: tuple[Effect, ...] = ()
    if card is None:
        why = f"draw {event.number} is not proved: the supervisor rules without it"
        alarms = (Alarm(why),)
    return Outcome((NewEntry("event", to_fields(event)), line), alarms)


def _compared(core: "Core", event: ev.CardOpened | ev.OpeningFailed, card: int | None) -> Outcome:
    """Hold a face that was typed in a round that is over against what the device opens now."""
    typed, number = core.typed.pop(event.number), event.number
    lines = [
        NewEntry("event", to_fields(event)),
        evidence_line(number, typed.commitment, card, typed.people),
    ]
    if card == typed.card:
        return Outcome(tuple(lines))
    if card is None:
        why = f"draw {number} of round {typed.round_number} stays as two people typed it"
        return Outcome(tuple(lines), (Alarm(f"{why}: the device does not prove it"),))
    why = refuted(typed.round_number, number, typed.card, card, typed.people)
    lines.append(happened(core, why))
    return Outcome(tuple(lines), (Alarm(why),))


def _chips_moved(core: "Core", event: ChipsMoved) -> Outcome:
    jp.refuse_alone(event.people, "counted", "a movement of chips")
    if event.what == chips.ANTICIPO:
        _refuse_low_float(core, event.cents)
    core.tray, found = chips.taken(core.tray, event.what, event.cents, core.table.phase)
    kept = {"people": list(event.people), "detail": event.detail, **found}
    lines = NewEntry("event", input_fields(event)), NewEntry(f"chips.{event.what}", kept)
    alarms: tuple[Effect, ...] = ()
    if event.what == chips.RECUENTO and found["cents"]:
        alarms = (Alarm(f"the chips differ from the record by {found['cents']} cents"),)
    return Outcome(lines, alarms)


def _refuse_low_float(core: "Core", cents: int) -> None:
    """Refuse a float below the least one of the sheet (PV, disposición adicional sexta 2)."""
    rule, low = core.table.game.sheet.anticipo, core.table.setup.min_cents
    if rule is not None and cents < rule.times_minimum * low:
        least = rule.times_minimum * low
        raise InputRefusedError(
            "float-low",
            f"the float is at least {least} cents, {rule.times_minimum} times the "
            f"table's minimum ({rule.article})",
        )


def _settings_found(core: "Core", event: SettingsFound) -> Outcome:
    is_first = not core.settings.held
    core.settings = settings.found(core.settings, event.settings)
    level = settings.level_of(core.settings)
    lines = [NewEntry("event", input_fields(event))]
    if is_first and level is not None:
        lines.append(_set_level(core, _has_moved(core), level))
    return Outcome(tuple(lines))


def _settings_accepted(core: "Core", event: SettingsAccepted) -> Outcome:
    """Let new settings hold: at a closed table with every prize paid, by two people (R-3, R-4)."""
    jp.refuse_alone(event.people, event.reason, "a change of settings")
    state = core.progressive
    if core.table.phase is not Phase.CLOSED or (state is not None and state.pending):
        raise InputRefusedError("in-play", "settings change at a closed table, with prizes paid")
    changed = settings.differences(core.settings)
    core.settings = settings.accepted(core.settings, event.people)
    # Limits that were given to the closed table before them fall.
    limit_changes.back_to_standing(core.table)
    lines = [NewEntry("event", input_fields(event)), _change(event, changed)]
    level = settings.level_of(core.settings)
    if level is not None:
        lines.append(_set_level(core, settings.had_jackpot(changed), level))
    return Outcome(tuple(lines))


def _days_archived(core: "Core", event: DaysArchived) -> Outcome:
    """Let days of the record leave the station: at a closed table, by two people, to a place."""
    jp.refuse_alone(event.people, event.where, "an archive")
    if core.table.phase is not Phase.CLOSED:
        raise InputRefusedError("in-play", "days are archived at a closed table")
    if event.through < 1:
        raise InputRefusedError("no-such-day", "the first day is day 1")
    return Outcome(
        (NewEntry("event", input_fields(event)), archive_line(event.through, event.where))
    )


def _has_moved(core: "Core") -> bool:
    state = core.progressive
    return state is not None and state.meters != started(state.level)


def _set_level(core: "Core", had: bool, level: Level) -> NewEntry:
    """Run the jackpot as the record says: a new one starts, an old one stays where it is."""
    state = core.progressive
    if state is None or not had:
        core.progressive = jp.opened(level)
        return meter_line(core.progressive, Meters())
    core.progressive = replace(state, level=level)
    return meter_line(core.progressive, state.meters)


_HANDLERS: dict[type[Any], Callable[["Core", Any], Outcome]] = {
    HitConfirmed: _hit_confirmed,
    HitDisputed: _hit_disputed,
    JackpotRepaired: _jackpot_repaired,
    MeterCorrected: _meter_corrected,
    EvidenceFrozen: _evidence_frozen,
    CardAsked: _card_asked,
    ChipsMoved: _chips_moved,
    DeviceReadmitted: readmitted,
    SlotReplaced: replaced,
    SettingsFound: _settings_found,
    SettingsAccepted: _settings_accepted,
    DaysArchived: _days_archived,
    PastFound: new_record.past_found,
    RecordBegun: new_record.begun,
}
