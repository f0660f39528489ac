"""What devices see go wrong by themselves: cards too early, face up, or stuck together."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from firmware_py.table import events as ev
from tests.table.goldens.faults import moments
from tests.table.goldens.writer import Told


@dataclass(frozen=True, slots=True)
class Sensed:
    """Something that a device tells: when, what it is called, and the event."""

    moment: int
    stage: str
    title: str
    event: Callable[[Told], ev.Event]


def _drawn(table: Told) -> ev.Event:
    return ev.CardDrawn(table.shoe.name, table.shoe.draw())


def _face_up(table: Told) -> ev.Event:
    number = table.shoe.draw()
    return ev.FaceUpSeen(table.shoe.name, number, table.shoe.face(number))


def _stuck(table: Told) -> ev.Event:
    return ev.DoubleFed(table.shoe.name, (table.shoe.draw(), table.shoe.draw()))


def _skipped(table: Told) -> ev.Event:
    table.shoe.draw()
    return ev.CardDrawn(table.shoe.name, table.shoe.draw())


KINDS: tuple[tuple[str, str, Callable[[Told], ev.Event]], ...] = (
    ("bets", "sabot: a card before «no va más»", _drawn),
    ("decisions", "sabot: a card while somebody decides", _drawn),
    ("deal", "sabot: a card face up", _face_up),
    ("deal", "sabot: two cards stuck together", _stuck),
    ("deal", "sabot: a draw that was not told", _skipped),
)


def sensed(name: str) -> Iterator[Sensed]:
    """List what the sabot may see at the stages that a sheet's round has."""
    known = {stage: moment for moment, stage, _ in moments(name)}
    if "flop" in known:
        # Its first decision has the name of the street.
        known.setdefault("decisions", known["flop"])
    for stage, title, event in KINDS:
        if stage in known:
            yield Sensed(known[stage], stage, title, event)
