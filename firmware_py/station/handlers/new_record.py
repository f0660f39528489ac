"""A record's beginning: devices that have a past where the record has none.

The journal's disk is not mounted, its folder was changed or emptied, or the devices come from a
factory or another table: who knows what was played before says so, two directors together, and
the old figures go on (docs/station.md, Beginning a record).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.meters import Meters
from firmware_py.station.entries import NewEntry, alarm_line, meter_line
from firmware_py.station.inputs import PastFound, RecordBegun, input_fields
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.table.decision import Refusal
from firmware_py.table.devices import seat_slot
from firmware_py.table.effects import Alarm
from firmware_py.table.states import Phase
from firmware_py.text.codes import jackpot
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.station.core import Core

ACCEPTED = "accepted"
_COUNTED = {
    "cards": codes.counted_cards,
    "decks": codes.counted_decks,
    ACCEPTED: codes.counted_accepted,
    "inserted": codes.counted_inserted,
}
# Beyond these a figure is a slip of the hand.
_MOST_ROUNDS, _MOST_CENTS, _FINEST = 10**8, 10**12, 10**6
_WHOLE = frozenset({"in_cents", "hits", "wins_cents", "seeds_cents", "house_cents", "paid_cents"})


@dataclass(frozen=True, slots=True)
class Beginning:
    """Whether people began this record, and what devices had counted before it."""

    is_begun: bool = False
    counted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def why_closed(self) -> Message | None:
        """Say why nothing is played on this record, or nothing."""
        if self.is_begun or not self.counted:
            return None
        return codes.no_record_unknown_past(counted_reasons=_figures(self.counted))


def _figures(counted: Mapping[str, Mapping[str, int]]) -> tuple[Message, ...]:
    return tuple(
        codes.counted_device(
            role=role, counted_row=tuple(_figure_of(*one) for one in found.items())
        )
        for role, found in counted.items()
    )


def _figure_of(name: str, number: int) -> Message:
    bare, _, place = name.partition(" ")
    if bare == "position":
        return codes.counted_position(place_number=int(place), number=number)
    known = _COUNTED.get(name)
    return known(count=number) if known else codes.counted_other(name=name, number=number)


def undecided(core: "Core") -> Refusal | None:
    """Give what two directors have to decide before anything is opened, or nothing (R-4)."""
    if why := core.terms.beginning.why_closed():
        return Refusal(why)
    if change := core.settings.change():
        return Refusal(codes.settings_changed(change_text=change))
    return None


def past_found(core: "Core", event: PastFound) -> Outcome:
    """Keep the table closed for a past that this record does not tell, while it has none."""
    lines = [NewEntry("event", input_fields(event))]
    beginning = core.terms.beginning
    if beginning.is_begun or core.table.rounds_played:
        # A device that was added later: its figures are on record from here on.
        return Outcome(tuple(lines))
    counted = {**beginning.counted, event.role: event.counted}
    core.terms = replace(core.terms, beginning=replace(beginning, counted=counted))
    said = replace(beginning, counted={event.role: event.counted}).why_closed()
    assert said is not None
    return Outcome((*lines, alarm_line(event.role, said)), (Alarm(said),))


def begun(core: "Core", event: RecordBegun) -> Outcome:
    """Go on from the figures of the record before, at a closed table with nothing played."""
    jp.refuse_alone(event.people, event.reason, "begin-record")
    _refuse_late(core)
    if not 0 <= event.rounds <= _MOST_ROUNDS or not event.head.strip():
        raise InputRefusedError(codes.no_figures_rounds_and_head())
    lines = [NewEntry("event", input_fields(event)), _told(core, event)]
    lines += _set_meters(core, event.meters)
    differing = _differing(core, event.slots)
    core.table.rounds_played = event.rounds
    core.terms = replace(core.terms, beginning=replace(core.terms.beginning, is_begun=True))
    alarms = [alarm_line(seat_slot(seat), said) for seat, said in differing]
    return Outcome((*lines, *alarms), tuple(Alarm(said) for _, said in differing))


def _refuse_late(core: "Core") -> None:
    if core.table.phase is not Phase.CLOSED:
        raise InputRefusedError(codes.in_play_record_begun_closed())
    if core.terms.beginning.is_begun or core.table.rounds_played:
        raise InputRefusedError(codes.as_it_is_record_begun())


def _told(core: "Core", event: RecordBegun) -> NewEntry:
    """Write the act down for people: the old figures, what the devices say, who and why."""
    said = {key: value for key, value in input_fields(event).items() if key != "event"}
    counted = {role: dict(found) for role, found in core.terms.beginning.counted.items()}
    return NewEntry("record-begun", {**said, "counted": counted})


def _differing(core: "Core", slots: Mapping[str, int]) -> list[tuple[int, Message]]:
    """Name slots that have accepted another number than the old record says."""
    counted = core.terms.beginning.counted
    found = {seat: counted.get(f"slot {seat}", {}).get(ACCEPTED, 0) for seat in slots}
    return [
        (
            int(seat),
            codes.slot_counted_differs(seat=int(seat), counted_count=found[seat], said_number=said),
        )
        for seat, said in slots.items()
        if found[seat] != said
    ]


def _set_meters(core: "Core", given: Mapping[str, int | str]) -> list[NewEntry]:
    state = core.progressive
    if state is None:
        if given:
            raise InputRefusedError(jackpot.no_jackpot_leave_meters_out())
        return []
    meters = _meters(given)
    after = replace(state, meters=meters)
    core.jackpot = replace(core.jackpot, progressive=after, counted_cents=meters.in_cents)
    return [meter_line(after, state.meters)]


def _meters(given: Mapping[str, int | str]) -> Meters:
    """Read the old meters; what the display has beyond them stands as a correction (R-42)."""
    names = [one.name for one in fields(Meters)]
    unknown = sorted(given.keys() - set(names))
    if unknown or "display" not in given:
        raise InputRefusedError(_unknown_meters(unknown, ", ".join(names)))
    meters = Meters(**{name: _figure(name, value) for name, value in given.items()})
    if left := meters.unsplit():
        raise InputRefusedError(codes.no_figures_unsplit(left_text=str(left)))
    return replace(meters, corrections=meters.corrections - meters.balance())


def _unknown_meters(unknown: list[str], known: str) -> Message:
    if unknown:
        return codes.no_figures_no_such_meter(name=unknown[0], known_text=known)
    return codes.no_figures_no_display(known_text=known)


def _figure(name: str, value: int | str) -> Any:
    try:
        figure = Fraction(value)
    except (ValueError, ZeroDivisionError):
        figure = Fraction(-1)
    is_whole, is_near = figure.denominator == 1, abs(figure) <= _MOST_CENTS
    is_fine = is_whole or (name not in _WHOLE and figure.denominator <= _FINEST)
    if not is_near or not is_fine or (figure < 0 and name != "corrections"):
        raise InputRefusedError(codes.no_figures_amount(name=name))
    return int(figure) if name in _WHOLE else figure
