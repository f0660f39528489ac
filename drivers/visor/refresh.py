"""When a visor is written to. Pure: the time comes in as a value."""

from dataclasses import dataclass

from drivers.visor.contract import Screen

REFRESH_MS = 5_000  # whole screen, so that a display plugged in again heals by itself
APART_MS = 500  # a ccTalk display must not starve the slots on its bus
SETTLE_MS = 200  # CD5220 clones need this after a change of mode (batzlerg/cd5220)


@dataclass(frozen=True, slots=True)
class ShownScreen:
    """What the display was sent, and when."""

    initialised_ms: int
    screen: Screen | None = None
    screen_ms: int = 0


def is_due(shown: ShownScreen | None, wanted: Screen, now_ms: int) -> bool:
    """Decide whether to write the whole screen or to leave the line alone."""
    if shown is None:
        return False
    if shown.screen is None:
        return now_ms - shown.initialised_ms >= SETTLE_MS
    wait_ms = REFRESH_MS if wanted == shown.screen else APART_MS
    return now_ms - shown.screen_ms >= wait_ms
