"""What the code of circle poker looks for in its sheets."""

from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.wants import Wants
from firmware_py.rules.sheet.model import Sheet

INTERVAL, DRAW = "interval-", "draw"


def _stops(sheet: Sheet) -> tuple[str, ...]:
    """Name one stop for each interval of betting, and one where cards are changed."""
    assert isinstance(sheet.play, CirclePlay)
    intervals = [f"{INTERVAL}{n}" for n in range(1, len(sheet.play.interval) + 1)]
    return (*intervals, DRAW) if sheet.play.draw is not None else tuple(intervals)


WANTS = Wants(
    boxes=("ante", "apuesta", "subida", "resto"),
    stops=(f"{INTERVAL}N", DRAW),
    stops_in=_stops,
    words={"interval": 4},
    told='`apuesta` and `subida` have `placed = "turn"`. The deal stops at `interval-1`, '
    "`interval-2`, … once for each `interval` of `[play]`, and at `draw` where cards are "
    "changed. The four words are to fold, check, call and raise.",
)
