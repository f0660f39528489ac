"""The clock beside the record: one that stands behind it, was set back, or was set far ahead."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from firmware_py.clock import RecordClock, StepWatch
from firmware_py.station.entries import NewEntry, alarm_line
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message

# Farther than a time server sets a clock that runs, and longer than a table stands unused.
FAR_US = 3_600_000_000
LONG_US = 31 * 24 * FAR_US
_UNITS = ((24 * FAR_US, "d"), (FAR_US, "h"), (60_000_000, "min"), (1_000_000, "s"))


@dataclass(frozen=True, slots=True)
class ClockState:
    """What is wrong with the clock: it stands behind the record, or was set far ahead."""

    behind: Message | None = None
    ahead: Message | None = None


class Timekeeping:
    """Looks at the clocks; what is wrong is on record once and shown while it stands."""

    def __init__(self, clock: RecordClock, last_us: int = 0) -> None:
        self._clock = clock
        self._watch = StepWatch(clock.machine)
        gap_us = clock.machine.utc() - last_us
        late = codes.clock_long_after(span_text=_span(gap_us)) if gap_us > LONG_US else None
        self._now = ClockState(ahead=late if last_us else None)
        # What was wrong from the start has still to be noted.
        self._untold = self._now.ahead

    def look(self) -> list[NewEntry]:
        """Note a clock that was moved (R-109), and one that does not fit the record."""
        lines = [_alarm(self._untold)] if self._untold else []
        self._untold = None
        step = self._watch.look()
        if step is not None:
            lines.append(NewEntry("clock", {"by_us": step.by_us}))
            lines += self._moved(step.by_us)
        return [*lines, *self._compared()]

    def _moved(self, by_us: int) -> list[NewEntry]:
        if by_us < FAR_US:
            self._now = self._now if by_us > 0 else replace(self._now, ahead=None)
            return []
        ahead = codes.clock_set_ahead(span_text=_span(by_us))
        self._now = replace(self._now, ahead=ahead)
        return [_alarm(ahead)]

    def _compared(self) -> list[NewEntry]:
        """Say that the clock has come to stand behind the record, or that it does no more."""
        behind_us, was = self._clock.behind_us, self._now.behind
        if not behind_us:
            self._now = replace(self._now, behind=None)
            return [NewEntry("clock-right", {})] if was else []
        if was:
            return []
        now = datetime.fromtimestamp(self._clock.machine.utc() // 1_000_000, UTC)
        behind = codes.clock_behind(now_text=f"{now:%Y-%m-%d %H:%M}", span_text=_span(behind_us))
        self._now = replace(self._now, behind=behind)
        return [NewEntry("clock-behind", {"behind_us": behind_us}), _alarm(behind)]

    def standing(self) -> tuple[Message, ...]:
        """What is wrong with the clock now."""
        return tuple(said for said in (self._now.behind, self._now.ahead) if said is not None)


def _alarm(said: Message) -> NewEntry:
    return alarm_line("station", said, "clock")


def _span(us: int) -> str:
    """Write a length of time in its two largest units."""
    found: list[str] = []
    for unit_us, name in _UNITS:
        count, us = divmod(us, unit_us)
        if count or found:
            found.append(f"{count} {name}")
    return " ".join(found[:2]) or "less than 1 s"
