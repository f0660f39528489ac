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
from firmware_py.station.entries import NewEntry, meter_line
from firmware_py.station.inputs import PastFound, RecordBegun, input_fields
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.table.decision import Refusal
from firmware_py.table.effects import Alarm
from firmware_py.table.states import Phase

if TYPE_CHECKING:
    from firmware_py.station.core import Core

# What is said of the record before, where there was none.
NO_RECORD = "none"
ACCEPTED = "accepted"
# Beyond these a figure is a slip of the hand.
_MOST_ROUNDS, _MOST_CENTS, _FINEST = 10**8, 10**12, 10**6
_WHOLE = frozenset({"in_cents", "hits", "wins_cents", "seeds_cents", "house_cents", "paid_cents"})


@dataclass(frozen=True, slots=True)
class Beginning:
    """Whether people began this record, and what devices had counted before it."""

    is_begun: bool = False
    counted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def why_closed(self) -> str:
        """Say why nothing is played on this record, or nothing."""
        if self.is_begun or not self.counted:
            return ""
        return (
            f"{_figures(self.counted)}, and this record knows nothing of it: mount the journal's "
            "disk or put the journal back; if it is lost, or the table is new, two directors begin "
            "a record with the old figures (begin-record)"
        )


def _figures(counted: Mapping[str, Mapping[str, int]]) -> str:
    rows = (
        f"{role} has counted {', '.join(f'{name} {number}' for name, number in found.items())}"
        for role, found in counted.items()
    )
    return "; ".join(rows)


def undecided(core: "Core") -> Refusal | None:
    """Give what two directors have to decide before anything is opened, or nothing (R-4)."""
    if why := core.beginning.why_closed():
        return Refusal("no-record", why)
    if change := core.settings.change():
        who = "two directors who were there before accept them (accept-settings)"
        return Refusal("settings", f"the settings were changed ({change}): {who}")
    return None


def past_found(core: "Core", event: PastFound) -> Outcome:
    """Keep the table closed for a past that this record does not tell, while it has none."""
    lines = [NewEntry("event", input_fields(event))]
    if core.beginning.is_begun or core.table.rounds_played:
        # A device that was added later: its figures are on record from here on.
        return Outcome(tuple(lines))
    counted = {**core.beginning.counted, event.role: event.counted}
    core.beginning = replace(core.beginning, counted=counted)
    text = replace(core.beginning, counted={event.role: event.counted}).why_closed()
    return Outcome((*lines, _alarm(event.role, text)), (Alarm(text),))


def _alarm(role: str, text: str) -> NewEntry:
    return NewEntry("alarm", {"role": role, "text": text})


def begun(core: "Core", event: RecordBegun) -> Outcome:
    """Go on from the figures of the record before, at a closed table with nothing played."""
    jp.refuse_alone(event.people, event.reason, "beginning a record")
    _refuse_late(core)
    if not 0 <= event.rounds <= _MOST_ROUNDS or not event.head.strip():
        why = f"give the rounds and the head (SEQ:HASH) of the record before, or 0 and {NO_RECORD}"
        raise InputRefusedError("no-figures", why)
    lines = [NewEntry("event", input_fields(event)), _told(core, event)]
    lines += _set_meters(core, event.meters)
    alarms = [_alarm(role, text) for role, text in _differing(core, event.slots)]
    core.table.rounds_played = event.rounds
    core.beginning = replace(core.beginning, is_begun=True)
    effects = tuple(Alarm(str(line.payload["text"])) for line in alarms)
    return Outcome((*lines, *alarms), effects)


def _refuse_late(core: "Core") -> None:
    if core.table.phase is not Phase.CLOSED:
        raise InputRefusedError("in-play", "a record is begun at a closed table: close it first")
    if core.beginning.is_begun or core.table.rounds_played:
        raise InputRefusedError("as-it-is", "this record has a past of its own already")


def _told(core: "Core", event: RecordBegun) -> NewEntry:
    """Write the act down for people: the old figures, what the devices say, who and why."""
    said = {key: value for key, value in input_fields(event).items() if key != "event"}
    counted = {role: dict(found) for role, found in core.beginning.counted.items()}
    return NewEntry("record-begun", {**said, "counted": counted})


def _differing(core: "Core", slots: Mapping[str, int]) -> list[tuple[str, str]]:
    """Name slots that have accepted another number than the old record says."""
    counted = core.beginning.counted
    found = {seat: counted.get(f"slot {seat}", {}).get(ACCEPTED, 0) for seat in slots}
    return [
        (f"slot {seat}", f"slot {seat}: {found[seat]} tokens by its counter, {said} by the old "
         "record: two people look into it")
        for seat, said in slots.items() if found[seat] != said
    ]  # fmt: skip


def _set_meters(core: "Core", given: Mapping[str, int | str]) -> list[NewEntry]:
    state = core.progressive
    if state is None:
        if given:
            raise InputRefusedError("no-jackpot", "this table has no progressive: leave meters out")
        return []
    meters = _meters(given)
    core.progressive = replace(state, meters=meters)
    core.counted_cents = meters.in_cents
    return [meter_line(core.progressive, state.meters)]


def _meters(given: Mapping[str, int | str]) -> Meters:
    """Read the old meters; what the display has beyond them stands as a correction (R-42)."""
    names = [one.name for one in fields(Meters)]
    unknown = sorted(given.keys() - set(names))
    if unknown or "display" not in given:
        what = f"no meter is called {unknown[0]}" if unknown else "the display is missing"
        why = f"{what}: meters has display, and of the others what is known ({', '.join(names)})"
        raise InputRefusedError("no-figures", why)
    meters = Meters(**{name: _figure(name, value) for name, value in given.items()})
    if left := meters.unsplit():
        why = f"in_cents is not what the bets were split into: {left} cents are in no share"
        raise InputRefusedError("no-figures", why)
    return replace(meters, corrections=meters.corrections - meters.balance())


def _figure(name: str, value: int | str) -> Any:
    try:
        figure = Fraction(value)
    except (ValueError, ZeroDivisionError):
        figure = Fraction(-1)
    is_whole, is_near = figure.denominator == 1, abs(figure) <= _MOST_CENTS
    is_fine = is_whole or (name not in _WHOLE and figure.denominator <= _FINEST)
    if not is_near or not is_fine or (figure < 0 and name != "corrections"):
        why = f"{name} is an amount of cents such as 300000, or 300000/7 where it is a fraction"
        raise InputRefusedError("no-figures", why)
    return int(figure) if name in _WHOLE else figure
