"""Packs are checked and shuffled before they are played; one that is not right leaves play."""

from dataclasses import replace

import pytest

from drivers.cards import events as told
from drivers.cards.contract import OrderOpened
from firmware_py.station.device_record import DeviceRecords
from firmware_py.table import events as ev
from hil.devices.card_model import PackState
from tests.station.card_table import CardTable


def dealing() -> CardTable:
    table = CardTable("dealing-shuffler")
    table.bench.identify()
    table.settle()
    return table


def test_a_pack_is_told_when_it_is_checked_shuffled_and_bound() -> None:
    table = dealing()
    table.load()
    assert table.checked() == [ev.DeckChecked("shuffler", 52)]
    kinds = [note.kind for one in table.told for note in one.notes]
    assert kinds.index("card-root") < kinds.index("card-ready")
    assert table.bench.twin.state is PackState.READY


def test_a_pack_with_a_card_missing_is_never_shuffled_and_another_is_asked_for() -> None:
    table = dealing()
    composition_less_one = [*range(0x11, 0x1E), *range(0x21, 0x2E), *range(0x31, 0x3E),
                            *range(0x41, 0x4D)]  # fmt: skip
    table.load(composition_less_one)
    (checked,) = table.checked()
    assert (checked.count, len(checked.missing)) == (51, 1)
    assert table.bench.twin.counters.shuffles == 0
    table.load()
    assert table.checked()[-1] == ev.DeckChecked("shuffler", 52)


def test_a_wrong_number_after_the_shuffle_removes_the_pack() -> None:
    """R-85: the shuffler reports 51."""
    table = dealing()
    table.cards.handle([told.Shuffled(table.bench.driver._verifier.next_sequence, 1, 51)])
    table.record()
    assert table.checked() == [ev.DeckChecked("shuffler", 51)]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (told.StopReason.JAM, "stuck"),
        (told.StopReason.DECK_NOT_AS_CHECKED, "not those that were checked"),
        (told.StopReason.OTHER, "reason of its own"),
    ],
)
def test_a_shuffle_that_stops_is_an_alarm_and_another_pack_is_asked_for(
    reason: told.StopReason, words: str
) -> None:
    table = dealing()
    table.cards.prepare(needed=True)
    deck = table.bench.twin.deck_number
    table.cards.handle([told.ShuffleStopped(9, deck, 40, reason)])
    table.record()
    assert words in table.alarms()[0]
    assert table.shown == table.alarms()
    assert not table.checked()
    table.cards.prepare(needed=True)
    assert table.bench.twin.deck_number == deck + 1


def test_a_whole_reshuffle_is_told_by_the_shuffler_itself() -> None:
    table = dealing()
    table.wanted = replace(table.wanted, deck=True, reshuffle=True)
    table.load()
    assert ev.DeckReshuffled("shuffler") in table.inputs()
    assert not table.checked()


def test_a_bad_pack_in_the_middle_of_a_round_is_told_and_no_reshuffle() -> None:
    table = dealing()
    table.wanted = replace(table.wanted, deck=True, reshuffle=True)
    table.load([0x11] * 52)
    (bad,) = table.checked()
    assert bad.missing
    assert not any(isinstance(given, ev.DeckReshuffled) for given in table.inputs())


def test_a_sabot_that_neither_counts_nor_shuffles_leaves_the_count_to_the_dealer() -> None:
    table = CardTable("open-sabot")
    table.bench.identify()
    table.settle()
    table.load()
    assert not table.checked()
    assert table.bench.twin.state is PackState.READY


def test_a_restart_before_the_pack_was_ready_asks_for_it_again() -> None:
    table = dealing()
    table.cards.prepare(needed=True)
    assert table.bench.twin.state is PackState.DECLARED
    table.cards.prepare(needed=False)
    table.cards.prepare(needed=True)
    assert table.bench.twin.deck_number == 2


def shuffler_table() -> CardTable:
    table = CardTable("shuffler", deals=False)
    table.bench.identify()
    table.settle()
    return table


def test_a_shuffler_before_a_sabot_tells_the_table_no_good_pack_but_every_bad_one() -> None:
    table = shuffler_table()
    table.load()
    assert table.cards.packs.is_ready
    assert not table.checked()
    other = shuffler_table()
    other.load([0x11] * 52)
    assert len(other.checked()) == 1
    assert not other.cards.packs.is_ready


@pytest.mark.parametrize(("cut", "is_right"), [(7, True), (0, True), (None, False)])
def test_the_cards_of_the_sabot_are_held_against_the_shufflers_order(
    cut: int | None, is_right: bool
) -> None:
    table = shuffler_table()
    order = ("As", "Kd", "2c", "9h", "Ts", "3c", "4c", "5c", "6c", "7c")
    lies = order[::-1] if cut is None else order[cut:] + order[:cut]
    table.cards.packs._now(dealt={1: lies[0], 2: lies[1], 3: lies[2]})
    table.cards.handle([OrderOpened(1, (), order)])
    table.record()
    (judged,) = table.notes("card-order")
    assert bool(judged["faults"]) is not is_right
    assert bool(table.alarms()) is not is_right
    # The order itself goes nowhere.
    assert "As" not in str(table.told)


def test_a_pack_whose_declaration_was_never_recorded_is_known_when_it_is_put_in() -> None:
    """The power went between the device's answer and its record."""
    table = dealing()
    table.load()
    declared = table.notes("card-deck")
    assert len(declared) == 2
    memories = DeviceRecords().fold("card-deck", declared[1])
    assert memories.cards["shuffler"].deck == 1


@pytest.mark.parametrize(
    ("model", "counts", "shuffles"),
    [
        ("reading-sabot", True, False),
        ("open-sabot", False, False),
        ("dealing-shuffler", True, True),
    ],
)
def test_a_device_says_once_whether_it_counts_and_shuffles(
    model: str, counts: bool, shuffles: bool
) -> None:
    table = CardTable(model)
    table.bench.identify()
    table.settle()
    (told_able,) = table.able()
    assert (told_able.counts, told_able.shuffles) == (counts, shuffles)
    table.wanted = replace(table.wanted, able={told_able.role: (counts, shuffles)})
    table.bench.identify()
    table.settle()
    assert len(table.able()) == 1


def test_a_pack_that_the_shuffler_counted_needs_no_count_in_a_sabot_that_cannot() -> None:
    table, shuffler = CardTable("open-sabot"), CardTable("shuffler", deals=False)
    for one in (table, shuffler):
        one.bench.identify()
        one.settle()
    table.side.packs.source = shuffler.side.packs
    table.load()
    (checked,) = table.checked()
    assert (checked.count, checked.by_hand) == (52, False)
