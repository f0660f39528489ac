"""How the devices must stand for what is due."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.station.targets import targets_of
from firmware_py.table.table import Setup


def opened(sheet: str, every: int) -> Rehearsal:
    """An open table whose dealer counts the cards every few rounds; 0 for never."""
    game = choose(sheet, library.sheet(sheet), {})
    setup = Setup(500, 10_000, counted_every_rounds=every)
    table = Rehearsal(game, setup, Shoe(game.deck, 1))
    table.open_table()
    return table


@pytest.mark.parametrize(
    ("sheet", "every", "refilled"),
    [
        ("castilla-y-leon/poker-sin-descarte", 4, True),
        ("castilla-y-leon/poker-sin-descarte", 0, False),
        ("pais-vasco/punto-y-banca", 4, False),
    ],
)
def test_one_pack_is_put_in_whole_before_every_round_where_it_is_not_counted_each_time(
    sheet: str, every: int, refilled: bool
) -> None:
    """R-86; a shoe of several packs goes on with the cards it has."""
    table = opened(sheet, every)
    assert targets_of(table.table).refill is refilled
    assert table.begin_round().accepted
    assert not targets_of(table.table).refill
    assert targets_of(table.table).whole is refilled, "a pack out of play is replaced here too"
