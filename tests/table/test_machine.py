"""A life is stepped through alike by the library's own classes and by the lean ones."""

from enum import StrEnum
from itertools import product

import pytest

from firmware_py.table.events import SuspensionAsked
from firmware_py.table.life import LIFE, STEPS
from firmware_py.table.machine import Life, Row, Steps
from firmware_py.table.states import OPEN, Phase
from firmware_py.table.states import Trigger as TableTrigger
from firmware_py.table.table import Table
from firmware_py.text.message import Message
from tests.table.playing import begin, force, rehearse


class Lamp(StrEnum):
    OFF = "off"
    ON = "on"
    BROKEN = "broken"


class Touch(StrEnum):
    PRESS = "press"
    HIT = "hit"
    LOOK = "look"
    TURN = "turn"


class Thing:
    """Slots: a life hangs nothing on the objects that have it."""

    __slots__ = ("_lamp", "happened", "power")

    def __init__(self, lamp: Lamp = Lamp.OFF, *, power: bool = True) -> None:
        self._lamp, self.power = lamp, power
        self.happened: list[tuple[str, object]] = []

    @property
    def lamp(self) -> Lamp:
        return self._lamp


def _powered(thing: Thing, _event: object) -> Message | None:
    return None if thing.power else Message("lamp.no-power")


def _asked(_thing: Thing, event: object) -> Message | None:
    return None if event else Message("lamp.not-asked")


def _note(word: str):  # type: ignore[no-untyped-def]
    return lambda thing, event: thing.happened.append((f"{word} {thing.lamp}", event))


ROWS: tuple[Row[Thing, Lamp], ...] = (
    Row(Touch.PRESS, (Lamp.OFF,), Lamp.ON, (_powered, _asked)),
    Row(Touch.PRESS, (Lamp.ON,), Lamp.OFF),
    Row(Touch.HIT, (Lamp.ON, Lamp.OFF), Lamp.BROKEN, (_asked,)),
    Row(Touch.HIT, (Lamp.ON,), Lamp.OFF),
    # Once more: what was on is left, and entered again.
    Row(Touch.TURN, (Lamp.ON,), Lamp.ON),
    Row(Touch.LOOK, (Lamp.ON,), None),
)
LAMP: Life[Thing, Lamp] = Life(
    "lamp",
    Lamp.OFF,
    ROWS,
    entering={Lamp.ON: (_note("entered"), _note("shone"))},
    leaving={Lamp.ON: (_note("left"),)},
)
LEAN, STOCK = Steps(LAMP, "_lamp"), Steps(LAMP, "_lamp", lean=False)


@pytest.mark.parametrize(
    ("lamp", "touch", "event", "power"),
    list(product(Lamp, Touch, (None, "hand"), (True, False))),
)
def test_lean_and_stock_give_the_same(lamp: Lamp, touch: Touch, event: object, power: bool) -> None:
    lean, stock = Thing(lamp, power=power), Thing(lamp, power=power)
    assert LEAN.take(lean, touch, event) is STOCK.take(stock, touch, event)
    assert (lean.lamp, lean.happened) == (stock.lamp, stock.happened)


STOCK_TABLE = Steps(LIFE, "_phase", lean=False)


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize(("phase", "trigger"), list(product(Phase, TableTrigger)))
def test_lean_and_stock_give_the_same_for_the_table(
    phase: Phase, trigger: TableTrigger, ready: bool
) -> None:
    """Ready for it, with everything checked and done; and with nothing, which guards hold back."""
    for before in OPEN if trigger is TableTrigger.RESUME else (Phase.BETTING,):
        lean, stock = (table_in(phase, before, ready=ready) for _ in range(2))
        reason = SuspensionAsked("fire" if ready else "", "ana")
        assert STEPS.take(lean, trigger, reason) is STOCK_TABLE.take(stock, trigger, reason)
        assert (lean.phase, lean.effects) == (stock.phase, stock.effects)


def table_in(phase: Phase, before: Phase, *, ready: bool) -> Table:
    """Open a table with a round begun, or close it with all still to do, and put it there."""
    rehearsal = rehearse("galicia/poker-sin-descarte", opened=ready)
    table = rehearsal.table
    if ready and phase not in (Phase.IDLE, Phase.CHECKING, Phase.CLOSED):
        begin(rehearsal, {1: {"ante": 500}}, close=False)
    if ready:
        table.steps_done.update(table.setup.closing_steps)
    force(table, phase)
    table.before = (before, table.due)
    return table


def test_every_row_of_the_tables_life_is_taken_by_a_table_that_is_ready() -> None:
    taken = {
        (trigger, table.phase)
        for phase, trigger, before in product(Phase, TableTrigger, OPEN)
        for table in [table_in(phase, before, ready=True)]
        if STEPS.take(table, trigger, SuspensionAsked("fire", "ana"))
    }
    assert taken == {(row.trigger, row.target or row.sources[0]) for row in LIFE.rows}


def test_what_follows_comes_in_its_order_with_the_event() -> None:
    thing = Thing()
    assert LEAN.take(thing, Touch.PRESS, "hand")
    assert LEAN.take(thing, Touch.LOOK, "eye")
    assert LEAN.take(thing, Touch.TURN, "screw")
    assert LEAN.take(thing, Touch.PRESS)
    assert thing.happened == [
        ("entered on", "hand"), ("shone on", "hand"),
        ("left on", "screw"), ("entered on", "screw"), ("shone on", "screw"),
        ("left on", None),
    ]  # fmt: skip


def test_every_guard_says_what_holds_a_step_back() -> None:
    thing = Thing(power=False)
    told = [why.code for why in LEAN.blocking(thing, Touch.PRESS)]
    assert told == ["lamp.no-power", "lamp.not-asked"]
    assert LEAN.blocking(Thing(), Touch.PRESS, "hand") == ()


def test_of_several_rows_the_first_is_taken_that_nothing_holds_back() -> None:
    hit, touched = Thing(Lamp.ON), Thing(Lamp.ON)
    assert LEAN.take(hit, Touch.HIT, "hammer")
    assert LEAN.take(touched, Touch.HIT)
    assert (hit.lamp, touched.lamp) == (Lamp.BROKEN, Lamp.OFF)
    assert LEAN.blocking(touched, Touch.HIT)[0].code == "lamp.not-asked"


def test_what_leads_nowhere_changes_nothing() -> None:
    thing = Thing(Lamp.BROKEN)
    assert not LEAN.leads(thing, Touch.PRESS)
    assert not LEAN.take(thing, Touch.PRESS, "hand")
    assert thing.lamp is Lamp.BROKEN
