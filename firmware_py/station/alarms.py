"""Alarms by the number of their entry: each stays until somebody has said that he saw it (R-102).

Folded from entries and from what recorded inputs led to, so a start finds them as they were.
Acknowledging one clears nothing: the fault it tells of ends when the device or the law says so.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from firmware_py.station.entries import ALARM
from firmware_py.station.inputs import AlarmAcknowledged
from firmware_py.table.effects import Alarm, Effect
from firmware_py.table.session import is_waited_for, waited_for
from firmware_py.text.message import message_of
from firmware_py.text.render import english

KEYS = ("message", "fields")
EVENT, SEEN = "event", AlarmAcknowledged.__name__
# Acknowledged ones that are kept to be looked at; of those that nobody saw none is ever dropped.
KEPT = 100


class ToldEntry(NamedTuple):
    """Which entry tells something, and when it was written."""

    seq: int
    utc_us: int


@dataclass(frozen=True, slots=True)
class RaisedAlarm:
    """An alarm with the number of the entry that last told it, and who has seen it."""

    seq: int
    utc_us: int
    role: str
    text: str
    # Code and fields as the entry has them; empty in an entry from before there were codes.
    said: Mapping[str, Any] = field(default_factory=dict)
    # How often it was told since somebody last saw it.
    times: int = 1
    acked_by: str = ""
    acked_us: int = 0

    @property
    def is_seen(self) -> bool:
        """Whether somebody has acknowledged it."""
        return self.acked_by != ""

    def is_same(self, other: "RaisedAlarm") -> bool:
        """Whether another tells the same: of a device, or what an input led to and of whom."""
        roles = {self.role, other.role}
        return self.text == other.text and (len(roles) == 1 or "" in roles)


@dataclass(frozen=True, slots=True)
class AlarmBook:
    """Every alarm that nobody has seen yet, oldest first, and the last that somebody has."""

    open: tuple[RaisedAlarm, ...] = ()
    seen: tuple[RaisedAlarm, ...] = ()

    def raised(self, found: RaisedAlarm) -> "AlarmBook":
        """Take an alarm up; one that is told again is one alarm, with its newest number."""
        before = next((one for one in self.open if one.is_same(found)), None)
        if before is None:
            return replace(self, open=(*self.open, found))
        others = tuple(one for one in self.open if one is not before)
        return replace(self, open=(*others, replace(found, times=before.times + 1)))

    def of_entry(self, told: "ToldEntry", payload: Mapping[str, Any]) -> "AlarmBook":
        """Take up an alarm that has an entry of its own."""
        role, text = str(payload.get("role", "")), str(payload.get("text", ""))
        return self.raised(RaisedAlarm(told.seq, told.utc_us, role, text, _said(payload)))

    def of_effects(self, told: "ToldEntry", effects: Iterable[Effect]) -> "AlarmBook":
        """Take up what an input led to; its own entry is the alarm's."""
        book = self
        for effect in effects:
            if isinstance(effect, Alarm):
                text, said = english(effect.said), _said(effect.said.as_json())
                book = book.raised(RaisedAlarm(told.seq, told.utc_us, "", text, said))
        return book

    def find(self, seq: int) -> RaisedAlarm | None:
        """Give the alarm that has a number, seen or not."""
        return next((one for one in (*self.open, *self.seen) if one.seq == seq), None)

    def follow(
        self, told: "ToldEntry", kind: str, payload: Mapping[str, Any], effects: Iterable[Effect]
    ) -> "AlarmBook":
        """Follow an entry, with what its input led to."""
        if kind == ALARM:
            return self.of_entry(told, payload)
        if kind != EVENT:
            return self
        if payload.get("event") == SEEN:
            return self.acknowledged(payload["seq"], payload["by"], told.utc_us)
        return self.of_effects(told, effects)

    def acknowledged(self, seq: int, by: str, utc_us: int) -> "AlarmBook":
        """Note who has seen an alarm, and when."""
        found = next((one for one in self.open if one.seq == seq), None)
        if found is None:
            return self
        others = tuple(one for one in self.open if one is not found)
        seen = (*self.seen, replace(found, acked_by=by, acked_us=utc_us))
        return AlarmBook(others, seen[-KEPT:])


def _said(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give code and fields in the order of an entry: live and read back they are the same."""
    if "message" not in told:
        return {}
    found: dict[str, Any] = json.loads(json.dumps({key: told[key] for key in KEYS}, sort_keys=True))
    return found


def by_seq(alarm: RaisedAlarm) -> int:
    """Order alarms by their numbers."""
    return alarm.seq


def alarm_json(alarm: RaisedAlarm, lost: frozenset[str]) -> dict[str, Any]:
    """Write an alarm as the socket has it; whether it stands is known of lost devices alone."""
    said = message_of(alarm.said)
    lasts = said is not None and is_waited_for(said)
    return {
        "seq": alarm.seq, "utc_us": alarm.utc_us, "role": alarm.role, "text": alarm.text,
        "said": dict(alarm.said), "times": alarm.times,
        "standing": said in set(map(waited_for, lost)) if lasts else None,
        "acked_by": alarm.acked_by, "acked_us": alarm.acked_us or None,
    }  # fmt: skip
