"""A card device unplugged at every frame of a pack's way: the pack is ready in the end (R-85)."""

from contextlib import suppress
from itertools import count

import pytest

from drivers.errors import DriverError
from hil.devices.card_model import PackState
from tests.station.card_table import CardTable

POLLS = 12
NOTHING = b""


class Plug:
    """Lets so many frames pass, and no other before it is put in again."""

    def __init__(self, table: CardTable, lost: str, frames: int) -> None:
        self.left, self.table = frames, table
        setattr(table.bench, lost, self._pass)

    def _pass(self, data: bytes) -> bytes:
        self.left -= data != NOTHING
        return data if self.left >= 0 else NOTHING

    def put_in(self) -> None:
        """Meet the device again, as its link does."""
        self.left = 10**9
        self.table.cards.link_lost()
        self.table.bench.identify()


def is_fit(table: CardTable) -> bool:
    """Whether the table was told of a whole pack, or one waits to be carried to the sabot."""
    told = {(one.count, one.missing) for one in table.checked()}
    return table.cards.packs.is_ready and told <= {(52, ())}


def look(table: CardTable) -> None:
    """Have a pack asked for where one is needed, and put a declared one in, as people do."""
    table.cards.prepare(needed=not table.cards.packs.is_ready)
    twin = table.bench.twin
    if twin.state is PackState.DECLARED and not twin.record.loaded:
        twin.insert(twin.record.composition.cards())
    table.settle(1)


def played(model: str, lost: str, frames: int) -> tuple[CardTable, bool]:
    """Pull the plug after so many frames; tell also whether it made a difference."""
    table = CardTable(model, deals=model != "shuffler")
    table.bench.identify()
    table.settle()
    plug = Plug(table, lost, frames)
    with suppress(DriverError):
        for _ in range(POLLS):
            look(table)
    pulled = plug.left < 0
    plug.put_in()
    for _ in range(POLLS):
        look(table)
    return table, pulled


@pytest.mark.parametrize("lost", ["hear", "say"])
@pytest.mark.parametrize("model", ["reading-sabot", "shuffler", "dealing-shuffler"])
def test_a_pack_is_ready_in_the_end_wherever_the_plug_was_pulled(model: str, lost: str) -> None:
    for frames in count():
        table, pulled = played(model, lost, frames)
        assert is_fit(table), f"after {frames} frames"
        assert table.bench.twin.state is PackState.READY
        # A pack that is carried elsewhere is told there.
        assert bool(table.checked()) is (model != "shuffler")
        if not pulled:
            break
    assert frames > 10
