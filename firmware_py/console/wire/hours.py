"""When something happened on the wire: the station's monotonic microseconds as a time of day."""

from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo

from msgspec import Struct

US_PER_S = 1_000_000


class WireHours(Struct, frozen=True):
    """How far the wall clock is before the monotonic one; not known, time is since the start."""

    ahead_us: int | None = None
    zone: tzinfo | None = UTC

    def __call__(self, at_us: int) -> str:
        """Write a moment in twelve letters."""
        if self.ahead_us is None:
            return f"{at_us // US_PER_S:>8}.{at_us % US_PER_S // 1_000:03}"
        seconds, rest = divmod(at_us + self.ahead_us, US_PER_S)
        try:
            moment = datetime.fromtimestamp(seconds, UTC).astimezone(self.zone)
        except (OverflowError, ValueError, OSError):
            return WireHours()(at_us)
        return f"{moment:%H:%M:%S}.{rest // 1_000:03}"


def clock_line(us: int, utc_us: int) -> dict[str, dict[str, int]]:
    """Write what a saved wire says of its clock, so that its times can be told later."""
    return {"clock": {"us": us, "utc_us": utc_us}}


def ahead_of(found: Mapping[str, object]) -> int | None:
    """Read a line of `clock_line`; nothing of any other."""
    clock = found.get("clock")
    if not isinstance(clock, Mapping):
        return None
    us, utc_us = clock.get("us"), clock.get("utc_us")
    return utc_us - us if isinstance(us, int) and isinstance(utc_us, int) else None
